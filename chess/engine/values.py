"""What the engine is told and what it answers, as values."""

from typing import Final, NamedTuple

MATE: Final = 30_000  # a mate in n plies scores MATE - n
LONGEST_MATE: Final = MATE - 500  # scores beyond this are mates, or losses by mate
MEGABYTES: Final = 16  # of the transposition table, unless another size is asked for


def moves_to_mate(score: int) -> int:
    """Return after how many moves of the winner there is mate, by a score beyond LONGEST_MATE for either player."""
    return (MATE - abs(score) + 1) // 2


class Parts(NamedTuple):
    """The parts of the search; each can be left out, to measure what it is worth."""

    table: bool = True
    null_window: bool = True
    aspiration: bool = True
    null_move: bool = True
    reductions: bool = True
    pruning: bool = True
    extensions: bool = True
    killers: bool = True
    history: bool = True
    exchanges: bool = True
    quiescence: bool = True


ALL_PARTS: Final = Parts()


class Limits(NamedTuple):
    """How far to search; 0 or () where there is no limit."""

    depth: int = 0
    nodes: int = 0
    mate: int = 0  # stop once a mate in this many moves is found
    moves: tuple[int, ...] = ()  # consider only these at the root
    equals: bool = False  # whether all root moves that share the best score are wanted


class Line(NamedTuple):
    """What a search has found to a depth."""

    depth: int
    score: int  # for the side to move
    moves: tuple[int, ...]  # the principal variation; the first is the move to play
    nodes: int
    fullness: int  # of the transposition table, in permille
    equals: tuple[int, ...] = ()  # the root moves that share the score, if they were wanted

    @property
    def move(self) -> int:
        """The move to play."""
        return self.moves[0]
