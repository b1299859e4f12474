"""The computer player: worker processes that search while the program goes on talking to its user.

The work of one request can be divided: all workers begin alike, then take the remaining root moves one by one and tell
each other the best so far. What they tell is only a hint of what need not be looked at again, and it is always a true
score of a real move, so the answer does not depend on who was faster.
"""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

from chess import compiled
from chess.board import Position
from chess.rules import RULES
from chess.scoring import Scoring
from chess.search import Choice, Search

STOPPED: Final = "the computer player stopped unexpectedly"
NO_MOVE: Final = "there is no move to choose from"

# Measured: a second worker pays from this depth on.
DIVIDED_FROM: Final = 6 if compiled() else 5
MOST_WORKERS: Final = 2

_spawn = multiprocessing.get_context("spawn")  # a fork would copy the window's threads and connections


class Request(NamedTuple):
    """What the computer player is to think about."""

    rules: str
    position: Position
    scoring: Scoring
    depth: int


class Failure(NamedTuple):
    """Why there is no choice."""

    reason: str


class Share:
    """What the workers on one request have in common: the next root move to take, and the best choice so far."""

    def __init__(self) -> None:
        self._lock = _spawn.Lock()
        self._taken = _spawn.RawValue("i", 0)
        self._best = _spawn.RawArray("i", 2)

    def clear(self) -> None:
        """Begin another request."""
        self._taken.value = 0
        self._best[:] = (0, 0)

    def take(self, best: Choice) -> tuple[int, Choice]:
        """The index of the next move to look at, in exchange for one's best choice, and the best of all."""
        with self._lock:
            self._taken.value += 1
            known = Choice(*self._best)
            if known.move:
                best = best_of([best, known])
            self._best[:] = best
            return self._taken.value, best


def best_of(choices: Sequence[Choice]) -> Choice:
    """The choice with the highest score; of equals, the one that comes first in order."""
    return max(choices, key=lambda choice: (choice.score, -choice.move))


class _Worker(NamedTuple):
    process: BaseProcess
    connection: "Connection[Any, Any]"


class Thinker:
    """Starts a search, tells when it is done, and can be stopped at any moment."""

    def __init__(self, workers: int | None = None) -> None:
        self._fixed = workers
        self._share = Share()
        self._workers: list[_Worker] = []
        self._busy: list[_Worker] = []
        self._answers: list[Choice | Failure] = []

    def warm(self, depth: int) -> None:
        """Start the workers that such a depth needs, so that the first request finds them ready."""
        while len(self._workers) < self._wanted(depth):
            self._workers.append(_start_worker(self._share))

    def start(self, request: Request) -> None:
        """Begin to think; whatever was under way is given up."""
        self.cancel()
        self._drop_dead()
        self.warm(request.depth)
        self._share.clear()
        self._busy = self._workers[: self._wanted(request.depth)]
        self._answers = []
        for worker in self._busy:
            try:
                worker.connection.send((request, len(self._busy) > 1))
            except OSError:
                self._answers.append(Failure(STOPPED))

    def poll(self) -> Choice | Failure | None:
        """The answer, or None while there is none; an answer is given once."""
        for worker in [worker for worker in self._busy if worker.connection.poll()]:
            self._answers.append(_receive(worker))
            self._busy.remove(worker)
        failures = [answer for answer in self._answers if isinstance(answer, Failure)]
        if failures:
            self.close()  # whatever the others are doing is of no use, and who failed is not trusted again
            return failures[0]
        if self._busy or not self._answers:
            return None
        choices = [answer for answer in self._answers if isinstance(answer, Choice)]
        self._answers = []
        return best_of(choices)

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:
        """Wait until something may have been answered or one of the others can be read; these are given back."""
        connections: list[Any] = [worker.connection for worker in self._busy]
        ready = wait([*connections, *others], timeout)
        return [item for item in ready if item not in connections]

    @property
    def thinking(self) -> bool:
        """Whether a request is under way."""
        return bool(self._busy)

    def cancel(self) -> None:
        """Give up what is under way, at once."""
        if self._busy or self._answers:
            self.close()

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()
            worker.connection.close()
        self._workers = []
        self._busy = []
        self._answers = []
        self._share = Share()  # a killed worker may have died with the lock

    def _wanted(self, depth: int) -> int:
        if self._fixed is not None:
            return self._fixed
        return min(MOST_WORKERS, os.cpu_count() or 1) if depth >= DIVIDED_FROM else 1

    def _drop_dead(self) -> None:
        if not all(worker.process.is_alive() for worker in self._workers):
            self.close()


def _start_worker(share: Share) -> _Worker:
    ours, theirs = _spawn.Pipe()
    process = _spawn.Process(target=_work, args=(theirs, share), daemon=True)
    with _interrupts_blocked():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """A process started meanwhile never hears of Ctrl-C, which the terminal sends to all of the program."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _receive(worker: _Worker) -> Choice | Failure:
    try:
        answer = worker.connection.recv()
    except (EOFError, OSError):
        return Failure(STOPPED)
    return answer if isinstance(answer, Choice) else Failure(str(answer))


def _work(connection: "Connection[Any, Any]", share: Share) -> None:
    """A worker's life: answer requests until the program is gone."""
    try:
        while True:
            request, divided = connection.recv()
            connection.send(_answer(connection, request, share if divided else None))
    except (EOFError, OSError):
        pass


def _answer(connection: "Connection[Any, Any]", request: Request, share: Share | None) -> Choice | str:
    def stop_if_alone() -> None:
        if connection.poll():  # nothing is sent to a busy worker, so the program has gone
            os._exit(1)

    try:
        search = Search(RULES[request.rules], request.position, request.scoring, stop_if_alone)
        choice = search.best_move(request.depth) if share is None else _share_of_best(search, request.depth, share)
        return choice or NO_MOVE
    except Exception as error:  # whatever goes wrong must reach the user as a sentence, not end in a silent worker
        return f"{type(error).__name__}: {error}"


def _share_of_best(search: Search, depth: int, share: Share) -> Choice | None:
    moves = search.candidates(depth)
    if not moves:
        return None
    index, best = share.take(search.first(depth, moves))
    while index < len(moves):
        index, best = share.take(search.better(depth, best, moves[index]))
    return best
