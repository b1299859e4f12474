"""Makes the fonts: images of white glyphs for each text style, and the place of each glyph.

The first image has what the program itself writes. The second has letters of more languages, for players' names.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from unicodedata import category

Atlases = dict[str, tuple[Any, dict[str, Any]]]  # image and metrics, by the name of the text style

CHARACTERS: Final = "".join(map(chr, range(32, 127))) + "–—…×✓←→•éöüß„“’"  # noqa: RUF001
BLOCKS: Final = (range(0xA0, 0x180), range(0x370, 0x400), range(0x400, 0x460))  # Latin, Greek, Cyrillic
MISSING: Final = "\N{REPLACEMENT CHARACTER}"  # stands for every character without a glyph
BOX: Final = "\N{WHITE SQUARE}"  # how it is drawn
WIDEST: Final = 4096  # pixels; some graphics cards take no wider texture
GAP: Final = 1  # empty pixels between two glyphs


class Style(NamedTuple):
    """The font file of a text style, and its size in pixels."""

    font: str
    size: int


STYLES: Final = {
    "title": Style("InterDisplay-Bold", 44),
    "heading": Style("InterDisplay-SemiBold", 24),
    "body": Style("Inter-Regular", 16),
    "strong": Style("Inter-SemiBold", 16),
    "small": Style("Inter-Regular", 13),
    "coordinates": Style("Inter-SemiBold", 12),
}


NAMED: Final = ("heading", "body", "strong", "small")  # the styles in which names of players are written


def atlas(font: Any, characters: str) -> tuple[Any, dict[str, Any]]:
    """Return an image of some characters of a text style, and the metrics of its glyphs."""
    from PIL import Image, ImageDraw  # type: ignore[import-not-found, unused-ignore]

    top, height = rows({char: font.getbbox(char, anchor="ls") for char in CHARACTERS})
    drawn = {char: BOX if char == MISSING else char for char in characters}
    boxes = {char: font.getbbox(shape, anchor="ls") for char, shape in drawn.items()}
    places = list(_places([right - left for left, _, right, _ in boxes.values()]))
    width = max(x + right - left + GAP for (x, _), (left, _, right, _) in zip(places, boxes.values(), strict=True))
    opacity = Image.new("L", (width, (places[-1][1] + 1) * height))
    glyphs: dict[str, tuple[int, ...]] = {}
    for (x, row), (char, (left, _, right, _)) in zip(places, boxes.items(), strict=True):
        cell = Image.new("L", (right - left, height))  # what is higher than a row is cut off
        ImageDraw.Draw(cell).text((-left, top), drawn[char], fill=255, font=font, anchor="ls")
        opacity.paste(cell, (x, row * height))
        glyphs[char] = (x, right - left, left, round(font.getlength(drawn[char])), *([row] if row else []))
    image = Image.merge("RGBA", [Image.new("L", opacity.size, 255)] * 3 + [opacity])
    return image, {"height": height, "glyphs": glyphs}


def _places(widths: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the column and the row of each glyph."""
    x = row = 0
    for width in widths:
        if x + width + GAP > WIDEST:
            x, row = 0, row + 1
        yield x, row
        x += width + GAP


def rows(boxes: dict[str, Any]) -> tuple[int, int]:
    """Return baseline and height of the row. Capitals are centred in it, so that centred text looks centred."""
    capital = -boxes["H"][1]
    above = max(-box[1] for box in boxes.values()) - capital
    below = max(box[3] for box in boxes.values())
    margin = max(above, below)
    return margin + capital, capital + 2 * margin


def more_characters(font: Any) -> str:
    """Return the characters of the second image: all letters, digits and signs of the blocks that the font has."""
    unknown = bytes(font.getmask("\uf0f0"))
    assigned = (chr(code) for block in BLOCKS for code in block if category(chr(code))[0] in "LNPS")
    drawn = (char for char in assigned if bytes(font.getmask(char)) != unknown)
    return "".join(char for char in drawn if char not in CHARACTERS) + MISSING


def atlases(fonts: Path) -> tuple[Atlases, Atlases]:
    """Return the first image and its metrics of every text style, and the second of those that have one."""
    from PIL import ImageFont

    engine = ImageFont.Layout.BASIC
    loaded = {
        name: ImageFont.truetype(str(fonts / f"{style.font}.otf"), style.size, layout_engine=engine)
        for name, style in STYLES.items()
    }
    return (
        {name: atlas(font, CHARACTERS) for name, font in loaded.items()},
        {name: atlas(loaded[name], more_characters(loaded[name])) for name in NAMED},
    )
