"""A line becomes words, a word a position."""

import os
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from chess.squares import square

Value = TypeVar("Value")


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


def position(text: str) -> int:
    """The square of one position."""
    return _square(_fields(text))


def source_and_target(arguments: Sequence[str]) -> tuple[int, int]:
    """The squares of `<x,y> to <i,j>`; the syntax of both is looked at before either square."""
    source = _fields(word(arguments, 0))
    if word(arguments, 1) != "to":
        raise WrongSyntaxError
    target = _fields(word(arguments, 2))
    return _square(source), _square(target)


def _fields(text: str) -> tuple[str, str]:
    """The row and the column of `<x,y>`, or of `x,y` as in the document's own example."""
    bracketed = text.startswith("<") and text.endswith(">")
    row, comma, column = (text[1:-1] if bracketed else text).partition(",")
    inside = (row + column).replace("-", "")
    if not comma or any(mark in inside for mark in "<>,") or not (bracketed or inside.isalnum()):
        raise WrongSyntaxError
    return row, column


def _square(fields: tuple[str, str]) -> int:
    row, column = fields
    if len(row) == len(column) == 1 and row in "12345678" and column in "ABCDEFGH":
        return square("ABCDEFGH".index(column), int(row) - 1)
    raise InvalidPositionError
