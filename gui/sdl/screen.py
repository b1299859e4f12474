"""The window on the user's screen: opening and closing, frames, events, the clipboard."""

import ctypes
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from gui import style
from gui.events import Event, Exposed
from gui.sdl import library
from gui.sdl.library import SdlError, call, sdl2
from gui.sdl.painter import Painter
from gui.sdl.pictures import load_file
from gui.sdl.translate import translated

_PULSE_MS: Final = 250  # the longest that Ctrl-C waits
_X11_FLUSH_MS: Final = 30
NO_DISPLAY: Final = "there is no display to open a window on"
X_LIBRARIES: Final = ("libX11.so.6", "libXext.so.6")  # SDL loads them; a minimal system does not have them
NO_X_LIBRARIES: Final = "{} is missing (Debian, Ubuntu: libx11-6 libxext6; Fedora: libX11 libXext)"


class Screen(Painter):
    """The window: a `Painter` that draws in it, with its events and the clipboard."""

    def __init__(self, assets: Path, title: str = "Chessprog", size: tuple[int, int] | None = None) -> None:
        super().__init__(assets)
        self.window: Any = None  # SDL's; message boxes need it as their parent
        self._shown = False  # hidden until its first frame
        self._driver = ""  # SDL's name of it: x11, wayland, dummy ...
        library.look_for_the_library()
        try:
            self._open(title, size)
        except SdlError:
            self.close()
            raise

    def _open(self, title: str, size: tuple[int, int] | None) -> None:
        # Else SDL turns off the desktop's effects, as for a full-screen game.
        sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, b"0")
        sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEO_ALLOW_SCREENSAVER, b"1")
        # Else SIGTERM becomes a quit event, and the user is asked whether to save.
        sdl2.SDL_SetHint(sdl2.SDL_HINT_NO_SIGNAL_HANDLERS, b"1")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", title.lower())  # else the desktop calls the program "python"
        _look_for_a_display()
        call("SDL_Init", sdl2.SDL_INIT_VIDEO)
        self._driver = call("SDL_GetCurrentVideoDriver").decode()
        _refuse_to_run_unseen(self._driver)
        if self._driver == "x11":
            _draw_by_software()
        width, height = size or _first_size()
        middle = sdl2.SDL_WINDOWPOS_CENTERED
        # Hidden until its first frame: SDL_CreateRenderer may create the window again, which would be seen as a flash.
        flags = sdl2.SDL_WINDOW_RESIZABLE | sdl2.SDL_WINDOW_HIDDEN
        self.window = call("SDL_CreateWindow", title.encode(), middle, middle, width, height, flags)
        sdl2.SDL_SetWindowMinimumSize(self.window, *style.SMALLEST_SIZE)
        sdl2.SDL_SetWindowMaximumSize(self.window, *style.LARGEST_SIZE)
        self._renderer = self.pictures.renderer = call("SDL_CreateRenderer", self.window, -1, 0)  # -1: any that works
        sdl2.SDL_StopTextInput()  # else an input method could swallow keys

    def __enter__(self) -> "Screen":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free everything and end SDL. A second call does nothing."""
        if sdl2 is not None:
            self.release()
            sdl2.SDL_Quit()

    def release(self) -> None:
        """Free the window and its textures. SDL stays initialised: other windows may need it."""
        self._forget_pictures()
        if self._renderer:
            sdl2.SDL_DestroyRenderer(self._renderer)
        if self.window:
            self._flush_x11_before_close()
            sdl2.SDL_DestroyWindow(self.window)
        self._renderer = self.window = None

    def _flush_x11_before_close(self) -> None:
        """Hide the window and wait until X has read SDL's last event: else Xlib may end the program with an error.

        SDL wakes itself with an event to the window, sent over a second connection. X may read it after the window is
        destroyed.
        """
        if self._driver == "x11":
            sdl2.SDL_HideWindow(self.window)
            sdl2.SDL_Delay(_X11_FLUSH_MS)

    # Drawing

    def present(self) -> None:
        """End a frame: show it. The first frame also shows the window."""
        sdl2.SDL_RenderPresent(self._renderer)
        if not self._shown:
            self._shown = True
            sdl2.SDL_ShowWindow(self.window)

    # Reading back

    def read_pixels(self) -> tuple[int, int, bytes]:
        """Return width, height, and red, green, blue and alpha of each pixel."""
        width, height = self.size
        pixels = ctypes.create_string_buffer(width * height * 4)
        call("SDL_RenderReadPixels", self._renderer, None, sdl2.SDL_PIXELFORMAT_RGBA32, pixels, width * 4)
        return width, height, pixels.raw

    def set_icon(self, name: str) -> None:
        """Give the window an image of the assets as its icon."""
        surface = load_file(self.pictures.image_path(name))
        sdl2.SDL_SetWindowIcon(self.window, surface)
        sdl2.SDL_FreeSurface(surface)

    # Events and the clipboard

    def copy_text(self, text: str) -> None:
        """Put a text on the clipboard."""
        call("SDL_SetClipboardText", text.encode())

    def paste_text(self) -> str:
        """Return the text on the clipboard, empty if there is none."""
        address = call("SDL_GetClipboardText")
        try:
            return ctypes.string_at(address).decode(errors="replace")
        finally:
            sdl2.SDL_free(address)

    def wait(self, timeout_ms: int | None) -> Event | None:
        """Return the next event; None on a timeout or for an event that nobody needs. No timeout: wait for ever."""
        event = sdl2.SDL_Event()
        if timeout_ms is not None:
            # at least 1: with 0, SDL misses events pushed since its last pump
            happened = call("SDL_WaitEventTimeout", ctypes.byref(event), max(1, timeout_ms))
            return self._translated(event) if happened else None
        while not call("SDL_WaitEventTimeout", ctypes.byref(event), _PULSE_MS):
            pass  # Python handles Ctrl-C only between two calls
        return self._translated(event)

    def _translated(self, event: Any) -> Event | None:
        if event.type in (sdl2.SDL_RENDER_DEVICE_RESET, sdl2.SDL_RENDER_TARGETS_RESET):
            self._forget_pictures()  # the graphics card has lost the textures
            return Exposed()
        return translated(event)


def _first_size() -> tuple[int, int]:
    """Return the size of a new window: style.FIRST_SIZE, or less on a small display."""
    room = sdl2.SDL_Rect()
    try:
        call("SDL_GetDisplayUsableBounds", 0, ctypes.byref(room))
    except SdlError:
        return style.FIRST_SIZE  # the size of the display is unknown
    width, height = (min(pair) for pair in zip(style.FIRST_SIZE, (room.w, room.h - style.TITLE_BAR), strict=True))
    return max(width, style.SMALLEST_SIZE[0]), max(height, style.SMALLEST_SIZE[1])


def _look_for_a_display() -> None:
    """Raise SdlError if there is no display: SDL's own message would name Wayland, even on X11."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_VIDEODRIVER") or os.environ.get("WAYLAND_DISPLAY"):
        return
    if not os.environ.get("DISPLAY"):
        raise SdlError("SDL_Init", NO_DISPLAY)
    sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEODRIVER, b"x11,offscreen")  # offscreen is refused later, with a clear message


def _refuse_to_run_unseen(driver: str) -> None:
    """Raise SdlError if SDL fell back to a driver that shows nothing, unless SDL_VIDEODRIVER asks for it."""
    if driver in ("offscreen", "dummy", "evdev") and not os.environ.get("SDL_VIDEODRIVER"):
        raise SdlError("SDL_Init", _why_nothing_is_shown())


def _why_nothing_is_shown() -> str:
    """Return why SDL fell back to such a driver: a library that it loads is missing, or the display."""
    if sys.platform.startswith("linux") and os.environ.get("DISPLAY"):
        for name in X_LIBRARIES:
            try:
                ctypes.CDLL(name)
            except OSError:
                return NO_X_LIBRARIES.format(name)
    return NO_DISPLAY


def _draw_by_software() -> None:
    """Draw without OpenGL, unless SDL_RENDER_DRIVER asks for it.

    Starting OpenGL takes as long as drawing many frames, and the software renderer draws a frame faster.
    """
    sdl2.SDL_SetHint(sdl2.SDL_HINT_RENDER_DRIVER, b"software")
    sdl2.SDL_SetHint(sdl2.SDL_HINT_FRAMEBUFFER_ACCELERATION, b"0")  # else SDL uses OpenGL to show the finished frame
