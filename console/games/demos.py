"""The two demonstrations, of minimax and of the linked list."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from console import parse
from console.games import connect4_messages as messages
from games.figure import DEMO, DEMO_DEPTH, Figure
from games.linkedlist import linked
from games.minimax import best_child

OUT_OF_MEMORY: Final = messages.FUNCTION_FAILED.format("malloc")


class DemoState(NamedTuple):
    """What a demo prints, and its exit status."""

    text: str
    status: int = 0


def minimax_demo() -> DemoState:
    """Find the best child in a small tree where MIN moves first."""
    best = best_child(Figure(), DEMO, DEMO_DEPTH, maximises=False)
    return DemoState(messages.BEST_CHILD.format(best.child, best.value))


def list_demo(arguments: Sequence[str]) -> DemoState:
    """Make a list of as many numbers as the argument says, return its text, and destroy the list."""
    count = parse.number(arguments)
    if count < 0:
        return DemoState(messages.NO_ELEMENTS, 1)
    numbers = linked(range(count))
    text = messages.EMPTY_LIST if numbers.is_empty else "".join(f"{number} " for number in numbers)
    numbers.destroy()
    return DemoState(text)
