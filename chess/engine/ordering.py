"""Move ordering: `rank` writes a rank into the bits above each move; `pick` then takes the highest rank first.

The order: the move from the transposition table, captures and promotions that lose nothing, two killer moves, the
counter-move, the other quiet moves by the history heuristic, and last the captures that lose material.
"""

from typing import Final

from chess.board import Board
from chess.engine.exchange import VALUES, exchange
from chess.pieces import PAWN, QUEEN
from chess.squares import CASTLE, EN_PASSANT, MOVE_BITS, MOVE_MASK, QUEENED
from core.native import i64, vec

TABLE_RANK: Final = 1 << 30
CAPTURE_RANK: Final = 1 << 28  # captures that lose material are ranked around its negative
KILLER_RANK: Final = 1 << 26
MOST_HISTORY: Final = 1 << 14  # the history heuristic ranks the other quiet moves between this and its negative
MOST_BONUS: Final = MOST_HISTORY >> 3  # one cutoff must not outweigh all that was learned before
PLIES: Final = 132  # more than search.MOST_PLY


class Ordering:
    """Killer moves, history and counter-moves: what the search has learned about the order of moves.

    The tables index a quiet move by `piece << 6 | target`. `last` is the move made before, in the same form; 0 means
    none.
    """

    def __init__(self, killers: bool = True, history: bool = True, exchanges: bool = True) -> None:
        self.with_killers = killers
        self.with_history = history
        self.with_exchanges = exchanges
        self.killers = vec[i64]([0] * (2 * PLIES))  # two for each ply: quiet moves that caused a cutoff there
        self.history = vec[i64]([0] * 1024)  # how well a quiet move did, at any ply
        self.counter_moves = vec[i64]([0] * 1024)  # the quiet reply that last refuted a move

    def begin(self) -> None:
        """Start another search: clear the killers and keep an eighth of the history, as the position has changed."""
        number: i64 = 0
        while number < 2 * PLIES:
            self.killers[number] = 0
            number += 1
        number = 0
        while number < 1024:
            self.history[number] = self.history[number] // 8
            number += 1

    def rank(self, board: Board, moves: vec[i64], count: i64, first: i64, last: i64, ply: i64) -> None:
        """Write a rank into the bits above each move; `first` is the move from the table."""
        cells = board.cells
        killer = self.killers[2 * ply]
        second = self.killers[2 * ply + 1]
        counter = self.counter_moves[last]
        number: i64 = 0
        while number < count:
            move = moves[number]
            taker = cells[move >> 9]
            target = move >> 3 & 63
            rank = self.history[taker << 6 | target]
            if move == first:
                rank = TABLE_RANK
            elif _is_loud(board, move):
                rank = self._rank_of_loud(board, move)
            elif move == killer:
                rank = KILLER_RANK
            elif move == second:
                rank = KILLER_RANK - 1
            elif move == counter:
                rank = KILLER_RANK - 2
            moves[number] = (rank << MOVE_BITS) + move
            number += 1

    def _rank_of_loud(self, board: Board, move: i64) -> i64:
        """Return the rank of a capture or promotion: most valuable victim, then least valuable attacker (MVV-LVA)."""
        extra = move & 7
        taker = board.cells[move >> 9] & 7
        worth = VALUES[board.cells[move >> 3 & 63] & 7]
        if extra == EN_PASSANT:
            worth = VALUES[PAWN]
        elif extra == QUEENED:
            worth += VALUES[QUEEN]
        elif extra:  # an underpromotion
            return taker - CAPTURE_RANK
        rank = (worth << 4) - taker
        if self.with_exchanges and worth < VALUES[taker] and exchange(board, move) < 0:
            return rank - CAPTURE_RANK
        return rank + CAPTURE_RANK

    def note_cutoff(self, board: Board, moves: vec[i64], tried: i64, depth: i64, last: i64, ply: i64) -> None:
        """Learn from a cutoff by the last of the tried moves, if it is quiet; the quiet ones before it lose history."""
        move = moves[tried - 1] & MOVE_MASK
        if _is_loud(board, move):
            return
        if self.with_killers and self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        if not self.with_history:
            return
        self.counter_moves[last] = move
        bonus = depth * depth * 16
        if bonus > MOST_BONUS:
            bonus = MOST_BONUS
        self._learn(board, move, bonus)
        number: i64 = 0
        while number < tried - 1:
            other = moves[number] & MOVE_MASK
            number += 1
            if not _is_loud(board, other):
                self._learn(board, other, -bonus)

    def _learn(self, board: Board, move: i64, bonus: i64) -> None:
        """Add a bonus to the history of a move; the nearer the sum is to its limit, the less is added."""
        at = board.cells[move >> 9] << 6 | move >> 3 & 63
        size = bonus
        if size < 0:
            size = -size
        self.history[at] += bonus - self.history[at] * size // MOST_HISTORY


def _is_loud(board: Board, move: i64) -> bool:
    """Return whether a move is a capture or a promotion."""
    extra = move & 7
    return board.cells[move >> 3 & 63] != 0 or (extra != 0 and extra != CASTLE)
