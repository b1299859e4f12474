"""What the consoles that ask for words have in common: prompts, answers, and a board with numbered rows and columns."""

from collections.abc import Callable, Sequence
from typing import Final

from console import loop
from console.loop import Asking, Step
from console.parse import Command

END: Final = Step("", None)
ANSWERS: Final = {"y": True, "yes": True, "n": False, "no": False}


class Prompt:
    """A question that a word answers; `quit` and the end of input answer every one."""

    computer_plays = False
    prompt = ""

    def obey(self, given: Command) -> Step:
        """Go on with the answer."""
        return END if given == loop.QUIT else self.answer(given.name)

    def answer(self, word: str) -> Step:
        """Go on with an answer."""
        raise NotImplementedError


class PlayAgainPrompt(Prompt):
    """The question after a game."""

    prompt = "Play again? (yes or no)\n"

    def __init__(self, first_step: Callable[[], Step]) -> None:
        self.first_step = first_step

    def answer(self, word: str) -> Step:
        """Begin again, or end."""
        answer = yes_or_no(word)
        if answer is None:
            return ask_again(self)
        return self.first_step() if answer else END


def ask_again(state: Asking) -> Step:
    """Ask the same question again; what else stands on the line of a wrong answer is not taken for another one."""
    return Step("", state, drops_line=True)


def yes_or_no(word: str) -> bool | None:
    """Return what an answer means, None if it is neither yes nor no."""
    return ANSWERS.get(word.lower())


def meanwhile(given: Command) -> Step | None:
    """Keep what is typed while the computer thinks for the next prompts; `quit` ends at once."""
    return END if given == loop.QUIT else None


def line(text: str) -> str:
    """Return a sentence as a line."""
    return f"{text}\n"


def numbered_board(rows: Sequence[str]) -> str:
    """Return the lines that show a board, given the letters of each row from the top."""
    head = f"  {' '.join(str(number) for number in range(1, len(rows[0]) + 1))}"
    rule = "-" * (2 * len(rows[0]) + 2)
    lines = [f"{number}|{'|'.join(letters)}|" for number, letters in enumerate(rows, 1)]
    return "".join(map(line, [head, rule, *(text for row in lines for text in (row, rule))]))
