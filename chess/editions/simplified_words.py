"""What simplified chess says, the same in both faces: summaries of moves, and results."""

from collections.abc import Sequence
from typing import Final

from chess.editions.simplified import promoted_kind
from chess.formats.simplified import row_and_column
from chess.game import Outcome, Played, Reason
from chess.pieces import KIND_NAMES, WHITE, kind_of
from chess.squares import source_of, target_of

MOVED: Final = "{} moved from ({}, {}) to ({}, {})."
CAPTURED: Final = "{} captured."
NO_CAPTURE: Final = "No capture made."
PROMOTED: Final = "Pawn promoted to {}."
YOU_WIN: Final = "You win!"
COMPUTER_WINS: Final = "The computer wins!"
NO_MOVE_LEFT: Final = "No move is left: the match is a draw."
FORFEITED: Final = "You forfeit the match."


def summary_text(before: Sequence[int], played: Played) -> str:
    """Return the sentences about a move on the board before it."""
    source, target = source_of(played.move), target_of(played.move)
    moved = MOVED.format(_name(kind_of(before[source])), *row_and_column(source), *row_and_column(target))
    captured = CAPTURED.format(_name(kind_of(played.captured))) if played.captured else NO_CAPTURE
    promoted = promoted_kind(played)
    return " ".join([moved, captured, *([PROMOTED.format(_name(promoted))] if promoted else [])])


def result_text(outcome: Outcome) -> str:
    """Return the sentence about the end of a match."""
    if outcome.reason is Reason.FORFEIT:
        return FORFEITED
    if outcome.winner is None:
        return NO_MOVE_LEFT
    return YOU_WIN if outcome.winner == WHITE else COMPUTER_WINS


def _name(kind: int) -> str:
    return KIND_NAMES[kind].capitalize()
