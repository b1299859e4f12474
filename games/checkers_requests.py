"""Requests to the computer player of mini-checkers."""

from core.player import Progress, Request
from games.checkers import CheckersBoard, CheckersChoice, Solver, after, choice_of, moves_of


class CheckersRequest(Request):
    """A request for the move that a level of mini-checkers plays."""

    def __init__(self, board: CheckersBoard, level: int) -> None:
        self.board = board
        self.level = level

    def answer(self, _progress: Progress) -> CheckersChoice:
        """Return the move, its value and the statistics of the search."""
        return choice_of(self.board, self.level)


class VerdictRequest(Request):
    """A request for the exact value of every legal move of mini-checkers."""

    def __init__(self, board: CheckersBoard) -> None:
        self.board = board

    def answer(self, _progress: Progress) -> list[int]:
        """Return the values for white, in the order of the moves."""
        solver = Solver()  # one for all moves: its table is shared
        return [solver.value(after(self.board, move)) for move in moves_of(self.board)]
