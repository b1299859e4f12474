"""Random clicks and keys in every window: nothing crashes, and the position is that of the moves."""

import os
import random
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from chess.board import Board
from chess.formats.pgn import PgnGame
from chess.formats.save2015 import FORMAT_2015
from chess.formats.save2018 import FORMAT_2018
from chess.formats.saveofficial import FORMAT_OFFICIAL
from chess.movegen import legal_moves
from chess.squares import source_of, square_name, target_of
from games import checkers as rules
from games.checkers import CheckersMove, after, moves_of, must_pass, passed
from games.connect4 import EMPTY
from gui import style
from gui.dialogs import Box, Reply
from gui.games import checkers, chess2015, chess2018, connect4, official, simplified
from gui.games.checkers import SQUARES, CheckersModel
from gui.games.connect4 import Connect4Model
from gui.preferences import FILE_NAME
from gui.saves.slotfiles import FileFormat
from gui.screens.base import View
from gui.screens.details import DetailsView
from gui.screens.editor import EditorView
from gui.screens.game.motion import SLIDE
from gui.screens.game.view import GameView
from gui.screens.gamelist import GamesView
from gui.screens.menu import ChoicesView, MainView
from gui.screens.settings import SettingsView
from gui.screens.slots import LoadView, SaveView, SlotsView
from gui.sdl.library import SdlError
from gui.widgets import Modal
from tests.support.desk import (
    NEW_GAME,
    Answered,
    Desk,
    FirstView,
    Quick,
    replayed,
)
from tests.support.window_pilot import Pilot, go_headless

PASTING: Final = 40  # what it does from one paste to the next
MONKEY: Final = int(os.environ.get("CHESSPROG_MONKEY", "500"))  # what it does in one run


