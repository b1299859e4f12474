"""Random and mutated words for simplified chess: python -m tests.support.fuzz.simplified WORDS [SEED]."""

from collections import Counter
from io import BytesIO
from typing import Final

from chess.board import Board
from chess.formats.simplified import row_and_column
from chess.movegen import legal_moves
from chess.squares import source_of, target_of
from console.games import simplified, simplified_game
from console.games import simplified_messages as messages
from console.loop import Asking, Output, Session, Step
from console.parse import by_word
from console.prompts import PlayAgainPrompt
from core.player import DirectPlayer
from tests.support.fuzz.typist import Typist, main

KINDS: Final = ("rejected", "over", "asked again", "done")
ODD: Final = ("0", "9", "-1", "+3", "03", "9" * 30, "x", "1.0", "\u0667", "", "yes", "no", "queen", "n", "quit", "7\v")


class SimplifiedTypist(Typist):
    """Types what makes sense at most prompts."""

    def _sensible(self) -> str:
        state = self.state
        if self._dice.random() < 0.1:
            return self._dice.choice(ODD)
        if isinstance(state, simplified_game.MovePrompt):
            return self._move(state)
        if isinstance(state, simplified_game.PromotionPrompt):
            return self._dice.choice(list(simplified_game.KINDS))
        return str(self._dice.randint(1, 3)) if isinstance(state, simplified.OpponentPrompt) else "yes"

    def _move(self, state: simplified_game.MovePrompt) -> str:
        """The rest of a legal move, sometimes all on one line."""
        position = state.match.game.position
        made = self._dice.choice(legal_moves(Board(state.match.edition.rules, position)))
        numbers = [*row_and_column(source_of(made)), *row_and_column(target_of(made))]
        return " ".join(map(str, numbers[len(state.numbers) :]))


class Watch(Session):
    """A session that notices when a rejected move has changed something."""

    def __init__(self, typist: Typist, answered: Counter[str]) -> None:
        super().__init__(typist, Output(BytesIO().write), DirectPlayer, by_word)
        self._typist = typist
        self._answered = answered

    def _obey(self, state: Asking) -> Step:
        self._typist.state = state
        before = state.match.game.position if isinstance(state, simplified_game.MovePrompt) else None
        step = super()._obey(state)
        self._answered[kind(step)] += 1
        if step.text == messages.REJECTED:
            assert isinstance(step.state, simplified_game.MovePrompt), self._typist.typed
            assert (step.state.match.game.position, step.state.numbers) == (before, ()), self._typist.typed
        return step


def kind(step: Step) -> str:
    """What an answer is."""
    if step.text == messages.REJECTED:
        return "rejected"
    if isinstance(step.state, PlayAgainPrompt) and step.text:
        return "over"
    return "asked again" if step.drops_line else "done"


def fuzz(words: int, seed: int) -> Counter[str]:
    """Play until a number of lines are typed; return how often each kind of answer came."""
    typist, answered = SimplifiedTypist(words, seed), Counter[str]()
    while typist.left:
        Watch(typist, answered).run(simplified.first_step())
    return answered


if __name__ == "__main__":
    main(fuzz, 2024)
