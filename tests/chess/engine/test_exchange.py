"""Static exchange evaluation, by examples and against captures that are made one by one."""

from typing import Final

import pytest

from chess.attacks import BIT
from chess.board import Board, Position
from chess.engine.exchange import VALUES, exchange
from chess.formats.fen import engine_move, read_engine_move, read_fen
from chess.movegen import legal_moves, reach
from chess.pieces import EMPTY, KING, kind_of
from chess.rules import RULES_OFFICIAL
from chess.squares import PLAIN, extra_of, source_of, target_of
from tests.support.hard_positions import FAMILIES, Family, sample

SAMPLES: Final = 20  # of each family
PAWN_VALUE, KNIGHT_VALUE, BISHOP_VALUE, ROOK_VALUE, QUEEN_VALUE = (int(VALUES[kind]) for kind in range(1, 6))


@pytest.mark.parametrize(
    ("fen", "move", "won"),
    [
        pytest.param("4k3/8/8/3p4/8/8/8/3RK3 w -", "d1d5", PAWN_VALUE, id="a pawn that nobody protects"),
        pytest.param("4k3/8/2p5/3p4/8/8/8/3RK3 w -", "d1d5", PAWN_VALUE - ROOK_VALUE, id="a protected pawn"),
        pytest.param("3rk3/8/8/3p4/8/8/3R4/3RK3 w -", "d2d5", PAWN_VALUE, id="a rook behind the rook"),
        pytest.param("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w -", "d2d5", PAWN_VALUE - ROOK_VALUE, id="two rooks against two"),
        pytest.param("4k3/8/3n4/8/5p2/8/8/4K2Q w -", "h1h8", 0, id="a quiet move"),
        pytest.param("4k3/8/3n4/8/8/8/8/4K2Q w -", "h1e4", -QUEEN_VALUE, id="a quiet move into an attack"),
        pytest.param("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", PAWN_VALUE, id="en passant"),
        pytest.param("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0, id="en passant, and taken back"),
        pytest.param("4k3/8/8/8/8/8/8/R3K3 w Q", "e1c1", 0, id="a castle"),
        pytest.param("8/8/8/3k4/4p3/8/5K2/4R3 w -", "e1e4", PAWN_VALUE - ROOK_VALUE, id="the king takes back"),
        pytest.param("4R3/8/8/3k4/4p3/8/5K2/4R3 w -", "e1e4", PAWN_VALUE, id="the king may not take back"),
        pytest.param(
            "8/8/2b5/3k4/4n3/5K2/8/4R3 w -",
            "e1e4",
            KNIGHT_VALUE,
            id="nor before a bishop",
        ),
    ],
)
def test_examples(fen: str, move: str, won: int) -> None:
    board = Board(RULES_OFFICIAL, read_fen(fen))
    assert exchange(board, read_engine_move(board, move)) == won


def won_back(cells: tuple[int, ...], side: int, square: int) -> int:
    """What a side wins by taking on a square, its least valuable piece first, every capture made on another board."""
    takers = [taker for taker in attackers(cells, square) if cells[taker] >> 3 == side]
    if not takers:
        return 0
    taker = min(takers, key=lambda at: (kind_of(cells[at]), at))
    if kind_of(cells[taker]) == KING and len(takers) < len(attackers(cells, square)):
        return 0
    return max(0, int(VALUES[kind_of(cells[square])]) - won_back(after(cells, taker, square), 1 - side, square))


def attackers(cells: tuple[int, ...], square: int) -> list[int]:
    board = Board(RULES_OFFICIAL, Position(cells))
    occupied = board.bits[0] | board.bits[8]
    others = [at for at, code in enumerate(cells) if code and at != square]
    return [
        at for at in others if reach(board, at, BIT[square], occupied) and at >> 3 != pushed_column(cells, at, square)
    ]


def pushed_column(cells: tuple[int, ...], at: int, square: int) -> int | None:
    """The column of a pawn that could only be pushed to a square, not take there."""
    return at >> 3 if kind_of(cells[at]) == 1 and at >> 3 == square >> 3 else None


def after(cells: tuple[int, ...], source: int, target: int) -> tuple[int, ...]:
    changed = list(cells)
    changed[target], changed[source] = changed[source], EMPTY
    return tuple(changed)


@pytest.mark.no_cover
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_every_capture_is_worth_what_making_them_one_by_one_brings(family: Family) -> None:
    asked = 0
    for number in range(SAMPLES):
        position = sample(RULES_OFFICIAL, family, number)
        board = Board(RULES_OFFICIAL, position)
        for made in legal_moves(board):
            target = target_of(made)
            if extra_of(made) == PLAIN and position.cells[target]:
                cells = after(position.cells, source_of(made), target)
                wanted = int(VALUES[kind_of(position.cells[target])]) - won_back(cells, 1 - position.side, target)
                assert exchange(board, made) == wanted, engine_move(made)
                asked += 1
    assert asked
