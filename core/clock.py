"""A chess clock: how much time each of two players has left. It is told the time, and reads none itself."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple


class TimeControl(NamedTuple):
    """The time that each player begins with, and what every move adds to it."""

    minutes: int
    increment: int = 0  # seconds


class Clock:
    """Two players' time, of which one's runs, or none."""

    def __init__(self, control: TimeControl, remaining: Sequence[float] = ()) -> None:
        self.control = control
        self.remaining = list(remaining or [60.0 * control.minutes] * 2)  # seconds of each player
        self._running: int | None = None
        self._told = 0.0  # the last time it was told

    @property
    def expired(self) -> int | None:
        """The player whose time has run out, if there is one."""
        return next((player for player, seconds in enumerate(self.remaining) if seconds <= 0), None)

    def tell(self, now: float, mover: int | None) -> None:
        """Take note of the time, and of who is to move: no one while the game has not begun or is over.

        A player who was to move and no longer is has made a move, and gets the increment.
        """
        if self._running is not None:
            self.remaining[self._running] = max(0.0, self.remaining[self._running] - (now - self._told))
            if self.expired is None and mover is not None and mover != self._running:
                self.remaining[self._running] += self.control.increment
        self._running = mover if self.expired is None else None
        self._told = now

    @property
    def running(self) -> int | None:
        """The player whose time runs, if anyone's does."""
        return self._running

    @property
    def seconds(self) -> tuple[int, ...]:
        """The seconds that each player has left, begun ones counted whole."""
        return tuple(map(ceil, self.remaining))
