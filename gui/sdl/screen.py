"""The window on the user's screen: what is drawn in it, its events, the clipboard."""

import ctypes
import os
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from gui import style
from gui.events import Event, Exposed
from gui.geometry import NOWHERE, Rect
from gui.sdl import library
from gui.sdl.library import SdlError, call, sdl2
from gui.sdl.pictures import Font, Picture, Pictures, destroy, load_file
from gui.sdl.translate import translated
from gui.style import Paint
from gui.themes import OPAQUE, Colour, Theme

_PULSE_MS: Final = 250
_FAREWELL_MS: Final = 30
MOST_KEPT: Final = 300  # textures; a screen has thirty, but a long game has many moves and a resized window many sizes


class Screen:
    """The window on the user's screen, and everything that can be drawn in it."""

    def __init__(self, assets: Path, title: str = "Chessprog", size: tuple[int, int] | None = None) -> None:
        self.window: Any = None  # SDL's own, which message boxes belong to
        self._renderer: Any = None
        self.pictures = Pictures(assets)
        self._kept: dict[Hashable, Picture | None] = {}  # None: cannot be kept
        self._target: Any = None  # the texture that is drawn into instead of the window
        self._blending = True  # whether pictures are blended with what is there
        self._clip = NOWHERE
        self._shown = False
        self._driver = ""
        if sdl2 is None:
            raise SdlError("import sdl2", f"the SDL2 library cannot be had ({library.missing}): run make")
        try:
            self._open(title, size)
        except SdlError:
            self.close()
            raise

    def _open(self, title: str, size: tuple[int, int] | None) -> None:
        sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, b"0")  # we are no full-screen game
        sdl2.SDL_SetHint(sdl2.SDL_HINT_VIDEO_ALLOW_SCREENSAVER, b"1")
        sdl2.SDL_SetHint(sdl2.SDL_HINT_NO_SIGNAL_HANDLERS, b"1")  # SIGTERM ends the program without a question
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", title.lower())  # else we are python to the desktop
        library.look_for_a_display()
        call("SDL_Init", sdl2.SDL_INIT_VIDEO)
        self._driver = call("SDL_GetCurrentVideoDriver").decode()
        library.refuse_to_run_unseen(self._driver)
        if self._driver == "x11":
            library.draw_by_software()
        width, height = size or _first_size()
        middle = sdl2.SDL_WINDOWPOS_CENTERED
        # Shown with its first frame: making the renderer may make the window a second time, and that would flash.
        flags = sdl2.SDL_WINDOW_RESIZABLE | sdl2.SDL_WINDOW_HIDDEN
        self.window = call("SDL_CreateWindow", title.encode(), middle, middle, width, height, flags)
        sdl2.SDL_SetWindowMinimumSize(self.window, *style.SMALLEST_SIZE)
        sdl2.SDL_SetWindowMaximumSize(self.window, *style.LARGEST_SIZE)
        self._renderer = self.pictures.renderer = call("SDL_CreateRenderer", self.window, -1, 0)  # the best that works
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
        if self.window:
            self._flush_x11_before_close()
            sdl2.SDL_DestroyWindow(self.window)
        self._renderer = self.window = None

    def _flush_x11_before_close(self) -> None:
        """Let X read what SDL sent last before the window is gone: else Xlib ends the program with an error.

        SDL wakes itself by an event to its window, over a connection of its own that X may read later than ours.
        """
        if self._driver == "x11":
            sdl2.SDL_HideWindow(self.window)
            sdl2.SDL_Delay(_FAREWELL_MS)

    # Colours

    @property
    def theme(self) -> Theme:
        """The colours that are drawn with."""
        return self.pictures.theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        if theme != self.theme:
            self.pictures.theme = theme
            self._forget_pictures()  # the boxes are images, and the bare board is kept as one

    def _colour(self, paint: Paint) -> Colour:
        """Return a colour, by its name in the theme or as it is."""
        return getattr(self.theme, paint) if isinstance(paint, str) else paint

    def _forget_pictures(self) -> None:
        self.pictures.forget()
        destroy(self._kept)

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
            sdl2.SDL_ShowWindow(self.window)

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

    def image(self, name: str, x: int, y: int, alpha: int = OPAQUE, tint: Paint = style.WHITE) -> None:
        """Draw an image at its own size; white parts take the tint."""
        picture = self.pictures.image(name)
        area = Rect(x, y, *self.image_size(name))
        if picture is None:
            self.fill(area, style.PLACEHOLDER)
        elif not self._hidden(area):
            self._dye(picture, alpha, self._colour(tint))
            self._copy(picture, Rect(0, 0, picture.width, picture.height), area)

    def image_size(self, name: str) -> tuple[int, int]:
        """Width and height of an image; a missing one is as large as its name says, or as an icon."""
        picture = self.pictures.image(name)
        if picture:
            return picture.width, picture.height
        end = name.rpartition("-")[2]
        side = int(end) if end.isdigit() else style.ICON
        return side, side

    def frame(self, name: str, area: Rect) -> None:
        """Draw a nine-patch image: its corners as they are, its edges and its middle stretched to fill the area."""
        picture = self.pictures.image(name)
        if picture is None:
            self.fill(area, style.PLACEHOLDER)
        elif name in style.SOFT_FRAMES:
            self._stretch(picture, area)
        elif not self._hidden(area):
            draw = partial(self._stretch, picture)
            self._show(self._kept_picture((name, area.width, area.height), area, draw), area, draw)

    def _stretch(self, picture: Picture, area: Rect) -> None:
        columns = _thirds(picture.width, area.x, area.width)
        rows = _thirds(picture.height, area.y, area.height)
        for top, height, y, high in rows:
            for left, width, x, wide in columns:
                self._copy(picture, Rect(left, top, width, height), Rect(x, y, wide, high))

    def text(self, text: str, x: int, y: int, font: str, colour: Paint) -> None:
        """Draw one line of text; nothing without its font."""
        colour = self._colour(colour)
        typeface = self.pictures.font(font, text)
        width, height = self.text_size(text, font)
        room = Rect(x - height, y, width + 2 * height, height)  # a glyph may begin before its place, or end behind it
        if typeface is None or self._hidden(room):
            return
        look = (font, text)
        if look not in self._kept and typeface.glyphs.overlap(text):
            self._kept[look] = None  # where glyphs overlap, each must be blended with what is below
        kept = self._kept_picture(look, room, lambda area: self._write(typeface, text, area, style.WHITE))
        if kept:
            self._dye(kept, colour[3], colour)
            self._copy(kept, Rect(0, 0, *room[2:]), room)
        else:
            self._write(typeface, text, room, colour)

    def _write(self, font: Font, text: str, room: Rect, colour: Colour) -> None:
        """Draw the glyphs of a text, with room for one before and behind them."""
        height = font.glyphs.height
        x = room.x + height
        for picture in font.pictures:
            self._dye(picture, colour[3], colour)
        for glyph in font.glyphs.of(text):
            source = Rect(glyph.x, glyph.row * height, glyph.width, height)
            self._copy(font.pictures[glyph.image], source, Rect(x + glyph.left, room.y, *source[2:]))
            x += glyph.advance

    def text_size(self, text: str, font: str) -> tuple[int, int]:
        """Width and height of one line of text."""
        typeface = self.pictures.font(font, text)
        if typeface is None:
            return 0, style.ICON
        return typeface.glyphs.width(text), typeface.glyphs.height

    def _dye(self, picture: Picture, alpha: int, colour: Colour) -> None:
        """Set how opaque a picture is drawn, and in which colour."""
        if picture.dye != (alpha, colour):
            picture.dye = None  # not known, if it fails
            call("SDL_SetTextureAlphaMod", picture.texture, alpha)
            call("SDL_SetTextureColorMod", picture.texture, *colour[:3])
            picture.dye = alpha, colour

    def _copy(self, picture: Picture, source: Rect, target: Rect) -> None:
        if not (source.empty or self._hidden(target)):
            self._set_blend(picture)
            call("SDL_RenderCopy", self._renderer, picture.texture, sdl2.SDL_Rect(*source), sdl2.SDL_Rect(*target))

    def _set_blend(self, picture: Picture) -> None:
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
            self.fill(area, style.PLACEHOLDER)

    def _smoothly(self, draw: Callable[[Rect], None], area: Rect) -> None:
        """Draw into a texture of which two by two pixels will be one of their mean colour."""
        call("SDL_SetTextureScaleMode", self._target, sdl2.SDL_ScaleModeLinear)
        draw(area)

    def _show(self, kept: Picture | None, area: Rect, draw: Callable[[Rect], None]) -> None:
        if kept:
            self._copy(kept, Rect(0, 0, area.width, area.height), area)
        else:
            draw(area)

    def _kept_picture(
        self, look: Hashable, area: Rect, draw: Callable[[Rect], None], *, opaque: bool = False
    ) -> Picture | None:
        """Return what a function draws in an area of that size; None if it cannot be kept, which is told once.

        What is not opaque is blended when it is shown, and therefore not when it is drawn: no two parts may overlap.
        """
        if look not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                destroy(self._kept)
            self._kept[look] = None
            if sdl2.SDL_RenderTargetSupported(self._renderer):
                self._kept[look] = self._drawn(Rect(0, 0, area.width, area.height), draw, opaque)
        return self._kept[look]

    def _drawn(self, area: Rect, draw: Callable[[Rect], None], opaque: bool) -> Picture:
        """Return a picture of what a function draws on nothing."""
        kind = (sdl2.SDL_PIXELFORMAT_ARGB8888, sdl2.SDL_TEXTUREACCESS_TARGET)
        texture = call("SDL_CreateTexture", self._renderer, *kind, area.width, area.height)
        try:
            with self._aimed_at(texture, area, opaque):
                call("SDL_SetRenderDrawColor", self._renderer, *style.NOTHING)
                call("SDL_RenderClear", self._renderer)
                draw(area)
        except BaseException:
            sdl2.SDL_DestroyTexture(texture)
            raise
        return Picture(texture, area.width, area.height, opaque=opaque)

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
        if event.type in (sdl2.SDL_RENDER_DEVICE_RESET, sdl2.SDL_RENDER_TARGETS_RESET):
            self._forget_pictures()  # the graphics card lost them
            return Exposed()
        return translated(event)


def _first_size() -> tuple[int, int]:
    """The size to begin with: the one we like best, or what there is room for."""
    room = sdl2.SDL_Rect()
    try:
        call("SDL_GetDisplayUsableBounds", 0, ctypes.byref(room))
    except SdlError:
        return style.FIRST_SIZE  # the user can still make it smaller
    width, height = (min(pair) for pair in zip(style.FIRST_SIZE, (room.w, room.h - style.TITLE_BAR), strict=True))
    return max(width, style.SMALLEST_SIZE[0]), max(height, style.SMALLEST_SIZE[1])


def _thirds(picture: int, start: int, length: int) -> list[tuple[int, int, int, int]]:
    """Where the three parts of a nine-patch are in the picture and on the screen, along one axis."""
    corner = min(style.CORNER, length // 2)
    return [
        (0, corner, start, corner),
        (corner, picture - 2 * corner, start + corner, length - 2 * corner),
        (picture - corner, corner, start + length - corner, corner),
    ]
