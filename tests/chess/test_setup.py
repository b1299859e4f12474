"""Boards that are set up: what may stand there, and whether it can be played."""

import pytest

from chess.board import ALL_CASTLES, Position, start_position
from chess.formats.boardtext import PIECES
from chess.formats.fen import read_fen
from chess.pieces import BLACK, EMPTY, KING, KNIGHT, PAWN, WHITE, piece
from chess.rules import RULES_2015, RULES_OFFICIAL
from chess.setup import Setup, Unplayable, first_setup, strictly_playable
from chess.squares import named_square
from tests.support.tables import Row, perft_table


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


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("8/8/8/8/8/8/8/4K3 w -", Unplayable.NO_BLACK_KING),
        ("4k3/8/8/8/8/8/8/K3K3 w -", Unplayable.WHITE_KINGS),
        ("4k2p/8/8/8/8/8/8/4K3 w -", Unplayable.PAWN_ON_LAST_ROW),
        ("4k3/8/8/8/8/8/8/4K2P w -", Unplayable.PAWN_ON_LAST_ROW),
        ("4k3/8/8/8/8/8/8/K3R3 w -", Unplayable.IN_CHECK),
        ("8/8/8/8/8/8/8/3kK3 w -", Unplayable.IN_CHECK),
    ],
)
def test_no_game_of_official_chess_comes_to_some_positions(fen: str, reason: Unplayable) -> None:
    assert strictly_playable(RULES_OFFICIAL, read_fen(fen)) == reason


@pytest.mark.parametrize("row", perft_table(RULES_OFFICIAL), ids=lambda row: row.fen)
def test_games_come_to_the_positions_of_the_table(row: Row) -> None:
    assert strictly_playable(RULES_OFFICIAL, read_fen(row.fen)) == read_fen(row.fen)
