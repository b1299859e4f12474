"""The console of simplified chess: its start, and the prompt for the opponent; simplified_game.py plays the matches.

Every prompt is a state, and every word of the input answers one.
"""

from chess.settings import OPPONENTS_SIMPLIFIED
from console import loop, parse
from console.games import simplified_messages as messages
from console.loop import Step
from console.prompts import Prompt, ask_again
from console.reader import MANY_WORDS
from core.imports import uninterrupted


def main() -> int:
    """Run the program; return its exit status."""
    return loop.main(first_step(), parse.by_word, MANY_WORDS)


def first_step() -> Step:
    """Return the first step of the program and of each match."""
    return Step("", OpponentPrompt())


class OpponentPrompt(Prompt):
    """The prompt for the opponent."""

    prompt = messages.CHOOSE_OPPONENT.format(OPPONENTS_SIMPLIFIED[-1])

    def answer(self, word: str) -> Step:
        """Start a match against the opponent with this number."""
        difficulty = parse.integer(word)
        if difficulty is None or difficulty not in OPPONENTS_SIMPLIFIED:
            return ask_again(self)
        with uninterrupted():
            from console.games.simplified_game import begin  # imported here: the first prompt needs no search
        return begin(difficulty)