class Coin:
    """Dialogs that answer anyhow."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def ask(self, title: str, text: str) -> Box:
        assert title
        assert text
        if self.dice.random() < 0.3:
            raise SdlError("SDL_ShowMessageBox", "no box")
        return Answered(self.dice.choice(list(Reply)))

    def tell(self, title: str, text: str) -> Box:
        raise AssertionError(f"{title}: {text}")  # nothing goes wrong here


TRAVEL: Final = ("Left", "Right", "Up", "Down", "Return", "Escape", "Tab", "Space", "Home", "End")
KEYS: Final = (*TRAVEL, "Delete", *"NLQRSUFMYB1T")
CONTROLLED: Final = "ZSSOOONCQ"
TIDY: Final = ("Delete", "Delete", "D", "1", "2", "Escape")  # among the slots
ONWARD: Final = (*"NNSSLB", "Escape", "Escape")
CURIOUS: Final = (",", ",", ",", ".", "Home", "End", "H", "E", "A", "M")  # looks back, asks, plays again and leaves


def ape(dice: random.Random, pilot: Pilot) -> None:
    """Do anything."""
    width, height = style.SMALLEST_SIZE
    places = [(dice.randrange(width), dice.randrange(height)) for _ in range(2)]
    deed = dice.randrange(10)
    if deed < 4:
        pilot.click_at(*places[0], dice.choice((1, 1, 1, 3)))
    elif deed < 6:
        pilot.drag_at(*places)
    elif deed < 9:
        pilot.key(dice.choice(KEYS), shift=dice.random() < 0.2)
    elif dice.random() < 0.1:
        pilot.close()
    else:
        pilot.wheel(*places[0], dice.choice((-1, 1)))


def carry(pace: random.Random, pilot: Pilot, *places: tuple[int, int]) -> None:
    """Drag a piece, or click it and its target."""
    if pace.random() < 0.5:
        pilot.drag_at(*places)
    else:
        for place in places:
            pilot.click_at(*place)


def sensible(dice: random.Random, pace: random.Random, one: Desk) -> None:
    """Make a legal move, so that there is something to spoil; ask or look back; elsewhere, go on."""
    if isinstance(one.app.view, (SettingsView, DetailsView)):
        one.pilot.key("Escape")
    elif isinstance(one.app.view, MainView):
        one.pilot.key(dice.choice("NNNL"))
    elif not isinstance(one.app.view, GameView):
        one.pilot.key(dice.choice(ONWARD))
    elif dice.random() < 0.3:
        one.pilot.key(dice.choice(CURIOUS))
    elif isinstance(one.play.model, CheckersModel):
        if not one.play.model.is_over:
            move = dice.choice(moves_of(one.play.model.board) or [CheckersMove(0, 3)])
            places = [one.game.board.area_of(SQUARES[bit]).moved(*one.game.board.place()[:2]) for bit in move[:2]]
            carry(pace, one.pilot, places[0].middle, places[1].middle)
    elif isinstance(one.play.model, Connect4Model):
        one.pilot.key(dice.choice("1234567"))
    elif not one.status.over:
        made = dice.choice(list(legal_moves(Board(one.match.edition.rules, one.position))))
        squares = square_name(source_of(made)), square_name(target_of(made))
        carry(pace, one.pilot, *map(one.pilot.where_square, squares))


def fidget(habit: random.Random, one: Desk) -> None:
    """Tidy the slots up, set the board, or press a key that stands on no button."""
    if isinstance(one.app.view, SlotsView) and habit.random() < 0.7:
        one.pilot.key(habit.choice(TIDY))
    elif isinstance(one.app.view, ChoicesView) and habit.random() < 0.1:
        one.pilot.key("B")  # the board editor, if there is one
    elif habit.random() < 0.02:
        one.pilot.key("F1")
    elif habit.random() < 0.06:
        one.pilot.key(habit.choice(CONTROLLED), control=True)


def is_replayed(model: Any) -> bool:
    """Whether the position is what its moves lead to."""
    if isinstance(model, Connect4Model):
        discs = EMPTY
        for column in model.history:
            discs = discs.add_disc(column)
        return bool(discs.cells == model.board.cells)
    if not isinstance(model, CheckersModel):
        return bool(model.game.position == replayed(model.match).position)
    board = rules.CheckersBoard(side=model.first)
    for move in model.history:
        board = after(board, move)
        board = passed(board) if must_pass(board) else board
    return bool(board == model.board)


def title_of(card: Modal) -> str:
    """What stands above a card."""
    label: Any = card.children[0]
    return str(label.text)


class Cage(NamedTuple):
    """A program, its screens, the files that it may leave, the format of the game it finds, and what it may paste."""

    first: FirstView
    screens: set[type[View]]
    files: set[str]
    found: FileFormat | None = None
    game: Any = NEW_GAME
    pasted: str = ""


FEW: Final[set[type[View]]] = {MainView, ChoicesView, GameView, SettingsView}
COMMON: Final[set[type[View]]] = {*FEW, LoadView, SaveView}
TEXT_SLOTS: Final = {f"slot-{number}.txt" for number in range(1, 6)}
XML_SLOTS: Final = {f"slot-{number}.xml" for number in range(1, 8)}
PGN_SLOTS: Final = {f"slot-{number}.pgn" for number in range(1, 6)}
TWO_GAMES: Final = "1. e4 e5 2. Nf3 *\n\n1. d4 d5 1/2-1/2\n"
CAGES: Final = {
    "2018": Cage(chess2018.first_view, COMMON, TEXT_SLOTS, FORMAT_2018),
    "connect4": Cage(connect4.first_view, FEW, set()),
    "checkers": Cage(checkers.first_view, FEW, set()),
    "simplified": Cage(simplified.first_view, FEW, set()),
    "chess": Cage(
        official.first_view,
        {*COMMON, EditorView, DetailsView, GamesView},
        PGN_SLOTS,
        FORMAT_OFFICIAL,
        PgnGame(),
        TWO_GAMES,
    ),
    "2015": Cage(chess2015.first_view, {*COMMON, EditorView}, XML_SLOTS, FORMAT_2015),
}


@pytest.mark.parametrize("name", CAGES)
def test_a_monkey_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    go_headless(monkeypatch)
    cage = CAGES[name]
    if cage.found:
        (tmp_path / "saves").mkdir()
        cage.found.save(tmp_path / "saves" / min(cage.files), cage.game)
    dice, pace, habit = random.Random(2021), random.Random(170), random.Random(5)
    coin: Any = Coin(dice)
    one = Desk(tmp_path / "saves", coin, Quick(), cage.first, slides=True, analyst=Quick())
    seen: set[type[View]] = set()
    cards: set[str] = set()
    states: set[tuple[bool, bool, str]] = set()
    slid = 0
    try:
        for number in range(MONKEY):
            if number % 3:
                ape(dice, one.pilot)
            else:
                sensible(dice, pace, one)
            fidget(habit, one)
            if cage.pasted and number % PASTING == 0:
                one.app.copy(cage.pasted)
                one.pilot.key("V", control=True)
            if pace.random() < 0.04:
                one.pilot.key(pace.choice(("F2", "F3")))  # slides, or none; the settings
            one.app.ended = False  # it shall not get away
            one.time += pace.choice((0.01, SLIDE / 2, 0.6))
            one.app.step(0)
            seen.add(type(one.app.view))
            cards |= {title_of(card) for card in one.app.window.children if isinstance(card, Modal)}
            if isinstance(one.app.view, GameView):
                assert is_replayed(one.play.model)
                assert is_replayed(one.play.shown)
                assert one.game.moving == bool(one.game.board.flights)
                assert one.game.moving or one.game.board.images == one.play.shown.images
                assert list(one.play.shown.history) == list(one.play.model.history)[: one.play.shown_ply]
                states.add((one.play.past is not None, one.play.hint is not None, one.app.window.scope.name))
                slid += one.game.moving
    finally:
        one.screen.close()
    assert seen == cage.screens
    assert any(title.endswith(one.app.view.guide.title) for title in cards)  # help was had
    assert any(title.startswith("Delete slot") for title in cards) == bool(cage.files)
    assert {past for past, _, _ in states} == {hint for _, hint, _ in states} == {True, False}  # and a hint was had
    assert slid
    kept = {f"game-{name}.txt", f".game-{name}.lock", *(f"{file}.moves" for file in cage.files)}
    assert {path.name for path in one.folder.glob("*")} <= {FILE_NAME} | cage.files | kept
    errors = set(capsys.readouterr().err.splitlines())
    assert errors <= {"ERROR: SDL_ShowMessageBox: no box"}
