"""Random and mutated words for the console of mini-checkers: python -m tests.support.fuzz.checkers WORDS [SEED]."""

from collections import Counter
from io import BytesIO
from typing import Any, Final

from console.games import checkers, checkers_game
from console.games import checkers_messages as messages
from console.loop import Asking, Output, Session, Step
from console.parse import by_word
from console.prompts import PlayAgainPrompt
from core.player import DirectPlayer
from games import checkers_text as text
from games.checkers import moves_of
from tests.support.fuzz.typist import Typist, main

KINDS: Final = ("refused", "over", "asked again", "done")
REFUSALS: Final = (messages.NO_NUMBER, messages.NO_SQUARE, text.NO_PIECE, text.CANNOT_MOVE, "You must capture")
ODD: Final = ("0", "7", "-1", "+3", "03", "9" * 30, "x", "1.0", "\u0667", "", "yes", "no", "quit", "5 1 4 2", "1 2 3 4")


class CheckersTypist(Typist):
    """Types what makes sense at most prompts."""

    def _sensible(self) -> str:
        state = self.state
        if self._dice.random() < 0.1:
            return self._dice.choice(ODD)
        if isinstance(state, checkers_game.TurnPrompt):
            move = self._dice.choice(moves_of(state.board))
            numbers = [*text.PLACES[move.source], *text.PLACES[move.target]]
            return " ".join(map(str, numbers[len(state.numbers) :]))
        return (
            str(self._dice.randint(1, 2))
            if isinstance(state, checkers.LevelPrompt)
            else self._dice.choice(("yes", "n"))
        )


class Hasty(DirectPlayer):
    """Never plays perfectly: that takes too long for random words."""

    def start(self, request: Any) -> None:
        request.level = min(request.level, 2)
        super().start(request)


class Watch(Session):
    """A session that notices when a refused move has changed something."""

    def __init__(self, typist: Typist, answered: Counter[str]) -> None:
        super().__init__(typist, Output(BytesIO().write), Hasty, by_word)
        self._typist = typist
        self._answered = answered

    def _obey(self, state: Asking) -> Step:
        self._typist.state = state
        step = super()._obey(state)
        self._answered[kind(step)] += 1
        if kind(step) == "refused":
            assert isinstance(state, checkers_game.TurnPrompt), self._typist.typed
            assert isinstance(step.state, checkers_game.TurnPrompt), self._typist.typed
            assert (step.state.board, step.state.numbers) == (state.board, ()), self._typist.typed
        return step


def kind(step: Step) -> str:
    """What an answer is."""
    if step.text.startswith(REFUSALS):
        return "refused"
    if isinstance(step.state, PlayAgainPrompt) and step.text:
        return "over"
    return "asked again" if step.drops_line else "done"


def fuzz(words: int, seed: int) -> Counter[str]:
    """Play until a number of lines are typed; return how often each kind of answer came."""
    typist, answered = CheckersTypist(words, seed), Counter[str]()
    while typist.left:
        Watch(typist, answered).run(checkers.first_step())
    return answered


if __name__ == "__main__":
    main(fuzz, 4613)
