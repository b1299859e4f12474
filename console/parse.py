"""Parse input lines: a line is one command, or each of its words is one in programs that ask for words."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeVar

Value = TypeVar("Value")
Arguments: TypeAlias = Sequence[str]
LARGEST: Final = 10**9


class WrongSyntaxError(Exception):
    """A command has wrong or missing words."""


class Command(NamedTuple):
    """A command line: its first word, its other words, and the length of the whole line."""

    name: str
    arguments: Arguments = ()
    length: int = 0


def command(line: bytes) -> Command:
    """Return the command on a line; blanks around and between its words are ignored."""
    # The line is split as bytes: only ASCII blanks separate words, and any other byte may be part of a file name.
    words = [os.fsdecode(word) for word in line.split()]
    name, *arguments = words or [""]
    return Command(name, arguments, len(line.removesuffix(b"\n")))


def by_line(line: bytes) -> list[Command]:
    """Return the one command on a line."""
    return [command(line)]


def by_word(line: bytes) -> Iterator[Command]:
    """Yield a command for each word of a line."""
    return (Command(os.fsdecode(found[0])) for found in re.finditer(rb"[^ \t\r\n]+", line))


def word(arguments: Arguments, number: int) -> str:
    """Return the argument at an index; raise WrongSyntaxError if it is missing."""
    if number >= len(arguments):
        raise WrongSyntaxError
    return arguments[number]


def number(arguments: Arguments) -> int:
    """Return the first argument as a number, -1 if it is missing or not one to ten digits."""
    return int(arguments[0]) if arguments and re.fullmatch("[0-9]{1,10}", arguments[0]) else -1


def integer(word: str) -> int | None:
    """Return a word as an integer, None if it is not one; an integer of ten digits or more becomes LARGEST."""
    found = re.fullmatch("([+-]?)0*([0-9]*)", word, re.ASCII)
    if found is None or not word[-1:].isdecimal():
        return None
    sign, digits = found.groups()
    number = int(digits or "0") if len(digits) < 10 else LARGEST
    return -number if sign == "-" else number


def choice(arguments: Arguments, values: Mapping[str, Value]) -> Value | None:
    """Look the first argument up in a table; return None if it is missing or not in the table."""
    return values.get(arguments[0]) if arguments else None
