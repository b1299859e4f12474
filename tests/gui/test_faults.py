"""The window when SDL, the disk or the program itself fails."""

from multiprocessing import active_children
from pathlib import Path
from typing import Final

import pytest

from chess.formats.fen import read_fen
from chess.formats.save2015 import FORMAT_2015
from chess.formats.save2018 import FORMAT_2018
from chess.formats.saved import Saved
from core.player import Player
from gui.app import MOST_FAILED_FRAMES, App
from gui.dialogs import MessageBoxes, Reply
from gui.games import checkers, chess2015, chess2018, connect4, official, simplified
from gui.screens.game.motion import SLIDE
from gui.screens.gamelist import GamesView
from gui.screens.menu import ChoicesView, MainView
from gui.sdl import library
from gui.sdl.library import SdlError
from tests.support.desk import (
    NEW_GAME,
    SCHOLARS_MATE,
    Desk,
    FirstView,
    MakeDesk,
    Quick,
    Script,
    Sick,
    Slow,
    happen_to_the_window,
)
from tests.support.window_pilot import go_headless

TWO: Final = ("new game", "mode 2 players", "start")
TO_SCREENS: Final = {  # the clicks that lead there
    "main": (),
    "settings": ("settings",),
    "new": ("new game",),
    "load": ("load game",),
    "game": TWO,
    "settings from game": (*TWO, "settings"),
    "save": (*TWO, "save"),
    "load from game": (*TWO, "load"),
    "replace": (*TWO, "save", "slot 1", "save", "slot 1"),
    "delete": (*TWO, "save", "slot 1", "load", "delete 1"),
    "help": TWO,
    "sliding": TWO,
    "refusal": TWO,
    "question": TWO,
    "thinking": ("new game", "colour black", "start"),
    "try again": ("new game", "colour black", "start"),
    "fault": (),
    "mate": TWO,
    "past": TWO,
    "hint": (*TWO, "hint"),
    # The 2015 edition's own
    "players": ("new game", "mode player vs. computer"),
    "computer": ("new game", "mode player vs. computer", "start"),
    "editor": ("new game", "set the board"),
    "2015 game": ("new game", "start"),
    "promotion": ("load game", "slot 1", "start"),
    "advice": ("new game", "start", "best move"),
    "advising": ("new game", "start", "best move", "best"),
    "seven slots": ("new game", "start", "save"),
    # Those of simplified chess
    "opponent": ("new game", "opponent 4"),
    "match": ("new game", "start"),
    "forfeit": ("new game", "start", "forfeit"),
    "forfeited": ("new game", "start", "forfeit", "forfeit"),
    # Those of mini-checkers
    "checkers": ("new game", "players watch"),
    "men": ("new game", "start"),
    "verdict": ("new game", "start", "move values"),
    "past men": ("new game", "start"),
    "watch": ("new game", "players watch", "start"),
    # Those of Connect-4
    "steps": ("new game", "steps 2"),
    "discs": ("new game", "start"),
    "other steps": ("new game", "start", "level"),
    "suggesting": ("new game", "start", "hint"),
    "help with discs": ("new game", "start"),
    # Those of official chess
    "clock": ("new game", "mode two players", "clock 5+3", "start"),
    "analysis": ("new game", "mode two players", "start", "analysis"),
    "details": ("new game", "set up the board", "turn, castling and en passant"),
    "games": (),
}
SCREENS: Final = list(TO_SCREENS)
FIRST_VIEWS: Final[dict[str, FirstView]] = {  # of the program that has a screen
    **dict.fromkeys(SCREENS, chess2018.first_view),
    **dict.fromkeys(SCREENS[SCREENS.index("players") :], chess2015.first_view),
    **dict.fromkeys(SCREENS[SCREENS.index("opponent") :], simplified.first_view),
    **dict.fromkeys(SCREENS[SCREENS.index("checkers") :], checkers.first_view),
    **dict.fromkeys(SCREENS[SCREENS.index("steps") :], connect4.first_view),
    **dict.fromkeys(SCREENS[SCREENS.index("clock") :], official.first_view),
}
IN_THE_WINDOW: Final = ("question", "fault")  # where a fault takes the place of what is asked or told


def player_for(screen: str) -> Player:
    return Sick(99) if screen == "try again" else Slow()


def desk_for(desk: MakeDesk, screen: str) -> Desk:
    """A program that has a screen."""
    dialogs = Script(broken=screen in IN_THE_WINDOW)
    one = desk(dialogs, player_for(screen), FIRST_VIEWS[screen], slides=screen == "sliding", analyst=Quick())
    if screen == "promotion":
        one.folder.mkdir()
        FORMAT_2015.save(one.folder / "slot-1.xml", Saved(read_fen("8/P3k3/8/8/8/8/8/4K3 w -"), 2))
    return one


