"""The rules of mini-checkers in the plainest code, on a board of letters, with minimax without pruning."""

from functools import cache
from typing import Final

Rows = tuple[str, ...]
AHEAD: Final = {"b": -1, "w": 1}
OTHER: Final = {"b": "w", "w": "b"}


def moves_of(rows: Rows, side: str) -> list[tuple[int, int, int, int]]:
    """The legal moves as row, column, row, column; only jumps if there is one."""
    steps, jumps = [], []
    for row in range(6):
        for column in range(6):
            if rows[row][column] == side:
                for aside in (-1, 1):
                    near, far = (row + AHEAD[side], column + aside), (row + 2 * AHEAD[side], column + 2 * aside)
                    if at(rows, *near) == ".":
                        steps.append((row, column, *near))
                    elif at(rows, *near) == OTHER[side] and at(rows, *far) == ".":
                        jumps.append((row, column, *far))
    return jumps or steps


def at(rows: Rows, row: int, column: int) -> str:
    return rows[row][column] if 0 <= row < 6 and 0 <= column < 6 else "outside"


def after(rows: Rows, move: tuple[int, int, int, int]) -> Rows:
    row, column, to_row, to_column = move
    board = [list(line) for line in rows]
    board[to_row][to_column] = board[row][column]
    board[row][column] = "."
    if abs(to_row - row) == 2:
        board[(row + to_row) // 2][(column + to_column) // 2] = "."
    return tuple("".join(line) for line in board)


@cache
def value(rows: Rows, side: str) -> int:
    """The value for white, by minimax without any pruning."""
    white, black = (sum(line.count(man) for line in rows) for man in "wb")
    mine, others = moves_of(rows, side), moves_of(rows, OTHER[side])
    if not white or not black or not (mine or others):
        return 1000 * ((white > black) - (white < black))
    if not mine:
        return value(rows, OTHER[side])
    values = [value(after(rows, move), OTHER[side]) for move in mine]
    return max(values) if side == "w" else min(values)
