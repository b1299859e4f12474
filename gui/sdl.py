"""SDL: the window and what is drawn in it, events, the clipboard. The only module that imports sdl2."""

import ctypes.util
import io
import os
import sys
import warnings
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple

from gui import events, theme
from gui.events import LEFT, NAMED_KEYS, RIGHT, TRAVEL_KEYS, Event
from gui.font import Glyphs, read_glyphs
from gui.geometry import NOWHERE, Rect
from gui.palette import LIGHT, OPAQUE, Colour, Theme
from gui.theme import Paint


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
_missing = ""
try:
    sdl2 = _import_sdl2()
    sdl2.SDL_GetClipboardText.restype = ctypes.c_void_p  # PySDL2 would lose the address, which is to be freed
except ImportError as error:
    _missing = str(error)


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
_PULSE_MS: Final = 250
_FAREWELL_MS: Final = 30
MOST_KEPT: Final = 300  # textures; a screen has thirty, but a long game has many moves and a resized window many sizes

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


class _Picture:
    """A texture, its size, and how it is drawn: SDL is told only when that changes."""

    def __init__(self, texture: Any, width: int, height: int, *, opaque: bool = False) -> None:
        self.texture = texture
        self.width, self.height = width, height
        self.opaque = opaque  # everywhere
        self.dye: tuple[int, Colour] | None = None
        self.blend: int | None = None


