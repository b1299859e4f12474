"""Simplified chess as a value: kings can be taken, there is no check, and five opponents, the weakest first."""

import random
from collections.abc import Sequence
from typing import Final

from chess.board import Board, Position
from chess.exact.request import NO_MOVE, fixed_depth
from chess.exact.scoring import Scoring
from chess.exact.search import Choice
from chess.game import Game, Played, Status
from chess.match import Edition, Level
from chess.movegen import legal_moves
from chess.pieces import EMPTY, PAWN, colour_of, piece
from chess.rules import RULES_SIMPLIFIED, Rules
from chess.settings import DEFAULTS_SIMPLIFIED, OPPONENTS_SIMPLIFIED
from chess.squares import PLAIN, QUEENED, extra_of, promotion_of, target_of
from core.player import Progress, Request

# The king counts nothing, because taking it ends the game; to win sooner is better.
SCORING_SIMPLIFIED: Final = Scoring((0, 1, 3, 3, 5, 9, 0), win=1000, draw=0, faster_mate_bonus=1)


class RandomRequest(Request):
    """A request for any move: every pair of source and target has the same chance, and a pawn becomes a queen."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.position = position

    def answer(self, progress: Progress) -> Choice:  # noqa: ARG002
        """Return a move."""
        moves = [move for move in legal_moves(Board(self.rules, self.position)) if extra_of(move) in (PLAIN, QUEENED)]
        if not moves:
            raise ValueError(NO_MOVE)
        return Choice(random.choice(moves), 0)


def random_request(game: Game) -> RandomRequest:
    """Return the request for the easiest opponent's move."""
    return RandomRequest(game.rules, game.position)


EDITION_SIMPLIFIED: Final = Edition(
    rules=RULES_SIMPLIFIED,
    levels=(
        Level("1", random_request),
        *(
            Level(str(depth + 1), fixed_depth(SCORING_SIMPLIFIED, depth))
            for depth in range(1, len(OPPONENTS_SIMPLIFIED))
        ),
    ),
    defaults=DEFAULTS_SIMPLIFIED,
)


def promoted_kind(played: Played) -> int:
    """Return what a move promoted a pawn to, EMPTY if it did not: a pawn that takes the king stays a pawn."""
    return EMPTY if played.status is Status.KING_TAKEN else promotion_of(played.move)


def cells_of(game: Game) -> Sequence[int]:
    """Return the board as it is shown: a pawn that took the king on the last row is not promoted."""
    cells = list(game.position.cells)
    for played in game.moves[-1:]:
        if promotion_of(played.move) and not promoted_kind(played):
            target = target_of(played.move)
            cells[target] = piece(colour_of(cells[target]), PAWN)
    return cells
