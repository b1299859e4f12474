"""Run the command on the command line as the only one of its kind in this folder: others wait until it has ended."""

import fcntl
import os
import sys

# Any file that is always there; some network file systems lock only what could be written.
lock = os.open("Makefile", os.O_RDWR if os.access("Makefile", os.W_OK) else os.O_RDONLY)
os.set_inheritable(lock, True)  # so that the command holds it, and all that it starts
try:
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("waiting for another make in this folder", flush=True)
    fcntl.flock(lock, fcntl.LOCK_EX)
except OSError as error:
    print(f"this folder cannot be locked ({error.strerror}): run one make at a time", flush=True)
os.execvp(sys.argv[1], sys.argv[1:])
