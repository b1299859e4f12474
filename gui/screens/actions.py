"""The buttons beside the board: small ones in two columns, so that the list of moves has room."""

from collections.abc import Sequence
from typing import Final

from gui import theme
from gui.geometry import Rect
from gui.theme import Colour
from gui.widgets import Align, Button, Canvas
from gui.widgets.label import draw_text, shortened

COLUMNS: Final = 2
GAP: Final = 4
LOW: Final = 26
HIGH: Final = 34
ROOMY: Final = 580  # the height of a side whose buttons are high
PADDING: Final = 8
WIDE: Final = 280  # from this width on, a side has room for the icons


class ActionButton(Button):
    """A small button; in a narrow side it is still smaller, and has no icon."""

    narrow = False

    def _draw_face(self, canvas: Canvas, area: Rect, ink: Colour) -> None:
        inside = Rect(area.x + PADDING, area.y, area.width - 2 * PADDING, area.height)
        draw_text(canvas, inside, [self.shortcut], theme.SMALL, ink, Align.RIGHT)
        left = 0
        if not self.narrow:
            icon = Rect(inside.x, inside.y, theme.ICON, inside.height).centred(theme.ICON, theme.ICON)
            canvas.image(self.icon, icon.x, icon.y, ink[3], ink)
            left = theme.ICON + theme.GRID
        key = canvas.text_size(self.shortcut, theme.SMALL)[0] + GAP
        room = Rect(inside.x + left, inside.y, inside.width - left - key, inside.height)
        style = theme.SMALL if self.narrow else theme.STRONG
        draw_text(canvas, room, [shortened(canvas, self.text, style, room.width)], style, ink)


def place_buttons(buttons: Sequence[ActionButton], side: Rect) -> int:
    """Place buttons at the lower end of the side, an odd one over its whole width; return where they begin."""
    height = LOW if side.height < ROOMY else HIGH
    rows = -(-len(buttons) // COLUMNS)
    top = side.bottom - rows * (height + GAP) + GAP
    for number, button in enumerate(buttons):
        row, column = divmod(number, COLUMNS)
        line = Rect(side.x, top + row * (height + GAP), side.width, height)
        alone = number == len(buttons) - 1 and column == 0
        button.area = line if alone else line.column(column, COLUMNS, GAP)
        button.narrow = side.width < WIDE
    return top
