"""The user's settings, which one small file beside the saved games keeps from one run to the next."""

import json
from pathlib import Path
from typing import Final, NamedTuple

from core.files import SaveFileError, read_file, reasons, write_file
from gui.themes import BOARDS, THEMES, Theme

FILE_NAME: Final = "settings.json"  # never the name of a slot
LARGEST: Final = 4096  # bytes


class Preferences(NamedTuple):
    """What the user has chosen for all games."""

    slides: bool = True  # whether moves are seen as they are made; else each appears at once
    turns: bool = False  # whether the board turns to the player to move, where there are two
    theme: str = "light"
    board: str = "slate"  # the colours of the squares

    @property
    def colours(self) -> Theme:
        """The colours of the window."""
        return THEMES[self.theme].with_squares(BOARDS[self.board])


DEFAULTS: Final = Preferences()
ALLOWED: Final = {"slides": (True, False), "turns": (True, False), "theme": tuple(THEMES), "board": tuple(BOARDS)}


def load(folder: Path) -> Preferences:
    """Return the settings kept in a folder, the defaults if there are none; raise SaveFileError if they are damaged."""
    try:
        data = read_file(folder / FILE_NAME, LARGEST)
    except SaveFileError as error:
        if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return DEFAULTS
        raise
    with reasons():
        return _settings_of(data)


def save(folder: Path, settings: Preferences) -> None:
    """Keep settings in a folder, which is made if there is none."""
    with reasons():
        folder.mkdir(exist_ok=True)
    write_file(folder / FILE_NAME, json.dumps(settings._asdict()).encode() + b"\n")


def _settings_of(data: bytes) -> Preferences:
    """Return the settings in a file; those that it does not name have their defaults."""
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
