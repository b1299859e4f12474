"""A position as a value, and the one a game begins with. Not compiled: a console starts without the core."""

from typing import Final, NamedTuple

from chess.pieces import BLACK, EMPTY, PAWN, WHITE
from chess.rules import CASTLING_RIGHTS, Rules

ALL_CASTLES: Final = sum(CASTLING_RIGHTS.values())
NO_SQUARE: Final = 0  # where there is no en-passant square: no pawn ever passes A1


class Position(NamedTuple):
    """The pieces, the side to move, the castling rights and the en-passant square: all that the rules need to know."""

    cells: tuple[int, ...]  # 64 pieces by square
    side: int = WHITE
    castles: int = 0  # castling rights that no move has lost, one bit each: see rules.castling_right
    en_passant: int = NO_SQUARE  # the square that an enemy pawn has just passed, if it can be taken there


def start_position(rules: Rules) -> Position:
    """Return the position a game begins with."""
    cells = [EMPTY] * 64
    for column, kind in enumerate(rules.back_row):
        cells[column << 3] = kind
        cells[column << 3 | 1] = PAWN
        cells[column << 3 | 6] = BLACK << 3 | PAWN
        cells[column << 3 | 7] = BLACK << 3 | kind
    return Position(tuple(cells), WHITE, ALL_CASTLES if rules.castling else 0)
