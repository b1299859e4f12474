"""Official chess as a value: the engine at several strengths."""

from functools import partial
from typing import Final, NamedTuple

from chess.engine.request import EngineRequest
from chess.engine.values import Limits
from chess.formats.saveofficial import FORMAT_OFFICIAL
from chess.game import Game
from chess.match import ANY_NUMBER, Edition, Level
from chess.pieces import WHITE
from chess.rules import RULES_OFFICIAL
from chess.settings import Settings


class Strength(NamedTuple):
    """How many nodes a level may search for a move, and how strong that was measured to be."""

    nodes: int
    percent: int  # of the points against the level below


# Measured in a hundred games against the level below: python -m chess.dev.tournament official 7 6 --games 100
STRENGTHS: Final = {
    "1": Strength(15, 0),
    "2": Strength(40, 89),
    "3": Strength(100, 95),
    "4": Strength(300, 92),
    "5": Strength(1_200, 96),
    "6": Strength(6_000, 95),
    "7": Strength(40_000, 94),
}
LEVEL_MEGABYTES: Final = 8  # of the transposition table: small, because it is made again for every move


def engine_request(nodes: int, game: Game) -> EngineRequest:
    """Return the request for the engine's move with a limit of nodes; its answer is always the same."""
    return EngineRequest(game, Limits(nodes=nodes), LEVEL_MEGABYTES)


def strength_text(name: str) -> str:
    """Return how strong a level is, in a line."""
    nodes, percent = STRENGTHS[name]
    looks = f"Looks at {nodes:,} positions for each move"
    return f"{looks}: scores {percent}% against the level below" if percent else f"{looks}: for a first game"


EDITION_OFFICIAL: Final = Edition(
    rules=RULES_OFFICIAL,
    levels=tuple(Level(name, partial(engine_request, strength.nodes)) for name, strength in STRENGTHS.items()),
    defaults=Settings(players=1, difficulty=2, user_colour=WHITE),
    undo_limit=ANY_NUMBER,
    slots=5,
    format=FORMAT_OFFICIAL,
)
