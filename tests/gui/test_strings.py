"""Every string that a window can show is found, and the fonts can draw it."""

from pathlib import Path
from typing import Final

import pytest

from gui.app import ASSETS
from gui.dev.strings import ShownString, shown_strings, strings_of
from gui.font import read_glyphs
from gui.games.chess.refusals import NO_CASTLE
from gui.screens.help import ON_BUTTONS
from gui.screens.menu import INTERRUPTED

FONTS: Final = ("body", "heading", "small", "strong")  # what sentences are written in


def glyphs_of(folder: Path, font: str) -> set[str]:
    """Return the characters of a font, its second sheet included."""
    first, more = (read_glyphs(folder / f"{name}.json") for name in (font, f"{font}-more"))
    return set(first.joined(more).table)


def undrawable(shown: list[ShownString], glyphs: set[str]) -> list[ShownString]:
    """Return the texts with a character that has no glyph; a newline begins a line."""
    return [found for found in shown if not set(found.text) <= glyphs | {"\n"}]


@pytest.mark.parametrize("font", FONTS)
def test_every_string_can_be_drawn(font: str) -> None:
    glyphs = glyphs_of(ASSETS / "fonts", font)
    assert undrawable(shown_strings(), glyphs) == []
    assert undrawable([ShownString("", 1, "\N{WHITE CHESS KING}")], glyphs) != []


def test_what_is_shown_is_listed() -> None:
    texts = {found.text for found in shown_strings()}
    assert {NO_CASTLE, ON_BUTTONS, INTERRUPTED, "Saved in slot {}"} <= texts


def test_what_is_not_shown_is_not_listed() -> None:
    source = '''"""About it."""
class Thing:
    """A thing."""

    name: "Thing | None" = None

def tell(image: str = "icon-saved") -> "Text":
    """Tell it."""
    assert image, "Never empty"
    call("SDL_Init", image)
    return f"Told {image} {len('Twice')} times"
'''
    assert [found.text for found in strings_of(source, "")] == ["Told {} {} times", "Twice"]
