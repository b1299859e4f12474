"""Squares and moves as small numbers whose order is the documents' order of preference.

Squares are numbered up the columns, so that comparing two squares compares the columns first, then the rows:

    8 |  7 15 23 31 39 47 55 63
    7 |  6 14 22 30 38 46 54 62
    6 |  5 13 21 29 37 45 53 61
    5 |  4 12 20 28 36 44 52 60
    4 |  3 11 19 27 35 43 51 59
    3 |  2 10 18 26 34 42 50 58
    2 |  1  9 17 25 33 41 49 57
    1 |  0  8 16 24 32 40 48 56
         A  B  C  D  E  F  G  H

A move is `source << 9 | target << 3 | extra`, so moves sort by source, then target, then extra. The extra says what
else happens: nothing, a promotion (queen first, as the documents list them), a castle, or a capture en passant.
"""

from typing import Final

from chess.pieces import BISHOP, EMPTY, KNIGHT, QUEEN, ROOK

COLUMN_LETTERS: Final = "abcdefgh"

MOVE_BITS: Final = 15
MOVE_MASK: Final = (1 << MOVE_BITS) - 1  # the searches keep a rank in the bits above

PLAIN: Final = 0
QUEENED: Final = 1
CASTLE: Final = 5
EN_PASSANT: Final = 6
PROMOTIONS: Final = (QUEEN, BISHOP, ROOK, KNIGHT)  # the extra 1 promotes to the first of these, and so on


def square(column: int, row: int) -> int:
    """Return the square in a column and a row, both counted from 0."""
    return column << 3 | row


def column_of(square: int) -> int:
    """Return the column of a square, 0 for A."""
    return square >> 3


def row_of(square: int) -> int:
    """Return the row of a square, 0 for the row that the documents call 1."""
    return square & 7


def square_name(square: int) -> str:
    """Return the algebraic name of a square: e4."""
    return f"{COLUMN_LETTERS[column_of(square)]}{row_of(square) + 1}"


def named_square(name: str) -> int:
    """Return the square with this algebraic name."""
    return square(COLUMN_LETTERS.index(name[0]), int(name[1:]) - 1)


def move(source: int, target: int, extra: int = PLAIN) -> int:
    """Return a move as a number."""
    return source << 9 | target << 3 | extra


def source_of(move: int) -> int:
    """Return the source square of a move."""
    return move >> 9


def target_of(move: int) -> int:
    """Return the target square of a move."""
    return move >> 3 & 63


def extra_of(move: int) -> int:
    """Return what else a move does: PLAIN, 1 to 4 for a promotion, CASTLE or EN_PASSANT."""
    return move & 7


def promotion_of(move: int) -> int:
    """Return the kind that a move promotes to, EMPTY if it does not promote."""
    return PROMOTIONS[extra_of(move) - 1] if PLAIN < extra_of(move) < CASTLE else EMPTY
