"""A board that is set up, as the screens see it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from gui.boardview import Grid
from gui.screens.fields import Field


class Palette(NamedTuple):
    """A piece that can be placed on a board: its image without a size, its name, and how many more may be placed."""

    image: str
    name: str
    remaining: int


class Switch(NamedTuple):
    """Something to choose about a board beside its pieces."""

    field: Field  # its default is what is chosen now
    choose: "Callable[[Any], BoardSetup | str]"  # returns the board with another value, or why it cannot be


class BoardSetup(Protocol):
    """A board that is being set up, of any kind; it never changes, every change makes another.

    A game inherits from this; the members with a body are optional.
    """

    @property
    def grid(self) -> Grid:
        """The shape of the board."""

    @property
    def images(self) -> Sequence[str]:
        """What stands on each square, as the name of an image; empty if nothing does."""

    @property
    def palette(self) -> Sequence[Palette]:
        """The pieces that can be placed."""

    @property
    def problem(self) -> str:
        """Why no game can be played on the board; empty if one can."""

    @property
    def words(self) -> str:
        """What is known of the game that led to the board, in a line; empty if nothing is."""
        return ""

    @property
    def switches(self) -> Sequence[Switch]:
        """What there is to choose about the board beside its pieces."""
        return ()

    def placed(self, piece: int, square: int, /) -> "BoardSetup | str":
        """Return the board with a piece of the palette on a square, or why it may not stand there."""

    def moved(self, source: int, target: int, /) -> "BoardSetup":
        """Return the board with a piece on another square, instead of what stands there."""

    def without(self, square: int, /) -> "BoardSetup":
        """Return the board with one square emptied."""

    def cleared(self) -> "BoardSetup":
        """Return an empty board."""

    def filled(self) -> "BoardSetup":
        """Return the board that a game begins with."""
