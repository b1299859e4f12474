"""The engine as a player of a tournament; parts of its search or terms of its evaluation can be left out."""

import runpy
from typing import Final, NamedTuple

from chess.editions.official import LEVEL_MEGABYTES
from chess.engine.evaluation import Evaluation
from chess.engine.search import Engine
from chess.engine.values import Limits, Parts
from chess.engine.weights import TERM_WEIGHTS
from chess.game import Game
from chess.pieces import KIND_NAMES
from chess.rules import Rules

ENGINE: Final = "engine:"  # the prefix of such a player's name
WITHOUT: Final = "without"
WEIGHTS: Final = "weights"  # the path of another file like chess/engine/weights.py
PIECE_SQUARE: Final = "piece_square"  # the piece-square tables; without them a piece is worth the same everywhere


class Chosen(NamedTuple):
    """A move, and the number of boards that the player scored to find it; 0 if unknown."""

    move: int
    boards: int


class EnginePlayer:
    """The engine, in this process; its tables are kept during a game."""

    def __init__(self, rules: Rules, name: str) -> None:
        said = dict(_setting(name, setting) for setting in name.removeprefix(ENGINE).split(","))
        self._rules = rules
        self._without = said.pop(WITHOUT).split("+") if WITHOUT in said else []
        self._weights = runpy.run_path(said.pop(WEIGHTS)) if WEIGHTS in said else {}
        self._limits = Limits(int(said.pop("depth", 0)), int(said.pop("nodes", 0)))
        if said or not any(self._limits) or not all(map(is_part, self._without)):
            raise _invalid(name)
        self._engine = self._make()

    def _make(self) -> Engine:
        left_out = {part: False for part in self._without if part in Parts._fields}
        engine = Engine(self._rules, LEVEL_MEGABYTES, Parts()._replace(**left_out))
        if self._weights:
            engine.evaluation = Evaluation(self._weights["PIECES"], self._weights["TERM_WEIGHTS"])
        for part in self._without:
            leave_out(engine, part)
        return engine

    def begin_game(self) -> None:
        """Start a new game with empty tables."""
        self._engine = self._make()

    def choose(self, game: Game) -> Chosen:
        """Return the engine's move."""
        quiet = game.quiet_plies
        line = self._engine.search(game.positions[-1 - quiet :], quiet, self._limits)
        return Chosen(line.move, line.nodes)

    def close(self) -> None:
        """Do nothing: there is nothing to end."""


def _setting(name: str, text: str) -> tuple[str, str]:
    setting, equals, value = text.partition("=")
    if not equals:
        raise _invalid(name)
    return setting, value


def _invalid(name: str) -> ValueError:
    return ValueError(
        f"invalid player: {name!r} is not {ENGINE}nodes=N or {ENGINE}depth=N, {WITHOUT}=PART+PART if wanted"
    )


def is_part(name: str) -> bool:
    """Return whether a name is a part of the search, or the beginning of the name of a term of the evaluation."""
    return name in (*Parts._fields, PIECE_SQUARE) or any(term.startswith(name) for term in TERM_WEIGHTS)


def leave_out(engine: Engine, part: str) -> None:
    """Set the weights of all terms whose names begin with `part` to 0; for PIECE_SQUARE, level its tables."""
    evaluation = engine.evaluation
    for number, term in enumerate(TERM_WEIGHTS):
        if term.startswith(part):
            evaluation.middle_weights[number] = evaluation.ending_weights[number] = 0
    if part == PIECE_SQUARE:
        for table in (evaluation.middle_table, evaluation.ending_table):
            for code in (*KIND_NAMES, *(8 | kind for kind in KIND_NAMES)):
                worth = sum(table[code << 6 | square] for square in range(64)) // 64
                for square in range(64):
                    table[code << 6 | square] = worth
