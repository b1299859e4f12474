"""PyPI's `chess` as a referee, in a process and an environment of its own: it has the name of our package.

It is run as a script by the Python of that environment, never imported. A line on standard input is a question in JSON,
a line on standard output its answer.
"""

import importlib
import io
import json
import random
import sys
from collections.abc import Callable
from typing import Any, Final

# By name, because a type checker would look into our package.
chess: Final = importlib.import_module("chess")
pgn: Final = importlib.import_module("chess.pgn")

LONGEST: Final = 120  # moves of a game that the referee plays
BRANCHES: Final = 0.05  # how likely a variation is at a move


def reasons(fen: str, moves: list[str]) -> dict[str, Any]:
    """After each move, why the game has ended, if it has; and the last position."""
    board = chess.Board(fen)
    found = [reason_of(board)]
    for move in moves:
        board.push_uci(move)
        found.append(reason_of(board))
    return {"reasons": found, "fen": board.fen()}


def reason_of(board: Any) -> str | None:
    ends: dict[str, Callable[[], bool]] = {
        "checkmate": board.is_checkmate,
        "stalemate": board.is_stalemate,
        "dead position": board.is_insufficient_material,
        "fifty moves": board.is_fifty_moves,
        "threefold repetition": lambda: board.is_repetition(3),
    }
    return next((reason for reason, holds in ends.items() if holds()), None)


def read(text: str) -> list[dict[str, Any]]:
    """The games of a file, and what is wrong with them."""
    stream = io.StringIO(text)
    games = []
    while game := pgn.read_game(stream):
        games.append({"errors": list(map(str, game.errors)), **described(game)})
    return games


def described(game: Any) -> dict[str, Any]:
    board = game.board()
    moves = list(game.mainline_moves())
    return {
        "tags": dict(game.headers),
        "start": board.fen(),
        "moves": [move.uci() for move in moves],
        "sans": [board.san_and_push(move) for move in moves],
    }


def write(seed: int) -> dict[str, Any]:
    """The text of a game that was played and annotated at random."""
    dice = random.Random(seed)
    game = pgn.Game()
    game.headers["White"] = dice.choice(["Müller, Jürgen", 'Anna "A" \\ B', "Ng, X", ""])
    game.comment = dice.choice(["", "before {the game", "two\nlines"])
    branches = [(game, LONGEST)]
    while branches:
        node, length = branches.pop()
        for _ in range(length):
            moves = list(node.board().legal_moves)
            if not moves:
                break
            if len(moves) > 1 and dice.random() < BRANCHES and len(branches) < 20:
                branches.append((node, dice.randrange(6)))
            node = annotated(dice, node.add_variation(dice.choice(moves)))
    game.headers["Result"] = dice.choice(["1-0", "0-1", "1/2-1/2", "*"])
    exporter = pgn.StringExporter(columns=dice.choice([40, 80, None]))
    return {"text": game.accept(exporter), **described(game)}


def annotated(dice: random.Random, node: Any) -> Any:
    if dice.random() < 0.1:
        node.comment = dice.choice(["[%clk 0:01:02]", "1. e4 e5 (no) ; % [Event", "schön $1"])
    if dice.random() < 0.1:
        node.nags.add(dice.randrange(1, 140))
    return node


ANSWERS: Final[dict[str, Callable[..., Any]]] = {"reasons": reasons, "read": read, "write": write}


def main() -> None:
    """Answer the questions of standard input."""
    for line in sys.stdin:
        question, arguments = json.loads(line)
        print(json.dumps(ANSWERS[question](*arguments)), flush=True)


if __name__ == "__main__":
    main()
