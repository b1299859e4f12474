"""The drawing of a board, written and read: the console prints it, the save file contains it."""

import reprlib
from collections.abc import Sequence
from itertools import chain
from typing import Final

from chess.pieces import BLACK, EMPTY, KIND_LETTERS, PAWN, WHITE, piece
from chess.squares import COLUMN_LETTERS

# As the documents write them: lower case for White, and m for a pawn.
WHITE_LETTERS: Final = {kind: letter.lower() for kind, letter in (KIND_LETTERS | {PAWN: "M"}).items()}
LETTERS: Final = (
    {EMPTY: "_"}
    | {piece(WHITE, kind): letter for kind, letter in WHITE_LETTERS.items()}
    | {piece(BLACK, kind): letter.upper() for kind, letter in WHITE_LETTERS.items()}
)
PIECES: Final = {letter: code for code, letter in LETTERS.items()}

ROWS: Final = range(8, 0, -1)  # as the document numbers them, from the top of the drawing
FOOT: Final = ("  " + "-" * 17, f"   {' '.join(COLUMN_LETTERS.upper())}")


def board_text(cells: Sequence[int]) -> str:
    """Return the ten lines that show a board."""
    rows = [_row_text(row, letters) for row, letters in zip(ROWS, rows_of(cells), strict=True)]
    return "".join(f"{line}\n" for line in [*rows, *FOOT])


def rows_of(cells: Sequence[int]) -> list[str]:
    """Return the letters of a board, one string for each row, in the order of ROWS."""
    # Squares are counted up the columns, so every eighth cell belongs to the same row.
    return ["".join([LETTERS[code] for code in cells[row - 1 :: 8]]) for row in ROWS]


def read_board(lines: Sequence[str]) -> tuple[int, ...]:
    """Return the cells of the board that these lines show; a ValueError says why they show none."""
    if len(lines) != len(ROWS) + len(FOOT):
        raise ValueError(f"the board has {len(lines)} lines instead of {len(ROWS) + len(FOOT)}")
    rows = [_letters(row, line) for row, line in zip(ROWS, lines, strict=False)]
    for line, expected in zip(lines[len(ROWS) :], FOOT, strict=True):
        if line != expected:
            raise ValueError(f"{expected!r} expected below the board: {reprlib.repr(line)}")
    return read_rows(rows)


def read_rows(rows: Sequence[str]) -> tuple[int, ...]:
    """Return the cells of the board with these letters in its rows; a ValueError names a letter that is no piece."""
    pieces = [_read_row(row, letters) for row, letters in zip(ROWS, rows, strict=True)]
    return tuple(chain.from_iterable(zip(*reversed(pieces), strict=True)))


def _row_text(row: int, letters: str) -> str:
    return f"{row}| {' '.join(letters)} |"


def _letters(row: int, line: str) -> str:
    letters = line[3:19:2]
    if line != _row_text(row, letters):
        raise ValueError(f"row {row} of the board expected: {reprlib.repr(line)}")
    return letters


def _read_row(row: int, letters: str) -> list[int]:
    if len(letters) != len(ROWS):
        raise ValueError(f"row {row} of the board has {len(letters)} letters instead of {len(ROWS)}")
    for letter in letters:
        if letter not in PIECES:
            raise ValueError(f"unknown piece in row {row}: {letter!r}")
    return [PIECES[letter] for letter in letters]
