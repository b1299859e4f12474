"""The "best" difficulty of the 2015 edition: the engine, to a depth that is fixed before the search starts.

The document allows a million boards for an answer. The engine scores at most one board at each node, so a limit of
nodes is enough. It is seldom reached.

One search gives the scores of all legal moves: the best moves are those with the highest score, the move to play is the
first of them, and the score of a move is the same number. A move that cannot be the best is searched less deeply.
"""

from collections.abc import Callable
from functools import partial
from math import log
from typing import Any, Final

from chess.board import Board, Position
from chess.engine.request import EngineRequest
from chess.engine.values import LONGEST_MATE, Limits, Scores
from chess.exact.request import NO_MOVE
from chess.exact.search import Choice
from chess.game import Game
from chess.movegen import legal_moves
from chess.pieces import BLACK, WHITE
from chess.rules import Rules
from core.player import Progress, Request

MOST_BOARDS: Final = 1_000_000  # the document lets "best" evaluate this many for one answer
# Better than a loss only. A repetition, which ends no game, counts the same: the side that is ahead avoids it.
TIE: Final = 1 - LONGEST_MATE
DEEPEST: Final = 20
DEPTH_OF_ONE_MOVE: Final = 24.5  # plies, where there is one move
DEPTH_LOST: Final = 3.0  # plies less for each time the number of moves is multiplied by e


class BestRequest(Request):
    """A request to "best": `tell` makes the answer of the scores of all legal moves."""

    def __init__(self, search: EngineRequest, tell: Callable[[Scores], Any]) -> None:
        self.search = search
        self.tell = tell

    def answer(self, progress: Progress) -> Any:
        """Return what `tell` makes of the scores."""
        return self.tell(self._scores(progress))

    def _scores(self, progress: Progress) -> Scores:
        """Return the scores. The last ones are kept: questions about each move of a position take one search."""
        asked = (self.search.rules, tuple(self.search.positions), self.search.quiet_plies, self.search.limits)
        if asked not in _known:
            scores = self.search.answer(progress).scores
            if progress.hurried:
                return scores
            _known.clear()
            _known[asked] = scores
        return _known[asked]

    def best_moves(self) -> Request:
        """Return a request for all moves that share the best score, in the documents' order."""
        return BestRequest(self.search, _best_moves)

    def score_of(self, move: int) -> Request:
        """Return a request for the score of one legal move."""
        return BestRequest(self.search, partial(_score_of, move))


_known: Final[dict[tuple[Any, ...], Scores]] = {}  # the last scores, by what was asked


def best_request(game: Game) -> BestRequest:
    """Return a request for the move that "best" plays: the first in the documents' order among equals."""
    limits = Limits(depth_of(game.rules, game.position), MOST_BOARDS, scores=True)
    return BestRequest(EngineRequest(game, limits, draw=TIE), _choice)


def _choice(scores: Scores) -> Choice:
    moves = _best_moves(scores)
    if not moves:
        raise ValueError(NO_MOVE)
    return Choice(moves[0], _score_of(moves[0], scores))


def _best_moves(scores: Scores) -> list[int]:
    return sorted(move for move, score in scores if score == scores[0][1])


def _score_of(move: int, scores: Scores) -> int:
    return dict(scores)[move]


def depth_of(rules: Rules, position: Position) -> int:
    """Return how many plies to search: the more moves both players have, the fewer.

    Calibrated in games that the engine played against itself: it usually needs a tenth of the boards that it may score.
    """
    moves = sum(len(legal_moves(Board(rules, position._replace(side=side)))) for side in (WHITE, BLACK))
    return max(1, min(DEEPEST, int(DEPTH_OF_ONE_MOVE - DEPTH_LOST * log(max(1, moves)))))
