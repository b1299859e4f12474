"""A window with everything a test needs around it: the program, a pilot, and scripted dialogs and players."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from chess.board import Position
from chess.editions.edition2018 import EDITION_2018
from chess.engine.request import EngineRequest
from chess.exact.request import BestMovesRequest, SearchRequest
from chess.game import Game, Played, Status
from chess.match import Match
from chess.settings import Settings
from chessprog import PROGRAMS
from core.player import DirectPlayer, Failure, News, Player, Request
from gui import style
from gui.app import ASSETS, App
from gui.dialogs import Box, Reply
from gui.events import LEFT, Pressed, Released
from gui.games import chess2018
from gui.games.chess.model import ChessModel
from gui.preferences import Preferences, save
from gui.saves.slotfiles import MOVES_SUFFIX
from gui.screens.base import Host, View
from gui.screens.game.play import Play
from gui.screens.game.view import GameView
from gui.screens.menu import ChoicesView
from gui.sdl import library
from gui.sdl.library import SdlError
from gui.sdl.screen import Screen
from tests.support.window_pilot import Pilot

SCHOLARS_MATE: Final = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"
NEW_GAME: Final = Match(EDITION_2018, EDITION_2018.defaults).to_save()


class Answered:
    """A box that was answered as soon as it was shown."""

    def __init__(self, answer: Reply) -> None:
        self._answer = answer

    def poll(self) -> Reply:
        return self._answer

    def close(self) -> None:
        """There is nothing to take away."""


class Script:
    """Dialogs that answer as they were told to, or cannot be had."""

    def __init__(self, *answers: Reply, broken: bool = False) -> None:
        self.answers = list(answers)
        self.broken = broken
        self.asked: list[str] = []
        self.told: list[str] = []

    def ask(self, title: str, text: str) -> Box:
        if self.broken:
            raise SdlError("SDL_ShowMessageBox", "no box")
        self.asked.append(f"{title} {text}")
        return Answered(self.answers.pop(0))

    def tell(self, title: str, text: str) -> Box:
        if self.broken:
            raise SdlError("SDL_ShowMessageBox", "no box")
        self.told.append(f"{title}: {text}")
        return Answered(Reply.CANCEL)


class Slow(DirectPlayer):
    """Answers only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = False
        self.requests: list[Request] = []
        self.cancelled = 0
        self.warmed = 0

    def warm(self) -> None:
        self.warmed += 1

    def start(self, request: Request) -> None:
        self.requests.append(request)
        super().start(request)

    def poll(self) -> News | None:
        return super().poll() if self.ready else None

    def cancel(self) -> None:
        self.cancelled += 1
        super().cancel()


class Quick(DirectPlayer):
    """Never thinks for long."""

    def start(self, request: Any) -> None:
        if isinstance(request, BestMovesRequest):
            request = BestMovesRequest(request.search._replace(depth=1))
        if isinstance(request, EngineRequest):
            request.limits = request.limits._replace(depth=1)
        super().start(request._replace(depth=1) if isinstance(request, SearchRequest) else request)


class Sick(DirectPlayer):
    """Fails some times before it answers."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.failures = failures

    def poll(self) -> News | None:
        news = super().poll()
        if news and self.failures:
            self.failures -= 1
            return Failure("out of breath")
        return news


class FirstView(Protocol):
    """What a program begins with."""

    def __call__(self, host: Host, saves: Path) -> View: ...


# By the names that programs have on the command line: the modules of their windows, and what they begin with.
WINDOWS: Final = {name: program.faces["-g"] for name, program in PROGRAMS.items() if "-g" in program.faces}
FIRST_VIEWS: Final[dict[str, FirstView]] = {name: import_module(module).first_view for name, module in WINDOWS.items()}


class Desk:
    """A program, its pilot, and everything around it."""

    def __init__(
        self,
        folder: Path,
        dialogs: Script,
        player: Player,
        first: FirstView = chess2018.first_view,
        *,
        slides: bool = False,
        analyst: Player | None = None,
    ) -> None:
        self.time = 0.0
        self.dialogs = dialogs
        self.folder = folder
        self.screen = Screen(ASSETS, size=style.SMALLEST_SIZE)
        self.app = App(
            self.screen,
            dialogs,
            player,
            partial(first, saves=folder),
            clock=lambda: self.time,
            settings=Preferences(slides=slides),
            keep=partial(save, folder),
            analyst=analyst,
        )
        self.pilot = Pilot(self.app)
        self.app.redraw()
        self.pilot.settle()

    @property
    def game(self) -> GameView:
        assert isinstance(self.app.view, GameView)
        return self.app.view

    @property
    def play(self) -> Play:
        return self.game.play

    @property
    def match(self) -> Match:
        assert isinstance(self.play.model, ChessModel)
        return self.play.model.match

    @property
    def settings(self) -> Settings:
        return self.match.settings

    @property
    def position(self) -> Position:
        return self.match.game.position

    @property
    def status(self) -> Status:
        return self.match.game.status

    @property
    def moves(self) -> list[Played]:
        return self.match.game.moves

    @property
    def slot_files(self) -> list[str]:
        """The files of the slots, as the console reads them."""
        return slot_files(self.folder)

    def click(self, *names: str) -> None:
        for name in names:
            self.pilot.click(name)

    def go(self, *names: str) -> None:
        """Click controls on the way to what is tested: what lies between is not drawn."""
        for name in names:
            x, y = self.pilot.where(name)
            self.app.handle(Pressed(x, y, LEFT))
            self.app.handle(Released(x, y, LEFT))
        self.app.step(0)

    def start(self, *choices: str) -> None:
        """Begin a game; where it is prepared on several pages, all but the first are left as they are."""
        self.go("new game", *choices)
        self.reach("start")

    def reach(self, *names: str) -> None:
        """Go somewhere; `start` begins a game, on however many pages it is prepared."""
        for name in names:
            self.go(name)
            while name == "start" and isinstance(self.app.view, ChoicesView):
                self.go(name)

    def move(self, moves: str) -> None:
        for made in moves.split():
            self.pilot.click_square(made[:2])
            self.pilot.click_square(made[2:])

    def enabled(self, name: str) -> bool:
        return self.pilot.find(name).enabled

    def text(self, name: str) -> str:
        control: Any = self.pilot.find(name)
        return str(control.text)


MakeDesk = Callable[..., Desk]


def slot_files(folder: Path) -> list[str]:
    """The names of the slots' own files in a folder, as the console reads them."""
    return sorted(path.name for path in folder.glob("slot-*") if path.suffix != MOVES_SUFFIX)


def replayed(match: Match) -> Game:
    """The game that the moves of a match make again."""
    game = match.game.until(0)
    assert all(isinstance(game.try_move(made.move), Played) for made in match.game.moves)
    return game


def happen_to_the_window(one: Desk, what: int) -> None:
    event = library.sdl2.SDL_Event(type=library.sdl2.SDL_WINDOWEVENT)
    event.window.event = what
    one.pilot.happen(event)
