"""A running search, and the commands that wait for its end."""

from collections import deque
from collections.abc import Sequence
from math import inf
from typing import Final

from chess.engine.values import Line
from console.uci.time import Budget
from console.uci.words import Go

MOST: Final = 1 << 21  # characters of all waiting commands together
OVERHEAD: Final = 100  # characters that each command counts for beyond its own


class RunningSearch:
    """A running search: its budget of time, and what it has found."""

    def __init__(self, begun: float, budget: Budget, go: Go, line: Line) -> None:
        self.begun = begun
        self.budget = budget
        self.waits = go.infinite  # whether the answer must wait for `stop`, even after the search has ended
        self.is_endless = go.infinite or not (go.depth or go.nodes or go.mate or budget.most < inf)
        self.line = line  # the best line so far
        self.has_complained = False  # whether TOO_MANY has been said
        self.ended = False
        self.hurried = False

    @property
    def due(self) -> float:
        """The next deadline: first to hurry the engine, then to answer without it."""
        if not self.hurried:
            return inf if self.ended else self.begun + self.budget.most
        return self.begun + self.budget.last if self.line.depth else inf


class Waiting:
    """Commands that wait, in their order."""

    def __init__(self) -> None:
        self._commands: deque[str] = deque()
        self._size = 0

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._commands)

    @property
    def is_full(self) -> bool:
        """Whether there is no more room."""
        return self._size >= MOST

    @property
    def first_word(self) -> str:
        """What the next command begins with, empty if there is none."""
        return self._commands[0].partition(" ")[0] if self._commands else ""

    def holds(self, words: Sequence[str]) -> bool:
        """Return whether there is a command that begins with one of some words."""
        return any(command.partition(" ")[0] in words for command in self._commands)

    def add(self, command: Sequence[str]) -> None:
        """Add a command. It is kept as one text: its words would take many times the room."""
        text = " ".join(command)
        self._commands.append(text)
        self._size += len(text) + OVERHEAD

    def take(self) -> tuple[str, ...]:
        """Return the next command."""
        text = self._commands.popleft()
        self._size -= len(text) + OVERHEAD
        return tuple(text.split())
