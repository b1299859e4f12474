"""Squares and moves as numbers: the numbering, and the documents' order of preference."""

from itertools import product

import pytest

from chess import board, squares
from chess.pieces import BISHOP, EMPTY, KNIGHT, QUEEN, ROOK
from chess.squares import (
    CASTLE,
    PLAIN,
    PROMOTIONS,
    column_of,
    extra_of,
    move,
    named_square,
    promotion_of,
    row_of,
    source_of,
    square,
    square_name,
    target_of,
)


def test_squares_are_numbered_as_the_diagram_shows() -> None:
    assert squares.__doc__
    rows = [line.split("|")[1] for line in squares.__doc__.splitlines() if "|" in line and "`" not in line]
    for row, numbers in zip(range(7, -1, -1), rows, strict=True):
        assert [square(column, row) for column in range(8)] == [int(number) for number in numbers.split()]


def test_a_square_is_its_column_and_row() -> None:
    for column, row in product(range(8), repeat=2):
        assert (column_of(square(column, row)), row_of(square(column, row))) == (column, row)


def test_a_square_is_named_by_its_column_and_row() -> None:
    assert [square_name(square(*place)) for place in ((0, 0), (4, 3), (7, 7))] == ["a1", "e4", "h8"]
    for number in range(64):
        assert named_square(square_name(number)) == number


@pytest.mark.parametrize("name", ["", "e", "i1", "E4", "ee", "4e"])
def test_what_names_no_column_and_row_is_refused(name: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        named_square(name)


def test_a_move_is_its_source_target_and_extra() -> None:
    for source, target, extra in product(range(64), range(64), range(CASTLE + 1)):
        made = move(source, target, extra)
        assert (source_of(made), target_of(made), extra_of(made)) == (source, target, extra)


def documented_order(made: int) -> tuple[int, ...]:
    source, target = source_of(made), target_of(made)
    return column_of(source), row_of(source), column_of(target), row_of(target), extra_of(made)


def test_moves_sort_in_the_documented_order() -> None:
    moves = [move(*parts) for parts in product(range(0, 64, 3), range(0, 64, 3), range(CASTLE + 1))]
    assert sorted(moves) == sorted(moves, key=documented_order)


@pytest.mark.parametrize(
    ("extra", "kind"), [(PLAIN, EMPTY), (1, QUEEN), (2, BISHOP), (3, ROOK), (4, KNIGHT), (CASTLE, EMPTY)]
)
def test_what_a_move_promotes_to(extra: int, kind: int) -> None:
    assert promotion_of(move(62, 63, extra)) == kind


def test_the_board_has_the_same_promotions() -> None:
    # A copy of its own, so that the compiler makes an array of it.
    assert tuple(board.PROMOTED) == (EMPTY, *PROMOTIONS)
