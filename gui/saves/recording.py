"""A game that is played, written down with all its moves, and made again."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from core import records
from core.records import Record
from gui.screens.model import Model

PAST: Final = ("first", "moves", "undoable")  # the facts of a record that a saved game leaves out


class GameFormat(Protocol):
    """How the games of a program become text, and games again."""

    @property
    def program(self) -> str:
        """Its name, in files and their names."""

    def dumps(self, model: Any) -> bytes:
        """Return a game as a text."""

    def loads(self, data: bytes) -> Model:
        """Return the game in a text; a ValueError says why there is none."""


class Recording(NamedTuple):
    """How the games of a program are written down."""

    program: str  # its name, in files and their names
    to_record: Callable[[Any], Record]
    from_record: Callable[[Record], Model]  # a ValueError says why the record is no game

    def dumps(self, model: Model) -> bytes:
        """Return a game as a text."""
        return records.dumps(self.program, self.to_record(model))

    def loads(self, data: bytes) -> Model:
        """Return the game in a text; a ValueError says why there is none."""
        return self.from_record(records.loads(self.program, data))

    def with_moves(self, data: bytes, started: Model) -> Model | None:
        """Return a game that was just begun with the moves that led to its board; None if those lead elsewhere."""
        try:
            record = records.loads(self.program, data)
            past = {name: records.words(record, name) for name in PAST}
            model = self.from_record({**self.to_record(started), **past})
        except ValueError:
            return None
        return model if model.to_save() == started.to_save() else None
