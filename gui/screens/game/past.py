"""Looking back on a game: what is looked at, and what is said meanwhile."""

from typing import Final, NamedTuple

from gui.screens.model import Model

WAY_BACK: Final = "Step with , and .\nEnd: back to the game"
WHILE_THINKING: Final = "The computer thinks\nEnd: back to the game"
MEANWHILE: Final = "The computer has moved\nEnd: see its move"
NOT_FROM_HERE: Final = "The past stays as it is\nEnd: back to the game"
FROM_HERE: Final = "To play on from here:\nEnd, and then Undo"


class Past(NamedTuple):
    """The game as it was after some moves, and whether the computer has moved while it is looked at."""

    ply: int
    model: Model
    missed: bool = False


def subline(shown: Past, *, thinking: bool) -> str:
    """Return what there is to say while the past is shown."""
    return MEANWHILE if shown.missed else WHILE_THINKING if thinking else WAY_BACK


def headline(model: Model, ply: int) -> str:
    """Return which part of the past is shown."""
    return f"After move {number_of(model, ply)} (past)" if ply else "The beginning (past)"


def number_of(model: Model, ply: int) -> int:
    """Return the number of the last of some moves, as the list of moves counts them if there is one."""
    rows = model.rows
    return rows[place_of(model, ply)[0]].number if rows else ply


def place_of(model: Model, ply: int) -> tuple[int, int]:
    """Return in which row of the list of moves, and in which half of it, the last of some moves stands."""
    return divmod(ply - 1 + skipped(model), 2)


def skipped(model: Model) -> int:
    """Return how many halves of the first row hold no move: one if the second player made the first known move."""
    return sum(bool(text) for row in model.rows for text in row[1:]) - len(model.history)
