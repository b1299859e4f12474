"""A client for another UCI engine, which runs in a process of its own."""

import os
import select
import shutil
import subprocess
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

GAMES_PATH: Final = "/usr/games"  # where Debian installs games; not everybody has it on PATH
PATIENCE: Final = 120.0  # seconds until a program that does not answer counts as hanging
FAREWELL: Final = 1.0  # seconds between `quit` and killing the program
CHUNK: Final = 1 << 16


class UciError(Exception):
    """A UCI program failed; the message names it and says why."""


class BestMove(NamedTuple):
    """A program's answer: its move, as it writes it, and the number of nodes that it reports."""

    move: str
    nodes: int


def find_program(name: str) -> str | None:
    """Return the path of a program, looking in Debian's folder of games too; None if it is not found."""
    return shutil.which(name) or shutil.which(name, path=GAMES_PATH)


class UciProgram:
    """A running UCI program. Every failure is a UciError that names the program."""

    def __init__(self, name: str, command: Sequence[str], patience: float = PATIENCE) -> None:
        self._name = name
        self._patience = patience
        self._lines: deque[str] = deque()  # received and not yet read
        self._begun = b""  # the part received of a line that is not complete
        self._process = self._start(command)
        assert self._process.stdin
        assert self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout
        try:
            self._tell("uci")
            self._options = _option_names(self._lines_until("uciok"))
        except UciError:
            self.close()
            raise

    def error(self, reason: str) -> UciError:
        """Return an error that names the program."""
        return UciError(f"{self._name}: {reason}")

    def has_option(self, name: str) -> bool:
        """Return whether the program has an option, ignoring case."""
        return name.lower() in self._options

    def set_options(self, values: Mapping[str, str]) -> None:
        """Set options of the program."""
        for name, value in values.items():
            if not self.has_option(name):
                raise self.error(f"it has no option {name!r} (but {', '.join(self._options.values())})")
            self._tell(f"setoption name {self._options[name.lower()]} value {value}")
        self._wait_until_ready()

    def begin_game(self) -> None:
        """Tell the program that a new game begins, and wait until it is ready."""
        self._tell("ucinewgame")
        self._wait_until_ready()

    def search(self, position: str, limits: str) -> BestMove:
        """Search a position; the arguments are the words that UCI puts after `position` and after `go`."""
        self._tell(f"position {position}")
        self._tell(f"go {limits}")
        lines = [line.split() for line in self._lines_until("bestmove")]
        return BestMove((*lines[-1], "")[1], max(map(_nodes_of, lines)))

    def close(self) -> None:
        """Ask the program to end; kill it if it does not."""
        with suppress(UciError):
            self._tell("quit")
        with suppress(OSError):
            self._input.close()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._output.close()

    def _start(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        found = [find_program(command[0]) or command[0], *command[1:]]
        try:
            # Unbuffered, because `select` sees only the pipe: a line in a Python buffer would be waited for in vain.
            return subprocess.Popen(found, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise self.error(f"it cannot be started: {error.strerror}") from error

    def _tell(self, line: str) -> None:
        try:
            self._input.write(f"{line}\n".encode())
        except OSError as error:
            raise self.error(f"it has ended, and cannot be told: {line}") from error

    def _wait_until_ready(self) -> None:
        self._tell("isready")
        self._lines_until("readyok")

    def _lines_until(self, word: str) -> list[str]:
        """Return the lines up to and including the one that begins with a word; the list starts with an empty line."""
        deadline = monotonic() + self._patience
        lines = [""]
        while lines[-1].split()[:1] != [word]:
            while not self._lines:
                self._receive(word, deadline)
            lines.append(self._lines.popleft())
        return lines

    def _receive(self, word: str, deadline: float) -> None:
        """Wait for output until the deadline, and split it into lines; `word` is for the error messages."""
        ready, _, _ = select.select([self._output], [], [], max(0.0, deadline - monotonic()))
        if not ready:
            raise self.error(f"it has not said {word} within {self._patience:g} seconds")
        chunk = os.read(self._output.fileno(), CHUNK)
        if not chunk:
            raise self.error(f"it has ended without saying {word}")
        *whole, self._begun = (self._begun + chunk).split(b"\n")
        self._lines.extend(line.decode(errors="replace") for line in whole)


def _option_names(lines: Iterable[str]) -> dict[str, str]:
    """Return the names of the options in the answer to `uci`, by their names in lower case."""
    told = [line.split() for line in lines if line.startswith("option name ")]
    names = [" ".join(words[2 : words.index("type")]) for words in told if "type" in words]
    return {name.lower(): name for name in names}


def _nodes_of(words: Sequence[str]) -> int:
    """Return the number of nodes in an `info` line, 0 if there is none."""
    if words[:1] != ["info"] or "nodes" not in words[:-1]:
        return 0
    number = words[words.index("nodes") + 1]
    return int(number) if number.isdecimal() else 0
