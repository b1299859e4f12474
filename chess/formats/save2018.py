"""The save files of the 2018 edition: their text, written and read."""

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from chess.board import Position
from chess.formats.boardtext import board_text, read_board
from chess.formats.saved import Format, Saved
from chess.pieces import COLOUR_NAMES, KING, piece

GAME_MODE_NAMES: Final = {1: "1-player", 2: "2-player"}
DIFFICULTY_NAMES: Final = {1: "amateur", 2: "easy", 3: "moderate", 4: "hard", 5: "expert"}

HEADING: Final = "SETTINGS:"
# In the order of the settings and of the lines of their text.
LABELS: Final[Sequence[tuple[str, Mapping[int, str]]]] = (
    ("GAME_MODE", GAME_MODE_NAMES),
    ("DIFFICULTY", DIFFICULTY_NAMES),
    ("USER_COLOR", COLOUR_NAMES),
)


def dumps(saved: Saved) -> bytes:
    """Return the bytes of a file."""
    side = COLOUR_NAMES[saved.position.side]
    settings = (saved.players, saved.difficulty, saved.user_colour)
    return f"{side}\n{settings_text(settings)}{board_text(saved.position.cells)}".encode()


def loads(data: bytes) -> Saved:
    """Return the game that the bytes of a file hold; a ValueError says why they hold none."""
    first, *others = _lines(data.decode()) or [""]
    # No line of the settings has a bar, every row of the board has two.
    end = next((index for index, line in enumerate(others) if "|" in line), len(others))
    side = _read_side(first)
    settings = read_settings(others[:end])
    return Saved(Position(_read_cells(others[end:]), side), *settings)


FORMAT_2018: Final = Format("txt", 16 * 1024, dumps, loads)


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
        raise ValueError(f"wrong number of settings for {GAME_MODE_NAMES[players]}: {len(fields)}")
    return settings


def _read_value(label: str, names: Mapping[int, str], line: str) -> int:
    for value, name in names.items():
        if line == f"{label}: {name}":
            return value
    raise ValueError(f"no valid {label}: {reprlib.repr(line)}")


def _lines(text: str) -> list[str]:
    """Return the lines without what editors may add: carriage returns, trailing blanks and blank lines at the end."""
    if "\0" in text:
        raise ValueError("binary, not text")
    # Not splitlines: it would also accept a dozen exotic separators.
    lines = [line.removesuffix("\r").rstrip(" \t") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _read_side(line: str) -> int:
    for colour, name in COLOUR_NAMES.items():
        if line == name:
            return colour
    raise ValueError(f"the first line names no player: {reprlib.repr(line)}")


def _read_cells(lines: list[str]) -> tuple[int, ...]:
    cells = read_board(lines)
    for colour, name in COLOUR_NAMES.items():
        kings = cells.count(piece(colour, KING))
        if kings != 1:
            raise ValueError(f"{kings} {name} kings instead of 1")
    return cells
