"""The computer player: worker processes that search while the program goes on talking to its user.

The work of one request can be divided: all workers begin alike, then take the remaining root moves one by one and tell
each other the best so far. What they tell is only a hint of what need not be looked at again, and it is always a true
score of a real move, so the answer does not depend on who was faster.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

from chess import compiled
from chess.player import NO_MOVE, Failure, Request, think
from chess.rules import RULES
from chess.search import Choice, Search

STOPPED: Final = "the computer player stopped unexpectedly"

# Measured: a second worker pays from this depth on.
DIVIDED_FROM: Final = 6 if compiled() else 5
MOST_WORKERS: Final = 2

_spawn = multiprocessing.get_context("spawn")  # a fork would copy the window's threads and connections


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
        with suppress(OSError):  # the request itself will tell of it
            self._hire(depth)

    def start(self, request: Request) -> None:
        """Begin to think; whatever was under way is given up."""
        self.cancel()
        self._drop_dead()
        try:
            self._hire(request.depth)
            self._share.clear()
            self._busy = self._workers[: self._wanted(request.depth)]
            for worker in self._busy:
                worker.connection.send((request, len(self._busy) > 1))
        except OSError as error:
            self._answers = [Failure(f"{STOPPED}: {error}")]

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

    def _hire(self, depth: int) -> None:
        while len(self._workers) < self._wanted(depth):
            self._workers.append(_start_worker(self._share))

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
        answer: Choice | Failure = worker.connection.recv()
    except (EOFError, OSError):
        return Failure(STOPPED)
    return answer


def _work(connection: "Connection[Any, Any]", share: Share) -> None:
    """A worker's life: answer requests until the program is gone."""

    def stop_if_alone() -> None:
        if connection.poll():  # nothing is sent to a busy worker, so the program has gone
            os._exit(1)

    try:
        while True:
            request, divided = connection.recv()
            connection.send(_answer(request, share if divided else None, stop_if_alone))
    except (EOFError, OSError):
        pass


def _answer(request: Request, share: Share | None, pulse: Callable[[], None]) -> Choice | Failure:
    try:
        return think(request, pulse) if share is None else _think_together(request, share, pulse)
    except Exception as error:  # whatever goes wrong must reach the user as a sentence, not end in a silent worker
        return Failure(f"{type(error).__name__}: {error}")


def _think_together(request: Request, share: Share, pulse: Callable[[], None]) -> Choice | Failure:
    search = Search(RULES[request.rules], request.position, request.scoring, pulse)
    return share_of_best(search, request.depth, share) or Failure(NO_MOVE)


def share_of_best(search: Search, depth: int, share: Share) -> Choice | None:
    """One worker's part in finding the best move; the best of all workers' answers is the answer."""
    moves = search.candidates(depth)
    if not moves:
        return None
    index, best = share.take(search.first(depth, moves))
    while index < len(moves):
        index, best = share.take(search.better(depth, best, moves[index]))
    return best
