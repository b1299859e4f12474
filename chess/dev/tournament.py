"""A tournament between two levels of an edition.

    python -m chess.dev.tournament 2015 best 4 --games 200
    python -m chess.dev.tournament simplified 5 4 --games 400 --slips 0.125

Each opening is played twice, with colours swapped; it is a few random moves from the start, the same for the same
number. So are the slips: random moves in place of a share of those that the players choose. A game that takes too long
counts as a draw.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random, seed
from statistics import mean, stdev
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from chess.board import Board, Position, start_position
from chess.edition2015 import EDITION_2015
from chess.edition2018 import EDITION_2018
from chess.game import Game, Status
from chess.match import Edition
from chess.movegen import legal_moves
from chess.pieces import BLACK
from chess.request import SearchRequest, ask
from chess.rules import Rules
from chess.search import Search
from chess.simplified import EDITION_SIMPLIFIED
from core.player import Progress, Request

Player: TypeAlias = Callable[[Game], Request]

OPENING: Final = 8  # single moves
LONGEST: Final = 400  # single moves after the opening
CONFIDENCE: Final = 1.96  # standard errors on either side: 19 matches of 20 lie within
WON: Final = (Status.MATE, Status.KING_TAKEN)  # by the player who is not to move

EDITIONS: Final = {edition.rules.name: edition for edition in (EDITION_2018, EDITION_2015, EDITION_SIMPLIFIED)}


class Terms(NamedTuple):
    """How the games are played."""

    rules: Rules
    opening: int = OPENING
    longest: int = LONGEST
    slips: float = 0.0


@dataclass
class Effort:
    """What a player's moves took."""

    seconds: list[float] = field(default_factory=list)
    boards: list[int] = field(default_factory=list)

    def move_of(self, player: Player, game: Game) -> int:
        """The move that a player chooses; what it took is noted."""
        start = perf_counter()
        request = player(game)
        if isinstance(request, SearchRequest):
            choice, boards = ask(request, Search.best_move)
        else:
            choice, boards = request.answer(Progress()), 0
        self.seconds.append(perf_counter() - start)
        self.boards.append(boards)
        assert choice is not None, "the game is not over"
        return choice.move


def opening(terms: Terms, number: int) -> Position:
    """The position after an opening from which the game can go on."""
    dice = Random(number)
    while True:
        board = Board(terms.rules, start_position(terms.rules))
        for _ in range(terms.opening):
            moves = legal_moves(board)
            if moves:
                board.play(dice.choice(moves))
        if legal_moves(board):
            return board.position()


def play(
    terms: Terms, first: Position, players: tuple[Player, Player], efforts: tuple[Effort, Effort], dice: Random
) -> float:
    """Play a game between White and Black; give White's points."""
    game = Game(terms.rules, first)
    for _ in range(terms.longest):
        if game.status in WON:
            return float(game.position.side == BLACK)
        if game.status is Status.DRAW:
            break
        side = game.position.side
        chosen = efforts[side].move_of(players[side], game)
        slip = terms.slips and dice.random() < terms.slips
        game.try_move(dice.choice(legal_moves(Board(terms.rules, game.position))) if slip else chosen)
    return 0.5


def games(terms: Terms, players: tuple[Player, Player], efforts: tuple[Effort, Effort], number: int) -> Iterator[float]:
    """The first player's points, game by game."""
    for game in range(number):
        first, dice = opening(terms, game // 2), Random(game)
        seed(game)  # for a level that plays at random
        if game % 2 == 0:
            yield play(terms, first, players, efforts, dice)
        else:
            yield 1 - play(terms, first, (players[1], players[0]), (efforts[1], efforts[0]), dice)


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


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise ValueError
    return share


def level_of(edition: Edition, name: str) -> Player:
    """The level of an edition with a name; a ValueError says which there are."""
    levels = {level.name: level.request for level in edition.levels}
    if name not in levels:
        raise ValueError(f"invalid level: {name!r} (choose from {', '.join(levels)})")
    return levels[name]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games, and print how it stands after each game."""
    parser = argparse.ArgumentParser(prog="python -m chess.dev.tournament", description="Let two players play.")
    parser.add_argument("edition", choices=EDITIONS, metavar="EDITION", help=", ".join(EDITIONS))
    parser.add_argument("levels", nargs=2, metavar="LEVEL", help="as the edition names them")
    parser.add_argument("--games", type=_positive, default=20, metavar="N")
    parser.add_argument("--opening", type=_positive, default=OPENING, metavar="N", help="random moves before each game")
    parser.add_argument("--longest", type=_positive, default=LONGEST, metavar="N", help="moves until it is a draw")
    parser.add_argument("--slips", type=_share, default=0.0, metavar="SHARE", help="of moves that are random, 0 to 1")
    options = parser.parse_args(arguments)
    edition = EDITIONS[options.edition]
    try:
        players = level_of(edition, options.levels[0]), level_of(edition, options.levels[1])
    except ValueError as error:
        parser.error(str(error))
    efforts, points = (Effort(), Effort()), list[float]()
    terms = Terms(edition.rules, options.opening, options.longest, options.slips)
    for point in games(terms, players, efforts, options.games):
        points.append(point)
        print(result_line(points), flush=True)
    for name, effort in zip(options.levels, efforts, strict=True):
        print(effort_line(name, effort))


if __name__ == "__main__":
    main()
