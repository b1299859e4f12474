"""Fonts as images: which part of the image shows a character, and how far the next one is."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize


class Glyph(NamedTuple):
    """A character's place in the image, the gap before it, and the way to the next character."""

    x: int
    width: int
    left: int
    advance: int


class Glyphs(NamedTuple):
    """The characters of a font."""

    height: int
    table: dict[str, Glyph]

    def of(self, text: str) -> Iterator[Glyph]:
        """The glyphs of a text; for what the font lacks, the letter without its accent, or a question mark."""
        for character in text:
            if glyph := self.table.get(character) or self.table.get(_plain(character)) or self.table.get("?"):
                yield glyph

    def width(self, text: str) -> int:
        """The width of a text."""
        return sum(glyph.advance for glyph in self.of(text))

    def overlap(self, text: str) -> bool:
        """Whether a glyph of a text reaches into the next one."""
        return any(one.left + one.width > one.advance + other.left for one, other in pairwise(self.of(text)))


def _plain(character: str) -> str:
    """Return a letter without its accent."""
    return normalize("NFD", character)[0]


def read_glyphs(path: Path) -> Glyphs:
    """Read a font's table; ValueError if it cannot be used."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        table = {character: Glyph(*map(int, numbers)) for character, numbers in content["glyphs"].items()}
        return Glyphs(int(content["height"]), table)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path.name}: {error}") from error
