"""The save files of the 2018 edition: their text, written and read."""

import reprlib
from typing import NamedTuple

from chess.board import Position
from chess.boardtext import board_text, read_board
from chess.pieces import KING, piece
from chess.savefile import StrPath, read_file, reasons, write_file
from chess.settings import COLOUR_NAMES, Settings, read_settings, settings_text


class SavedGame(NamedTuple):
    """What a save file holds."""

    position: Position
    settings: Settings


def dumps(saved: SavedGame) -> str:
    """The text of a game."""
    side = COLOUR_NAMES[saved.position.side]
    return f"{side}\n{settings_text(saved.settings)}{board_text(saved.position.cells)}"


def loads(text: str) -> SavedGame:
    """The game that a text holds."""
    with reasons():
        first, *others = _lines(text) or [""]
        # No line of the settings has a bar, every row of the board has two.
        end = next((index for index, line in enumerate(others) if "|" in line), len(others))
        side = _read_side(first)
        settings = read_settings(others[:end])
        return SavedGame(Position(_read_cells(others[end:]), side), settings)


def save(path: StrPath, saved: SavedGame) -> None:
    """Write a game to a file."""
    write_file(path, dumps(saved).encode())


def load(path: StrPath) -> SavedGame:
    """Read a game from a file."""
    data = read_file(path)
    with reasons():
        return loads(data.decode())


def _lines(text: str) -> list[str]:
    """The lines without what editors and other systems may add: carriage returns, trailing blanks and blank lines."""
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
