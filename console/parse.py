"""A line becomes commands: one, or one for each word where a program asks for words."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeVar

Value = TypeVar("Value")
Arguments: TypeAlias = Sequence[str]
LARGEST: Final = 10**9


class WrongSyntaxError(Exception):
    """A command was given wrong or missing words."""


class Command(NamedTuple):
    """The first word of a line, and the others; the length is that of the whole line."""

    name: str
    arguments: Arguments = ()
    length: int = 0


def command(line: bytes) -> Command:
    """Return the command on a line; blanks around and between its words mean nothing."""
    # Words are split as bytes: only ASCII's blanks separate them, and any other byte may be part of a file's name.
    words = [os.fsdecode(word) for word in line.split()]
    name, *arguments = words or [""]
    return Command(name, arguments, len(line.removesuffix(b"\n")))


def by_line(line: bytes) -> list[Command]:
    """Return the one command on a line."""
    return [command(line)]


def by_word(line: bytes) -> Iterator[Command]:
    """Give a command for each word of a line: none for a blank one."""
    return (Command(os.fsdecode(found[0])) for found in re.finditer(rb"[^ \t\r\n]+", line))


def word(arguments: Arguments, number: int) -> str:
    """Return the word with a number, which must be there."""
    if number >= len(arguments):
        raise WrongSyntaxError
    return arguments[number]


def number(arguments: Arguments) -> int:
    """Return the number that the first argument is, -1 if it is missing or anything but one to ten digits."""
    return int(arguments[0]) if arguments and re.fullmatch("[0-9]{1,10}", arguments[0]) else -1


def integer(word: str) -> int | None:
    """Return the number that a word is, None if it is none; one with too many digits is as large as the largest."""
    found = re.fullmatch("([+-]?)0*([0-9]*)", word, re.ASCII)
    if found is None or not word[-1:].isdecimal():
        return None
    sign, digits = found.groups()
    number = int(digits or "0") if len(digits) < 10 else LARGEST
    return -number if sign == "-" else number


def choice(arguments: Arguments, values: Mapping[str, Value]) -> Value | None:
    """Return what the first argument stands for, None if it is missing or stands for nothing."""
    return values.get(arguments[0]) if arguments else None
