"""The sentences of mini-checkers in the console; games/checkers_text.py has those that the window uses too."""

from typing import Final

CHOOSE_LEVEL: Final = "Choose the level, from 1 (the easiest) to 3 (the hardest):\n"
MOVE_FIRST: Final = "You play black. Do you want to move first? (yes or no)\n"
NUMBERS: Final = (
    "Row of the piece to move (0 to quit the game):\n",
    "Column of the piece to move:\n",
    "Row of its destination:\n",
    "Column of its destination:\n",
)
NO_NUMBER: Final = "That is not a number."
NO_SQUARE: Final = "There is no such square."
YOU_QUIT: Final = "You quit the game."
OVER: Final = "The game is over."
