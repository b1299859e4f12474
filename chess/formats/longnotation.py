"""Moves in long algebraic notation, which names both squares."""

from typing import Final

from chess.formats.san import CASTLE_TEXTS
from chess.game import Played, Status
from chess.pieces import EMPTY, KIND_LETTERS, PAWN, kind_of
from chess.squares import CASTLE, extra_of, promotion_of, source_of, square_name, target_of

LETTERS: Final = KIND_LETTERS | {PAWN: ""}
DASH: Final = "\N{EN DASH}"
CROSS: Final = "\N{MULTIPLICATION SIGN}"
MARKS: Final = {Status.CHECK: "+", Status.MATE: "#"}


def long_notation(cells: tuple[int, ...], played: Played) -> str:
    """Return a move in long notation: Ng1-f3 with a proper dash, e4xd5+ with a proper cross, e7-e8=Q, O-O."""
    source, target = source_of(played.move), target_of(played.move)
    ending = MARKS.get(played.status, "")
    if extra_of(played.move) == CASTLE:
        return CASTLE_TEXTS[target > source] + ending
    middle = DASH if played.captured == EMPTY else CROSS
    letter = LETTERS[kind_of(cells[source])]
    promoted = promotion_of(played.move)
    became = f"={LETTERS[promoted]}" if promoted else ""
    return f"{letter}{square_name(source)}{middle}{square_name(target)}{became}{ending}"
