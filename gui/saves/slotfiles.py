"""The places where games are kept: slot number → file, in the format of the game that is played."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from core.files import SaveFileError, StrPath, read_file, reasons, write_file
from core.records import LARGEST

FILE_NAME: Final = "slot-{}.{}"
MOVES_SUFFIX: Final = ".moves"  # of the file beside a slot's own


class FileFormat(Protocol):
    """How a game is written to a file and read; what is saved is known only to the game."""

    @property
    def suffix(self) -> str:
        """How the names of such files end."""

    def save(self, path: StrPath, saved: Any) -> None:
        """Write a game to a file."""

    def load(self, path: StrPath) -> Any:
        """Read a game from a file."""


class Slot(NamedTuple):
    """A slot as it is listed: with a game, damaged for a reason, or neither."""

    number: int
    game: Any = None
    when: datetime | None = None
    damage: str = ""

    @property
    def used(self) -> bool:
        """Whether there is a file, be it readable or not."""
        return self.game is not None or bool(self.damage)


class Slots:
    """The slots below a folder."""

    def __init__(self, folder: Path, count: int, file_format: FileFormat) -> None:
        self.folder = folder
        self.count = count
        self._format = file_format

    def path(self, number: int) -> Path:
        """The file of a slot, counted from 1."""
        return self.folder / FILE_NAME.format(number, self._format.suffix)

    def all(self) -> Sequence[Slot]:
        """Every slot as it is on the disk now."""
        return [self._slot(number) for number in range(1, self.count + 1)]

    def load(self, number: int) -> Any:
        """Return the game in a slot."""
        return self._format.load(self.path(number))

    def save(self, number: int, game: Any) -> None:
        """Put a game into a slot, in place of what was there."""
        make_folder(self.folder)
        self._format.save(self.path(number), game)

    def save_moves(self, number: int, moves: bytes) -> None:
        """Keep the moves that led to the game in a slot; its own file has no room for them."""
        write_file(self._moves_path(number), moves)

    def load_moves(self, number: int) -> bytes:
        """Return the moves beside a slot, which need not lead to the game in it; none if they cannot be read."""
        try:
            return read_file(self._moves_path(number), LARGEST)
        except SaveFileError:
            return b""

    def delete(self, number: int) -> None:
        """Empty a slot; the moves beside it are left."""
        with reasons():
            self.path(number).unlink(missing_ok=True)

    def delete_moves(self, number: int) -> None:
        """Remove the moves beside a slot."""
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
        """Return when a slot was saved, in the user's own time; None for a time that no calendar has."""
        with reasons():
            seconds = self.path(number).stat().st_mtime
        try:
            return datetime.fromtimestamp(seconds)
        except (ValueError, OverflowError):
            return None


def make_folder(folder: Path) -> None:
    """Make the folder for saved games, unless there is one."""
    with reasons():
        if folder.exists() and not folder.is_dir():
            raise ValueError("the place for saved games is not a folder")
        folder.mkdir(exist_ok=True)


def when_text(when: datetime) -> str:
    """When a game was saved."""
    return f"{when.day} {when:%b %Y, %H:%M}"
