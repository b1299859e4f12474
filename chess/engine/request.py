"""Requests to the engine, which a worker process answers."""

from functools import partial
from typing import Final

from chess import compiled
from chess.engine.search import Engine
from chess.engine.values import MEGABYTES, Limits, Line
from chess.game import Game
from core.player import Progress, Request

CHECK_EVERY: Final = 1024 if compiled() else 32  # nodes between two looks for messages: at most 10 ms


class EngineRequest(Request):
    """A request for the engine's best line; every finished iteration is reported.

    A worker keeps its Engine. `fresh=False` reuses its transposition table; only `fresh=True` is deterministic.
    """

    def __init__(
        self, game: Game, limits: Limits, megabytes: int = MEGABYTES, fresh: bool = True, draw: int = 0
    ) -> None:
        self.rules = game.rules
        self.quiet_plies = game.quiet_plies
        self.positions = game.positions[-1 - self.quiet_plies :]  # no earlier one can be repeated
        self.limits = limits
        self.megabytes = megabytes
        self.fresh = fresh
        self.draw = draw  # the value of a draw for the side that searches

    def answer(self, progress: Progress) -> Line:
        """Return the best line; if hurried, the best line so far."""
        engine = self._engine()
        return engine.search(
            self.positions, self.quiet_plies, self.limits, partial(should_stop, progress), progress.report
        )

    def _engine(self) -> Engine:
        kept = _kept.get(self.megabytes)
        if self.fresh or kept is None or (kept.rules, kept.draw) != (self.rules, self.draw):
            _kept.clear()  # first: two large tables might not fit into memory
            _kept[self.megabytes] = Engine(self.rules, self.megabytes, draw=self.draw, check_every=CHECK_EVERY)
        return _kept[self.megabytes]


_kept: Final[dict[int, Engine]] = {}  # the engine of the last request, by the size of its table


def should_stop(progress: Progress) -> bool:
    """Handle messages from the program; return whether it wants the answer now."""
    progress.check()
    return progress.hurried
