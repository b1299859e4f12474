"""A chess clock: how much time each of two players has left. The caller passes in the present time."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple


class TimeControl(NamedTuple):
    """The time that each player starts with, and what each move adds to it."""

    minutes: int
    increment: int = 0  # seconds


class Clock:
    """The players' remaining times; at most one is running."""

    def __init__(self, control: TimeControl, remaining: Sequence[float] = ()) -> None:
        self.control = control
        self.remaining = list(remaining or [60.0 * control.minutes] * 2)  # seconds of each player
        self._running: int | None = None
        self._last_told = 0.0  # the time passed to the last call of `tell`

    @property
    def expired(self) -> int | None:
        """The player whose time has run out, if there is one."""
        return next((player for player, seconds in enumerate(self.remaining) if seconds <= 0), None)

    def tell(self, now: float, mover: int | None) -> None:
        """Update the clock to the time `now`; `mover` is the player to move, None before and after the game.

        If the mover has changed, the other player has made a move and gets the increment.
        """
        if self._running is not None:
            self.remaining[self._running] = max(0.0, self.remaining[self._running] - (now - self._last_told))
            if self.expired is None and mover is not None and mover != self._running:
                self.remaining[self._running] += self.control.increment
        self._running = mover if self.expired is None else None
        self._last_told = now

    @property
    def running(self) -> int | None:
        """The player whose time is running, if there is one."""
        return self._running

    @property
    def seconds(self) -> tuple[int, ...]:
        """The seconds that each player has left, rounded up."""
        return tuple(map(ceil, self.remaining))
