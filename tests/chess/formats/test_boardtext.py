"""The drawing of a board: the document's ten lines, read back exactly and nothing else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.formats.boardtext import board_text, read_board
from chess.pieces import BISHOP, BLACK, EMPTY, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, piece
from chess.squares import square

START = """\
8| R N B Q K B N R |
7| M M M M M M M M |
6| _ _ _ _ _ _ _ _ |
5| _ _ _ _ _ _ _ _ |
4| _ _ _ _ _ _ _ _ |
3| _ _ _ _ _ _ _ _ |
2| m m m m m m m m |
1| r n b q k b n r |
  -----------------
   A B C D E F G H
"""
CODES = [EMPTY, *(piece(colour, kind) for colour in (WHITE, BLACK) for kind in KINDS)]

boards = st.lists(st.sampled_from(CODES), min_size=64, max_size=64).map(tuple)


def start_cells() -> tuple[int, ...]:
    cells = [EMPTY] * 64
    for column, kind in enumerate([ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK]):
        for row, code in enumerate([piece(WHITE, kind), piece(WHITE, PAWN)]):
            cells[square(column, row)] = code
        for row, code in enumerate([piece(BLACK, PAWN), piece(BLACK, kind)], 6):
            cells[square(column, row)] = code
    return tuple(cells)


def test_the_start_as_the_document_draws_it() -> None:
    assert board_text(start_cells()) == START
    assert read_board(START.splitlines()) == start_cells()


def test_columns_run_to_the_right_and_rows_upwards() -> None:
    cells = [EMPTY] * 64
    cells[square(1, 4)] = piece(BLACK, QUEEN)
    lines = board_text(cells).splitlines()
    assert lines[3] == "5| _ Q _ _ _ _ _ _ |"
    assert all(set(line[3:19:2]) == {"_"} for line in lines[:3] + lines[4:8])


@given(boards)
def test_reading_undoes_drawing(cells: tuple[int, ...]) -> None:
    assert read_board(board_text(cells).splitlines()) == cells


def replaced(index: int, line: str) -> list[str]:
    lines = START.splitlines()
    lines[index] = line
    return lines


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "the board has 0 lines instead of 10"),
        (START.splitlines()[:-1], "the board has 9 lines instead of 10"),
        ([*START.splitlines(), ""], "the board has 11 lines instead of 10"),
        (START.splitlines()[7::-1] + START.splitlines()[8:], "row 8 of the board expected: '1| r n b q k b n r |'"),
        (replaced(3, "6| _ _ _ _ _ _ _ _ |"), "row 5 of the board expected: '6| _ _ _ _ _ _ _ _ |'"),
        (replaced(3, "5| _ _ _ _ _ _ _ |"), "row 5 of the board expected: '5| _ _ _ _ _ _ _ |'"),
        (replaced(3, "5| _ _ _ _ _ _ _ _ _ |"), "row 5 of the board expected: '5| _ _ _ _ _ _ _ _ _ |'"),
        (replaced(3, "5|_ _ _ _ _ _ _ _|"), "row 5 of the board expected: '5|_ _ _ _ _ _ _ _|'"),
        (replaced(3, "5| _ _ _ _ _ _ _ _  "), "row 5 of the board expected: '5| _ _ _ _ _ _ _ _  '"),
        (replaced(3, "5| _ _ _ _\t_ _ _ _ |"), "row 5 of the board expected: '5| _ _ _ _\\t_ _ _ _ |'"),
        (replaced(3, ""), "row 5 of the board expected: ''"),
        (replaced(0, "8| R N B Q K B N p |"), "unknown piece in row 8: 'p'"),
        (replaced(4, "4| _ _ _ _ _ \u2654 _ _ |"), "unknown piece in row 4: '\u2654'"),
        (replaced(4, "4|   _ _ _ _ _ _ _ |"), "unknown piece in row 4: ' '"),
        (replaced(8, "  ----------------"), "'  -----------------' expected below the board: '  ----------------'"),
        (replaced(8, " -----------------"), "'  -----------------' expected below the board: ' -----------------'"),
        (replaced(9, "   a b c d e f g h"), "'   A B C D E F G H' expected below the board: '   a b c d e f g h'"),
    ],
)
def test_reading_refuses_with_a_reason(lines: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        read_board(lines)


def test_a_reason_is_short() -> None:
    with pytest.raises(ValueError, match=r"^.{1,80}$"):
        read_board(replaced(2, "6| " + "_ " * 5000))
