"""What the computer player is asked in these games."""

from core.player import Progress, Request
from games.connect4 import Board, Choice, best_move, board_of


class Connect4Request(Request):
    """A request for the best column, searched to a number of steps."""

    def __init__(self, board: Board, steps: int) -> None:
        self.cells = board.cells  # and not the board: a compiled object cannot be pickled
        self.turn = board.turn
        self.steps = steps

    def answer(self, _progress: Progress) -> Choice:
        """Return the column and the score it leads to."""
        return best_move(board_of(self.cells, self.turn), self.steps)
