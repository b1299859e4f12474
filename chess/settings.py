"""The settings of a game, their names, and their text as `print_settings` shows it and save files hold it."""

import reprlib
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from chess.pieces import BLACK, WHITE

GAME_MODE_NAMES: Final[Mapping[int, str]] = {1: "1-player", 2: "2-player"}
DIFFICULTY_NAMES: Final[Mapping[int, str]] = {1: "amateur", 2: "easy", 3: "moderate", 4: "hard", 5: "expert"}
COLOUR_NAMES: Final[Mapping[int, str]] = {WHITE: "white", BLACK: "black"}

HEADING: Final = "SETTINGS:"
# In the order of the fields of Settings and of the lines of their text.
LABELS: Final = (
    ("GAME_MODE", GAME_MODE_NAMES),
    ("DIFFICULTY", DIFFICULTY_NAMES),
    ("USER_COLOR", COLOUR_NAMES),
)


class _Fields(NamedTuple):
    players: int
    difficulty: int
    user_color: int


class Settings(_Fields):
    """What a game is played with; in a game of 2 players the other two settings only wait for their return."""

    __slots__ = ()

    def __new__(cls, players: int = 1, difficulty: int = 2, user_color: int = WHITE) -> "Settings":
        """Refuse whatever is not valid."""
        for (label, names), value in zip(LABELS, (players, difficulty, user_color), strict=True):
            if value not in names:
                raise ValueError(f"no such {label}: {value!r}")
        return super().__new__(cls, players, difficulty, user_color)

    def but(self, **changes: int) -> "Settings":
        """The same with some changes."""
        return Settings(**(self._asdict() | changes))


def settings_text(settings: Settings) -> str:
    """The settings as `print_settings` shows them, a line each."""
    shown = LABELS if settings.players == 1 else LABELS[:1]
    lines = [f"{label}: {names[value]}" for (label, names), value in zip(shown, settings, strict=False)]
    return "".join(f"{line}\n" for line in [HEADING, *lines])


def read_settings(lines: Sequence[str]) -> Settings:
    """The settings whose text these lines are, defaults where it is silent; a ValueError says why they are none."""
    heading, *fields = lines or [""]
    if heading != HEADING:
        raise ValueError(f"{HEADING!r} expected: {reprlib.repr(heading)}")
    settings = Settings(*[_read_value(*label, line) for label, line in zip(LABELS, fields, strict=False)])
    if [HEADING, *fields] != settings_text(settings).splitlines():
        raise ValueError(f"wrong number of settings for {GAME_MODE_NAMES[settings.players]}: {len(fields)}")
    return settings


def _read_value(label: str, names: Mapping[int, str], line: str) -> int:
    for value, name in names.items():
        if line == f"{label}: {name}":
            return value
    raise ValueError(f"no valid {label}: {reprlib.repr(line)}")
