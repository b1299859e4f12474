"""The text format of saved games: a first line with the format and the program, then a line for each fact."""

import reprlib
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

Record: TypeAlias = Mapping[str, Sequence[str]]  # the words of each fact, by its name

FORMAT: Final = "Chessprog game 1"  # the name of the format and its version
END: Final = "end"  # the last line: a file without it was cut off
LARGEST: Final = 1 << 20  # bytes of a file; a move takes about five


def dumps(program: str, record: Record) -> bytes:
    """Return a game as text; `program` goes into the first line."""
    facts = [" ".join([name, *words]) for name, words in record.items()]
    return "".join(f"{line}\n" for line in [f"{FORMAT}: {program}", *facts, END]).encode("ascii")


def loads(program: str, data: bytes) -> Record:
    """Return the record in a text; a ValueError says why the text is not a game of the program."""
    first, *lines = data.decode("ascii", "replace").split("\n")
    if first != f"{FORMAT}: {program}":
        raise ValueError(f"the first line is not '{FORMAT}: {program}': {reprlib.repr(first)}")
    if lines[-2:] != [END, ""]:
        raise ValueError("the end is missing")
    record: dict[str, Sequence[str]] = {}
    for line in lines[:-2]:
        name, *words = line.split(" ")
        if name in record:
            raise ValueError(f"twice in the file: {reprlib.repr(name)}")
        record[name] = words
    return record


def words(record: Record, name: str) -> Sequence[str]:
    """Return the words of a fact; raise a ValueError if the fact is missing."""
    if name not in record:
        raise ValueError(f"no line begins with {name}")
    return record[name]


def number(record: Record, name: str, among: Sequence[int]) -> int:
    """Return the only number of a fact; it must be one of `among`."""
    return numbers(record, name, [among])[0]


def numbers(record: Record, name: str, among: Sequence[Sequence[int]]) -> Sequence[int]:
    """Return the numbers of a fact; each must be one of the allowed values at its place in `among`."""
    found = words(record, name)
    known = [{str(value): value for value in values} for values in among]
    if len(found) != len(known) or any(word not in values for word, values in zip(found, known, strict=True)):
        raise ValueError(f"not understood: {reprlib.repr(' '.join([name, *found]))}")
    return [values[word] for word, values in zip(found, known, strict=True)]
