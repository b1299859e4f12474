"""The textbook: minimax with alpha-beta pruning over any game, legible first.

It is the specification of `search.py`, and it plays the smaller games itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

State = TypeVar("State")
INFINITY = 1 << 30


class Game(Protocol[State]):
    """The questions a game must answer."""

    def children(self, state: State) -> Iterable[State]:
        """The states one move further, in order of preference among equals; none where the game is over."""

    def value(self, state: State) -> int:
        """The score of a state from MAX's side."""

    def maximises(self, state: State) -> bool:
        """Whether MAX is to move."""


class Best(NamedTuple):
    """The number of the best child, -1 if there is none, and the value of the state."""

    child: int
    value: int


@dataclass
class Tally:
    """What a search did."""

    nodes: int = 0
    deepest: int = 0
    prunings_in_max: int = 0
    prunings_in_min: int = 0


def minimax(game: Game[State], state: State, depth: int, tally: Tally | None = None) -> Best:
    """The first best child of a state and its value, looking so many moves ahead."""
    return _node(game, state, depth, -INFINITY, INFINITY, 0, tally or Tally())


def _node(game: Game[State], state: State, left: int, alpha: int, beta: int, level: int, tally: Tally) -> Best:
    tally.nodes += 1
    tally.deepest = max(tally.deepest, level)
    if left == 0:
        return Best(-1, game.value(state))
    turn = _max if game.maximises(state) else _min
    best = turn(game, state, left, alpha, beta, level, tally)
    return best if best.child >= 0 else Best(-1, game.value(state))


def _max(game: Game[State], state: State, left: int, alpha: int, beta: int, level: int, tally: Tally) -> Best:
    best = Best(-1, -INFINITY)
    for index, child in enumerate(game.children(state)):
        value = _node(game, child, left - 1, alpha, beta, level + 1, tally).value
        if value > best.value:
            best = Best(index, value)
        alpha = max(alpha, best.value)
        if alpha >= beta:
            tally.prunings_in_max += 1
            break
    return best


def _min(game: Game[State], state: State, left: int, alpha: int, beta: int, level: int, tally: Tally) -> Best:
    best = Best(-1, INFINITY)
    for index, child in enumerate(game.children(state)):
        value = _node(game, child, left - 1, alpha, beta, level + 1, tally).value
        if value < best.value:
            best = Best(index, value)
        beta = min(beta, best.value)
        if alpha >= beta:
            tally.prunings_in_min += 1
            break
    return best
