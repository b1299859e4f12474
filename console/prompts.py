"""What the consoles that ask for words share: prompts, answers, and a board with numbered rows and columns."""

from collections.abc import Callable, Sequence
from typing import Final

from console import loop
from console.loop import Asking, Step
from console.parse import Command

END: Final = Step("", None)
ANSWERS: Final = {"y": True, "yes": True, "n": False, "no": False}


class Prompt:
    """A question that a word answers; `quit` and the end of input end the program at any question."""

    computer_plays = False
    prompt = ""

    def obey(self, given: Command) -> Step:
        """End the program at `quit`, else go on with the answer."""
        return END if given == loop.QUIT else self.answer(given.name)

    def answer(self, word: str) -> Step:
        """Return the step after an answer."""
        raise NotImplementedError


class PlayAgainPrompt(Prompt):
    """The question after a game."""

    prompt = "Play again? (yes or no)\n"

    def __init__(self, first_step: Callable[[], Step]) -> None:
        self.first_step = first_step

    def answer(self, word: str) -> Step:
        """Start again, or end."""
        answer = yes_or_no(word)
        if answer is None:
            return ask_again(self)
        return self.first_step() if answer else END


def ask_again(state: Asking) -> Step:
    """Ask the same question again; discard the rest of the line, which was typed after a wrong answer."""
    return Step("", state, drops_line=True)


def yes_or_no(word: str) -> bool | None:
    """Return True for yes, False for no, None for anything else."""
    return ANSWERS.get(word.lower())


def meanwhile(given: Command) -> Step | None:
    """Handle a command typed while the computer thinks: `quit` ends at once, others wait for the next prompts."""
    return END if given == loop.QUIT else None


def line(text: str) -> str:
    """Return a sentence with a line break."""
    return f"{text}\n"


def numbered_board(rows: Sequence[str]) -> str:
    """Return a board as text, given the letters of each row from the top."""
    head = f"  {' '.join(str(number) for number in range(1, len(rows[0]) + 1))}"
    rule = "-" * (2 * len(rows[0]) + 2)
    lines = [f"{number}|{'|'.join(letters)}|" for number, letters in enumerate(rows, 1)]
    return "".join(map(line, [head, rule, *(text for row in lines for text in (row, rule))]))
