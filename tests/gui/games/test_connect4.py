"""Connect-4 in its window: the third shape of board on the same screens."""

import os
import random
from typing import Any, Final

import pytest

from console.games import connect4 as console
from console.loop import Thinking
from console.parse import command
from core.player import Progress
from games.connect4 import EMPTY, best_move
from games.connect4_request import Connect4Request
from gui.events import Key
from gui.games import connect4
from gui.games.connect4 import GRID, Connect4Model
from gui.screens.menu import ChoicesView, MainView
from gui.widgets import Button
from tests.support.desk import Desk, MakeDesk, Slow

GAMES: Final = int(
    os.environ.get("CHESSPROG_CONNECT4", "2")
)  # random games that both faces play at each number of steps


@pytest.fixture
def one(desk: MakeDesk) -> Desk:
    return desk(first=connect4.first_view)


def model(one: Desk) -> Connect4Model:
    found: Any = one.play.model
    assert isinstance(found, Connect4Model)
    return found


def point(one: Desk, column: int, row: int = 3) -> tuple[int, int]:
    board = one.game.board
    return board.area_of(GRID.square(column - 1, row)).moved(*board.place()[:2]).middle


def add(one: Desk, *columns: int) -> None:
    for column in columns:
        one.pilot.click_at(*point(one, column))
        think(one)


def think(one: Desk) -> None:
    while one.play.thinking:
        one.app.step(0)


def marked(one: Desk, mark: str) -> list[int]:
    return [found.square for found in one.play.marks if found.image == mark]


def typed(state: Any, line: str) -> Any:
    """The console's state after a command, and after the computer's answer to it."""
    step = state.obey(command(line.encode()))
    while isinstance(step.state, Thinking):
        step = step.state.play(step.state.request.answer(Progress()))
    return step.state


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 5, 7])
def test_every_reply_is_the_consoles(one: Desk, steps: int) -> None:
    for number in range(max(1, GAMES // 10) if steps == 7 else GAMES):
        dice = random.Random(number)
        one.start(f"steps {steps}")
        state = typed(console.Connect4State(), f"set_number_steps {steps}")
        while not model(one).is_over:
            column = dice.choice(model(one).board.free_columns) + 1
            one.app.handle(Key(str(column)))
            think(one)
            state = typed(state, f"add_disc {column}")
            assert model(one).board.cells == state.board.cells
        one.pilot.key("Escape")  # the card that tells the end
        one.go("main menu")


@pytest.mark.parametrize("way", ["click", "number", "arrows"])
def test_a_disc_falls_into_a_column(one: Desk, way: str) -> None:
    one.start("steps 1")
    if way == "click":
        add(one, 6)
    elif way == "number":
        one.pilot.key("6")
    else:
        for key in ("Up", "Right", "Right", "Return"):  # the first only shows the cursor
            one.pilot.key(key)
    think(one)
    assert model(one).history[0] == 5
    assert len(model(one).history) == 2


def test_the_column_under_the_pointer_shows_the_disc_that_would_fall(one: Desk) -> None:
    one.start("steps 1")
    one.pilot.move(*point(one, 3))
    assert marked(one, "yellow-ghost") == [GRID.square(2, 0)]
    add(one, 3)
    one.pilot.move(*point(one, 3))
    assert marked(one, "yellow-ghost") == [GRID.square(2, model(one).board.cells[12:18].index(0))]
    one.pilot.move(*one.pilot.where("headline"))
    assert marked(one, "yellow-ghost") == []


def test_no_disc_falls_while_the_computer_thinks_or_after_the_end(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player, first=connect4.first_view)
    one.start("steps 1")
    add_only(one, 4)
    add_only(one, 5)
    assert model(one).history == [3]
    one.pilot.move(*point(one, 2))
    assert marked(one, "yellow-ghost") == []


def add_only(one: Desk, column: int) -> None:
    one.pilot.click_at(*point(one, column))


def test_a_full_column_is_refused(one: Desk) -> None:
    one.start("steps 1")
    board = EMPTY
    for _ in range(6):
        board = board.add_disc(0)
    model(one).board = board
    one.game.refresh()
    add_only(one, 1)
    assert (one.text("subline"), model(one).history) == ("Column 1 is full", [])
    one.pilot.key("1")
    assert model(one).history == []


def test_the_winning_four_are_marked_and_the_end_is_told(one: Desk) -> None:
    one.start("steps 1")
    board = EMPTY
    for column in (0, 6, 1, 6, 2, 6):
        board = board.add_disc(column)
    model(one).board = board
    one.game.refresh()
    add_only(one, 4)
    assert (one.text("headline"), model(one).disc) == ("You win", "yellow-disc-20")
    assert marked(one, "selected") == [GRID.square(column, 0) for column in range(4)]
    one.click("look back")
    add_only(one, 5)
    assert model(one).history == [3]


def test_a_suggestion_is_what_the_console_suggests(one: Desk) -> None:
    for steps in range(1, 8):
        one.start(f"steps {steps}")
        one.click("hint")
        think(one)
        wanted = best_move(EMPTY, steps).column
        assert one.text("subline") == f"Best move: column {wanted + 1}"
        assert marked(one, "hint") == [GRID.square(wanted, 0)]
        one.go("main menu")


def test_steps_are_changed_during_a_game(one: Desk) -> None:
    one.start("steps 2")
    one.click("level")
    one.click("7")
    assert one.text("subline") == "The computer looks 7 steps ahead"
    request = model(one).request()
    assert isinstance(request, Connect4Request)
    assert request.steps == 7
    one.click("level", "cancel")
    assert model(one).steps == 7


@pytest.mark.parametrize("steps", [1, 4, 7])
def test_the_card_of_steps_fills_what_is_set_and_enter_keeps_it(one: Desk, steps: int) -> None:
    one.start(f"steps {steps}")
    one.click("level")
    card = one.app.window.scope
    filled = [button.name for button in card.walk() if isinstance(button, Button) and not button.quiet]
    assert filled == [str(steps)]
    one.pilot.key("Return")
    assert model(one).steps == steps


def test_what_a_search_did_stands_beside_the_board(one: Desk) -> None:
    one.start("steps 7")
    add(one, 4)
    counted = Connect4Request(EMPTY.add_disc(3), 7).answer(Progress())
    assert model(one).log == ["You: column 4", f"Computer: column {counted.column + 1}\n" + said(counted)]


def said(counted: Any) -> str:
    return f"7 steps, {counted.nodes} nodes, prunings: {counted[3]} in MAX, {counted[4]} in MIN"


def test_restart_again_and_the_main_menu(one: Desk) -> None:
    one.start("steps 3")
    add(one, 1)
    one.click("restart", "discard")
    assert (model(one).history, model(one).steps) == ([], 3)
    one.click("main menu")
    assert isinstance(one.app.view, MainView)
    one.click("new game")
    assert isinstance(one.app.view, ChoicesView)
    assert one.app.view.draft.chosen == {"steps": 3}
