"""The generic minimax with alpha-beta pruning: finds the best child of a state of any game.

The smaller games play with it, and the exact search of chess must give the same answers. So it is written to be read,
with MAX-VALUE and MIN-VALUE as the textbook has them.
"""

from collections.abc import Iterable
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State")
INFINITY: Final = 1 << 30


class GameTree(Protocol[State]):
    """What a game must define; its players take turns."""

    def children(self, state: State, /) -> Iterable[State]:
        """Return the states after one move, none if the game is over; of equal ones the first is preferred."""

    def value(self, state: State, /) -> int:
        """Return the score of a state for MAX."""


class Best(NamedTuple):
    """The number of the best child, -1 if there is none, and the value of the state."""

    child: int
    value: int


class Tally:
    """The statistics of a search."""

    # Not a dataclass: importing that module would take a quarter of a console's start.
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

    Values outside `window` are clipped to it.
    """
    search = _Search(game, depth, tally or Tally())
    return Best(*search.node(state, depth, *window, maximises))


class _Search(Generic[State]):
    """The recursion. Its methods return the number of the best child and the value, as a plain pair for speed."""

    def __init__(self, game: GameTree[State], depth: int, tally: Tally) -> None:
        self.game = game
        self.depth = depth
        self.tally = tally

    def node(self, state: State, remaining: int, alpha: int, beta: int, maximises: bool) -> tuple[int, int]:
        # Count this node; the root is level 0
        self.tally.nodes += 1
        self.tally.deepest = max(self.tally.deepest, self.depth - remaining)
        # CUTOFF-TEST: at the depth limit the game's evaluation stands for the tree below
        if remaining == 0:
            return -1, self.game.value(state)
        # The player to move decides: MAX takes the highest value, MIN the lowest
        visit = self.max_node if maximises else self.min_node
        best = visit(state, remaining, alpha, beta)
        # TERMINAL-TEST: a state without children has its own value, the utility
        return best if best[0] >= 0 else (-1, self.game.value(state))

    def max_node(self, state: State, remaining: int, alpha: int, beta: int) -> tuple[int, int]:
        # MAX-VALUE: v = -infinity, and no best child yet
        best, best_value = -1, -INFINITY
        # For each action, in order of preference
        for index, child in enumerate(self.game.children(state)):
            # MIN moves in the child, with the same window
            _, value = self.node(child, remaining - 1, alpha, beta, False)
            # v = max(v, value of the child); an equal child that comes later does not replace the first
            if value > best_value:
                best, best_value = index, value
            # alpha is the value that MAX is sure of
            alpha = max(alpha, best_value)
            # Pruning: MIN has a choice above that is at least as good for MIN, so it never lets the game come here
            if alpha >= beta:
                self.tally.prunings_in_max += 1
                break
        return best, best_value

    def min_node(self, state: State, remaining: int, alpha: int, beta: int) -> tuple[int, int]:
        # MIN-VALUE: v = +infinity, and no best child yet
        best, best_value = -1, INFINITY
        # For each action, in order of preference
        for index, child in enumerate(self.game.children(state)):
            # MAX moves in the child, with the same window
            _, value = self.node(child, remaining - 1, alpha, beta, True)
            # v = min(v, value of the child)
            if value < best_value:
                best, best_value = index, value
            # beta is the value that MIN is sure of
            beta = min(beta, best_value)
            # Pruning: MAX has a choice above that is at least as good for MAX, so it never lets the game come here
            if alpha >= beta:
                self.tally.prunings_in_min += 1
                break
        return best, best_value
