"""The squares of the 2018 and 2015 documents: `<row,column>` or `<column,row>`, looked up in a table."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from chess.squares import square_name
from console.parse import Arguments, WrongSyntaxError, word


class Notation(NamedTuple):
    """A table from the two words to the square, and whether the brackets may be missing."""

    squares: Mapping[tuple[str, str], int]
    bare: bool


_NAMES: Final = {square: tuple(square_name(square)) for square in range(64)}
# The 2018 document itself has an example without brackets; the 2015 document has none.
ROW_AND_COLUMN: Final = Notation({(row, column.upper()): square for square, (column, row) in _NAMES.items()}, bare=True)
COLUMN_AND_ROW: Final = Notation({(column, row): square for square, (column, row) in _NAMES.items()}, bare=False)
NOWHERE: Final = ("", "")  # the words of no square


class InvalidPositionError(Exception):
    """Valid syntax, but not on the board."""


def written(notation: Notation) -> Mapping[int, str]:
    """Return the text of each square in a notation."""
    return {square: f"<{first},{second}>" for (first, second), square in notation.squares.items()}


def position(text: str, notation: Notation) -> int:
    """Return the square that a text names."""
    return _square(_fields(text, notation), notation)


def source_and_target(arguments: Arguments, notation: Notation) -> tuple[int, int]:
    """Return the squares of `<x,y> to <i,j>`; the syntax of both is checked before either square."""
    source = _fields(word(arguments, 0), notation)
    if word(arguments, 1) != "to":
        raise WrongSyntaxError
    target = _fields(word(arguments, 2), notation)
    return _square(source, notation), _square(target, notation)


def _fields(text: str, notation: Notation) -> tuple[str, str]:
    """Return the two words of `<x,y>`; of `x,y` too where brackets may be missing, elsewhere NOWHERE."""
    bracketed = text.startswith("<") and text.endswith(">")
    first, comma, second = (text[1:-1] if bracketed else text).partition(",")
    inside = (first + second).replace("-", "")
    if not comma or any(mark in inside for mark in "<>,") or not (bracketed or inside.isalnum()):
        raise WrongSyntaxError
    return (first, second) if bracketed or notation.bare else NOWHERE


def _square(fields: tuple[str, str], notation: Notation) -> int:
    if fields not in notation.squares:
        raise InvalidPositionError
    return notation.squares[fields]
