"""A little board with real pieces, to recognise a game by."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from gui import style
from gui.boardview import Grid
from gui.geometry import NOWHERE, Rect
from gui.themes import LIGHT
from gui.widgets import Canvas, Control, Look

PIECE: Final = 28  # the smallest pieces there are; they are shown at half their size
# Small black pieces of the dark theme have a pale outline, for its cards. Squares are not dark in any theme.
OUTLINED: Final = LIGHT.name
LITTLE_BOARD: Final = 8 * PIECE // 2  # pixels that all squares share


class LittlePosition(NamedTuple):
    """What stands on a board, from which side it is seen, and the squares of the last move if that is known."""

    grid: Grid
    images: tuple[str, ...]  # without their size; empty where nothing stands
    turned: bool = False
    last: tuple[int, ...] = ()

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the board with its corner at a place."""
        look = (self.grid.columns, self.grid.rows, *self[1:])
        canvas.miniature(look, Rect(x, y, LITTLE_BOARD, LITTLE_BOARD), partial(self._draw_large, canvas))

    def _draw_large(self, canvas: Canvas, area: Rect) -> None:
        canvas.fill(area, style.LIGHT_SQUARE)  # at once: every call counts where there are many boards
        for square, image in enumerate(self.images):
            column, row = self.grid.place(square)
            right, down = (self.grid.columns - 1 - column, row) if self.turned else (column, self.grid.rows - 1 - row)
            cell = Rect(area.x + right * PIECE, area.y + down * PIECE, PIECE, PIECE)
            if self.grid.is_dark(square) or square in self.last:
                canvas.fill(cell, self._colour_of(square))
            if image:
                canvas.image(f"{OUTLINED}/{image}-{PIECE}", cell.x, cell.y)

    def _colour_of(self, square: int) -> style.Paint:
        if not self.grid.is_dark(square):
            return style.LAST_ON_LIGHT
        return style.LAST_ON_DARK if square in self.last else style.DARK_SQUARE


class LittleBoard(Control):
    """A little board; what it shows is handed in."""

    takes_pointer = False

    def __init__(self, grid: Grid) -> None:
        super().__init__(NOWHERE, "little board")
        self.grid = grid
        self.images: Sequence[str] = ()

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw the board."""
        LittlePosition(self.grid, tuple(self.images)).draw(canvas, origin_x, origin_y)
