"""Renders SVG text to BMP files with alpha, for SDL, and packs many of them into one zip file."""

import io
import struct
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

FINE: Final = 4  # drawn this many times larger and averaged: smoother edges than resvg's own
V4_SIZE: Final = 108  # bytes; SDL ignores the alpha of a bitmap with the usual 40-byte header
BITFIELDS: Final = 3
MASKS: Final = (0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000)  # red, green, blue, alpha of a BGRA pixel
SRGB: Final = 0x73524742


def rendered(svg: str, size: tuple[int, int]) -> Any:
    """Return a drawing as an RGBA image."""
    import resvg_py  # type: ignore[import-not-found, unused-ignore]
    from PIL import Image  # type: ignore[import-not-found, unused-ignore]

    width, height = (side * FINE for side in size)
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    fine = Image.open(io.BytesIO(bytes(png))).convert("RGBa")  # premultiplied, so that edges keep their colour
    return fine.reduce(FINE).convert("RGBA")


def header(width: int, height: int) -> bytes:
    """A file header and a V4 header: with a shorter one SDL takes a fully transparent image for an opaque one."""
    pixels = width * height * 4
    start = 14 + V4_SIZE
    info = struct.pack("<IiiHHIIiiII", V4_SIZE, width, height, 1, 32, BITFIELDS, pixels, 2835, 2835, 0, 0)
    colours = struct.pack("<5I", *MASKS, SRGB) + bytes(48)
    return struct.pack("<2sIHHI", b"BM", start + pixels, 0, 0, start) + info + colours


def bitmap(image: Any) -> bytes:
    """Return the BMP file of an RGBA image; the format stores the bottom row first."""
    return header(*image.size) + bytes(image.tobytes("raw", "BGRA", 0, -1))


def pack(path: Path, bitmaps: dict[str, bytes]) -> None:
    """Write bitmaps into one zip file, without dates and modes: the same bitmaps give the same file."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in bitmaps.items():
            packed.writestr(ZipInfo(f"{name}.bmp"), content, ZIP_DEFLATED)
