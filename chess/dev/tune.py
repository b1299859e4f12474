"""Find the weights of the evaluation from games that the engine plays against itself (Texel's method).

    python -m chess.dev.tune play games.txt --games 2000
    python -m chess.dev.tune fit games.txt

`play` appends a line for each quiet position: its FEN, White's points at the end of the game, and the search's score.
`fit` finds the weights with which the evaluation predicts both best, and writes them to engine/weights.py. The
evaluation is linear in its weights, so each position is reduced once to the count of each term. Run `play` and `fit`
again with the new weights, until the engine plays no better.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeAlias

from chess.board import Board
from chess.dev.contest import Terms, opening
from chess.engine.evaluation import FULL, TERMS, Evaluation
from chess.engine.search import Engine
from chess.engine.values import LONGEST_MATE, Limits, Line
from chess.engine.weights import PIECES, TERM_WEIGHTS
from chess.formats.fen import fen_of, read_fen
from chess.game import Game
from chess.movegen import in_check
from chess.pieces import EMPTY, KIND_NAMES, KINDS, WHITE, colour_of, kind_of
from chess.rules import RULES_OFFICIAL
from chess.squares import PLAIN, column_of, extra_of, row_of, target_of

WEIGHTS_FILE: Final = Path(__file__).parents[1] / "engine" / "weights.py"
NODES: Final = 3000  # a move
LONGEST: Final = 240  # single moves; a longer game counts as a draw
# A game ends early when the score has been at least DECIDED, in hundredths of a pawn, for DECIDED_MOVES moves in a row.
DECIDED: Final = 900
DECIDED_MOVES: Final = 6

SLOPE: Final = 1 / 220  # of the logistic curve from a score, in hundredths of a pawn, to the expected points
TRUST: Final = 0.5  # the weight of the search's score in the target; the rest is the result
PASSES: Final = 20  # over all positions
STEP: Final = 0.1  # the learning rate at first, in hundredths of a pawn
PULL: Final = 1e-4  # regularisation towards the old weights: without it, weights of rare counts would run away
DECAY: Final = (0.9, 0.999)  # of the mean gradient and its mean square: the optimiser is Adam

SQUARES: Final = 32  # half a board: columns e to h mirror a to d
PIECE_WEIGHTS: Final = len(KINDS) * SQUARES
WEIGHTS: Final = PIECE_WEIGHTS + TERMS  # in each of the two phases

Features: TypeAlias = Sequence[tuple[int, float]]  # numbers of weights, each with its count


class Sample(NamedTuple):
    """A position reduced to its counts, and its target: White's expected points, from 0 to 1."""

    features: Features
    target: float


# Playing


def play_game(number: int, nodes: int) -> list[str]:
    """Play a game; return a line for each of its quiet positions."""
    terms = Terms(RULES_OFFICIAL)
    game, engine = Game(RULES_OFFICIAL, opening(terms, number)), Engine(RULES_OFFICIAL)
    found: list[tuple[str, int]] = []
    decided = 0
    while not game.status.over and len(game.moves) < LONGEST and decided < DECIDED_MOVES:
        line = engine.search(game.positions[-1 - game.quiet_plies :], game.quiet_plies, Limits(nodes=nodes))
        score = line.score if game.position.side == WHITE else -line.score
        if is_quiet(game, line):
            found.append((fen_of(game.position), score))
        decided = decided + 1 if abs(score) >= DECIDED else 0
        game.try_move(line.move)
    points = _points(game, score if decided == DECIDED_MOVES else 0)
    return [f"{fen} {points} {score}\n" for fen, score in found]


def is_quiet(game: Game, line: Line) -> bool:
    """Return whether a static evaluation should be right here: no capture or promotion is best, no check, no mate."""
    position = game.position
    calm = position.cells[target_of(line.move)] == EMPTY and extra_of(line.move) == PLAIN
    return calm and abs(line.score) < LONGEST_MATE and not in_check(Board(game.rules, position), position.side)


def _points(game: Game, score: int) -> float:
    """Return White's points: from the outcome, or else from the score that decided the game, 0 for none."""
    outcome = game.outcome
    if outcome is not None:
        return outcome.points
    return 0.5 if not score else float(score > 0)


# Fitting


def features_of(evaluation: Evaluation, board: Board) -> Features:
    """Return the count of each weight in a position: the weights of the middlegame, then those of the ending."""
    evaluation.count(board)
    counted = dict[int, int]()
    for square, code in enumerate(board.cells):
        if code:
            at = _weight_of(kind_of(int(code)), square if colour_of(int(code)) == WHITE else square ^ 7)
            counted[at] = counted.get(at, 0) + (1 if colour_of(int(code)) == WHITE else -1)
    for term, number in enumerate(evaluation.counts):
        counted[PIECE_WEIGHTS + term] = int(number)
    middle = int(evaluation.phase) / FULL
    return [
        (at + WEIGHTS * phase, number * share)
        for at, number in counted.items()
        for phase, share in enumerate((middle, 1 - middle))
        if number and share
    ]


