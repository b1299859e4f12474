"""The program in its window: it shows one view at a time, asks questions and reports errors."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from core.files import SaveFileError
from core.player import DirectPlayer, Player
from gui import preferences, style
from gui.dialogs import Box, Dialogs, MessageBoxes, Reply
from gui.events import CloseRequested, Event, Exposed, Key, PointerLeft, Pressed, Resized
from gui.preferences import DEFAULTS, Preferences
from gui.screens.base import Alternative, Host, View
from gui.screens.question import Question
from gui.sdl.library import SdlError
from gui.sdl.screen import Screen
from gui.widgets import Control, Modal, Window

ROOT: Final = Path(__file__).resolve().parents[1]
ASSETS: Final = ROOT / "assets"
SAVES: Final = ROOT / "saves"

TITLE: Final = "Chessprog"
POLL_MS: Final = 30  # how often to ask whether the computer has answered
FRAME_MS: Final = 16  # between two frames of an animation: about 60 a second
ANALYSIS_NICENESS: Final = 10  # so that the window gets the processor first
MOST_FAILED_FRAMES: Final = 3  # in a row; then the program ends
FRAME_ATTEMPTS: Final = 200  # attempts to draw one frame; each finds at most one missing image


class _OpenBox(NamedTuple):
    """An open message box, the callback for its reply, and the fallback if it cannot be shown."""

    box: Box
    then: Callable[[Reply], None]
    instead: Callable[[], None]


class App:
    """The window and what it shows."""

    def __init__(
        self,
        screen: Screen,
        dialogs: Dialogs,
        player: Player,
        first: Callable[[Host], View],
        clock: Callable[[], float] = time.monotonic,
        settings: Preferences = DEFAULTS,
        keep: Callable[[Preferences], None] | None = None,
        analyst: Player | None = None,
    ) -> None:
        self.screen = screen
        self.dialogs = dialogs
        self.player = player
        self.analyst = analyst
        self.now = clock
        self.settings = settings
        screen.theme = settings.colours
        self._keep = keep or _nothing  # writes the settings to the disk
        self.ended = False
        self._card: Modal | None = None  # the modal dialog that is open
        self._subject: Control | None = None  # the control that the dialog is centred on; None: the window
        self._box: _OpenBox | None = None
        self._fresh = False  # no click yet on this view or dialog: the second half of a double click is ignored
        self._failed_frames = 0
        self._drawn = 0.0  # when the last frame began
        self.view = first(self)
        self.open(self.view)

    @property
    def window(self) -> Window:
        """The widget tree of the current view."""
        return self.view.window

    # What views ask for: the methods of `Host`

    def open(self, view: View) -> None:
        """Show another view."""
        size = self.screen.size  # first, because it may fail: then nothing has changed
        self.dismiss()
        view.window.show_focus = self.window.show_focus  # a keyboard user still sees the focus
        view.window.handle(PointerLeft())  # forget where the pointer was when this view was last shown
        self._fresh = True
        self.view.cover()
        self.view = view
        view.resize(*size)
        view.shown()
        view.window.touch()

    def quit(self) -> None:
        """End the program."""
        self.ended = True

    def change(self, settings: Preferences) -> None:
        """Change the user's settings, and save them for the next run."""
        self.settings = settings
        self.screen.theme = settings.colours
        self.window.touch()
        try:
            self._keep(settings)
        except SaveFileError as error:
            report(f"the settings cannot be saved: {error}")

    def ask(self, title: str, text: str, then: Callable[[Reply], None]) -> None:
        """Ask in a message box; if no box can open, in the window. A failure never counts as a reply."""
        replies = {"Yes": ("Y", Reply.YES), "No": ("N", Reply.NO), "Cancel": ("Esc", Reply.CANCEL)}
        alternatives = [Alternative(name, key, partial(then, reply)) for name, (key, reply) in replies.items()]
        self._open_box(partial(self.dialogs.ask, title, text), then, partial(self.choose, title, text, alternatives))

    def choose(
        self,
        title: str,
        text: str,
        alternatives: Sequence[Alternative],
        *,
        preferred: int | None = None,
        over: Control | None = None,
    ) -> None:
        """Ask with a modal dialog in the window, or over a control; Escape chooses the last alternative."""
        closing = [alternative._replace(do=_after(self.dismiss, alternative.do)) for alternative in alternatives]
        self.show(Question(self.screen, title, text, closing, preferred), over=over)

    def show(self, card: Modal, *, over: Control | None = None) -> None:
        """Open a modal dialog in the middle of the window, or over one of its controls."""
        self.dismiss()
        self.view.cover()
        self._card, self._subject = card, over
        self._fresh = True
        self._centre_card()
        self.window.add(card)

    def dismiss(self) -> None:
        """Close the modal dialog, if one is open."""
        if self._card:
            self.window.remove(self._card)
            self._card = self._subject = None
            self._fresh = True

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.screen.copy_text(text)

    def paste(self) -> str:
        """Return the text on the clipboard."""
        return self.screen.paste_text()

    def report(self, reason: str) -> None:
        """Report a fault on standard error only."""
        report(reason)

    def fault(self, reason: str) -> None:
        """Report a fault on standard error and to the user."""
        report(reason)
        self.tell(reason)

    def tell(self, reason: str) -> None:
        """Show a fault to the user; not while another message box is open."""
        if self._box is None:
            self._open_box(partial(self.dialogs.tell, TITLE, reason), _nothing, partial(self._tell_here, reason))

    def _tell_here(self, reason: str) -> None:
        with _reported():  # the fault is on standard error already
            self.choose("Something went wrong", reason, [Alternative("OK", "Esc", _nothing)])

    # Message boxes

    def _open_box(self, show: Callable[[], Box], then: Callable[[Reply], None], instead: Callable[[], None]) -> None:
        """Open a message box and call `then` with its reply; call `instead` if the box cannot be shown."""
        try:
            box = show()
        except SdlError as error:
            report(str(error))
            instead()
            return
        self.view.cover()
        self._box = _OpenBox(box, then, instead)
        self._poll_box()
        if self._box:
            self.window.release_pointer()  # the box gets the mouse events now, also the release of a button

    def _poll_box(self) -> None:
        """Call the callback of the message box if the user has replied."""
        if self._box is None:
            return
        box, then, instead = self._box
        try:
            reply = box.poll()
        except SdlError as error:
            self._box = None
            report(str(error))
            instead()
            return
        if reply is not None:
            self._box = None
            self.window.touch()  # the box may have covered the window
            then(reply)

    def close(self) -> None:
        """Close an open message box, and end the players."""
        if self._box:
            self._box.box.close()
        self.player.close()
        if self.analyst:
            self.analyst.close()

    def _centre_card(self) -> None:
        if self._card:
            around = self._subject.focus_area() if self._subject else self.window.area
            self._card.area = around.centred(self._card.area.width, self._card.area.height)

    # The loop

    def run(self) -> None:
        """Handle events until the program is quit."""
        while self.step():
            pass

    def step(self, timeout_ms: int | None = None) -> bool:
        """Wait for one event and handle it; return False when the program has ended."""
        try:
            self._step(timeout_ms)
        except SdlError as error:
            self._raise_if_frames_fail()
            self.fault(str(error))
        except Exception as error:  # an internal error must not end the game
            self.fault(f"internal error: {error!r}")
        if self.window.changed and not self.ended:
            self.redraw()
        return not self.ended

    def _step(self, timeout_ms: int | None) -> None:
        event = self.screen.wait(self._timeout_ms if timeout_ms is None else timeout_ms)
        if event is not None and (self._box is None or isinstance(event, Resized | Exposed)):
            self.handle(event)
        self._poll_box()
        if self._card is None and self._box is None and not self.ended:
            self.view.tick()

    @property
    def _timeout_ms(self) -> int | None:
        """How long to wait for an event; None: without limit, because only an event can change something."""
        if self._card is None and self._box is None and self.view.moving:
            return max(1, FRAME_MS - round(1000 * (self.now() - self._drawn)))
        return POLL_MS if self._box or (self.view.busy and self._card is None) else None

    def handle(self, event: Event) -> None:
        """Handle an event."""
        if isinstance(event, Pressed | Key):
            self.view.hurry()
        if isinstance(event, CloseRequested):
            self._close()
        elif isinstance(event, Resized):
            self.view.resize(*self.screen.size)
            self._centre_card()
        elif isinstance(event, Exposed):
            self.window.touch()
        elif not self._repeats(event):
            self.window.handle(event)

    def _repeats(self, event: Event) -> bool:
        """Return whether an event is the rest of a double click whose first click opened this view or dialog."""
        if isinstance(event, Pressed):
            self._fresh = self._fresh and event.again
            return self._fresh
        return False

    def _close(self) -> None:
        """Handle the window's close button: it closes an open dialog first."""
        if self._card and self._card.on_escape:
            self._card.on_escape()
        else:
            self.view.close()

    # Drawing

    def redraw(self) -> None:
        """Draw a frame. After a fault, report it and try again: a placeholder replaces a missing image."""
        faults: list[str] = []
        self._drawn = self.now()
        for _ in range(FRAME_ATTEMPTS):
            fault = self._draw()
            if not fault or fault in faults:
                break  # drawn, or trying again does not help
            report(fault)
            faults.append(fault)
        self._failed_frames = self._failed_frames + 1 if fault else 0
        if faults:
            self._raise_if_frames_fail()
            self._tell_of(faults)

    def _draw(self) -> str:
        """Draw everything; return the fault, or an empty string."""
        try:
            self.screen.clear(style.BACKGROUND)
            self.window.draw(self.screen)
            self.screen.present()
        except SdlError as error:
            return str(error)
        except Exception as error:  # an internal error must not end the program with a traceback
            return f"internal error: {error!r}"
        return ""

    def _tell_of(self, faults: list[str]) -> None:
        more = len(faults) - 1
        self.tell(faults[0] + (f" (and {more} more)" if more else ""))

    def _raise_if_frames_fail(self) -> None:
        if self._failed_frames >= MOST_FAILED_FRAMES:
            raise SdlError("the window", "nothing can be drawn any more")


