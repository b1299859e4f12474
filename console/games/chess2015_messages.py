"""The sentences of the 2015 document's console before a game; chess2015_game_messages.py has those during a game."""

from collections.abc import Sequence
from typing import Final

from chess.formats.boardtext import ROWS, rows_of
from chess.squares import COLUMN_LETTERS

ENTER_SETTINGS: Final = "Enter game settings:\n"
ILLEGAL_COMMAND: Final = "Illegal command, please try again\n"
WRONG_GAME_MODE: Final = "Wrong game mode\n"
RUNNING: Final = "Running game in {} mode\n"
WRONG_DEPTH: Final = "Wrong value for minimax depth. The value should be between 1 to 4\n"
WRONG_FILE: Final = "Wrong file name\n"
INVALID_POSITION: Final = "Invalid position on the board\n"
INVALID_BOARD: Final = "Setting this piece creates an invalid board\n"
WRONG_BOARD: Final = "Wrong board initialization\n"

MODE_NAMES: Final = {2: "2 players", 1: "player vs. AI"}

RULE: Final = f" |{'-' * 31}|\n"
COLUMNS: Final = f"   {'   '.join(COLUMN_LETTERS)}  \n"


def board_text(cells: Sequence[int]) -> str:
    """Return the eighteen lines that show a board."""
    rows = [f"{row}| {' | '.join(letters)} |\n" for row, letters in zip(ROWS, rows_of(cells), strict=True)]
    return "".join(RULE + row.replace("_", " ") for row in rows) + RULE + COLUMNS


def running_text(players: int) -> str:
    """Return the answer to a new game mode."""
    return RUNNING.format(MODE_NAMES[players])
