"""The only reader of standard input. It reads one line at a time and never ahead."""

import os
import re
import select
import sys
from io import FileIO, TextIOWrapper
from typing import TYPE_CHECKING, Final, Protocol, TextIO

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

LONGEST: Final = 1 << 20  # bytes; the rest of a longer line is ignored: no command and no file name is longer
MANY_WORDS: Final = 1 << 25  # the same, for programs where one line may answer any number of questions
CHUNK: Final = 1 << 16  # more than a terminal ever holds
LINE_END: Final = rb"\r\n|\r|\n"
# Incremental search is useless for commands, and libreadline 8.2 crashes at Ctrl-R, Ctrl-X and another key.
UNBOUND: Final = (r'"\C-r": redraw-current-line', r'"\C-s": redraw-current-line')


class PatientFile(FileIO):
    """A file that retries on EAGAIN: a program that shares our stdin or stdout may have made it non-blocking."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Read; wait if there is no data yet."""
        while (data := super().read(size)) is None:
            select.select([self], [], [])
        return data

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        """Read into a buffer; wait if there is no data yet."""
        while (count := super().readinto(buffer)) is None:
            select.select([self], [], [])
        return count

    def write_all(self, data: bytes) -> None:
        """Write all data; wait if the pipe is full."""
        rest = memoryview(data)
        while rest:
            count: int | None = self.write(rest)
            if count is None:
                select.select([], [self], [])
            else:
                rest = rest[count:]


class LineFile(Protocol):
    """A file to read lines from."""

    def readline(self, limit: int, /) -> bytes:
        """Return the next line, at most `limit` bytes of it."""


class Reader:
    """Lines from a file or a pipe."""

    def __init__(self, file: LineFile, longest: int = LONGEST) -> None:
        self._file = file
        self._longest = longest

    def line(self) -> bytes | None:
        """Return the next line, None at the end of input."""
        line = self._file.readline(self._longest)
        rest = line
        while len(rest) == self._longest and not rest.endswith(b"\n"):  # skip the end of a line that is too long
            rest = self._file.readline(self._longest)
        return line or None

    def typed_lines(self) -> list[bytes] | None:
        """Return the lines typed while the computer thinks, None at the end of input; always none for a file."""
        return []

    @property
    def keyboard(self) -> int | None:
        """The descriptor that is readable when a line was typed; None for a file or a pipe."""
        return None


class Listener:
    """Reads the lines that have arrived on a descriptor, without waiting."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self._begun = b""  # the part received of a line that is not complete

    def lines(self) -> list[bytes] | None:
        """Return the complete lines that have arrived, perhaps none; None at the end of input.

        A terminal may deliver more or less than one line: Ctrl-D delivers an incomplete line. A text pasted while
        readline reads single keys is delivered at once, and its lines end in the byte of the Enter key, a CR.
        """
        try:
            chunk = os.read(self.handle, CHUNK)
        except BlockingIOError:  # another program that shares the input has read it first
            return []
        except ConnectionError:  # a socket whose other end is closed
            return None
        if chunk:
            *lines, begun = re.split(LINE_END, self._begun + chunk)
            self._begun = begun[:LONGEST]
            return lines
        begun = self.take_begun()
        return [begun] if begun else None

    def take_begun(self) -> bytes:
        """Remove and return the incomplete line; the caller reads the rest of it."""
        begun, self._begun = self._begun, b""
        return begun


class Terminal(Reader):
    """Lines that a person types, with editing and history where the machine has readline."""

    def __init__(self, stdin: TextIO) -> None:
        self._listener = Listener(stdin.fileno())
        # Unbuffered: we wait for the terminal with `select`, which does not see a line in a buffer of Python's.
        super().__init__(PatientFile(stdin.fileno(), closefd=False))
        self._encoding = stdin.encoding
        # Without standard error, `input` raises an error.
        self._edits = sys.stdout.isatty() and sys.stderr is not None and _prepare_readline()
        if self._edits:
            from console.modes import put_back_modes  # imported here: only a terminal has modes

            put_back_modes(stdin.fileno())

    def line(self) -> bytes | None:
        """Return the next line, edited with readline where there is one."""
        line = self._edited_line() if self._edits else super().line()
        return self._listener.take_begun() + (line or b"") or None

    def typed_lines(self) -> list[bytes] | None:
        """Return the lines completed while the computer thinks, perhaps none; never wait."""
        return self._listener.lines()

    def _edited_line(self) -> bytes | None:
        try:
            return input().encode(self._encoding, "surrogateescape") + b"\n"
        except EOFError:
            return None

    @property
    def keyboard(self) -> int:
        """The descriptor of the terminal."""
        return self._listener.handle


def _prepare_readline() -> bool:
    """Import readline, which `input` then uses; return whether it exists."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # a file name may contain any bytes
    try:
        import readline
    except ImportError:
        return False
    if "libedit" not in (readline.__doc__ or ""):  # libedit replaces readline on some systems; it lacks these bindings
        for binding in UNBOUND:
            readline.parse_and_bind(binding)
    return True
