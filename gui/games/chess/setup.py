"""A board of chess that is set up, by the rules of an edition."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from chess.pieces import KIND_NAMES, colour_of, kind_of
from chess.position import Position, start_position
from chess.rules import Rules
from chess.setup import Setup, Unplayable, first_setup
from gui.boardview import Grid
from gui.games.chess.notation import COLOURS, GRID, IMAGES, NAMES, PIECES, images_of
from gui.screens.editing import Palette, Switch
from gui.screens.program import Draft

if TYPE_CHECKING:
    from chess.formats.pgnmatch import PgnMatch

COUNTS: Final = {1: "a", 2: "two", 8: "eight"}  # how many of a piece a game begins with, in words
TOO_MANY: Final = "{} already has {} {}{}"


class Before(NamedTuple):
    """The history of a board: the counters of its FEN, and the game that led to it if it is known."""

    quiet_plies: int = 0
    number: int = 1
    played: "PgnMatch | None" = None


class ChessSetup(NamedTuple):
    """A board in the editor; any change drops its history."""

    rules: Rules
    setup: Setup
    before: Before = Before()

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return GRID

    @property
    def images(self) -> Sequence[str]:
        """The pieces."""
        return images_of(self.setup.cells)

    @property
    def palette(self) -> Sequence[Palette]:
        """The twelve pieces."""
        return [Palette(IMAGES[code], NAMES[code], self.most(code) - self.setup.cells.count(code)) for code in PIECES]

    @property
    def problem(self) -> str:
        """Why no game can be played on the board."""
        playable = self.setup.playable()
        return sentence(playable.value) if isinstance(playable, Unplayable) else ""

    @property
    def words(self) -> str:
        """Nothing: what led to the board is not known."""
        return ""

    @property
    def switches(self) -> Sequence[Switch]:
        """Nothing: the documents have rules for the rest."""
        return ()

    def most(self, code: int) -> int:
        """Return how many of a piece may stand on the board: as many as a game begins with."""
        return start_position(self.rules).cells.count(code)

    def too_many(self, code: int) -> str:
        """Return why another one of a piece may not be placed."""
        count, kind = self.most(code), KIND_NAMES[kind_of(code)]
        return TOO_MANY.format(COLOURS[colour_of(code)], COUNTS[count], kind, "s" if count > 1 else "")

    def placed(self, number: int, square: int) -> "ChessSetup | str":
        """Return the board with a piece of the palette on a square, or why it may not stand there."""
        code = PIECES[number]
        setup = self.setup.put(self.rules, square, code)
        return self.too_many(code) if setup.cells.count(code) > self.most(code) else self.changed(setup)

    def moved(self, source: int, target: int) -> "ChessSetup":
        """Return the board with a piece on another square."""
        return self.changed(self.setup.moved(self.rules, source, target))

    def without(self, square: int) -> "ChessSetup":
        """Return the board with one square emptied."""
        return self.changed(self.setup.without(square))

    def cleared(self) -> "ChessSetup":
        """Return an empty board."""
        return self.changed(self.setup.cleared())

    def filled(self) -> "ChessSetup":
        """Return the board that a game begins with."""
        return self.changed(first_setup(self.rules))

    def changed(self, setup: Setup) -> "ChessSetup":
        """Return another board, without a history."""
        return type(self)(self.rules, setup)


def position_of(draft: Draft) -> Position | None:
    """Return the position that a game is to begin with, if it was set up or loaded."""
    return Position(*draft.setup.setup) if isinstance(draft.setup, ChessSetup) else None


def sentence(words: str) -> str:
    """Return words with a capital letter at their beginning."""
    return words[0].upper() + words[1:]
