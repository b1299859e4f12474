"""The user's settings, which one small file beside the saved games keeps from one run to the next."""

import json
from pathlib import Path
from typing import Final, NamedTuple

from core.files import SaveFileError, read_file, reasons, write_file

FILE_NAME: Final = "settings.json"  # never the name of a slot
LARGEST: Final = 4096  # bytes


class Settings(NamedTuple):
    """What the user has chosen for all games."""

    slides: bool = True  # whether moves are seen as they are made; else each appears at once


DEFAULTS: Final = Settings()


def load(folder: Path) -> Settings:
    """Return the settings kept in a folder, the defaults if there are none; raise SaveFileError if they are damaged."""
    try:
        data = read_file(folder / FILE_NAME, LARGEST)
    except SaveFileError as error:
        if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return DEFAULTS
        raise
    with reasons():
        return _settings_of(data)


def save(folder: Path, settings: Settings) -> None:
    """Keep settings in a folder, which is made if there is none."""
    with reasons():
        folder.mkdir(exist_ok=True)
    write_file(folder / FILE_NAME, json.dumps(settings._asdict()).encode() + b"\n")


def _settings_of(data: bytes) -> Settings:
    """Return the settings in a file; those that it does not name have their defaults."""
    try:
        named = json.loads(data)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(named, dict):
        raise ValueError("not a JSON object")
    known = {name: value for name, value in named.items() if name in Settings._fields}
    if not all(isinstance(value, bool) for value in known.values()):
        raise ValueError("neither true nor false")
    return Settings(**known)
