"""The "best" difficulty of the 2015 edition: the engine, to a depth that is fixed before the search starts.

The document allows a million boards for an answer. The engine scores a board once at most for each node, so its limit
of nodes keeps to that. It is seldom reached; then the last depth that was searched whole counts.
"""

from collections.abc import Callable
from math import log
from typing import Any, Final

from chess.board import Board, Position
from chess.engine.request import EngineRequest
from chess.engine.values import LONGEST_MATE, Limits, Line
from chess.exact.request import NO_MOVE
from chess.exact.search import Choice
from chess.game import Game
from chess.movegen import legal_moves
from chess.pieces import BLACK, WHITE
from chess.rules import Rules
from core.player import Progress, Request

MOST_BOARDS: Final = 1_000_000  # that the document lets "best" evaluate for one answer
# Better than losing only. A repetition, which ends no game, counts the same: who is behind rather plays on.
TIE: Final = 1 - LONGEST_MATE
DEEPEST: Final = 20
DEPTH_OF_ONE_MOVE: Final = 24.5  # plies, if there was one move only
DEPTH_LOST: Final = 3.0  # when there are about three times as many


class BestRequest(Request):
    """A request to "best", which makes its answer of the engine's."""

    def __init__(self, search: EngineRequest, tell: Callable[[Line], Any]) -> None:
        self.search = search
        self.tell = tell

    def answer(self, progress: Progress) -> Any:
        """Return what the engine's line tells."""
        return self.tell(self.search.answer(progress))

    def best_moves(self) -> Request:
        """Return a request for all moves that share the best score, in the documents' order."""
        return BestRequest(self.search, _best_moves)

    def score_of(self, move: int) -> Request:
        """Return a request for the score of one legal move: of a search with an open window that sees no other."""
        return BestRequest(self.search.for_move(move), _score)


def best_request(game: Game) -> BestRequest:
    """Return a request for the move that "best" plays: the first in the documents' order among equals."""
    limits = Limits(depth_of(game.rules, game.position), MOST_BOARDS, equals=True)
    return BestRequest(EngineRequest(game, limits, draw=TIE), _choice)


def _choice(line: Line) -> Choice:
    if not line.moves:
        raise ValueError(NO_MOVE)
    return Choice(min(line.equals), line.score)


def _best_moves(line: Line) -> list[int]:
    return sorted(line.equals)


def _score(line: Line) -> int:
    return line.score


def depth_of(rules: Rules, position: Position) -> int:
    """Return how many plies to search: the more moves both players have, the fewer.

    Measured in games that the engine played against itself: so far it mostly gets with a tenth of the boards that it
    may score.
    """
    moves = sum(len(legal_moves(Board(rules, position._replace(side=side)))) for side in (WHITE, BLACK))
    return max(1, min(DEEPEST, int(DEPTH_OF_ONE_MOVE - DEPTH_LOST * log(max(1, moves)))))
