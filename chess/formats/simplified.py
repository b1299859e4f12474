"""The notation of simplified chess: squares as (row, column), boards as rows of letters.

Rows are numbered from the top, where the computer's pieces stand; the human's are written in upper case.
"""

from collections.abc import Sequence
from typing import Final

from chess.board import Position
from chess.pieces import BLACK, EMPTY, KIND_LETTERS, WHITE, piece
from chess.squares import column_of, promotion_of, row_of, source_of, square, target_of

ROWS: Final = range(1, 9)
COLUMNS: Final = range(1, 9)
LETTERS: Final = (
    {EMPTY: "."}
    | {piece(WHITE, kind): letter for kind, letter in KIND_LETTERS.items()}
    | {piece(BLACK, kind): letter.lower() for kind, letter in KIND_LETTERS.items()}
)
CODES: Final = {letter: code for code, letter in LETTERS.items()}
SIDES: Final = {"human": WHITE, "computer": BLACK}


def square_at(row: int, column: int) -> int | None:
    """Return the square in a row and a column, None off the board."""
    return square(column - 1, 8 - row) if row in ROWS and column in COLUMNS else None


def row_and_column(square: int) -> tuple[int, int]:
    """Return the row and the column of a square."""
    return 8 - row_of(square), column_of(square) + 1


def rows_of(cells: Sequence[int]) -> list[str]:
    """Return the letters of each row, from the top."""
    return ["".join([LETTERS[code] for code in cells[8 - row :: 8]]) for row in ROWS]


def read_position(text: str, side: int) -> Position:
    """Return the position of rows separated by slashes; a ValueError says why there is none."""
    rows = text.split("/")
    if [len(row) for row in rows] != [8] * 8 or not set("".join(rows)) <= CODES.keys():
        raise ValueError(f"a board is eight rows of eight letters of {''.join(CODES)}, parted by slashes: {text!r}")
    columns = zip(*reversed(rows), strict=True)
    return Position(tuple(CODES[letter] for column in columns for letter in column), side, 0)


def move_text(move: int) -> str:
    """Return a move as 71-61, or 21-11=Q for a promotion."""
    squares = "-".join("{}{}".format(*row_and_column(square)) for square in (source_of(move), target_of(move)))
    promoted = promotion_of(move)
    return f"{squares}={KIND_LETTERS[promoted]}" if promoted else squares
