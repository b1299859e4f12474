"""The exact fixed-depth search: the same answers as plain minimax, from a small part of its tree.

Everything is built on one question, "is the value at least `goal`?", whose answer is yes or no and never a bound that
a clever order could falsify. At the root the exact value of one good move is found; each other move is then asked once
whether it does better, or as well if it precedes the best so far in the documents' order. So neither pruning, nor the
order of trying, nor the table can change the choice.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from chess.board import PROMOTED, Board, Position
from chess.horizon import NO, OPEN, YES, Horizon
from chess.movegen import EVERYWHERE, MOST_MOVES, generate, is_legal, legal_moves
from chess.pieces import KING, ROOK
from chess.quiescence import MOVE_BITS, MOVE_MASK, Quiescence, pick
from chess.rules import Rules
from chess.scoring import Scoring
from chess.squares import CASTLE, target_of
from core.native import i64, vec

MOST_DEPTH: Final = 16
PULSE: Final = 255  # how many nodes that need their moves tried, less one, lie between two calls of the pulse
PICKS: Final = 10  # so many moves are tried best first; a node that needs more will need them all, in any order
CAPTURES_FIRST: Final = 1 << 40  # above any count of past successes

TABLE_SIZE: Final = 1 << 14
TABLE_DEPTH: Final = 2  # with fewer moves left, asking again is cheaper than looking up
LEAST: Final = -(1 << 30)
MOST: Final = 1 << 30

# Keys are random numbers: one for each piece on each square, each set of castles, the side to move, each depth.
CASTLE_KEYS: Final = 1024
SIDE_KEY: Final = CASTLE_KEYS + 16
DEPTH_KEYS: Final = SIDE_KEY + 1


def _random_keys() -> vec[i64]:
    """Keys of 60 bits; those of an empty cell stay 0, so that a capture needs no question."""
    keys = vec[i64]([0] * (DEPTH_KEYS + MOST_DEPTH))
    state = 2018
    for number in range(64, DEPTH_KEYS + MOST_DEPTH):
        # Knuth's linear congruential generator; the standard library's would double the time to import this module.
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        keys[number] = (state ^ state >> 31) >> 4  # its low bits repeat soon, and the table is indexed by them
    return keys


KEYS: Final = _random_keys()


class Choice(NamedTuple):
    """A move and its exact score."""

    move: int
    score: int


def _key_of(position: Position, side: i64) -> i64:
    """The key of a position, in a search that begins with this side to move."""
    key: i64 = KEYS[CASTLE_KEYS + position.castles] ^ (0 if position.side == side else KEYS[SIDE_KEY])
    for square, code in enumerate(position.cells):
        key ^= KEYS[code << 6 | square]
    return key


class Table:
    """What has been found out about positions with a number of moves left: bounds of the value, and a good move.

    Without repetition rule, and with a mate that counts by the moves left at most, the value depends on nothing else.
    So this is exact, unless two positions of one search had the same key of 60 bits.
    """

    def __init__(self) -> None:
        self.keys = vec[i64]([0] * TABLE_SIZE)
        self.least = vec[i64]([0] * TABLE_SIZE)
        self.below = vec[i64]([0] * TABLE_SIZE)
        self.moves = vec[i64]([0] * TABLE_SIZE)

    def settled(self, key: i64, goal: i64) -> i64:
        """Whether the value reaches the goal, if that is known."""
        at = key & (TABLE_SIZE - 1)
        if self.keys[at] == key:
            if self.least[at] >= goal:
                return YES
            if self.below[at] <= goal:
                return NO
        return OPEN

    def good_move(self, key: i64) -> i64:
        """The move that reached a goal here before, 0 if none is known."""
        at = key & (TABLE_SIZE - 1)
        return self.moves[at] if self.keys[at] == key else 0

    def note(self, key: i64, goal: i64, move: i64) -> None:
        """Note that a move reached the goal, or that none did if it is 0."""
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
    """Looks ahead from one position under one scoring; asking it again is cheaper than asking a new one."""

    def __init__(
        self,
        rules: Rules,
        position: Position,
        scoring: Scoring,
        pulse: Callable[[], None] | None = None,
        seen: Iterable[Position] = (),
    ) -> None:
        self.board = Board(rules, position)
        self.horizon = Quiescence(self.board, scoring) if scoring.squares else Horizon(self.board, scoring)
        self.pulse = pulse  # called now and then, so that a long search can look up from its work
        self.opened: i64 = 0
        self.win: i64 = scoring.win + scoring.haste * MOST_DEPTH  # nothing is worth more
        self.table = Table()
        self.buffers: list[vec[i64]] = [vec[i64]([0] * MOST_MOVES) for _ in range(MOST_DEPTH)]
        self.killers = vec[i64]([0] * MOST_DEPTH)  # the quiet move that last reached a goal, by moves left
        self.successes = vec[i64]([0] * 1024)  # how often a piece's arrival on a square did, by `piece << 6 | square`
        self.balance: i64 = self.horizon.balance()
        self.key: i64 = _key_of(self.board.position(), self.board.side)
        self.guess: int = int(self.balance)  # of the score to come
        self.circling = scoring.circling
        self.seen: set[int] = {int(_key_of(old, self.board.side)) for old in seen}

    @property
    def nodes(self) -> int:
        """The positions looked at so far."""
        return int(self.horizon.nodes)

    @property
    def evaluated(self) -> int:
        """The boards scored so far."""
        return int(self.horizon.evaluated)

    def best_move(self, depth: int) -> Choice | None:
        """The best move, the first of the documents' order among equals; None if there is no move."""
        moves = self.candidates(depth)
        if not moves:
            return None
        best = self.first(depth, moves)
        for move in moves[1:]:
            best = self.better(depth, best, move)
        return best

    def candidates(self, depth: int) -> list[int]:
        """The legal moves, with the likeliest first: a search two moves shallower costs little and mostly knows."""
        moves = legal_moves(self.board)
        likeliest = self.best_move(depth - 2) if depth > 2 else None
        if likeliest is not None:
            self.guess = likeliest.score
            moves.remove(likeliest.move)
            moves.insert(0, likeliest.move)
        return moves

    def first(self, depth: int, moves: list[int]) -> Choice:
        """The first candidate as the best so far."""
        return Choice(moves[0], self.score(depth, moves[0], self.guess))

    def better(self, depth: int, best: Choice, move: int) -> Choice:
        """The better of the best so far and another move; of equals, the one that comes first in order."""
        goal = best.score if move < best.move else best.score + 1
        if not self.reaches(depth, move, goal):
            return best
        return Choice(move, self.score(depth, move, goal))

    def best_moves(self, depth: int) -> list[int]:
        """All moves that share the best score, in the documents' order."""
        best = self.best_move(depth)
        if best is None:
            return []
        later = [move for move in legal_moves(self.board) if move > best.move]
        return [best.move] + [move for move in later if self.reaches(depth, move, best.score)]

    def score(self, depth: int, move: int, guess: int = 0) -> int:
        """The exact score of one legal move: the goal it still reaches, sought in growing steps from a guess."""
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
            if went_up and went_down:
                goal = least + (most - least + 1) // 2
            else:
                goal = min(least + step, most) if went_up else max(most - step + 1, least + 1)
                step += step
        return int(least)

    def reaches(self, depth: int, move: int, goal: int) -> bool:
        """Whether a legal move's score is at least the goal."""
        if not 1 <= depth <= MOST_DEPTH:
            raise ValueError(f"the depth is not from 1 to {MOST_DEPTH}: {depth}")
        if not -self.win < goal <= self.win:
            return goal <= -self.win
        # A loaded position may let the king himself be taken: that wins, and the horizon does not foresee it.
        if self.board.cells[target_of(move)] & 7 == KING:
            return True
        if self.circling is not None and self.circling < goal and int(self._key_after(self.key, move)) in self.seen:
            return False
        return self._try(depth, move, goal, self.balance, self.key)

    def _try(self, left: i64, move: i64, goal: i64, balance: i64, key: i64) -> bool:
        """Whether a move reaches the goal: whether the enemy then cannot reach what would spoil it."""
        gained = balance + self.horizon.gain(move)
        key_after: i64 = self._key_after(key, move) if left > TABLE_DEPTH else 0
        memory = self.board.play(move)
        reached = not self._reaches(left - 1, 1 - goal, -gained, key_after)
        self.board.undo(move, memory)
        return reached

    def _reaches(self, left: i64, goal: i64, balance: i64, key: i64) -> bool:
        answer = self.horizon.settled(left, goal, balance)
        if answer != OPEN:
            return answer == YES
        self.opened += 1
        if self.pulse is not None and not self.opened & PULSE:
            self.pulse()
        if left < TABLE_DEPTH:
            return self._some_move_reaches(left, goal, balance, 0, 0)
        at = key ^ KEYS[DEPTH_KEYS + left]
        answer = self.table.settled(at, goal)
        if answer != OPEN:
            return answer == YES
        return self._some_move_reaches(left, goal, balance, key, at)

    def _some_move_reaches(self, left: i64, goal: i64, balance: i64, key: i64, at: i64) -> bool:
        """Try all moves, the likeliest first; a single one is tried before the others are even generated."""
        board = self.board
        first: i64 = self.table.good_move(at) if at else 0
        if not first:
            first = self.killers[left]
        if not first or not is_legal(board, first):
            first = 0
        elif self._try(left, first, goal, balance, key):
            return self._succeed(left, goal, first, at)
        moves = self.buffers[left]
        count = generate(board, moves, EVERYWHERE)
        if not count:
            return self.horizon.ended(left, goal) == YES
        self._rank(moves, count)
        number: i64 = 0
        while number < count:
            move = pick(moves, number, count) if number < PICKS else moves[number] & MOVE_MASK
            number += 1
            if move != first and self._try(left, move, goal, balance, key):
                return self._succeed(left, goal, move, at)
        if at:
            self.table.note(at, goal, 0)
        return False

    def _succeed(self, left: i64, goal: i64, move: i64, at: i64) -> bool:
        """Remember what reached the goal."""
        cells = self.board.cells
        target = move >> 3 & 63
        if not cells[target]:
            self.killers[left] = move
            self.successes[cells[move >> 9] << 6 | target] += left * left
        if at:
            self.table.note(at, goal, move)
        return True

    def _rank(self, moves: vec[i64], count: i64) -> None:
        """Put above each move its rank: captures by victim, then by taker, then what succeeded before."""
        cells = self.board.cells
        values = self.horizon.values
        number: i64 = 0
        while number < count:
            move = moves[number]
            taker = cells[move >> 9]
            target = move >> 3 & 63
            victim = cells[target] & 7
            if victim:
                rank = CAPTURES_FIRST + (values[victim] << 4) - (taker & 7)
            else:
                rank = self.successes[taker << 6 | target]
            moves[number] = rank << MOVE_BITS | move
            number += 1

    def _key_after(self, key: i64, move: i64) -> i64:
        """The key of the position after a move that has not been made yet."""
        board = self.board
        source = move >> 9
        target = move >> 3 & 63
        extra = move & 7
        code = board.cells[source]
        key ^= KEYS[SIDE_KEY] ^ KEYS[code << 6 | source] ^ KEYS[board.cells[target] << 6 | target]
        if extra == CASTLE:
            key ^= self._rook_keys(target)
        elif extra:
            code = code & 8 | PROMOTED[extra]
        key ^= KEYS[code << 6 | target]
        if board.castles:
            kept = board.castles & board.tables.kept[source] & board.tables.kept[target]
            key ^= KEYS[CASTLE_KEYS + board.castles] ^ KEYS[CASTLE_KEYS + kept]
        return key

    def _rook_keys(self, king_target: i64) -> i64:
        keys: i64 = 0
        for castle in self.board.tables.castles:
            if castle.king_target == king_target:
                rook = (castle.colour << 3 | ROOK) << 6
                keys = KEYS[rook | castle.rook] ^ KEYS[rook | castle.rook_target]
        return keys
