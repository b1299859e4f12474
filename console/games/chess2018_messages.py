"""The sentences of the 2018 document's console before a game; chess2018_game_messages.py has those during a game."""

from typing import Final

from chess.pieces import COLOUR_NAMES
from chess.settings import DIFFICULTY_NAMES_2018, GAME_MODE_NAMES_2018

TITLE: Final = " Chess\n-------\n"
SPECIFY_SETTINGS: Final = "Specify game settings or type 'start' to begin a game with the current settings:\n"
INVALID_COMMAND: Final = "ERROR: invalid command\n"

GAME_MODE_SET: Final = "Game mode is set to {}\n"
WRONG_GAME_MODE: Final = "Wrong game mode\n"
DIFFICULTY_SET: Final = "Difficulty level is set to {}\n"
WRONG_DIFFICULTY: Final = "Wrong difficulty level. The value should be between 1 to 5\n"
USER_COLOR_SET: Final = "User color is set to {}\n"
WRONG_USER_COLOR: Final = "Wrong user color. The value should be 0 or 1\n"
CANNOT_LOAD: Final = "Error: File doesn't exist or cannot be opened\n"
DEFAULTS_SET: Final = "All settings reset to default\n"
STARTING: Final = "Starting game...\n"
EXITING: Final = "Exiting...\n"


def game_mode_text(players: int) -> str:
    """Return the answer to a new game mode."""
    return GAME_MODE_SET.format(GAME_MODE_NAMES_2018[players])


def difficulty_text(difficulty: int) -> str:
    """Return the answer to a new difficulty."""
    return DIFFICULTY_SET.format(DIFFICULTY_NAMES_2018[difficulty])


def user_color_text(colour: int) -> str:
    """Return the answer to a new user colour."""
    return USER_COLOR_SET.format(COLOUR_NAMES[colour])
