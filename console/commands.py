"""How the chess consoles of 2018 and 2015 run a command: look it up in a table, refuse wrong words."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from console.loop import Asking, Step
from console.parse import Arguments, Command, WrongSyntaxError

StateT = TypeVar("StateT", bound=Asking)


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
