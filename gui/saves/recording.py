"""Converts a game with all its moves to bytes and back."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from core import records
from core.records import Record
from gui.screens.model import Model

PAST: Final = ("first", "moves", "undoable")  # the fields of a record that a slot's own file leaves out


class GameFormat(Protocol):
    """Converts the games of a program to bytes and back."""

    @property
    def program(self) -> str:
        """The name of the program, in the files and in their names."""

    @property
    def largest(self) -> int:
        """The most bytes of a game that are written and read."""

    def dumps(self, model: Any) -> bytes:
        """Return a game as bytes."""

    def loads(self, data: bytes) -> Model:
        """Return the game in some bytes; raise ValueError if there is none."""


class Recording(NamedTuple):
    """A `GameFormat` made of two functions that convert a game to a record and back."""

    program: str  # its name, in the files and in their names
    to_record: Callable[[Any], Record]
    from_record: Callable[[Record], Model]  # raises ValueError if the record is no game
    largest: int = records.LARGEST

    def dumps(self, model: Model) -> bytes:
        """Return a game as bytes."""
        return records.dumps(self.program, self.to_record(model))

    def loads(self, data: bytes) -> Model:
        """Return the game in some bytes; raise ValueError if there is none."""
        return self.from_record(records.loads(self.program, data))

    def with_moves(self, data: bytes, started: Model) -> Model | None:
        """Return a new game with the moves in `data` added; None if they do not lead to its board."""
        try:
            record = records.loads(self.program, data)
            past = {name: records.words(record, name) for name in PAST}
            model = self.from_record({**self.to_record(started), **past})
        except ValueError:
            return None
        # The file of moves may be older than the slot: then its moves lead to another position.
        return model if model.to_save() == started.to_save() else None
