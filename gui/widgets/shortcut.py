"""Shortcuts, and the names of keys as buttons show them."""

from collections.abc import Callable
from typing import Final, NamedTuple

from gui.events import Key

CONTROL: Final = "Ctrl+"
SHIFT: Final = "Shift+"
WRITTEN: Final = {"escape": "esc", "return": "enter", "delete": "del"}
# The keys that type a question mark with Shift, on keyboards of several countries
QUESTION_MARKS: Final = ("/", "ß", "?")


def _always() -> bool:
    return True


class Shortcut(NamedTuple):
    """A key of a view: its name, the words of the help card, its callback, and whether it can be used now."""

    key: str
    words: str
    do: Callable[[], None]
    enabled: Callable[[], bool] = _always


def written(key: Key) -> str:
    """Return the name of a key with its modifiers, in lower case: esc, ctrl+z, ctrl+shift+c, ?.

    Without Ctrl, Shift makes no difference to a letter.
    """
    if key.shift and key.name in QUESTION_MARKS:
        return "?"
    is_letter = len(key.name) == 1 and key.name.isalpha()
    held = (CONTROL if key.control else "") + (SHIFT if key.control and key.shift and is_letter else "")
    return held.lower() + WRITTEN.get(key.name, key.name)
