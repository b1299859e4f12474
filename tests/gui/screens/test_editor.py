"""The board editor of the 2015 edition: by mouse, by keyboard, and against the console's commands."""

import os
import random
from typing import Final

import pytest

from chess.editions.edition2015 import EDITION_2015
from chess.formats.boardtext import rows_of
from chess.formats.save2015 import FORMAT_2015
from chess.match import Match
from chess.pieces import BLACK, COLOUR_NAMES, KIND_NAMES, WHITE
from chess.setup import Setup, first_setup
from chess.squares import COLUMN_LETTERS, named_square, square_name
from console.games import chess2015 as console
from console.games import chess2015_messages as messages
from console.parse import Command, command
from gui.events import LEFT, RIGHT, Moved, Pressed, Released
from gui.games import chess2015
from gui.games.chess.setup import ChessSetup
from gui.geometry import Rect
from gui.screens.editor import HELP, EditorView
from gui.screens.menu import FULL_BOARD, OWN_BOARD, ChoicesView
from tests.support.desk import Desk, MakeDesk

SEQUENCES: Final = int(os.environ.get("CHESSPROG_SETUPS", "100"))  # boards that are set up at random
FULL: Final = first_setup(EDITION_2015.rules)
PALETTE: Final = [f"{colour} {kind}" for colour in COLOUR_NAMES.values() for kind in KIND_NAMES.values()]


@pytest.fixture
def one(desk: MakeDesk) -> Desk:
    """A desk at the board editor."""
    made = desk(first=chess2015.first_view)
    made.go("new game", "set the board")
    return made


def editor(one: Desk) -> EditorView:
    assert isinstance(one.app.view, EditorView)
    return one.app.view


def setup(one: Desk) -> Setup:
    shown = editor(one).editing.setup
    assert isinstance(shown, ChessSetup)
    return shown.setup


def remaining(one: Desk, piece: str) -> int:
    return next(button.remaining for button in editor(one).palette if button.name == piece)


def at(one: Desk, name: str) -> str:
    """What stands on a square of the board that is shown."""
    return editor(one).board.images[named_square(name)]


def outside(one: Desk) -> tuple[int, int]:
    return one.pilot.where("message")


# By mouse


def test_it_begins_with_the_full_board_and_nothing_left_to_place(one: Desk) -> None:
    assert setup(one) == FULL
    assert {remaining(one, piece) for piece in PALETTE} == {0}
    assert one.text("message") == HELP


def test_pieces_of_the_palette_are_placed_by_clicks(one: Desk) -> None:
    one.click("clear", "black pawn")
    for square in ("a5", "b5", "c5"):
        one.pilot.click_square(square)
    assert [at(one, square) for square in ("a5", "b5", "c5")] == ["black-pawn"] * 3
    assert remaining(one, "black pawn") == 5
    one.click("black pawn")  # lays it back
    one.pilot.click_square("d5")
    assert at(one, "d5") == ""


def test_a_piece_of_the_palette_is_dragged_to_a_square(one: Desk) -> None:
    one.click("clear")
    one.pilot.drag_at(one.pilot.where("white queen"), one.pilot.where_square("d4"))
    assert at(one, "d4") == "white-queen"
    assert editor(one).editing.piece is None
    one.pilot.drag_at(one.pilot.where("white rook"), outside(one))
    assert sum(map(bool, setup(one).cells)) == 1


def test_a_dragged_piece_of_the_palette_is_seen_under_the_pointer(one: Desk) -> None:
    one.click("clear")
    place = one.pilot.where_square("d4")
    before = one.pilot.picture().pixel(*place)
    one.pilot.press(*one.pilot.where("black queen"))
    one.pilot.move(*place)
    assert one.pilot.picture().pixel(*place) != before
    one.pilot.release(*outside(one))
    assert one.pilot.picture().pixel(*place) == before


