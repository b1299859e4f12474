"""Developers' commands: what the searches of these games answer on one board.

    python -m games.dev.ask connect4 7 445    # after discs in these columns, the user's first, looking 7 steps ahead
    python -m games.dev.ask checkers .w.w.w/w.w.w./....../....../.b.b.b/b.b.b. b

Mini-checkers answers with the value for the computer, all best moves, and the moves that the three levels choose.
"""

import argparse
from collections.abc import Sequence

from core import is_compiled
from games import checkers
from games import checkers_text as text
from games.connect4 import EMPTY, MOST_STEPS, best_move
from games.minimax import Tally


def ask_connect4(parser: argparse.ArgumentParser, options: argparse.Namespace) -> str:
    """Return the column, its score, the nodes of the search, and the core that ran it."""
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
    return f"column {choice.column + 1}, value {choice.value}, nodes {tally.nodes}, core {core}"


def ask_checkers(parser: argparse.ArgumentParser, options: argparse.Namespace) -> str:
    """Return the value for the computer, all best moves, and the choices of the levels, separated by tabs."""
    try:
        board = text.read_board(options.position, options.side)
    except ValueError as error:
        parser.error(str(error))
    moves = checkers.moves_of(board)
    values = [checkers.value_of(checkers.after(board, move)) for move in moves]
    best = (max if board.side == checkers.WHITE else min)(values, default=0)
    equals = [text.move_text(move) for move, value in zip(moves, values, strict=True) if value == best]
    levels = [text.move_text(checkers.choice_of(board, level).move) for level in (1, 2, 3) if moves]
    return "\t".join([str(checkers.value_of(board)), " ".join(equals) or "-", *levels])


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command: print the answer."""
    parser = argparse.ArgumentParser(prog="python -m games.dev.ask", description=__doc__.partition("\n")[0])
    games = parser.add_subparsers(required=True, metavar="GAME")
    connect4 = games.add_parser("connect4")
    connect4.add_argument("steps", metavar="STEPS", type=int, choices=range(1, MOST_STEPS + 1))
    connect4.add_argument("columns", metavar="COLUMNS", nargs="?", default="", help="where discs were added, from 1")
    connect4.set_defaults(ask=ask_connect4)
    draughts = games.add_parser("checkers")
    draughts.add_argument("position", metavar="POSITION", help="six rows parted by slashes, from the top")
    draughts.add_argument("side", metavar="SIDE", help="b or w")
    draughts.set_defaults(ask=ask_checkers)
    options = parser.parse_args(arguments)
    print(options.ask(parser, options))


if __name__ == "__main__":
    main()
