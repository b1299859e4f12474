"""The computer player as the faces see it: what it is asked, what it answers, and one that thinks on the spot."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from chess.board import Position
from chess.rules import RULES
from chess.scoring import Scoring
from chess.search import Choice, Search

NO_MOVE: Final = "there is no move to choose from"


class Request(NamedTuple):
    """What the computer player is to think about."""

    rules: str
    position: Position
    scoring: Scoring
    depth: int


class Failure(NamedTuple):
    """Why there is no choice."""

    reason: str


class Player(Protocol):
    """One who is asked now and answers in his own time."""

    def warm(self, depth: int) -> None:
        """Get ready for requests of such a depth."""

    def start(self, request: Request) -> None:
        """Begin to think; whatever was under way is given up."""

    def poll(self) -> Choice | Failure | None:
        """The answer, or None while there is none; an answer is given once."""

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:
        """Wait until something may have been answered or one of the others can be read; these are given back."""

    def cancel(self) -> None:
        """Give up what is under way, at once."""

    def close(self) -> None:
        """End for good."""


class DirectPlayer:
    """Thinks while it is asked to, in the program's own process: for scripts, where nobody waits to interrupt."""

    def __init__(self) -> None:
        self._answer: Choice | Failure | None = None

    def warm(self, depth: int) -> None:
        """There is nothing to get ready."""

    def start(self, request: Request) -> None:
        """Think the request through."""
        self._answer = think(request)

    def poll(self) -> Choice | Failure | None:
        """The answer, once."""
        answer, self._answer = self._answer, None
        return answer

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:  # noqa: ARG002
        """There is nothing to wait for."""
        return []

    def cancel(self) -> None:
        """Forget the answer."""
        self._answer = None

    def close(self) -> None:
        """There is nothing to end."""


def look_up() -> None:
    """Let the interpreter notice Ctrl-C, which compiled code alone never does."""


def think(request: Request, pulse: Callable[[], None] = look_up) -> Choice | Failure:
    """The answer to a request; the pulse is called now and then."""
    search = Search(RULES[request.rules], request.position, request.scoring, pulse)
    return search.best_move(request.depth) or Failure(NO_MOVE)
