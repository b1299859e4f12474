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
    """How a piece moves: from a square, or from above the board if that is None, to a square."""

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


class Thought(NamedTuple):
    """What an analysis has found so far."""

    score: str
    depth: str
    share: float  # of the evaluation bar that is the first player's
    line: str  # the best moves
    arrow: tuple[int, int]  # from which square to which the first of them leads


class Inquiry(NamedTuple):
    """A question that an analysis asks about a position, and what its reports tell."""

    request: Request
    tell: Callable[[Any], Thought]


class Times(NamedTuple):
    """How many seconds each player has left, rounded up, and whose time runs, if anyone's."""

    seconds: tuple[int, ...]
    running: int | None = None


class Ending(NamedTuple):
    """How a game has ended: the result in two or three words, and a sentence about it."""

    result: str
    words: str


class Shown(Protocol):
    """What there is to see of a game under way. What not every game has is empty, unless a game says otherwise."""

    @property
    def grid(self) -> Grid:
        """The shape of the board."""

    @property
    def images(self) -> Sequence[str]:
        """What stands on each square, as the name of an image; empty if nothing does."""

    @property
    def marks(self) -> Sequence[Mark]:
        """What is always marked on the board, such as the last move."""
        return ()

    @property
    def user_at_top(self) -> bool:
        """Whether the board is turned at first."""
        return False

    @property
    def mover_at_top(self) -> bool:
        """Whether to turn the board for the player to move, where each player has a side of it."""
        return False

    @property
    def home(self) -> int:
        """The square where the keyboard's cursor begins."""
        return 0

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
        return ()

    @property
    def lead(self) -> int:
        """How many pawns' worth of pieces the first player has more than the second."""
        return 0

    @property
    def rows(self) -> Sequence[Row]:
        """The moves made, two a row."""
        return ()

    @property
    def log(self) -> Sequence[str]:
        """What is told of each move, where that is shown instead of the list of moves."""
        return ()

    @property
    def log_plies(self) -> Sequence[int]:
        """How many moves had been made once each entry of the log was true: one for each, if nothing else is said."""
        return range(1, len(self.log) + 1)

    @property
    def position_text(self) -> str:
        """The position as other programs read it; empty where there is no such text."""
        return ""

    @property
    def game_text(self) -> str:
        """The whole game as other programs read it; empty where there is no such text."""
        return ""

    @property
    def ending(self) -> Ending:
        """How the game has ended, if it has."""


class Model(Shown, Protocol):
    """A game under way, of any kind: what there is to see, and what can be done.

    A game inherits from this, and defines what has no body here and whatever else it has.
    """

    def at(self, ply: int, /) -> "Model":
        """Return the same game as it was after some of its moves, to be looked at only."""

    @property
    def history(self) -> Sequence[Hashable]:
        """The moves made: what leaving the game would lose."""

    @property
    def state(self) -> Hashable:
        """All that a file of the game depends on: while it is the same, the file is."""
        return tuple(self.history)

    @property
    def last_move(self) -> Sequence[Hop]:
        """The pieces that the last move moved, if there was one; a piece that it took is not among them."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def against_computer(self) -> bool:
        """Whether the computer is one of the players."""

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move."""

    def preview(self, _square: int, /) -> Sequence[Mark]:
        """Return what is marked while the pointer is over a square."""
        return ()

    def instant(self, _square: int, /) -> Option | None:
        """Return the move that a click on a square makes at once; None where a piece is selected first."""
        return None

    def is_own(self, _square: int, /) -> bool:
        """Whether a piece of the player to move stands on a square."""
        return False

    def options(self, _square: int, /) -> Sequence[Option]:
        """Return the moves of the piece on a square, as if its player were to move."""
        return ()

    def refusal(self, source: int, target: int, /) -> Denied:
        """Return why no move leads from a square to a square."""

    def make(self, move: int, /) -> None:
        """Make one of the moves that can be made."""

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of the user to take back."""
        return False

    def undo(self) -> None:
        """Take back the last move of each player, at most."""
        return

    def tick(self, _now: float, /) -> Times | None:
        """Tell the game the time; return what its clock shows, None if it has none."""
        return None

    def restart(self) -> "Model":
        """Return a new game with the same settings."""

    def to_save(self) -> Any:
        """Return what a slot will hold; None where nothing is saved."""
        return None

    # What the computer is asked

    def request(self) -> Request:
        """Return what the computer is asked for its move."""

    def make_answer(self, answer: Any, /) -> None:
        """Make the move that the computer answers with."""

    @property
    def pause(self) -> float:
        """Seconds until the computer's next move may be seen; it thinks meanwhile."""
        return 0.0

    @property
    def standing_advice(self) -> Advice | None:
        """What the user wants to be told at every turn, if anything."""
        return None

    @property
    def hint_levels(self) -> Sequence[str]:
        """How strong the adviser of the player to move can be; a single one is not asked for."""
        return ("hint",)

    def advice(self, level: int, /) -> Advice:
        """Return what is asked for the best move, at one of the levels."""

    @property
    def evaluation(self) -> Advice:
        """What is asked for how the game stands, and how its answer is put into words."""

    def dismiss_hint(self) -> None:
        """Take note that the user wants no hint, or no more of them."""
        return

    def analysis(self) -> Inquiry | None:
        """Return what an analysis asks about the position; None where the game is over."""
        return None
