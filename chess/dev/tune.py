"""Find the weights of the evaluation from games that the engine plays against itself (Texel's method).

    python -m chess.dev.tune play games.txt --games 2000
    python -m chess.dev.tune fit games.txt

`play` appends a line for each quiet position: its FEN, White's points in the end, and the score that the search found.
`fit` looks for the weights with which the evaluation foretells both best, and writes them to engine/weights.py. The
evaluation is linear in its weights, so each position is reduced to what it counts of each, once. A position is drawn
from several kinds of games: run both again with the new weights, until the engine plays no better.
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
LONGEST: Final = 240  # single moves; a game that takes longer counts as a draw
DECIDED: Final = 900  # a score, in hundredths of a pawn, that
DECIDED_MOVES: Final = 6  # so many moves in a row ends a game

SLOPE: Final = 1 / 220  # how fast a score, in hundredths of a pawn, becomes a certain win
TRUST: Final = 0.5  # how much the search's score counts beside the result
PASSES: Final = 20  # over all positions
STEP: Final = 0.1  # hundredths of a pawn: how far a weight goes at once, at first
PULL: Final = 1e-4  # towards the weights there were, so that what is seldom counted stays sane
DECAY: Final = (0.9, 0.999)  # of the mean gradient and its mean square, as the method called Adam has them

SQUARES: Final = 32  # of half a board: its columns e to h mirror a to d
PIECE_WEIGHTS: Final = len(KINDS) * SQUARES
WEIGHTS: Final = PIECE_WEIGHTS + TERMS  # of either phase

Features: TypeAlias = Sequence[tuple[int, float]]  # which weights count, and how much


class Sample(NamedTuple):
    """A position reduced to what it counts, and what it should be worth: the chances of White, from 0 to 1."""

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
    """Return whether the evaluation can be held to a position: nothing is taken, threatened by check or mated."""
    position = game.position
    calm = position.cells[target_of(line.move)] == EMPTY and extra_of(line.move) == PLAIN
    return calm and abs(line.score) < LONGEST_MATE and not in_check(Board(game.rules, position), position.side)


def _points(game: Game, score: int) -> float:
    """Return White's points: by the outcome, or by a score that decided the game."""
    outcome = game.outcome
    if outcome is not None:
        return outcome.points
    return 0.5 if not score else float(score > 0)


# Fitting


def features_of(evaluation: Evaluation, board: Board) -> Features:
    """Return what a position counts of each weight: of those of the middlegame, then of those of the ending."""
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
    """Return the number of the weight of White's piece on a square."""
    column = column_of(square)
    return (kind - 1) * SQUARES + min(column, 7 - column) * 8 + row_of(square)


def present_weights() -> list[float]:
    """Return the weights there are."""
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
    """Return White's expected points, from 0 to 1, at a score."""
    return 1 / (1 + exp(-SLOPE * score))


def samples(lines: Iterator[str]) -> Iterator[Sample]:
    """Give the positions of a file, reduced to what they count."""
    evaluation = Evaluation()
    for line in lines:
        *fen, points, score = line.split()
        board = Board(RULES_OFFICIAL, read_fen(" ".join(fen)))
        target = (1 - TRUST) * float(points) + TRUST * chances(float(score))
        yield Sample(features_of(evaluation, board), target)


def fit(known: Sequence[Sample], weights: list[float]) -> None:
    """Improve weights, position by position, against the square of the error."""
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
        '"""The numbers of the evaluation, in hundredths of a pawn, as `chess/dev/tune.py` has found them."""',
        "",
        "from typing import Final",
        "",
        "from chess.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK",
        "",
        "# What a piece is worth on each square, in the middlegame and in the ending: rows 8 to 1, columns a to d.",
        "# The columns e to h mirror them, and Black's side mirrors White's.",
        "PIECES: Final = {",
    ]
    for kind in KINDS:
        lines += [f"    {KIND_NAMES[kind].upper()}: (", *_grid(weights, kind, 0), *_grid(weights, kind, 1), "    ),"]
    lines += [
        "}",
        "",
        "# What each counted thing is worth, in the middlegame and in the ending; evaluation.py says what is counted.",
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
    """Play games, or fit the weights to the games that were played."""
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