class _Pack:
    """A zip file; its list of contents is read once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened: Any = None

    def read(self, name: str) -> bytes:
        """Return what is in the file under a name."""
        import zipfile  # only where there is a board: no other screen need wait for it
        import zlib

        try:
            self._opened = self._opened or zipfile.ZipFile(io.BytesIO(self.path.read_bytes()))
            return bytes(self._opened.read(name))
        except (OSError, ValueError, KeyError, RuntimeError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise SdlError("image", f"{name} in {self.path.name}: {error}") from None


class _Font(NamedTuple):
    picture: _Picture
    glyphs: Glyphs


class Screen:
    """The window on the user's screen, and everything that can be drawn in it."""

    def __init__(self, assets: Path, title: str = "Chessprog", size: tuple[int, int] | None = None) -> None:
        self._assets = assets
        self._window: Any = None
        self._renderer: Any = None
        self._palette = LIGHT
        self._pictures: dict[str, _Picture | None] = {}  # None: known to be missing or broken
        self._on_squares: dict[str, _Picture | None] = {}  # those on a board, of one size
        self._pack = _Pack(Path())  # the file that they are in
        self._fonts: dict[str, _Font | None] = {}
        self._kept: dict[Hashable, _Picture | None] = {}  # None: cannot be kept
        self._target: Any = None  # the texture that is drawn into instead of the window
        self._blending = True  # whether pictures are blended with what is there
        self._clip = NOWHERE
        self._shown = False
        self._driver = ""
        if sdl2 is None:
            raise SdlError("import sdl2", f"the SDL2 library cannot be had ({_missing}): run make")
        try:
            self._open(title, size)
        except SdlError:
            self.close()
            raise

    @property
    def window(self) -> Any:
        """SDL's own window, which message boxes belong to."""
        return self._window

    def _open(self, title: str, size: tuple[int, int] | None) -> None:
        sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, b"0")  # we are no full-screen game
        sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEO_ALLOW_SCREENSAVER, b"1")
        sdl2.SDL_SetHint(sdl2.SDL_HINT_NO_SIGNAL_HANDLERS, b"1")  # SIGTERM ends the program without a question
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", title.lower())  # else we are python to the desktop
        _look_for_a_display()
        call("SDL_Init", sdl2.SDL_INIT_VIDEO)
        self._driver = call("SDL_GetCurrentVideoDriver").decode()
        _refuse_to_run_unseen(self._driver)
        if self._driver == "x11":
            _draw_by_software()
        width, height = size or _first_size()
        middle = sdl2.SDL_WINDOWPOS_CENTERED
        # Shown with its first frame: making the renderer may make the window a second time, and that would flash.
        flags = sdl2.SDL_WINDOW_RESIZABLE | sdl2.SDL_WINDOW_HIDDEN
        self._window = call("SDL_CreateWindow", title.encode(), middle, middle, width, height, flags)
        sdl2.SDL_SetWindowMinimumSize(self._window, *theme.SMALLEST_SIZE)
        sdl2.SDL_SetWindowMaximumSize(self._window, *theme.LARGEST_SIZE)
        self._renderer = call("SDL_CreateRenderer", self._window, -1, 0)  # the best that works
        sdl2.SDL_StopTextInput()  # keys are keys: no input method may keep them

    def __enter__(self) -> "Screen":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free everything; once is enough."""
        if sdl2 is not None:
            self.release()
            sdl2.SDL_Quit()

    def release(self) -> None:
        """Free the window and its pictures. SDL goes on: its end would be that of all windows."""
        self._forget_pictures()
        if self._renderer:
            sdl2.SDL_DestroyRenderer(self._renderer)
        if self._window:
            self._part_from_the_server()
            sdl2.SDL_DestroyWindow(self._window)
        self._renderer = self._window = None

    def _part_from_the_server(self) -> None:
        """Let X read what SDL sent last before the window is gone: else Xlib ends the program with an error.

        SDL wakes itself by an event to its window, over a connection of its own that X may read later than ours.
        """
        if self._driver == "x11":
            sdl2.SDL_HideWindow(self._window)
            sdl2.SDL_Delay(_FAREWELL_MS)

    # Colours

    @property
    def palette(self) -> Theme:
        """The colours that are drawn with."""
        return self._palette

    @palette.setter
    def palette(self, palette: Theme) -> None:
        if palette != self._palette:
            self._palette = palette
            self._forget_pictures()  # the boxes are images, and the bare board is kept as one

    def _colour(self, paint: Paint) -> Colour:
        """Return a colour, by its name in the theme or as it is."""
        return getattr(self._palette, paint) if isinstance(paint, str) else paint

    # Pictures

    def _forget_pictures(self) -> None:
        fonts = {style: font and font.picture for style, font in self._fonts.items()}
        for pictures in (self._pictures, self._on_squares, fonts, self._kept):
            _destroy(pictures)
        self._fonts.clear()

    def _image_path(self, name: str) -> Path:
        """Return the file of an image: the theme's own, if there is one."""
        images = self._assets / "images"
        own = images / self._palette.name / f"{name}.bmp"
        return own if own.exists() else images / f"{name}.bmp"

    def _picture(self, name: str) -> _Picture | None:
        """Return an image; the name of one that stands on squares ends with their size."""
        for pictures in (self._pictures, self._on_squares):
            if name in pictures:
                return pictures[name]
        image, _, size = name.rpartition("-")
        if size.isdigit() and int(size) in theme.SQUARE_SIZES:
            return self._picture_on_square(name, image, self._assets / "images" / f"{size}.zip")
        self._pictures[name] = None  # it is complained of once
        self._pictures[name] = self._load(self._image_path(name))
        return self._pictures[name]

    def _picture_on_square(self, name: str, image: str, path: Path) -> _Picture | None:
        """Return an image from the file of all those of its size."""
        if path != self._pack.path:
            _destroy(self._on_squares)  # a window that is resized goes through many sizes
            self._pack = _Pack(path)
        self._on_squares[name] = None
        content = self._pack.read(f"{image}.bmp")
        surface = _load_surface(name, lambda: call("SDL_RWFromConstMem", content, len(content)))
        self._on_squares[name] = self._to_picture(surface, name)
        return self._on_squares[name]

    def _font(self, style: str) -> _Font | None:
        if style not in self._fonts:
            self._fonts[style] = None
            fonts = self._assets / "fonts"
            try:
                glyphs = read_glyphs(fonts / f"{style}.json")
            except ValueError as error:
                raise SdlError("font", str(error)) from None
            self._fonts[style] = _Font(self._load(fonts / f"{style}.bmp"), glyphs)
        return self._fonts[style]

    def _load(self, path: Path) -> _Picture:
        return self._to_picture(_load_file(path), path.name)

    def _to_picture(self, surface: Any, name: str) -> _Picture:
        """Return the picture of a surface, which is freed."""
        try:
            texture = call("SDL_CreateTextureFromSurface", self._renderer, surface)
            return _Picture(texture, surface.contents.w, surface.contents.h)
        except SdlError as error:
            raise SdlError(error.function, f"{name}: {error.reason}") from None
        finally:
            sdl2.SDL_FreeSurface(surface)

    # Drawing: begin each frame with `clear`

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what can be drawn on."""
        width, height = ctypes.c_int(), ctypes.c_int()
        call("SDL_GetRendererOutputSize", self._renderer, ctypes.byref(width), ctypes.byref(height))
        return width.value, height.value

    def clear(self, colour: Paint) -> None:
        """Begin a frame: one colour everywhere, nothing clipped."""
        call("SDL_SetRenderTarget", self._renderer, None)
        self._clip = Rect(0, 0, *self.size)
        call("SDL_RenderSetClipRect", self._renderer, None)
        call("SDL_SetRenderDrawColor", self._renderer, *self._colour(colour))
        call("SDL_RenderClear", self._renderer)

    def present(self) -> None:
        """End a frame: show it, and with the first one the window."""
        sdl2.SDL_RenderPresent(self._renderer)
        if not self._shown:
            self._shown = True
            sdl2.SDL_ShowWindow(self._window)

    @contextmanager
    def clipped(self, area: Rect) -> Iterator[None]:
        """Draw only inside an area for a while, and inside what was allowed before."""
        before = self._clip
        try:
            self._set_clip(before.intersection(area))
            yield
        finally:
            self._set_clip(before)

    def _set_clip(self, area: Rect) -> None:
        self._clip = area
        if not area.empty:  # an empty one never reaches SDL, which might take it for none
            call("SDL_RenderSetClipRect", self._renderer, sdl2.SDL_Rect(*area))

    def _hidden(self, area: Rect) -> bool:
        return not area.overlaps(self._clip)

    def fill(self, area: Rect, colour: Paint) -> None:
        """Fill an area, blended."""
        if not self._hidden(area):
            colour = self._colour(colour)
            # SDL blends what is opaque too, and that takes it ten times as long.
            blend = sdl2.SDL_BLENDMODE_NONE if colour[3] == OPAQUE else sdl2.SDL_BLENDMODE_BLEND
            call("SDL_SetRenderDrawBlendMode", self._renderer, blend)
            call("SDL_SetRenderDrawColor", self._renderer, *colour)
            call("SDL_RenderFillRect", self._renderer, sdl2.SDL_Rect(*area))

    def mesh(self, corners: Sequence[tuple[float, float, Colour]], triangles: Sequence[int]) -> None:
        """Draw triangles, blended: three numbers of corners each; between corners the colours flow."""
        points = (sdl2.SDL_Vertex * len(corners))()
        for point, (x, y, colour) in zip(points, corners, strict=True):
            point.position.x, point.position.y = x, y
            point.color.r, point.color.g, point.color.b, point.color.a = colour
        numbers = (ctypes.c_int * len(triangles))(*triangles)
        call("SDL_SetRenderDrawBlendMode", self._renderer, sdl2.SDL_BLENDMODE_BLEND)
        call("SDL_RenderGeometry", self._renderer, None, points, len(points), numbers, len(numbers))

    def image(self, name: str, x: int, y: int, alpha: int = OPAQUE, tint: Paint = theme.WHITE) -> None:
        """Draw an image at its own size; white parts take the tint."""
        picture = self._picture(name)
        area = Rect(x, y, *self.image_size(name))
        if picture is None:
            self.fill(area, theme.PLACEHOLDER)
        elif not self._hidden(area):
            self._dye(picture, alpha, self._colour(tint))
            self._copy(picture, Rect(0, 0, picture.width, picture.height), area)

    def image_size(self, name: str) -> tuple[int, int]:
        """Width and height of an image; a missing one is as large as its name says, or as an icon."""
        picture = self._picture(name)
        if picture:
            return picture.width, picture.height
        end = name.rpartition("-")[2]
        side = int(end) if end.isdigit() else theme.ICON
        return side, side

    def frame(self, name: str, area: Rect) -> None:
        """Draw a nine-patch image: its corners as they are, its edges and its middle stretched to fill the area."""
        picture = self._picture(name)
        if picture is None:
            self.fill(area, theme.PLACEHOLDER)
        elif name in theme.SOFT_FRAMES:
            self._stretch(picture, area)
        elif not self._hidden(area):
            draw = partial(self._stretch, picture)
            self._show(self._kept_picture((name, area.width, area.height), area, draw), area, draw)

    def _stretch(self, picture: _Picture, area: Rect) -> None:
        columns = _thirds(picture.width, area.x, area.width)
        rows = _thirds(picture.height, area.y, area.height)
        for top, height, y, high in rows:
            for left, width, x, wide in columns:
                self._copy(picture, Rect(left, top, width, height), Rect(x, y, wide, high))

    def text(self, text: str, x: int, y: int, style: str, colour: Paint) -> None:
        """Draw one line of text; nothing without its font."""
        colour = self._colour(colour)
        font = self._font(style)
        width, height = self.text_size(text, style)
        room = Rect(x - height, y, width + 2 * height, height)  # a glyph may begin before its place, or end behind it
        if font is None or self._hidden(room):
            return
        look = (style, text)
        if look not in self._kept and font.glyphs.overlap(text):
            self._kept[look] = None  # where glyphs overlap, each must be blended with what is below
        kept = self._kept_picture(look, room, lambda area: self._write(font, text, area, theme.WHITE))
        if kept:
            self._dye(kept, colour[3], colour)
            self._copy(kept, Rect(0, 0, *room[2:]), room)
        else:
            self._write(font, text, room, colour)

    def _write(self, font: _Font, text: str, room: Rect, colour: Colour) -> None:
        """Draw the glyphs of a text, with room for one before and behind them."""
        self._dye(font.picture, colour[3], colour)
        x = room.x + font.glyphs.height
        for glyph in font.glyphs.of(text):
            source = Rect(glyph.x, 0, glyph.width, font.picture.height)
            self._copy(font.picture, source, Rect(x + glyph.left, room.y, *source[2:]))
            x += glyph.advance

    def text_size(self, text: str, style: str) -> tuple[int, int]:
        """Width and height of one line of text."""
        font = self._font(style)
        if font is None:
            return 0, theme.ICON
        return font.glyphs.width(text), font.glyphs.height

    def _dye(self, picture: _Picture, alpha: int, colour: Colour) -> None:
        """Set how opaque a picture is drawn, and in which colour."""
        if picture.dye != (alpha, colour):
            picture.dye = None  # not known, if it fails
            call("SDL_SetTextureAlphaMod", picture.texture, alpha)
            call("SDL_SetTextureColorMod", picture.texture, *colour[:3])
            picture.dye = alpha, colour

    def _copy(self, picture: _Picture, source: Rect, target: Rect) -> None:
        if not (source.empty or self._hidden(target)):
            self._set_blend(picture)
            call("SDL_RenderCopy", self._renderer, picture.texture, sdl2.SDL_Rect(*source), sdl2.SDL_Rect(*target))

    def _set_blend(self, picture: _Picture) -> None:
        blended = self._blending and not picture.opaque
        blend = sdl2.SDL_BLENDMODE_BLEND if blended else sdl2.SDL_BLENDMODE_NONE
        if picture.blend != blend:
            call("SDL_SetTextureBlendMode", picture.texture, blend)
            picture.blend = blend

    # What stays the same from frame to frame is drawn once, into a texture

    def keep(self, look: Hashable, area: Rect, draw: Callable[[Rect], None]) -> None:
        """Draw an opaque area by a function; what it drew is kept for the next area that looks so."""
        self._show(self._kept_picture(look, area, draw, opaque=True), area, draw)

    def miniature(self, look: Hashable, area: Rect, draw: Callable[[Rect], None]) -> None:
        """Draw an opaque area at half the size that a function draws it in; what it drew is kept too."""
        if self._hidden(area):
            return
        large = Rect(0, 0, 2 * area.width, 2 * area.height)
        kept = self._kept_picture(look, large, partial(self._smoothly, draw), opaque=True)
        if kept:
            self._copy(kept, large, area)
        else:
            self.fill(area, theme.PLACEHOLDER)

    def _smoothly(self, draw: Callable[[Rect], None], area: Rect) -> None:
        """Draw into a texture of which two by two pixels will be one of their mean colour."""
        call("SDL_SetTextureScaleMode", self._target, sdl2.SDL_ScaleModeLinear)
        draw(area)

    def _show(self, kept: _Picture | None, area: Rect, draw: Callable[[Rect], None]) -> None:
        if kept:
            self._copy(kept, Rect(0, 0, area.width, area.height), area)
        else:
            draw(area)

    def _kept_picture(
        self, look: Hashable, area: Rect, draw: Callable[[Rect], None], *, opaque: bool = False
    ) -> _Picture | None:
        """Return what a function draws in an area of that size; None if it cannot be kept, which is told once.

        What is not opaque is blended when it is shown, and therefore not when it is drawn: no two parts may overlap.
        """
        if look not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                _destroy(self._kept)
            self._kept[look] = None
            if sdl2.SDL_RenderTargetSupported(self._renderer):
                self._kept[look] = self._drawn(Rect(0, 0, area.width, area.height), draw, opaque)
        return self._kept[look]

    def _drawn(self, area: Rect, draw: Callable[[Rect], None], opaque: bool) -> _Picture:
        """Return a picture of what a function draws on nothing."""
        kind = (sdl2.SDL_PIXELFORMAT_ARGB8888, sdl2.SDL_TEXTUREACCESS_TARGET)
        texture = call("SDL_CreateTexture", self._renderer, *kind, area.width, area.height)
        try:
            with self._aimed_at(texture, area, opaque):
                call("SDL_SetRenderDrawColor", self._renderer, *theme.NOTHING)
                call("SDL_RenderClear", self._renderer)
                draw(area)
        except BaseException:
            sdl2.SDL_DestroyTexture(texture)
            raise
        return _Picture(texture, area.width, area.height, opaque=opaque)

    @contextmanager
    def _aimed_at(self, texture: Any, area: Rect, blending: bool) -> Iterator[None]:
        """Draw into a texture for a while; it has a clip of its own."""
        before = self._target, self._clip, self._blending
        call("SDL_SetRenderTarget", self._renderer, texture)
        self._target, self._clip, self._blending = texture, area, blending
        try:
            yield
        finally:
            self._target, self._clip, self._blending = before
            call("SDL_SetRenderTarget", self._renderer, self._target)

    # Reading back

    def read_pixels(self) -> tuple[int, int, bytes]:
        """Width, height, and red, green, blue and alpha of each pixel."""
        width, height = self.size
        pixels = ctypes.create_string_buffer(width * height * 4)
        call("SDL_RenderReadPixels", self._renderer, None, sdl2.SDL_PIXELFORMAT_RGBA32, pixels, width * 4)
        return width, height, pixels.raw

    def set_icon(self, name: str) -> None:
        """Give the window an image of the assets as its icon."""
        surface = _load_file(self._image_path(name))
        sdl2.SDL_SetWindowIcon(self._window, surface)
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
        """The next event, or None if there was none in time or none of interest."""
        event = sdl2.SDL_Event()
        if timeout_ms is not None:
            # not 0: SDL then stops at the end of the last round, before what was pushed since
            happened = call("SDL_WaitEventTimeout", ctypes.byref(event), max(1, timeout_ms))
            return self._translated(event) if happened else None
        while not call("SDL_WaitEventTimeout", ctypes.byref(event), _PULSE_MS):
            pass  # Python hears of Ctrl-C only between calls
        return self._translated(event)

    def _translated(self, event: Any) -> Event | None:
        match event.type:
            case sdl2.SDL_MOUSEMOTION:
                return _latest_motion(event)
            case sdl2.SDL_MOUSEBUTTONDOWN | sdl2.SDL_MOUSEBUTTONUP:
                return _button(event.button)
            case sdl2.SDL_MOUSEWHEEL:
                return events.Wheeled(event.wheel.mouseX, event.wheel.mouseY, event.wheel.y) if event.wheel.y else None
            case sdl2.SDL_KEYDOWN:
                return _key(event.key)
            case sdl2.SDL_WINDOWEVENT:
                return _window_event(event.window)
            case sdl2.SDL_QUIT:
                return events.CloseRequested()
            case sdl2.SDL_RENDER_DEVICE_RESET | sdl2.SDL_RENDER_TARGETS_RESET:
                self._forget_pictures()  # the graphics card lost them
                return events.Exposed()
        return None


def _look_for_a_display() -> None:
    """Refuse to start without a display: SDL itself would complain about Wayland, even on X11."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_VIDEODRIVER") or os.environ.get("WAYLAND_DISPLAY"):
        return
    if not os.environ.get("DISPLAY"):
        raise SdlError("SDL_Init", NO_DISPLAY)
    sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEODRIVER, b"x11,offscreen")  # offscreen is refused below, with a clear message


