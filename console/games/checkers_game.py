"""A game of mini-checkers in the console: the prompts for moves, and the players' turns."""

from functools import partial
from typing import Final

from console import parse
from console.games import checkers_messages as messages
from console.games.checkers import first_step
from console.loop import Step, Thinking
from console.prompts import PlayAgainPrompt, Prompt, line, meanwhile, numbered_board
from games import checkers_text as text
from games.checkers import (
    BLACK,
    WHITE,
    CheckersBoard,
    CheckersChoice,
    CheckersMove,
    after,
    is_over,
    moves_of,
    must_pass,
    passed,
)
from games.checkers_requests import CheckersRequest

QUIT: Final = 0  # as a row, it ends the game


def begin(level: int, *, users_turn: bool) -> Step:
    """Start a game against a level of the computer."""
    return _show(CheckersBoard(side=BLACK if users_turn else WHITE), level, "")


class TurnPrompt(Prompt):
    """The prompts for the user's move: four numbers, one by one."""

    computer_plays = True

    def __init__(self, board: CheckersBoard, level: int, numbers: tuple[int, ...] = ()) -> None:
        self.board = board
        self.level = level
        self.numbers = numbers
        self.prompt = messages.NUMBERS[len(numbers)]

    def answer(self, word: str) -> Step:
        """Store a number; make the move after the fourth."""
        number = parse.integer(word)
        if number is None:
            return Step(line(messages.NO_NUMBER), TurnPrompt(self.board, self.level), drops_line=True)
        if not self.numbers and number == QUIT:
            return Step(line(messages.YOU_QUIT), PlayAgainPrompt(first_step))
        numbers = (*self.numbers, number)
        if len(numbers) < len(messages.NUMBERS):
            return Step("", TurnPrompt(self.board, self.level, numbers))
        return self._try_move(*numbers)

    def _try_move(self, row: int, column: int, target_row: int, target_column: int) -> Step:
        source, target = text.BITS.get((row, column)), text.BITS.get((target_row, target_column))
        on_board = all(number in text.NUMBERS for number in (row, column, target_row, target_column))
        refusal = text.refusal_text(self.board, source, target) if on_board else messages.NO_SQUARE
        if refusal:
            return Step(line(refusal), TurnPrompt(self.board, self.level))
        moves = moves_of(self.board)
        return _make(self.board, self.level, next(made for made in moves if made[:2] == (source, target)))


def _make(board: CheckersBoard, level: int, move: CheckersMove, before: str = "") -> Step:
    """Make a move; `before` is written before its summary."""
    return _show(after(board, move), level, before + line(text.summary_text(board.side, move)))


def _show(board: CheckersBoard, level: int, said: str) -> Step:
    """Show the board, then go on with the side that can move."""
    said += numbered_board(text.rows_of(board))
    while must_pass(board):
        said += line(text.FORFEITS.format(text.SIDE_NAMES[board.side]))
        board = passed(board)
    if is_over(board):
        result = line(f"{messages.OVER} {text.left_over_text(board)}") + line(text.result_text(board))
        return Step(said + result, PlayAgainPrompt(first_step))
    if board.side == BLACK:
        return Step(said, TurnPrompt(board, level))
    return Step(said, Thinking(CheckersRequest(board, level), partial(_computer_moves, board, level), meanwhile))


def _computer_moves(board: CheckersBoard, level: int, choice: CheckersChoice) -> Step:
    statistics = "".join(map(line, text.statistics_lines(choice.statistics)))
    return _make(board, level, choice.move, statistics)
