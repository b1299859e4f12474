"""Every sentence of simplified chess in the console, once; those that the window says too are in chess/formats."""

from collections.abc import Sequence
from typing import Final

from chess.formats.simplified import COLUMNS, ROWS, rows_of

CHOOSE_OPPONENT: Final = "Choose your opponent, from 1 (the easiest) to {} (the hardest):\n"
NUMBERS: Final = (
    "Row of the piece to move (0 to forfeit):\n",
    "Column of the piece to move:\n",
    "Row of its destination:\n",
    "Column of its destination:\n",
)
REJECTED: Final = "That move is not possible. Try another one.\n"
PROMOTION: Final = "The pawn becomes a (queen, rook, bishop or knight):\n"
PLAY_AGAIN: Final = "Play again? (yes or no)\n"

RULE: Final = "-" * 18
HEAD: Final = f"  {' '.join(map(str, COLUMNS))}"


def line(text: str) -> str:
    """Return a sentence as a line."""
    return f"{text}\n"


def board_text(cells: Sequence[int]) -> str:
    """Return the eighteen lines that show a board."""
    rows = [f"{row}|{'|'.join(letters.replace('.', ' '))}|" for row, letters in zip(ROWS, rows_of(cells), strict=True)]
    return "".join(map(line, [HEAD, RULE, *(text for row in rows for text in (row, RULE))]))
