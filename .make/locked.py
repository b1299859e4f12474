"""One at a time: whoever changes .venv holds a lock on the Makefile, and so does all that it starts.

python3 .make/locked.py COMMAND...    # run a command as the only one of its kind in this folder
"""

import fcntl
import os
import sys
import time
from collections.abc import Callable

PULSE = 0.1  # seconds between two looks at a lock that somebody else holds
_ours: list[int] = []  # the locks that this process has taken


def take(give_up: Callable[[], bool] = lambda: False, waiting: Callable[[], None] = lambda: None) -> int | None:
    """Return the lock, once nobody else has it; None if there was no need for it any more.

    While it waits it asks whether to give up, and tells that it waits. The lock goes with the last process that has it.
    """
    # Any file that is always there; some network file systems lock only what could be written.
    lock = os.open("Makefile", os.O_RDWR if os.access("Makefile", os.W_OK) else os.O_RDONLY)
    os.set_inheritable(lock, True)
    while not give_up():
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            time.sleep(PULSE)
            continue
        except OSError as error:
            print(f"this folder cannot be locked ({error.strerror}): run one make at a time", file=sys.stderr)
        _ours.append(lock)
        return lock
    os.close(lock)
    return None


def leave(lock: int) -> None:
    """Give the lock back."""
    _ours.remove(lock)
    os.close(lock)


def is_taken() -> bool:
    """Tell whether somebody else holds the lock."""
    if _ours:
        return False
    lock = os.open("Makefile", os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(lock)
    return False


if __name__ == "__main__":
    if is_taken():
        print("waiting for another make in this folder", file=sys.stderr, flush=True)
    take()
    os.execvp(sys.argv[1], sys.argv[1:])
