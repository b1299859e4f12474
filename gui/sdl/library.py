"""Finds and loads the SDL library, and checks every call of it."""

import ctypes.util
import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final


@contextmanager
def _without_searching() -> Iterator[None]:
    """Keep ctypes from searching the whole system for SDL.

    PySDL2 asks ctypes for six library names before it uses the SDL of its own wheel. For each of them, ctypes runs
    ldconfig, the C compiler and the linker: together a third of the time to the first frame.
    """
    search = ctypes.util.find_library
    ctypes.util.find_library = lambda name: None  # noqa: ARG005
    try:
        yield
    finally:
        ctypes.util.find_library = search


def _import_sdl2() -> Any:
    with warnings.catch_warnings():
        # PySDL2 announces its wheel's SDL on standard error; users need not read that at each start.
        warnings.filterwarnings("ignore", "Using SDL2 binaries", UserWarning)
        try:
            with _without_searching():
                return import_module("sdl2")
        except ImportError:  # no wheel for this machine, or PYSDL2_DLL_PATH names a folder without SDL: search
            return import_module("sdl2")


sdl2: Any = None
missing = ""  # why there is no SDL
try:
    sdl2 = _import_sdl2()
    # As declared by PySDL2 it returns bytes: the address, which must be freed, is lost.
    sdl2.SDL_GetClipboardText.restype = ctypes.c_void_p
except ImportError as error:
    missing = f"the SDL2 library cannot be loaded ({error}): run make"
except OSError as error:  # PySDL2 lists the folder without asking whether there is one
    missing = f"PYSDL2_DLL_PATH names {os.environ.get('PYSDL2_DLL_PATH', '')}: {error.strerror}"


class SdlError(Exception):
    """An SDL function failed; holds its name and the reason."""

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


# Which results mean failure. Functions that cannot fail or do not report it are called without `call`.
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
    "SDL_WaitEventTimeout": _never,  # returns 0 on timeout *and* on error
    "SDL_PeepEvents": _negative,
    "SDL_ShowMessageBox": _negative,
    "SDL_SetClipboardText": _negative,
    "SDL_GetClipboardText": _null,
}
CHECKED: Final = tuple(_FAILURES)
HINTS: Final = (
    "SDL_HINT_VIDEODRIVER",
    "SDL_HINT_RENDER_DRIVER",
    "SDL_HINT_FRAMEBUFFER_ACCELERATION",
    "SDL_HINT_NO_SIGNAL_HANDLERS",
    "SDL_HINT_VIDEO_ALLOW_SCREENSAVER",
)
OLDEST: Final = (2, 0, 18)  # version of SDL, the first that draws triangles

_faults: dict[str, int] = {}  # function -> number of calls until it fails


def fail(name: str, nth: int = 1) -> None:
    """Make the nth call of a function from now on fail without calling it. For tests."""
    if name not in _FAILURES:
        raise ValueError(f"{name} is not checked")
    _faults[name] = nth


def heal() -> None:
    """Cancel all failures that `fail` has planned."""
    _faults.clear()


def call(function: str, *arguments: Any) -> Any:
    """Call an SDL function; raise SdlError if its result means failure."""
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


def look_for_the_library() -> None:
    """Raise SdlError if SDL or PySDL2 is missing, or too old."""
    if sdl2 is None:
        raise SdlError("import sdl2", missing)
    unknown = [name for name in (*HINTS, *CHECKED) if not hasattr(sdl2, name)]
    if unknown:
        raise SdlError("import sdl2", f"PySDL2 {sdl2.__version__} is too old, {unknown[0]} is missing in it: run make")
    version = sdl2.SDL_version()
    sdl2.SDL_GetVersion(version)
    found = version.major, version.minor, version.patch
    if found < OLDEST:
        raise SdlError("import sdl2", f"SDL {_dotted(found)} is too old, {_dotted(OLDEST)} is needed: run make")


def _dotted(version: Iterable[int]) -> str:
    return ".".join(map(str, version))
