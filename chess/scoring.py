"""What the computer counts: a scoring function as a value, which an edition fills in."""

from typing import NamedTuple


class Scoring(NamedTuple):
    """The worth of pieces and endings, from the side of the player who searches."""

    values: tuple[int, ...]  # by kind, pawn to king; the first is that of an empty cell
    win: int  # the enemy is mated, or his king taken; beyond any material
    draw: int
    haste: int = 0  # what a win is worth more for each move by which it comes before the horizon
    squares: tuple[int, ...] = ()  # a piece's worth by `piece << 6 | square`; if given, quiescence.py judges the leaves
    circling: int | None = None  # the most that a move back to where the game has been lately is worth; None for any
    limit: int = 0  # the most boards that may be scored for one answer; 0 for any number
