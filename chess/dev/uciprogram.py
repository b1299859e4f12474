"""Another program that speaks UCI, in a process of its own: what it offers, what it is told and what it answers."""

import os
import select
import shutil
import subprocess
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

GAMES_PATH: Final = "/usr/games"  # where Debian puts games, which is not on everybody's PATH
PATIENCE: Final = 120.0  # seconds until a program that does not answer counts as hanging
FAREWELL: Final = 1.0  # seconds for a program to end by itself
CHUNK: Final = 1 << 16


class UciError(Exception):
    """A UCI program cannot be played with; the message names it and says why."""


class BestMove(NamedTuple):
    """What a program answers: its move as it writes it, and how many nodes it says that took."""

    move: str
    nodes: int


def find_program(name: str) -> str | None:
    """Return where a program is, also one of Debian's games; None if there is none of that name."""
    return shutil.which(name) or shutil.which(name, path=GAMES_PATH)


class UciProgram:
    """A running program. Whatever it does wrong is a UciError that names it."""

    def __init__(self, name: str, command: Sequence[str], patience: float = PATIENCE) -> None:
        self._name = name
        self._patience = patience
        self._lines: deque[str] = deque()  # said and not yet taken
        self._begun = b""  # the beginning of a line whose end has not arrived yet
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
        """Return whether the program has an option; upper and lower case are the same."""
        return name.lower() in self._options

    def set_options(self, values: Mapping[str, str]) -> None:
        """Set some of the program's options."""
        for name, value in values.items():
            if not self.has_option(name):
                raise self.error(f"it has no option {name!r} (but {', '.join(self._options.values())})")
            self._tell(f"setoption name {self._options[name.lower()]} value {value}")
        self._wait_until_ready()

    def begin_game(self) -> None:
        """Have the program forget what it knows of another game."""
        self._tell("ucinewgame")
        self._wait_until_ready()

    def search(self, position: str, limits: str) -> BestMove:
        """Return what the program finds in a position, both said as UCI does after `position` and after `go`."""
        self._tell(f"position {position}")
        self._tell(f"go {limits}")
        lines = [line.split() for line in self._lines_until("bestmove")]
        return BestMove((*lines[-1], "")[1], max(map(_nodes_of, lines)))

    def close(self) -> None:
        """End the program: it is told, and killed unless it goes."""
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
            # Unbuffered: no line may be left in a buffer that is not waited on.
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
        """Return the lines up to the one that begins with a word."""
        deadline = monotonic() + self._patience
        lines = [""]
        while lines[-1].split()[:1] != [word]:
            while not self._lines:
                self._listen(word, deadline)
            lines.append(self._lines.popleft())
        return lines

    def _listen(self, word: str, deadline: float) -> None:
        """Wait for something to be said; a word is waited for, and only until the deadline."""
        ready, _, _ = select.select([self._output], [], [], max(0.0, deadline - monotonic()))
        if not ready:
            raise self.error(f"it has not said {word} within {self._patience:g} seconds")
        chunk = os.read(self._output.fileno(), CHUNK)
        if not chunk:
            raise self.error(f"it has ended without saying {word}")
        *whole, self._begun = (self._begun + chunk).split(b"\n")
        self._lines.extend(line.decode(errors="replace") for line in whole)


def _option_names(lines: Iterable[str]) -> dict[str, str]:
    """Return the names of the options that a program has told of, by their names in lower case."""
    told = [line.split() for line in lines if line.startswith("option name ")]
    names = [" ".join(words[2 : words.index("type")]) for words in told if "type" in words]
    return {name.lower(): name for name in names}


def _nodes_of(words: Sequence[str]) -> int:
    """Return the nodes that a line of information tells of, 0 if it does not."""
    if words[:1] != ["info"] or "nodes" not in words[:-1]:
        return 0
    number = words[words.index("nodes") + 1]
    return int(number) if number.isdecimal() else 0
