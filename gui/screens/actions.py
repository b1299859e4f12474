"""The buttons beside the board: small ones in two columns, so that the list of moves has room."""

from collections.abc import Sequence
from typing import Final

from gui import style
from gui.geometry import Rect
from gui.style import Paint
from gui.widgets import Align, Button, Canvas
from gui.widgets.label import draw_text, shortened

COLUMNS: Final = 2
GAP: Final = 4
LOW: Final = 26
HIGH: Final = 34
ROOMY: Final = 580  # the height of a side whose buttons are high
PADDING: Final = 6
ROOM_FOR_ICONS: Final = 252  # from this width on, a side has room for the icons
WIDE: Final = 280  # and from this one for large letters beside them


class ActionButton(Button):
    """A small button; in a narrow side its letters are smaller, and it has no icon."""

    has_icon = True
    font = style.STRONG

    def _draw_face(self, canvas: Canvas, area: Rect, ink: Paint) -> None:
        inside = Rect(area.x + PADDING, area.y, area.width - 2 * PADDING, area.height)
        draw_text(canvas, inside, [self.shortcut], style.SMALL, ink, Align.RIGHT)
        left = 0
        if self.has_icon:
            icon = Rect(inside.x, inside.y, style.ICON, inside.height).centred(style.ICON, style.ICON)
            canvas.image(self.icon, icon.x, icon.y, tint=ink)
            left = style.ICON + PADDING
        key = canvas.text_size(self.shortcut, style.SMALL)[0] + GAP
        room = Rect(inside.x + left, inside.y, inside.width - left - key, inside.height)
        draw_text(canvas, room, [shortened(canvas, self.text, self.font, room.width)], self.font, ink)


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
        button.has_icon = side.width >= ROOM_FOR_ICONS
        button.font = style.STRONG if side.width >= WIDE else style.SMALL
    return top
