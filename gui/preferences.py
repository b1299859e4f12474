"""The user's settings for all games, kept in a small file beside the saved games."""

import json
from pathlib import Path
from typing import Final, NamedTuple

from core.files import SaveFileError, read_file, reasons, write_file
from gui.themes import BOARDS, THEMES, Theme

FILE_NAME: Final = "settings.json"  # never the name of a slot
LARGEST: Final = 4096  # bytes: a larger file is not ours


class Preferences(NamedTuple):
    """What the user has chosen for all games."""

    slides: bool = True  # whether pieces slide to their target; else they appear there at once
    turns: bool = False  # whether the board turns to the player to move, in a game of two users
    theme: str = "light"
    board: str = "slate"  # the colours of the squares

    @property
    def colours(self) -> Theme:
        """The theme of the window, with the chosen colours of the squares."""
        return THEMES[self.theme].with_squares(BOARDS[self.board])


DEFAULTS: Final = Preferences()
ALLOWED: Final = {"slides": (True, False), "turns": (True, False), "theme": tuple(THEMES), "board": tuple(BOARDS)}


def load(folder: Path) -> Preferences:
    """Return the settings saved in a folder, or the defaults; raise SaveFileError if the file is damaged."""
    try:
        data = read_file(folder / FILE_NAME, LARGEST)
    except SaveFileError as error:
        if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return DEFAULTS
        raise
    with reasons():
        return _preferences_of(data)


def save(folder: Path, preferences: Preferences) -> None:
    """Save the settings in a folder, which is made if there is none."""
    with reasons():
        folder.mkdir(exist_ok=True)
    write_file(folder / FILE_NAME, json.dumps(preferences._asdict()).encode() + b"\n")


def _preferences_of(data: bytes) -> Preferences:
    """Return the settings in a file. What it does not name has its default, and unknown names are ignored."""
    try:
        named = json.loads(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(named, dict):
        raise ValueError("not a JSON object")
    known = {name: value for name, value in named.items() if name in Preferences._fields}
    for name, value in known.items():
        if type(value) is not type(ALLOWED[name][0]) or value not in ALLOWED[name]:
            raise ValueError(f"{name} is none of {', '.join(map(json.dumps, ALLOWED[name]))}")
    return Preferences(**known)
