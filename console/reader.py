"""The only reader of standard input: a line at a time, never ahead."""

import os
import re
import select
import sys
from io import FileIO, TextIOWrapper
from typing import TYPE_CHECKING, Final, Protocol, TextIO

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

LONGEST: Final = 1 << 20  # bytes of a line that are looked at: no command and no file's name is longer
MANY_WORDS: Final = 1 << 25  # the same where a line may hold the answers to any number of questions
CHUNK: Final = 1 << 16  # more than a terminal ever holds
LINE_END: Final = rb"\r\n|\r|\n"
# Incremental search is of no use in commands, and libreadline 8.2 dies of Ctrl-R, Ctrl-X and another key.
UNBOUND: Final = (r'"\C-r": redraw-current-line', r'"\C-s": redraw-current-line')


class PatientFile(FileIO):
    """A file that waits where a non-blocking one would give up; another program may share it and have made it so."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Read as from a file that blocks."""
        while (data := super().read(size)) is None:
            select.select([self], [], [])
        return data

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        """Read as from a file that blocks."""
        while (count := super().readinto(buffer)) is None:
            select.select([self], [], [])
        return count

    def write_all(self, data: bytes) -> None:
        """Write everything."""
        rest = memoryview(data)
        while rest:
            count: int | None = self.write(rest)
            if count is None:
                select.select([], [self], [])
            else:
                rest = rest[count:]


class LineFile(Protocol):
    """What lines are read from."""

    def readline(self, limit: int, /) -> bytes:
        """Return the next line, or as much of it."""


class Reader:
    """Lines from a file or a pipe."""

    def __init__(self, file: LineFile, longest: int = LONGEST) -> None:
        self._file = file
        self._longest = longest

    def line(self) -> bytes | None:
        """Return the next line, None at the end of input."""
        line = self._file.readline(self._longest)
        rest = line
        while len(rest) == self._longest and not rest.endswith(b"\n"):
            rest = self._file.readline(self._longest)
        return line or None

    def typed_lines(self) -> list[bytes] | None:
        """Return the lines typed while the computer thinks, None at the end of input; a file has none."""
        return []

    @property
    def keyboard(self) -> int | None:
        """The descriptor to wait on for such lines; None for a file or a pipe."""
        return None


class Listener:
    """Lines as they arrive, from whatever can be waited on; it never waits for one."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self._begun = b""  # the beginning of a line whose end has not arrived yet

    def lines(self) -> list[bytes] | None:
        """Return the lines that have arrived, perhaps none yet; None at the end of input.

        A terminal has more to read than whole lines typed to it: Ctrl-D hands over a line's beginning, and what was
        pasted while readline took single keys comes as it is, all at once and with its lines ending as keys do.
        """
        try:
            chunk = os.read(self.handle, CHUNK)
        except BlockingIOError:  # another program has read it first
            return []
        except ConnectionError:  # who was connected is gone
            return None
        if chunk:
            *lines, begun = re.split(LINE_END, self._begun + chunk)
            self._begun = begun[:LONGEST]
            return lines
        begun = self.take_begun()
        return [begun] if begun else None

    def take_begun(self) -> bytes:
        """Return the beginning of a line, whose end is then somebody else's."""
        begun, self._begun = self._begun, b""
        return begun


class Terminal(Reader):
    """Lines that a person types, with editing and history where the machine has readline."""

    def __init__(self, stdin: TextIO) -> None:
        self._listener = Listener(stdin.fileno())
        # Unbuffered: a terminal hands out one line at a time, and none may be left in a buffer that is not waited on.
        super().__init__(PatientFile(stdin.fileno(), closefd=False))
        self._encoding = stdin.encoding
        # Without a standard error output `input` refuses to work.
        self._edits = sys.stdout.isatty() and sys.stderr is not None and _prepare_readline()
        if self._edits:
            from console.modes import put_back_modes  # only now: no file and no pipe has modes

            put_back_modes(stdin.fileno())

    def line(self) -> bytes | None:
        """Return the next line, edited with readline where there is one."""
        line = self._edited_line() if self._edits else super().line()
        return self._listener.take_begun() + (line or b"") or None

    def typed_lines(self) -> list[bytes] | None:
        """Return the lines finished while the computer thinks, perhaps none yet; this never waits for one."""
        return self._listener.lines()

    def _edited_line(self) -> bytes | None:
        try:
            return input().encode(self._encoding, "surrogateescape") + b"\n"
        except EOFError:
            return None

    @property
    def keyboard(self) -> int:
        """The terminal itself."""
        return self._listener.handle


def _prepare_readline() -> bool:
    """Return whether there is readline; once imported, `input` uses it."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # a file's name may be any bytes
    try:
        import readline
    except ImportError:
        return False
    if "libedit" not in (readline.__doc__ or ""):  # which stands in for it on some systems, and has no such bindings
        for binding in UNBOUND:
            readline.parse_and_bind(binding)
    return True
