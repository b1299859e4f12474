"""What the board shows when a move is refused: at its target, and which rule forbids it."""

from types import ModuleType
from typing import Any, Final

import pytest

from chess.formats.fen import read_fen
from chess.game import Game, Refusal
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_OFFICIAL, RULES_SIMPLIFIED, Rules
from chess.squares import move, named_square
from gui.boardview import Mark
from gui.games import checkers, chess2015, chess2018, connect4, simplified
from gui.games.chess.refusals import (
    ATTACKED,
    HAS_MOVED,
    IN_BETWEEN,
    IN_CHECK,
    MISSING,
    NO_CASTLE,
    NO_ROOK,
    REFUSALS,
    refusal_of,
)
from gui.geometry import Rect
from gui.themes import LIGHT
from tests.support.desk import Desk, MakeDesk, Slow

ILLEGAL: Final = REFUSALS[Refusal.ILLEGAL].format("king")
ILLEGAL_PAWN: Final = REFUSALS[Refusal.ILLEGAL].format("pawn")


def no_castle(why: str) -> str:
    """Return what is said when a castle is refused."""
    return NO_CASTLE.format(why)


def refused(rules: Rules, fen: str, made: str) -> str:
    """What is said to a move from a position."""
    game = Game(rules, read_fen(fen))
    return refusal_of(game, named_square(made[:2]), named_square(made[2:])).text


@pytest.mark.parametrize(
    ("rules", "fen", "made", "words"),
    [
        (RULES_2018, "4k3/8/8/8/8/8/8/R3K2R w -", "e1g1", MISSING["castling"]),
        (RULES_2018, "r3k2r/8/8/8/8/8/8/4K3 b -", "e8c8", MISSING["castling"]),
        (RULES_SIMPLIFIED, "3k4/8/8/8/8/8/8/R2K3R w -", "d1b1", MISSING["castling"]),
        (RULES_SIMPLIFIED, "4k3/8/8/8/8/8/8/R3K2R w -", "e1g1", ILLEGAL),  # the king is not at home there
        (RULES_2018, "4k3/8/8/8/8/8/4K3/8 w -", "e2g2", ILLEGAL),
        (RULES_2018, "4k3/8/8/8/8/8/8/4K3 w -", "e1h1", ILLEGAL),
        (RULES_2015, "4k3/8/8/8/8/8/8/R3K2R w -", "e1g1", no_castle(HAS_MOVED)),
        (RULES_2015, "4k3/8/8/8/8/8/8/R3K3 w Q", "e1g1", no_castle(NO_ROOK)),
        (RULES_2015, "4k3/8/8/8/8/8/8/4KB1R w K", "e1g1", no_castle(IN_BETWEEN)),
        (RULES_2015, "4kr2/8/8/8/8/8/8/4K2R w K", "e1g1", no_castle(ATTACKED)),
        (RULES_2015, "3kr3/8/8/8/8/8/8/4K2R w K", "e1h1", no_castle(IN_CHECK)),
        (RULES_2015, "4k3/8/8/8/8/8/4P3/4K3 w -", "e2e4", MISSING["double_step"]),
        (RULES_SIMPLIFIED, "4k3/4p3/8/8/8/8/8/4K3 b -", "e7e5", MISSING["double_step"]),
        (RULES_2015, "4k3/8/8/8/8/4P3/8/4K3 w -", "e3e5", ILLEGAL_PAWN),
        (RULES_2015, "4k3/8/8/8/8/8/4P3/4K3 w -", "e2d4", ILLEGAL_PAWN),
        (RULES_2018, "P3k3/8/8/8/8/8/8/4K3 w -", "a8a7", MISSING["promotion"]),
        (RULES_2018, "4k3/8/8/8/8/8/8/p3K3 b -", "a1b1", MISSING["promotion"]),
    ],
)
def test_a_rule_that_an_edition_does_not_have_is_named(rules: Rules, fen: str, made: str, words: str) -> None:
    assert refused(rules, fen, made) == words


@pytest.mark.parametrize(
    ("jump", "made", "words"),
    [
        ("d7d5", "e5d6", MISSING["en_passant"]),
        ("f7f5", "e5f6", MISSING["en_passant"]),
        ("d7d6", "e5f6", ILLEGAL_PAWN),
        ("d7d5", "e5f6", ILLEGAL_PAWN),
        ("a7a5", "e5d6", ILLEGAL_PAWN),
    ],
)
def test_en_passant_is_named_only_where_it_would_be_one(jump: str, made: str, words: str) -> None:
    game = Game(RULES_2018, read_fen("4k3/pp1p1ppp/8/4P3/8/8/8/4K3 b -"))
    game.try_move(move(named_square(jump[:2]), named_square(jump[2:])))
    assert refusal_of(game, named_square(made[:2]), named_square(made[2:])).text == words


@pytest.mark.parametrize("rules", RULES.values())
def test_no_rule_set_denies_what_it_has(rules: Rules) -> None:
    words = {
        refused(rules, fen, made)
        for fen, made in (
            ("4k3/8/8/8/8/8/8/R3K2R w -", "e1g1"),
            ("3k4/8/8/8/8/8/8/R2K3R w -", "d1f1"),
            ("4k3/8/8/8/4p3/8/4P3/4K3 w -", "e2e4"),
        )
    }
    assert (MISSING["castling"] in words) == (not rules.castling)
    assert (MISSING["double_step"] in words) == (not rules.double_step)


