"""The sentences of the Connect-4 document, and the board as the document draws it."""

from typing import Final

from games.connect4 import COLUMNS, COMPUTER, MOST_STEPS, NOBODY, ROWS, USER, Connect4Board

LONGEST_COMMAND: Final = 40  # characters

TOO_LONG: Final = f"Error: command length must be less than or equal to {LONGEST_COMMAND} characters.\n"
NO_COMMAND: Final = "Error: command must have at least one non-whitespace character.\n"
NOT_FIRST: Final = "Error: first command must be set_number_steps.\n"
WRONG_STEPS: Final = f"Error: number of mini-max steps must be between 1-{MOST_STEPS}.\n"
WRONG_COLUMN: Final = f"Error: column number must be in the range 1-{COLUMNS}.\n"
FULL_COLUMN: Final = "Error: column [{}] is full.\n"
UNSUPPORTED: Final = "Error: command [{}] not supported.\n"
OVER: Final = "Error: game is over.\n"

SUGGESTED: Final = "Suggested move: add disc to column [{}].\n"
COMPUTER_MOVED: Final = "Computer move: add disc to column [{}].\n"
RESTARTED: Final = "Game restarted.\n"
YOU_WIN: Final = "Game over: you win.\n"
COMPUTER_WINS: Final = "Game over: computer wins.\n"
BOARD_FULL: Final = "Game over: board is full and there is no winner.\n"

BEST_CHILD: Final = "The best child is at position {} with value {}."
EMPTY_LIST: Final = "List is empty."
FUNCTION_FAILED: Final = "Error: standard function [{}] has failed."
NO_ELEMENTS: Final = "The number of elements must be given via command line argument."

WINNERS: Final = {USER: YOU_WIN, COMPUTER: COMPUTER_WINS, NOBODY: BOARD_FULL}
DISCS: Final = {USER: "O", COMPUTER: "X", NOBODY: " "}
LINE: Final = "-" * (2 * COLUMNS + 3) + "\n"
NUMBERS: Final = f"  {' '.join(str(column + 1) for column in range(COLUMNS))}  \n"


def board_text(board: Connect4Board) -> str:
    """Return the lines that show a board, the top row first."""
    rows = [[DISCS[disc] for disc in board.cells[row::ROWS]] for row in reversed(range(ROWS))]
    return "".join(f"| {' '.join(discs)} |\n" for discs in rows) + LINE + NUMBERS


def turn_text(board: Connect4Board) -> str:
    """Return what is shown after a turn: the board, and the result if the game is over."""
    return board_text(board) + (WINNERS[board.winner] if board.is_over else "")
