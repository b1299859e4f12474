"""What all screens have in common, and what they may ask of the program around them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from core.player import Player
from gui import style
from gui.dialogs import Reply
from gui.geometry import Rect
from gui.preferences import Preferences
from gui.screens.help import HELP_KEYS, Guide, HelpCard, KeyLine, lines_of
from gui.widgets import Canvas, Control, Look, Modal, Shortcut, Window
from gui.widgets.label import Align, draw_text


class Alternative(NamedTuple):
    """A possible answer to a question: its text, its key, what it leads to, and a picture to know it by."""

    text: str
    key: str
    do: Callable[[], None]
    image: str = ""


class Host(Protocol):
    """The program around a screen."""

    player: Player
    analyst: Player | None  # another one, for what the user wants to know meanwhile; None where there is none

    @property
    def settings(self) -> Preferences:
        """What the user has chosen for all games."""

    def change(self, settings: Preferences) -> None:
        """Change the user's settings, for the next run too."""

    @property
    def screen(self) -> Canvas:
        """What texts are measured with."""

    def open(self, view: "View") -> None:
        """Show another screen."""

    def quit(self) -> None:
        """End the program."""

    def now(self) -> float:
        """Seconds that only go forward."""

    def ask(self, title: str, text: str, then: Callable[[Reply], None]) -> None:
        """Ask a question that is answered by yes, no or cancel."""

    def choose(
        self,
        title: str,
        text: str,
        choices: Sequence[Alternative],
        *,
        careful: bool = False,
        over: Control | None = None,
    ) -> None:
        """Ask in the window itself, or over one of its controls; closing the question is the last choice.

        That one also has the focus if `careful`, else the first.
        """

    def show(self, card: Modal, *, over: Control | None = None) -> None:
        """Show a card in the middle of the window, or over one of its controls."""

    def dismiss(self) -> None:
        """Take the card away that is shown, if there is one."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def paste(self) -> str:
        """Return the text on the clipboard, empty if there is none."""

    def report(self, reason: str) -> None:
        """Report what went wrong, on standard error only."""

    def fault(self, reason: str) -> None:
        """Report what went wrong, on standard error and to the user."""


class View:
    """A screen: a window full of controls, laid out for any size."""

    # The keys that controls themselves, or the window, answer to.
    own_keys: Sequence[KeyLine] = (
        KeyLine(("Arrows", "Tab"), "From one to the next"),
        KeyLine(("Enter",), "Choose it"),
        KeyLine(("Esc",), "Back"),
    )

    def __init__(self, host: Host, guide: Guide) -> None:
        self.host = host
        self.guide = guide
        self.window = Window(*style.FIRST_SIZE)
        self.offer()

    def offer(self, *shortcuts: Shortcut) -> None:
        """Have keys do something, beside those that every screen has."""
        helping = [Shortcut(key, "This card", self.help) for key in HELP_KEYS]
        self.window.shortcuts = [*shortcuts, Shortcut("Ctrl+Q", "Quit", self.close), *helping]

    def help(self) -> None:
        """Show the keys of this screen, and the rules of the game."""
        lines = [*self.own_keys, *lines_of(self.window.shortcuts)]
        self.host.show(HelpCard(self.host.screen, self.guide, lines, self.host.dismiss))

    def resize(self, width: int, height: int) -> None:
        """Fit into a window of that size."""
        self.window.area = Rect(0, 0, width, height)
        self.layout(self.window.area)

    def layout(self, area: Rect) -> None:
        """Give every control its place."""

    def shown(self) -> None:
        """React to being shown."""

    def close(self) -> None:
        """Handle the window's close button."""
        self.host.quit()

    @property
    def busy(self) -> bool:
        """Whether something is going on without the user."""
        return False

    @property
    def moving(self) -> bool:
        """Whether something moves: every frame differs from the one before."""
        return False

    def cover(self) -> None:
        """Do what is to be done before another screen, a card or a message box takes the place of this one."""

    def tick(self) -> None:
        """Attend to what is going on without the user."""

    def hurry(self) -> None:
        """End what the user would have to wait for: a key or a button went down."""


class FittedLabel(Control):
    """A line of text in the first of some fonts in which it fits."""

    takes_pointer = False

    def __init__(self, area: Rect, name: str, fonts: tuple[str, ...], align: Align = Align.LEFT) -> None:
        super().__init__(area, name)
        self.text = ""
        self.fonts = fonts
        self.align = align

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw the line."""
        area = Rect(origin_x, origin_y, self.area.width, self.area.height)
        fitting = (font for font in self.fonts if canvas.text_size(self.text, font)[0] <= area.width)
        draw_text(canvas, area, [self.text], next(fitting, self.fonts[-1]), style.INK, self.align)


def stack(area: Rect, height: int, gap: int, count: int) -> list[Rect]:
    """Return places of one height below each other, from the top of an area."""
    return [Rect(area.x, area.y + number * (height + gap), area.width, height) for number in range(count)]


def counted(number: int, thing: str) -> str:
    """Return a number of things in words."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
