"""Going from screen to screen, by mouse and by keys, at every size of the window."""

from typing import Final

import pytest

from chess.pieces import BLACK, WHITE
from chess.settings import Settings
from gui import style
from gui.dialogs import Box, Reply
from gui.games.chess.program import settings_of
from gui.screens.base import Alternative
from gui.screens.details import DetailsView
from gui.screens.editor import EditorView
from gui.screens.game.view import GameView
from gui.screens.menu import ChoicesView, MainView
from gui.screens.slots import LoadView, SaveView
from gui.sdl import library
from gui.sdl.screen import Screen
from gui.themes import LIGHT
from gui.widgets import Window
from gui.widgets.travel import reachable_in
from tests.support.desk import (
    FIRST_VIEWS,
    Desk,
    MakeDesk,
    Quick,
    Script,
    Slow,
    happen_to_the_window,
)


def test_travelling_between_the_screens(desk: MakeDesk) -> None:
    one = desk()
    assert isinstance(one.app.view, MainView)
    one.click("new game")
    assert isinstance(one.app.view, ChoicesView)
    one.click("back")
    assert isinstance(one.app.view, MainView)
    one.click("load game")
    assert isinstance(one.app.view, LoadView)
    one.click("back")
    assert isinstance(one.app.view, MainView)
    one.start("mode 2 players")
    one.click("load")
    assert isinstance(one.app.view, LoadView)
    one.click("back")
    one.click("save")
    assert isinstance(one.app.view, SaveView)
    one.click("back", "main menu")
    assert isinstance(one.app.view, MainView)
    one.click("quit")
    assert one.app.ended


def test_travelling_by_keys_alone(desk: MakeDesk) -> None:
    one = desk()
    one.pilot.key("N")
    one.pilot.key("Escape")
    assert isinstance(one.app.view, MainView)
    one.pilot.key("Return")
    for key in ("Up", "Up", "Up", "Up", "Return"):  # shows the focus, then goes from Start to the mode
        one.pilot.key(key)
    assert isinstance(one.app.view, ChoicesView)
    one.pilot.key("S")
    assert isinstance(one.app.view, GameView)
    assert one.settings.players == 2
    for key in ("Return", "Up", "Up", "Return"):  # E2 to E4
        one.pilot.key(key)
    assert [row.first for row in one.play.model.rows] == ["e2–e4"]  # noqa: RUF001
    for key in ("Up", "Up", "Up", "Space"):  # the moves of E7
        one.pilot.key(key)
    assert len(one.play.options) == 2
    one.pilot.key("Escape")
    assert not one.play.options
    assert (one.game.board.marks, one.game.legend.visible) == (one.play.marks, False)
    for key in ("F", "U", "S"):
        one.pilot.key(key)
    assert isinstance(one.app.view, SaveView)
    one.pilot.key("Return")
    assert isinstance(one.app.view, GameView)
    assert (one.play.turned, one.moves, one.play.seen().status.is_saved) == (True, [], True)
    one.pilot.key("L")
    assert isinstance(one.app.view, LoadView)
    one.pilot.key("Return")
    one.pilot.key("Escape")
    assert isinstance(one.app.view, MainView)
    one.pilot.key("Q")
    assert one.app.ended


TOURS: Final = {  # of each program: the keys that lead from screen to screen, and what each leads to
    "2018": (
        (("Return",), ChoicesView),
        (("Return",), GameView),
        (("Escape", "N", "Up", "Up", "Up", "Up", "Left", "Right", "Return", "S"), GameView),  # of two
        (("Return", "Up", "Up", "Return", "S"), SaveView),
        (("1",), GameView),
        (("L",), LoadView),
        (("Delete",), LoadView),  # and a question
        (("Return",), LoadView),  # the answer is no
        (("Return",), GameView),
    ),
    "2015": (
        (("Return",), ChoicesView),
        (("B",), EditorView),
        (("Escape",), ChoicesView),
        (("Return",), GameView),
        (("B",), GameView),  # and how far the computer is to look
        (("Escape", "S"), SaveView),
        (("7",), GameView),
        (("M",), MainView),
        (("L",), LoadView),
        (("7",), ChoicesView),
    ),
    "chess": (
        (("Return",), ChoicesView),
        (("B",), EditorView),
        (("D",), DetailsView),
        (("Escape",), EditorView),
        (("Escape",), ChoicesView),
        (("Return",), ChoicesView),  # the next page
        (("Return",), GameView),
        (("A",), GameView),  # with an analysis
        (("S",), SaveView),
        (("5",), GameView),
        (("L",), LoadView),
        (("5",), GameView),
    ),
    "simplified": ((("Return",), ChoicesView), (("Return",), GameView), (("F",), GameView)),
    "checkers": ((("Return",), ChoicesView), (("Return",), GameView)),
    "connect4": ((("Return",), ChoicesView), (("Return",), GameView), (("T",), GameView)),
}


