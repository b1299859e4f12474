"""The computer player in worker processes: they think while the program goes on talking to its user.

Nothing here knows a game. Where a request asks for several workers, each answers its own part, and the hints that they
share are only about work that can be saved: the answer does not depend on which worker is faster.
"""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from mmap import mmap
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import DupFd
from tempfile import TemporaryFile
from typing import Any, Final, NamedTuple

from core.player import Answer, Failure, News, Progress, Report, Request

STOPPED: Final = "the computer player stopped unexpectedly"
WORD_SIZE: Final = 8  # bytes
HURRY: Final = None  # what is sent to a worker instead of a request

_spawn = multiprocessing.get_context("spawn")  # a fork would copy the window's threads and connections


class Share:
    """The largest hint offered for one request, in one word of shared memory.

    A word is read and written whole, so there is no lock that a killed worker could keep. If two workers write at once,
    one hint is lost: the others do a little more work, and the answers stay the same.
    """

    def __init__(self) -> None:
        with TemporaryFile() as file:  # which has no name: nothing is left of it, whatever ends the program
            file.truncate(WORD_SIZE)
            self._map(os.dup(file.fileno()))

    def _map(self, handle: int) -> None:
        self._handle = handle
        self._memory = mmap(handle, WORD_SIZE)
        self._word = memoryview(self._memory).cast("q")

    def __getstate__(self) -> Any:
        return DupFd(self._handle)

    def __setstate__(self, handle: Any) -> None:
        self._map(handle.detach())

    def close(self) -> None:
        """Give the memory back."""
        self._word.release()
        self._memory.close()
        os.close(self._handle)

    def clear(self) -> None:
        """Begin another request."""
        self._word[0] = 0

    def offer(self, word: int) -> int:
        """Store a hint if it is larger than the shared one; return the larger."""
        known: int = self._word[0]
        if word <= known:
            return known
        self._word[0] = word
        return word


class _Worker(NamedTuple):
    process: BaseProcess
    connection: "Connection[Any, Any]"


class Thinker:
    """Hands requests to worker processes, tells what they answer, and can stop them at any moment."""

    def __init__(self, most_workers: int | None = None, niceness: int = 0) -> None:
        self._most_workers = most_workers or os.cpu_count() or 1
        self._niceness = niceness  # by how much the workers yield to other processes
        self._share: Share | None = None
        self._workers: list[_Worker] = []
        self._busy: list[_Worker] = []
        self._request: Request | None = None
        self._answers: list[Any] = []  # of the parts of the request
        self._news: deque[News] = deque()

    def warm(self) -> None:
        """Start a worker, so that the first request finds it ready."""
        with suppress(OSError, MemoryError):  # the request itself will tell of it
            self._hire(1)

    def start(self, request: Request) -> None:
        """Begin to answer a request; one that is under way is given up."""
        self.cancel()
        self._drop_dead()
        self._request = request
        number = min(request.workers, self._most_workers)
        try:
            self._hire(number)
            self._send(request, number)
        except Exception as error:  # no process, no memory, or a request that cannot be pickled
            self.close()
            self._news.append(Failure(f"{STOPPED}: {str(error) or type(error).__name__}"))

    def poll(self) -> News | None:
        """Return the next news, None while there is none; after an answer or a failure there is no more."""
        if not self._news:
            self._listen()
        return self._news.popleft() if self._news else None

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:
        """Wait until there may be news or one of the others can be read; return the others that can."""
        connections: list[Any] = [worker.connection for worker in self._busy]
        ready = wait([*connections, *others], 0 if self._news else timeout)
        return [item for item in ready if item not in connections]

    def hurry(self) -> None:
        """Ask for the answer now, as good as it is."""
        for worker in self._busy:
            with suppress(OSError):  # `poll` will tell of it
                worker.connection.send(HURRY)

    def cancel(self) -> None:
        """Give up what is under way, at once."""
        self._news.clear()
        if self._busy:
            self.close()

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()
            worker.connection.close()
        if self._share:
            self._share.close()
            self._share = None
        self._workers = []
        self._busy = []
        self._answers = []
        self._news.clear()

    def _send(self, request: Request, number: int) -> None:
        self._common_share().clear()
        self._busy = self._workers[:number]
        for part, worker in enumerate(self._busy):
            worker.connection.send((request, part, number))

    def _listen(self) -> None:
        for worker in [worker for worker in self._busy if worker.connection.poll()]:
            message = _receive(worker)
            if isinstance(message, Failure):
                self.close()  # the others' work is of no use, and a worker that failed is not trusted again
                self._news.append(message)
                return
            if isinstance(message, Report):
                self._news.append(message)
            else:
                self._answers.append(message.value)
                self._busy.remove(worker)
        if self._answers and not self._busy and self._request:
            self._news.append(Answer(self._request.combine(self._answers)))
            self._answers = []

    def _hire(self, number: int) -> None:
        while len(self._workers) < number:
            self._workers.append(_start_worker(self._common_share(), self._niceness))

    def _common_share(self) -> Share:
        """Return the shared word, made when it is first needed: if that fails, only the request fails."""
        if self._share is None:
            self._share = Share()
        return self._share

    def _drop_dead(self) -> None:
        if not all(worker.process.is_alive() for worker in self._workers):
            self.close()


