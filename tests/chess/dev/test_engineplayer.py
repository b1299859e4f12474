"""The engine as a player of a tournament, whole and with parts left out."""

import shutil
from pathlib import Path

import pytest

from chess.board import Board
from chess.dev.engineplayer import PIECE_SQUARE, EnginePlayer, leave_out
from chess.dev.tune import WEIGHTS_FILE
from chess.editions.official import EDITION_OFFICIAL, STRENGTHS, strength_text
from chess.engine.search import Engine
from chess.engine.values import Parts
from chess.engine.weights import TERM_WEIGHTS
from chess.formats.fen import read_fen
from chess.game import Game
from chess.movegen import legal_moves
from chess.rules import RULES_OFFICIAL
from core.player import Progress


def test_a_player_keeps_to_its_limit() -> None:
    player = EnginePlayer(RULES_OFFICIAL, "engine:nodes=200")
    player.begin_game()
    chosen = player.choose(Game(RULES_OFFICIAL))
    player.close()
    assert chosen.boards == 200
    assert chosen.move in legal_moves(Board(RULES_OFFICIAL, Game(RULES_OFFICIAL).position))


@pytest.mark.no_cover
@pytest.mark.parametrize("part", [*Parts._fields, PIECE_SQUARE, "mobility"])
def test_a_part_that_is_left_out_makes_a_difference(part: str) -> None:
    game = Game(RULES_OFFICIAL, read_fen("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -"))
    whole, lame = (EnginePlayer(RULES_OFFICIAL, f"engine:depth=5{without}") for without in ("", f",without={part}"))
    assert whole.choose(game) != lame.choose(game)


def test_a_term_that_is_left_out_counts_nothing() -> None:
    engine = Engine(RULES_OFFICIAL, 1)
    leave_out(engine, "mobility")
    left = [name for name, weight in zip(TERM_WEIGHTS, engine.evaluation.middle_weights, strict=True) if weight]
    assert left == [name for name, pair in TERM_WEIGHTS.items() if pair[0] and not name.startswith("mobility")]


@pytest.mark.no_cover
def test_other_weights_can_be_played(tmp_path: Path) -> None:
    game = Game(RULES_OFFICIAL)
    same = shutil.copy(WEIGHTS_FILE, tmp_path / "same.py")
    players = [EnginePlayer(RULES_OFFICIAL, name) for name in ("engine:depth=5", f"engine:depth=5,weights={same}")]
    assert players[0].choose(game) == players[1].choose(game)


@pytest.mark.parametrize(
    "name", ["engine:", "engine:nodes", "engine:nodes=0", "engine:nodes=5,without=x", "engine:x=1"]
)
def test_a_player_that_cannot_be_understood_is_refused(name: str) -> None:
    with pytest.raises(ValueError):
        EnginePlayer(RULES_OFFICIAL, name)


def test_the_levels_of_official_chess_search_as_many_nodes_as_they_say() -> None:
    game = Game(RULES_OFFICIAL)
    *others, _ = EDITION_OFFICIAL.levels
    for level in others[:5]:
        line = level.request(game).answer(Progress())
        assert line.nodes == STRENGTHS[level.name].nodes
        assert line == level.request(game).answer(Progress())


def test_every_level_is_stronger_than_the_one_before_and_says_so() -> None:
    nodes, percents = zip(*STRENGTHS.values(), strict=True)
    assert list(nodes) == sorted(nodes)
    assert all(percent > 50 for percent in percents[1:])
    assert strength_text("1") == "Looks at 15 positions for each move: for a first game"
    assert strength_text("2") == "Looks at 40 positions for each move: scores 89% against the level below"
