"""Random and mutated commands for the console of Connect-4: python -m tests.support.fuzz.connect4 LINES [SEED]."""

from collections import Counter
from io import BytesIO
from typing import Final

from console.games import connect4
from console.games import connect4_messages as messages
from console.loop import Asking, Output, Session, Step, Thinking
from core.player import DirectPlayer
from games.connect4 import score
from tests.support.fuzz.typist import Typist, main

ERRORS: Final = (
    messages.TOO_LONG,
    messages.NO_COMMAND,
    messages.NOT_FIRST,
    messages.WRONG_STEPS,
    messages.WRONG_COLUMN,
    messages.FULL_COLUMN,
    messages.UNSUPPORTED,
    messages.OVER,
)
LINES: Final = (
    *("set_number_steps 1", "set_number_steps 1", "set_number_steps 2", "set_number_steps 2", "set_number_steps 3"),
    *("set_number_steps 8", "suggest_move", "add_disc 0", "restart_game", "restart_game"),
)
RARE: Final = (*[f"set_number_steps {steps}" for steps in range(4, 8)], " " * 41, "", "quit")


class Connect4Typist(Typist):
    """Types what makes sense in most games of Connect-4."""

    def _sensible(self) -> str:
        columns = [f"add_disc {self._dice.randint(1, 7)}" for _ in range(20)]
        return self._dice.choice([*columns, *LINES, self._dice.choice(RARE)])


class Watch(Session):
    """A session that notices when an error has changed something, or a board has another score than its discs."""

    def __init__(self, typist: Typist, answered: Counter[str]) -> None:
        super().__init__(typist, Output(BytesIO().write), DirectPlayer)
        self._typist = typist
        self._answered = answered

    def _obey(self, state: Asking) -> Step:
        step = super()._obey(state)
        self._answered[kind(step.text)] += 1
        if step.text.startswith("Error"):
            assert step.state is state, self._typist.typed
        return self._checked(step)

    def _think(self, state: Thinking) -> Step:
        return self._checked(super()._think(state))

    def _checked(self, step: Step) -> Step:
        if isinstance(step.state, connect4.Connect4State):
            assert step.state.board.score == score(step.state.board.cells), self._typist.typed
        return step


def kind(text: str) -> str:
    """The error that a text is; any other answer is as good as another."""
    return next((error for error in ERRORS if text.startswith(error.partition("{")[0])), "done")


def fuzz(lines: int, seed: int) -> Counter[str]:
    """Play until a number of lines are typed; return how often each error was printed."""
    typist, answered = Connect4Typist(lines, seed), Counter[str]()
    while typist.left:
        Watch(typist, answered).run(connect4.first_step())
    return answered


if __name__ == "__main__":
    main(fuzz, 2014)
