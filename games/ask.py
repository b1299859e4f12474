"""A developer's command: what minimax answers on one board.

python -m games.ask 7 445    # Connect-4 after discs in these columns, the user's first, looking 7 steps ahead
"""

import argparse
from collections.abc import Sequence

from core import is_compiled
from games.connect4 import EMPTY, MOST_STEPS, best_move
from games.minimax import Tally


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the column, its score and what the search took."""
    parser = argparse.ArgumentParser(prog="python -m games.ask", description=__doc__.partition("\n")[0])
    parser.add_argument("steps", metavar="STEPS", type=int, choices=range(1, MOST_STEPS + 1))
    parser.add_argument("columns", metavar="COLUMNS", nargs="?", default="", help="where the discs were added, from 1")
    options = parser.parse_args(arguments)
    board = EMPTY
    for column in options.columns:
        if column not in "1234567" or board.is_over or int(column) - 1 not in board.free_columns:
            parser.error(f"no disc can be added to column {column!r}")
        board = board.add_disc(int(column) - 1)
    if board.is_over:
        parser.error("the game is over")
    tally = Tally()
    choice = best_move(board, options.steps, tally)
    core = "compiled" if is_compiled("games.minimax") else "interpreted"
    print(f"column {choice.column + 1}, value {choice.value}, nodes {tally.nodes}, core {core}")


if __name__ == "__main__":
    main()
