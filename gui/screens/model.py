"""A game as the screens see it: what there is to show and what can be done. The rules are the game's own business."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from core.player import Request
from gui.boardview import Grid, Mark


class Option(NamedTuple):
    """A move that can be made: its target, and the mark there; if several moves lead there, how to tell them apart."""

    move: int
    target: int
    mark: str  # empty for another way to make a move that is marked already
    name: str = ""
    key: str = ""
    image: str = ""  # without its size


class Row(NamedTuple):
    """A line of the move list: what each player did."""

    number: int
    first: str
    second: str


class Hop(NamedTuple):
    """A piece's way in a move: from a square, or from above the board if that is None, to a square."""

    source: int | None
    target: int


class Denied(NamedTuple):
    """Why a move is refused: in words, and what is marked on the board to show it."""

    text: str
    marks: Sequence[Mark] = ()


class Hint(NamedTuple):
    """Advice: in words, the squares that it is about, and whether an arrow leads from the first to the last of them."""

    text: str
    squares: Sequence[int] = ()
    arrow: bool = False


class Advice(NamedTuple):
    """A question to the computer, and what its answer tells the user."""

    request: Request
    tell: Callable[[Any], Hint]


class Ending(NamedTuple):
    """How a game has ended: the result in two or three words, and a sentence about it."""

    result: str
    words: str


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
    def mover_at_top(self) -> bool:
        """Whether the player to move sits where the board is to be turned for, if each player has a side of it."""

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
    def lead(self) -> int:
        """How many pawns' worth of pieces the first player has more than the second."""

    @property
    def rows(self) -> Sequence[Row]:
        """The moves made, two a row."""

    @property
    def log(self) -> Sequence[str]:
        """What is told of each move, where that is shown instead of the list of moves."""

    @property
    def log_plies(self) -> Sequence[int]:
        """How many moves had been made once each entry of the log was true."""

    @property
    def position_text(self) -> str:
        """The position as other programs read it; empty where there is no such text."""

    @property
    def ending(self) -> Ending:
        """How the game has ended, if it has."""

    def at(self, ply: int) -> "Model":
        """Return the same game as it was after some of its moves, to be looked at only."""

    # What can be done

    @property
    def history(self) -> Sequence[Hashable]:
        """The moves made: what leaving the game would lose."""

    @property
    def last_move(self) -> Sequence[Hop]:
        """The pieces that the last move moved, if there was one; a piece that it took is none of them."""

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

    def preview(self, square: int) -> Sequence[Mark]:
        """Return what is marked while the pointer is over a square."""

    def instant(self, square: int) -> Option | None:
        """Return the move that a click on a square makes at once, if there is one."""

    def is_own(self, square: int) -> bool:
        """Whether a piece of the player to move stands on a square."""

    def options(self, square: int) -> Sequence[Option]:
        """Return the moves of the piece on a square, as if its player were to move."""

    def refusal(self, source: int, target: int) -> Denied:
        """Return why no move leads from a square to a square."""

    def make(self, move: int) -> None:
        """Make one of the moves that can be made."""

    def undo(self) -> None:
        """Take back the last move of each player."""

    def request(self) -> Request:
        """Return what the computer is to be asked for its move."""

    def make_answer(self, answer: Any) -> None:
        """Make the move that the computer answers with."""

    @property
    def pause(self) -> float:
        """Seconds until the computer's next move may be seen; it thinks meanwhile."""

    @property
    def standing_advice(self) -> Advice | None:
        """What the user wants to be told at every turn, if anything."""

    @property
    def hint_levels(self) -> Sequence[str]:
        """How strong the adviser of the player to move can be; a single one is not asked for."""

    def hint_request(self, level: int) -> Request:
        """Return what to ask for advice, at one of the levels."""

    def hint(self, answer: Any) -> Hint:
        """Return the advice in an answer."""

    @property
    def evaluation(self) -> Advice:
        """What to ask for how the game stands, and how its answer is put into words."""

    def dismiss_hint(self) -> None:
        """Take note that the user wants no hint, or no more of them."""

    def restart(self) -> "Model":
        """Return a new game with the same settings."""

    def to_save(self) -> Any:
        """Return what a slot will hold."""


class Palette(NamedTuple):
    """A piece that can be placed on a board: its image without a size, its name, and how many more may be placed."""

    image: str
    name: str
    remaining: int


class Switch(NamedTuple):
    """Something about a board beside its pieces: a caption, the options, and which one is chosen."""

    caption: str
    options: Sequence[str]
    chosen: int
    choose: "Callable[[int], BoardSetup | str]"  # returns the board with another option, or why it cannot be


class BoardSetup(Protocol):
    """A board that is being set up, of any kind; it never changes, every change makes another."""

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

    @property
    def switches(self) -> Sequence[Switch]:
        """What there is to choose about the board beside its pieces."""

    def placed(self, piece: int, square: int) -> "BoardSetup | str":
        """Return the board with a piece of the palette on a square, or why it may not stand there."""

    def moved(self, source: int, target: int) -> "BoardSetup":
        """Return the board with a piece on another square, instead of what stands there."""

    def without(self, square: int) -> "BoardSetup":
        """Return the board with one square emptied."""

    def cleared(self) -> "BoardSetup":
        """Return an empty board."""

    def filled(self) -> "BoardSetup":
        """Return the board that a game begins with."""
