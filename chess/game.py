"""A game: rules, the present position and a short memory. Every answer is a value; the faces find the words."""

from collections import deque
from enum import Enum
from typing import Final, NamedTuple

from chess.attacks import BIT
from chess.board import Board, Position, start_position
from chess.movegen import attacked, has_legal_move, in_check, is_legal, king_taken, legal_moves, promotes, reach
from chess.pieces import EMPTY, ROOK, colour_of, kind_of
from chess.rules import CASTLING_MOVES, Rules
from chess.squares import PLAIN, extra_of, source_of, target_of

HISTORY: Final = 6  # single moves that can be undone: three of each player


class Status(Enum):
    """How things stand for the player to move."""

    ONGOING = "ongoing"
    CHECK = "check"
    MATE = "mate"
    DRAW = "draw"
    KING_TAKEN = "king taken"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self in (Status.MATE, Status.DRAW, Status.KING_TAKEN)


class Refusal(Enum):
    """Why a move is not made; of several reasons, the first in this order is given."""

    NOT_YOUR_PIECE = "the source holds no piece of the player to move"
    ILLEGAL = "the piece does not move like that"
    STILL_THREATENED = "the king is in check and would stay so"
    WILL_BE_THREATENED = "the king would come into check"
    NO_ROOK = "the piece to castle with is no rook"
    NO_CASTLE = "the king cannot castle with this rook"


class Played(NamedTuple):
    """A move that was made, what it took (EMPTY if nothing), and how things stand now for the other player."""

    move: int
    captured: int
    status: Status


class Undone(NamedTuple):
    """A move that was taken back, and whose it was."""

    move: int
    colour: int


class Possible(NamedTuple):
    """A legal move; whether the piece could be taken where it goes, and whether it takes one there."""

    move: int
    threatened: bool
    captures: bool


def status_of(rules: Rules, position: Position) -> Status:
    """How things stand in a position."""
    board = Board(rules, position)
    if king_taken(board):
        return Status.MATE if rules.royal else Status.KING_TAKEN
    check = rules.royal and in_check(board, position.side)
    if has_legal_move(board):
        return Status.CHECK if check else Status.ONGOING
    return Status.MATE if check else Status.DRAW


class Game:
    """A game under way."""

    def __init__(self, rules: Rules, position: Position | None = None) -> None:
        self.rules = rules
        # Without the castles that king and rook are not there for: a position must equal itself when it comes again.
        self.position = Board(rules, position or start_position(rules)).position()
        self._history: deque[tuple[Position, int]] = deque(maxlen=HISTORY)

    @property
    def status(self) -> Status:
        """How things stand for the player to move."""
        return status_of(self.rules, self.position)

    @property
    def recent(self) -> tuple[Position, ...]:
        """The positions that can be returned to."""
        return tuple(position for position, _ in self._history)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._history)

    def try_move(self, move: int) -> Played | Refusal:
        """Make a move, or say why not; a refused move changes nothing."""
        refusal = self.refusal_of(move)
        if refusal:
            return refusal
        captured = self.position.cells[target_of(move)]
        self._history.append((self.position, move))
        board = Board(self.rules, self.position)
        board.play(move)
        self.position = board.position()
        return Played(move, captured, self.status)

    def refusal_of(self, move: int) -> Refusal | None:
        """Why a move would be refused; None if it is legal."""
        board = Board(self.rules, self.position)
        return None if is_legal(board, move) else _refusal(board, move)

    def castle_with(self, square: int) -> int | Refusal:
        """The castle of the player to move with the rook on a square, or why there is none."""
        code = self.position.cells[square]
        if not self.is_own(square):
            return Refusal.NOT_YOUR_PIECE
        if kind_of(code) != ROOK:
            return Refusal.NO_ROOK
        castling = CASTLING_MOVES.get(square)
        if castling is None or self.refusal_of(castling):
            return Refusal.NO_CASTLE
        return castling

    def is_own(self, square: int) -> bool:
        """Whether a piece of the player to move stands on a square."""
        code = self.position.cells[square]
        return code != EMPTY and colour_of(code) == self.position.side

    def undo(self) -> list[Undone]:
        """Take back the last move of each player, or the only one there is; the latest comes first."""
        undone = []
        for _ in range(min(2, len(self._history))):
            self.position, move = self._history.pop()
            undone.append(Undone(move, self.position.side))
        return undone

    def moves_of(self, square: int) -> list[Possible]:
        """The legal moves of the piece on a square as if its player were to move, in order."""
        code = self.position.cells[square]
        if code == EMPTY:
            return []
        board = Board(self.rules, self.position._replace(side=colour_of(code)))
        return [_possible(board, move) for move in legal_moves(board) if source_of(move) == square]


def _possible(board: Board, move: int) -> Possible:
    target = target_of(move)
    captures = board.cells[target] != EMPTY
    memory = board.play(move)
    threatened = attacked(board, target, board.side, board.bits[0] | board.bits[8])
    board.undo(move, memory)
    return Possible(move, threatened, captures)


def _refusal(board: Board, move: int) -> Refusal:
    source, target = source_of(move), target_of(move)
    code = board.cells[source]
    if code == EMPTY or colour_of(int(code)) != board.side:
        return Refusal.NOT_YOUR_PIECE
    reached = reach(board, source, ~board.bits[board.side << 3], board.bits[0] | board.bits[8]) & BIT[target]
    if not reached or promotes(board, source, target) != (extra_of(move) != PLAIN) or king_taken(board):
        return Refusal.ILLEGAL
    return Refusal.STILL_THREATENED if in_check(board, board.side) else Refusal.WILL_BE_THREATENED
