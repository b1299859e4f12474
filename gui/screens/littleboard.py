"""A little board with real pieces, by which a user recognises a game."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from gui import style
from gui.boardview import Grid
from gui.geometry import NOWHERE, Rect
from gui.themes import LIGHT
from gui.widgets import Canvas, Control, Look

PIECE: Final = 28  # the smallest images of pieces; shown at half their size
# The dark theme gives small black pieces a pale outline, to stand out from its cards. On squares the one of the light
# theme is better: no theme has squares that dark.
OUTLINED: Final = LIGHT.name
LITTLE_BOARD: Final = 8 * PIECE // 2  # pixels, for any number of squares


class LittlePosition(NamedTuple):
    """The pieces of a board, whether it is turned, and the squares of the last move if that is known."""

    grid: Grid
    images: tuple[str, ...]  # names without the size; "" on an empty square
    turned: bool = False
    last: tuple[int, ...] = ()

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the board; x and y are its corner."""
        key = (self.grid.columns, self.grid.rows, *self[1:])
        canvas.miniature(key, Rect(x, y, LITTLE_BOARD, LITTLE_BOARD), partial(self._draw_large, canvas))

    def _draw_large(self, canvas: Canvas, area: Rect) -> None:
        canvas.fill(area, style.LIGHT_SQUARE)  # all squares in one call: a list shows many boards
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
    """A little board as a control; its attributes say what it shows."""

    takes_pointer = False

    def __init__(self, grid: Grid) -> None:
        super().__init__(NOWHERE, "little board")
        self.grid = grid
        self.images: Sequence[str] = ()

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw the board."""
        LittlePosition(self.grid, tuple(self.images)).draw(canvas, origin_x, origin_y)
