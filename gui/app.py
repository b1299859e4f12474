"""The program in its window: one screen at a time, its questions and its error messages."""

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
POLL_MS: Final = 30  # how often to look for the computer's answer
FRAME_MS: Final = 16  # from one frame to the next while something moves
ANALYSIS_NICENESS: Final = 10  # where both want a processor, the window comes first
HOPELESS: Final = 3  # frames in a row that could not be drawn
TRIES: Final = 200  # to draw one frame; each may find one more missing image


class _OpenBox(NamedTuple):
    """A message box that is shown, what its answer leads to, and what to do if it cannot be shown after all."""

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
        self._keep = keep or _nothing  # remembers settings for the next run
        self.over = False
        self._card: Modal | None = None  # a question, or another card over the screen
        self._subject: Control | None = None  # what it is about, if that is in sight
        self._box: _OpenBox | None = None
        self._fresh = False  # whether this screen was not clicked yet: the rest of a double click is ignored
        self._failed_frames = 0
        self._drawn = 0.0  # when the last frame was begun
        self.view = first(self)
        self.open(self.view)

    @property
    def window(self) -> Window:
        """The tree of controls of the current screen."""
        return self.view.window

    # What screens ask for

    def open(self, view: View) -> None:
        """Show another screen."""
        size = self.screen.size  # before anything changes: it may fail
        self.dismiss()
        view.window.show_focus = self.window.show_focus  # a keyboard user goes on by keyboard
        view.window.handle(PointerLeft())  # where the pointer was when this was last shown means nothing now
        self._fresh = True
        self.view.cover()
        self.view = view
        view.resize(*size)
        view.shown()
        view.window.touch()

    def quit(self) -> None:
        """End the program."""
        self.over = True

    def change(self, settings: Preferences) -> None:
        """Change the user's settings, for the next run too."""
        self.settings = settings
        self.screen.theme = settings.colours
        self.window.touch()
        try:
            self._keep(settings)
        except SaveFileError as error:
            report(f"the settings are not kept: {error}")

    def ask(self, title: str, text: str, then: Callable[[Reply], None]) -> None:
        """Ask in a message box; where that fails, in the window itself. A failure never counts as an answer."""
        answers = {"Yes": ("Y", Reply.YES), "No": ("N", Reply.NO), "Cancel": ("Esc", Reply.CANCEL)}
        choices = [Alternative(name, key, partial(then, answer)) for name, (key, answer) in answers.items()]
        self._open_box(partial(self.dialogs.ask, title, text), then, partial(self.choose, title, text, choices))

    def choose(
        self,
        title: str,
        text: str,
        choices: Sequence[Alternative],
        *,
        careful: bool = False,
        over: Control | None = None,
    ) -> None:
        """Ask in the window itself, or over one of its controls; closing the question is the last choice."""
        closing = [choice._replace(do=_after(self.dismiss, choice.do)) for choice in choices]
        question = Question(self.screen, title, text, closing)
        question.focus = question.children[-1] if careful else question.focus
        self.show(question, over=over)

    def show(self, card: Modal, *, over: Control | None = None) -> None:
        """Show a card in the middle of the window, or over one of its controls."""
        self.dismiss()
        self.view.cover()
        self._card, self._subject = card, over
        self._fresh = True
        self._centre_card()
        self.window.add(card)

    def dismiss(self) -> None:
        """Take the card away that is shown, if there is one."""
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
        """Report what went wrong, on standard error only."""
        report(reason)

    def fault(self, reason: str) -> None:
        """Report what went wrong, on standard error and to the user."""
        report(reason)
        self.tell(reason)

    def tell(self, reason: str) -> None:
        """Show the user what went wrong; while something else is asked or told, only the terminal shows it."""
        if self._box is None:
            self._open_box(partial(self.dialogs.tell, TITLE, reason), _nothing, partial(self._tell_here, reason))

    def _tell_here(self, reason: str) -> None:
        with _reported():  # if not even that can be shown, the terminal has it
            self.choose("Something went wrong", reason, [Alternative("OK", "Esc", _nothing)])

    # Message boxes

    def _open_box(self, show: Callable[[], Box], then: Callable[[Reply], None], instead: Callable[[], None]) -> None:
        """Open a message box, and go on with its answer; or do something instead if it cannot be shown."""
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
            self.window.release_pointer()  # the box gets what the mouse does now

    def _poll_box(self) -> None:
        """Go on if the message box was answered."""
        if self._box is None:
            return
        box, then, instead = self._box
        try:
            answer = box.poll()
        except SdlError as error:
            self._box = None
            report(str(error))
            instead()
            return
        if answer is not None:
            self._box = None
            self.window.touch()  # the box may have covered the window
            then(answer)

    def close(self) -> None:
        """Take a message box away with the window, and end the players."""
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
        """Wait for one event and handle it; return whether to go on."""
        try:
            self._step(timeout_ms)
        except SdlError as error:
            self._give_up_if_hopeless()
            self.fault(str(error))
        except Exception as error:  # an internal error costs the user this click, not the game
            self.fault(f"internal error: {error!r}")
        if self.window.changed and not self.over:
            self.redraw()
        return not self.over

    def _step(self, timeout_ms: int | None) -> None:
        event = self.screen.wait(self._patience if timeout_ms is None else timeout_ms)
        if event is not None and (self._box is None or isinstance(event, Resized | Exposed)):
            self.handle(event)
        self._poll_box()
        if self._card is None and self._box is None and not self.over:
            self.view.tick()

    @property
    def _patience(self) -> int | None:
        """How many milliseconds to wait for an event, None if nothing else can happen."""
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
        """Return whether an event belongs to a double click that opened the present screen."""
        if isinstance(event, Pressed):
            self._fresh = self._fresh and event.again
            return self._fresh
        return False

    def _close(self) -> None:
        """Handle the window's close button; while a card is shown, it closes the card."""
        if self._card and self._card.on_escape:
            self._card.on_escape()
        else:
            self.view.close()

    # Drawing

    def redraw(self) -> None:
        """Draw a frame; a fault is reported and the frame tried again, since a missing image is replaced."""
        faults: list[str] = []
        self._drawn = self.now()
        for _ in range(TRIES):
            fault = self._draw()
            if not fault or fault in faults:
                break
            report(fault)
            faults.append(fault)
        self._failed_frames = self._failed_frames + 1 if fault else 0
        if faults:
            self._give_up_if_hopeless()
            self._tell_of(faults)

    def _draw(self) -> str:
        """Draw everything; return what went wrong, or an empty string."""
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

    def _give_up_if_hopeless(self) -> None:
        if self._failed_frames >= HOPELESS:
            raise SdlError("the window", "nothing can be drawn any more")


