"""What the chess consoles share: a state with a match, and the computer's turn."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from chess.exact.search import Choice
from chess.game import Played, Refusal
from chess.match import Match
from chess.pieces import COLOUR_NAMES
from console.commands import obey
from console.loop import Step, Thinking
from console.parse import Arguments, Command


class InGame:
    """A running match; the state of each edition adds its prompt and its commands."""

    commands: ClassVar[Mapping[str, Callable[[Any, Arguments], Step]]]
    complaints: ClassVar[Mapping[type[Exception], str]]
    enter_move: ClassVar[str]  # the prompt for the player with a name
    names: ClassVar[Mapping[int, str]] = COLOUR_NAMES

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def prompt(self) -> str:
        """The prompt for the player to move."""
        return self.enter_move.format(self.names[self.match.side])

    @property
    def computer_plays(self) -> bool:
        """Whether the computer is one of the players."""
        return self.match.against_computer

    def obey(self, given: Command) -> Step:
        """Run a command."""
        return obey(self.commands, self.complaints, self, given)


def computer_thinks(
    match: Match, moved: Callable[[Played], Step], meanwhile: Callable[[Command], Step | None]
) -> Thinking:
    """Return the state of the computer's turn: it thinks and makes its move, then `moved` returns the next step."""

    def play(choice: Choice) -> Step:
        played = match.try_move(choice.move)
        if isinstance(played, Refusal):
            raise RuntimeError(f"the computer chose a move that is refused: {played.value}")
        return moved(played)

    return Thinking(match.request(), play, meanwhile)
