"""How long the engine may think about a move, with the time that is left for the game."""

from math import inf
from typing import Final, NamedTuple

from chess.game import Game
from chess.pieces import WHITE
from console.uci.words import Go

MOVES_AHEAD: Final = 30  # moves that the time has to last for, unless the clock is wound up before
INCREMENT_SHARE: Final = 0.5  # of what each move adds to the clock: the rest is a reserve that grows
# An iteration takes about as long as all before it together, so one that begins later would hardly be finished.
LAST_START: Final = 0.55  # of the time for a move
LONGEST: Final = 4.0  # times the time for a move, for an iteration that was begun
# Of all the time that is left: a machine may be busy with other things, and the engine late with its answer.
LARGEST_SHARE: Final = 0.3
LAST_SHARE: Final = 0.5
LEAST: Final = 0.001


class Budget(NamedTuple):
    """Seconds from the question until something is to be done about the answer."""

    enough: float = inf  # no further iteration is begun
    most: float = inf  # the engine is told to answer
    last: float = inf  # it is waited for no more: the machine does not let it work, and what it has reported must do


def budget_of(go: Go, game: Game, overhead: int) -> Budget:
    """Return the time for the next move of a game; the overhead, in milliseconds, passes between the programs."""
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