def _start_worker(share: Share, niceness: int) -> _Worker:
    ours, theirs = _spawn.Pipe()
    process = _spawn.Process(target=_work, args=(theirs, share, os.getpid(), niceness), daemon=True)
    with _interrupts_blocked():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Keep Ctrl-C, and no other signal, from a process that is started meanwhile: it is the program's business."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        # The library starts it with the first process, and then unblocks Ctrl-C and SIGTERM, whatever they were before.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_SETMASK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _receive(worker: _Worker) -> News:
    try:
        message: News = worker.connection.recv()
    except (EOFError, OSError):
        return Failure(STOPPED)
    return message


# In the worker process


class _WorkersProgress(Progress):
    """Talks to the program while a request is answered."""

    def __init__(self, ends: Sequence[Any], share: Share, part: int, parts: int) -> None:
        self._connection, *_ = self._ends = ends
        self._share = share
        self.part = part
        self.parts = parts

    def check(self) -> None:
        ready = wait(self._ends, 0)
        if self._connection in ready:
            with suppress(EOFError, OSError):
                self._connection.recv()  # nothing but HURRY is sent to a busy worker
                self.hurried = True
                return
        if ready:  # the program has gone
            os._exit(1)

    def report(self, value: Any) -> None:
        self._connection.send(Report(value))

    def offer(self, word: int) -> int:
        return self._share.offer(word)


def _work(connection: "Connection[Any, Any]", share: Share, program: int, niceness: int) -> None:
    """Answer requests until the program is gone. This is all that a worker process does."""
    os.nice(niceness)
    ends: list[Any] = [connection, *_exit_watch(program)]
    if os.getppid() != program:  # it ended before it could be watched
        return
    try:
        while connection in wait(ends):
            message = connection.recv()
            if message is not HURRY:  # which came too late for its request
                request, part, parts = message
                connection.send(_answer(request, _WorkersProgress(ends, share, part, parts)))
    except (EOFError, OSError):
        pass


def _exit_watch(program: int) -> list[int]:
    """Return what can be read once a process has ended, where the system has it.

    The pipe alone does not tell: a message box is a fork of the program, holds all its pipes and may outlive it.
    """
    if hasattr(os, "pidfd_open"):
        with suppress(OSError):
            return [os.pidfd_open(program)]
    return []


def _answer(request: Request, progress: Progress) -> Answer | Failure:
    try:
        return Answer(request.answer(progress))
    except Exception as error:  # every error must reach the user as a sentence, not end in a silent worker
        return Failure(f"{type(error).__name__}: {error}".removesuffix(": "))
