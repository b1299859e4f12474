"""Boards that are set up: what may stand there, and whether it can be played."""

import pytest

from chess.board import ALL_CASTLES, Position, start_position
from chess.formats.boardtext import PIECES
from chess.pieces import BLACK, EMPTY, KING, KNIGHT, PAWN, WHITE, piece
from chess.rules import RULES_2015
from chess.setup import Setup, Unplayable, first_setup
from chess.squares import named_square


@pytest.mark.parametrize(
    ("kings", "reason"),
    [
        ("", Unplayable.NO_WHITE_KING),
        ("K", Unplayable.NO_WHITE_KING),
        ("k", Unplayable.NO_BLACK_KING),
        ("kk", Unplayable.NO_BLACK_KING),
        ("kkKK", Unplayable.WHITE_KINGS),
        ("kKK", Unplayable.BLACK_KINGS),
    ],
)
def test_a_board_says_why_it_cannot_be_played(kings: str, reason: Unplayable) -> None:
    cells = [PIECES[king] for king in kings]
    assert Setup((*cells, *[EMPTY] * (64 - len(cells)))).playable() is reason


def test_a_board_with_both_kings_can_be_played() -> None:
    kings = (piece(WHITE, KING), *[EMPTY] * 62, piece(BLACK, KING))
    assert Setup(kings, BLACK, 0).playable() == Position(kings, BLACK, 0)


def test_a_rook_that_is_put_on_its_square_may_castle_again() -> None:
    setup = Setup(start_position(RULES_2015).cells, WHITE, 0)
    a1, b1, d4, e1 = map(named_square, ("a1", "b1", "d4", "e1"))
    rook, king = setup.cells[a1], setup.cells[e1]
    assert setup.without(a1).placed(RULES_2015, a1, rook) == setup._replace(castles=1)
    assert setup.without(e1).placed(RULES_2015, e1, king) == setup  # a rook may have moved
    knightless = setup.without(b1)
    moved = knightless.placed(RULES_2015, a1, piece(WHITE, KNIGHT))
    assert moved
    assert moved.castles == 0
    assert setup.placed(RULES_2015, d4, piece(WHITE, PAWN)) is None
    assert setup.cleared() == Setup((EMPTY,) * 64, WHITE, ALL_CASTLES)
    assert first_setup(RULES_2015).castles == ALL_CASTLES
