"""Makes the fonts: one row of white glyphs for each text style, and the place of each glyph."""

from pathlib import Path
from typing import Any, Final, NamedTuple

CHARACTERS: Final = "".join(map(chr, range(32, 127))) + "–—…×✓←→•éöüß„“’"  # noqa: RUF001
GAP: Final = 1  # empty pixels between two glyphs of the image


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


def atlas(font: Any) -> tuple[Any, dict[str, Any]]:
    """Return the image and the metrics of one text style."""
    from PIL import Image, ImageDraw  # type: ignore[import-not-found, unused-ignore]

    boxes = {char: font.getbbox(char, anchor="ls") for char in CHARACTERS}
    top, height = rows(boxes)
    row = Image.new("L", (sum(right - left + GAP for left, _, right, _ in boxes.values()), height))
    glyphs: dict[str, tuple[int, int, int, int]] = {}
    x = 0
    for char, (left, _, right, _) in boxes.items():
        ImageDraw.Draw(row).text((x - left, top), char, fill=255, font=font, anchor="ls")
        glyphs[char] = (x, right - left, left, round(font.getlength(char)))
        x += right - left + GAP
    image = Image.merge("RGBA", [Image.new("L", row.size, 255)] * 3 + [row])
    return image, {"height": height, "glyphs": glyphs}


def rows(boxes: dict[str, Any]) -> tuple[int, int]:
    """Return baseline and height of the row. Capitals are centred in it, so that centred text looks centred."""
    capital = -boxes["H"][1]
    above = max(-box[1] for box in boxes.values()) - capital
    below = max(box[3] for box in boxes.values())
    margin = max(above, below)
    return margin + capital, capital + 2 * margin


def atlases(fonts: Path) -> dict[str, tuple[Any, dict[str, Any]]]:
    """Return the image and the metrics of every text style."""
    from PIL import ImageFont

    engine = ImageFont.Layout.BASIC
    return {
        name: atlas(ImageFont.truetype(str(fonts / f"{style.font}.otf"), style.size, layout_engine=engine))
        for name, style in STYLES.items()
    }