@pytest.mark.parametrize("way", ["clicks", "drag"])
def test_a_piece_is_moved(one: Desk, way: str) -> None:
    if way == "clicks":
        one.pilot.click_square("e2")
        one.pilot.click_square("e5")
    else:
        one.pilot.drag("e2", "e5")
    assert (at(one, "e2"), at(one, "e5")) == ("", "white-pawn")
    assert editor(one).board.selected is None


def test_a_dragged_piece_takes_the_place_of_another_and_a_clicked_one_is_selected_instead(one: Desk) -> None:
    one.pilot.drag("d1", "e8")
    assert (at(one, "e8"), one.text("message")) == ("white-queen", "The black king is missing")
    one.pilot.click_square("a1")
    one.pilot.click_square("a8")
    assert editor(one).board.selected == named_square("a8")
    one.pilot.click_square("a8")
    assert editor(one).board.selected is None


@pytest.mark.parametrize("way", ["drag off", "delete", "button", "right click"])
def test_a_piece_is_removed(one: Desk, way: str) -> None:
    if way == "drag off":
        one.pilot.drag_at(one.pilot.where_square("b1"), outside(one))
    elif way == "right click":
        one.pilot.right_click_square("b1")
    else:
        one.pilot.click_square("b1")
        one.pilot.key("Delete") if way == "delete" else one.click("remove")
    assert setup(one) == FULL.without(named_square("b1"))
    assert remaining(one, "white knight") == 1


@pytest.mark.parametrize(
    ("piece", "reason"),
    [
        ("white king", "White already has a king"),
        ("black queen", "Black already has a queen"),
        ("black rook", "Black already has two rooks"),
        ("white pawn", "White already has eight pawns"),
    ],
)
def test_too_many_of_a_kind_are_refused_in_words(one: Desk, piece: str, reason: str) -> None:
    one.click(piece)
    one.pilot.click_square("d4")
    assert (one.text("message"), setup(one)) == (reason, FULL)
    one.click("clear")
    assert one.text("message") == "The white king is missing"


def test_a_piece_in_the_place_of_one_of_its_kind_is_not_too_many(one: Desk) -> None:
    one.click("white pawn")
    one.pilot.click_square("e2")
    assert (one.text("message"), setup(one)) == (HELP, FULL)


