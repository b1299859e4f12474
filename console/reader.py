"""The only reader of standard input: a line at a time, never ahead."""

import os
import sys
from io import TextIOWrapper
from typing import BinaryIO, Final, TextIO

LONGEST: Final = 1 << 20  # bytes of a line that are looked at: no command and no file's name is longer


class Reader:
    """Lines from a file or a pipe."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def line(self) -> bytes | None:
        """The next line, None at the end of input."""
        line = self._file.readline(LONGEST)
        rest = line
        while len(rest) == LONGEST and not rest.endswith(b"\n"):
            rest = self._file.readline(LONGEST)
        return line or None

    def typed_line(self) -> bytes | None:
        """The line that was typed while the computer thinks."""
        return self.line()

    @property
    def keyboard(self) -> int | None:
        """What to wait on for such a line; None if nobody types."""
        return None


class Terminal(Reader):
    """Lines that a person types, with editing and history where the machine has readline."""

    def __init__(self, stdin: TextIO) -> None:
        self._handle = stdin.fileno()
        # Unbuffered: a terminal hands out one line at a time, and none may stay behind in a buffer nobody waits on.
        super().__init__(os.fdopen(self._handle, "rb", buffering=0, closefd=False))
        self._encoding = stdin.encoding
        self._edits = sys.stdout.isatty() and _prepare_readline()

    def line(self) -> bytes | None:
        """The next line; editing it leaves nothing behind on the screen but the line."""
        if not self._edits:
            return self.typed_line()
        try:
            return input().encode(self._encoding, "surrogateescape") + b"\n"
        except EOFError:
            return None

    def typed_line(self) -> bytes | None:
        """The line that was typed while the computer thinks; the terminal itself let her edit it."""
        return super().line()

    @property
    def keyboard(self) -> int:
        """The terminal itself."""
        return self._handle


def _prepare_readline() -> bool:
    """Whether there is readline; once imported, it is what `input` uses."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # a file's name may be any bytes
    try:
        import readline  # noqa: F401
    except ImportError:
        return False
    return True