def reach(one: Desk, screen: str) -> None:
    """Go to a screen, or to a question on it."""
    one.go(*TO_SCREENS[screen])
    if screen == "question":
        one.move("e2e4")
        one.click("quit")
    elif screen == "sliding":
        one.move("e2e4")
        one.time += SLIDE / 2
        one.app.step(0)
        assert one.game.board.flights
    elif screen == "refusal":
        one.move("e2e5")
    elif screen.startswith("help"):
        one.pilot.key("F1")
        assert one.app.window.scope.name == "help"
    elif screen == "promotion":
        one.move("a7a8")
    elif screen in ("mate", "past"):
        one.move(SCHOLARS_MATE if screen == "mate" else "e2e4")
        one.pilot.key(",")
        one.dialogs.answers = [Reply.NO] * 2  # it is not saved
    elif screen == "past men":
        one.pilot.drag_at(*(square_of(one, bit) for bit in (12, 9)))
        one.pilot.key(",")
    elif screen == "hint":
        assert isinstance(one.app.player, Slow)
        one.app.player.ready = True
        one.app.step(0)
    elif screen == "games":
        one.app.copy("1. e4 *\n\n1. d4 *\n\n1. e5 *\n")
        one.pilot.key("V", control=True)
        assert isinstance(one.app.view, GamesView)
    elif screen == "analysis":
        one.app.step(0)
        assert one.game.board.arrow
    elif screen == "fault":
        one.app.fault("bad luck")
    elif screen in ("thinking", "try again", "advising", "verdict", "watch", "suggesting"):
        one.time = 1.0
        for _ in range(3):
            one.app.step(0)
    one.dialogs.told.clear()


def square_of(one: Desk, bit: int) -> tuple[int, int]:
    """Where a man of mini-checkers stands."""
    board = one.game.board
    return board.area_of(checkers.SQUARES[bit]).moved(*board.place()[:2]).middle


OPENING: Final = (
    "SDL_Init",
    "SDL_GetCurrentVideoDriver",
    "SDL_CreateWindow",
    "SDL_CreateRenderer",
)
UNUSED: Final = (  # once it is open; or by the program, as screenshots and the real boxes use them
    "SDL_GetDisplayUsableBounds",
    "SDL_RenderReadPixels",
    "SDL_ShowMessageBox",
    "SDL_SetClipboardText",  # tests/gui/screens/test_help.py has it
    "SDL_GetClipboardText",  # tests/gui/screens/test_gamelist.py has it
)
RUNNING: Final = tuple(name for name in library.CHECKED if name not in (*OPENING, *UNUSED))
NOTHING_ON_SQUARES: Final = (  # there is no board, or it is empty
    *("main", "settings", "new", "load", "settings from game", "save", "load from game", "replace", "delete", "fault"),
    *("players", "computer", "seven slots", "opponent", "checkers", "steps"),
    *("discs", "other steps", "suggesting", "help with discs", "details", "games"),
)
ONLY_ON: Final = {  # the screens where triangles are drawn, little boards, and what stands on squares
    "SDL_RenderGeometry": ("hint", "analysis"),
    "SDL_SetTextureScaleMode": ("replace", "delete", "players"),
    "SDL_RWFromConstMem": tuple(screen for screen in SCREENS if screen not in NOTHING_ON_SQUARES),
}
FAULTS: Final = [
    (function, screen)
    for function in RUNNING
    for screen in TO_SCREENS
    if screen != "mate"  # the card is also on a forfeited match
    if screen in ONLY_ON.get(function, SCREENS)
]


@pytest.mark.parametrize(("function", "screen"), FAULTS)
def test_every_failure_is_reported_and_the_next_click_works(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str], function: str, screen: str
) -> None:
    one = desk_for(desk, screen)
    reach(one, screen)
    view = one.app.view
    capsys.readouterr()
    # The same windows with another game in them, or with a little more on them.
    once = SCREENS.index(screen) >= SCREENS.index("opponent") or screen in ("past", "hint")
    for nth in (1,) if once else (1, 3, 20):
        library.fail(function, nth)
        one.pilot.move(5, 5)
        happen_to_the_window(one, library.sdl2.SDL_WINDOWEVENT_SIZE_CHANGED)
        one.pilot.happen(
            library.sdl2.SDL_Event(type=library.sdl2.SDL_RENDER_TARGETS_RESET)
        )  # all pictures are loaded again
        failed = function not in library._faults  # noqa: SLF001
        library.heal()
        error = capsys.readouterr().err
        assert (f"ERROR: {function}: " in error) == failed
        assert failed or nth > 1
        assert not one.app.ended
        assert one.app.view is view
        assert len(one.dialogs.told) == 1 or not failed or one.dialogs.broken
        one.dialogs.told.clear()
        if failed and screen in IN_THE_WINDOW:
            one.click("ok")  # the fault was told where the question stood
            one.click("quit") if screen == "question" else one.app.fault("bad luck")
    leave_by_click(one, screen)


