"""The state before a game in the chess consoles: its settings, and the board that it starts from."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from chess.settings import Settings
from console.commands import obey
from console.loop import Step
from console.parse import Arguments, Command

BoardT = TypeVar("BoardT")


class BeforeGame(Generic[BoardT]):
    """The state before a game; each edition adds its commands. It never changes: a command returns another one."""

    commands: ClassVar[Mapping[str, Callable[[Any, Arguments], Step]]]
    complaints: ClassVar[Mapping[type[Exception], str]]
    prompt = ""
    computer_plays = False

    def __init__(self, settings: Settings, board: BoardT) -> None:
        self.settings = settings
        self.board = board

    def obey(self, given: Command) -> Step:
        """Run a command."""
        return obey(self.commands, self.complaints, self, given)

    def but(self, **changes: int) -> Self:
        """Return a copy with some settings changed."""
        return type(self)(self.settings._replace(**changes), self.board)

    def on(self, board: BoardT) -> Self:
        """Return a copy with another board."""
        return type(self)(self.settings, board)
