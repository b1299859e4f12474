"""The program on a pty: press keys, read what it shows."""

import fcntl
import os
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.support.paths import PROGRAM
from tests.support.waiting import PATIENCE

CONSOLE: Final = [sys.executable, str(PROGRAM)]
ENTER, END_OF_INPUT, INTERRUPT, BACKSPACE, UP, LEFT = "\r", "\x04", "\x03", "\x7f", "\x1b[A", "\x1b[D"

# A usual terminal, whatever the tests were started from.
ENVIRONMENT: Final = {
    "TERM": "xterm",
    "INPUTRC": "/dev/null",
    "PYTHONIOENCODING": "utf-8:strict",
    "PYTHONUNBUFFERED": "",
}


def bytes_of(text: str) -> bytes:
    """A text as the terminal shows it."""
    return os.fsencode(text.replace("\n", "\r\n"))


def text_of(shown: bytes) -> str:
    return os.fsdecode(shown).replace("\r\n", "\n")


def is_worker(process: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()


class Screen:
    """The program on a pty, and the output that no test has read yet."""

    def __init__(self, folder: Path, command: Sequence[str] = CONSOLE, **environment: str) -> None:
        self._master, slave = os.openpty()
        self.modes_before = self.modes()  # before the program starts, which sets its own
        self.program = subprocess.Popen(
            command,
            cwd=folder,
            env=os.environ | ENVIRONMENT | environment,
            stdin=slave,
            stdout=slave,
            stderr=subprocess.PIPE,
            start_new_session=True,
            # Safe: there are no threads here. Only so does Ctrl-C become a signal.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        )
        os.close(slave)
        self._unread = b""

    def modes(self) -> list[object]:
        """The modes of the terminal."""
        return [*termios.tcgetattr(self._master)]

    def wait_for_readline(self) -> None:
        """Wait until the program waits for single keys, as at a prompt.

        Python's readline misses a signal that comes after it has set the modes and before it waits.
        """
        self._until(lambda: not self._takes_lines() and self._sleeps())

    def wait_for_lines(self) -> None:
        """Wait until the terminal itself takes whole lines."""
        self._until(self._takes_lines)

    def press(self, keys: str) -> None:
        """Press keys at a prompt, where readline takes them one by one: typed sooner, they would be shown twice."""
        self.wait_for_readline()
        os.write(self._master, os.fsencode(keys))

    def type(self, keys: str) -> None:
        """Type keys whatever the program does, and take away what it shows: a full screen would hold it."""
        rest = os.fsencode(keys)
        while rest:
            readable, writable, _ = select.select([self._master], [self._master], [], PATIENCE)
            assert readable or writable, "the program neither reads nor writes"
            if readable:
                try:
                    os.read(self._master, 1 << 16)
                except OSError:  # the program has ended
                    return
            elif writable:
                rest = rest[os.write(self._master, rest[:64]) :]

    def press_meanwhile(self, keys: str) -> None:
        """Press keys while the computer thinks and the terminal itself takes whole lines."""
        self._until(self._takes_lines)
        os.write(self._master, os.fsencode(keys))

    def wait_until_read(self) -> None:
        """Wait until the program has read all lines that were typed."""
        terminal = os.open(f"/proc/{self.program.pid}/fd/0", os.O_RDONLY | os.O_NOCTTY)
        self._until(lambda: fcntl.ioctl(terminal, termios.FIONREAD, bytes(4)) == bytes(4))
        os.close(terminal)

    def until(self, text: str) -> str:
        """All that was shown up to a text and with it."""
        wanted = bytes_of(text)
        while wanted not in self._unread:
            self._unread += self._read()
        shown, found, self._unread = self._unread.partition(wanted)
        return text_of(shown + found)

    def rest(self) -> str:
        """All that is shown until the program closes its terminal."""
        with suppress(OSError):  # this is how Linux tells of the end
            while True:
                self._unread += self._read()
        return text_of(self._unread)

    def status(self) -> int:
        """How the program ends."""
        return self.program.wait(PATIENCE)

    def complaints(self) -> str:
        """What was written to the standard error output, up to its end."""
        assert self.program.stderr
        return self.program.stderr.read().decode()

    def processes(self) -> list[int]:
        """The processes that the program has started."""
        process = self.program.pid
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]

    def workers(self) -> list[int]:
        """Those that think, as soon as there are any."""
        self._until(lambda: any(map(is_worker, self.processes())))
        return [process for process in self.processes() if is_worker(process)]

    def close(self) -> None:
        """End the program if it has not ended."""
        self.program.kill()
        self.program.communicate()
        os.close(self._master)

    def _read(self) -> bytes:
        ready, _, _ = select.select([self._master], [], [], PATIENCE)
        assert ready, f"nothing more was written after {self._unread!r}"
        return os.read(self._master, 1 << 16)

    def _takes_lines(self) -> bool:
        return bool(termios.tcgetattr(self._master)[3] & termios.ICANON)

    def _sleeps(self) -> bool:
        """Whether the program waits for something."""
        status = Path(f"/proc/{self.program.pid}/stat").read_text()
        return status.rpartition(") ")[2].startswith("S")

    def _until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert self.program.poll() is None, "the program has ended"
            assert time.monotonic() < deadline, "the program does something else"
            os.sched_yield()
