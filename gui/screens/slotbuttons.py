"""What a slot looks like in the list: its game, and the button that deletes it."""

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
INSET: Final = 8  # from the edge of a slot to its board
ROW: Final = LITTLE_BOARD + 2 * INSET
DELETE: Final = (60, 26)
MOST_LINES: Final = 2  # of each text about a game
TEXT_LINE: Final = 20
SMALL_LINE: Final = 18
DAMAGED: Final = "This game cannot be read"


def height_of(count: int) -> int:
    """Return the height that some slots need."""
    return -(-count // COLUMNS) * (ROW + GAP) - GAP


def place_of(slot: Slot, width: int) -> Rect:
    """Return the place of a slot in a list of a width."""
    row, column = divmod(slot.number - 1, COLUMNS)
    return Rect(0, row * (ROW + GAP), width, ROW).column(column, COLUMNS, GAP)


class SlotButton(Button):
    """A slot with what it takes to recognise its game, the board first of all."""

    def __init__(self, slot: Slot, summary: Summary | None, on_activate: Callable[[], None]) -> None:
        super().__init__(NOWHERE, f"Slot {slot.number}", on_activate, quiet=True)
        self.slot = slot
        self.summary = summary

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:
        """Draw the box, the board and the words."""
        area = Rect(origin_x, origin_y, self.area.width, self.area.height)
        canvas.frame(self.box(state), area)
        board = Rect(area.x + INSET, area.y + INSET, LITTLE_BOARD, LITTLE_BOARD)
        self._draw_board(canvas, board)
        left = board.right + style.GRID + INSET
        self._draw_words(canvas, Rect(left, area.y + INSET, area.right - left - 12, TEXT_LINE), self.ink(state))
        if Look.FOCUSED in state:
            canvas.frame("focus", area)

    def _draw_board(self, canvas: Canvas, area: Rect) -> None:
        if self.summary:
            self.summary.board.draw(canvas, area.x, area.y)
            return
        canvas.fill(area, style.LINE)
        canvas.fill(area.inset(1), style.CARD)
        draw_text(canvas, area, [str(self.slot.number)], style.HEADING, style.FAINT, Align.CENTRE)

    def _draw_words(self, canvas: Canvas, line: Rect, ink: Paint) -> None:
        muted = style.FAINT if ink == style.FAINT and not self.slot.damage else style.MUTED  # a reason is to be read
        draw_text(canvas, line, [self.text], style.STRONG, ink)
        if self.slot.when:
            draw_text(canvas, line, [when_text(self.slot.when)], style.SMALL, muted, Align.RIGHT)
        title, details = self.words()
        below = line.moved(0, TEXT_LINE + 4)
        below = _draw_lines(canvas, below, title, style.BODY, ink)
        _draw_lines(canvas, below._replace(height=SMALL_LINE), details, style.SMALL, muted)

    def words(self) -> tuple[str, str]:
        """What is said of the slot, in two parts."""
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
    """Return a text in a few lines of a width, or as much of its beginning as fits."""
    lines = wrapped(canvas, text, font, width)
    rest = " ".join(lines[MOST_LINES - 1 :])
    return [*lines[: MOST_LINES - 1], *([shortened(canvas, rest, font, width)] if rest else [])]


def _draw_lines(canvas: Canvas, line: Rect, text: str, font: str, ink: Paint) -> Rect:
    """Draw a text in a few lines; return the place of the line below it."""
    for part in few_lines(canvas, text, font, line.width):
        draw_text(canvas, line, [part], font, ink)
        line = line.moved(0, line.height)
    return line
