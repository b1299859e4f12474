"""Waiting for other processes, without sleeping a fixed time."""

import os
import select
import sys
import time
from collections.abc import Callable
from contextlib import closing
from typing import Final

from core.thinker import Thinker

PATIENCE: Final = 60.0  # seconds until a test gives up


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that happens outside of this process."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "waited in vain"
        select.select([], [], [], 0.01)


def ended(process: int) -> bool:
    """Whether a process ends before patience does; it need not be a child of ours."""
    try:
        return _ended(process)
    except ProcessLookupError:
        return True


if sys.platform == "linux":

    def _ended(process: int) -> bool:
        handle = os.pidfd_open(process)
        ready, _, _ = select.select([handle], [], [], PATIENCE)
        os.close(handle)
        return bool(ready)

else:

    def _ended(process: int) -> bool:
        exit_of = select.kevent(process, select.KQ_FILTER_PROC, select.KQ_EV_ADD, select.KQ_NOTE_EXIT)
        with closing(select.kqueue()) as queue:
            return bool(queue.control([exit_of], 1, PATIENCE))


def processes_of(thinker: Thinker) -> list[int]:
    """The processes of a player's workers."""
    return [worker.process.pid for worker in thinker._workers if worker.process.pid]  # noqa: SLF001