def _refuse_to_run_unseen(driver: str) -> None:
    """Refuse the drivers that show nothing, to which SDL falls back, unless they were asked for."""
    if driver in ("offscreen", "dummy", "evdev") and not os.environ.get("SDL_VIDEODRIVER"):
        raise SdlError("SDL_Init", NO_DISPLAY)


def _draw_by_software() -> None:
    """Draw without OpenGL, unless SDL_RENDER_DRIVER asks for it.

    To start OpenGL takes as long as many frames do, and a frame that is drawn by software is the sooner one.
    """
    sdl2.SDL_SetHint(sdl2.SDL_HINT_RENDER_DRIVER, b"software")
    sdl2.SDL_SetHint(sdl2.SDL_HINT_FRAMEBUFFER_ACCELERATION, b"0")  # else SDL shows the finished frame by OpenGL


def _first_size() -> tuple[int, int]:
    """The size to begin with: the one we like best, or what there is room for."""
    room = sdl2.SDL_Rect()
    try:
        call("SDL_GetDisplayUsableBounds", 0, ctypes.byref(room))
    except SdlError:
        return theme.FIRST_SIZE  # the user can still make it smaller
    width, height = (min(pair) for pair in zip(theme.FIRST_SIZE, (room.w, room.h - theme.TITLE_BAR), strict=True))
    return max(width, theme.SMALLEST_SIZE[0]), max(height, theme.SMALLEST_SIZE[1])