def test_moving_never_fails_for_the_number_of_a_kind(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    one.folder.mkdir()
    queens = FORMAT_2015.dumps(Match(EDITION_2015, EDITION_2015.defaults).to_save())
    (one.folder / "slot-1.xml").write_bytes(queens.replace(b"mmmmmmmm", b"qqqmmmmm"))
    one.go("load game", "slot 1", "set the board")
    one.pilot.drag("a2", "a5")
    assert (at(one, "a5"), one.text("message"), remaining(one, "white queen")) == ("white-queen", HELP, -3)


def test_remove_needs_a_piece_to_remove(one: Desk) -> None:
    one.click("remove")  # the keyboard's cursor is somewhere, but nobody sees it
    assert setup(one) == FULL
    one.pilot.drag("e2", "e5")
    one.click("remove")
    assert at(one, "e5") == "white-pawn"
    one.pilot.click_square("d2")
    one.pilot.click_square("c2")
    one.click("remove")
    assert (at(one, "c2"), at(one, "d2")) == ("", "white-pawn")


def test_a_piece_of_the_board_is_dragged_though_one_of_the_palette_is_in_the_hand(one: Desk) -> None:
    one.pilot.right_click_square("a2")
    one.click("white pawn")
    one.pilot.drag("d8", "d5")
    assert (at(one, "d8"), at(one, "d5"), editor(one).editing.piece) == ("", "black-queen", 5)
    one.pilot.click_square("a4")
    assert (at(one, "a4"), editor(one).editing.piece) == ("white-pawn", None)  # it was the last one


def test_a_press_that_is_not_released_there_picks_nothing(one: Desk) -> None:
    one.click("clear", "white pawn")
    one.pilot.press(*one.pilot.where_square("a4"))
    one.pilot.release(*one.pilot.where_square("c4"))
    assert not any(setup(one).cells)


@pytest.mark.parametrize("source", ["palette", "board"])
def test_escape_during_a_drag_only_ends_the_drag(one: Desk, source: str) -> None:
    one.pilot.right_click_square("a2")
    before = setup(one)
    one.pilot.press(*(one.pilot.where("white pawn") if source == "palette" else one.pilot.where_square("d1")))
    one.pilot.move(*one.pilot.where_square("d4"))
    one.pilot.key("Escape")
    one.pilot.release(*one.pilot.where_square("d4"))
    assert setup(one) == before


def test_clear_and_full_board(one: Desk) -> None:
    one.click("clear")
    assert not any(setup(one).cells)
    one.click("start position")
    assert setup(one) == FULL


# Leaving


def test_done_keeps_the_board_and_cancel_drops_the_changes(one: Desk) -> None:
    one.pilot.right_click_square("a1")
    one.click("next black", "done")
    assert isinstance(one.app.view, ChoicesView)
    assert (one.text("about the board"), one.app.view.draft.chosen["next"]) == (OWN_BOARD, BLACK)
    one.click("set the board", "clear", "next white", "cancel")
    assert isinstance(one.app.view, ChoicesView)
    assert (one.text("about the board"), one.app.view.draft.chosen["next"]) == (OWN_BOARD, BLACK)
    one.click("set the board")
    assert [toggle.chosen for _, toggle in editor(one).toggles] == [BLACK]
    one.click("cancel", "next white", "set the board")
    assert [toggle.chosen for _, toggle in editor(one).toggles] == [WHITE]


@pytest.mark.parametrize(("square", "colour"), [("e1", "white"), ("e8", "black")])
def test_there_is_no_game_while_a_king_is_missing(one: Desk, square: str, colour: str) -> None:
    one.pilot.right_click_square(square)
    reason = f"The {colour} king is missing"
    assert one.text("message") == reason
    one.click("done")
    assert (one.text("problem"), one.enabled("start")) == (reason, False)
    one.pilot.key("S")
    one.pilot.key("Return")
    assert isinstance(one.app.view, ChoicesView)
    one.click("set the board", "start position", "done", "start")
    assert one.match.game.position == FULL.playable()


def test_escape_puts_down_what_is_in_the_hand_and_then_cancels(one: Desk) -> None:
    one.pilot.right_click_square("h2")
    one.click("white rook")
    one.pilot.key("Escape")
    assert editor(one).editing.piece is None
    one.pilot.click_square("a2")
    one.pilot.key("Escape")
    assert editor(one).board.selected is None
    one.pilot.key("Escape")
    assert isinstance(one.app.view, ChoicesView)
    assert one.text("about the board") == FULL_BOARD


def test_a_game_is_played_on_the_board_that_was_set_up(one: Desk) -> None:
    one.click("clear", "white king")
    one.pilot.click_square("e1")
    one.click("white rook")
    one.pilot.click_square("h1")
    one.click("black king")
    one.pilot.click_square("e8")
    one.click("done", "start")
    one.move("e1g1")  # what was just placed has not moved
    assert one.text("saved") == "Not saved"
    assert len(one.moves) == 1


# By keyboard alone


def test_the_keyboard_alone_suffices(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    press(one, "N", "B")
    focus(one, "clear", "Return")
    for piece, square in (("white king", "e1"), ("black king", "e8"), ("white rook", "a7")):
        focus(one, piece, "Return")
        focus(one, "board")
        travel(one, square)
        press(one, "Return")
    press(one, "Escape")
    travel(one, "a7")
    press(one, "Return")  # takes the rook
    travel(one, "h7")
    press(one, "Return")
    travel(one, "e8")
    press(one, "Delete")
    assert one.text("message") == "The black king is missing"
    focus(one, "black king", "Return")
    focus(one, "board")
    press(one, "Return")
    focus(one, "next black", "Return")
    focus(one, "done", "Return")
    press(one, "S")
    rows = ["____K___", "_______r", *["________"] * 5, "____k___"]
    assert list(rows_of(one.position.cells)) == rows
    assert one.match.side == BLACK


def press(one: Desk, *keys: str) -> None:
    for key in keys:
        one.pilot.key(key)


def focus(one: Desk, name: str, *keys: str) -> None:
    """Go to a control by the tab key, and press keys there."""
    wanted = one.pilot.find(name)
    for _ in range(60):
        if one.app.window.focus is wanted and one.app.window.show_focus:
            break
        press(one, "Tab")
    assert one.app.window.focus is wanted
    press(one, *keys)


def travel(one: Desk, square: str) -> None:
    """Go to a square by the arrow keys."""
    board = editor(one).board
    for _ in range(20):
        here = square_name(board.cursor)
        if here == square:
            break
        if here[0] != square[0]:
            press(one, "Right" if here[0] < square[0] else "Left")
        else:
            press(one, "Up" if here[1] < square[1] else "Down")
    assert square_name(board.cursor) == square


# Against the console


def point(one: Desk, square: str) -> tuple[int, int]:
    board = editor(one).board
    area: Rect = board.area_of(named_square(square))
    return area.moved(*board.place()[:2]).middle


def click(one: Desk, place: tuple[int, int], button: int = LEFT) -> None:
    """Click without drawing: there are many."""
    one.app.handle(Pressed(*place, button))
    one.app.handle(Released(*place, button))


def drag(one: Desk, source: tuple[int, int], target: tuple[int, int]) -> None:
    one.app.handle(Pressed(*source, LEFT))
    one.app.handle(Moved((source[0] + target[0]) // 2, (source[1] + target[1]) // 2))
    one.app.handle(Moved(*target))
    one.app.handle(Released(*target, LEFT))


def written(square: str) -> str:
    return f"<{square[0]},{square[1]}>"


def deed(dice: random.Random, one: Desk) -> list[str]:
    """Do something at the controls; return the console's commands for the same."""
    square, other = (f"{dice.choice(COLUMN_LETTERS)}{dice.randint(1, 8)}" for _ in range(2))
    piece = dice.choice(PALETTE)
    there = at(one, square)
    match dice.randrange(12):
        case 0 | 1 | 2:
            click(one, one.pilot.where(piece))
            click(one, point(one, square))
            return [f"set {written(square)} {piece}"]
        case 3 | 4 | 5:
            drag(one, one.pilot.where(piece), point(one, square))
            return [f"set {written(square)} {piece}"]
        case 6 | 7:
            click(one, point(one, square), RIGHT)
            return [f"rm {written(square)}"]
        case 8:
            drag(one, point(one, square), outside(one))
            return [f"rm {written(square)}"] if there else []
        case 9 | 10:
            drag(one, point(one, square), point(one, other))
            moved = [f"rm {written(square)}", f"set {written(other)} {there.replace('-', ' ')}"]
            return moved if there and square != other else []
        case _ if dice.random() < 0.1:
            click(one, one.pilot.where("clear"))
            return ["clear"]
    return []


def test_random_boards_are_set_up_as_by_the_console(one: Desk) -> None:
    dice = random.Random(2015)
    refused = 0
    for _ in range(SEQUENCES):
        click(one, one.pilot.where("clear" if dice.random() < 0.5 else "start position"))
        editor(one).editing.put_down()
        state = console.SettingsState2015(board=setup(one))
        for _ in range(dice.randint(1, 30)):
            editor(one).editing.put_down()
            editor(one).refresh()
            commands = deed(dice, one)
            for line in commands:
                step = state.obey(command(line.encode()))
                assert isinstance(step.state, console.SettingsState2015)
                state = step.state
            invalid = bool(commands) and step.text == messages.INVALID_BOARD
            assert ("already has" in editor(one).words.text) == invalid
            assert setup(one) == state.board
            assert [button.remaining for button in editor(one).palette] == [
                entry.remaining for entry in editor(one).editing.setup.palette
            ]
            refused += invalid
        started = state.obey(Command("start"))
        assert bool(editor(one).editing.setup.problem) == (started.text == messages.WRONG_BOARD)
    assert refused > SEQUENCES
