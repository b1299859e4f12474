"""What the chess consoles do alike: look up commands, refuse wrong words, let the computer make its move."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from chess.game import Played, Refusal
from chess.match import Match
from chess.search import Choice
from console.loop import Asking, Step, Thinking
from console.parse import Arguments, Command, WrongSyntaxError

StateT = TypeVar("StateT", bound=Asking)


class InGame:
    """A match under way; the state of an edition adds its prompt and its commands."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def computer_plays(self) -> bool:
        """Whether the computer is one of the players."""
        return self.match.against_computer


def obey(
    commands: Mapping[str, Callable[[StateT, Arguments], Step]],
    complaints: Mapping[type[Exception], str],
    state: StateT,
    given: Command,
) -> Step:
    """Look a command up in a table and run it; on wrong syntax, answer with the edition's own sentence."""
    try:
        require(given.name in commands)
        return commands[given.name](state, given.arguments)
    except tuple(complaints) as error:
        return Step(complaints[type(error)], state)


def require(condition: bool) -> None:
    """Refuse a command as unknown, unless a condition holds."""
    if not condition:
        raise WrongSyntaxError


def computer_thinks(
    match: Match, moved: Callable[[Played], Step], meanwhile: Callable[[Command], Step | None]
) -> Thinking:
    """Return the state of the computer's turn: it thinks and makes its move; what follows is up to the edition."""

    def play(choice: Choice) -> Step:
        played = match.try_move(choice.move)
        if isinstance(played, Refusal):
            raise RuntimeError(f"the computer chose a move that is refused: {played.value}")
        return moved(played)

    return Thinking(match.request(), play, meanwhile)
