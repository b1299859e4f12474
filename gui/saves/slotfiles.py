"""The slots: numbered files for saved games, in the file format of the game."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from core.files import SaveFileError, StrPath, read_file, reasons, write_file
from core.records import LARGEST

FILE_NAME: Final = "slot-{}.{}"
MOVES_SUFFIX: Final = ".moves"  # of the file with the moves, beside the slot's own file


class FileFormat(Protocol):
    """Writes and reads the file of a saved game. The type of the saved game depends on the program."""

    @property
    def suffix(self) -> str:
        """The ending of such file names."""

    def save(self, path: StrPath, saved: Any) -> None:
        """Write a game to a file."""

    def load(self, path: StrPath) -> Any:
        """Read a game from a file."""


class Slot(NamedTuple):
    """A slot in the list: with a game, damaged (then `damage` is the reason), or empty."""

    number: int
    game: Any = None
    when: datetime | None = None
    damage: str = ""

    @property
    def used(self) -> bool:
        """Whether there is a file, readable or not."""
        return self.game is not None or bool(self.damage)


class Slots:
    """The slots in a folder."""

    def __init__(self, folder: Path, count: int, file_format: FileFormat) -> None:
        self.folder = folder
        self.count = count
        self._format = file_format

    def path(self, number: int) -> Path:
        """Return the path of a slot, counted from 1."""
        return self.folder / FILE_NAME.format(number, self._format.suffix)

    def all(self) -> Sequence[Slot]:
        """Read all slots from the disk."""
        return [self._slot(number) for number in range(1, self.count + 1)]

    def load(self, number: int) -> Any:
        """Return the game in a slot."""
        return self._format.load(self.path(number))

    def save(self, number: int, game: Any) -> None:
        """Save a game in a slot; replace what is there."""
        make_folder(self.folder)
        self._format.save(self.path(number), game)

    def save_moves(self, number: int, moves: bytes) -> None:
        """Save the moves that led to the game in a slot: the format of its own file has no place for them."""
        write_file(self._moves_path(number), moves)

    def load_moves(self, number: int) -> bytes:
        """Return the moves beside a slot, empty if unreadable. They may be of another game: check before use."""
        try:
            return read_file(self._moves_path(number), LARGEST)
        except SaveFileError:  # a game of the console has none
            return b""

    def delete(self, number: int) -> None:
        """Delete the file of a slot, but not the moves beside it."""
        with reasons():
            self.path(number).unlink(missing_ok=True)

    def delete_moves(self, number: int) -> None:
        """Delete the moves beside a slot."""
        with reasons():
            self._moves_path(number).unlink(missing_ok=True)

    def _moves_path(self, number: int) -> Path:
        path = self.path(number)
        return path.with_name(path.name + MOVES_SUFFIX)

    def _slot(self, number: int) -> Slot:
        try:
            return Slot(number, self.load(number), self._when(number))
        except SaveFileError as error:
            unused = isinstance(error.__cause__, FileNotFoundError | NotADirectoryError)
            return Slot(number) if unused else Slot(number, damage=str(error))

    def _when(self, number: int) -> datetime | None:
        """Return when a slot was saved, in local time; None if the file's time is out of range."""
        with reasons():
            seconds = self.path(number).stat().st_mtime
        try:
            return datetime.fromtimestamp(seconds)
        except (ValueError, OverflowError):
            return None


def make_folder(folder: Path) -> None:
    """Make the folder for saved games if there is none."""
    with reasons():
        if folder.exists() and not folder.is_dir():
            raise ValueError("the place for saved games is not a folder")
        folder.mkdir(exist_ok=True)


def when_text(when: datetime) -> str:
    """Return a time as the list of slots shows it."""
    return f"{when.day} {when:%b %Y, %H:%M}"