def report(reason: str) -> None:
    """Report a fault on standard error."""
    with suppress(OSError, AttributeError):  # there may be none
        sys.stderr.write(f"ERROR: {reason}\n")
        sys.stderr.flush()


@contextmanager
def _reported() -> Iterator[None]:
    """Report faults of SDL and go on."""
    try:
        yield
    except SdlError as error:
        report(str(error))


def _nothing(*_: object) -> None:
    """Do nothing after a message."""


def _after(first: Callable[[], None], then: Callable[[], None]) -> Callable[[], None]:
    def both() -> None:
        first()
        then()

    return both


def main(first: Callable[[Host, Path], View], saves: Path = SAVES) -> int:
    """Open the window with its first screen and play; return the exit status."""
    try:
        with Screen(ASSETS, TITLE) as screen:
            _set_icon(screen)
            boxes, settings, keep = MessageBoxes(screen), _settings(saves), partial(preferences.save, saves)
            app = App(screen, boxes, DirectPlayer(), lambda host: first(host, saves), settings=settings, keep=keep)
            try:
                app.redraw()
                app.player, app.analyst = _players()  # only now: it brings a good part of the standard library
                app.run()
            finally:
                app.close()
    except SdlError as error:
        report(str(error))
        return 1
    return 0


def _players() -> tuple[Player, Player | None]:
    """Return the computer player, and the one that analyses.

    Where no process can be had, the first thinks in the program itself, and there is no other.
    """
    try:
        from core.thinker import Thinker
    except Exception as error:
        report(f"the computer thinks in the program itself: {str(error) or type(error).__name__}")
        return DirectPlayer(), None
    return Thinker(), Thinker(niceness=ANALYSIS_NICENESS)


def _settings(saves: Path) -> Preferences:
    """Return the user's settings, the defaults if they are damaged."""
    try:
        return preferences.load(saves)
    except SaveFileError as error:
        report(f"{preferences.FILE_NAME} is ignored: {error}")
        return DEFAULTS


def _set_icon(screen: Screen) -> None:
    with _reported():  # the window does without
        screen.set_icon("icon-64")
