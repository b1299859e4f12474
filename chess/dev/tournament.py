"""A tournament between two computer players under the rules of 2015.

    python -m chess.dev.tournament best depth4 --games 200

Each opening is played twice, with colours swapped; it is a few random moves from the start, the same for the same
number. A game that takes too long counts as a draw.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import perf_counter
from typing import Final, TypeAlias

from chess.best import best_request
from chess.board import Board, Position, start_position
from chess.edition2015 import SCORING_2015
from chess.game import Game, Status
from chess.movegen import legal_moves
from chess.pieces import BLACK
from chess.request import SearchRequest, ask, fixed_depth
from chess.rules import RULES_2015
from chess.search import Search

Player: TypeAlias = Callable[[Game], SearchRequest]

OPENING: Final = 8  # single moves
LONGEST: Final = 400  # single moves after the opening
CONFIDENCE: Final = 1.96  # standard errors on either side: 19 matches of 20 lie within


PLAYERS: Final[dict[str, Player]] = {
    **{f"depth{depth}": fixed_depth(SCORING_2015, depth) for depth in range(1, 7)},
    "best": best_request,
}


@dataclass
class Effort:
    """What a player's moves took."""

    seconds: list[float] = field(default_factory=list)
    boards: list[int] = field(default_factory=list)

    def move_of(self, player: Player, game: Game) -> int:
        """The move that a player chooses; what it took is noted."""
        start = perf_counter()
        choice, boards = ask(player(game), Search.best_move)
        self.seconds.append(perf_counter() - start)
        self.boards.append(boards)
        assert choice is not None, "the game is not over"
        return choice.move


def opening(number: int) -> Position:
    """The position after an opening from which the game can go on."""
    dice = Random(number)
    while True:
        board = Board(RULES_2015, start_position(RULES_2015))
        for _ in range(OPENING):
            moves = legal_moves(board)
            if moves:
                board.play(dice.choice(moves))
        if legal_moves(board):
            return board.position()


def play(first: Position, players: tuple[Player, Player], efforts: tuple[Effort, Effort]) -> float:
    """Play a game between White and Black; give White's points."""
    game = Game(RULES_2015, first)
    for _ in range(LONGEST):
        status = game.status
        if status is Status.MATE:
            return float(game.position.side == BLACK)
        if status is Status.DRAW:
            break
        side = game.position.side
        game.try_move(efforts[side].move_of(players[side], game))
    return 0.5


def games(players: tuple[Player, Player], efforts: tuple[Effort, Effort], number: int) -> Iterator[float]:
    """The first player's points, game by game."""
    for game in range(number):
        first = opening(game // 2)
        if game % 2 == 0:
            yield play(first, players, efforts)
        else:
            yield 1 - play(first, (players[1], players[0]), (efforts[1], efforts[0]))


def result_line(points: Sequence[float]) -> str:
    """The score with its error bar."""
    counts = " ".join(f"{word} {points.count(worth)}" for word, worth in (("won", 1.0), ("drawn", 0.5), ("lost", 0.0)))
    error = f" ± {CONFIDENCE * stdev(points) / sqrt(len(points)):.1%}" if len(points) > 1 else ""
    return f"games {len(points)}  {counts}  {mean(points):.1%}{error}"


def effort_line(name: str, effort: Effort) -> str:
    """What a player's moves took."""
    seconds = f"{mean(effort.seconds):.3f} s a move, {max(effort.seconds):.3f} s at most"
    return f"{name}: {len(effort.seconds)} moves, {seconds}; {max(effort.boards)} boards at most"


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games, and print how it stands after each game."""
    parser = argparse.ArgumentParser(prog="python -m chess.dev.tournament", description="Let two players play.")
    parser.add_argument("players", nargs=2, choices=PLAYERS, metavar="PLAYER", help=", ".join(PLAYERS))
    parser.add_argument("--games", type=_positive, default=20, metavar="N")
    options = parser.parse_args(arguments)
    first, second = options.players
    efforts, points = (Effort(), Effort()), list[float]()
    for point in games((PLAYERS[first], PLAYERS[second]), efforts, options.games):
        points.append(point)
        print(result_line(points), flush=True)
    for name, effort in zip((first, second), efforts, strict=True):
        print(effort_line(name, effort))


if __name__ == "__main__":
    main()
