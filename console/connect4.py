"""The console of Connect-4: one state, a table of commands, and the errors in the document's order."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from console import messages_connect4 as messages
from console import parse
from console.commands import Arguments
from console.loop import Step
from console.parse import Command
from games.connect4 import COLUMNS, EMPTY, MOST_STEPS, Board, best_move

STEPS: Final = range(1, MOST_STEPS + 1)
COLUMN_NUMBERS: Final = range(1, COLUMNS + 1)


def first_step() -> Step:
    """How the program begins."""
    return Step(messages.board_text(EMPTY), State())


class State(NamedTuple):
    """The board, and the steps that minimax looks ahead: 0 until they are set."""

    board: Board = EMPTY
    steps: int = 0
    prompt: str = ""
    computer_depth: int | None = None  # it answers at once, and needs no process to think in

    def obey(self, given: Command) -> Step:
        """Carry out a command, or print the first of its errors."""
        error = next(_errors(self, given), None)
        return Step(error, self) if error else COMMANDS[given.name](self, given.arguments)


def _errors(state: State, given: Command) -> Iterator[str]:
    """All that is wrong with a command, in the document's order."""
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


def _column_errors(board: Board, number: int) -> Iterator[str]:
    if number not in COLUMN_NUMBERS:
        yield messages.WRONG_COLUMN
    elif number - 1 not in board.free_columns:
        yield messages.FULL_COLUMN.format(number)


def _set_number_steps(state: State, arguments: Arguments) -> Step:
    return Step("", state._replace(steps=parse.number(arguments)))


def _suggest_move(state: State, _arguments: Arguments) -> Step:
    best = best_move(state.board, state.steps)
    return Step(messages.SUGGESTED.format(best.column + 1), state)


def _add_disc(state: State, arguments: Arguments) -> Step:
    board = state.board.add_disc(parse.number(arguments) - 1)
    text = ""
    if not board.is_over:
        best = best_move(board, state.steps)
        board = board.add_disc(best.column)
        text = messages.COMPUTER_MOVED.format(best.column + 1)
    return Step(text + messages.turn_text(board), state._replace(board=board))


def _quit(_state: State, _arguments: Arguments) -> Step:
    return Step("", None)


def _restart_game(_state: State, _arguments: Arguments) -> Step:
    return Step(messages.RESTARTED + messages.board_text(EMPTY), State())


COMMANDS: Final = {
    "set_number_steps": _set_number_steps,
    "suggest_move": _suggest_move,
    "add_disc": _add_disc,
    "quit": _quit,
    "restart_game": _restart_game,
}
ALWAYS: Final = {"quit", "restart_game"}  # before the steps are set, and when the game is over
