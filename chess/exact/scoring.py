"""The scoring function of the exact search as a value; each edition defines its own."""

from typing import NamedTuple


class Scoring(NamedTuple):
    """The values of pieces and results, for the player whose move is searched."""

    values: tuple[int, ...]  # by kind, pawn to king; the first is the value of an empty cell
    win: int  # for checkmate or capturing the king; more than any material
    draw: int
    faster_mate_bonus: int = 0  # added to a win for each ply that remains to be searched after it
