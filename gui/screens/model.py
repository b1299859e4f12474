"""A game as the screens see it: what there is to show and what can be done. The rules are the game's own business."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from core.player import Request
from gui.boardview import Grid, Mark


class Option(NamedTuple):
    """A move that can be made: its target, the mark there, and its name if several moves lead there."""

    move: int
    target: int
    mark: str
    name: str = ""


class Row(NamedTuple):
    """A line of the move list: what each player did."""

    number: int
    first: str
    second: str


class Model(Protocol):
    """A game under way, of any kind."""

    # What there is to see

    @property
    def grid(self) -> Grid:
        """The shape of the board."""

    @property
    def images(self) -> Sequence[str]:
        """What stands on each square, as the name of an image; empty if nothing does."""

    @property
    def marks(self) -> Sequence[Mark]:
        """What is always marked on the board, such as the last move."""

    @property
    def user_at_top(self) -> bool:
        """Whether the board is to be turned at first."""

    @property
    def home(self) -> int:
        """The square where the keyboard's cursor begins."""

    @property
    def disc(self) -> str:
        """The image of the player to move, or of the winner."""

    @property
    def headline(self) -> str:
        """The state of the game, in two or three words."""

    @property
    def subline(self) -> str:
        """A little more about the state of the game."""

    @property
    def captured(self) -> Sequence[Sequence[str]]:
        """The images of each player's pieces that were taken."""

    @property
    def rows(self) -> Sequence[Row]:
        """The moves made, two a row."""

    # What can be done

    @property
    def history(self) -> Sequence[Hashable]:
        """The moves made: what leaving the game would lose."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def against_computer(self) -> bool:
        """Whether the computer is one of the players."""

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move."""

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of the user to take back."""

    def is_own(self, square: int) -> bool:
        """Whether a piece of the player to move stands on a square."""

    def options(self, square: int) -> Sequence[Option]:
        """Return the moves of the piece on a square, as if its player were to move."""

    def refusal(self, source: int, target: int) -> str:
        """Return why no move leads from a square to a square."""

    def make(self, move: int) -> None:
        """Make one of the moves that can be made."""

    def undo(self) -> None:
        """Take back the last move of each player."""

    def request(self) -> Request:
        """Return what the computer is to be asked for its move."""

    def make_answer(self, answer: Any) -> None:
        """Make the move that the computer answers with."""

    def restart(self) -> "Model":
        """Return a new game with the same settings."""

    def to_save(self) -> Any:
        """Return what a slot will hold."""
