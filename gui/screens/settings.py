"""The view of the user's settings for all games. A choice takes effect at once and is saved."""

from typing import Any, Final

from gui import style
from gui.geometry import Rect
from gui.screens.base import Host, View
from gui.screens.fieldcard import FieldsView, left_button
from gui.screens.fields import Field, FieldOption
from gui.themes import BOARDS, Squares
from gui.widgets import Button, Canvas, Control, Look, Toggle

SETTINGS_KEY: Final = "F3"  # opens this view from the main menu and from a game
SWATCH: Final = 12  # pixels, the side of a square of the swatch
SWATCH_EDGE: Final = 1


SLIDE: Final = "Pieces glide to their square. F2 toggles this"
APPEAR: Final = "Pieces appear on their square at once. F2 toggles this"
THEMES: Final = (FieldOption("Light", "light"), FieldOption("Dark", "dark"))
TURNING: Final = (
    FieldOption("The board stays", False, "Flip turns it at any time"),
    FieldOption("The board turns", True, "After each move it turns to face the next player"),
)
# By their names in `Preferences`.
SETTINGS: Final = {
    "theme": Field("theme", "Theme", THEMES, "light"),
    "board": Field("board", "Board", [FieldOption(name.capitalize(), name) for name in BOARDS], next(iter(BOARDS))),
    "slides": Field(
        "moves", "Pieces", (FieldOption("Glide", True, SLIDE), FieldOption("Appear at once", False, APPEAR)), True
    ),
    "turns": Field("turning", "Between two players", TURNING, False),
}


class SettingsView(FieldsView):
    """The settings below each other."""

    def __init__(self, host: Host, back: View) -> None:
        super().__init__(host, back, "Settings", [*SETTINGS.values()])
        self._add_swatches(next(row.toggle for row in self.rows if row.field.name == "board"))
        place = left_button(self.card)
        self.window.primary = self.card.add(Button(place, "Back", self.go_back, shortcut="Esc", quiet=True))
        self.refresh()
        self.window.focus = self.rows[0].toggle.chosen_option

    def refresh(self) -> None:
        """Show what is chosen."""
        for row, name in zip(self.rows, SETTINGS, strict=True):
            row.show(getattr(self.host.settings, name))

    def choose(self, number: int, value: Any) -> None:
        """Change a setting."""
        self.host.change(self.host.settings._replace(**{list(SETTINGS)[number]: value}))
        self.refresh()

    def _add_swatches(self, toggle: Toggle) -> None:
        """Show the colours of each board on its option."""
        for option, squares in zip(toggle.children, BOARDS.values(), strict=True):
            place = option.area.moved(toggle.area.x + style.BUTTON_PADDING, toggle.area.y)
            side = 2 * (SWATCH + SWATCH_EDGE)
            self.card.add(Swatch(place._replace(width=side).centred(side, side), squares))


class Swatch(Control):
    """Four squares in the colours of a board."""

    takes_pointer = False

    def __init__(self, area: Rect, squares: Squares) -> None:
        super().__init__(area)
        self._squares = squares

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw the squares, and a line around them."""
        canvas.fill(Rect(origin_x, origin_y, self.area.width, self.area.height), style.BOARD_EDGE)
        for number in range(4):
            down, right = divmod(number, 2)
            x, y = (start + SWATCH_EDGE + step * SWATCH for start, step in ((origin_x, right), (origin_y, down)))
            canvas.fill(Rect(x, y, SWATCH, SWATCH), self._squares[(down + right) % 2])
