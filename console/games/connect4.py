"""The console of Connect-4: one state, a table of commands, and their errors in the document's order."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from console import loop, parse
from console.games import connect4_messages as messages
from console.loop import Step, Thinking
from console.parse import Arguments, Command
from games.connect4 import COLUMNS, EMPTY, MOST_STEPS, Connect4Board
from games.connect4_request import Connect4Request, CountedChoice

STEPS: Final = range(1, MOST_STEPS + 1)
COLUMN_NUMBERS: Final = range(1, COLUMNS + 1)


def main() -> int:
    """Run the program; return its exit status."""
    return loop.main(first_step())


def first_step() -> Step:
    """Return the first step of the program."""
    return Step(messages.board_text(EMPTY), Connect4State())


class Connect4State(NamedTuple):
    """The board, and the steps that minimax looks ahead: 0 until they are set."""

    board: Connect4Board = EMPTY
    steps: int = 0
    prompt: str = ""

    @property
    def computer_plays(self) -> bool:
        """Whether the computer will think soon."""
        return self.steps > 0

    def obey(self, given: Command) -> Step:
        """Run a command, or print the first of its errors."""
        error = next(_errors(self, given), None)  # a generator: no error after the first is looked for
        return Step(error, self) if error else COMMANDS[given.name](self, given.arguments)


def _errors(state: Connect4State, given: Command) -> Iterator[str]:
    """Yield all errors of a command, in the document's order."""
    if given.length > messages.LONGEST_COMMAND:
        yield messages.TOO_LONG
    if not given.name:
        yield messages.NO_COMMAND
    if not state.steps and given.name not in {"set_number_steps", *ALWAYS}:
        yield messages.NOT_FIRST
    if given.name == "set_number_steps" and parse.number(given.arguments) not in STEPS:
        yield messages.WRONG_STEPS
    if given.name == "add_disc":
        yield from _column_errors(state.board, parse.number(given.arguments))
    if given.name not in COMMANDS:
        yield messages.UNSUPPORTED.format(given.name)
    if state.board.is_over and given.name not in ALWAYS:
        yield messages.OVER


def _column_errors(board: Connect4Board, number: int) -> Iterator[str]:
    if number not in COLUMN_NUMBERS:
        yield messages.WRONG_COLUMN
    elif number - 1 not in board.free_columns:
        yield messages.FULL_COLUMN.format(number)


def _set_number_steps(state: Connect4State, arguments: Arguments) -> Step:
    return Step("", state._replace(steps=parse.number(arguments)))


def _suggest_move(state: Connect4State, _arguments: Arguments) -> Step:
    return _think(state, state.board, partial(_suggest, state))


def _suggest(state: Connect4State, best: CountedChoice) -> Step:
    return Step(messages.SUGGESTED.format(best.column + 1), state)


def _add_disc(state: Connect4State, arguments: Arguments) -> Step:
    board = state.board.add_disc(parse.number(arguments) - 1)
    if board.is_over:
        return _end_turn(state, board)
    return _think(state, board, partial(_computer_adds_disc, state, board))


def _computer_adds_disc(state: Connect4State, board: Connect4Board, best: CountedChoice) -> Step:
    return _end_turn(state, board.add_disc(best.column), messages.COMPUTER_MOVED.format(best.column + 1))


def _end_turn(state: Connect4State, board: Connect4Board, text: str = "") -> Step:
    return Step(text + messages.turn_text(board), state._replace(board=board))


def _think(state: Connect4State, board: Connect4Board, play: Callable[[CountedChoice], Step]) -> Step:
    """Let the computer think about a board; meanwhile `quit` works and other commands wait."""

    def meanwhile(given: Command) -> Step | None:
        quits = given.name == "quit" and not any(_errors(state, given))
        return state.obey(given) if quits else None

    return Step("", Thinking(Connect4Request(board, state.steps), play, meanwhile))


def _quit(_state: Connect4State, _arguments: Arguments) -> Step:
    return Step("", None)


def _restart_game(_state: Connect4State, _arguments: Arguments) -> Step:
    return Step(messages.RESTARTED + messages.board_text(EMPTY), Connect4State())


COMMANDS: Final = {
    "set_number_steps": _set_number_steps,
    "suggest_move": _suggest_move,
    "add_disc": _add_disc,
    "quit": _quit,
    "restart_game": _restart_game,
}
ALWAYS: Final = {"quit", "restart_game"}  # allowed before the steps are set, and after the end of the game too
