"""The legend of the marks on a piece's targets: a little square with each mark, and its meaning."""

from collections.abc import Mapping
from typing import Final

from gui import style
from gui.geometry import NOWHERE, Rect
from gui.widgets import Canvas, Control, Look
from gui.widgets.label import draw_text

LEGEND_SQUARE: Final = 24
LEGEND_LINE: Final = 28


class Legend(Control):
    """The marks in one row, or in columns of a fixed width."""

    takes_pointer = False

    def __init__(self, words: Mapping[str, str], column: int = 0) -> None:
        super().__init__(NOWHERE, "legend")
        self._words = words
        self._column = column  # its width; 0: all marks in one row

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw the squares and the words."""
        x, y = origin_x, origin_y
        for name, words in self._words.items():
            square = Rect(x, y, LEGEND_SQUARE, LEGEND_SQUARE)
            canvas.fill(square, style.DARK_SQUARE)
            canvas.image(f"{name}-{LEGEND_SQUARE}", square.x, square.y)
            line = Rect(square.right + 6, y, canvas.text_size(words, style.SMALL)[0], LEGEND_SQUARE)
            draw_text(canvas, line, [words], style.SMALL, style.MUTED)
            x = max(line.right + style.GAP, x + self._column)
            if self._column and x + self._column > origin_x + self.area.width:
                x, y = origin_x, y + LEGEND_LINE
