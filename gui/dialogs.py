"""Questions and messages in SDL's message boxes. The window behind them keeps redrawing."""

import ctypes
import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from itertools import starmap
from pathlib import Path
from threading import Thread
from typing import Any, Final, Protocol

from gui.sdl.library import SdlError, call, sdl2
from gui.sdl.screen import Screen
from gui.themes import Theme

AT_ONCE: Final = 0.1  # seconds; a box that cannot be shown fails within them


class Reply(Enum):
    """The user's reply to a question; the values are the numbers of SDL's buttons."""

    CANCEL = 0
    YES = 1
    NO = 2


class Box(Protocol):
    """A question or a message shown to the user."""

    def poll(self) -> Reply | None:
        """Return the reply, None while there is none; raise SdlError if the box could not be shown."""

    def close(self) -> None:
        """Close the box."""


class Dialogs(Protocol):
    """Opens questions and messages; raises SdlError if they cannot be shown."""

    def ask(self, title: str, text: str) -> Box:
        """Ask a question. Closing the box means CANCEL."""

    def tell(self, title: str, text: str) -> Box:
        """Show an error message with an OK button."""


class MessageBox:
    """One of SDL's message boxes. SDL_ShowMessageBox blocks, so a thread waits for it and the window keeps redrawing.

    On X11, SDL shows the box in a forked process, which would outlive the program. A guard process kills it when the
    program ends, even after a crash.
    """

    def __init__(self, show: Callable[[], int]) -> None:
        self._show = show
        self._chosen = -1  # the number of a button; -1: the box was closed
        self._failure: SdlError | None = None
        self._process = 0  # SDL's forked process; 0: unknown
        self._guard: subprocess.Popen[bytes] | None = None
        self._thread = Thread(target=self._wait, daemon=True)
        try:
            self._thread.start()
        except RuntimeError as error:  # too many threads
            raise SdlError("SDL_ShowMessageBox", str(error)) from None
        self._thread.join(AT_ONCE)  # so that the first `poll` reports a box that cannot be shown

    def _wait(self) -> None:
        try:
            self._chosen = self._show()
        except SdlError as error:
            self._failure = error

    def poll(self) -> Reply | None:
        """Return the reply, None while there is none; raise SdlError if the box could not be shown."""
        if self._thread.is_alive():
            self._watch()
            return None
        self._dismiss_guard()
        _discard_input()
        if self._failure:
            raise self._failure
        return Reply(self._chosen) if self._chosen in (1, 2) else Reply.CANCEL

    def close(self) -> None:
        """Close the box."""
        self._watch()
        if self._process and self._thread.is_alive():
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)
            self._thread.join()
        self._dismiss_guard()

    def _watch(self) -> None:
        """Find the forked process of the box, and start its guard."""
        if self._process:
            return
        with suppress(OSError):  # only Linux has this file
            children = Path(f"/proc/self/task/{self._thread.native_id}/children").read_text().split()
            self._process = int(children[0]) if children else 0
        if self._process:
            # `read` returns when this program ends and its pipe is closed. Start the guard after the fork: otherwise
            # the box would inherit the pipe and keep it open.
            command = ["sh", "-c", 'trap "" INT HUP TERM; read _; kill -KILL "$0"', str(self._process)]
            with suppress(OSError):
                self._guard = subprocess.Popen(command, stdin=subprocess.PIPE)

    def _dismiss_guard(self) -> None:
        if self._guard:
            self._guard.kill()
            self._guard.communicate()
            self._guard = None


class MessageBoxes:
    """Opens SDL's message boxes; raises SdlError if they cannot be shown."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def ask(self, title: str, text: str) -> MessageBox:
        """Ask a question. Closing the box means CANCEL."""
        return self._open(
            sdl2.SDL_MESSAGEBOX_INFORMATION,
            title,
            text,
            (sdl2.SDL_MESSAGEBOX_BUTTON_RETURNKEY_DEFAULT, Reply.YES.value, b"Yes"),
            (0, Reply.NO.value, b"No"),
            (sdl2.SDL_MESSAGEBOX_BUTTON_ESCAPEKEY_DEFAULT, Reply.CANCEL.value, b"Cancel"),
        )

    def tell(self, title: str, text: str) -> MessageBox:
        """Show an error message with an OK button."""
        keys = sdl2.SDL_MESSAGEBOX_BUTTON_RETURNKEY_DEFAULT | sdl2.SDL_MESSAGEBOX_BUTTON_ESCAPEKEY_DEFAULT
        return self._open(sdl2.SDL_MESSAGEBOX_ERROR, title, text, (keys, Reply.CANCEL.value, b"OK"))

    def _open(self, kind: int, title: str, text: str, *buttons: tuple[int, int, bytes]) -> MessageBox:
        """Open a box; each button has flags for its key, a number and a text."""
        array = (sdl2.SDL_MessageBoxButtonData * len(buttons))(*starmap(sdl2.SDL_MessageBoxButtonData, buttons))
        box = sdl2.SDL_MessageBoxData(
            kind,
            self._screen.window,
            title.encode(),
            text.encode(),
            len(buttons),
            array,
            ctypes.pointer(_box_colours(self._screen.theme)),
        )

        def show() -> int:
            chosen = ctypes.c_int(-1)
            call("SDL_ShowMessageBox", ctypes.byref(box), ctypes.byref(chosen))
            return chosen.value

        return MessageBox(show)


def _box_colours(theme: Theme) -> Any:
    """Return SDL's five colours of a message box: background, text, button border, button, selected button."""
    colours = (theme.card, theme.ink, theme.muted, theme.card, theme.accent)
    scheme = sdl2.SDL_MessageBoxColorScheme()
    for place, colour in enumerate(colours):
        scheme.colors[place] = sdl2.SDL_MessageBoxColor(*colour[:3])
    return scheme


def _discard_input() -> None:
    """Discard keys and clicks that the window got behind a message box; keep its other events."""
    sdl2.SDL_PumpEvents()
    sdl2.SDL_FlushEvents(sdl2.SDL_KEYDOWN, sdl2.SDL_MOUSEWHEEL)  # from the first keyboard event to the last mouse event
    sdl2.SDL_FlushEvent(sdl2.SDL_QUIT)
