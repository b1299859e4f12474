"""Run the command on the command line as the only one of its kind in this folder: others wait until it has ended."""

import fcntl
import os
import sys

lock = os.open("Makefile", os.O_RDONLY)  # any file that is always there
os.set_inheritable(lock, True)  # so that the command holds it, and all that it starts
try:
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("waiting for another make in this folder", flush=True)
    fcntl.flock(lock, fcntl.LOCK_EX)
os.execvp(sys.argv[1], sys.argv[1:])
