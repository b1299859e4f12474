"""What the board editor knows without a window: the board, what is in the hand, and why something was refused."""

from gui.boardview import Mark
from gui.screens.model import BoardSetup


class Editing:
    """A board as its user sets it up."""

    def __init__(self, setup: BoardSetup) -> None:
        self.setup = setup
        self.piece: int | None = None  # of the palette: every click on the board places one
        self.selected: int | None = None  # the square whose piece the next click moves
        self.message = ""

    @property
    def marks(self) -> list[Mark]:
        """What is marked on the board."""
        return [] if self.selected is None else [Mark("selected", self.selected)]

    def take(self, piece: int) -> None:
        """Take a piece of the palette into the hand, or lay it back."""
        again = piece == self.piece
        self.put_down()
        self.piece = None if again else piece

    def pick(self, square: int) -> None:
        """Place the piece in the hand; or select a piece, or move the selected one to an empty square."""
        if self.piece is not None:
            self._place(self.piece, square)
        elif self.setup.images[square]:
            self._select(None if square == self.selected else square)
        elif self.selected is not None:
            self.drop(self.selected, square)

    def drop(self, source: int, target: int | None) -> None:
        """Move a piece; beside the board it is gone."""
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
        """Set the board that a game begins with."""
        self._select(None)
        self.setup = self.setup.filled()

    def switch(self, number: int, option: int) -> str:
        """Choose something about the board beside its pieces; return why it cannot be, empty if it can."""
        switched = self.setup.switches[number].choose(option)
        if isinstance(switched, str):
            return switched
        self.setup = switched
        return ""

    def put_down(self) -> bool:
        """Forget what is in the hand or selected; return whether there was anything."""
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
