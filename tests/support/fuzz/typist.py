"""A typist whose lines are random, mutated or sensible, and the command that fuzzes a console with one."""

import resource
import sys
import time
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Final

from chess.squares import COLUMN_LETTERS
from console import loop
from console.loop import Asking
from console.reader import Reader

# No slash: a name stays in the folder.
MARKS: Final = f" \t\r\v<>,;-0123456789{COLUMN_LETTERS.upper()}{COLUMN_LETTERS}Ixyz_\0é\u2028"


class Typist(Reader):
    """Types a number of lines, always the same for the same seed, and many of them make sense in the state."""

    def __init__(self, lines: int, seed: int) -> None:
        super().__init__(BytesIO())
        self.left = lines
        self.state: Asking | None = None  # the one that waits for a line
        self.typed = b""
        self._dice = Random(seed)

    def line(self) -> bytes | None:
        if not self.left:
            self.typed = b""
            return None
        self.left -= 1
        line = self._sensible().encode()
        self.typed = self._dice.choices([line, self._mutated(line), self._random()], [70, 25, 5])[0]
        return self.typed + b"\n"

    @abstractmethod
    def _sensible(self) -> str:
        """Return a line that makes sense in the state."""

    def _mutated(self, line: bytes) -> bytes:
        start, end = sorted(self._dice.choices(range(len(line) + 1), k=2))
        mark = self._dice.choice(MARKS).encode()
        return self._dice.choice(
            [
                line[:start] + mark + line[start:],
                line[:start] + mark + line[start + 1 :],
                line[:start] + line[start + 1 :],
                line[:start] + line[end:],
                line[:end] + line[start:],
                line[start:] + b" " + line[:start],
                line.swapcase(),
            ]
        )

    def _random(self) -> bytes:
        return self._dice.randbytes(self._dice.choice([0, 1, 5, 50])).replace(b"/", b"").replace(b"\n", b"")


def fail(reason: str) -> None:
    """No fault may be reported."""
    raise AssertionError(reason)


def main(fuzz: Callable[[int, int], Counter[str]], seed: int) -> None:
    """Fuzz in ten parts; after each, print the number of lines, the speed and the memory; then what was answered.

    The command line has the number of lines and, if it is to be another one, the seed.
    """
    lines, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else seed
    loop.report = fail
    started, total = time.perf_counter(), Counter[str]()
    for part in range(10):
        total += fuzz(lines // 10, seed * 10 + part)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        print(f"{total.total():9} lines  {total.total() / (time.perf_counter() - started):7.0f} a second  {peak} MiB")
    for text, count in total.most_common():
        print(f"{count:9} {text.strip()}")
