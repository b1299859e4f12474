"""Keys as they are written on keyboards and buttons, and what those do that stand on no button."""

from collections.abc import Callable
from typing import Final, NamedTuple

from gui.events import Key

CONTROL: Final = "Ctrl+"
SHIFT: Final = "Shift+"
WRITTEN: Final = {"escape": "esc", "return": "enter", "delete": "del"}
# The keys that give a question mark together with Shift, on keyboards of several countries.
QUESTION_MARKS: Final = ("/", "ß", "?")


def _always() -> bool:
    return True


class Shortcut(NamedTuple):
    """A key of a screen: how it is written, what it is for, what it does, and when it can be used."""

    key: str
    words: str
    do: Callable[[], None]
    enabled: Callable[[], bool] = _always


def written(key: Key) -> str:
    """Return how a key is written, in lower case: esc, ctrl+z, ctrl+shift+c, ?.

    Without Ctrl, a letter is the same key with Shift and without.
    """
    if key.shift and key.name in QUESTION_MARKS:
        return "?"
    is_letter = len(key.name) == 1 and key.name.isalpha()
    held = (CONTROL if key.control else "") + (SHIFT if key.control and key.shift and is_letter else "")
    return held.lower() + WRITTEN.get(key.name, key.name)
