"""The SDL library: found, loaded, and every call of it checked."""

import ctypes.util
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final


@contextmanager
def _without_searching() -> Iterator[None]:
    """Have libraries that are not where they should be not searched for.

    PySDL2 searches the whole system for SDL before it takes the one of its own wheel. For each of six names, Python
    asks ldconfig, the C compiler and the linker: that would be a third of the time until the first frame.
    """
    search = ctypes.util.find_library
    ctypes.util.find_library = lambda name: None  # noqa: ARG005
    try:
        yield
    finally:
        ctypes.util.find_library = search


def _import_sdl2() -> Any:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Using SDL2 binaries", UserWarning)
        try:
            with _without_searching():
                return import_module("sdl2")
        except ImportError:  # there is no wheel for this machine, or PYSDL2_DLL_PATH names a folder without SDL
            return import_module("sdl2")


sdl2: Any = None
missing = ""  # why there is no SDL
try:
    sdl2 = _import_sdl2()
    sdl2.SDL_GetClipboardText.restype = ctypes.c_void_p  # PySDL2 would lose the address, which is to be freed
except ImportError as error:
    missing = str(error)


class SdlError(Exception):
    """An SDL function failed: which, and why."""

    def __init__(self, function: str, reason: str) -> None:
        super().__init__(f"{function}: {reason}")
        self.function = function
        self.reason = reason


def _negative(result: Any) -> bool:
    return bool(result < 0)


def _null(result: Any) -> bool:
    return not result


def _never(_result: Any) -> bool:
    return False


# What failure looks like. Functions that cannot fail, or cannot tell, are not here.
_FAILURES: Final[dict[str, Callable[[Any], bool]]] = {
    "SDL_Init": _negative,
    "SDL_GetCurrentVideoDriver": _null,
    "SDL_GetDisplayUsableBounds": _negative,
    "SDL_CreateWindow": _null,
    "SDL_CreateRenderer": _null,
    "SDL_GetRendererOutputSize": _negative,
    "SDL_SetRenderTarget": _negative,
    "SDL_SetRenderDrawBlendMode": _negative,
    "SDL_SetRenderDrawColor": _negative,
    "SDL_RenderSetClipRect": _negative,
    "SDL_RenderClear": _negative,
    "SDL_RenderFillRect": _negative,
    "SDL_RenderGeometry": _negative,
    "SDL_RenderCopy": _negative,
    "SDL_RenderReadPixels": _negative,
    "SDL_RWFromFile": _null,
    "SDL_RWFromConstMem": _null,
    "SDL_RWclose": _negative,
    "SDL_LoadBMP_RW": _null,
    "SDL_CreateTextureFromSurface": _null,
    "SDL_CreateTexture": _null,
    "SDL_SetTextureBlendMode": _negative,
    "SDL_SetTextureAlphaMod": _negative,
    "SDL_SetTextureColorMod": _negative,
    "SDL_SetTextureScaleMode": _negative,
    "SDL_WaitEventTimeout": _never,  # nothing happened, says an error too
    "SDL_PeepEvents": _negative,
    "SDL_ShowMessageBox": _negative,
    "SDL_SetClipboardText": _negative,
    "SDL_GetClipboardText": _null,
}
CHECKED: Final = tuple(_FAILURES)

NO_DISPLAY: Final = "there is no display to open a window on"

_faults: dict[str, int] = {}


def fail(name: str, nth: int = 1) -> None:
    """Have the nth call of a function from now on fail, without calling it: for tests."""
    if name not in _FAILURES:
        raise ValueError(f"{name} is not checked")
    _faults[name] = nth


def heal() -> None:
    """Have no further call fail."""
    _faults.clear()


def call(function: str, *arguments: Any) -> Any:
    """Call an SDL function; raise SdlError if it says that it failed."""
    failed = _FAILURES[function]
    if function in _faults:
        _faults[function] -= 1
        if not _faults[function]:
            del _faults[function]
            raise SdlError(function, "made to fail")
    result = getattr(sdl2, function)(*arguments)
    if failed(result):
        raise SdlError(function, sdl2.SDL_GetError().decode(errors="replace") or "failed")
    return result


def look_for_a_display() -> None:
    """Refuse to start without a display: SDL itself would complain about Wayland, even on X11."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_VIDEODRIVER") or os.environ.get("WAYLAND_DISPLAY"):
        return
    if not os.environ.get("DISPLAY"):
        raise SdlError("SDL_Init", NO_DISPLAY)
    sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEODRIVER, b"x11,offscreen")  # offscreen is refused below, with a clear message


def refuse_to_run_unseen(driver: str) -> None:
    """Refuse the drivers that show nothing, to which SDL falls back, unless they were asked for."""
    if driver in ("offscreen", "dummy", "evdev") and not os.environ.get("SDL_VIDEODRIVER"):
        raise SdlError("SDL_Init", NO_DISPLAY)


def draw_by_software() -> None:
    """Draw without OpenGL, unless SDL_RENDER_DRIVER asks for it.

    To start OpenGL takes as long as many frames do, and a frame that is drawn by software is the sooner one.
    """
    sdl2.SDL_SetHint(sdl2.SDL_HINT_RENDER_DRIVER, b"software")
    sdl2.SDL_SetHint(sdl2.SDL_HINT_FRAMEBUFFER_ACCELERATION, b"0")  # else SDL shows the finished frame by OpenGL
