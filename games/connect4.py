"""Connect-4: its board, its score and the column that minimax chooses.

The slots are numbered column by column, from the bottom up:

     5 11 17 23 29 35 41
     …
     1  7 13 19 25 31 37
     0  6 12 18 24 30 36
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.minimax import Tally, best_child

COLUMNS: Final = 7
ROWS: Final = 6
SPAN: Final = 4  # slots in a line that one player's discs must fill to win
MOST_STEPS: Final = 7

USER: Final = 1  # the value of the user's disc in the sum of a span
NOBODY: Final = 0
COMPUTER: Final = -1

WIN: Final = 100_000
WON: Final = 2 * WIN  # so large that the other spans cannot bring the sum below WIN
# The value of a span, indexed by the sum of its discs: 0 to 4, then -4 to -1, as negative indices count from the end.
WORTH: Final = [0, 1, 2, 5, WON, -WON, -5, -2, -1]


def _spans() -> list[tuple[int, ...]]:
    """Return every line of four slots that wins: upwards, to the right, and on both diagonals."""
    spans: list[tuple[int, ...]] = []
    for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for column in range(COLUMNS - (SPAN - 1) * right):
            for row in range(ROWS):
                if 0 <= row + (SPAN - 1) * up < ROWS:
                    slots = [(column + step * right) * ROWS + row + step * up for step in range(SPAN)]
                    spans.append(tuple(slots))
    return spans


SPANS: Final = _spans()
SPANS_THROUGH: Final = [[number for number, span in enumerate(SPANS) if slot in span] for slot in range(COLUMNS * ROWS)]


def score(cells: Sequence[int]) -> int:
    """Return the score of a board for the user, as the document defines it: the sum over all spans."""
    return _bounded(sum([WORTH[sum([cells[slot] for slot in span])] for span in SPANS]))


def _bounded(total: int) -> int:
    """Return the score for a sum over all spans: once four discs are connected, nothing else counts."""
    return max(-WIN, min(WIN, total))


class Connect4Board:
    """A state of the game. It is immutable: adding a disc makes another board."""

    def __init__(self, cells: list[int], heights: list[int], sums: list[int], score: int, turn: int) -> None:
        self.cells: Final = cells
        self.score: Final = score
        self.turn: Final = turn
        self._heights: Final = heights  # the number of discs in each column
        self._sums: Final = sums  # the sum of the discs of each span

    @property
    def winner(self) -> int:
        """The player who has connected four discs, or NOBODY."""
        return USER if self.score == WIN else COMPUTER if self.score == -WIN else NOBODY

    @property
    def free_columns(self) -> list[int]:
        """The columns that can take a disc."""
        return [column for column, height in enumerate(self._heights) if height < ROWS]

    @property
    def is_over(self) -> bool:
        """Whether one player has won or the board is full."""
        return self.winner != NOBODY or not self.free_columns

    def add_disc(self, column: int) -> "Connect4Board":
        """Return the board after the player to move has added a disc to a free column; only spans through it change."""
        cells, heights, sums = self.cells[:], self._heights[:], self._sums[:]
        slot = column * ROWS + heights[column]
        cells[slot] = self.turn
        heights[column] += 1
        total = self.score
        for span in SPANS_THROUGH[slot]:
            before = sums[span]
            after = before + self.turn
            sums[span] = after
            total += WORTH[after] - WORTH[before]
        return Connect4Board(cells, heights, sums, _bounded(total), -self.turn)


def board_of(cells: list[int], turn: int) -> Connect4Board:
    """Return the board with these discs and this player to move."""
    columns = [cells[first : first + ROWS] for first in range(0, COLUMNS * ROWS, ROWS)]
    heights = [ROWS - column.count(NOBODY) for column in columns]
    sums = [sum([cells[slot] for slot in span]) for span in SPANS]
    return Connect4Board(cells, heights, sums, score(cells), turn)


EMPTY: Final = board_of([NOBODY] * (COLUMNS * ROWS), USER)


class Connect4:
    """The game for the generic minimax, with the user as MAX."""

    def children(self, board: Connect4Board) -> Iterator[Connect4Board]:
        """Yield the boards after a disc in each free column, from the left; none after a win."""
        if board.winner == NOBODY:
            for column in board.free_columns:
                yield board.add_disc(column)

    def value(self, board: Connect4Board) -> int:
        """Return the score."""
        return board.score


CONNECT4: Final = Connect4()


class ScoredColumn(NamedTuple):
    """A column, and the score it leads to."""

    column: int
    value: int


def best_move(board: Connect4Board, steps: int, tally: Tally | None = None) -> ScoredColumn:
    """Return the best column for the player to move, searched to a number of steps; the game must not be over."""
    best = best_child(CONNECT4, board, steps, board.turn == USER, tally)
    return ScoredColumn(board.free_columns[best.child], best.value)