def leave_by_click(one: Desk, screen: str) -> None:
    """The program answers: a click leads somewhere else."""
    view = one.app.view
    ways = {
        "main": ["new game"],
        "game": ["main menu"],
        "sliding": ["main menu"],
        "refusal": ["main menu"],
        "thinking": ["main menu"],
        "try again": ["main menu"],
        "question": ["no"],
        "replace": ["replace"],
        "delete": ["delete", "back"],
        "help": ["close", "main menu"],
        "help with discs": ["close", "main menu"],
        "fault": ["ok", "new game"],
        "players": ["cancel"],
        "editor": ["cancel"],
        "details": ["cancel"],
        "2015 game": ["main menu"],
        "match": ["main menu"],
        "men": ["new game"],
        "verdict": ["stop", "main menu"],
        "watch": ["pause", "main menu"],
        "discs": ["main menu"],
        "clock": ["main menu"],
        "analysis": ["main menu"],
        "other steps": ["3", "main menu"],
        "suggesting": ["stop", "main menu"],
        "forfeit": ["forfeit", "new game…"],
        "forfeited": ["look back", "new game"],
        "past": ["main menu"],
        "hint": ["main menu"],
        "past men": ["new game"],
        "promotion": ["knight", "quit"],
        "advice": ["cancel", "main menu"],
        "advising": ["stop", "main menu"],
    }
    one.dialogs.answers = [Reply.NO]
    one.click(*ways.get(screen, ["back"]))
    assert one.app.view is not view or one.app.ended


TRANSITIONS: Final = {  # from a screen by a click
    "main": ("new game", "load game", "settings"),
    "settings": ("back",),
    "settings from game": ("back",),
    "new": ("back", "start"),
    "load": ("back",),
    "game": ("save", "load", "settings", "main menu"),
    "save": ("back", "slot 1"),
    "load from game": ("back",),
    "replace": ("replace",),
    "question": ("yes",),
    "thinking": ("load", "main menu"),
    "try again": ("main menu",),
    "players": ("cancel", "start", "set the board"),
    "computer": ("back", "start"),
    "editor": ("cancel", "done"),
    "2015 game": ("save", "main menu"),
    "seven slots": ("back", "slot 1"),
    "opponent": ("back", "start"),
    "forfeited": ("main menu",),
    "watch": ("new game", "main menu"),
    "mate": ("main menu",),
    "past": ("save", "load", "main menu"),
}


@pytest.mark.parametrize(("screen", "way"), [(screen, way) for screen, ways in TRANSITIONS.items() for way in ways])
def test_a_transition_that_fails_changes_nothing_and_can_be_tried_again(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str], screen: str, way: str
) -> None:
    one = desk_for(desk, screen)
    reach(one, screen)
    view = one.app.view
    click_in_vain(one, way)
    assert "ERROR: SDL_GetRendererOutputSize: made to fail\n" in capsys.readouterr().err
    assert one.app.view is view
    if screen == "question":
        one.click("ok", "quit")
    elif screen == "replace" or way == "slot 1":  # by now it is saved, and asks before it is replaced
        one.click("slot 1")
        way = "replace"
    elif screen == "try again":
        for _ in range(3):
            one.app.step(0)
    one.click(way)
    assert one.app.view is not view


def click_in_vain(one: Desk, name: str) -> None:
    """Click what opens a screen, and have just that fail."""
    one.pilot.move(*one.pilot.where(name))
    one.pilot.press(*one.pilot.where(name))
    library.fail("SDL_GetRendererOutputSize")
    one.pilot.release(*one.pilot.where(name))
    assert not library._faults  # noqa: SLF001


