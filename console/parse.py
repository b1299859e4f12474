"""A line becomes words, a word a position.

How an edition writes its squares is a table from the two words inside the brackets to the square.
"""

import os
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeVar

from chess.squares import column_of, row_of

Value = TypeVar("Value")
Squares: TypeAlias = Mapping[tuple[str, str], int]

ROW_AND_COLUMN: Final = {(str(row_of(square) + 1), "ABCDEFGH"[column_of(square)]): square for square in range(64)}
COLUMN_AND_ROW: Final = {(column.lower(), row): square for (row, column), square in ROW_AND_COLUMN.items()}


class WrongSyntaxError(Exception):
    """The words of a command are not those it takes."""


class InvalidPositionError(Exception):
    """A position is written well, but no square of the board."""


class Command(NamedTuple):
    """The first word of a line, and the others; the length is that of the whole line."""

    name: str
    arguments: Sequence[str]
    length: int = 0


def command(line: bytes) -> Command:
    """The command on a line; blanks around and between its words mean nothing."""
    # Words are split as bytes: only ASCII's blanks separate them, and any other byte may be part of a file's name.
    words = [os.fsdecode(word) for word in line.split()]
    name, *arguments = words or [""]
    return Command(name, arguments, len(line.removesuffix(b"\n")))


def word(arguments: Sequence[str], number: int) -> str:
    """The word with a number, which must be there."""
    if number >= len(arguments):
        raise WrongSyntaxError
    return arguments[number]


def number(arguments: Sequence[str]) -> int:
    """The number that the first argument is, -1 if it is missing or anything but one to ten digits."""
    return int(arguments[0]) if arguments and re.fullmatch("[0-9]{1,10}", arguments[0]) else -1


def choice(arguments: Sequence[str], values: Mapping[str, Value]) -> Value | None:
    """What the first argument stands for, None if it is missing or stands for nothing."""
    return values.get(arguments[0]) if arguments else None


def written(squares: Squares) -> Mapping[int, str]:
    """Each square as an edition writes it."""
    return {square: f"<{first},{second}>" for (first, second), square in squares.items()}


def position(text: str, squares: Squares) -> int:
    """The square of one position."""
    return _square(_fields(text), squares)


def source_and_target(arguments: Sequence[str], squares: Squares) -> tuple[int, int]:
    """The squares of `<x,y> to <i,j>`; the syntax of both is looked at before either square."""
    source = _fields(word(arguments, 0))
    if word(arguments, 1) != "to":
        raise WrongSyntaxError
    target = _fields(word(arguments, 2))
    return _square(source, squares), _square(target, squares)


def _fields(text: str) -> tuple[str, str]:
    """The two words of `<x,y>`, or of `x,y` as in the 2018 document's own example; no edition minds."""
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
