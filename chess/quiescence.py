"""The quiescence search, a horizon for piece-square tables: captures, promotions and checks are followed to their end.

The question is the search's own: is the value for the side to move at least `goal`? The side to move may decline every
capture (stand pat), so a balance at the goal answers yes. Below the goal only a move that brings the balance there can
help, because after any other the enemy stands pat. A king in check at the horizon itself cannot stand pat: there every
move is tried.
"""

from collections.abc import Callable
from typing import Final

from chess.attacks import ROW_1, ROW_8
from chess.board import PROMOTED, Board
from chess.horizon import OPEN, Horizon, as_answer
from chess.movegen import EVERYWHERE, MOST_MOVES, generate, in_check
from chess.pieces import ROOK
from chess.scoring import Scoring
from chess.squares import CASTLE
from core.native import i64, vec

DEEPEST: Final = 32  # plies beyond the horizon; there the balance counts as it is
MOVE_BITS: Final = 15
MOVE_MASK: Final = (1 << MOVE_BITS) - 1
PULSE: Final = 4095  # a bit mask: `pulse` is called every 4096 scored boards
HIGH: Final = 1 << 30  # makes any rank positive
UNLIMITED: Final = 1 << 60
NOTHING: Final = -HIGH  # lower than any gain: keeps every move
LAST_ROWS: Final = ROW_1 | ROW_8


class TooManyBoardsError(Exception):
    """More boards would have to be scored than the scoring allows; the board is left in the middle of the search."""


class Quiescence(Horizon):
    """Answers the search's question beyond the last ply."""

    def __init__(self, board: Board, scoring: Scoring, pulse: Callable[[], None] | None) -> None:
        super().__init__(board, scoring)
        self.pulse = pulse  # called now and then, so that a long search can be interrupted
        self.piece_square = vec[i64](scoring.piece_square)
        self.max_evaluations: i64 = scoring.max_evaluations or UNLIMITED
        self.buffers: list[vec[i64]] = [vec[i64]([0] * MOST_MOVES) for _ in range(DEEPEST)]

    def worth(self, code: i64, square: i64) -> i64:
        """Return the worth of a piece on a square."""
        return self.piece_square[code << 6 | square]

    def gain(self, move: i64) -> i64:
        """Return what a move, not yet made, adds to the balance."""
        squares = self.piece_square
        cells = self.board.cells
        source = move >> 9
        target = move >> 3 & 63
        extra = move & 7
        code = cells[source]
        gained = squares[cells[target] << 6 | target] - squares[code << 6 | source]
        if extra == CASTLE:
            gained += self._rook_gain(target)
        elif extra:
            code = code & 8 | PROMOTED[extra]
        return gained + squares[code << 6 | target]

    def settled(self, remaining: i64, goal: i64, balance: i64) -> i64:
        """Return whether the value reaches the goal: YES, NO, or OPEN if moves must be tried."""
        self.nodes += 1
        if remaining:
            return OPEN
        return as_answer(self._reaches(goal, balance, 0))

    def _reaches(self, goal: i64, balance: i64, beyond: i64) -> bool:
        if self.evaluated == self.max_evaluations:
            raise TooManyBoardsError
        self.evaluated += 1
        if self.pulse is not None and not self.evaluated & PULSE:
            self.pulse()
        board = self.board
        checked = beyond == 0 and in_check(board, board.side)
        if beyond == DEEPEST or (not checked and balance >= goal):
            return balance >= goal
        moves = self.buffers[beyond]
        enemy = board.bits[8 - (board.side << 3)]
        wanted: i64 = enemy | LAST_ROWS
        need: i64 = goal - balance
        if checked:
            wanted = EVERYWHERE
            need = NOTHING
        count = generate(board, moves, wanted)
        if checked and not count:
            return -self.win >= goal
        count = self._rank(moves, count, need)
        number: i64 = 0
        while number < count:
            move = pick(moves, number, count)
            number += 1
            gained = balance + self.gain(move)
            memory = board.play(move)
            reached = not self._reaches(1 - goal, -gained, beyond + 1)
            board.undo(move, memory)
            if reached:
                return True
        return False

    def _rank(self, moves: vec[i64], count: i64, need: i64) -> i64:
        """Keep the captures and promotions that gain what is needed, or all moves if nothing is; rank them by gain.

        Of moves with the same gain, the one of the lower kind comes first.
        """
        cells = self.board.cells
        kept: i64 = 0
        number: i64 = 0
        while number < count:
            move = moves[number]
            number += 1
            gained = self.gain(move)
            if need == NOTHING or (gained >= need and (cells[move >> 3 & 63] or move & 7)):
                moves[kept] = (gained << 3) - (cells[move >> 9] & 7) + HIGH << MOVE_BITS | move
                kept += 1
        return kept

    def _rook_gain(self, king_target: i64) -> i64:
        squares = self.piece_square
        gained: i64 = 0
        for castle in self.board.tables.castles:
            if castle.king_target == king_target:
                rook = (castle.colour << 3 | ROOK) << 6
                gained = squares[rook | castle.rook_target] - squares[rook | castle.rook]
        return gained


def pick(moves: vec[i64], number: i64, count: i64) -> i64:
    """Swap the highest ranked move of `moves[number:count]` into `moves[number]`; return it without its rank."""
    best = moves[number]
    place = number
    other = number + 1
    while other < count:
        if moves[other] > best:
            best = moves[other]
            place = other
        other += 1
    moves[place] = moves[number]
    moves[number] = best
    return best & MOVE_MASK
