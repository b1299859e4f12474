"""The computer player as the faces see it: what it is asked, what it answers, and one that thinks on the spot.

Nothing here knows a game. A request is a question of any game that answers itself; it is sent to another process and
its answer comes back, so both must be picklable.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias


class Progress:
    """What a request may use while it answers itself; this one is for a request answered in the program's own process.

    Several workers may answer one request, each its own part of it. They share one word as a hint of what the others
    have found; a request that makes no use of it need not look at any of this.
    """

    part = 0  # which part of the request is this worker's
    parts = 1
    hurried = False  # whether the program wants the answer now, as good as it is

    def check(self) -> None:
        """Notice Ctrl-C, the program's end and `hurry`; to be called now and then, as compiled code notices nothing."""

    def report(self, value: Any) -> None:
        """Tell the program what is known so far."""

    def offer(self, word: int) -> int:
        """Offer a hint to the other workers; return the largest one offered for this request."""
        return word


class Request(Protocol):
    """A question that answers itself. A class that inherits from this need only define `answer`."""

    @property
    def workers(self) -> int:
        """The number of workers that answers it soonest."""
        return 1

    def answer(self, progress: Progress, /) -> Any:
        """Return the answer; if there are several workers, the answer to this worker's part."""

    def combine(self, answers: Sequence[Any], /) -> Any:
        """Return the answer that the answers of all parts amount to."""
        return answers[0]


class Answer(NamedTuple):
    """The answer to a request."""

    value: Any


class Report(NamedTuple):
    """What is known on the way to the answer."""

    value: Any


class Failure(NamedTuple):
    """Why there is no answer."""

    reason: str


News: TypeAlias = Answer | Report | Failure


class Player(Protocol):
    """Takes a request now and answers it in its own time."""

    def warm(self) -> None:
        """Get ready for a request."""

    def start(self, request: Request) -> None:
        """Begin to answer a request; one that is under way is given up."""

    def poll(self) -> News | None:
        """Return the next news, None while there is none; after an answer or a failure there is no more."""

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:
        """Wait until there may be news or one of the others can be read; return the others that can."""

    def hurry(self) -> None:
        """Ask for the answer now, as good as it is."""

    def cancel(self) -> None:
        """Give up what is under way, at once."""

    def close(self) -> None:
        """End for good."""


class DirectPlayer:
    """Answers at once, in the program's own process: for scripts, where no user waits to interrupt."""

    def __init__(self) -> None:
        self._news: deque[News] = deque()

    def warm(self) -> None:
        """Do nothing: there is nothing to get ready."""

    def start(self, request: Request) -> None:
        """Think the request through."""
        self._news.clear()
        self._news.append(Answer(request.answer(_Noted(self._news))))

    def poll(self) -> News | None:
        """Return the next news."""
        return self._news.popleft() if self._news else None

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:  # noqa: ARG002
        """Return at once: there is nothing to wait for."""
        return []

    def hurry(self) -> None:
        """Do nothing: the answer is there already."""

    def cancel(self) -> None:
        """Forget the answer."""
        self._news.clear()

    def close(self) -> None:
        """Do nothing: there is nothing to end."""


class _Noted(Progress):
    """Notes reports as news."""

    def __init__(self, news: deque[News]) -> None:
        self._news = news

    def report(self, value: Any) -> None:
        self._news.append(Report(value))
