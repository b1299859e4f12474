"""The 2018 edition as a value."""

from typing import Final

from chess.exact.request import fixed_depth
from chess.exact.scoring import Scoring
from chess.formats.save2018 import FORMAT_2018
from chess.match import Edition, Level
from chess.rules import RULES_2018
from chess.settings import DEFAULTS_2018, DIFFICULTY_NAMES_2018

SCORING_2018: Final = Scoring((0, 1, 3, 3, 5, 9, 100), win=1000, draw=0)

EDITION_2018: Final = Edition(
    rules=RULES_2018,
    # The depth of the search is the number of the difficulty: "hard", the fourth, looks four plies ahead.
    levels=tuple(Level(name, fixed_depth(SCORING_2018, depth)) for depth, name in DIFFICULTY_NAMES_2018.items()),
    defaults=DEFAULTS_2018,
    undo_limit=6,  # three moves of each player
    slots=5,
    format=FORMAT_2018,
)
