"""Questions and messages in SDL's own boxes, beside a window that stays alive meanwhile."""

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

AT_ONCE: Final = 0.1  # seconds


class Reply(Enum):
    """What was answered to a question; its values are the numbers of the buttons."""

    CANCEL = 0
    YES = 1
    NO = 2


class Box(Protocol):
    """A question or a message that the user has before her."""

    def poll(self) -> Reply | None:
        """Return the answer, None while there is none; SdlError if the box could not be shown."""

    def close(self) -> None:
        """Take the box away."""


class Dialogs(Protocol):
    """Asks or tells the user something; SdlError if that cannot be shown."""

    def ask(self, title: str, text: str) -> Box:
        """Ask a question; closing it means CANCEL."""

    def tell(self, title: str, text: str) -> Box:
        """Tell what went wrong until it was read."""


class MessageBox:
    """One of SDL's message boxes. A thread waits for it, so that the window behind it stays alive.

    On X11, SDL shows the box in a process that it forks, and which would outlive the program. A guard ends that process
    as soon as the program has ended, in whatever way.
    """

    def __init__(self, show: Callable[[], int]) -> None:
        self._show = show
        self._chosen = -1
        self._failure: SdlError | None = None
        self._process = 0  # that SDL forked
        self._guard: subprocess.Popen[bytes] | None = None
        self._thread = Thread(target=self._wait, daemon=True)
        try:
            self._thread.start()
        except RuntimeError as error:  # there are too many already
            raise SdlError("SDL_ShowMessageBox", str(error)) from None
        self._thread.join(AT_ONCE)  # a box that cannot be shown fails at once

    def _wait(self) -> None:
        try:
            self._chosen = self._show()
        except SdlError as error:
            self._failure = error

    def poll(self) -> Reply | None:
        """Return the answer, None while there is none; SdlError if the box could not be shown."""
        if self._thread.is_alive():
            self._watch()
            return None
        self._dismiss_guard()
        _forget_input()
        if self._failure:
            raise self._failure
        return Reply(self._chosen) if self._chosen in (1, 2) else Reply.CANCEL

    def close(self) -> None:
        """Take the box away."""
        self._watch()
        if self._process and self._thread.is_alive():
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)
            self._thread.join()
        self._dismiss_guard()

    def _watch(self) -> None:
        """Find the process of the box, and have it guarded."""
        if self._process:
            return
        with suppress(OSError):  # not every system has this file
            children = Path(f"/proc/self/task/{self._thread.native_id}/children").read_text().split()
            self._process = int(children[0]) if children else 0
        if self._process:
            # Started after the fork, or the box would hold its pipe open.
            command = ["sh", "-c", 'trap "" INT HUP TERM; read _; kill -KILL "$0"', str(self._process)]
            with suppress(OSError):
                self._guard = subprocess.Popen(command, stdin=subprocess.PIPE)

    def _dismiss_guard(self) -> None:
        if self._guard:
            self._guard.kill()
            self._guard.communicate()
            self._guard = None


class MessageBoxes:
    """SDL's own message boxes; SdlError if none can be shown."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def ask(self, title: str, text: str) -> MessageBox:
        """Ask a question; closing it means CANCEL."""
        return self._open(
            sdl2.SDL_MESSAGEBOX_INFORMATION,
            title,
            text,
            (sdl2.SDL_MESSAGEBOX_BUTTON_RETURNKEY_DEFAULT, Reply.YES.value, b"Yes"),
            (0, Reply.NO.value, b"No"),
            (sdl2.SDL_MESSAGEBOX_BUTTON_ESCAPEKEY_DEFAULT, Reply.CANCEL.value, b"Cancel"),
        )

    def tell(self, title: str, text: str) -> MessageBox:
        """Tell what went wrong until it was read."""
        keys = sdl2.SDL_MESSAGEBOX_BUTTON_RETURNKEY_DEFAULT | sdl2.SDL_MESSAGEBOX_BUTTON_ESCAPEKEY_DEFAULT
        return self._open(sdl2.SDL_MESSAGEBOX_ERROR, title, text, (keys, Reply.CANCEL.value, b"OK"))

    def _open(self, kind: int, title: str, text: str, *buttons: tuple[int, int, bytes]) -> MessageBox:
        """Open a box with buttons, each with its keys, number and text."""
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
    """The colours of a message box, as SDL orders them: behind, text, a button's edge, its face, its text if chosen."""
    colours = (theme.card, theme.ink, theme.muted, theme.card, theme.accent)
    scheme = sdl2.SDL_MessageBoxColorScheme()
    for place, colour in enumerate(colours):
        scheme.colors[place] = sdl2.SDL_MessageBoxColor(*colour[:3])
    return scheme


def _forget_input() -> None:
    """Discard what was typed or clicked behind a message box; events of the window itself still count."""
    sdl2.SDL_PumpEvents()
    sdl2.SDL_FlushEvents(sdl2.SDL_KEYDOWN, sdl2.SDL_MOUSEWHEEL)  # keys and mouse
    sdl2.SDL_FlushEvent(sdl2.SDL_QUIT)
