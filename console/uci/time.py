"""Time management: how long the engine may think about a move, given the time left for the game."""

from math import inf
from typing import Final, NamedTuple

from chess.game import Game
from chess.pieces import WHITE
from console.uci.words import Go

MOVES_AHEAD: Final = 30  # moves that the time must last for, if `movestogo` is not fewer
INCREMENT_SHARE: Final = 0.5  # the share of the increment to spend; the rest is a growing reserve
# An iteration takes about as long as all before it together, so a later one would hardly be finished.
LAST_START: Final = 0.55  # the share of the time for a move after which no iteration is started
LONGEST: Final = 4.0  # times the time for a move, for finishing an iteration
# Shares of all the time left: on a busy machine the engine may answer late, and must still not lose on time.
LARGEST_SHARE: Final = 0.3
LAST_SHARE: Final = 0.5
LEAST: Final = 0.001  # seconds


class Budget(NamedTuple):
    """Three deadlines of a search, in seconds from `go`."""

    enough: float = inf  # no further iteration is started
    most: float = inf  # the engine is told to answer
    last: float = inf  # the best line reported is played, without waiting for an engine that the machine slows down


def budget_of(go: Go, game: Game, overhead: int) -> Budget:
    """Return the budget for the next move; `overhead` is the time, in milliseconds, that messages may take."""
    remaining, increment = (go.wtime, go.winc) if game.position.side == WHITE else (go.btime, go.binc)
    if go.infinite:
        return Budget()
    if go.movetime is not None:
        return Budget(most=_available(go.movetime, overhead), last=_available(go.movetime, 0))
    if remaining is None:
        return Budget()
    available = _available(remaining, overhead)
    target = available / min(go.movestogo or MOVES_AHEAD, MOVES_AHEAD) + INCREMENT_SHARE * increment / 1000
    most = min(LONGEST * target, LARGEST_SHARE * available)
    return Budget(min(LAST_START * target, most), most, LAST_SHARE * available)


def _available(milliseconds: int, overhead: int) -> float:
    return max(LEAST, (milliseconds - overhead) / 1000)
