"""The screens know no chess: another game is played in them, and boards of other shapes are drawn."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from core.player import DirectPlayer, Player
from core.thinker import Thinker
from gui import style
from gui.app import ASSETS, App
from gui.boardview import EDGE, STRIP, BoardView, Grid, Mark
from gui.geometry import Rect
from gui.preferences import Preferences
from gui.screens.base import Alternative, FittedLabel
from gui.screens.game.view import GameView
from gui.screens.menu import MainView
from gui.sdl import library
from gui.sdl.screen import Screen
from gui.themes import LIGHT
from gui.widgets import Button, Window
from tests.support.desk import Script
from tests.support.hexapawn import START, Hexapawn, first_view
from tests.support.window_pilot import Picture, Pilot, go_headless


class Table:
    """Hexapawn on a screen, with a pilot."""

    def __init__(self, screen: Screen, player: Player) -> None:
        self.app = App(screen, Script(), player, first_view, settings=Preferences(slides=False))
        self.pilot = Pilot(self.app)
        self.app.redraw()
        self.pilot.settle()

    @property
    def view(self) -> GameView:
        assert isinstance(self.app.view, GameView)
        return self.app.view

    @property
    def game(self) -> Hexapawn:
        model: Any = self.view.play.model
        assert isinstance(model, Hexapawn)
        return model

    def start(self, opponent: str) -> None:
        for name in ("new game", f"opponent {opponent}", "start"):
            self.pilot.click(name)

    def move(self, *squares: int) -> None:
        """Click squares one after the other."""
        for square in squares:
            self.pilot.click_at(*self.middle(square))

    def middle(self, square: int) -> tuple[int, int]:
        board = self.view.board
        return board.area_of(square).moved(*board.place()[:2]).middle


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    go_headless(monkeypatch)
    with Screen(ASSETS, size=style.SMALLEST_SIZE) as opened:
        yield opened
    library.heal()


@pytest.fixture
def table(screen: Screen) -> Table:
    return Table(screen, DirectPlayer())


def test_a_game_of_two_to_its_end(table: Table) -> None:
    table.start("friend")
    table.move(3, 4, 2, 4)  # the middle pawn goes ahead and is taken
    assert [made[:2] for made in table.game.history] == [(3, 4), (2, 4)]
    assert [row.images for row in table.view.moves.captured] == [("white-pawn",), ()]
    table.move(6, 7, 4, 3)  # and the taker arrives
    table.pilot.click("war")
    assert (table.game.is_over, table.view.status.headline.text) == (True, "The end")
    table.pilot.click("look back")
    table.move(0, 1)
    assert len(table.game.history) == 4


def test_a_drag_a_refusal_and_an_undo(table: Table) -> None:
    table.start("friend")
    table.pilot.drag_at(table.middle(0), table.middle(8))
    assert (table.game.history, table.view.status.subline.text) == ([], "No way from 0 to 8")
    table.pilot.drag_at(table.middle(0), table.middle(1))
    assert len(table.game.history) == 1
    table.pilot.click("undo")
    assert (table.game.history, table.game.cells) == ([], START)


def test_several_moves_to_one_square_are_a_choice_that_can_be_cancelled(table: Table) -> None:
    table.start("friend")
    table.move(3, 4, 2, 4, 6, 7, 4, 3)
    table.pilot.click("cancel")
    assert len(table.game.history) == 3
    table.move(4, 3)
    table.pilot.click("peace")
    assert len(table.game.history) == 4


@pytest.mark.parametrize("kind", [DirectPlayer, Thinker])
def test_the_computer_plays_it_too(screen: Screen, kind: Callable[[], Player]) -> None:
    player = kind()
    try:
        table = Table(screen, player)
        table.start("computer")
        table.move(3, 4)
        while table.view.play.thinking:
            player.wait(timeout=60)
            table.app.step(0)
        assert [made[:2] for made in table.game.history] == [(3, 4), (2, 1)]
    finally:
        player.close()


def test_without_slots_there_is_nothing_to_load_save_or_ask(table: Table) -> None:
    with pytest.raises(StopIteration):
        table.pilot.find("load game")
    table.start("friend")
    table.move(0, 1)
    table.pilot.click("main menu")  # the dialogs would have no answer
    assert isinstance(table.app.view, MainView)


# Boards of other shapes


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("grid", [Grid(8, 8), Grid(6, 6), Grid(7, 6), Grid(3, 3)])
def test_a_board_of_any_shape_is_drawn_and_touched(screen: Screen, grid: Grid, turned: bool) -> None:
    window = Window(*style.SMALLEST_SIZE)
    board = window.add(BoardView(grid, _ignore, _ignore))
    board.turned = turned
    picture = _drawn(screen, window)
    for square in grid.squares:
        area = board.area_of(square)
        dark = sum(grid.place(square)) % 2 == 0
        assert picture.pixel(*area.middle) == (LIGHT.dark_square if dark else LIGHT.light_square)
        assert board.square_at(*area.middle) == square
    edge = picture.box(LIGHT.board_edge)
    assert edge == Rect(STRIP, 0, grid.columns * board.size + 2 * EDGE, grid.rows * board.size + 2 * EDGE)


def test_labels_images_and_marks_are_handed_in(screen: Screen) -> None:
    grid = Grid(7, 6, column_names="1234567")
    window = Window(*style.SMALLEST_SIZE)
    board = window.add(BoardView(grid, _ignore, _ignore))
    before = _drawn(screen, window)
    board.images = ["black-pawn" if square == 9 else "" for square in grid.squares]
    board.marks = [Mark("selected", 20)]
    after = _drawn(screen, window)
    changed = [square for square in grid.squares if _pixels(before, board, square) != _pixels(after, board, square)]
    assert changed == [9, 20]
    bottom = board.area_of(0).bottom + EDGE
    below = [Rect(board.area_of(column * 6).x, bottom, board.size, STRIP) for column in range(7)]
    assert all(before.count(LIGHT.background, strip) < strip.width * strip.height for strip in below)
    beside = Rect(0, 0, STRIP, 6 * board.size)
    assert before.count(LIGHT.background, beside) == beside.width * beside.height


def _drawn(screen: Screen, window: Window) -> Picture:
    screen.clear(style.BACKGROUND)
    window.draw(screen)
    screen.present()
    return Picture(screen)


def _ignore(_square: int, _other: int | None) -> None:
    """Hear of nothing."""


def _pixels(picture: Picture, board: BoardView, square: int) -> list[style.Colour]:
    area = board.area_of(square)
    return [picture.pixel(x, y) for x in range(area.x, area.right, 4) for y in range(area.y, area.bottom, 4)]


# Words


@pytest.mark.parametrize(
    ("width", "font"), [(300, style.HEADING), (100, style.STRONG), (70, style.SMALL), (20, style.SMALL)]
)
def test_a_line_is_written_as_large_as_fits(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, width: int, font: str
) -> None:
    fonts: list[str] = []
    monkeypatch.setattr(screen, "text", lambda _text, _x, _y, font, _colour: fonts.append(font))
    label = FittedLabel(Rect(0, 0, width, 24), "line", (style.HEADING, style.STRONG, style.SMALL))
    label.text = "Checkmate"
    window = Window(*style.SMALLEST_SIZE)
    window.add(label)
    window.draw(screen)
    assert fonts == [font]


# Questions


@pytest.mark.parametrize("count", range(1, 9))
def test_a_question_has_room_for_all_its_options(table: Table, count: int) -> None:
    chosen: list[int] = []
    options = [Alternative(f"Option {number}", "", partial(chosen.append, number)) for number in range(count)]
    for number in range(count):
        table.app.choose("Which?", "There are several.", options)
        card = table.app.window.scope
        buttons = [control for control in card.children if isinstance(control, Button)]
        inside = Rect(0, 0, card.area.width, card.area.height)
        assert all(button.area.intersection(inside) == button.area for button in buttons)
        assert all(a.area.intersection(b.area).empty for a in buttons for b in buttons if a is not b)
        table.pilot.click(f"option {number}")
    assert chosen == list(range(count))


def asked(table: Table, *alternatives: Alternative, preferred: int | None = None) -> list[Button]:
    """The buttons of a question."""
    table.app.choose("Which?", "There are several.", alternatives, preferred=preferred)
    return [control for control in table.app.window.scope.children if isinstance(control, Button)]


def test_enter_takes_the_filled_alternative_which_is_never_a_dangerous_one(table: Table) -> None:
    chosen: list[str] = []
    lose = Alternative("Lose it", "L", partial(chosen.append, "lose"), dangerous=True)
    cancel = Alternative("Cancel", "Esc", partial(chosen.append, "cancel"))
    buttons = asked(table, lose, cancel)
    assert [button.quiet for button in buttons] == [True, False]
    table.app.redraw()
    assert table.pilot.picture().count(LIGHT.danger, buttons[0].place()) > 0
    assert table.pilot.picture().count(LIGHT.danger, buttons[1].place()) == 0
    table.pilot.key("Return")
    assert chosen == ["cancel"]


def test_a_question_marks_what_is_set_and_enter_keeps_it(table: Table) -> None:
    chosen: list[int] = []
    numbers = [Alternative(str(number), str(number), partial(chosen.append, number)) for number in range(1, 4)]
    assert [button.quiet for button in asked(table, *numbers, preferred=1)] == [True, False, True]
    table.pilot.key("Return")
    assert chosen == [2]
