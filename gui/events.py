"""Events of the window, as plain values: no module outside gui/sdl sees an SDL event.

Named tuples, no data classes: importing `dataclasses` takes a tenth of the time to the first frame.
"""

from typing import Final, NamedTuple

LEFT: Final = 1  # SDL's numbers of the mouse buttons
RIGHT: Final = 3

TRAVEL_KEYS: Final = ("left", "right", "up", "down", "tab", "home", "end", "pageup", "pagedown")
NAMED_KEYS: Final = (*TRAVEL_KEYS, "return", "escape", "space", "delete", *(f"f{number}" for number in range(1, 13)))


class _Bare:
    """An event without data; two of one class are equal."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))


class Pressed(NamedTuple):
    """A mouse button went down; `again` for the second and later presses of a double click."""

    x: int
    y: int
    button: int
    again: bool = False


class Released(NamedTuple):
    """A mouse button went up."""

    x: int
    y: int
    button: int


class Moved(NamedTuple):
    """The pointer has moved."""

    x: int
    y: int


class Wheeled(NamedTuple):
    """The wheel was turned; positive: away from the user, which scrolls up."""

    x: int
    y: int
    steps: int


class PointerLeft(_Bare):
    """The pointer has left the window."""


class Key(NamedTuple):
    """A key went down. Its name is one of NAMED_KEYS, or the lower-case character on it."""

    name: str
    shift: bool = False
    control: bool = False


class CloseRequested(_Bare):
    """The user wants to close the window."""


class Resized(_Bare):
    """The window has a new size."""


class Exposed(_Bare):
    """The window must be drawn again: its pixels may be lost."""


Event = Pressed | Released | Moved | Wheeled | PointerLeft | Key | CloseRequested | Resized | Exposed
