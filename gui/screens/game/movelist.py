"""The moves of a game beside the board, as a list or as a log; a click on one looks back."""

from collections.abc import Callable
from typing import Final

from gui import style
from gui.events import LEFT
from gui.geometry import NOWHERE, Rect
from gui.screens.game.play import MovesSeen
from gui.screens.model import Row
from gui.widgets import Canvas, Control, Look
from gui.widgets.label import draw_text, wrapped

LINE: Final = 20  # the height of a line of the move list
LOG_LINE: Final = 18
NUMBER: Final = 28  # the width of the list's numbers
WIDE: Final = 200  # from this width on the moves are written larger
MARKED: Final = 4  # around the words of a move that is looked back on


class MoveList(Control):
    """The moves, two a line. The last one, or the one the user looks back on, is marked; a click looks back."""

    line = LINE

    def __init__(self, on_look: Callable[[int], None]) -> None:
        super().__init__(NOWHERE, "move list")
        self.rows: tuple[Row, ...] = ()
        self.skipped = 0  # halves of the first row without a move
        self.looked_at: tuple[int, int] | None = None  # the row and the half of it
        self._on_look = on_look

    def show(self, seen: MovesSeen) -> bool:
        """Show the moves of a game; return whether they have changed."""
        before, self.rows = self.rows, tuple(seen.rows)
        self.skipped, self.looked_at = seen.skipped, seen.place
        return self.rows != before

    def looked_at_area(self) -> Rect:
        """Return the area of the move that the user looks back on; before the first move, the top of the list."""
        return Rect(0, self.looked_at[0] * LINE if self.looked_at else 0, self.area.width, LINE)

    def pressed(self, x: int, y: int, button: int) -> None:
        """Look back at the position after the clicked move."""
        row, half = y // LINE, int(x >= NUMBER + self._half)
        number = row * 2 + half + 1 - self.skipped
        if button == LEFT and row < len(self.rows) and self.rows[row][1 + half] and number > 0:
            self._on_look(number)

    @property
    def _half(self) -> int:
        return (self.area.width - NUMBER) // 2

    def fit(self, width: int) -> None:
        """Set the area to the size of all moves."""
        self.area = Rect(0, 0, width, LINE * len(self.rows))

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw the visible lines only: a long game has hundreds."""
        font = style.BODY if self.area.width >= WIDE else style.SMALL
        seen = self.shown().moved(0, -self.place().y)
        top = seen.y // LINE
        for index, row in enumerate(self.rows[top : -(-seen.bottom // LINE)], top):
            line = Rect(origin_x, origin_y + index * LINE, NUMBER, LINE)
            draw_text(canvas, line, [f"{row.number}."], style.SMALL, style.MUTED)
            for half, text in enumerate(row[1:]):
                place = Rect(line.right + half * self._half, line.y, self._half, LINE)
                self._draw_move(canvas, place, str(text), font, (index, half))

    def _draw_move(self, canvas: Canvas, area: Rect, text: str, font: str, place: tuple[int, int]) -> None:
        last = place == (len(self.rows) - 1, int(bool(self.rows[-1].second)))
        if place == self.looked_at:
            width = canvas.text_size(text, font)[0] + 2 * MARKED
            canvas.fill(Rect(area.x - MARKED, area.y, width, LINE), style.ACCENT)
            draw_text(canvas, area, [text], font, style.ON_ACCENT)
        elif text:
            draw_text(canvas, area, [text], font, style.ACCENT if last and not self.looked_at else style.INK)


class Log(Control):
    """The entries of the log, wrapped into lines.

    The last entry, or the one the user looks back on, is marked; a click looks back.
    """

    line = LOG_LINE

    def __init__(self, canvas: Canvas, on_look: Callable[[int], None]) -> None:
        super().__init__(NOWHERE, "log")
        self._canvas = canvas
        self.entries: tuple[str, ...] = ()
        self.plies: tuple[int, ...] = ()  # after which each entry is true
        self.looked_at: int | None = None  # the ply
        self.lines: list[tuple[str, int]] = []  # as they fit, and the entry that each is of
        self._on_look = on_look

    def _wrapped(self, width: int) -> list[tuple[str, int]]:
        """Return the entries wrapped to a width, with an empty line between two entries."""
        lines: list[tuple[str, int]] = []
        for number, entry in enumerate(self.entries):
            parts = [wrapped(self._canvas, line, style.SMALL, width) for line in entry.split("\n")]
            fitted = [line for part in parts for line in part]
            last = number == len(self.entries) - 1
            lines += [(line, number) for line in (fitted if last else [*fitted, ""])]
        return lines

    def show(self, seen: MovesSeen) -> bool:
        """Show the log of a game; return whether it has changed."""
        before, self.entries = self.entries, tuple(seen.log)
        self.plies, self.looked_at = tuple(seen.log_plies), seen.past
        return self.entries != before

    def looked_at_area(self) -> Rect:
        """Return the area of the entries that the user looks back on; before the first move, the top of the log."""
        found = [number for number, (_, entry) in enumerate(self.lines) if self._marked(entry)] or [0]
        return Rect(0, found[0] * LOG_LINE, self.area.width, (found[-1] + 1 - found[0]) * LOG_LINE)

    def pressed(self, x: int, y: int, button: int) -> None:  # noqa: ARG002
        """Look back at the position after the move of the clicked entry."""
        line = y // LOG_LINE
        if button == LEFT and line < len(self.lines):
            self._on_look(self.plies[self.lines[line][1]])

    def _marked(self, entry: int) -> bool:
        if self.looked_at is None:
            return entry == len(self.entries) - 1
        return self.plies[entry] == self.looked_at

    def fit(self, width: int) -> None:
        """Set the area to the size of all entries."""
        self.lines = self._wrapped(width)
        self.area = Rect(0, 0, width, LOG_LINE * len(self.lines))

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw the visible lines."""
        seen = self.shown().moved(0, -self.place().y)
        top = seen.y // LOG_LINE
        for index, (line, entry) in enumerate(self.lines[top : -(-seen.bottom // LOG_LINE)], top):
            place = Rect(origin_x, origin_y + index * LOG_LINE, self.area.width, LOG_LINE)
            marked = self._marked(entry)
            if marked and line and self.looked_at is not None:
                canvas.fill(place, style.HIGHLIGHT)  # quieter than in the list of moves: it may be half the log
            draw_text(canvas, place, [line], style.SMALL, style.ACCENT if marked else style.INK)
