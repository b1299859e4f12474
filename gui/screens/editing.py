"""The state of the board editor, without a window: the board, the piece in hand, the last refusal."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from gui.boardview import Grid, Mark
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


class Editing:
    """A board that the user sets up."""

    def __init__(self, setup: BoardSetup) -> None:
        self.setup = setup
        self.piece: int | None = None  # its number in the palette: each click on the board places one
        self.selected: int | None = None  # the square whose piece the next click moves
        self.message = ""

    @property
    def marks(self) -> list[Mark]:
        """The marks on the board."""
        return [] if self.selected is None else [Mark("selected", self.selected)]

    def take(self, piece: int) -> None:
        """Take a piece of the palette, or put it back if it is in hand."""
        again = piece == self.piece  # a second click puts it back
        self.put_down()
        self.piece = None if again else piece

    def pick(self, square: int) -> None:
        """Place the piece in hand; without one, select a piece or move the selected one to an empty square."""
        if self.piece is not None:
            self._place(self.piece, square)
        elif self.setup.images[square]:
            self._select(None if square == self.selected else square)
        elif self.selected is not None:
            self.drop(self.selected, square)

    def drop(self, source: int, target: int | None) -> None:
        """Move a piece; remove it if the target is None, beside the board."""
        self._select(None)
        self.setup = self.setup.without(source) if target is None else self.setup.moved(source, target)

    def drop_piece(self, piece: int, square: int) -> None:
        """Place a piece of the palette that was dragged to a square."""
        self.put_down()
        self._place(piece, square)

    def remove(self, square: int) -> None:
        """Empty a square."""
        self._select(None)
        self.setup = self.setup.without(square)

    def clear(self) -> None:
        """Empty the board."""
        self._select(None)
        self.setup = self.setup.cleared()

    def fill(self) -> None:
        """Set up the start position."""
        self._select(None)
        self.setup = self.setup.filled()

    def switch(self, number: int, value: Any) -> str:
        """Choose a value of a switch; return the reason if it is refused, else an empty string."""
        switched = self.setup.switches[number].choose(value)
        if isinstance(switched, str):
            return switched
        self.setup = switched
        return ""

    def put_down(self) -> bool:
        """Put down the piece in hand and clear the selection; return whether there was either."""
        had = self.piece is not None or self.selected is not None
        self.piece = None
        self._select(None)
        return had

    def _place(self, piece: int, square: int) -> None:
        placed = self.setup.placed(piece, square)
        if isinstance(placed, str):
            self.message = placed
        else:
            self.message = ""
            self.setup = placed
            if self.setup.palette[piece].remaining <= 0:
                self.piece = None  # there is none left to place

    def _select(self, square: int | None) -> None:
        self.selected = square
        self.message = ""
