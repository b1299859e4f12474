"""Attack tables: the squares that each piece attacks from each square, as bitboards. No rules, no position.

A bitboard is a set of squares, an integer with bit `square` set; `core/native.py` says which operations are allowed.
The squares that a slider attacks along a line depend only on whether the six inner squares of that line are occupied.
So there are 64 answers for each line of each square, looked up by those six bits. On a column the six bits are
neighbours, and a shift gathers them. On the other lines they are spread, and one multiplication gathers them: the
product moves each bit to its own place in the top byte, as magic bitboards do.
"""

from typing import Final

from core.native import i64, vec

ROW_1: Final = 0x0101010101010101
INNER_ROW: Final = 0x0001010101010100  # row 1 without its two ends
GATHER_ROW: Final = 0x0004081020408000  # moves bit 8*c of a row to bit 57 + c, for c from 1 to 6
GATHER: Final = ROW_1  # moves the bits of a diagonal to the top byte, each to its own row
DE_BRUIJN: Final = 0x03F79D71B4CB0A89  # every pattern of six bits occurs in it exactly once

UP: Final = (0, 1)
RIGHT: Final = (1, 0)
UP_RIGHT: Final = (1, 1)
DOWN_RIGHT: Final = (1, -1)
STRAIGHT: Final = (UP, RIGHT, (0, -1), (-1, 0))
OBLIQUE: Final = (UP_RIGHT, DOWN_RIGHT, (-1, -1), (-1, 1))
JUMPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def _bits() -> vec[i64]:
    table = vec[i64]([0] * 64)
    bit: i64 = 1
    for square in range(64):
        table[square] = bit
        bit += bit
    return table


BIT: Final = _bits()
ROW_8: Final = ROW_1 * BIT[7]  # a product: mypyc would keep a literal with the top bit set as a Python object


COLUMN: Final = vec[i64]([BIT[square] * 255 for square in range(0, 64, 8)])


def _indexes() -> vec[i64]:
    table = vec[i64]([0] * 64)
    for square in range(64):
        table[BIT[square] * DE_BRUIJN >> 58 & 63] = square
    return table


# INDEX[bit * DE_BRUIJN >> 58 & 63] is the number of a single bit. The product is the de Bruijn sequence shifted left by
# that number; its top six bits are different for each shift. (A remainder works too, but division is slow.)
INDEX: Final = _indexes()


def _walk(square: int, step: tuple[int, int], most: int) -> list[int]:
    """Return the squares on the way of up to `most` steps in one direction."""
    column, row = square >> 3, square & 7
    found = []
    for _ in range(most):
        column += step[0]
        row += step[1]
        if not (0 <= column < 8 and 0 <= row < 8):
            break
        found.append(column << 3 | row)
    return found


def _reaches(steps: tuple[tuple[int, int], ...], most: int) -> vec[i64]:
    """Return for each square the squares that a piece with these steps reaches on an empty board."""
    table = vec[i64]([0] * 64)
    for square in range(64):
        for step in steps:
            for target in _walk(square, step, most):
                table[square] |= BIT[target]
    return table


KNIGHT_REACH: Final = _reaches(JUMPS, 1)
KING_REACH: Final = _reaches(STRAIGHT + OBLIQUE, 1)
STRAIGHTS: Final = _reaches(STRAIGHT, 7)
OBLIQUES: Final = _reaches(OBLIQUE, 7)
DIAGONAL: Final = _reaches((UP_RIGHT, (-1, -1)), 7)
ANTIDIAGONAL: Final = _reaches((DOWN_RIGHT, (-1, 1)), 7)
WHITE_PAWN_TAKES: Final = _reaches((UP_RIGHT, (-1, 1)), 1)
BLACK_PAWN_TAKES: Final = _reaches((DOWN_RIGHT, (-1, -1)), 1)


def _pawn_takes() -> vec[i64]:
    """Return the squares that a pawn attacks, by `colour << 6 | square`."""
    table = vec[i64]([0] * 128)
    for square in range(64):
        table[square] = WHITE_PAWN_TAKES[square]
        table[64 + square] = BLACK_PAWN_TAKES[square]
    return table


PAWN_TAKES: Final = _pawn_takes()


def _between() -> vec[i64]:
    """Return the squares between two squares on a common line, by `square << 6 | other`; empty without such a line."""
    table = vec[i64]([0] * 4096)
    for square in range(64):
        for step in STRAIGHT + OBLIQUE:
            passed: i64 = 0
            for target in _walk(square, step, 7):
                table[square << 6 | target] = passed
                passed |= BIT[target]
    return table


