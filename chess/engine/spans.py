"""Geometry for the evaluation: the squares ahead of and beside a pawn, and distances."""

from typing import Final

from chess.attacks import BIT, KING_REACH, ROW_1
from core.native import i64, vec


def _ahead(colour: int, columns: tuple[int, ...]) -> vec[i64]:
    """Return the squares on all rows ahead of each square; `columns` are relative to its own: -1, 0, 1."""
    table = vec[i64]([0] * 64)
    for square in range(64):
        for other in range(64):
            further = other & 7 > square & 7 if colour == 0 else other & 7 < square & 7
            if further and (other >> 3) - (square >> 3) in columns:
                table[square] |= BIT[other]
    return table


def _by_colour(white: vec[i64], black: vec[i64]) -> vec[i64]:
    """Return one table by `colour << 6 | square`."""
    table = vec[i64]([0] * 128)
    for square in range(64):
        table[square] = white[square]
        table[64 + square] = black[square]
    return table


AHEAD: Final = _by_colour(_ahead(0, (0,)), _ahead(1, (0,)))  # its own column
FRONT: Final = _by_colour(_ahead(0, (-1, 0, 1)), _ahead(1, (-1, 0, 1)))  # an enemy pawn here stops a passed pawn
ATTACK_SPAN: Final = _by_colour(_ahead(0, (-1, 1)), _ahead(1, (-1, 1)))  # what a pawn can attack on its way


def _neighbours() -> vec[i64]:
    """Return the two columns beside the column of each square."""
    table = vec[i64]([0] * 64)
    for square in range(64):
        for other in range(64):
            if (other >> 3) - (square >> 3) in (-1, 1):
                table[square] |= BIT[other]
    return table


NEIGHBOURS: Final = _neighbours()
BESIDE: Final = vec[i64]([NEIGHBOURS[square] & KING_REACH[square] & ROW_1 * BIT[square & 7] for square in range(64)])


def _distances() -> vec[i64]:
    """Return the distance of two squares in king moves, by `square << 6 | other`."""
    table = vec[i64]([0] * 4096)
    for square in range(64):
        for other in range(64):
            columns, rows = abs((square >> 3) - (other >> 3)), abs((square & 7) - (other & 7))
            table[square << 6 | other] = max(columns, rows)
    return table


DISTANCE: Final = _distances()
EDGE_DISTANCE: Final = vec[i64](
    [min(square >> 3, 7 - (square >> 3)) + min(square & 7, 7 - (square & 7)) for square in range(64)]
)
