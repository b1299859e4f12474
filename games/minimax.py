"""The generic minimax with alpha-beta pruning: the best child of a state of any game, written to be read.

It plays the smaller games itself, and it is the specification of the search that plays chess.
"""

from collections.abc import Iterable
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State")
INFINITY: Final = 1 << 30


class GameTree(Protocol[State]):
    """The questions a game must answer; the players of it take turns."""

    def children(self, state: State, /) -> Iterable[State]:
        """Give the states after one move, in order of preference among equals; none where the game is over."""

    def value(self, state: State, /) -> int:
        """Return the score of a state for MAX."""


class Best(NamedTuple):
    """The number of the best child, -1 if there is none, and the value of the state."""

    child: int
    value: int


class Tally:
    """What a search did."""

    # Not a dataclass: to import that module would be a quarter of a console's start.
    def __init__(self) -> None:
        self.nodes = 0
        self.deepest = 0
        self.prunings_in_max = 0
        self.prunings_in_min = 0


def best_child(
    game: GameTree[State],
    state: State,
    depth: int,
    maximises: bool = True,
    tally: Tally | None = None,
    window: tuple[int, int] = (-INFINITY, INFINITY),
) -> Best:
    """Return the first best child of a state and its value, searched to a depth, with MAX or MIN to move.

    Values outside the first window are not told apart.
    """
    search = _Search(game, depth, tally or Tally())
    return Best(*search.node(state, depth, *window, maximises))


class _Search(Generic[State]):
    """The recursion. Its methods return a plain pair, the best child's number and the value, to be fast."""

    def __init__(self, game: GameTree[State], depth: int, tally: Tally) -> None:
        self.game = game
        self.depth = depth
        self.tally = tally

    def node(self, state: State, remaining: int, alpha: int, beta: int, maximises: bool) -> tuple[int, int]:
        self.tally.nodes += 1
        self.tally.deepest = max(self.tally.deepest, self.depth - remaining)
        if remaining == 0:
            return -1, self.game.value(state)
        visit = self.max_node if maximises else self.min_node
        best = visit(state, remaining, alpha, beta)
        return best if best[0] >= 0 else (-1, self.game.value(state))

    def max_node(self, state: State, remaining: int, alpha: int, beta: int) -> tuple[int, int]:
        best, best_value = -1, -INFINITY
        for index, child in enumerate(self.game.children(state)):
            _, value = self.node(child, remaining - 1, alpha, beta, False)
            if value > best_value:
                best, best_value = index, value
            alpha = max(alpha, best_value)
            if alpha >= beta:
                self.tally.prunings_in_max += 1
                break
        return best, best_value

    def min_node(self, state: State, remaining: int, alpha: int, beta: int) -> tuple[int, int]:
        best, best_value = -1, INFINITY
        for index, child in enumerate(self.game.children(state)):
            _, value = self.node(child, remaining - 1, alpha, beta, True)
            if value < best_value:
                best, best_value = index, value
            beta = min(beta, best_value)
            if alpha >= beta:
                self.tally.prunings_in_min += 1
                break
        return best, best_value
