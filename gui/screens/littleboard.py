"""A board so little that only discs stand on it: enough to recognise a game by."""

from collections.abc import Sequence
from typing import Final

from gui import theme
from gui.boardview import Grid
from gui.geometry import NOWHERE, Rect
from gui.widgets import Canvas, Control, State

LITTLE_BOARD: Final = 56  # pixels; its squares share them
MAN: Final = 5
DISCS: Final = (theme.WHITE, theme.INK)


class LittleBoard(Control):
    """A little board; what it shows is handed in."""

    takes_pointer = False

    def __init__(self, grid: Grid) -> None:
        super().__init__(NOWHERE, "little board")
        self.grid = grid
        self.discs: Sequence[int | None] = ()

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: State) -> None:  # noqa: ARG002
        """Draw the board."""
        draw_board(canvas, Rect(origin_x, origin_y, LITTLE_BOARD, LITTLE_BOARD), self.grid, self.discs)


def draw_board(canvas: Canvas, area: Rect, grid: Grid, discs: Sequence[int | None]) -> None:
    """Draw a board with the discs of its players."""
    size = LITTLE_BOARD // max(grid.columns, grid.rows)
    for square, disc in enumerate(discs):
        column, row = grid.place(square)
        cell = Rect(area.x + column * size, area.y + (grid.rows - 1 - row) * size, size, size)
        canvas.fill(cell, theme.DARK_SQUARE if grid.is_dark(square) else theme.LIGHT_SQUARE)
        if disc is not None:
            canvas.fill(cell.centred(MAN, MAN), theme.INK)
            canvas.fill(cell.centred(MAN, MAN).inset(1), DISCS[disc])
