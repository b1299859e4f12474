"""The console of mini-checkers: its start, and the prompts before a game; checkers_game.py plays the games.

Every prompt is a state, and every word of the input answers one.
"""

from typing import Final

from console import loop, parse
from console.games import checkers_messages as messages
from console.loop import Step
from console.prompts import Prompt, ask_again, yes_or_no
from console.reader import MANY_WORDS
from core.imports import uninterrupted

LEVELS: Final = range(1, 4)


def main() -> int:
    """Run the program; return its exit status."""
    return loop.main(first_step(), parse.by_word, MANY_WORDS)


def first_step() -> Step:
    """Return the first step of the program and of each game."""
    return Step("", LevelPrompt())


class LevelPrompt(Prompt):
    """The prompt for the level."""

    prompt = messages.CHOOSE_LEVEL

    def answer(self, word: str) -> Step:
        """Go on to the next prompt with the level."""
        level = parse.integer(word)
        return Step("", FirstPrompt(level)) if level is not None and level in LEVELS else ask_again(self)


class FirstPrompt(Prompt):
    """The prompt for who moves first."""

    computer_plays = True
    prompt = messages.MOVE_FIRST

    def __init__(self, level: int) -> None:
        self.level = level

    def answer(self, word: str) -> Step:
        """Start a game."""
        first = yes_or_no(word)
        if first is None:
            return ask_again(self)
        with uninterrupted():
            from console.games.checkers_game import begin  # imported here: the first prompts need no board
        return begin(self.level, users_turn=first)
