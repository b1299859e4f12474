"""Fonts as images: where the image shows a character, and how far the next character is."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import combining, normalize

MISSING: Final = "\N{REPLACEMENT CHARACTER}"  # its glyph, a box, is shown for characters that no glyph is made for


class Glyph(NamedTuple):
    """A character: its columns and its row in an image, its left bearing and its advance width."""

    x: int
    width: int
    left: int
    advance: int
    row: int = 0
    image: int = 0  # the number of the image


class Glyphs(NamedTuple):
    """The characters of a font."""

    height: int
    table: dict[str, Glyph]

    def of(self, text: str) -> Iterator[Glyph]:
        """Yield the glyphs of a text. A missing one becomes the letter without its accent, a box or a question mark."""
        for character in text if text.isascii() else normalize("NFC", text):
            choices = (character, *(() if combining(character) else (_plain(character), MISSING, "?")))
            yield from [self.table[choice] for choice in choices if choice in self.table][:1]

    def lacks(self, text: str) -> bool:
        """Return whether a character of the text has no glyph of its own."""
        return not self.table.keys() >= set(text)

    def joined(self, more: "Glyphs") -> "Glyphs":
        """Return these glyphs together with those of a second image of the font."""
        return Glyphs(self.height, {char: glyph._replace(image=1) for char, glyph in more.table.items()} | self.table)

    def width(self, text: str) -> int:
        """Return the width of a text."""
        return sum(glyph.advance for glyph in self.of(text))

    def overlap(self, text: str) -> bool:
        """Return whether a glyph of a text overlaps the next one."""
        return any(one.left + one.width > one.advance + other.left for one, other in pairwise(self.of(text)))


def _plain(character: str) -> str:
    """Return a letter without its accent."""
    return normalize("NFD", character)[0]


def read_glyphs(path: Path) -> Glyphs:
    """Read a font's table of glyphs; raise ValueError if it is damaged."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        table = {character: Glyph(*map(int, numbers)) for character, numbers in content["glyphs"].items()}
        return Glyphs(int(content["height"]), table)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path.name}: {error}") from error
