"""Requests to the exact search; several workers may divide one search."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from chess import compiled
from chess.board import Position
from chess.exact.scoring import Scoring
from chess.exact.search import Choice, Search
from chess.game import Game
from chess.rules import Rules
from chess.squares import MOVE_BITS
from core.player import Progress, Request

NO_MOVE: Final = "there is no move to choose from"

# Measured on two quiet cores: with a second worker, depth 5 is 1.2 times as fast, 6 1.3 times, 7 and 8 1.4 times; a
# third gains nothing. Below 7 the gain is a few milliseconds, less than starting its process takes.
DIVIDED_FROM: Final = 7 if compiled() else 5
MOST_WORKERS: Final = 2

LAST_MOVE: Final = (1 << MOVE_BITS) - 1
BIAS: Final = 1 << 20  # makes any score positive

NO_CALLBACKS: Final = Progress()  # for a search in this process that nobody interrupts

Found = TypeVar("Found")


class MoveRequest(Request, Protocol):
    """A request for the best move, from which requests about other moves can be made."""

    def best_moves(self) -> Request:
        """Return a request for all moves that are as good as the best, in the documents' order."""

    def score_of(self, move: int) -> Request:
        """Return a request for the score of one legal move."""


class SearchRequest(NamedTuple):
    """A request for the best move in a position."""

    rules: Rules
    position: Position
    scoring: Scoring
    depth: int
    workers: int = 1

    def answer(self, progress: Progress) -> Choice:
        """Return the best move; with several workers, the best that this worker has found or was told of."""
        if progress.parts > 1:
            search = Search(self.rules, self.position, self.scoring, progress.check)
            choice = best_of_part(search, self.depth, progress)
        else:
            choice, _ = ask(self, Search.best_move, progress)
        if choice is None:
            raise ValueError(NO_MOVE)
        return choice

    def combine(self, answers: Sequence[Choice]) -> Choice:
        """Return the choice with the highest score; of equals, the first in order."""
        return max(answers, key=_as_word)

    def best_moves(self) -> Request:
        """Return a request for all moves that are as good as the best."""
        return BestMovesRequest(self)

    def score_of(self, move: int) -> Request:
        """Return a request for the score of one legal move."""
        return ScoreRequest(self, move)


def fixed_depth(scoring: Scoring, depth: int) -> Callable[[Game], SearchRequest]:
    """Return a function that makes, for a game, the request for its best move at a fixed depth."""
    workers = MOST_WORKERS if depth >= DIVIDED_FROM else 1
    return lambda game: SearchRequest(game.rules, game.position, scoring, depth, workers=workers)


class BestMovesRequest(Request):
    """A request for all moves that are as good as the best, in the documents' order."""

    def __init__(self, search: SearchRequest) -> None:
        self.search = search

    def answer(self, progress: Progress) -> list[int]:
        """Return the moves."""
        return ask(self.search, Search.best_moves, progress)[0]


class ScoreRequest(Request):
    """A request for the score of one legal move."""

    def __init__(self, search: SearchRequest, move: int) -> None:
        self.search = search
        self.move = move

    def answer(self, progress: Progress) -> int:
        """Return the score."""
        return ask(self.search, lambda search, depth: search.score(depth, self.move), progress)[0]


def ask(
    request: SearchRequest, question: Callable[[Search, int], Found], progress: Progress = NO_CALLBACKS
) -> tuple[Found, int]:
    """Call `question` on a new search at the depth of the request; return its answer and the boards scored."""
    search = Search(request.rules, request.position, request.scoring, progress.check)
    return question(search, request.depth), search.evaluated


# Dividing a search: every worker scores the first candidate, then each tests its part of the other moves. The hint that
# they share is the best choice so far. It is always a real move with its exact score, so a late or lost hint costs time
# only, and the best of the workers' answers is the answer.


def best_of_part(search: Search, depth: int, progress: Progress) -> Choice | None:
    """Return the best choice that one of several workers has found or was told of; None if there is no move."""
    moves = search.candidates(depth)
    if not moves:
        return None
    best = _offer(search.first(depth, moves), progress)
    for move in moves[1 + progress.part :: progress.parts]:
        best = _offer(search.better(depth, best, move), progress)
    return best


def _offer(choice: Choice, progress: Progress) -> Choice:
    word = progress.offer(_as_word(choice))
    return Choice(LAST_MOVE - (word & LAST_MOVE), (word >> MOVE_BITS) - BIAS)


def _as_word(choice: Choice) -> int:
    """Return a choice as a number: of two choices, the better one, or the earlier of equals, has the larger number."""
    return choice.score + BIAS << MOVE_BITS | LAST_MOVE - choice.move
