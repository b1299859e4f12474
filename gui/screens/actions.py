"""The buttons beside the board: small, in two columns, to leave room for the move list."""

from collections.abc import Sequence
from typing import Final

from gui import style
from gui.geometry import Rect
from gui.style import Paint
from gui.widgets import Align, Button, Canvas
from gui.widgets.label import draw_text, shortened

COLUMNS: Final = 2
GAP: Final = 4
LOW: Final = 26  # the two heights of a button
HIGH: Final = 34
ROOMY: Final = 580  # from this height on, a side has high buttons
PADDING: Final = 6
ROOM_FOR_ICONS: Final = 252  # from this width on, the buttons have icons
WIDE: Final = 280  # from this width on, their font is larger


class ActionButton(Button):
    """A small button; in a narrow side its font is smaller and it has no icon."""

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
    """Place buttons at the bottom of the side, an odd last one in full width; return the y of the first row."""
    height = LOW if side.height < ROOMY else HIGH
    rows = -(-len(buttons) // COLUMNS)  # rounded up
    top = side.bottom - rows * (height + GAP) + GAP
    for number, button in enumerate(buttons):
        row, column = divmod(number, COLUMNS)
        line = Rect(side.x, top + row * (height + GAP), side.width, height)
        alone = number == len(buttons) - 1 and column == 0
        button.area = line if alone else line.column(column, COLUMNS, GAP)
        button.has_icon = side.width >= ROOM_FOR_ICONS
        button.font = style.STRONG if side.width >= WIDE else style.SMALL
    return top
