"""The help card: the keys of a view, the marks on the board, and the rules of the game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from gui import style
from gui.geometry import Rect
from gui.screens.legend import LEGEND_LINE, Legend
from gui.widgets import Button, Canvas, Control, Label, Look, Modal, Shortcut
from gui.widgets.label import Align, draw_text, wrapped

HELP_KEYS: Final = ("F1", "?")
ON_BUTTONS: Final = "Other shortcuts are shown on the buttons."
WIDTH: Final = 736
PAD: Final = 24
COLUMN: Final = 332  # the width of each half
RIGHT: Final = WIDTH - PAD - COLUMN  # x of the right half
TITLE: Final = Rect(PAD, 14, WIDTH - 2 * PAD, 32)
TOP: Final = 54
HEADING: Final = 24  # the height of a heading
LINE: Final = 24
KEYS: Final = 118  # the width of the column of keys
CAP: Final = 22  # the height of a drawn key
CAP_PADDING: Final = 7
MANY: Final = 3  # the number of keys that fit in a line
MARKS_A_ROW: Final = 2
TEXT_LINE: Final = 18
FOOTER: Final = 64
CLOSE_WIDTH: Final = 144


class Guide(NamedTuple):
    """The help of a game: its title, the meanings of the marks, and the rules in sentences."""

    title: str
    marks: Mapping[str, str] = {}
    rules: Sequence[str] = ()


class KeyLine(NamedTuple):
    """Keys that do the same, or nearly the same, and the words for it."""

    keys: Sequence[str]
    words: str


class KeyRow(Control):
    """A line of the card: drawn keys, and the words for them."""

    takes_pointer = False

    def __init__(self, area: Rect, line: KeyLine) -> None:
        super().__init__(area, f"key {line.keys[0]}")
        self.line = line

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw the keys and the words."""
        x = origin_x
        for key in self.line.keys:
            width = max(CAP, canvas.text_size(key, style.SMALL)[0] + 2 * CAP_PADDING)
            cap = Rect(x, origin_y, width, LINE).centred(width, CAP)
            canvas.fill(cap, style.LINE)
            canvas.fill(Rect(cap.x + 1, cap.y + 1, cap.width - 2, cap.height - 3), style.CARD)
            draw_text(canvas, cap._replace(height=CAP - 2), [key], style.SMALL, style.INK, Align.CENTRE)
            x = cap.right + 4
        room = Rect(origin_x + KEYS, origin_y, self.area.width - KEYS, LINE)
        draw_text(canvas, room, [self.line.words], style.SMALL, style.INK)


class HelpCard(Modal):
    """Keys on the left, marks and rules on the right; a click, Escape, Enter and the keys that open it close it."""

    def __init__(self, canvas: Canvas, guide: Guide, lines: Sequence[KeyLine], on_close: Callable[[], None]) -> None:
        super().__init__(Rect(0, 0, WIDTH, 0), "help")
        self._on_close = on_close
        self.add(Label(TITLE, guide.title, style.HEADING))
        bottom = max(self._add_keys(lines), self._add_rules(canvas, guide, self._add_marks(guide)))
        self.area = Rect(0, 0, WIDTH, bottom + FOOTER)
        place = Rect(WIDTH - PAD - CLOSE_WIDTH, bottom + 8, CLOSE_WIDTH, style.BUTTON_HEIGHT)
        self.add(Label(place._replace(x=PAD, width=COLUMN), ON_BUTTONS, style.SMALL, style.MUTED))
        self.focus = self.primary = self.add(Button(place, "Close", on_close, shortcut="Esc"))
        self.on_escape = on_close
        self.shortcuts = [Shortcut(key, "", on_close) for key in HELP_KEYS]

    def activate(self) -> None:
        """Close the card: a click on it or beside it."""
        self._on_close()

    def _add_heading(self, x: int, y: int, text: str) -> int:
        """Add a heading; return the y below it."""
        self.add(Label(Rect(x, y, COLUMN, HEADING), text, style.STRONG, style.ACCENT))
        return y + HEADING + 4

    def _add_keys(self, lines: Sequence[KeyLine]) -> int:
        """Add the keys; return the y below them."""
        y = self._add_heading(PAD, TOP, "Keys")
        for number, line in enumerate(lines):
            self.add(KeyRow(Rect(PAD, y + number * LINE, COLUMN, LINE), line))
        return y + len(lines) * LINE

    def _add_marks(self, guide: Guide) -> int:
        """Add the marks, if there are any; return the y below them."""
        if not guide.marks:
            return TOP
        y = self._add_heading(RIGHT, TOP, "Where a piece can go")
        legend = self.add(Legend(guide.marks, COLUMN // MARKS_A_ROW))
        rows = -(-len(guide.marks) // MARKS_A_ROW)
        legend.area = Rect(RIGHT, y, COLUMN, rows * LEGEND_LINE)
        return legend.area.bottom + 4

    def _add_rules(self, canvas: Canvas, guide: Guide, y: int) -> int:
        """Add the rules; return the y below them."""
        y = self._add_heading(RIGHT, y, "Rules")
        for rule in guide.rules:
            height = TEXT_LINE * len(wrapped(canvas, rule, style.SMALL, COLUMN))
            self.add(Label(Rect(RIGHT, y, COLUMN, height), rule, style.SMALL, wrap=True, name="rule"))
            y += height + 5
        return y


def lines_of(shortcuts: Sequence[Shortcut]) -> list[KeyLine]:
    """Return the lines for shortcuts. Shortcuts with the same words share a line; of many, only the ends are shown."""
    keys: dict[str, list[str]] = {}
    for shortcut in shortcuts:
        keys.setdefault(shortcut.words, []).append(shortcut.key)
    return [KeyLine(_ends(same), words) for words, same in keys.items()]


def _ends(keys: Sequence[str]) -> Sequence[str]:
    return keys if len(keys) <= MANY else (keys[0], "…", keys[-1])
