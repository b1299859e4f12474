"""The buttons of the list of slots: one that shows a slot, and one that deletes its game."""

from collections.abc import Callable
from typing import Final

from gui import style
from gui.geometry import NOWHERE, Rect
from gui.saves.slotfiles import Slot, when_text
from gui.screens.littleboard import LITTLE_BOARD
from gui.screens.program import Summary
from gui.style import Paint
from gui.widgets import Align, Button, Canvas, Look
from gui.widgets.label import draw_text, shortened, wrapped

COLUMNS: Final = 2
GAP: Final = 8
INSET: Final = 8  # pixels from the edge of a slot to its board
ROW: Final = LITTLE_BOARD + 2 * INSET
DELETE: Final = (60, 26)
MOST_LINES: Final = 2  # of the title and of the details
TEXT_LINE: Final = 20
SMALL_LINE: Final = 18
DAMAGED: Final = "This game cannot be read"


def height_of(count: int) -> int:
    """Return the height of a list of slots."""
    return -(-count // COLUMNS) * (ROW + GAP) - GAP


def place_of(slot: Slot, width: int) -> Rect:
    """Return the area of a slot in a list of a width."""
    row, column = divmod(slot.number - 1, COLUMNS)
    return Rect(0, row * (ROW + GAP), width, ROW).column(column, COLUMNS, GAP)


class SlotButton(Button):
    """A slot: its board, its number, when it was saved, and a summary of the game."""

    def __init__(self, slot: Slot, summary: Summary | None, on_activate: Callable[[], None]) -> None:
        super().__init__(NOWHERE, f"Slot {slot.number}", on_activate, quiet=True)
        self.slot = slot
        self.summary = summary

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:
        """Draw the box, the board and the texts."""
        area = Rect(origin_x, origin_y, self.area.width, self.area.height)
        canvas.frame(self.box(look), area)
        board = Rect(area.x + INSET, area.y + INSET, LITTLE_BOARD, LITTLE_BOARD)
        self._draw_board(canvas, board)
        left = board.right + style.GRID + INSET
        self._draw_words(canvas, Rect(left, area.y + INSET, area.right - left - 12, TEXT_LINE), self.ink(look))
        if Look.FOCUSED in look:
            canvas.frame("focus", area)

    def _draw_board(self, canvas: Canvas, area: Rect) -> None:
        if self.summary:
            self.summary.board.draw(canvas, area.x, area.y)
            return
        canvas.fill(area, style.LINE)
        canvas.fill(area.inset(1), style.CARD)
        draw_text(canvas, area, [str(self.slot.number)], style.HEADING, style.FAINT, Align.CENTRE)

    def _draw_words(self, canvas: Canvas, line: Rect, ink: Paint) -> None:
        muted = style.FAINT if ink == style.FAINT and not self.slot.damage else style.MUTED  # reasons must be readable
        draw_text(canvas, line, [self.text], style.STRONG, ink)
        if self.slot.when:
            draw_text(canvas, line, [when_text(self.slot.when)], style.SMALL, muted, Align.RIGHT)
        title, details = self.words()
        below = line.moved(0, TEXT_LINE + 4)
        below = _draw_lines(canvas, below, title, style.BODY, ink)
        _draw_lines(canvas, below._replace(height=SMALL_LINE), details, style.SMALL, muted)

    def words(self) -> tuple[str, str]:
        """Return the title and the details of the slot."""
        if self.summary:
            return self.summary.title, self.summary.details
        return (DAMAGED, f"Reason: {self.slot.damage}") if self.slot.damage else ("Empty", "")


class DeleteButton(Button):
    """A small button that deletes the game in a slot."""

    def __init__(self, slot: Slot, around: Rect, on_activate: Callable[[], None]) -> None:
        width, height = DELETE
        place = Rect(around.right - INSET - width, around.bottom - INSET - height, width, height)
        super().__init__(place, "Delete", on_activate, name=f"delete {slot.number}", quiet=True)
        self.slot = slot

    def _draw_face(self, canvas: Canvas, area: Rect, ink: Paint) -> None:
        draw_text(canvas, area, [self.text], style.SMALL, ink, Align.CENTRE)


def few_lines(canvas: Canvas, text: str, font: str, width: int) -> list[str]:
    """Return a text in MOST_LINES lines of a width at most, shortened if it is longer."""
    lines = wrapped(canvas, text, font, width)
    rest = " ".join(lines[MOST_LINES - 1 :])
    return [*lines[: MOST_LINES - 1], *([shortened(canvas, rest, font, width)] if rest else [])]


def _draw_lines(canvas: Canvas, line: Rect, text: str, font: str, ink: Paint) -> Rect:
    """Draw a text as `few_lines`; return the area of the line below it."""
    for part in few_lines(canvas, text, font, line.width):
        draw_text(canvas, line, [part], font, ink)
        line = line.moved(0, line.height)
    return line
