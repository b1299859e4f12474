"""A board that is being set up: anything an editor may hold, until a game is to be played on it."""

from enum import Enum
from typing import NamedTuple

from chess.pieces import BLACK, EMPTY, KING, PAWN, WHITE, kind_of, piece
from chess.position import ALL_CASTLES, NO_SQUARE, Position, start_position
from chess.rules import CASTLING_RIGHTS, Rules
from chess.squares import row_of, square


class Unplayable(Enum):
    """Why no game can be played on a board; of several reasons, the first in this order is given."""

    NO_WHITE_KING = "the white king is missing"
    NO_BLACK_KING = "the black king is missing"
    WHITE_KINGS = "there is more than one white king"
    BLACK_KINGS = "there is more than one black king"
    PAWN_ON_LAST_ROW = "a pawn stands on the first or the last row"
    IN_CHECK = "the player who is not to move is in check"


class Setup(NamedTuple):
    """The pieces, the player who begins, the castling rights that no move has lost, and the en-passant square."""

    cells: tuple[int, ...]
    side: int = WHITE
    castles: int = ALL_CASTLES
    en_passant: int = NO_SQUARE  # counts only while the pawns that it is about stand as they did

    def cleared(self) -> "Setup":
        """Return an empty board; what is placed on it later has not moved."""
        return self._replace(cells=(EMPTY,) * len(self.cells), castles=ALL_CASTLES)

    def without(self, square: int) -> "Setup":
        """Return the board with one square emptied."""
        return self._with(square, EMPTY)

    def remaining(self, rules: Rules, code: int) -> int:
        """Return how many more of a piece may be placed: as many as a game begins with, and no more."""
        return start_position(rules).cells.count(code) - self.cells.count(code)

    def put(self, rules: Rules, square: int, code: int) -> "Setup":
        """Return the board with a piece on a square, however many there are. A rook that was just put has not moved."""
        home = rules.castling and start_position(rules).cells[square] == code
        right = CASTLING_RIGHTS.get(square, 0) if home else 0
        return self._with(square, code)._replace(castles=self.castles | right)

    def placed(self, rules: Rules, square: int, code: int) -> "Setup | None":
        """Return the board with a piece on a square; None if a game does not begin with that many of its kind."""
        after = self.put(rules, square, code)
        return None if after.remaining(rules, code) < 0 else after

    def moved(self, rules: Rules, source: int, target: int) -> "Setup":
        """Return the board with a piece on another square, instead of what stands there."""
        return self.without(source).put(rules, target, self.cells[source])

    def normalised(self, rules: Rules) -> "Setup":
        """Return the board with only those rights that its pieces allow.

        To castle, king and rook must stand at home. The en-passant square is one that a pawn can have just passed, even
        if no pawn attacks it.
        """
        from chess.board import Board  # only now: a board is set up without the core

        board = Board(rules, Position(*self))
        passed = self.en_passant if board.was_passed(self.en_passant) else NO_SQUARE
        return self._replace(castles=int(board.castles), en_passant=passed)

    def passed_in(self, column: int) -> int:
        """Return the square that a pawn of the other player passes in a column, by its double step."""
        return square(column, 5 if self.side == WHITE else 2)

    def playable(self) -> Position | Unplayable:
        """Return the position to play from, or why there is none."""
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
    """Return the board that a game begins with."""
    return Setup(*start_position(rules))


def strictly_playable(rules: Rules, position: Position) -> Position | Unplayable:
    """Return a position that a game can have come to, or why there can be no such game.

    The documents let a board hold more: theirs is `Setup.playable`.
    """
    from chess.board import Board  # only now: a board is set up without the core
    from chess.movegen import in_check

    playable = Setup(*position).playable()
    if isinstance(playable, Unplayable):
        return playable
    if any(kind_of(code) == PAWN and row_of(square) in (0, 7) for square, code in enumerate(position.cells)):
        return Unplayable.PAWN_ON_LAST_ROW
    return Unplayable.IN_CHECK if in_check(Board(rules, position), 1 - position.side) else position
