"""A state's commands as a table: a line's first word is looked up, and what is wrong with its words changes nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from console.loop import Asking, Step
from console.parse import Command, WrongSyntaxError

Arguments: TypeAlias = Sequence[str]
StateT = TypeVar("StateT", bound=Asking)


def obey(
    commands: Mapping[str, Callable[[StateT, Arguments], Step]],
    complaints: Mapping[type[Exception], str],
    state: StateT,
    given: Command,
) -> Step:
    """Carry out a command of a table; an edition complains of wrong words in its own."""
    try:
        if given.name not in commands:
            raise WrongSyntaxError
        return commands[given.name](state, given.arguments)
    except tuple(complaints) as error:
        return Step(complaints[type(error)], state)
