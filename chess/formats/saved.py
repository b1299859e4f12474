"""What the save files of the documents hold, and a file format as a value, which an edition names."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from chess.position import Position
from chess.settings import Settings
from core.files import StrPath, read_file, reasons, write_file

T = TypeVar("T")  # what a format saves


class Saved(NamedTuple):
    """A game as it is saved; None for a setting that the file leaves out. The position may be unplayable."""

    position: Position
    players: int
    difficulty: int | None = None
    user_colour: int | None = None

    def settings(self, defaults: Settings) -> Settings:
        """Return the saved settings, with the defaults for those that the file leaves out."""
        return Settings(
            self.players,
            defaults.difficulty if self.difficulty is None else self.difficulty,
            defaults.user_colour if self.user_colour is None else self.user_colour,
        )


class Format(NamedTuple, Generic[T]):
    """How an edition writes a game to a file and reads it."""

    suffix: str  # of the window's files
    largest: int  # bytes of a file; any game takes fewer, but an editor may add blanks
    dumps: Callable[[T], bytes]
    loads: Callable[[bytes], T]  # a ValueError says why the bytes hold no game

    def save(self, path: StrPath, saved: T) -> None:
        """Write a game to a file."""
        write_file(path, self.dumps(saved))

    def load(self, path: StrPath) -> T:
        """Read a game from a file."""
        data = read_file(path, self.largest)
        with reasons():
            return self.loads(data)