def _destroy(pictures: dict[Any, _Picture | None]) -> None:
    """Free pictures, and forget those that could not be had."""
    for picture in filter(None, pictures.values()):
        sdl2.SDL_DestroyTexture(picture.texture)
    pictures.clear()


@contextmanager
def _opened(open_file: Callable[[], Any]) -> Iterator[Any]:
    file = open_file()
    try:
        yield file
    finally:
        call("SDL_RWclose", file)


def _load_file(path: Path) -> Any:
    return _load_surface(path.name, lambda: call("SDL_RWFromFile", os.fsencode(path), b"rb"))


def _load_surface(name: str, open_file: Callable[[], Any]) -> Any:
    """Return the image in what a function opens."""
    surface = None
    try:
        with _opened(open_file) as file:
            surface = call("SDL_LoadBMP_RW", file, 0)
    except SdlError as error:
        sdl2.SDL_FreeSurface(surface)  # there is one if only the closing failed
        raise SdlError(error.function, f"{name}: {error.reason}") from None
    return surface


def _thirds(picture: int, start: int, length: int) -> list[tuple[int, int, int, int]]:
    """Where the three parts of a nine-patch are in the picture and on the screen, along one axis."""
    corner = min(theme.CORNER, length // 2)
    return [
        (0, corner, start, corner),
        (corner, picture - 2 * corner, start + corner, length - 2 * corner),
        (picture - corner, corner, start + length - corner, corner),
    ]


def _latest_motion(event: Any) -> Event:
    """Return the last of the pointer motions in the queue, so that slow drawing does not fall behind the pointer."""
    coming = sdl2.SDL_Event()
    while call("SDL_PeepEvents", ctypes.byref(coming), 1, sdl2.SDL_PEEKEVENT, sdl2.SDL_FIRSTEVENT, sdl2.SDL_LASTEVENT):
        if coming.type != sdl2.SDL_MOUSEMOTION:
            break
        sdl2.SDL_PollEvent(ctypes.byref(event))
    return events.Moved(event.motion.x, event.motion.y)


def _button(event: Any) -> Event | None:
    if event.button not in (LEFT, RIGHT):
        return None
    if event.type == sdl2.SDL_MOUSEBUTTONDOWN:
        return events.Pressed(event.x, event.y, event.button, event.clicks > 1)
    return events.Released(event.x, event.y, event.button)


def _key(event: Any) -> Event | None:
    """Return the event of a key that has a name here; held down, only keys that move something repeat."""
    name = sdl2.SDL_GetKeyName(event.keysym.sym).decode().lower().removeprefix("keypad ")
    name = "return" if name == "enter" else name
    if (name not in NAMED_KEYS and len(name) != 1) or (event.repeat and name not in TRAVEL_KEYS):
        return None
    modifiers = event.keysym.mod
    return events.Key(name, bool(modifiers & sdl2.KMOD_SHIFT), bool(modifiers & (sdl2.KMOD_CTRL | sdl2.KMOD_GUI)))


def _window_event(event: Any) -> Event | None:
    match event.event:
        case sdl2.SDL_WINDOWEVENT_SIZE_CHANGED:
            return events.Resized()
        case sdl2.SDL_WINDOWEVENT_EXPOSED:
            return events.Exposed()
        case sdl2.SDL_WINDOWEVENT_LEAVE:
            return events.PointerLeft()
    return None
