"""The view that lists the games found in a file or on the clipboard; the user opens one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from gui import style
from gui.events import Key
from gui.geometry import NOWHERE, Rect
from gui.screens.base import Host, View, counted
from gui.screens.listview import INSIDE, MOST_KEYS, ListView
from gui.screens.program import FoundGame, Prepare
from gui.screens.slotbuttons import few_lines
from gui.style import Paint
from gui.widgets import Align, Button, Canvas, Control, Look, Panel, Shortcut
from gui.widgets.label import draw_text, shortened

GAP: Final = 8
INSET: Final = 9  # pixels above and below the texts of a row
NUMBER: Final = 56  # the width of a row's number
WORDS: Final = INSIDE - NUMBER - style.GAP
TITLE_LINE: Final = 20
LINE: Final = 18
MOST_LISTED: Final = 500  # a list this long may be incomplete

TITLE: Final = "Choose a Game"
FOUND: Final = "{} found"
FIRST: Final = "The first {}"
UNREADABLE: Final = ", {} of which cannot be read"
KEYS: Final = "1 to {}: choose a game, F1: help"


class GamesView(ListView):
    """The games below each other; at least one is readable. The row of an unreadable game shows the reason."""

    def __init__(self, host: Host, found: Sequence[FoundGame], back: View, go_on: Callable[[Prepare], None]) -> None:
        super().__init__(host, back, "games", TITLE, _summary(found))
        rows = [self._row(number, game, go_on) for number, game in enumerate(found, 1)]
        self.games = self.list.add(GameList(rows, self.window.focus_on))
        self._offer_numbers(rows[:MOST_KEYS])
        first = next(row for row in rows if row.enabled)
        self.window.focus = self.window.primary = first

    @property
    def needed(self) -> int:
        """The height of all rows."""
        return self.games.area.height

    def shown(self) -> None:
        """Scroll the focus into view."""
        if self.window.focus:
            self.window.focus_on(self.window.focus)

    # Controls

    def _row(self, number: int, game: FoundGame, go_on: Callable[[Prepare], None]) -> "GameRow":
        details = few_lines(self.host.screen, game.details, style.SMALL, WORDS)
        row = GameRow(number, game.title, details, partial(go_on, game.prepare) if game.prepare else None)
        row.enabled = game.prepare is not None
        return row

    def _offer_numbers(self, rows: "Sequence[GameRow]") -> None:
        self.offer(*map(_number_key, rows))
        self.keys.text = KEYS.format(len(rows)) if len(rows) > 1 else ""


class GameList(Panel):
    """The rows of the games. They are added before the panel is in a ScrollPanel, which arranges at each change."""

    def __init__(self, rows: "Sequence[GameRow]", focus_on: Callable[[Control], None]) -> None:
        bottom = 0
        for row in rows:
            row.area = row.area.moved(0, bottom)
            bottom = row.area.bottom + GAP
        self._focus_on = focus_on
        self._readable = [row for row in rows if row.enabled]
        self._seen = NOWHERE
        super().__init__(Rect(0, 0, INSIDE, max(0, bottom - GAP)), "game list", children=rows)

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:
        """Note which rows are in view: there may be hundreds, and the others need no drawing."""
        self._seen = self.shown()
        super().draw(canvas, origin_x, origin_y, look)

    def sees(self, place: Rect) -> bool:
        """Return whether an area of the window is in view."""
        return not place.intersection(self._seen).empty

    def travel(self, row: "GameRow", key: Key) -> bool:
        """Move the focus from a row to another readable one; return whether there is one in that direction.

        The window's own travel by position would go to the button below the list rather than skip an unreadable row.
        """
        page = max(1, self.shown().height // (row.area.height + GAP))
        ends = len(self._readable)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -ends, "end": ends}.get(key.name, 0)
        before = self._readable.index(row)
        after = max(0, min(before + steps, ends - 1))
        if after != before:
            self._focus_on(self._readable[after])
        return after != before


class GameRow(Button):
    """The row of a game: its number, its title and its details."""

    def __init__(self, number: int, title: str, details: list[str], on_activate: Callable[[], None] | None) -> None:
        height = 2 * INSET + TITLE_LINE + LINE * len(details)
        super().__init__(Rect(0, 0, INSIDE, height), title, on_activate, name=f"game {number}", quiet=True)
        self.number = number
        self.details = details

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:
        """Draw the row if it is in view."""
        if isinstance(self.parent, GameList) and self.parent.sees(self.area._replace(x=origin_x, y=origin_y)):
            super().draw(canvas, origin_x, origin_y, look)

    def key(self, key: Key) -> bool:
        """Move the focus by a row, by a page, or to an end."""
        return isinstance(self.parent, GameList) and self.parent.travel(self, key)

    def _draw_face(self, canvas: Canvas, area: Rect, ink: Paint) -> None:
        draw_text(canvas, area._replace(width=NUMBER), [str(self.number)], style.BODY, style.MUTED, Align.CENTRE)
        line = Rect(area.x + NUMBER, area.y + INSET, WORDS, TITLE_LINE)
        draw_text(canvas, line, [shortened(canvas, self.text, style.STRONG, WORDS)], style.STRONG, ink)
        below = Rect(line.x, line.bottom, WORDS, LINE * len(self.details))
        draw_text(canvas, below, self.details, style.SMALL, style.MUTED)  # never faint: reasons must be readable


def _number_key(row: GameRow) -> Shortcut:
    return Shortcut(str(row.number), "Choose a game", row.activate, lambda: row.enabled)


def _summary(found: Sequence[FoundGame]) -> str:
    unreadable = sum(game.prepare is None for game in found)
    words = FOUND if len(found) < MOST_LISTED else FIRST
    return words.format(counted(len(found), "game")) + (UNREADABLE.format(unreadable) if unreadable else "")
