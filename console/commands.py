"""How the chess consoles of 2018 and 2015 run a command, and their state before a game."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from console.loop import Asking, Step
from console.parse import Arguments, Command, WrongSyntaxError

StateT = TypeVar("StateT", bound=Asking)
SettingsT = TypeVar("SettingsT")
BoardT = TypeVar("BoardT")


def obey(
    commands: Mapping[str, Callable[[StateT, Arguments], Step]],
    complaints: Mapping[type[Exception], str],
    state: StateT,
    given: Command,
) -> Step:
    """Look a command up in a table and run it; answer an exception with its sentence in `complaints`."""
    try:
        require(given.name in commands)
        return commands[given.name](state, given.arguments)
    except tuple(complaints) as error:
        return Step(complaints[type(error)], state)


def require(condition: bool) -> None:
    """Raise WrongSyntaxError unless a condition holds."""
    if not condition:
        raise WrongSyntaxError


class BeforeGame(Generic[SettingsT, BoardT]):
    """The state before a game; each edition adds its commands. It never changes: a command returns another one."""

    commands: ClassVar[Mapping[str, Callable[[Any, Arguments], Step]]]
    complaints: ClassVar[Mapping[type[Exception], str]]
    prompt = ""
    computer_plays = False

    def __init__(self, settings: SettingsT, board: BoardT) -> None:
        self.settings = settings
        self.board = board

    def obey(self, given: Command) -> Step:
        """Run a command."""
        return obey(self.commands, self.complaints, self, given)

    def but(self, **changes: int) -> Self:
        """Return a copy with some settings changed."""
        settings: Any = self.settings  # a NamedTuple
        return type(self)(settings._replace(**changes), self.board)

    def on(self, board: BoardT) -> Self:
        """Return a copy with another board."""
        return type(self)(self.settings, board)
