"""The games between two players. Several workers may divide them; the games do not depend on the number of workers."""

from contextlib import closing
from dataclasses import dataclass, field
from random import Random, seed
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from chess.board import Board, Position, start_position
from chess.dev.players import Contestant, make_player
from chess.dev.uciprogram import PATIENCE, UciError
from chess.exact.request import NO_CALLBACKS
from chess.game import Game
from chess.movegen import legal_moves
from chess.rules import Rules
from core.player import Progress, Request

OPENING: Final = 8  # single moves
LONGEST: Final = 400  # single moves after the opening

Players: TypeAlias = tuple[Contestant, Contestant]


class Terms(NamedTuple):
    """How the games are played."""

    rules: Rules
    opening: int = OPENING
    longest: int = LONGEST
    slips: float = 0.0


@dataclass
class Effort:
    """The time and the boards scored, for each move of a player."""

    seconds: list[float] = field(default_factory=list)
    boards: list[int] = field(default_factory=list)

    def move_of(self, player: Contestant, game: Game) -> int:
        """Return the move that a player chooses; record its time and its boards."""
        start = perf_counter()
        chosen = player.choose(game)
        self.seconds.append(perf_counter() - start)
        self.boards.append(chosen.boards)
        return chosen.move

    def add(self, other: "Effort") -> None:
        """Add the record of other moves."""
        self.seconds += other.seconds
        self.boards += other.boards


class GameResult(NamedTuple):
    """A finished game: its number, the first player's points, and the effort of both players."""

    number: int
    points: float
    efforts: tuple[Effort, Effort]


class Broken(NamedTuple):
    """Why the games cannot go on."""

    reason: str


def opening(terms: Terms, number: int) -> Position:
    """Return the position after the random opening with this number; the side to move has a legal move."""
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
    terms: Terms,
    first: Position,
    players: Players,
    efforts: tuple[Effort, Effort],
    dice: Random,
    progress: Progress = NO_CALLBACKS,
) -> float:
    """Play a game between White and Black; return White's points."""
    game = Game(terms.rules, first)
    for player in players:
        player.begin_game()
    for _ in range(terms.longest):
        outcome = game.outcome if game.status.over else None
        if outcome:
            return outcome.points
        progress.check()
        side = game.position.side
        chosen = efforts[side].move_of(players[side], game)
        slip = terms.slips and dice.random() < terms.slips
        game.try_move(dice.choice(legal_moves(Board(terms.rules, game.position))) if slip else chosen)
    return 0.5


def play_numbered(terms: Terms, players: Players, number: int, progress: Progress = NO_CALLBACKS) -> GameResult:
    """Play the game with this number, which determines the opening, the colours and all random choices."""
    first, dice, efforts = opening(terms, number // 2), Random(number), (Effort(), Effort())
    seed(number)  # for a level that uses the global generator
    if number % 2 == 0:
        return GameResult(number, play(terms, first, players, efforts, dice, progress), efforts)
    points = 1 - play(terms, first, (players[1], players[0]), (efforts[1], efforts[0]), dice, progress)
    return GameResult(number, points, efforts)


class Contest(Request):
    """A request to play some games; it reports each finished game, or the reason why no more can be played."""

    def __init__(
        self, terms: Terms, names: tuple[str, str], games: int, at_once: int = 1, patience: float = PATIENCE
    ) -> None:
        self.terms = terms
        self.names = names
        self.games = games
        self.at_once = at_once
        self.patience = patience

    @property
    def workers(self) -> int:
        """The number of games to play at once."""
        return self.at_once

    def answer(self, progress: Progress) -> None:
        """Play this worker's part of the games."""
        first, second = self.names
        try:
            with (
                closing(make_player(self.terms.rules, first, self.patience)) as one,
                closing(make_player(self.terms.rules, second, self.patience)) as other,
            ):
                for number in range(progress.part, self.games, progress.parts):
                    progress.report(play_numbered(self.terms, (one, other), number, progress))
        except UciError as error:
            progress.report(Broken(str(error)))
