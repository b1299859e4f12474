"""What happens to the window, as plain values: the rest of the program never sees an SDL event.

No data classes: importing what makes them takes a tenth of the time until the first frame.
"""

from typing import Final, NamedTuple

LEFT: Final = 1
RIGHT: Final = 3

TRAVEL_KEYS: Final = ("left", "right", "up", "down", "tab", "home", "end", "pageup", "pagedown")
NAMED_KEYS: Final = (*TRAVEL_KEYS, "return", "escape", "space", "delete", *(f"f{number}" for number in range(1, 13)))


class _Bare:
    """An event of which there is nothing more to say: two of one kind are equal."""

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
    """The pointer is somewhere else."""

    x: int
    y: int


class Wheeled(NamedTuple):
    """The wheel was turned; up, away from the user, is positive."""

    x: int
    y: int
    steps: int


class PointerLeft(_Bare):
    """The pointer is no longer over the window."""


class Key(NamedTuple):
    """A key went down: one of NAMED_KEYS, or the lower-case character written on it."""

    name: str
    shift: bool = False
    control: bool = False


class CloseRequested(_Bare):
    """The user wants the window closed."""


class Resized(_Bare):
    """The window has a new size."""


class Exposed(_Bare):
    """What the window showed may be lost."""


Event = Pressed | Released | Moved | Wheeled | PointerLeft | Key | CloseRequested | Resized | Exposed
