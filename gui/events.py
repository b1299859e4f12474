"""What happens to the window, as plain values: the rest of the program never sees an SDL event."""

from dataclasses import dataclass
from typing import Final

LEFT: Final = 1
RIGHT: Final = 3

TRAVEL_KEYS: Final = ("left", "right", "up", "down", "tab", "home", "end", "pageup", "pagedown")
NAMED_KEYS: Final = (*TRAVEL_KEYS, "return", "escape", "space", "delete", *(f"f{number}" for number in range(1, 13)))


@dataclass(frozen=True)
class Pressed:
    """A mouse button went down; `again` for the second and later presses of a double click."""

    x: int
    y: int
    button: int
    again: bool = False


@dataclass(frozen=True)
class Released:
    """A mouse button went up."""

    x: int
    y: int
    button: int


@dataclass(frozen=True)
class Moved:
    """The pointer is somewhere else."""

    x: int
    y: int


@dataclass(frozen=True)
class Wheeled:
    """The wheel was turned; up, away from the user, is positive."""

    x: int
    y: int
    steps: int


@dataclass(frozen=True)
class PointerLeft:
    """The pointer is no longer over the window."""


@dataclass(frozen=True)
class Key:
    """A key went down: one of NAMED_KEYS, or the lower-case character written on it."""

    name: str
    shift: bool = False
    control: bool = False


@dataclass(frozen=True)
class CloseRequested:
    """The user wants the window closed."""


@dataclass(frozen=True)
class Resized:
    """The window has a new size."""


@dataclass(frozen=True)
class Exposed:
    """What the window showed may be lost."""


Event = Pressed | Released | Moved | Wheeled | PointerLeft | Key | CloseRequested | Resized | Exposed
