"""A game: its rules, all its positions and all its moves. Every answer is a value; the faces find the words.

Mate, stalemate and a taken king follow from the board and its legal moves. The draws that some rules add (a dead
position, fifty moves, repetition) are found from all positions and moves.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from chess.attacks import BIT
from chess.board import Board, Position, start_position
from chess.movegen import (
    attacked,
    has_legal_move,
    in_check,
    is_legal,
    king_taken,
    legal_moves,
    position_of,
    promotes,
    reach,
)
from chess.pieces import BISHOP, EMPTY, KING, KNIGHT, PAWN, ROOK, WHITE, colour_of, kind_of, piece
from chess.rules import CASTLING_MOVES, Rules
from chess.squares import EN_PASSANT, PLAIN, column_of, extra_of, row_of, source_of, target_of


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
        return self.lost or self is Status.DRAW

    @property
    def lost(self) -> bool:
        """Whether the player to move has lost."""
        return self in (Status.MATE, Status.KING_TAKEN)


class Reason(Enum):
    """Why a game has ended. If several of the reasons up to REPETITION apply, the first in this list is given."""

    KING_TAKEN = "king taken"
    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    DEAD_POSITION = "dead position"
    FIFTY_MOVES = "fifty moves"
    REPETITION = "threefold repetition"
    # The moves do not show these: the caller passes them to Match.end.
    TIME = "time"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    FORFEIT = "forfeit"


class Outcome(NamedTuple):
    """How a game has ended: why, and the colour of the winner, None for a draw."""

    reason: Reason
    winner: int | None

    @property
    def points(self) -> float:
        """White's points."""
        return 0.5 if self.winner is None else float(self.winner == WHITE)


ON_THE_BOARD: Final = {
    Status.KING_TAKEN: Reason.KING_TAKEN,
    Status.MATE: Reason.CHECKMATE,
    Status.DRAW: Reason.STALEMATE,
}


class Refusal(Enum):
    """Why a move is refused. If several reasons apply, the first in this list is given."""

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
    """A game under way: every position from the first known one to the present, and the moves between them.

    It still accepts legal moves after a draw by a dead position, fifty moves or repetition: games in files continue if
    nobody claimed the draw.
    """

    def __init__(self, rules: Rules, position: Position | None = None, quiet_plies: int = 0, number: int = 1) -> None:
        self.rules = rules
        board = Board(rules, position or start_position(rules))
        # The board drops castling rights whose king or rook is not at home, so that repeated positions compare equal.
        self.positions = [position_of(board)]
        self.moves: list[Played] = []
        self.first_quiet_plies = quiet_plies
        self.first_number = number
        self._first_status = self._with_draws(_status_of(board))

    @property
    def position(self) -> Position:
        """The present position."""
        return self.positions[-1]

    @property
    def status(self) -> Status:
        """The status of the game for the player to move."""
        return self.moves[-1].status if self.moves else self._first_status

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, as its moves show; None while it goes on."""
        shown = _status_of(Board(self.rules, self.position))
        reason = ON_THE_BOARD.get(shown) or self._draw_by_history()
        return reason and Outcome(reason, 1 - self.position.side if shown.lost else None)

    @property
    def quiet_plies(self) -> int:
        """The plies since the last capture or pawn's move: the halfmove clock."""
        return self._quiet_run(len(self.moves))

    @property
    def repetitions(self) -> int:
        """How often the present position has occurred, this time included."""
        return self.positions[-1 - self.quiet_plies :].count(self.position)

    @property
    def number(self) -> int:
        """The number of the next move; a move of White and the reply of Black have the same number."""
        return self.first_number + (len(self.moves) + self.positions[0].side) // 2

    def try_move(self, move: int) -> Played | Refusal:
        """Make a move, or return why it is refused; a refused move changes nothing."""
        board = Board(self.rules, self.position)
        if not is_legal(board, move):
            return _refusal(board, move)
        captured = _captured(board, move)
        board.play(move)
        status = _status_of(board)
        self.positions.append(position_of(board))
        self.moves.append(Played(move, captured, status))
        # Only now, because a draw by the history needs this move in the list.
        self.moves[-1] = Played(move, captured, self._with_draws(status))
        return self.moves[-1]

    def undo(self) -> Undone:
        """Take back the last move."""
        played = self.moves.pop()
        self.positions.pop()
        return Undone(played.move, self.position.side)

    def until(self, ply: int) -> "Game":
        """Return the game as it was after the first `ply` plies."""
        past = Game(self.rules, self.positions[0], self.first_quiet_plies, self.first_number)
        past.positions, past.moves = self.positions[: ply + 1], self.moves[:ply]
        return past

    def captured_by(self, move: int) -> int:
        """Return the piece that a legal move would take, EMPTY if none."""
        return _captured(Board(self.rules, self.position), move)

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
        """Return the legal moves of the piece on a square, of either player, in the documents' order."""
        code = self.position.cells[square]
        if code == EMPTY:
            return []
        board = Board(self.rules, self.position._replace(side=colour_of(code)))
        return [_possible(board, move) for move in legal_moves(board) if source_of(move) == square]

    def _with_draws(self, status: Status) -> Status:
        """Return DRAW if the history of the game makes it a draw, else the status that the board shows."""
        return Status.DRAW if not status.over and self._draw_by_history() else status

    def _draw_by_history(self) -> Reason | None:
        """Return the draw by dead position, fifty moves or repetition, if there is one."""
        if self.rules.dead_positions and _is_dead(self.position.cells):
            return Reason.DEAD_POSITION
        limit = self.rules.quiet_limit
        if limit and self._quiet_run(limit) >= limit:
            return Reason.FIFTY_MOVES
        # After the fifty moves, so that the search for repetitions is short.
        if self.rules.repetition_limit and self.repetitions >= self.rules.repetition_limit:
            return Reason.REPETITION
        return None

    def _quiet_run(self, most: int) -> int:
        """Return the plies since the last capture or pawn's move, looking at no more than the `most` last moves."""
        made = len(self.moves)
        for back in range(min(most, made)):
            played, before = self.moves[-1 - back], self.positions[-2 - back]
            if played.captured or kind_of(before.cells[source_of(played.move)]) == PAWN:
                return back
        return most if most < made else made + self.first_quiet_plies


def _status_of(board: Board) -> Status:
    royal = board.tables.royal
    if king_taken(board):
        return Status.MATE if royal else Status.KING_TAKEN
    check = royal and in_check(board, board.side)
    if has_legal_move(board):
        return Status.CHECK if check else Status.ONGOING
    return Status.MATE if check else Status.DRAW


def _is_dead(cells: Sequence[int]) -> bool:
    """Return whether too few pieces are left for any mate: bare kings, one knight, or bishops on squares of one colour.

    Positions that are dead because pawns block each other are not recognised.
    """
    others = [square for square, code in enumerate(cells) if kind_of(code) not in (EMPTY, KING)]
    kinds = {kind_of(cells[square]) for square in others}
    if kinds == {KNIGHT}:
        return len(others) == 1
    return kinds <= {BISHOP} and len({(column_of(square) + row_of(square)) % 2 for square in others}) <= 1


def _captured(board: Board, move: int) -> int:
    """Return the piece that a legal move takes, EMPTY if none."""
    return piece(1 - int(board.side), PAWN) if extra_of(move) == EN_PASSANT else int(board.cells[target_of(move)])


def _possible(board: Board, move: int) -> Possible:
    target = target_of(move)
    captures = _captured(board, move) != EMPTY
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
