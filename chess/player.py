"""The computer player as the faces see it: what it is asked, what it answers, and one that thinks on the spot."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from chess.board import Position
from chess.quiescence import TooManyBoardsError
from chess.rules import RULES
from chess.scoring import Scoring
from chess.search import Choice, Search

NO_MOVE: Final = "there is no move to choose from"

Answer = TypeVar("Answer")


class Request(NamedTuple):
    """What the computer player is to think about."""

    rules: str
    position: Position
    scoring: Scoring
    depth: int
    seen: tuple[Position, ...] = ()  # where the game has been lately


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
    return ask(request, Search.best_move, pulse)[0] or Failure(NO_MOVE)


def best_moves(request: Request) -> list[int]:
    """All moves that are as good as the best, in the documents' order."""
    return ask(request, Search.best_moves)[0]


def score_of(request: Request, move: int) -> int:
    """The score of one legal move."""
    return ask(request, lambda search, depth: search.score(depth, move))[0]


def ask(
    request: Request, question: Callable[[Search, int], Answer], pulse: Callable[[], None] = look_up
) -> tuple[Answer, int]:
    """What a search answers to a question at the depth of a request, and how many boards were scored for it.

    A search that would score too many is given up for one that looks less far, and that one for mere material.
    """
    scored = 0
    for depth, scoring in _tries(request):
        search = Search(RULES[request.rules], request.position, scoring, pulse, request.seen)
        try:
            return question(search, depth), scored + search.evaluated
        except TooManyBoardsError:
            scored += search.evaluated
    raise AssertionError("mere material is not limited")


def _tries(request: Request) -> Iterator[tuple[int, Scoring]]:
    """The depths and scorings to try one after the other; together the limited ones keep to the limit."""
    depth, scoring = request.depth, request.scoring
    if not scoring.limit:
        yield depth, scoring
        return
    yield depth, scoring._replace(limit=scoring.limit // 20 * 19)
    yield max(1, depth - 2), scoring._replace(limit=scoring.limit // 25)
    yield 1, scoring._replace(squares=())
