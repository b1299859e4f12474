"""How the chess editions write squares: a table from the two words inside the brackets to the square."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from chess.squares import square_name
from console.parse import Arguments, WrongSyntaxError, word

Squares: TypeAlias = Mapping[tuple[str, str], int]

_NAMES: Final = {square: tuple(square_name(square)) for square in range(64)}
ROW_AND_COLUMN: Final = {(row, column.upper()): square for square, (column, row) in _NAMES.items()}
COLUMN_AND_ROW: Final = {(column, row): square for square, (column, row) in _NAMES.items()}


class InvalidPositionError(Exception):
    """A position is written well, but no square of the board."""


def written(squares: Squares) -> Mapping[int, str]:
    """Return each square as an edition writes it."""
    return {square: f"<{first},{second}>" for (first, second), square in squares.items()}


def position(text: str, squares: Squares) -> int:
    """Return the square of one position."""
    return _square(_fields(text), squares)


def source_and_target(arguments: Arguments, squares: Squares) -> tuple[int, int]:
    """Return the squares of `<x,y> to <i,j>`; the syntax of both is looked at before either square."""
    source = _fields(word(arguments, 0))
    if word(arguments, 1) != "to":
        raise WrongSyntaxError
    target = _fields(word(arguments, 2))
    return _square(source, squares), _square(target, squares)


def _fields(text: str) -> tuple[str, str]:
    """Return the two words of `<x,y>`, or of `x,y` as in the 2018 document's own example; no edition minds."""
    bracketed = text.startswith("<") and text.endswith(">")
    first, comma, second = (text[1:-1] if bracketed else text).partition(",")
    inside = (first + second).replace("-", "")
    if not comma or any(mark in inside for mark in "<>,") or not (bracketed or inside.isalnum()):
        raise WrongSyntaxError
    return first, second


def _square(fields: tuple[str, str], squares: Squares) -> int:
    if fields not in squares:
        raise InvalidPositionError
    return squares[fields]
