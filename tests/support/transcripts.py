"""Golden transcripts: what they hold, and a console program run in this process as they show it.

A transcript begins with a sentence on what it shows. Its parts follow, each after a line `@ NAME`: the files that the
user finds, then the `session` as the terminal shows it, the typed lines marked with `>`, then the files that are
changed at the end.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from chess.formats.simplified import square_at
from chess.squares import square_name
from console.loop import Output, Session, Split, Step
from console.parse import by_line
from console.reader import Reader
from core.player import DirectPlayer
from tests.support.paths import PROGRAM, TESTS

FOLDER: Final = TESTS / "transcripts"
MARK: Final = ">"


class Transcript(NamedTuple):
    """A session, and the files before and after it."""

    before: Mapping[str, str]
    session: str
    after: Mapping[str, str]

    @property
    def typed(self) -> list[str]:
        """What the user types."""
        return [line[2:] for line in self.session.splitlines() if line.startswith(MARK)]

    @property
    def printed(self) -> str:
        """What the program writes."""
        return "".join(line for line in self.session.splitlines(keepends=True) if not line.startswith(MARK))

    @property
    def script(self) -> str:
        """What the user types, as a file."""
        return lines(self.typed)


def lines(typed: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in typed)


def read_all(program: str) -> dict[str, Transcript]:
    """All transcripts of a program, by name."""
    return {path.stem: read_transcript(path) for path in sorted((FOLDER / program).glob("*.txt"))}


def read_transcript(path: Path) -> Transcript:
    _, *parts = re.split("^@ (.+)\n", path.read_text(), flags=re.MULTILINE)
    files = list(zip(parts[::2], parts[1::2], strict=True))
    at = parts[::2].index("session")
    return Transcript(dict(files[:at]), files[at][1], dict([*files[:at], *files[at + 1 :]]))


def lay_out(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).write_text(text)


def files_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


class Echo(Reader):
    """Reads from a file, and shows each line as a transcript does, at the moment it is read."""

    def __init__(self, file: BytesIO, screen: BytesIO) -> None:
        super().__init__(file)
        self._screen = screen

    def line(self) -> bytes | None:
        line = super().line()
        if line is not None:
            self._screen.write(f"{MARK} {line.decode()}".rstrip().encode() + b"\n")
        return line


def run(first: Step, reader: Reader, screen: BytesIO, split: Split = by_line) -> str:
    """All that a session shows."""
    Session(reader, Output(screen.write), DirectPlayer, split).run(first)
    return screen.getvalue().decode()


def session_of(first: Step, script: str, split: Split = by_line) -> str:
    """All that a session shows, the typed lines marked as in a transcript."""
    screen = BytesIO()
    return run(first, Echo(BytesIO(script.encode()), screen), screen, split)


def output_of(first: Step, script: str, split: Split = by_line) -> str:
    """What the program writes when a script is typed."""
    return run(first, Reader(BytesIO(script.encode())), BytesIO(), split)


# The same lines, written in other ways.
FORMS: Final[dict[str, Callable[[list[str]], str]]] = {
    "carriage returns": lambda typed: "".join(f"{line}\r\n" for line in typed),
    "no last newline": "\n".join,
    "tabs": lambda typed: "".join(f"\t{line}\t\n" for line in typed).replace(" ", "\t"),
    "blanks": lambda typed: "".join(f"  {line} \n" for line in typed).replace(" ", "  "),
    "all blanks": lambda typed: "".join(f"\v{line}\f\r\n" for line in typed).replace(" ", " \t\v\f\r"),
}


def check(first: Step, wanted: Transcript, folder: Path, split: Split = by_line) -> None:
    """Hold a program to a transcript, in a folder that is empty and the working directory."""
    lay_out(folder, wanted.before)
    assert session_of(first, wanted.script, split) == wanted.session
    assert files_in(folder) == wanted.after


def check_program(arguments: list[str], wanted: Transcript, folder: Path, *, from_file: bool = False) -> None:
    """Hold the real program to a transcript, its lines typed into a pipe or read from a file."""
    place = folder / "folder"
    place.mkdir()
    lay_out(place, wanted.before)
    script = folder / "script"
    script.write_text(wanted.script)
    with script.open() as file:
        given = {"stdin": file} if from_file else {"input": wanted.script}
        command = [sys.executable, str(PROGRAM), *arguments]
        ended = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, **given)
    assert (ended.stdout, ended.stderr, ended.returncode) == (wanted.printed, "", 0)
    assert files_in(place) == wanted.after


def occurs(pattern: str, shown: Iterable[Transcript]) -> bool:
    """Whether a pattern begins a line that a program writes in some transcript."""
    return any(re.search(f"^{pattern}", transcript.printed, re.MULTILINE) for transcript in shown)


def checkers_moves(transcript: str) -> list[str]:
    """The user's moves in a session without wrong words: row, column, row, column."""
    words = read_all("checkers")[transcript].script.split()[2:]
    return ["".join(words[at : at + 4]) for at in range(0, len(words) - 3, 4)]


def simplified_moves(transcript: str) -> list[str]:
    """The user's moves in a session without wrong words, as the pilot makes them."""
    words = takewhile(str.isdecimal, read_all("simplified")[transcript].script.split()[1:])
    numbers = list(map(int, words))
    squares = [square_at(*numbers[at : at + 2]) for at in range(0, len(numbers) - 1, 2)]
    names = [square_name(square) for square in squares if square is not None]
    return [source + target for source, target in zip(names[::2], names[1::2], strict=False)]