def test_a_piece_that_is_not_ones_own_hears_nothing_of_rules() -> None:
    assert refused(RULES_2018, "r3k2r/8/8/8/8/8/8/4K3 w -", "e8g8") == "That is not your piece"
    assert refused(RULES_OFFICIAL, "4k3/8/8/8/8/8/8/4K3 w -", "e1e3") == ILLEGAL


@pytest.mark.parametrize(
    ("fen", "made", "king"),
    [
        ("4k3/8/8/8/4r3/8/8/R3K3 w -", "a1a2", "e1"),  # stays in check
        ("4k3/4r3/8/8/8/8/4B3/4K3 w -", "e2d3", "e1"),  # comes into check
        ("4k3/8/8/8/8/8/8/R3K3 w -", "a1b2", ""),  # not about check
    ],
)
def test_the_threatened_king_is_shown(fen: str, made: str, king: str) -> None:
    marks = refusal_of(Game(RULES_2018, read_fen(fen)), named_square(made[:2]), named_square(made[2:])).marks
    assert list(marks) == ([Mark("check", named_square(king))] if king else [])


# In the window


def begin(desk: MakeDesk) -> Desk:
    one = desk()
    one.start("mode 2 players")
    return one


def red(one: Desk) -> Rect | None:
    """Where something is written in red over the squares."""
    picture, area = one.pilot.picture(), one.game.board.focus_area()
    places = [
        (x, y)
        for y in range(area.y, area.bottom)
        for x in range(area.x, area.right)
        if picture.pixel(x, y) == LIGHT.danger
    ]
    if not places:
        return None
    xs, ys = zip(*places, strict=True)
    return Rect(min(xs), min(ys), max(xs) + 1 - min(xs), max(ys) + 1 - min(ys))


@pytest.mark.parametrize("target", ["a3", "h3", "d8", "a8", "h8", "e6"])
def test_the_words_stand_beside_the_target_and_over_the_board(desk: MakeDesk, target: str) -> None:
    one = begin(desk)
    assert red(one) is None
    one.move(f"d2{target}")
    words = red(one)
    assert words
    board = one.game.board
    square = board.area_of(named_square(target)).moved(*board.place()[:2])
    assert words.intersection(board.focus_area()) == words
    assert not words.overlaps(square)
    assert min(abs(words.bottom - square.y), abs(words.y - square.bottom)) < board.size // 2
    assert words.x < square.right
    assert words.right > square.x
    one.pilot.key("Escape")
    assert red(one) is None


def test_a_click_goes_through_the_words(desk: MakeDesk) -> None:
    one = begin(desk)
    one.move("e2e5")
    one.pilot.click_square("e4")  # the words hide e6, and the piece is still selected
    assert len(one.moves) == 1
    assert red(one) is None
    one.move("e7e4")
    one.pilot.click_square("e5")  # right under the words
    assert len(one.moves) == 2


def test_a_refused_drag_keeps_the_piece_selected(desk: MakeDesk) -> None:
    one = begin(desk)
    one.pilot.drag("e2", "e5")
    assert (one.game.board.selected, one.text("subline")) == (named_square("e2"), ILLEGAL_PAWN)
    one.pilot.click_square("e4")
    assert len(one.moves) == 1


@pytest.mark.parametrize("face", [chess2018, chess2015, simplified, checkers])
def test_every_window_with_pieces_keeps_the_selection(desk: MakeDesk, face: ModuleType) -> None:
    one = desk(player=Slow(), first=face.first_view)
    one.start()
    board, model = one.game.board, one.play.model
    source = next(square for square in board.grid.squares if model.is_own(square) and model.options(square))
    targets = [option.target for option in model.options(source)]
    target = next(square for square in board.grid.squares if not model.images[square] and square not in targets)
    for square in (source, target):
        one.pilot.click_at(*board.area_of(square).moved(*board.place()[:2]).middle)
    assert (board.selected, one.game.bubble.visible) == (source, True)
    assert one.game.bubble.text == one.text("subline") != ""


def test_a_full_column_is_refused_at_the_board_too(desk: MakeDesk) -> None:
    one = desk(player=Slow(), first=connect4.first_view)
    one.start()
    model: Any = one.play.model
    for _ in range(6):
        model.board = model.board.add_disc(3)
    one.pilot.key("4")
    assert (model.history, one.game.bubble.visible) == ([], True)
    assert one.game.bubble.text == connect4.FULL_COLUMN.format(4)


def test_the_square_under_a_dragged_piece_is_ringed(desk: MakeDesk) -> None:
    one = begin(desk)
    board = one.game.board
    area = board.area_of(named_square("e4")).moved(*board.place()[:2])
    corner = area.x + 3, area.y + area.height // 2  # at the edge, beside the piece
    before = one.pilot.picture().pixel(*corner)
    one.pilot.press(*one.pilot.where_square("e2"))
    one.pilot.move(*one.pilot.where_square("e4"))
    assert one.pilot.picture().pixel(*corner) != before
    one.pilot.move(*one.pilot.where_square("e5"))
    assert one.pilot.picture().pixel(*corner) == before
    one.pilot.move(*one.pilot.where("moves"))
    one.pilot.release(*one.pilot.where("moves"))
    assert one.pilot.picture().pixel(*corner) == before
