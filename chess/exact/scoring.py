"""What the computer counts: a scoring function as a value, which an edition fills in."""

from typing import NamedTuple


class Scoring(NamedTuple):
    """The worth of pieces and endings, seen by the player whose move is searched."""

    values: tuple[int, ...]  # by kind, pawn to king; the first is that of an empty cell
    win: int  # for mating the enemy or taking its king; more than any material
    draw: int
    faster_mate_bonus: int = 0  # added to a win for each move that is left to search after it
