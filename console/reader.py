"""The only reader of standard input: a line at a time, never ahead."""

import os
import re
import sys
from io import TextIOWrapper
from typing import BinaryIO, Final, TextIO

LONGEST: Final = 1 << 20  # bytes of a line that are looked at: no command and no file's name is longer
CHUNK: Final = 1 << 16  # more than a terminal ever holds
LINE_END: Final = re.compile(rb"\r\n|\r|\n")


class Reader:
    """Lines from a file or a pipe."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def line(self) -> bytes | None:
        """Return the next line, None at the end of input."""
        line = self._file.readline(LONGEST)
        rest = line
        while len(rest) == LONGEST and not rest.endswith(b"\n"):
            rest = self._file.readline(LONGEST)
        return line or None

    def typed_lines(self) -> list[bytes] | None:
        """Return the lines typed while the computer thinks, None at the end of input; a file has none."""
        return []

    @property
    def keyboard(self) -> int | None:
        """The descriptor to wait on for such lines; None for a file or a pipe."""
        return None


class Terminal(Reader):
    """Lines that a person types, with editing and history where the machine has readline."""

    def __init__(self, stdin: TextIO) -> None:
        self._handle = stdin.fileno()
        # Unbuffered: a terminal hands out one line at a time, and none may be left in a buffer that is not waited on.
        super().__init__(os.fdopen(self._handle, "rb", buffering=0, closefd=False))
        self._encoding = stdin.encoding
        self._begun = b""  # the beginning of a line whose end has not arrived yet
        # Without a standard error output `input` refuses to work.
        self._edits = sys.stdout.isatty() and sys.stderr is not None and _prepare_readline()

    def line(self) -> bytes | None:
        """Return the next line, edited with readline where there is one."""
        line = self._edited_line() if self._edits else super().line()
        begun, self._begun = self._begun, b""
        return begun + (line or b"") or None

    def typed_lines(self) -> list[bytes] | None:
        """Return the lines finished while the computer thinks, perhaps none yet; this never waits for one.

        A terminal has more to read than whole lines typed to it: Ctrl-D hands over a line's beginning, and what was
        pasted while readline took single keys comes as it is, all at once and with its lines ending as keys do.
        """
        chunk = os.read(self._handle, CHUNK)
        if chunk:
            *lines, begun = LINE_END.split(self._begun + chunk)
            self._begun = begun[:LONGEST]
            return lines
        begun, self._begun = self._begun, b""
        return [begun] if begun else None

    def _edited_line(self) -> bytes | None:
        try:
            return input().encode(self._encoding, "surrogateescape") + b"\n"
        except EOFError:
            return None

    @property
    def keyboard(self) -> int:
        """The terminal itself."""
        return self._handle


def _prepare_readline() -> bool:
    """Return whether there is readline; once imported, `input` uses it."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # a file's name may be any bytes
    try:
        import readline  # noqa: F401
    except ImportError:
        return False
    return True
