"""The computer player: worker processes that search while the program goes on talking to its user.

The work of one request can be divided: all workers begin alike, then each looks at its part of the other moves and
tells the best so far. What they tell is only a hint of what need not be looked at again, and it is always a true score
of a real move, so the answer does not depend on who was faster.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

from chess import compiled
from chess.player import NO_MOVE, Failure, Request, think
from chess.quiescence import MOVE_BITS
from chess.rules import RULES
from chess.search import Choice, Search

STOPPED: Final = "the computer player stopped unexpectedly"

# Measured: a second worker pays from this depth on.
DIVIDED_FROM: Final = 6 if compiled() else 5
MOST_WORKERS: Final = 2

LAST_MOVE: Final = (1 << MOVE_BITS) - 1
BIAS: Final = 1 << 20  # makes any score positive

_spawn = multiprocessing.get_context("spawn")  # a fork would copy the window's threads and connections


class Share:
    """The best choice that the workers on one request know so far, in one word of shared memory.

    A word is read and written whole, so there is no lock that a killed worker could keep. If two write at once, one
    choice is forgotten: a hint less, and still an answer of the worker who found it.
    """

    def __init__(self) -> None:
        self._best = _spawn.RawValue("q", 0)

    def clear(self) -> None:
        """Begin another request."""
        self._best.value = 0

    def offer(self, best: Choice) -> Choice:
        """The better of one's own best choice and the one that all have in common."""
        own, known = _as_word(best), self._best.value
        if own > known:
            self._best.value = own
            return best
        return Choice(LAST_MOVE - (known & LAST_MOVE), (known >> MOVE_BITS) - BIAS)


def _as_word(choice: Choice) -> int:
    """A choice as a number that grows with the score, and among equals with the order of preference."""
    return choice.score + BIAS << MOVE_BITS | LAST_MOVE - choice.move


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
        self._share: Share | None = None
        self._workers: list[_Worker] = []
        self._busy: list[_Worker] = []
        self._answers: list[Choice | Failure] = []

    def warm(self, depth: int) -> None:
        """Start the workers that such a depth needs, so that the first request finds them ready."""
        with suppress(OSError):  # the request itself will tell of it
            self._hire(self._wanted(depth))

    def start(self, request: Request) -> None:
        """Begin to think; whatever was under way is given up."""
        self.cancel()
        self._drop_dead()
        wanted = 1 if request.scoring.limit else self._wanted(request.depth)  # only one can keep count of the boards
        try:
            self._hire(wanted)
            self._common_share().clear()
            self._busy = self._workers[:wanted]
            for part, worker in enumerate(self._busy):
                worker.connection.send((request, part, len(self._busy)))
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

    def _hire(self, number: int) -> None:
        while len(self._workers) < number:
            self._workers.append(_start_worker(self._common_share()))

    def _common_share(self) -> Share:
        """Made only when it is needed: a machine that has no memory to share costs the workers, not the program."""
        if self._share is None:
            self._share = Share()
        return self._share

    def _wanted(self, depth: int) -> int:
        if self._fixed is not None:
            return self._fixed
        return min(MOST_WORKERS, os.cpu_count() or 1) if depth >= DIVIDED_FROM else 1

    def _drop_dead(self) -> None:
        if not all(worker.process.is_alive() for worker in self._workers):
            self.close()


def _start_worker(share: Share) -> _Worker:
    ours, theirs = _spawn.Pipe()
    process = _spawn.Process(target=_work, args=(theirs, share, os.getpid()), daemon=True)
    with _interrupts_blocked():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """A process started meanwhile never hears of Ctrl-C, which the terminal sends to all of the program."""
    resource_tracker.ensure_running()  # the library starts it with the first process, and then unblocks Ctrl-C
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


def _work(connection: "Connection[Any, Any]", share: Share, program: int) -> None:
    """A worker's life: answer requests until the program is gone."""
    ends: list[Any] = [connection, *_end_of(program)]
    if os.getppid() != program:  # it ended before it could be watched
        return

    def stop_if_alone() -> None:
        if wait(ends, 0):  # nothing is sent to a busy worker, so the program has gone
            os._exit(1)

    try:
        while connection in wait(ends):
            request, part, parts = connection.recv()
            connection.send(_answer(request, share, part, parts, stop_if_alone))
    except (EOFError, OSError):
        pass


def _end_of(program: int) -> list[int]:
    """What can be read once a process has ended, where the system has it.

    The pipe alone does not tell: a message box is a fork of the program, holds all its pipes and may outlive it.
    """
    if hasattr(os, "pidfd_open"):
        with suppress(OSError):
            return [os.pidfd_open(program)]
    return []


def _answer(request: Request, share: Share, part: int, parts: int, pulse: Callable[[], None]) -> Choice | Failure:
    try:
        if parts == 1:
            return think(request, pulse)
        search = Search(RULES[request.rules], request.position, request.scoring, pulse)
        return share_of_best(search, request.depth, share, part, parts) or Failure(NO_MOVE)
    except Exception as error:  # whatever goes wrong must reach the user as a sentence, not end in a silent worker
        return Failure(f"{type(error).__name__}: {error}")


def share_of_best(search: Search, depth: int, share: Share, part: int, parts: int) -> Choice | None:
    """What one of several workers finds in its part of the moves; the best of all workers' answers is the answer."""
    moves = search.candidates(depth)
    if not moves:
        return None
    best = share.offer(search.first(depth, moves))
    for move in moves[1 + part :: parts]:
        best = share.offer(search.better(depth, best, move))
    return best
