"""The rule sets: how each start looks, and which draws each knows. What moves they allow is in the perft tables."""

import pytest

from chess.board import start_position
from chess.formats.fen import fen_of
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_OFFICIAL, RULES_SIMPLIFIED, Rules


@pytest.mark.parametrize(
    ("rules", "fen"),
    [
        (RULES_2018, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -"),
        (RULES_2015, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
        (RULES_SIMPLIFIED, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w -"),
        (RULES_OFFICIAL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
    ],
)
def test_starts(rules: Rules, fen: str) -> None:
    assert fen_of(start_position(rules)) == fen


def test_only_official_chess_draws_without_a_stalemate() -> None:
    draws = {(rules.name, rules.repetition_limit, rules.quiet_limit, rules.dead_positions) for rules in RULES.values()}
    assert draws == {("official", 3, 100, True), *((name, 0, 0, False) for name in ("2018", "2015", "simplified"))}
