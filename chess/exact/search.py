"""The exact fixed-depth search: the same answers as plain minimax, from a small part of its tree.

The search asks one question only: is the value at least `goal`? This is alpha-beta with a null window (beta is alpha
plus one). The answer is only yes or no, so move ordering cannot change it. At the root, the search finds the exact
value of one good move. It then tests each other move: is its value higher than the best so far, or equal if the move
comes earlier in the documents' order? Only if so does it find the exact value of that move too. So pruning, move
ordering and the transposition table cannot change the choice.

An example, two plies from the root. White knows that 1. a3 is worth 0 and asks: is 1. b3 worth at least 1? A value v
for White is -v for Black. So after 1. b3 the question is whether Black reaches 0: `goal` becomes `1 - goal`, and if
Black reaches it, White does not. One reply of Black takes a pawn, so the balance is 1 for Black, and 1 >= 0: Black
reaches the goal, so 1. b3 does not reach 1. The other replies of Black are not searched, and the true value of 1. b3
stays unknown. The root needs no more: 1. b3 is not the best move.

The words: a ply is one move of one player; `remaining` counts the plies down to the horizon; `balance` is the material
of the side to move less the enemy's; a position reaches a goal if its value is at least the goal.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from chess.board import Board, Position
from chess.exact.horizon import NO, OPEN, YES, Horizon
from chess.exact.scoring import Scoring
from chess.movegen import EVERYWHERE, MOST_MOVES, generate, is_legal, legal_moves, pick
from chess.pieces import KING
from chess.rules import Rules
from chess.squares import MOVE_BITS, MOVE_MASK, target_of
from chess.zobrist import DEPTH_KEYS, KEYS, MOST_DEPTH, key_after, key_of
from core.native import i64, vec

NO_EN_PASSANT: Final = "the exact search does not know captures en passant"  # its keys and its horizon ignore them
CHECK_EVERY: Final = 256  # positions that the horizon leaves open, between two calls of `check`; a power of two
PICKS: Final = 10  # moves picked in order; without a cutoff by then, likely all moves are searched, in any order
CAPTURES_FIRST: Final = 1 << 40  # above any count of the history heuristic

TABLE_SIZE: Final = 1 << 14
TABLE_DEPTH: Final = 2  # with fewer plies remaining, searching again is cheaper than a lookup
LEAST: Final = -(1 << 30)
MOST: Final = 1 << 30


class Choice(NamedTuple):
    """A move and its exact score."""

    move: int
    score: int


class Table:
    """A transposition table: for a position and its remaining plies, bounds of the value and a good move.

    The value depends only on the position and the remaining plies: the search knows no repetition, and the bonus for a
    faster mate depends only on the remaining plies. So the table is exact, unless two positions of one search have the
    same Zobrist key of 60 bits.
    """

    def __init__(self) -> None:
        self.keys = vec[i64]([0] * TABLE_SIZE)
        self.least = vec[i64]([0] * TABLE_SIZE)
        self.below = vec[i64]([0] * TABLE_SIZE)
        self.moves = vec[i64]([0] * TABLE_SIZE)

    def answer(self, key: i64, goal: i64) -> i64:
        """Return YES or NO, whether the value reaches the goal; OPEN if the table does not know."""
        at = key & (TABLE_SIZE - 1)
        if self.keys[at] == key:
            if self.least[at] >= goal:  # the value is at least this
                return YES
            if self.below[at] <= goal:  # the value is below this
                return NO
        return OPEN

    def good_move(self, key: i64) -> i64:
        """Return the move that last reached a goal here, 0 if none is known."""
        at = key & (TABLE_SIZE - 1)
        if self.keys[at] == key:
            return self.moves[at]
        return 0

    def note(self, key: i64, goal: i64, move: i64) -> None:
        """Store that `move` reached the goal, or that no move did if `move` is 0."""
        at = key & (TABLE_SIZE - 1)
        if self.keys[at] != key:
            self.keys[at] = key
            self.least[at] = LEAST
            self.below[at] = MOST
            self.moves[at] = 0
        if move:
            self.least[at] = goal
            self.moves[at] = move
        else:
            self.below[at] = goal


class Search:
    """A search from one position under one scoring; its tables are kept, so that further questions cost less."""

    def __init__(
        self,
        rules: Rules,
        position: Position,
        scoring: Scoring,
        check: Callable[[], None] | None = None,
    ) -> None:
        if rules.en_passant:
            raise ValueError(NO_EN_PASSANT)
        self.board = Board(rules, position)
        self.horizon = Horizon(self.board, scoring)
        self.check = check  # called at short intervals; an exception that it raises ends the search
        self.opened: i64 = 0  # positions that the horizon has left open
        self.win: i64 = scoring.win + scoring.faster_mate_bonus * MOST_DEPTH  # an upper bound of any value
        self.table = Table()
        self.buffers: list[vec[i64]] = [vec[i64]([0] * MOST_MOVES) for _ in range(MOST_DEPTH)]
        # Killer moves: the last quiet move that reached a goal, by `remaining`.
        self.killers = vec[i64]([0] * MOST_DEPTH)
        # The history heuristic: how often a quiet move of a piece to a square reached a goal, by `piece << 6 | square`.
        self.history = vec[i64]([0] * 1024)
        self.balance: i64 = self.horizon.balance()
        self.key: i64 = key_of(self.board.position(), self.board.side)
        self.guess: int = int(self.balance)  # the first goal that is tested for the first move

    @property
    def nodes(self) -> int:
        """The number of positions visited."""
        return int(self.horizon.nodes)

    @property
    def evaluated(self) -> int:
        """The number of boards scored."""
        return int(self.horizon.evaluated)

    def best_move(self, depth: int) -> Choice | None:
        """Return the best move, the first in the documents' order among equals; None if there is no move."""
        moves = self.candidates(depth)
        if not moves:
            return None
        best = self.first(depth, moves)
        for move in moves[1:]:
            best = self.better(depth, best, move)
        return best

    def candidates(self, depth: int) -> list[int]:
        """Return the legal moves; the best move of a shallower search comes first.

        This is iterative deepening in steps of two plies: the shallower search costs little and mostly finds the same
        move.
        """
        moves = legal_moves(self.board)
        likeliest = self.best_move(depth - 2) if depth > 2 else None
        if likeliest is not None:
            self.guess = likeliest.score
            moves.remove(likeliest.move)
            moves.insert(0, likeliest.move)
        return moves

    def first(self, depth: int, moves: list[int]) -> Choice:
        """Return the first candidate with its exact score: the best choice so far."""
        return Choice(moves[0], self.score(depth, moves[0], self.guess))

    def better(self, depth: int, best: Choice, move: int) -> Choice:
        """Return the better of the best choice so far and another move; of equals, the first in order."""
        goal = best.score if move < best.move else best.score + 1  # of equal moves, the earlier one wins
        if not self.reaches(depth, move, goal):
            return best
        return Choice(move, self.score(depth, move, goal))

    def best_moves(self, depth: int) -> list[int]:
        """Return all moves that share the best score, in the documents' order."""
        best = self.best_move(depth)
        if best is None:
            return []
        # An earlier move with the same score would be the best move itself.
        later = [move for move in legal_moves(self.board) if move > best.move]
        return [best.move] + [move for move in later if self.reaches(depth, move, best.score)]

    def score(self, depth: int, move: int, guess: int = 0) -> int:
        """Return the exact score of one legal move: the highest goal that it reaches.

        Null-window tests close in on it, as in MTD(f): in growing steps from `guess`, then by halving.
        """
        least = -self.win
        most = self.win
        step: i64 = 1
        goal: i64 = max(least + 1, min(guess, most))
        went_up = went_down = False
        while least < most:
            if self.reaches(depth, move, int(goal)):
                least = goal
                went_up = True
            else:
                most = goal - 1
                went_down = True
            if went_up and went_down:  # the value is enclosed: halve the interval
                goal = least + (most - least + 1) // 2
            else:
                goal = min(least + step, most) if went_up else max(most - step + 1, least + 1)
                step += step
        return int(least)

    def reaches(self, depth: int, move: int, goal: int) -> bool:
        """Return whether the score of a legal move is at least the goal."""
        if not 1 <= depth <= MOST_DEPTH:
            raise ValueError(f"the depth is not from 1 to {MOST_DEPTH}: {depth}")
        if not -self.win < goal <= self.win:  # no value is that high or that low
            return goal <= -self.win
        # In a loaded position the enemy king may be in check with us to move. The horizon assumes that it never is.
        if self.horizon.royal and self.board.cells[target_of(move)] & 7 == KING:
            return True
        return self._try(depth, move, goal, self.balance, self.key)

    def _try(self, remaining: i64, move: i64, goal: i64, balance: i64, key: i64) -> bool:
        """Return whether a move reaches the goal: whether the enemy cannot reach `1 - goal` after the move."""
        gained = balance + self.horizon.gain(move)
        next_key: i64 = 0
        if remaining > TABLE_DEPTH:
            next_key = key_after(self.board, key, move)
        memory = self.board.play(move)
        reached = not self._reaches(remaining - 1, 1 - goal, -gained, next_key)
        self.board.undo(move, memory)
        return reached

    def _reaches(self, remaining: i64, goal: i64, balance: i64, key: i64) -> bool:
        answer = self.horizon.answer(remaining, goal, balance)
        if answer != OPEN:
            return answer == YES
        self.opened += 1
        if self.check is not None and not self.opened & (CHECK_EVERY - 1):
            self.check()
        if remaining < TABLE_DEPTH:
            return self._some_move_reaches(remaining, goal, balance, 0, 0)
        at = key ^ KEYS[DEPTH_KEYS + remaining]  # the value depends on the remaining plies, so the key does too
        answer = self.table.answer(at, goal)
        if answer != OPEN:
            return answer == YES
        return self._some_move_reaches(remaining, goal, balance, key, at)

    def _some_move_reaches(self, remaining: i64, goal: i64, balance: i64, key: i64, at: i64) -> bool:
        """Return whether some move reaches the goal; try the table move or killer move before generating others."""
        board = self.board
        first = self.killers[remaining]
        if at:
            first = self.table.good_move(at) or first
        if not first or not is_legal(board, first):
            first = 0
        elif self._try(remaining, first, goal, balance, key):
            return self._succeed(remaining, goal, first, at)
        moves = self.buffers[remaining]
        count = generate(board, moves, EVERYWHERE)
        if not count:
            return self.horizon.ended(remaining, goal) == YES
        self._rank(moves, count)
        number: i64 = 0
        while number < count:
            move = pick(moves, number, count) if number < PICKS else moves[number] & MOVE_MASK
            number += 1
            if move != first and self._try(remaining, move, goal, balance, key):
                return self._succeed(remaining, goal, move, at)
        if at:
            self.table.note(at, goal, 0)
        return False

    def _succeed(self, remaining: i64, goal: i64, move: i64, at: i64) -> bool:
        """Store the move that reached the goal as killer, in the history and in the table; return True."""
        cells = self.board.cells
        target = move >> 3 & 63
        if not cells[target]:  # captures are ordered first anyway
            self.killers[remaining] = move
            self.history[cells[move >> 9] << 6 | target] += remaining * remaining  # deep cutoffs save more
        if at:
            self.table.note(at, goal, move)
        return True

    def _rank(self, moves: vec[i64], count: i64) -> None:
        """Write a rank into the bits above each move: captures first (MVV-LVA), then by the history heuristic.

        MVV-LVA: the most valuable victim first; for the same victim, the least valuable attacker first.
        """
        cells = self.board.cells
        values = self.horizon.values
        number: i64 = 0
        while number < count:
            move = moves[number]
            taker = cells[move >> 9]
            target = move >> 3 & 63
            victim = cells[target] & 7
            rank = self.history[taker << 6 | target]
            if victim:
                rank = CAPTURES_FIRST + (values[victim] << 4) - (taker & 7)
            moves[number] = rank << MOVE_BITS | move
            number += 1
