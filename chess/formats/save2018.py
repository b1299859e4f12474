"""The save files of the 2018 edition: their text, written and read."""

import reprlib
from codecs import BOM_UTF8
from typing import Final

from chess.formats.boardtext import board_text, read_board
from chess.formats.saved import Format, Saved
from chess.formats.settings2018 import read_settings, settings_text
from chess.pieces import COLOUR_NAMES, KING, piece
from chess.position import Position


def dumps(saved: Saved) -> bytes:
    """Return the bytes of a file."""
    side = COLOUR_NAMES[saved.position.side]
    settings = (saved.players, saved.difficulty, saved.user_colour)
    return f"{side}\n{settings_text(settings)}{board_text(saved.position.cells)}".encode()


def loads(data: bytes) -> Saved:
    """Return the game that the bytes of a file hold; a ValueError says why they hold none."""
    first, *others = _lines(data.removeprefix(BOM_UTF8).decode()) or [""]
    # No line of the settings has a bar, every row of the board has two.
    end = next((index for index, line in enumerate(others) if "|" in line), len(others))
    side = _read_side(first)
    settings = read_settings(others[:end])
    return Saved(Position(_read_cells(others[end:]), side), *settings)


FORMAT_2018: Final = Format("txt", 16 * 1024, dumps, loads)


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
