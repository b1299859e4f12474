"""Images and fonts as SDL's textures, loaded when they are first drawn."""

import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from gui import style
from gui.font import Glyphs, read_glyphs
from gui.sdl.library import SdlError, call, sdl2
from gui.themes import LIGHT, Colour, Theme


class Picture:
    """A texture with its size, and the colour and blend mode last set: SDL is called only to change them."""

    def __init__(self, texture: Any, width: int, height: int, *, opaque: bool = False) -> None:
        self.texture = texture
        self.width, self.height = width, height
        self.opaque = opaque  # no pixel is translucent, so it need not be blended
        self.modulation: tuple[int, Colour] | None = None  # alpha and colour; None: unknown
        self.blend: int | None = None


class Pack:
    """A zip file of images; its table of contents is read once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened: Any = None

    def read(self, name: str) -> bytes:
        """Return the content of one of its files."""
        import zipfile  # slow to import, and only a board needs it
        import zlib

        try:
            self._opened = self._opened or zipfile.ZipFile(io.BytesIO(self.path.read_bytes()))
            return bytes(self._opened.read(name))
        except (OSError, ValueError, KeyError, RuntimeError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise SdlError("image", f"{name} in {self.path.name}: {error}") from None


class Font(NamedTuple):
    """The glyphs in one or two textures, and the place of each."""

    pictures: Sequence[Picture]
    glyphs: Glyphs


class Pictures:
    """Loads the images and fonts of the assets, in the colours of a theme, and keeps their textures."""

    def __init__(self, assets: Path) -> None:
        self.renderer: Any = None  # SDL's; the textures belong to it
        self.theme: Theme = LIGHT
        self._assets = assets
        self._images: dict[str, Picture | None] = {}  # None: missing or broken, and reported
        self._on_squares: dict[str, Picture | None] = {}  # pieces and marks, all of one size
        self._pack = Pack(Path())  # the zip file of that size
        self._fonts: dict[str, Font | None] = {}
        self._with_all_glyphs: set[str] = set()  # the fonts whose second image was asked for

    def forget(self) -> None:
        """Free all textures."""
        fonts = filter(None, self._fonts.values())
        glyphs: dict[Any, Picture | None] = dict(enumerate(picture for font in fonts for picture in font.pictures))
        for pictures in (self._images, self._on_squares, glyphs):
            destroy(pictures)
        self._fonts.clear()
        self._with_all_glyphs.clear()

    def image_path(self, name: str) -> Path:
        """Return the path of an image: the theme's own version, if there is one."""
        images = self._assets / "images"
        own = images / self.theme.name / f"{name}.bmp"
        return own if own.exists() else images / f"{name}.bmp"

    def image(self, name: str) -> Picture | None:
        """Return an image, None if it is missing. The names of images on squares end with the size of a square."""
        for pictures in (self._images, self._on_squares):
            if name in pictures:
                return pictures[name]
        image, _, size = name.rpartition("-")
        if size.isdigit() and int(size) in style.SQUARE_SIZES:
            return self._picture_on_square(name, image, self._assets / "images" / f"{size}.zip")
        self._images[name] = None  # if loading raises, it is not tried again
        self._images[name] = self._load(self.image_path(name))
        return self._images[name]

    def _picture_on_square(self, name: str, image: str, path: Path) -> Picture | None:
        """Return an image from the zip file of its size."""
        if path != self._pack.path:
            destroy(self._on_squares)  # else a resized window would keep every size it had
            self._pack = Pack(path)
        self._on_squares[name] = None
        self._on_squares[name] = self._packed(self._pack, f"{image}.bmp", name)
        return self._on_squares[name]

    def font(self, name: str, text: str = "") -> Font | None:
        """Return the font of a text style for a text, None if it is missing; the first call raises the reason."""
        if name not in self._fonts:
            self._fonts[name] = None
            self._fonts[name] = Font([self._load(self._assets / "fonts" / f"{name}.bmp")], self._glyphs(name))
        font = self._fonts[name]
        if font and name not in self._with_all_glyphs and font.glyphs.lacks(text):
            self._with_all_glyphs.add(name)
            return self._with_more_glyphs(name, font)
        return font

    def _with_more_glyphs(self, name: str, font: Font) -> Font:
        """Return a font together with its second image, the letters of more languages; not every style has one."""
        fonts = self._assets / "fonts"
        if not (fonts / f"{name}-more.json").exists():
            return font
        more = self._glyphs(f"{name}-more")
        picture = self._packed(Pack(fonts / "more.zip"), f"{name}.bmp", f"{name}-more")
        self._fonts[name] = joined = Font([*font.pictures, picture], font.glyphs.joined(more))
        return joined

    def _glyphs(self, name: str) -> Glyphs:
        try:
            return read_glyphs(self._assets / "fonts" / f"{name}.json")
        except ValueError as error:
            raise SdlError("font", str(error)) from None

    def _packed(self, pack: Pack, file: str, name: str) -> Picture:
        content = pack.read(file)
        return self._to_picture(_load_surface(name, lambda: call("SDL_RWFromConstMem", content, len(content))), name)

    def _load(self, path: Path) -> Picture:
        return self._to_picture(load_file(path), path.name)

    def _to_picture(self, surface: Any, name: str) -> Picture:
        """Turn a surface into a texture, and free the surface."""
        try:
            texture = call("SDL_CreateTextureFromSurface", self.renderer, surface)
            return Picture(texture, surface.contents.w, surface.contents.h)
        except SdlError as error:
            raise SdlError(error.function, f"{name}: {error.reason}") from None
        finally:
            sdl2.SDL_FreeSurface(surface)


def destroy(pictures: dict[Any, Picture | None]) -> None:
    """Free the textures and empty the dictionary, failed ones included."""
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


def load_file(path: Path) -> Any:
    """Return the image in a file as an SDL surface."""
    return _load_surface(path.name, lambda: call("SDL_RWFromFile", os.fsencode(path), b"rb"))


def _load_surface(name: str, open_file: Callable[[], Any]) -> Any:
    """Return the image in a file that `open_file` opens, as an SDL surface."""
    surface = None
    try:  # SDL_LoadBMP would do this in one call, but hide why it failed
        with _opened(open_file) as file:
            surface = call("SDL_LoadBMP_RW", file, 0)
    except SdlError as error:
        sdl2.SDL_FreeSurface(surface)  # not None if only closing the file failed
        raise SdlError(error.function, f"{name}: {error.reason}") from None
    return surface
