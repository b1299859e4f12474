"""A few words beside a square of the board."""

from typing import Final

from gui import style
from gui.boardview import BoardView
from gui.geometry import NOWHERE, Rect
from gui.widgets import Align, Canvas, Control, Look
from gui.widgets.label import draw_text, wrapped

PAD_X: Final = 16  # between the edge of the frame, which begins with its shadow, and the words
PAD_Y: Final = 12
LINE: Final = 18


class Bubble(Control):
    """Why a move was refused, above the square that it led to; below it in the uppermost row."""

    takes_pointer = False

    def __init__(self, board: BoardView) -> None:
        super().__init__(NOWHERE, "bubble")
        self._board = board
        self.square = 0
        self.text = ""

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw the words on a card that stays inside the board."""
        lines = wrapped(canvas, self.text, style.SMALL, self._board.focus_area().width - 2 * PAD_X)
        width = max(canvas.text_size(line, style.SMALL)[0] for line in lines)
        card = self._place(width + 2 * PAD_X, LINE * len(lines) + 2 * PAD_Y)
        canvas.frame("modal", card)
        words = Rect(card.x, card.y + PAD_Y, card.width, card.height - 2 * PAD_Y)
        draw_text(canvas, words, lines, style.SMALL, style.DANGER, Align.CENTRE)

    def _place(self, width: int, height: int) -> Rect:
        """Return the place of a card of a given size."""
        area, board = self._board.focus_area(), self._board.place()
        square = self._board.area_of(self.square).moved(board.x, board.y)
        x = min(max(area.x, square.middle[0] - width // 2), area.right - width)
        above = square.y - height
        return Rect(x, above if above >= area.y else square.bottom, width, height)