def _weight_of(kind: int, square: int) -> int:
    """Return the number of the weight for a white piece of a kind on a square."""
    column = column_of(square)
    return (kind - 1) * SQUARES + min(column, 7 - column) * 8 + row_of(square)


def present_weights() -> list[float]:
    """Return the weights of weights.py as one list."""
    weights = [0.0] * (2 * WEIGHTS)
    for phase in (0, 1):
        for kind in KINDS:
            for square in range(SQUARES):
                weights[WEIGHTS * phase + _weight_of(kind, square)] = PIECES[kind][phase][7 - row_of(square)][
                    column_of(square)
                ]
        for term, pair in enumerate(TERM_WEIGHTS.values()):
            weights[WEIGHTS * phase + PIECE_WEIGHTS + term] = pair[phase]
    return weights


def chances(score: float) -> float:
    """Return White's expected points, from 0 to 1, for a score."""
    return 1 / (1 + exp(-SLOPE * score))


def samples(lines: Iterator[str]) -> Iterator[Sample]:
    """Yield the positions of a file as samples."""
    evaluation = Evaluation()
    for line in lines:
        *fen, points, score = line.split()
        board = Board(RULES_OFFICIAL, read_fen(" ".join(fen)))
        target = (1 - TRUST) * float(points) + TRUST * chances(float(score))
        yield Sample(features_of(evaluation, board), target)


def fit(known: Sequence[Sample], weights: list[float]) -> None:
    """Improve the weights in place, by gradient descent on the squared error, one position at a time."""
    first, dice = list(weights), Random(2018)
    means, squares = [0.0] * len(weights), [0.0] * len(weights)
    order = list(range(len(known)))
    for number in range(PASSES):
        dice.shuffle(order)
        step, error = STEP * 0.8**number, 0.0
        for at in order:
            features, target = known[at]
            chance = chances(sum(weights[weight] * counted for weight, counted in features))
            error += (chance - target) ** 2
            slope = (chance - target) * chance * (1 - chance)
            for weight, counted in features:
                gradient = slope * counted + PULL * (weights[weight] - first[weight])
                means[weight] = DECAY[0] * means[weight] + (1 - DECAY[0]) * gradient
                squares[weight] = DECAY[1] * squares[weight] + (1 - DECAY[1]) * gradient * gradient
                weights[weight] -= step * means[weight] / (sqrt(squares[weight]) + 1e-8)
        print(f"pass {number + 1}: mean square of the error {error / len(known):.6f}", flush=True)


# Writing


def weights_text(weights: Sequence[float]) -> str:
    """Return weights as the text of chess/engine/weights.py."""
    lines = [
        '"""The weights of the evaluation, in hundredths of a pawn, fitted by `chess/dev/tune.py`."""',
        "",
        "from typing import Final",
        "",
        "from chess.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK",
        "",
        "# The value of a piece on each square, in the middlegame and in the ending: rows 8 to 1, columns a to d.",
        "# Columns e to h mirror these, and Black's side mirrors White's.",
        "PIECES: Final = {",
    ]
    for kind in KINDS:
        lines += [f"    {KIND_NAMES[kind].upper()}: (", *_grid(weights, kind, 0), *_grid(weights, kind, 1), "    ),"]
    lines += [
        "}",
        "",
        "# The weight of each term, in the middlegame and in the ending; evaluation.py says what it counts and gains.",
        "TERM_WEIGHTS: Final = {",
    ]
    for term, name in enumerate(TERM_WEIGHTS, PIECE_WEIGHTS):
        lines.append(f'    "{name}": ({round(weights[term])}, {round(weights[WEIGHTS + term])}),')
    return "\n".join([*lines, "}", ""])


def _grid(weights: Sequence[float], kind: int, phase: int) -> list[str]:
    lines = ["        ("]
    for row in range(7, -1, -1):
        worths = [round(weights[WEIGHTS * phase + _weight_of(kind, column << 3 | row)]) for column in range(4)]
        lines.append(f"            ({', '.join(map(str, worths))}),")
    return [*lines, "        ),"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command: play games, or fit the weights to games played before."""
    parser = argparse.ArgumentParser(prog="python -m chess.dev.tune", description="Find the weights of the evaluation.")
    parser.add_argument("task", choices=("play", "fit"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first game's opening")
    parser.add_argument("--nodes", type=int, default=NODES, metavar="N", help="a move")
    options = parser.parse_args(arguments)
    if options.task == "play":
        with options.file.open("a") as file:
            for number in range(options.first, options.first + options.games):
                file.writelines(play_game(number, options.nodes))
                file.flush()
        return
    with options.file.open() as file:
        known = list(samples(iter(file)))
    print(f"{len(known)} positions")
    weights = present_weights()
    fit(known, weights)
    WEIGHTS_FILE.write_text(weights_text(weights))


if __name__ == "__main__":
    main()
