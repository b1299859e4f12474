"""A board that is being set up: anything an editor may hold, until it is asked to be played."""

from enum import Enum
from typing import NamedTuple

from chess.board import ALL_CASTLES, Position, start_position
from chess.pieces import BLACK, EMPTY, KING, ROOK, WHITE, piece
from chess.rules import Rules, tables_of


class Unplayable(Enum):
    """Why no game can be played on a board; of several reasons, the first in this order is given."""

    NO_WHITE_KING = "the white king is missing"
    NO_BLACK_KING = "the black king is missing"
    WHITE_KINGS = "there is more than one white king"
    BLACK_KINGS = "there is more than one black king"


class Setup(NamedTuple):
    """What stands where, who shall begin, and the castles that no move has forfeited."""

    cells: tuple[int, ...]
    side: int = WHITE
    castles: int = ALL_CASTLES

    def cleared(self) -> "Setup":
        """The same without any piece; whatever is put there later has not moved."""
        return self._replace(cells=(EMPTY,) * len(self.cells), castles=ALL_CASTLES)

    def without(self, square: int) -> "Setup":
        """The same with a square empty."""
        return self._with(square, EMPTY)

    def placed(self, rules: Rules, square: int, code: int) -> "Setup | None":
        """The same with a piece on a square; None if a game does not begin with so many of its sort."""
        after = self._with(square, code)
        if after.cells.count(code) > start_position(rules).cells.count(code):
            return None
        # A rook that was just put there has not moved, whatever stood there before.
        castles = [castle for castle in tables_of(rules).castles if square == castle.rook]
        renewed = [castle.right for castle in castles if code == piece(castle.colour, ROOK)]
        return after._replace(castles=after.castles | sum(renewed))

    def playable(self) -> Position | Unplayable:
        """The position to play from, or why there is none."""
        white, black = (self.cells.count(piece(colour, KING)) for colour in (WHITE, BLACK))
        reasons = {
            Unplayable.NO_WHITE_KING: white < 1,
            Unplayable.NO_BLACK_KING: black < 1,
            Unplayable.WHITE_KINGS: white > 1,
            Unplayable.BLACK_KINGS: black > 1,
        }
        return next((reason for reason, holds in reasons.items() if holds), Position(*self))

    def _with(self, square: int, code: int) -> "Setup":
        return self._replace(cells=(*self.cells[:square], code, *self.cells[square + 1 :]))


def first_setup(rules: Rules) -> Setup:
    """The board that a game begins with, unless it is changed."""
    return Setup(*start_position(rules))