def _lines() -> vec[i64]:
    """Return the whole line through two squares, by `square << 6 | other`; empty without such a line."""
    table = vec[i64]([0] * 4096)
    for square in range(64):
        for right, up in (UP, RIGHT, UP_RIGHT, DOWN_RIGHT):
            others = _walk(square, (right, up), 7) + _walk(square, (-right, -up), 7)
            line = BIT[square]
            for other in others:
                line |= BIT[other]
            for other in others:
                table[square << 6 | other] = line
    return table


BETWEEN: Final = _between()
LINE: Final = _lines()


def _seen() -> vec[i64]:
    """Return what a slider at `place` attacks on a line of eight, by `place << 6 | inner`: the six inner squares."""
    table = vec[i64]([0] * 512)
    for place in range(8):
        for inner in range(64):
            seen: i64 = 0
            for ahead in range(place + 1, 8):
                seen |= BIT[ahead]
                if inner << 1 & 1 << ahead:
                    break
            for behind in range(place - 1, -1, -1):
                seen |= BIT[behind]
                if inner << 1 & 1 << behind:
                    break
            table[place << 6 | inner] = seen
    return table


# The next three place `seen`, the pattern of a line of eight, on the board: on a column by a shift (a product with one
# bit), on a row by spreading its bits, on a diagonal by copying it to all columns and masking with the line.


def _columns(seen: vec[i64]) -> vec[i64]:
    table = vec[i64]([0] * 4096)
    for square in range(64):
        first = BIT[square & 56]
        for inner in range(64):
            table[square << 6 | inner] = seen[(square & 7) << 6 | inner] * first
    return table


def _rows(seen: vec[i64]) -> vec[i64]:
    spread = vec[i64]([0] * 256)
    for pattern in range(256):
        for column in range(8):
            if pattern & 1 << column:
                spread[pattern] |= BIT[column << 3]
    table = vec[i64]([0] * 4096)
    for square in range(64):
        row = BIT[square & 7]
        for inner in range(64):
            table[square << 6 | inner] = spread[seen[square >> 3 << 6 | inner]] * row
    return table


def _diagonals(seen: vec[i64], lines: vec[i64]) -> vec[i64]:
    table = vec[i64]([0] * 4096)
    for square in range(64):
        line = lines[square]
        for inner in range(64):
            table[square << 6 | inner] = seen[(square & 7) << 6 | inner] * GATHER & line
    return table


_SEEN: Final = _seen()
IN_COLUMN: Final = _columns(_SEEN)
IN_ROW: Final = _rows(_SEEN)
IN_DIAGONAL: Final = _diagonals(_SEEN, DIAGONAL)
IN_ANTIDIAGONAL: Final = _diagonals(_SEEN, ANTIDIAGONAL)


def rook_reach(square: i64, occupied: i64) -> i64:
    """Return the squares that a rook attacks, up to and including the first occupied square in each direction."""
    base = square << 6
    return (
        IN_COLUMN[base | occupied >> (square & 56) + 1 & 63]
        | IN_ROW[base | (occupied >> (square & 7) & INNER_ROW) * GATHER_ROW >> 58 & 63]
    )


def bishop_reach(square: i64, occupied: i64) -> i64:
    """Return the squares that a bishop attacks, up to and including the first occupied square in each direction."""
    base = square << 6
    return (
        IN_DIAGONAL[base | (occupied & DIAGONAL[square]) * GATHER >> 57 & 63]
        | IN_ANTIDIAGONAL[base | (occupied & ANTIDIAGONAL[square]) * GATHER >> 57 & 63]
    )


def _every_other(width: int) -> i64:
    """Return alternating runs of `width` ones and zeros, lowest run ones; no literal, for the reason given at ROW_8."""
    found: i64 = 0
    for square in range(64):
        if not square // width % 2:
            found |= BIT[square]
    return found


ODD_BITS: Final = _every_other(1)
ODD_PAIRS: Final = _every_other(2)
ODD_FOURS: Final = _every_other(4)


def count_bits(squares: i64) -> i64:
    """Return the number of squares in a set (population count): adds up pairs of bits, then fours, then bytes."""
    squares -= squares >> 1 & ODD_BITS
    squares = (squares & ODD_PAIRS) + (squares >> 2 & ODD_PAIRS)
    squares = squares + (squares >> 4) & ODD_FOURS
    return squares * ROW_1 >> 56 & 127