def test_a_game_that_cannot_be_shown_is_not_begun(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.click("new game", "colour black")
    click_in_vain(one, "start")
    assert player.requests == []
    one.click("start")
    assert len(player.requests) == 1


@pytest.mark.parametrize("way", ["main menu", "restart", "slot 1"])
def test_who_cannot_leave_goes_on_with_the_same_game(desk: MakeDesk, way: str) -> None:
    player = Slow()
    one = desk(player=player)
    one.folder.mkdir()
    FORMAT_2018.save(one.folder / "slot-1.txt", NEW_GAME)
    one.start("colour black")
    game, play = one.game, one.play
    if way == "slot 1":
        one.click("load")
    click_in_vain(one, way)
    assert (game.play, play.thinking, player.cancelled) == (play, True, 0)
    if way == "slot 1":
        one.click("back")
    player.ready = True
    one.app.step(0)
    assert len(play.model.history) == 1


@pytest.mark.parametrize("function", OPENING)
def test_a_failure_to_open_ends_the_program_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], function: str
) -> None:
    go_headless(monkeypatch)
    library.fail(function)
    assert chess2018.main() == 1
    assert capsys.readouterr().err == f"ERROR: {function}: made to fail\n"


def test_a_window_without_its_icon_opens_and_its_player_ends_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    go_headless(monkeypatch)
    monkeypatch.setattr(App, "run", lambda app: app.player.warm())
    library.fail("SDL_LoadBMP_RW")
    assert chess2018.main() == 0
    assert capsys.readouterr().err == "ERROR: SDL_LoadBMP_RW: icon-64.bmp: made to fail\n"
    assert active_children() == []


def test_nothing_can_be_drawn_any_more(
    desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk(Script(broken=True))
    monkeypatch.setattr(one.screen, "clear", _fail)
    for _ in range(MOST_FAILED_FRAMES - 1):
        one.app.window.touch()
        one.app.redraw()
    one.app.window.touch()
    with pytest.raises(SdlError, match="nothing can be drawn any more"):
        one.app.step(0)
    assert "ERROR: SDL_RenderClear: gone" in capsys.readouterr().err


def test_frames_that_fail_now_and_then_are_no_reason_to_give_up(
    desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk()
    for _ in range(MOST_FAILED_FRAMES + 1):
        with monkeypatch.context() as patch:
            patch.setattr(one.screen, "clear", _fail)
            one.app.redraw()
        one.app.redraw()
    assert len(one.dialogs.told) == MOST_FAILED_FRAMES + 1
    assert capsys.readouterr().err == "ERROR: SDL_RenderClear: gone\n" * (MOST_FAILED_FRAMES + 1)
    one.click("new game")
    assert isinstance(one.app.view, ChoicesView)


def _fail(_colour: object) -> None:
    raise SdlError("SDL_RenderClear", "gone")


def test_missing_images_are_told_once_and_the_game_goes_on(
    tmp_path: Path, desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk()
    monkeypatch.setattr(one.screen.pictures, "_assets", tmp_path / "nowhere")
    one.go("new game", "mode 2 players", "start")
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == len(set(errors)) > 10
    assert all(line.startswith("ERROR: ") for line in errors)
    assert any("66.zip" in line for line in errors)
    first = errors[0].removeprefix("ERROR: ")
    assert one.dialogs.told == [f"Chessprog: {first} (and {len(errors) - 1} more)"]  # all in one frame
    one.move("e2e4")
    assert len(one.moves) == 1


def test_a_fault_of_ours_costs_a_click_only(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    one.start("mode 2 players")
    one.game.board.on_pick = _blunder
    one.pilot.click_square("e2")
    assert capsys.readouterr().err == "ERROR: internal error: ZeroDivisionError('oh')\n"
    assert one.dialogs.told == ["Chessprog: internal error: ZeroDivisionError('oh')"]
    one.click("main menu")
    assert isinstance(one.app.view, MainView)


def _blunder(_square: int, _button: int) -> None:
    raise ZeroDivisionError("oh")


def test_a_message_without_a_box_is_shown_in_the_window(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk(Script(broken=True))
    one.app.fault("bad luck")
    assert one.text("words") == "bad luck"
    assert "ERROR: bad luck\n" in capsys.readouterr().err
    one.click("ok")
    one.click("new game")
    assert isinstance(one.app.view, ChoicesView)


@pytest.mark.parametrize("kind", ["question", "message"])
def test_a_message_box_that_cannot_be_had(desk: MakeDesk, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    one = desk()
    one.app.dialogs = MessageBoxes(one.screen)  # SDL's dummy driver never has any
    one.start("mode 2 players")
    one.move("e2e4")
    if kind == "question":
        one.click("quit")
        one.click("cancel")
    else:
        one.app.fault("bad luck")
        one.click("ok")
    assert "ERROR: SDL_ShowMessageBox: " in capsys.readouterr().err
    one.move("e7e5")
    assert len(one.moves) == 2
