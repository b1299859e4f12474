"""The sentences of the 2018 document's console during a game."""

from typing import Final

from chess.game import Refusal, Status, Undone
from chess.pieces import COLOUR_NAMES, KIND_NAMES
from chess.squares import source_of, target_of
from console.games.positions import ROW_AND_COLUMN, written

ENTER_MOVE: Final = "Enter your move ({} player):\n"
INVALID_POSITION: Final = "Invalid position on the board\n"
REFUSALS: Final = {
    Refusal.NOT_YOUR_PIECE: "The specified position does not contain your piece\n",
    Refusal.ILLEGAL: "Illegal move\n",
    Refusal.STILL_THREATENED: "Illegal move: king is still threatened\n",
    Refusal.WILL_BE_THREATENED: "Illegal move: king will be threatened\n",
}
NO_PIECE: Final = "The specified position does not contain a player piece\n"
SAVED: Final = "Game saved to: {}\n"
CANNOT_SAVE: Final = "File cannot be created or modified\n"
NOTHING_TO_UNDO: Final = "Empty history, no move to undo\n"
UNDONE: Final = "Undo move for {} player: {} -> {}\n"
RESTARTING: Final = "Restarting...\n"
COMPUTER: Final = "Computer: move {} at {} to {}\n"
CHECKMATE: Final = "Checkmate! {} player wins the game\n"
CHECK: Final = "Check: {} king is threatened\n"
DRAW: Final = "The game ends in a draw\n"

POSITIONS: Final = written(ROW_AND_COLUMN)


def undone_text(undone: Undone) -> str:
    """Return the line about an undone move: where the piece was, and where it is again."""
    after, before = POSITIONS[target_of(undone.move)], POSITIONS[source_of(undone.move)]
    return UNDONE.format(COLOUR_NAMES[undone.colour], after, before)


def computer_text(kind: int, move: int) -> str:
    """Return the line about the computer's move."""
    return COMPUTER.format(KIND_NAMES[kind], POSITIONS[source_of(move)], POSITIONS[target_of(move)])


def possible_text(square: int, threatened: bool, captures: bool) -> str:
    """Return one line of `get_moves`."""
    return POSITIONS[square] + "*" * threatened + "^" * captures + "\n"


def status_text(status: Status, to_move: int) -> str:
    """Return the line about a mate, a draw or a check, "" for other positions."""
    if status is Status.MATE:
        return CHECKMATE.format(COLOUR_NAMES[1 - to_move])
    if status is Status.CHECK:
        return CHECK.format(COLOUR_NAMES[to_move])
    return DRAW if status is Status.DRAW else ""
