"""A developer's command, perft with divide: count the move sequences of a length, in all and for each first move."""

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Final

from chess.board import Board, Position, start_position
from chess.formats.save2018 import FORMAT_2018
from chess.movegen import legal_moves, perft
from chess.pieces import KIND_NAMES
from chess.rules import RULES, RULES_2018, Rules
from chess.squares import CASTLE, EN_PASSANT, extra_of, promotion_of, source_of, square_name, target_of
from core.files import SaveFileError

DEEPEST: Final = 20  # far deeper than anybody waits for; the count is recursive
UNINTERRUPTED: Final = 3  # the depth counted in one call: compiled code does not react to Ctrl-C
EXTRA_NAMES: Final = {CASTLE: "castle", EN_PASSANT: "en passant"}
INTERRUPTED: Final = 130  # what a shell reports of a command ended by Ctrl-C


def divide(board: Board, depth: int) -> Iterator[tuple[int, int]]:
    """Yield each legal move, in order, with the number of move sequences that begin with it."""
    for move in legal_moves(board):
        memory = board.play(move)
        count = _count(board, depth - 1)
        board.undo(move, memory)
        yield move, count


def move_text(move: int) -> str:
    """Return a move as the divide shows it."""
    squares = f"{_square_text(source_of(move))} {_square_text(target_of(move))}"
    extra = EXTRA_NAMES.get(extra_of(move)) or KIND_NAMES.get(promotion_of(move))
    return f"{squares} {extra}" if extra else squares


def main(arguments: list[str]) -> int:
    """Print the divide and the total; return the exit status."""
    options = _parser().parse_args(arguments)
    rules = RULES[options.rules]
    try:
        _print_counts(Board(rules, _position(rules, options.save)), options.depth)
    except SaveFileError as error:
        print(f"{options.save}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        _abandon_output(error)
        return 1
    return 0


def _count(board: Board, depth: int) -> int:
    if depth <= UNINTERRUPTED:
        return perft(board, depth)
    return sum(count for _, count in divide(board, depth))


def _square_text(square: int) -> str:
    name = square_name(square).upper()
    return f"<{name[1]},{name[0]}>"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m chess.dev.perft", description=__doc__)
    parser.add_argument("--rules", choices=RULES, default=RULES_2018.name, help="default: %(default)s")
    parser.add_argument("--save", metavar="FILE", help="begin with the position of a save file of the 2018 edition")
    parser.add_argument("depth", metavar="DEPTH", type=_depth, help="the number of moves, both players' counted")
    return parser


def _depth(text: str) -> int:
    if text.isdecimal() and len(text) <= len(str(DEEPEST)) and int(text) <= DEEPEST:
        return int(text)
    raise argparse.ArgumentTypeError(f"not a number from 0 to {DEEPEST}: {text!r}")


def _position(rules: Rules, save: str | None) -> Position:
    return start_position(rules) if save is None else FORMAT_2018.load(save).position


def _print_counts(board: Board, depth: int) -> None:
    total = 0
    for move, count in divide(board, depth) if depth else ():
        print(move_text(move), count, flush=True)
        total += count
    print(total if depth else 1, flush=True)


def _abandon_output(error: OSError) -> None:
    """Report that the output cannot be written; say nothing if its reader has closed the pipe, as `head` does."""
    if not isinstance(error, BrokenPipeError):
        print(f"the counts cannot be written: {error.strerror}", file=sys.stderr)
    # Or Python would try to flush its buffer at exit, and fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
