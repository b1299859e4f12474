"""The computer player in worker processes: they think while the program keeps serving its user.

Nothing here knows a game. If a request asks for several workers, each answers its own part. Shared hints make the
search faster; they do not change the answer.
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
HURRY: Final = None  # sent to a busy worker; an idle one is sent a request

# "spawn" starts a fresh Python. A fork would copy the window's connection to the display, but not the threads that the
# connection needs.
_spawn = multiprocessing.get_context("spawn")


class Share:
    """The largest hint offered for one request, in one word of shared memory.

    A word is read and written in one step, so it needs no lock. (A killed worker would never release its lock.) If two
    workers write at once, one hint is lost: the others do a little more work, and the answers stay the same.
    """

    def __init__(self) -> None:
        with TemporaryFile() as file:  # unnamed, so nothing remains even after a crash
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
        """Free the memory."""
        self._word.release()
        self._memory.close()
        os.close(self._handle)

    def clear(self) -> None:
        """Forget the hint of the request before."""
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
    """A player that sends requests to worker processes, receives their answers, and can kill them at any moment."""

    def __init__(self, max_workers: int | None = None, niceness: int = 0) -> None:
        self._max_workers = max_workers or os.cpu_count() or 1
        self._niceness = niceness  # added to the workers' nice value: how far they yield to other processes
        self._share: Share | None = None
        self._workers: list[_Worker] = []
        self._busy: list[_Worker] = []
        self._request: Request | None = None
        self._answers: list[Any] = []  # one for each part that is finished
        self._news: deque[News] = deque()

    def warm(self) -> None:
        """Start a worker, so that the first request finds it ready."""
        with suppress(OSError, MemoryError):  # the first request will fail the same way, and report it
            self._start_workers(1)

    def start(self, request: Request) -> None:
        """Begin to answer a request; cancel the one that is running."""
        self.cancel()
        self._close_if_any_died()
        self._request = request
        number = min(request.workers, self._max_workers)
        try:
            self._start_workers(number)
            self._send(request, number)
        except Exception as error:  # no process, no memory, or a request that cannot be pickled
            self.close()
            self._news.append(Failure(f"{STOPPED}: {str(error) or type(error).__name__}"))

    def poll(self) -> News | None:
        """Return the next news, None if there is none yet; an answer or a failure is the last news of a request."""
        if not self._news:
            self._receive_all()
        return self._news.popleft() if self._news else None

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:
        """Wait for news or until one of `others` is readable; return the readable ones of `others`."""
        connections: list[Any] = [worker.connection for worker in self._busy]
        ready = wait([*connections, *others], 0 if self._news else timeout)
        return [item for item in ready if item not in connections]

    def hurry(self) -> None:
        """Tell the workers to answer now, with the best that they have found."""
        for worker in self._busy:
            with suppress(OSError):  # the worker has died, which `poll` will report
                worker.connection.send(HURRY)

    def cancel(self) -> None:
        """Stop the running request at once, without an answer."""
        self._news.clear()
        if self._busy:
            self.close()

    def close(self) -> None:
        """Kill all workers: a search in compiled code would not see a gentler request."""
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

    def _receive_all(self) -> None:
        for worker in [worker for worker in self._busy if worker.connection.poll()]:
            message = _receive(worker)
            if isinstance(message, Failure):
                self.close()  # the other parts are useless without this one, and the worker may be in a bad state
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

    def _start_workers(self, number: int) -> None:
        while len(self._workers) < number:
            self._workers.append(_start_worker(self._common_share(), self._niceness))

    def _common_share(self) -> Share:
        """Return the shared word. It is made when first needed, so that a failure to make it fails only a request."""
        if self._share is None:
            self._share = Share()
        return self._share

    def _close_if_any_died(self) -> None:
        if not all(worker.process.is_alive() for worker in self._workers):  # a worker may have died while idle
            self.close()


def _start_worker(share: Share, niceness: int) -> _Worker:
    ours, theirs = _spawn.Pipe()
    process = _spawn.Process(target=_work, args=(theirs, share, os.getpid(), niceness), daemon=True)
    with _interrupts_blocked():
        process.start()
    theirs.close()  # if our copy stayed open, we would see no end of file when the worker dies
    return _Worker(process, ours)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block only SIGINT while a process is started: the process inherits the mask.

    A terminal sends Ctrl-C to all its processes, but only the program must handle it.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        # The library starts its tracker with the first process, and then always unblocks SIGINT. So the tracker is
        # started before the mask is set.
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
    """Connects a running request with the program: sends reports, receives HURRY, shares hints."""

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
        if ready:  # the program has ended; `_exit`, because nothing here is worth a clean-up
            os._exit(1)

    def report(self, value: Any) -> None:
        self._connection.send(Report(value))

    def offer(self, word: int) -> int:
        return self._share.offer(word)


def _work(connection: "Connection[Any, Any]", share: Share, program_id: int, niceness: int) -> None:
    """Answer requests until the program ends. This is all that a worker process does."""
    os.nice(niceness)
    ends: list[Any] = [connection, *_exit_watch(program_id)]
    if os.getppid() != program_id:  # the program ended before we could watch it
        return
    try:
        while connection in wait(ends):
            message = connection.recv()
            if message is not HURRY:  # a HURRY that arrives here came too late for its request
                request, part, parts = message
                connection.send(_answer(request, _WorkersProgress(ends, share, part, parts)))
    except (EOFError, OSError):
        pass


def _exit_watch(process_id: int) -> list[int]:
    """Return [a descriptor that becomes readable when a process ends], or [] if the system has no such descriptors.

    The pipe alone is not enough: a message box is a fork of the program, holds all its pipes and may outlive it.
    """
    if hasattr(os, "pidfd_open"):
        with suppress(OSError):
            return [os.pidfd_open(process_id)]
    return []


def _answer(request: Request, progress: Progress) -> Answer | Failure:
    try:
        return Answer(request.answer(progress))
    except Exception as error:  # if the worker just died, the user would not learn why
        return Failure(f"{type(error).__name__}: {error}".removesuffix(": "))
