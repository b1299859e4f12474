"""The program in its window: one screen at a time, its questions and its error messages."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from core.player import DirectPlayer, Player
from gui import theme
from gui.events import CloseRequested, Event, Exposed, PointerLeft, Pressed, Resized
from gui.geometry import Rect
from gui.screens.base import Host, View
from gui.sdl import Answer, Box, Dialogs, MessageBoxes, Screen, SdlError
from gui.widgets import Button, Label, Modal, Window
from gui.widgets.label import wrapped

ROOT: Final = Path(__file__).resolve().parents[1]
ASSETS: Final = ROOT / "assets"
SAVES: Final = ROOT / "saves"

TITLE: Final = "Chessprog"
POLL_MS: Final = 30  # how often to look for the computer's answer
HOPELESS: Final = 3  # frames in a row that could not be drawn
TRIES: Final = 200  # to draw one frame; each may find one more missing image
CARD_WIDTH: Final = 508
PAD: Final = 24
BUTTON: Final = (148, theme.BUTTON_HEIGHT)
BUTTONS_A_ROW: Final = 3  # as many as fit into the card
SHORTCUTS: Final = {
    "Yes": "Y",
    "No": "N",
    "Cancel": "Esc",
    "OK": "Esc",
    "Replace": "R",
    "Try again": "T",
    "Main Menu": "M",
}


class _OpenBox(NamedTuple):
    """A message box that is shown, what its answer leads to, and what to do if it cannot be shown after all."""

    box: Box
    then: Callable[[Answer], None]
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
    ) -> None:
        self.screen = screen
        self.dialogs = dialogs
        self.player = player
        self.now = clock
        self.over = False
        self._modal: Modal | None = None
        self._box: _OpenBox | None = None
        self._fresh = False  # whether this screen was not clicked yet: the rest of a double click is ignored
        self._failed_frames = 0
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
        self._dismiss()
        view.window.show_focus = self.window.show_focus  # a keyboard user goes on by keyboard
        view.window.handle(PointerLeft())  # where the pointer was when this was last shown means nothing now
        self._fresh = True
        self.view = view
        view.resize(*size)
        view.shown()
        view.window.touch()

    def quit(self) -> None:
        """End the program."""
        self.over = True

    def ask(self, title: str, text: str, then: Callable[[Answer], None]) -> None:
        """Ask in a message box; where that fails, in the window itself. A failure never counts as an answer."""
        answers = {"Yes": Answer.YES, "No": Answer.NO, "Cancel": Answer.CANCEL}
        options = {name: partial(then, answer) for name, answer in answers.items()}
        self._open_box(partial(self.dialogs.ask, title, text), then, partial(self.choose, title, text, options))

    def choose(
        self, title: str, text: str, options: Mapping[str, Callable[[], None]], *, careful: bool = False
    ) -> None:
        """Ask in the window itself; closing the question chooses the last option, which has the focus if `careful`."""
        self._dismiss()
        lines = wrapped(self.screen, text, theme.BODY, CARD_WIDTH - 2 * PAD)
        rows = -(-len(options) // BUTTONS_A_ROW)
        height = PAD + 32 + 12 + 22 * len(lines) + PAD + rows * (BUTTON[1] + theme.GRID) - theme.GRID + PAD
        modal = Modal(Rect(0, 0, CARD_WIDTH, height), "question")
        inside = Rect(PAD, PAD, CARD_WIDTH - 2 * PAD, 32)
        modal.add(Label(inside, title, theme.HEADING))
        words = Rect(PAD, inside.bottom + 12, inside.width, 22 * len(lines))
        modal.add(Label(words, text, theme.BODY, theme.MUTED, wrap=True, name="words"))
        self._add_options(modal, options)
        modal.focus = modal.children[-1] if careful else modal.focus
        self._show(modal)

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
            self.choose("Something went wrong", reason, {"OK": _nothing})

    # Message boxes

    def _open_box(self, show: Callable[[], Box], then: Callable[[Answer], None], instead: Callable[[], None]) -> None:
        """Open a message box, and go on with its answer; or do something instead if it cannot be shown."""
        try:
            box = show()
        except SdlError as error:
            report(str(error))
            instead()
            return
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
        """Take a message box away with the window."""
        if self._box:
            self._box.box.close()

    # Modals

    def _add_options(self, modal: Modal, options: Mapping[str, Callable[[], None]]) -> None:
        places = _option_places(modal.area, len(options))
        for number, (place, (text, action)) in enumerate(zip(places, options.items(), strict=True)):
            button = Button(place, text, _after(self._dismiss, action), shortcut=SHORTCUTS.get(text, ""))
            button.quiet = number > 0
            modal.add(button)
            modal.focus = modal.focus or button
            modal.on_escape = button.activate

    def _show(self, modal: Modal) -> None:
        self._modal = modal
        self._fresh = True
        self._centre_modal()
        self.window.add(modal)

    def _centre_modal(self) -> None:
        if self._modal:
            self._modal.area = self.window.area.centred(self._modal.area.width, self._modal.area.height)

    def _dismiss(self) -> None:
        if self._modal:
            self.window.remove(self._modal)
            self._modal = None
            self._fresh = True

    # The loop

    def run(self) -> None:
        """Handle events until the program is quit."""
        self.redraw()
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
        busy = self._box or (self.view.busy and self._modal is None)
        event = self.screen.wait(POLL_MS if busy and timeout_ms is None else timeout_ms)
        if event is not None and (self._box is None or isinstance(event, Resized | Exposed)):
            self.handle(event)
        self._poll_box()
        if self._modal is None and self._box is None and not self.over:
            self.view.tick()

    def handle(self, event: Event) -> None:
        """Handle an event."""
        if isinstance(event, CloseRequested):
            self._close()
        elif isinstance(event, Resized):
            self.view.resize(*self.screen.size)
            self._centre_modal()
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
        """Handle the window's close button; while a question is shown, it closes the question."""
        if self._modal and self._modal.on_escape:
            self._modal.on_escape()
        else:
            self.view.close()

    # Drawing

    def redraw(self) -> None:
        """Draw a frame; a fault is reported and the frame tried again, since a missing image is replaced."""
        faults: list[str] = []
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
            self.screen.clear(theme.BACKGROUND)
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


def _option_places(card: Rect, count: int) -> list[Rect]:
    """Return the places of a card's buttons: rows that end in the lower right corner."""
    width, height = BUTTON[0] + theme.GRID, BUTTON[1] + theme.GRID
    rows = [min(BUTTONS_A_ROW, count - first) for first in range(0, count, BUTTONS_A_ROW)]
    right, bottom = card.width - PAD + theme.GRID, card.height - PAD + theme.GRID
    return [
        Rect(right - (row - column) * width, bottom - (len(rows) - number) * height, *BUTTON)
        for number, row in enumerate(rows)
        for column in range(row)
    ]


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
            player = _player()
            try:
                _set_icon(screen)
                app = App(screen, MessageBoxes(screen), player, lambda host: first(host, saves))
                try:
                    app.run()
                finally:
                    app.close()
            finally:
                player.close()
    except SdlError as error:
        report(str(error))
        return 1
    return 0


def _player() -> Player:
    """Return the computer player, which thinks in the program itself if no process can be had."""
    try:
        from core.thinker import Thinker  # only now: it brings a good part of the standard library
    except Exception as error:
        report(f"the computer thinks in the program itself: {str(error) or type(error).__name__}")
        return DirectPlayer()
    return Thinker()


def _set_icon(screen: Screen) -> None:
    with _reported():  # the window does without
        screen.set_icon("icon-64")
