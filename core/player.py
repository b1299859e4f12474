"""The computer player's interface: requests, answers, and the player that answers in the program's own process.

Nothing here knows a game. A request and its answer travel between processes, so both must be picklable.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias


class Progress:
    """Callbacks for a running request. This base class does nothing: it serves in-process requests.

    Several workers may answer one request, each a part of it. They share one integer as a hint of what the others have
    found. A request for one worker can ignore this.
    """

    part = 0  # the number of this worker's part
    parts = 1
    hurried = False  # whether the program wants an answer now: the best found so far

    def check(self) -> None:
        """Handle Ctrl-C, the program's end and `hurry`. A request calls this often: compiled code sees no signals."""

    def report(self, value: Any) -> None:
        """Send an intermediate result to the program."""

    def offer(self, word: int) -> int:
        """Offer a hint to the other workers; return the largest one offered for this request."""
        return word


class Request(Protocol):
    """A picklable job: `answer` computes the result, here or in a worker. The other methods have defaults."""

    @property
    def workers(self) -> int:
        """The number of workers with which the answer comes soonest."""
        return 1

    def answer(self, progress: Progress, /) -> Any:
        """Return the answer; with several workers, the answer for this worker's part."""

    def combine(self, answers: Sequence[Any], /) -> Any:
        """Return the whole answer, given the answers of all parts."""
        return answers[0]


class Answer(NamedTuple):
    """The answer to a request."""

    value: Any


class Report(NamedTuple):
    """An intermediate result."""

    value: Any


class Failure(NamedTuple):
    """Why there is no answer."""

    reason: str


News: TypeAlias = Answer | Report | Failure


class Player(Protocol):
    """Answers requests, one at a time, without blocking the caller."""

    def warm(self) -> None:
        """Get ready for a request."""

    def start(self, request: Request) -> None:
        """Begin to answer a request; cancel the one that is running."""

    def poll(self) -> News | None:
        """Return the next news, None if there is none yet; an answer or a failure is the last news of a request."""

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:
        """Wait for news or until one of `others` is readable; return the readable ones of `others`."""

    def hurry(self) -> None:
        """Ask for an answer now: the best found so far."""

    def cancel(self) -> None:
        """Stop the running request at once, without an answer."""

    def close(self) -> None:
        """Stop the player and free what it holds."""


class DirectPlayer:
    """Answers at once, in the program's own process: for scripts, where no user waits to interrupt."""

    def __init__(self) -> None:
        self._news: deque[News] = deque()

    def warm(self) -> None:
        """Do nothing: there is nothing to get ready."""

    def start(self, request: Request) -> None:
        """Answer the request; return when that is done."""
        self._news.clear()
        self._news.append(Answer(request.answer(_QueuedReports(self._news))))

    def poll(self) -> News | None:
        """Return the next news."""
        return self._news.popleft() if self._news else None

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:  # noqa: ARG002
        """Return at once: there is nothing to wait for."""
        return []

    def hurry(self) -> None:
        """Do nothing: the answer is already there."""

    def cancel(self) -> None:
        """Discard the answer."""
        self._news.clear()

    def close(self) -> None:
        """Do nothing: there is nothing to end."""


class _QueuedReports(Progress):
    """Queues reports as news."""

    def __init__(self, news: deque[News]) -> None:
        self._news = news

    def report(self, value: Any) -> None:
        self._news.append(Report(value))
