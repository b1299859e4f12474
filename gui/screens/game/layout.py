"""Where board and cards stand in a window of any size."""

from typing import Final

from gui import style
from gui.boardview import STRIP, Grid
from gui.geometry import Rect
from gui.screens.legend import LEGEND_SQUARE

SIDES_FREE: Final = 20  # to the left and the right of everything together, at least
ENDS_FREE: Final = 8  # above and below everything together, at least
WIDEST_SIDE: Final = 304
NARROWEST_SIDE: Final = 208
LEGEND_HEIGHT: Final = LEGEND_SQUARE
LEGEND_GAP: Final = 4
LOWEST_SIDE: Final = 516  # the height of the cards and buttons beside a small board


def board_and_side(area: Rect, grid: Grid) -> tuple[int, Rect, Rect]:
    """Return the size of the largest squares that fit, the place of their board, and that of the cards beside it."""
    size = square_size(area, grid)
    width, height = grid.size(size)
    side_width = min(WIDEST_SIDE, area.width - width - style.GAP - SIDES_FREE)
    side_height = max(LOWEST_SIDE, height - STRIP)
    left = (area.width - width - style.GAP - side_width - STRIP) // 2
    above = (area.height - side_height - STRIP - LEGEND_HEIGHT - LEGEND_GAP) // 2  # as much free as below the board
    top = above + LEGEND_HEIGHT + LEGEND_GAP
    return size, Rect(left, top, width, height), Rect(left + width + style.GAP, top, side_width, side_height)


def square_size(area: Rect, grid: Grid) -> int:
    """Return the largest squares whose board fits below the legend and beside the narrowest side."""
    width, height = grid.size(0)
    across = (area.width - width - style.GAP - NARROWEST_SIDE - SIDES_FREE) // grid.columns
    down = (area.height - height - LEGEND_HEIGHT - LEGEND_GAP - ENDS_FREE) // grid.rows
    return max(style.SQUARE_SIZES[0], min(across, down, style.SQUARE_SIZES[-1]))
