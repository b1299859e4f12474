"""`View`, the base class of all views, and `Host`, what a view may ask of the program."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from core.player import Player
from gui import style
from gui.dialogs import Reply
from gui.geometry import Rect
from gui.preferences import Preferences
from gui.screens.help import HELP_KEYS, Guide, HelpCard, KeyLine, lines_of
from gui.widgets import Canvas, Control, Look, Modal, Shortcut, Window
from gui.widgets.label import Align, draw_text

YOU: Final = "You"  # what a game against the computer calls its sides
COMPUTER: Final = "The computer"


class Alternative(NamedTuple):
    """A button of a question: its text, its key, its callback, and its image if it has one."""

    text: str
    key: str
    do: Callable[[], None]
    image: str = ""
    dangerous: bool = False  # whether it loses something


class Host(Protocol):
    """What the program offers to its views."""

    player: Player
    analyst: Player | None  # a second one for the analysis; None if there can be no worker processes

    @property
    def settings(self) -> Preferences:
        """The user's settings for all games."""

    def change(self, settings: Preferences) -> None:
        """Change the user's settings, and save them for the next run."""

    @property
    def screen(self) -> Canvas:
        """The canvas, to measure texts with."""

    def open(self, view: "View") -> None:
        """Show another view."""

    def quit(self) -> None:
        """End the program."""

    def now(self) -> float:
        """Return seconds of a monotonic clock."""

    def ask(self, title: str, text: str, then: Callable[[Reply], None]) -> None:
        """Ask a yes-no question in a message box; `then` gets the reply, which can be CANCEL."""

    def choose(
        self,
        title: str,
        text: str,
        alternatives: Sequence[Alternative],
        *,
        preferred: int | None = None,
        over: Control | None = None,
    ) -> None:
        """Ask with a modal dialog in the window, or over a control; Escape chooses the last alternative.

        Enter takes the preferred alternative, which is filled: without a number the first that is not dangerous.
        """

    def show(self, card: Modal, *, over: Control | None = None) -> None:
        """Open a modal dialog in the middle of the window, or over one of its controls."""

    def dismiss(self) -> None:
        """Close the modal dialog, if one is open."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def paste(self) -> str:
        """Return the text on the clipboard, empty if there is none."""

    def report(self, reason: str) -> None:
        """Report a fault on standard error only."""

    def fault(self, reason: str) -> None:
        """Report a fault on standard error and to the user."""


class View:
    """A view: the controls of a whole window, laid out for any size."""

    # The keys that the controls or the window handle, for the help card.
    own_keys: Sequence[KeyLine] = (
        KeyLine(("Arrows", "Tab"), "Move around"),
        KeyLine(("Enter",), "Choose"),
        KeyLine(("Esc",), "Back"),
    )

    def __init__(self, host: Host, guide: Guide) -> None:
        self.host = host
        self.guide = guide
        self.window = Window(*style.FIRST_SIZE)
        self.offer()  # the keys of every view

    def offer(self, *shortcuts: Shortcut) -> None:
        """Set the shortcuts of this view; those of every view are added."""
        helping = [Shortcut(key, "This help", self.help) for key in HELP_KEYS]
        self.window.shortcuts = [*shortcuts, Shortcut("Ctrl+Q", "Quit", self.close), *helping]

    def help(self) -> None:
        """Show the keys of this view and the rules of the game."""
        lines = [*self.own_keys, *lines_of(self.window.shortcuts)]
        self.host.show(HelpCard(self.host.screen, self.guide, lines, self.host.dismiss))

    def resize(self, width: int, height: int) -> None:
        """Lay out the controls for a size of the window."""
        self.window.area = Rect(0, 0, width, height)
        self.layout(self.window.area)

    def layout(self, area: Rect) -> None:
        """Place every control."""

    def shown(self) -> None:
        """React to being shown: called each time the view is opened."""

    def close(self) -> None:
        """Handle the window's close button."""
        self.host.quit()

    @property
    def busy(self) -> bool:
        """Whether `tick` has work to do while the user does nothing."""
        return False

    @property
    def moving(self) -> bool:
        """Whether an animation runs: every frame differs from the last."""
        return False

    def cover(self) -> None:
        """Called before another view, a modal dialog or a message box covers this view."""

    def tick(self) -> None:
        """Do the work that needs no event: called after each event and, while `busy`, at short intervals."""

    def hurry(self) -> None:
        """End an animation: a key or a button went down."""


class BackView(View):
    """A view over another one, to which it leads back."""

    def __init__(self, host: Host, back: View) -> None:
        super().__init__(host, back.guide)
        self.back = back

    def close(self) -> None:
        """Handle the window's close button as the previous view does: it may ask about an unsaved game."""
        self.back.close()

    def go_back(self) -> None:
        """Return to the previous view."""
        self.host.open(self.back)


class FittedLabel(Control):
    """A line of text, in the first of some fonts in which it fits."""

    takes_pointer = False

    def __init__(self, area: Rect, name: str, fonts: tuple[str, ...], align: Align = Align.LEFT) -> None:
        super().__init__(area, name)
        self.text = ""
        self.fonts = fonts
        self.align = align

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw the line."""
        area = Rect(origin_x, origin_y, self.area.width, self.area.height)
        fitting = (font for font in self.fonts if canvas.text_size(self.text, font)[0] <= area.width)
        draw_text(canvas, area, [self.text], next(fitting, self.fonts[-1]), style.INK, self.align)


def stack(area: Rect, height: int, gap: int, count: int) -> list[Rect]:
    """Return areas of one height below each other, from the top of an area."""
    return [Rect(area.x, area.y + number * (height + gap), area.width, height) for number in range(count)]


def counted(number: int, thing: str) -> str:
    """Return a number with a noun, in the plural unless it is 1."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
