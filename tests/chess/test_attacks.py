"""The geometry: every table against a plain walk over the board."""

from collections.abc import Iterable
from functools import reduce
from itertools import product
from operator import or_
from random import Random

import pytest

from chess.attacks import (
    BETWEEN,
    BIT,
    DE_BRUIJN,
    INDEX,
    KING_REACH,
    KNIGHT_REACH,
    LINE,
    OBLIQUES,
    PAWN_TAKES,
    STRAIGHTS,
    bishop_reach,
    rook_reach,
)
from chess.pieces import BLACK, WHITE
from tests.support.naive_chess import JUMPS, OBLIQUE, STRAIGHT

Step = tuple[int, int]


def set_of(bits: int) -> set[int]:
    """The squares of a set, whose top bit is a sign on the compiled core."""
    return {square for square in range(64) if bits >> square & 1}


def bits_of(squares: Iterable[int]) -> int:
    return reduce(or_, (BIT[square] for square in squares), 0)


def ray(square: int, step: Step) -> list[int]:
    """The squares from a square to the edge."""
    column, row = square // 8 + step[0], square % 8 + step[1]
    if not (0 <= column <= 7 and 0 <= row <= 7):
        return []
    return [column * 8 + row, *ray(column * 8 + row, step)]


def seen(square: int, steps: Iterable[Step], occupied: set[int]) -> set[int]:
    """What a slider sees, the first occupied square of each ray included."""
    found = set()
    for step in steps:
        for target in ray(square, step):
            found.add(target)
            if target in occupied:
                break
    return found


def nearest(square: int, steps: Iterable[Step]) -> set[int]:
    return {target for step in steps for target in ray(square, step)[:1]}


def test_each_bit_is_a_square_and_finds_it_back() -> None:
    for square in range(64):
        assert set_of(BIT[square]) == {square}
        assert INDEX[BIT[square] * DE_BRUIJN >> 58 & 63] == square


@pytest.mark.parametrize("fullness", [0.1, 0.3, 0.5, 0.8])
def test_sliders_see_as_far_as_a_walk(fullness: float) -> None:
    dice = Random(fullness)
    for square in list(range(64)) * 20:
        occupied = {other for other in range(64) if dice.random() < fullness}
        assert set_of(rook_reach(square, bits_of(occupied))) == seen(square, STRAIGHT, occupied)
        assert set_of(bishop_reach(square, bits_of(occupied))) == seen(square, OBLIQUE, occupied)


@pytest.mark.parametrize("occupied", [set(), set(range(64))], ids=["empty", "full"])
def test_sliders_on_an_empty_and_on_a_full_board(occupied: set[int]) -> None:
    for square in range(64):
        assert set_of(rook_reach(square, bits_of(occupied))) == seen(square, STRAIGHT, occupied)
        assert set_of(bishop_reach(square, bits_of(occupied))) == seen(square, OBLIQUE, occupied)


def test_what_a_piece_reaches_on_an_empty_board() -> None:
    for square in range(64):
        assert set_of(STRAIGHTS[square]) == seen(square, STRAIGHT, set())
        assert set_of(OBLIQUES[square]) == seen(square, OBLIQUE, set())
        assert set_of(KNIGHT_REACH[square]) == nearest(square, JUMPS)
        assert set_of(KING_REACH[square]) == nearest(square, STRAIGHT + OBLIQUE)
        assert set_of(PAWN_TAKES[WHITE << 6 | square]) == nearest(square, [(-1, 1), (1, 1)])
        assert set_of(PAWN_TAKES[BLACK << 6 | square]) == nearest(square, [(-1, -1), (1, -1)])


def test_between_and_line_of_squares_on_one_line() -> None:
    for square, (right, up) in product(range(64), STRAIGHT + OBLIQUE):
        path = ray(square, (right, up))
        line = {square, *path, *ray(square, (-right, -up))}
        for number, other in enumerate(path):
            assert set_of(BETWEEN[square << 6 | other]) == set(path[:number])
            assert set_of(LINE[square << 6 | other]) == line


def test_between_and_line_of_squares_on_no_line() -> None:
    for square, other in product(range(64), repeat=2):
        if other not in seen(square, STRAIGHT + OBLIQUE, set()):
            assert BETWEEN[square << 6 | other] == LINE[square << 6 | other] == 0


def test_between_and_line_are_symmetric() -> None:
    for square, other in product(range(64), repeat=2):
        assert BETWEEN[square << 6 | other] == BETWEEN[other << 6 | square]
        assert LINE[square << 6 | other] == LINE[other << 6 | square]
