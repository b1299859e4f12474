"""Run the command on the command line under a lock on this folder: a second one waits until the first has ended."""

import fcntl
import os
import sys

# Any file that always exists will do. Some network file systems lock only files opened for writing.
lock = os.open("Makefile", os.O_RDWR if os.access("Makefile", os.W_OK) else os.O_RDONLY)
os.set_inheritable(lock, True)  # so that the command, and whatever it starts, holds the lock
try:
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("waiting for another make in this folder", flush=True)
    fcntl.flock(lock, fcntl.LOCK_EX)
except OSError as error:  # a file system without locks: better to run unlocked than not at all
    print(f"this folder cannot be locked ({error.strerror}): run one make at a time", flush=True)
os.execvp(sys.argv[1], sys.argv[1:])
