"""Boards that are set up: what may stand there, and whether it can be played."""

import pytest

from chess.board import ALL_CASTLES, NO_SQUARE, Position, start_position
from chess.formats.boardtext import PIECES
from chess.formats.fen import RIGHT_LETTERS, read_fen
from chess.pieces import BLACK, EMPTY, KING, KNIGHT, PAWN, WHITE, piece
from chess.rules import (
    CASTLES,
    CASTLING_RIGHTS,
    KINGSIDE,
    QUEENSIDE,
    RULES_2015,
    RULES_2018,
    RULES_OFFICIAL,
    castling_right,
)
from chess.setup import Setup, Unplayable, first_setup, strictly_playable
from chess.squares import named_square, square_name
from tests.support.perft_tables import Row, perft_table


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
    ("fen", "castles", "passed"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "KQkq", ""),
        ("r3k3/8/8/8/8/8/8/4K2R w KQkq", "Kq", ""),
        ("r2k3r/8/8/8/8/8/8/R3K2N w KQkq", "Q", ""),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6", "", "e6"),  # though no pawn attacks the square
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6", "", ""),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6", "", ""),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6", "", ""),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3", "", "e3"),
        ("4k3/8/8/4n3/8/8/8/4K3 w - e6", "", ""),
    ],
)
def test_a_board_keeps_only_the_rights_that_its_pieces_allow(fen: str, castles: str, passed: str) -> None:
    setup = Setup(*read_fen(fen))
    expected = setup._replace(
        castles=sum(RIGHT_LETTERS[letter] for letter in castles),
        en_passant=named_square(passed) if passed else NO_SQUARE,
    )
    assert setup.normalised(RULES_OFFICIAL) == expected
    assert setup.normalised(RULES_2018) == setup._replace(castles=0, en_passant=NO_SQUARE)


def test_the_castling_rights_are_numbered_as_the_castles_are() -> None:
    rights = [castling_right(colour, wing) for colour in (WHITE, BLACK) for wing in (QUEENSIDE, KINGSIDE)]
    assert rights == [1, 2, 4, 8]
    assert [CASTLING_RIGHTS[rook] for _, _, rook in CASTLES] == rights


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_the_square_that_a_pawn_passes(side: int) -> None:
    assert square_name(Setup((EMPTY,) * 64, side).passed_in(4)) == ("e6" if side == WHITE else "e3")


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
