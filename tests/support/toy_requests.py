"""Requests that belong to no game, for the tests of the players; a module of its own keeps a worker's imports few."""

import os
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from core.player import Progress, Request


class Double(Request):
    """The question for twice a number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def answer(self, _progress: Progress) -> int:
        return 2 * self.number


class Countdown(Request):
    """Reports the numbers down to 1, and answers with 0."""

    def __init__(self, number: int) -> None:
        self.number = number

    def answer(self, progress: Progress) -> int:
        for number in range(self.number, 0, -1):
            progress.report(number)
        return 0


class Endless(Request):
    """Reports that it has begun, and answers only when it is hurried."""

    def answer(self, progress: Progress) -> str:
        progress.report("begun")
        while not progress.hurried:
            progress.check()
        return "hurried"


class Unhurried(Request):
    """Answers whether it was hurried."""

    def answer(self, progress: Progress) -> bool:
        for _ in range(100):
            progress.check()
        return progress.hurried


class Niceness(Request):
    """Answers by how much its process yields to others."""

    def answer(self, _progress: Progress) -> int:
        return os.nice(0)


class Hints(Request):
    """Offers hints one after the other, and answers with the largest one known each time."""

    def __init__(self, *hints: int) -> None:
        self.hints = hints

    def answer(self, progress: Progress) -> list[int]:
        return [progress.offer(hint) for hint in self.hints]


class Parts(Request):
    """Answers which part each worker has."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    @property
    def workers(self) -> int:
        return self._workers

    def answer(self, progress: Progress) -> tuple[int, int]:
        return progress.part, progress.parts

    def combine(self, answers: Sequence[Any]) -> list[Any]:
        return sorted(answers)


class Begun(Request):
    """Another request, whose workers report that they have begun with it."""

    def __init__(self, request: Any) -> None:
        self._request = request

    @property
    def workers(self) -> int:
        return int(self._request.workers)

    def answer(self, progress: Progress) -> Any:
        progress.report("begun")
        return self._request.answer(progress)


class Witness(Request):
    """Notes in its own process that it was answered."""

    answered: ClassVar[list[int]] = []

    def answer(self, _progress: Progress) -> None:
        self.answered.append(os.getpid())


class Unsendable(Request):
    """Cannot be sent to another process, where nothing would find a function without a name."""

    def __init__(self) -> None:
        self.number: Callable[[], int] = lambda: 0

    def answer(self, _progress: Progress) -> int:
        return self.number()


class Mistake(Request):
    """Fails."""

    def answer(self, _progress: Progress) -> int:
        raise ZeroDivisionError("by nobody")