@pytest.mark.parametrize("program", FIRST_VIEWS)
def test_everything_in_every_program_is_reached_by_keys_alone(desk: MakeDesk, program: str) -> None:
    one = desk(player=Slow(), first=FIRST_VIEWS[program], analyst=Quick())
    assert isinstance(one.app.view, MainView)
    for keys, screen in ((), MainView), *TOURS[program]:
        for key in keys:
            one.pilot.key(key)
        assert isinstance(one.app.view, screen), keys
        visit_all(one)
        scope = one.app.window.scope
        one.pilot.key("F1")
        if isinstance(scope, Window):  # not a question
            assert one.app.window.scope.name == "help"
            visit_all(one)
            one.pilot.key("Return")
        assert one.app.window.scope is scope


def visit_all(one: Desk) -> None:
    """Go with the tab key to everything that can be done in what is shown, and back to where it began."""
    scope = one.app.window.scope
    there = [control for control in scope.walk() if control in list(reachable_in(scope))]
    before, visited = scope.focus, []
    one.pilot.key("Tab")  # the first only shows where the focus is
    while scope.focus not in visited:
        visited.append(scope.focus)
        assert not scope.focus or not scope.focus.shown().empty
        one.pilot.key("Tab")
    assert set(visited) == set(there)
    scope.focus = before
    one.app.window.show_focus = False


def test_difficulty_and_colour_are_disabled_between_two_players(desk: MakeDesk) -> None:
    one = desk()
    one.click("new game", "difficulty expert", "colour black", "mode 2 players")
    assert not one.enabled("difficulty")
    assert not one.enabled("colour")
    one.click("difficulty hard", "colour white", "mode 1 player")
    assert one.enabled("difficulty")
    assert isinstance(one.app.view, ChoicesView)
    assert settings_of(one.app.view.draft.chosen) == Settings(1, 5, BLACK)


def test_enter_starts_the_game_after_an_option_was_clicked(desk: MakeDesk) -> None:
    one = desk()
    one.click("new game", "mode 2 players")
    one.pilot.key("Return")
    assert isinstance(one.app.view, GameView)
    assert one.settings.players == 2


def test_a_new_game_begins_with_what_was_chosen_last(desk: MakeDesk) -> None:
    one = desk()
    one.click("new game", "difficulty expert", "mode 2 players", "back", "new game")
    assert isinstance(one.app.view, ChoicesView)
    assert settings_of(one.app.view.draft.chosen) == Settings(2, 5, WHITE)
    assert not one.enabled("difficulty")
    assert one.app.window.focus is one.pilot.find("start")


@pytest.mark.parametrize("colour", ["white", "black"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_game_starts_with_what_was_chosen(desk: MakeDesk, colour: str, level: int) -> None:
    one = desk(player=Slow())
    names = ["amateur", "easy", "moderate"]
    one.start(f"difficulty {names[level - 1]}", f"colour {colour}")
    assert one.settings == Settings(1, level, BLACK if colour == "black" else WHITE)
    assert one.play.turned == one.play.thinking == (colour == "black")


def test_a_new_size_is_laid_out_anew(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    assert one.game.board.size == 66
    library.sdl2.SDL_SetWindowSize(one.screen.window, *style.LARGEST_SIZE)
    one.pilot.settle()
    assert one.game.board.size == 88
    one.pilot.drag("e2", "e4")
    assert len(one.moves) == 1


def test_a_question_stays_in_the_middle_of_a_window_of_another_size(desk: MakeDesk) -> None:
    one = desk()
    one.app.choose("Well?", "Choose.", [Alternative("This", "", lambda: None), Alternative("That", "", lambda: None)])
    for size in (style.LARGEST_SIZE, style.SMALLEST_SIZE):
        library.sdl2.SDL_SetWindowSize(one.screen.window, *size)
        one.pilot.settle()
        assert one.app.window.scope.place().middle == (size[0] // 2, size[1] // 2)


class Covering(Script):
    """Boxes that leave their colour on the window."""

    screen: Screen

    def ask(self, title: str, text: str) -> Box:
        self.screen.clear(style.PLACEHOLDER)
        return super().ask(title, text)

    def tell(self, title: str, text: str) -> Box:
        self.screen.clear(style.PLACEHOLDER)
        return super().tell(title, text)


@pytest.mark.parametrize("fault", [False, True], ids=["a question", "a fault"])
def test_what_a_message_box_covered_is_drawn_anew(
    desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: bool
) -> None:
    boxes = Covering(Reply.CANCEL)
    one = desk(boxes)
    boxes.screen = one.screen
    one.start("mode 2 players")
    one.move("e2e4")
    if fault:
        monkeypatch.setattr(one.game, "close", lambda: 1 // 0)
    one.pilot.close()
    assert len(boxes.asked + boxes.told) == 1
    assert one.pilot.picture().pixel(5, 5) == LIGHT.background
    assert ("ZeroDivisionError" in capsys.readouterr().err) == fault


def test_an_exposed_window_is_drawn_anew(desk: MakeDesk) -> None:
    one = desk()
    one.screen.clear(style.PLACEHOLDER)
    assert one.pilot.picture().pixel(5, 5) == style.PLACEHOLDER
    happen_to_the_window(one, library.sdl2.SDL_WINDOWEVENT_EXPOSED)
    assert one.pilot.picture().pixel(5, 5) == LIGHT.background
