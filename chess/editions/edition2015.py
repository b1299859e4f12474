"""The 2015 edition as a value."""

from collections.abc import Callable, Mapping
from typing import Final

from chess.editions.best import best_request
from chess.exact.request import MoveRequest, fixed_depth
from chess.exact.scoring import Scoring
from chess.formats.save2015 import FORMAT_2015
from chess.game import Game
from chess.match import Edition, Level
from chess.rules import RULES_2015
from chess.settings import DEFAULTS_2015

# The document prefers a tie to nothing but a loss: a draw is one point better than losing.
SCORING_2015: Final = Scoring((0, 1, 3, 3, 5, 9, 400), win=1000, draw=-999)

SEARCHES_2015: Final[Mapping[str, Callable[[Game], MoveRequest]]] = {
    **{str(depth): fixed_depth(SCORING_2015, depth) for depth in range(1, 5)},
    "best": best_request,
}

EDITION_2015: Final = Edition(
    rules=RULES_2015,
    levels=tuple(Level(name, request) for name, request in SEARCHES_2015.items()),
    defaults=DEFAULTS_2015,
    undo_limit=6,  # in the window, as in the 2018 edition; the console has no undo
    slots=7,
    format=FORMAT_2015,
)
