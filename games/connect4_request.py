"""The request to the computer player of Connect-4."""

from typing import NamedTuple

from core.player import Progress, Request
from games.connect4 import Connect4Board, best_move, board_of
from games.minimax import Tally


class CountedChoice(NamedTuple):
    """A column, the score it leads to, and the statistics of the search."""

    column: int
    value: int
    nodes: int
    prunings_in_max: int
    prunings_in_min: int


class Connect4Request(Request):
    """A request for the best column, searched to a number of steps."""

    def __init__(self, board: Connect4Board, steps: int) -> None:
        self.cells = board.cells  # not the board itself: an object of a compiled class cannot be pickled
        self.turn = board.turn
        self.steps = steps

    def answer(self, _progress: Progress) -> CountedChoice:
        """Return the column, the score it leads to, and the statistics of the search."""
        tally = Tally()
        choice = best_move(board_of(self.cells, self.turn), self.steps, tally)
        return CountedChoice(*choice, tally.nodes, tally.prunings_in_max, tally.prunings_in_min)
