"""What the computer player is asked in these games."""

from typing import NamedTuple

from core.player import Progress, Request
from games import checkers
from games.connect4 import Board, best_move, board_of
from games.minimax import Tally


class CountedChoice(NamedTuple):
    """A column, the score it leads to, and what the search did."""

    column: int
    value: int
    nodes: int
    prunings_in_max: int
    prunings_in_min: int


class Connect4Request(Request):
    """A request for the best column, searched to a number of steps."""

    def __init__(self, board: Board, steps: int) -> None:
        self.cells = board.cells  # and not the board: a compiled object cannot be pickled
        self.turn = board.turn
        self.steps = steps

    def answer(self, _progress: Progress) -> CountedChoice:
        """Return the column, the score it leads to, and what the search did."""
        tally = Tally()
        choice = best_move(board_of(self.cells, self.turn), self.steps, tally)
        return CountedChoice(*choice, tally.nodes, tally.prunings_in_max, tally.prunings_in_min)


class CheckersRequest(Request):
    """A request for the move of a level of mini-checkers."""

    def __init__(self, board: checkers.Board, level: int) -> None:
        self.board = board
        self.level = level

    def answer(self, _progress: Progress) -> checkers.Choice:
        """Return the move, its value and what the search did."""
        return checkers.choice_of(self.board, self.level)


class VerdictRequest(Request):
    """A request for the exact value of every legal move of mini-checkers."""

    def __init__(self, board: checkers.Board) -> None:
        self.board = board

    def answer(self, _progress: Progress) -> list[int]:
        """Return the values for white, in the order of the moves."""
        solver = checkers.Solver()  # one for all: what one move teaches helps with the next
        return [solver.value(checkers.after(self.board, move)) for move in checkers.moves_of(self.board)]
