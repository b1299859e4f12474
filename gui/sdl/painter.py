"""The drawing half of the screen: shapes, images, text, and textures that are reused from frame to frame."""

import ctypes
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from gui import style
from gui.geometry import NOWHERE, Rect
from gui.sdl.library import call, sdl2
from gui.sdl.pictures import Font, Picture, Pictures, destroy
from gui.style import Paint
from gui.themes import OPAQUE, Colour, Theme

MOST_KEPT: Final = 300  # textures: a view needs about 30, but long games and resized windows make many more


class Painter:
    """Draws with an SDL renderer; the `Canvas` of the widgets."""

    def __init__(self, assets: Path) -> None:
        self.pictures = Pictures(assets)
        self._renderer: Any = None
        self._kept: dict[Hashable, Picture | None] = {}  # None: must be drawn each time
        self._target: Any = None  # the texture that is drawn into; None for the window
        self._blending = True  # off while translucent parts are drawn into a texture
        self._clip = NOWHERE

    # Colours

    @property
    def theme(self) -> Theme:
        """The theme whose colours are drawn."""
        return self.pictures.theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        if theme != self.theme:
            self.pictures.theme = theme
            self._forget_pictures()  # the boxes are images of the theme, and the kept textures have its colours

    def _colour(self, paint: Paint) -> Colour:
        """Return a colour of the theme by its name, and any other colour unchanged."""
        return getattr(self.theme, paint) if isinstance(paint, str) else paint

    def _forget_pictures(self) -> None:
        self.pictures.forget()
        destroy(self._kept)

    # The frame and its clip

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window, in pixels."""
        width, height = ctypes.c_int(), ctypes.c_int()
        call("SDL_GetRendererOutputSize", self._renderer, ctypes.byref(width), ctypes.byref(height))
        return width.value, height.value

    def clear(self, colour: Paint) -> None:
        """Begin a frame: fill it with one colour and reset the clip."""
        call("SDL_SetRenderTarget", self._renderer, None)
        self._clip = Rect(0, 0, *self.size)
        call("SDL_RenderSetClipRect", self._renderer, None)
        call("SDL_SetRenderDrawColor", self._renderer, *self._colour(colour))
        call("SDL_RenderClear", self._renderer)

    @contextmanager
    def clipped(self, area: Rect) -> Iterator[None]:
        """Clip to the intersection of an area with the present clip, inside a `with`."""
        before = self._clip
        try:
            self._set_clip(before.intersection(area))
            yield
        finally:
            self._set_clip(before)

    def _set_clip(self, area: Rect) -> None:
        self._clip = area
        if not area.empty:  # to SDL, an empty clip can mean no clip; `_hidden` handles it
            call("SDL_RenderSetClipRect", self._renderer, sdl2.SDL_Rect(*area))

    def _hidden(self, area: Rect) -> bool:
        return not area.overlaps(self._clip)

    # Shapes, images and text

    def fill(self, area: Rect, colour: Paint) -> None:
        """Fill an area; a translucent colour is blended."""
        if not self._hidden(area):
            colour = self._colour(colour)
            # SDL would blend opaque colours too, ten times slower.
            blend = sdl2.SDL_BLENDMODE_NONE if colour[3] == OPAQUE else sdl2.SDL_BLENDMODE_BLEND
            call("SDL_SetRenderDrawBlendMode", self._renderer, blend)
            call("SDL_SetRenderDrawColor", self._renderer, *colour)
            call("SDL_RenderFillRect", self._renderer, sdl2.SDL_Rect(*area))

    def mesh(self, corners: Sequence[tuple[float, float, Colour]], triangles: Sequence[int]) -> None:
        """Draw triangles, each given by three indices of corners; colours change smoothly from corner to corner."""
        points = (sdl2.SDL_Vertex * len(corners))()
        for point, (x, y, colour) in zip(points, corners, strict=True):
            point.position.x, point.position.y = x, y
            point.color.r, point.color.g, point.color.b, point.color.a = colour
        indices = (ctypes.c_int * len(triangles))(*triangles)
        call("SDL_SetRenderDrawBlendMode", self._renderer, sdl2.SDL_BLENDMODE_BLEND)
        call("SDL_RenderGeometry", self._renderer, None, points, len(points), indices, len(indices))

    def image(self, name: str, x: int, y: int, alpha: int = OPAQUE, tint: Paint = style.WHITE) -> None:
        """Draw an image at its own size, its colours multiplied by the tint."""
        picture = self.pictures.image(name)
        area = Rect(x, y, *self.image_size(name))
        if picture is None:
            self.fill(area, style.PLACEHOLDER)
        elif not self._hidden(area):
            self._modulate(picture, alpha, self._colour(tint))
            self._copy(picture, Rect(0, 0, picture.width, picture.height), area)

    def image_size(self, name: str) -> tuple[int, int]:
        """Return width and height of an image; if it is missing, the size in its name, or else that of an icon."""
        picture = self.pictures.image(name)
        if picture:
            return picture.width, picture.height
        end = name.rpartition("-")[2]
        side = int(end) if end.isdigit() else style.ICON
        return side, side

    def frame(self, name: str, area: Rect) -> None:
        """Draw a nine-patch image: corners unscaled, edges and middle stretched to fill the area."""
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
        """Draw one line of text; nothing if its font is missing."""
        colour = self._colour(colour)
        typeface = self.pictures.font(font, text)
        width, height = self.text_size(text, font)
        room = Rect(x - height, y, width + 2 * height, height)  # a glyph may overhang its place
        if typeface is None or self._hidden(room):
            return
        key = (font, text)
        if key not in self._kept and typeface.glyphs.overlap(text):
            self._kept[key] = None  # overlapping glyphs must be blended one by one
        kept = self._kept_picture(key, room, lambda area: self._write(typeface, text, area, style.WHITE))
        if kept:  # drawn in white, so that one texture serves all colours
            self._modulate(kept, colour[3], colour)
            self._copy(kept, Rect(0, 0, *room[2:]), room)
        else:
            self._write(typeface, text, room, colour)

    def _write(self, font: Font, text: str, room: Rect, colour: Colour) -> None:
        """Draw the glyphs of a text into an area that leaves room for an overhang at both ends."""
        height = font.glyphs.height
        x = room.x + height
        for picture in font.pictures:
            self._modulate(picture, colour[3], colour)
        for glyph in font.glyphs.of(text):
            source = Rect(glyph.x, glyph.row * height, glyph.width, height)
            self._copy(font.pictures[glyph.image], source, Rect(x + glyph.left, room.y, *source[2:]))
            x += glyph.advance

    def text_size(self, text: str, font: str) -> tuple[int, int]:
        """Return width and height of one line of text."""
        typeface = self.pictures.font(font, text)
        if typeface is None:
            return 0, style.ICON
        return typeface.glyphs.width(text), typeface.glyphs.height

    def _modulate(self, picture: Picture, alpha: int, colour: Colour) -> None:
        """Set the alpha and the colour that a texture is multiplied by."""
        if picture.modulation != (alpha, colour):
            picture.modulation = None  # unknown, if a call fails
            call("SDL_SetTextureAlphaMod", picture.texture, alpha)
            call("SDL_SetTextureColorMod", picture.texture, *colour[:3])
            picture.modulation = alpha, colour

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

    # Textures that are reused from frame to frame

    def keep(self, key: Hashable, area: Rect, draw: Callable[[Rect], None]) -> None:
        """Draw an opaque area with `draw`; keep the texture and reuse it for every area with the same key."""
        self._show(self._kept_picture(key, area, draw, opaque=True), area, draw)

    def miniature(self, key: Hashable, area: Rect, draw: Callable[[Rect], None]) -> None:
        """Let `draw` fill an opaque area of twice the size, and show it at half its size; keep it as `keep` does."""
        if self._hidden(area):
            return
        large = Rect(0, 0, 2 * area.width, 2 * area.height)
        kept = self._kept_picture(key, large, partial(self._smoothly, draw), opaque=True)
        if kept:
            self._copy(kept, large, area)
        else:
            self.fill(area, style.PLACEHOLDER)

    def _smoothly(self, draw: Callable[[Rect], None], area: Rect) -> None:
        """Draw into a texture that is scaled down smoothly: two by two pixels become their mean."""
        call("SDL_SetTextureScaleMode", self._target, sdl2.SDL_ScaleModeLinear)
        draw(area)

    def _show(self, kept: Picture | None, area: Rect, draw: Callable[[Rect], None]) -> None:
        if kept:
            self._copy(kept, Rect(0, 0, area.width, area.height), area)
        else:
            draw(area)

    def _kept_picture(
        self, key: Hashable, area: Rect, draw: Callable[[Rect], None], *, opaque: bool = False
    ) -> Picture | None:
        """Return the texture of a key, drawn by `draw` if it is new; None if it cannot be made, raised only once.

        A translucent texture is blended when it is shown, so nothing is blended while it is drawn: no two of its parts
        may overlap.
        """
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                destroy(self._kept)  # the next frame makes again what it needs
            self._kept[key] = None  # if drawing raises, it is not tried again
            if sdl2.SDL_RenderTargetSupported(self._renderer):
                self._kept[key] = self._drawn(Rect(0, 0, area.width, area.height), draw, opaque)
        return self._kept[key]

    def _drawn(self, area: Rect, draw: Callable[[Rect], None], opaque: bool) -> Picture:
        """Return a new texture, transparent except where `draw` draws."""
        kind = (sdl2.SDL_PIXELFORMAT_ARGB8888, sdl2.SDL_TEXTUREACCESS_TARGET)
        texture = call("SDL_CreateTexture", self._renderer, *kind, area.width, area.height)
        try:
            with self._drawing_into(texture, area, opaque):
                call("SDL_SetRenderDrawColor", self._renderer, *style.NOTHING)
                call("SDL_RenderClear", self._renderer)
                draw(area)
        except BaseException:
            sdl2.SDL_DestroyTexture(texture)
            raise
        return Picture(texture, area.width, area.height, opaque=opaque)

    @contextmanager
    def _drawing_into(self, texture: Any, area: Rect, blending: bool) -> Iterator[None]:
        """Draw into a texture, with its own clip, inside a `with`."""
        before = self._target, self._clip, self._blending
        call("SDL_SetRenderTarget", self._renderer, texture)
        self._target, self._clip, self._blending = texture, area, blending
        try:
            yield
        finally:
            self._target, self._clip, self._blending = before
            call("SDL_SetRenderTarget", self._renderer, self._target)


def _thirds(picture: int, start: int, length: int) -> list[tuple[int, int, int, int]]:
    """Return start and length of the three parts of a nine-patch along one axis, in the image and on the screen."""
    corner = min(style.CORNER, length // 2)
    return [
        (0, corner, start, corner),
        (corner, picture - 2 * corner, start + corner, length - 2 * corner),
        (picture - corner, corner, start + length - corner, corner),
    ]
