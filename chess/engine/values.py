"""The engine's input and output as values: parts, limits, and the best line."""

from typing import Final, NamedTuple, TypeAlias

MATE: Final = 30_000  # a mate in n plies scores MATE - n
LONGEST_MATE: Final = MATE - 500  # a score above this, or below its negative, is a mate
MEGABYTES: Final = 16  # the default size of the transposition table


def moves_to_mate(score: int) -> int:
    """Return in how many moves of the winner a score beyond LONGEST_MATE, of either player, is mate."""
    return (MATE - abs(score) + 1) // 2


class Parts(NamedTuple):
    """The parts of the search; each can be left out, to measure what it gains.

    The figures are the score, in %, of the whole engine against the engine without the part, in 100 games with 1,500
    nodes a move; the error is ±9, so figures from 41 to 59 alone prove nothing. The command:

        python -m chess.dev.tournament official engine:nodes=1500 engine:nodes=1500,without=null_move --games 100
    """

    table: bool = True  # 68.5
    null_window: bool = True  # 62.5
    aspiration: bool = True  # 57.5
    null_move: bool = True  # 56
    reductions: bool = True  # 55
    pruning: bool = True  # 64
    extensions: bool = True  # 42, but 56.3 ± 4.9 with 8,000 nodes a move in 300 games, so they stay
    killers: bool = True  # 52.5
    history: bool = True  # 58.5
    exchanges: bool = True  # 76.5
    quiescence: bool = True  # 94


ALL_PARTS: Final = Parts()


class Limits(NamedTuple):
    """How far to search; 0 or () means no limit."""

    depth: int = 0
    nodes: int = 0
    mate: int = 0  # stop once a mate in this many moves is found
    moves: tuple[int, ...] = ()  # search only these at the root
    scores: bool = False  # find the score of every root move, not only of the best


# Pairs of a root move and its score, the best first.
Scores: TypeAlias = tuple[tuple[int, int], ...]


class Line(NamedTuple):
    """The best line that a search has found, and at what cost."""

    depth: int
    score: int  # for the side to move
    moves: tuple[int, ...]  # the principal variation; the first is the move to play
    nodes: int
    fullness: int  # of the transposition table, in permille
    scores: Scores = ()  # of all root moves, if Limits.scores asked for them

    @property
    def move(self) -> int:
        """The move to play."""
        return self.moves[0]
