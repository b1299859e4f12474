"""Looking back on a game: the earlier position, and the texts shown with it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from gui.screens.model import Model, Row

WAY_BACK: Final = "Step through with , and .\nEnd: back to the game"
WHILE_THINKING: Final = "The computer is thinking\nEnd: back to the game"
MEANWHILE: Final = "The computer has moved\nEnd: see its move"
NOT_FROM_HERE: Final = "You are looking back\nEnd: back to the game"
FROM_HERE: Final = "To play on from here,\npress End, then Undo"


class Past(NamedTuple):
    """The game after some of its moves, and whether the computer has moved while the user looks at it."""

    ply: int
    model: Model
    missed: bool = False


def subline(shown: Past, *, thinking: bool) -> str:
    """Return the text below the headline."""
    return MEANWHILE if shown.missed else WHILE_THINKING if thinking else WAY_BACK


def headline(shown: Past, rows: Sequence[Row], place: tuple[int, int] | None) -> str:
    """Return which part of the past is shown: after which move, as the list of moves counts them if there is one."""
    if place is None:
        return "Looking back: the start"
    return f"Looking back: move {rows[place[0]].number if rows else shown.ply}"


def skipped(rows: Sequence[Row], made: int) -> int:
    """Return how many halves of the first row hold no move: one if the second player made the first known move."""
    return 2 * len(rows) - (not rows[-1].second) - made if rows else 0
