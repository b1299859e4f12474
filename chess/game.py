"""A game: its rules, all its positions and all its moves. Every answer is a value; the faces find the words."""

from enum import Enum
from typing import NamedTuple

from chess.attacks import BIT
from chess.board import Board, Position, start_position
from chess.movegen import attacked, has_legal_move, in_check, is_legal, king_taken, legal_moves, promotes, reach
from chess.pieces import EMPTY, ROOK, colour_of, kind_of
from chess.rules import CASTLING_MOVES, Rules
from chess.squares import PLAIN, extra_of, source_of, target_of


class Status(Enum):
    """The state of a game, for the player to move."""

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
    """Why a move is refused; of several reasons, the first in this order is given."""

    NOT_YOUR_PIECE = "the source holds no piece of the player to move"
    ILLEGAL = "the piece does not move like that"
    STILL_THREATENED = "the king is in check and would stay so"
    WILL_BE_THREATENED = "the king would come into check"
    NO_ROOK = "the piece to castle with is no rook"
    NO_CASTLE = "the king cannot castle with this rook"


class Played(NamedTuple):
    """A move that was made, the piece it took (EMPTY if none), and the status after it for the other player."""

    move: int
    captured: int
    status: Status


class Undone(NamedTuple):
    """A move that was taken back, and the colour of its player."""

    move: int
    colour: int


class Possible(NamedTuple):
    """A legal move; whether the piece could be taken on its target, and whether it takes one there."""

    move: int
    threatened: bool
    captures: bool


class Game:
    """A game under way: every position from the first known one to the present, and the moves between them."""

    def __init__(self, rules: Rules, position: Position | None = None) -> None:
        self.rules = rules
        board = Board(rules, position or start_position(rules))
        # The board drops castling rights whose king or rook is not at home, so that repeated positions compare equal.
        self.positions = [board.position()]
        self.moves: list[Played] = []
        self._first_status = _status_of(board)

    @property
    def position(self) -> Position:
        """The present position."""
        return self.positions[-1]

    @property
    def status(self) -> Status:
        """The status of the game for the player to move."""
        return self.moves[-1].status if self.moves else self._first_status

    def try_move(self, move: int) -> Played | Refusal:
        """Make a move, or return why it is refused; a refused move changes nothing."""
        board = Board(self.rules, self.position)
        if not is_legal(board, move):
            return _refusal(board, move)
        captured = self.position.cells[target_of(move)]
        board.play(move)
        played = Played(move, captured, _status_of(board))
        self.positions.append(board.position())
        self.moves.append(played)
        return played

    def undo(self) -> Undone:
        """Take back the last move."""
        played = self.moves.pop()
        self.positions.pop()
        return Undone(played.move, self.position.side)

    def refusal_of(self, move: int) -> Refusal | None:
        """Return why a move would be refused; None if it is legal."""
        board = Board(self.rules, self.position)
        return None if is_legal(board, move) else _refusal(board, move)

    def castle_with(self, square: int) -> int | Refusal:
        """Return the castling move with the rook on a square, or why it is refused."""
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
        """Return whether a piece of the player to move stands on a square."""
        code = self.position.cells[square]
        return code != EMPTY and colour_of(code) == self.position.side

    def moves_of(self, square: int) -> list[Possible]:
        """Return the legal moves of the piece on a square as if its player were to move, in order."""
        code = self.position.cells[square]
        if code == EMPTY:
            return []
        board = Board(self.rules, self.position._replace(side=colour_of(code)))
        return [_possible(board, move) for move in legal_moves(board) if source_of(move) == square]


def _status_of(board: Board) -> Status:
    royal = board.tables.royal
    if king_taken(board):
        return Status.MATE if royal else Status.KING_TAKEN
    check = royal and in_check(board, board.side)
    if has_legal_move(board):
        return Status.CHECK if check else Status.ONGOING
    return Status.MATE if check else Status.DRAW


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