def report(reason: str) -> None:
    """Report a fault on standard error."""
    with suppress(OSError, AttributeError):  # it may be closed, or None
        sys.stderr.write(f"ERROR: {reason}\n")
        sys.stderr.flush()


@contextmanager
def _reported() -> Iterator[None]:
    """Catch and report SdlError."""
    try:
        yield
    except SdlError as error:
        report(str(error))


def _nothing(*_: object) -> None:
    """Do nothing: a callback for a message without a choice."""


def _after(first: Callable[[], None], then: Callable[[], None]) -> Callable[[], None]:
    def both() -> None:
        first()
        then()

    return both


def main(first: Callable[[Host, Path], View], saves: Path = SAVES) -> int:
    """Open the window with its first view and run it; return the exit status."""
    try:
        with Screen(ASSETS, TITLE) as screen:
            _set_icon(screen)
            boxes, settings, keep = MessageBoxes(screen), _settings(saves), partial(preferences.save, saves)
            app = App(screen, boxes, DirectPlayer(), lambda host: first(host, saves), settings=settings, keep=keep)
            try:
                app.redraw()
                # After the first frame: this imports multiprocessing, which is slow.
                app.player, app.analyst = _players()
                app.run()
            finally:
                app.close()
    except SdlError as error:
        report(str(error))
        return 1
    return 0


def _players() -> tuple[Player, Player | None]:
    """Return the computer player and the analyst.

    If there can be no worker processes, the player computes in this process, and there is no analyst.
    """
    try:
        from core.thinker import Thinker
    except Exception as error:
        report(f"the computer thinks in the program's own process: {str(error) or type(error).__name__}")
        return DirectPlayer(), None
    return Thinker(), Thinker(niceness=ANALYSIS_NICENESS)


def _settings(saves: Path) -> Preferences:
    """Return the saved settings; the defaults if the file is damaged."""
    try:
        return preferences.load(saves)
    except SaveFileError as error:
        report(f"{preferences.FILE_NAME} is ignored: {error}")
        return DEFAULTS


def _set_icon(screen: Screen) -> None:
    with _reported():  # a window without an icon will do
        screen.set_icon("icon-64")
