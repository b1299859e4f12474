"""The settings of the 2018 edition as text: `print_settings` shows it, the save file contains it."""

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from chess.pieces import COLOUR_NAMES
from chess.settings import DIFFICULTY_NAMES_2018, GAME_MODE_NAMES_2018

HEADING: Final = "SETTINGS:"
# In the order of the settings and of the lines of their text.
LABELS: Final[Sequence[tuple[str, Mapping[int, str]]]] = (
    ("GAME_MODE", GAME_MODE_NAMES_2018),
    ("DIFFICULTY", DIFFICULTY_NAMES_2018),
    ("USER_COLOR", COLOUR_NAMES),
)


def settings_text(settings: Iterable[int | None]) -> str:
    """Return the relevant settings as `print_settings` shows them, a line each; None is left out."""
    pairs = zip(LABELS, settings, strict=False)
    lines = [f"{label}: {names[value]}" for (label, names), value in pairs if value is not None]
    return "".join(f"{line}\n" for line in [HEADING, *lines])


def read_settings(lines: Sequence[str]) -> list[int]:
    """Return the relevant settings that these lines show; a ValueError says why they show none."""
    heading, *fields = lines or [""]
    if heading != HEADING:
        raise ValueError(f"{HEADING!r} expected: {reprlib.repr(heading)}")
    settings = [_read_value(*label, line) for label, line in zip(LABELS, fields, strict=False)]
    players = settings[0] if settings else 1
    if len(fields) != (len(LABELS) if players == 1 else 1):
        raise ValueError(f"wrong number of settings for {GAME_MODE_NAMES_2018[players]}: {len(fields)}")
    return settings


def _read_value(label: str, names: Mapping[int, str], line: str) -> int:
    for value, name in names.items():
        if line == f"{label}: {name}":
            return value
    raise ValueError(f"no valid {label}: {reprlib.repr(line)}")
