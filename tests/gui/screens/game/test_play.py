"""The window played in: whole games by clicks and drags, against a friend and the computer."""

import random
from collections.abc import Callable
from itertools import cycle, pairwise
from typing import Any, Final

import pytest

from chess.board import Board, start_position
from chess.formats.fen import read_fen
from chess.formats.save2018 import FORMAT_2018
from chess.formats.saved import Saved
from chess.game import Status
from chess.movegen import legal_moves
from chess.pieces import WHITE
from chess.rules import RULES_2018
from chess.squares import named_square, source_of, square_name, target_of
from core.thinker import Thinker
from gui import style
from gui.boardview import EDGE
from gui.dialogs import Reply
from gui.games.chess.refusals import ATTACKED, HAS_MOVED, IN_BETWEEN, IN_CHECK, NO_CASTLE, NO_ROOK, REFUSALS
from gui.themes import LIGHT
from tests.support.desk import SCHOLARS_MATE, Desk, MakeDesk, Script, replayed


def test_a_whole_game_of_two_by_clicks(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move(SCHOLARS_MATE)
    assert one.status is Status.MATE
    assert (one.text("headline"), one.text("subline")) == ("Checkmate", "White wins the game")
    one.click("look back")
    one.move("a7a6")
    assert len(one.moves) == 7  # nobody moves any more
    one.click("undo")
    assert (len(one.moves), one.text("headline")) == (5, "Black to move")
    one.dialogs.answers = [Reply.NO]
    one.click("restart")
    assert (one.moves, one.settings.players) == ([], 2)


def test_a_whole_game_of_two_by_drags_on_a_turned_board(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("flip")
    for made in SCHOLARS_MATE.split():
        one.pilot.drag(made[:2], made[2:])
    assert one.status is Status.MATE


def test_a_dragged_piece_is_above_the_cards(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    card = one.pilot.where("moves")
    before = one.pilot.picture().pixel(*card)
    one.pilot.press(*one.pilot.where_square("e2"))
    one.pilot.move(*card)
    assert one.pilot.picture().pixel(*card) != before
    one.pilot.release(*card)
    assert one.pilot.picture().pixel(*card) == before


def test_a_dragged_piece_follows_the_pointer_and_leaves_its_shadow_behind(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    squares = {name: one.pilot.where_square(name) for name in ("e2", "e3", "e4")}

    def looks() -> dict[str, style.Colour]:
        picture = one.pilot.picture()
        return {name: picture.pixel(*place) for name, place in squares.items()}

    one.pilot.click_square("e2")
    selected = looks()
    one.pilot.press(*squares["e2"])
    one.pilot.move(*squares["e3"])
    above = looks()
    one.pilot.move(*squares["e4"])
    further = looks()
    assert above["e3"] == further["e4"] != selected["e3"]
    assert (above["e4"], further["e3"]) == (selected["e4"], selected["e3"])
    x, y = squares["e2"]
    one.pilot.move(x + 1, y)  # home again, and still in the hand
    assert looks()["e4"] == selected["e4"]
    one.pilot.move(*squares["e4"])
    one.pilot.release(*squares["e4"])
    assert len({selected["e2"], further["e2"], looks()["e2"]}) == 3  # the piece, its shadow, and neither


def test_the_side_ends_where_the_board_does(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    for size in (style.SMALLEST_SIZE, style.FIRST_SIZE, style.LARGEST_SIZE):
        one.game.resize(*size)
        board = one.game.board
        assert one.game.buttons[-1].area.bottom == board.area_of(0).moved(*board.area[:2]).bottom + EDGE


def test_keys_leave_the_board_only_to_its_side(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    for key in ("Down", "Down", "Down"):  # shows the cursor on E2, goes to E1, and there is nothing below
        one.pilot.key(key)
    assert one.app.window.focus is one.game.board
    for key in ("Right",) * 4:
        one.pilot.key(key)
    assert one.app.window.focus is not one.game.board


def test_pages_of_the_move_list_turn_by_key(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move("g1f3 g8f6 f3g1 f6g8 " * 6)
    scroll = one.game.moves.scroll
    assert scroll.scroll == scroll.furthest > 0
    one.pilot.key("PageUp")
    assert scroll.scroll < scroll.furthest
    one.pilot.key("PageDown")
    assert scroll.scroll == scroll.furthest
    assert one.app.window.focus is one.game.board


def test_the_move_list_stays_where_it_was_scrolled_until_something_is_played(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move("g1f3 g8f6 f3g1 f6g8 " * 6)
    scroll = one.game.moves.scroll
    one.pilot.key("PageUp")
    one.pilot.click_square("e2")
    one.pilot.right_click_square("b8")
    one.click("flip")
    assert scroll.scroll == 0 < scroll.furthest
    one.move("e2e4")
    assert scroll.scroll == scroll.furthest
    one.pilot.key("PageUp")
    one.move("e7e5")  # on the same line
    assert scroll.scroll == scroll.furthest
    one.pilot.key("PageUp")
    one.click("undo")
    assert scroll.scroll == scroll.furthest


# A rook that takes a piece on each square of its way, along the first row and back along the second.
FEAST: Final = read_fen("k7/8/7K/8/8/8/pppppppp/Rnnnnnnn w -")
WAY: Final = "a1 b1 c1 d1 e1 f1 g1 h1 h2 g2 f2 e2 d2 c2 b2 a2"


@pytest.mark.parametrize("size", [style.SMALLEST_SIZE, style.LARGEST_SIZE])
def test_captured_pieces_stand_in_an_even_row_that_ends_inside_the_card(
    desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    one = desk()
    one.folder.mkdir()
    FORMAT_2018.save(one.folder / "slot-1.txt", Saved(FEAST, 2))
    one.click("load game", "slot 1")
    one.game.resize(*size)
    row = one.pilot.find("captured black").place()
    drawn: list[tuple[str, int]] = []
    image = one.screen.image

    def note(name: str, x: int, y: int, *arguments: Any, **named: Any) -> None:
        if row.contains(x, y):
            drawn.append((name, x))
        image(name, x, y, *arguments, **named)

    monkeypatch.setattr(one.screen, "image", note)
    steps = []
    for count, ((source, target), king) in enumerate(zip(pairwise(WAY.split()), cycle(("a8b8", "b8a8"))), 1):
        one.move(source + target)
        drawn.clear()
        one.app.redraw()
        names, places = zip(*drawn, strict=True)
        assert names == ("black-knight-28",) * min(count, 7) + ("black-pawn-28",) * (count - 7)
        step = places[1] - places[0] if count > 1 else 0
        assert places == tuple(row.x + number * step for number in range(count))
        assert places[-1] + 28 <= row.right
        steps.append(step)
        one.move(king)
    assert steps[1] == 20
    assert steps[1:] == sorted(steps[1:], reverse=True)
    lead = one.screen.text_size(f"+{one.play.model.lead}", style.SMALL)[0]
    assert row.right - lead - places[-1] - 28 < count - 1  # the longest row uses all the room


def test_a_long_game_takes_no_more_drawing_than_a_short_one(desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    one = desk()
    one.start("mode 2 players")
    drawn: list[str] = []
    text = one.screen.text

    def count(words: str, *arguments: Any) -> None:
        drawn.append(words)
        text(words, *arguments)

    monkeypatch.setattr(one.screen, "text", count)
    counts = []
    for _ in range(2):
        one.move("g1f3 g8f6 f3g1 f6g8 " * 10)
        drawn.clear()
        one.app.redraw()
        counts.append(len(drawn))
    assert counts[0] == counts[1]
    assert "40." in drawn  # the last line is in sight


def play_at_random(one: Desk, moves: int, settle: Callable[[], None]) -> None:
    dice = random.Random(7)
    for _ in range(moves):
        if one.status.over:
            break
        made = dice.choice(list(legal_moves(Board(RULES_2018, one.position))))
        one.move(square_name(source_of(made)) + square_name(target_of(made)))
        settle()
        assert one.position == replayed(one.match).position
        assert one.status.over or not one.match.is_computers_turn


def test_a_game_against_the_computer_up_to_mate(desk: MakeDesk) -> None:
    one = desk()
    one.folder.mkdir()
    FORMAT_2018.save(one.folder / "slot-1.txt", Saved(read_fen("7k/8/6K1/8/8/8/8/1R6 w -"), 1, 2, WHITE))
    one.click("load game", "slot 1")
    one.move("b1a1")
    assert [row.second for row in one.play.model.rows] == ["Kh8–g8"]  # noqa: RUF001
    one.move("a1a8")
    assert (one.status, one.text("headline"), one.text("subline")) == (Status.MATE, "Checkmate", "White wins the game")
    assert not one.play.thinking


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_game_of_random_moves_against_the_computer(desk: MakeDesk, colour: str) -> None:
    one = desk()
    one.start("difficulty amateur", f"colour {colour}")
    play_at_random(one, 20, lambda: None)
    assert len(one.moves) >= 40
    before = len(one.moves)
    one.click("undo")
    assert len(one.moves) in (before - 2, before - 1)  # after the user's own last move the computer moves again
    assert one.position == replayed(one.match).position


def test_some_moves_against_the_computer_in_its_own_process(desk: MakeDesk) -> None:
    thinker = Thinker()
    try:
        one = desk(player=thinker)
        one.start("difficulty easy", "colour black")

        def settle() -> None:
            while one.play.thinking:
                thinker.wait(timeout=60)
                one.app.step(0)

        settle()
        play_at_random(one, 8, settle)
    finally:
        thinker.close()
    assert len(one.moves) > 10


def test_a_second_click_on_a_selected_piece_unselects_it_without_a_word(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    for selected in (named_square("e2"), None, named_square("e2")):
        one.pilot.click_square("e2")
        assert (one.game.board.selected, one.game.legend.visible) == (selected, selected is not None)
        assert one.text("subline") == "Move 1"
    assert one.moves == []


def test_a_right_click_shows_the_moves_of_any_piece(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    before = one.pilot.picture()
    one.pilot.right_click_square("g8")
    after = one.pilot.picture()
    for square in ("f6", "h6"):
        x, y = one.pilot.where_square(square)
        assert before.pixel(x, y) != after.pixel(x, y)
    x, y = one.pilot.where_square("e5")
    assert before.pixel(x, y) == after.pixel(x, y)
    one.pilot.right_click_square("e5")
    assert one.play.options == ()


def test_a_refusal_is_red_until_something_else_is_done(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    words = one.pilot.find("subline").place()
    one.move("e2e5")
    assert one.text("subline") == "A pawn cannot\nmove there"
    assert one.pilot.picture().count(LIGHT.danger, words) > 0
    one.pilot.click_square("e2")
    assert one.text("subline") == "Move 1"
    assert one.pilot.picture().count(LIGHT.danger, words) == 0


@pytest.mark.parametrize(
    ("do", "then"),
    [
        (lambda one: one.pilot.right_click_square("g8"), "Move 2"),
        (lambda one: one.pilot.right_click_square("d5"), "Move 2"),
        (lambda one: one.pilot.click_square("d2"), "Move 2"),
        (lambda one: one.click("undo"), "Move 1"),
    ],
    ids=["a look at a piece", "a right click on nothing", "a click on the piece", "undo"],
)
def test_a_refusal_is_forgotten_with_the_next_deed(desk: MakeDesk, do: Callable[[Desk], None], then: str) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move("e2e4 e7e5 d2d5")
    assert one.text("subline") == "A pawn cannot\nmove there"
    do(one)
    assert one.text("subline") == then


def test_a_refusal_keeps_the_piece_selected_and_escape_forgets_both(desk: MakeDesk) -> None:
    one = desk(Script(Reply.CANCEL))
    one.start("mode 2 players")
    one.move("e2e4 e7e4")
    assert (one.game.board.selected, one.game.legend.visible) == (named_square("e7"), True)
    one.pilot.key("Escape")
    assert (one.game.board.selected, one.text("subline"), one.dialogs.asked) == (None, "Move 1", [])
    one.pilot.key("Escape")
    assert len(one.dialogs.asked) == 1


def test_a_refusal_outlives_a_turned_board_and_a_visit_to_the_slots(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move("e2e5")
    one.click("flip", "save", "slot 1")
    assert (one.text("subline"), one.text("saved")) == ("A pawn cannot\nmove there", "Saved in slot 1")


def test_what_is_selected_outlives_a_turned_board_and_a_visit_to_the_slots(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.pilot.click_square("e2")
    one.click("flip", "save", "slot 1")
    assert (one.game.board.selected, one.game.legend.visible) == (named_square("e2"), True)
    one.pilot.click_square("e4")
    assert len(one.moves) == 1


@pytest.mark.parametrize("size", [style.SMALLEST_SIZE, style.FIRST_SIZE, style.LARGEST_SIZE])
def test_no_word_of_a_refusal_stands_alone(desk: MakeDesk, size: tuple[int, int]) -> None:
    one = desk()
    one.start("mode 2 players")
    one.game.resize(*size)
    castles = [NO_CASTLE.format(why) for why in (IN_CHECK, HAS_MOVED, NO_ROOK, IN_BETWEEN, ATTACKED)]
    for refusal in (*REFUSALS.values(), *castles):
        one.game.status.subline.text = refusal.format("bishop")
        lines = one.game.status.subline.lines(one.screen)
        assert len(lines) <= 2
        assert len(lines[-1].split()) > 1


@pytest.mark.parametrize("how", ["selected", "inspected"])
def test_undo_forgets_the_piece_whose_moves_are_shown(desk: MakeDesk, how: str) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move("e2e4 e7e5")
    if how == "selected":
        one.pilot.click_square("e4")
        one.pilot.click_square("d2")
    else:
        one.pilot.right_click_square("g1")
    assert one.game.legend.visible
    one.pilot.key("U")
    assert (one.game.board.selected, one.game.board.marks, one.game.legend.visible) == (None, [], False)
    one.pilot.click_square("d4")  # where the piece could have gone
    assert one.moves == []


def test_undo_is_disabled_when_there_is_nothing_to_undo(desk: MakeDesk) -> None:
    one = desk()
    one.start("difficulty amateur")
    assert not one.enabled("undo")
    one.move("e2e4")
    assert one.enabled("undo")
    one.click("undo")
    assert not one.enabled("undo")
    assert one.position == start_position(RULES_2018)
