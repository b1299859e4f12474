"""The sentences of simplified chess in the console; those that the window uses too are in chess/editions."""

from typing import Final

CHOOSE_OPPONENT: Final = "Choose your opponent, from 1 (the easiest) to {} (the hardest):\n"
NUMBERS: Final = (
    "Row of the piece to move (0 to forfeit):\n",
    "Column of the piece to move:\n",
    "Row of its destination:\n",
    "Column of its destination:\n",
)
REJECTED: Final = "That move is not possible. Try another one.\n"
PROMOTION: Final = "The pawn becomes a (queen, rook, bishop or knight):\n"
