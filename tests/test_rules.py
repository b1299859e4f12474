"""The rule sets: what each start looks like, and the tables a move generator reads."""

import pytest

from chess.attacks import BIT
from chess.board import ALL_CASTLES, start_position
from chess.formats.fen import fen_of
from chess.pieces import BLACK, WHITE
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_SIMPLIFIED, Rules, tables_of
from chess.squares import row_of

COLOURS = (WHITE, BLACK)


def rows_with(table: str, rules: Rules, colour: int) -> set[int]:
    """The rows, 1 to 8, for which a table of sets has something."""
    sets = getattr(tables_of(rules), table)
    return {row_of(square) + 1 for square in range(64) if sets[colour << 6 | square]}


@pytest.mark.parametrize(
    ("rules", "fen"),
    [
        (RULES_2018, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -"),
        (RULES_2015, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
        (RULES_SIMPLIFIED, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w -"),
    ],
)
def test_starts(rules: Rules, fen: str) -> None:
    assert fen_of(start_position(rules)) == fen


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_pawn_steps_ahead_from_every_row_but_its_last(rules: Rules) -> None:
    steps = tables_of(rules).steps
    for square in range(64):
        row = row_of(square)
        assert steps[WHITE << 6 | square] == (BIT[square + 1] if row < 7 else 0)
        assert steps[BLACK << 6 | square] == (BIT[square - 1] if row > 0 else 0)


def test_only_the_2018_edition_has_the_double_step() -> None:
    jumps = tables_of(RULES_2018).jumps
    assert [rows_with("jumps", RULES_2018, colour) for colour in COLOURS] == [{2}, {7}]
    for column in range(0, 64, 8):
        assert jumps[WHITE << 6 | column | 1] == BIT[column | 3]
        assert jumps[BLACK << 6 | column | 6] == BIT[column | 4]
    assert not any(rows_with("jumps", rules, colour) for rules in (RULES_2015, RULES_SIMPLIFIED) for colour in COLOURS)


def test_all_but_the_2018_edition_promote_on_the_last_row() -> None:
    for rules in (RULES_2015, RULES_SIMPLIFIED):
        assert [rows_with("promoting", rules, colour) for colour in COLOURS] == [{8}, {1}]
    assert not any(rows_with("promoting", RULES_2018, colour) for colour in COLOURS)


def test_only_the_2015_edition_castles() -> None:
    assert not tables_of(RULES_2018).castles
    assert not tables_of(RULES_SIMPLIFIED).castles
    castles = tables_of(RULES_2015).castles
    assert sum(castle.right for castle in castles) == ALL_CASTLES
    squares = [(castle.colour, castle.king, castle.king_target, castle.rook, castle.rook_target) for castle in castles]
    e1, e8 = 32, 39
    assert squares == [
        (WHITE, e1, 16, 0, 24),
        (WHITE, e1, 48, 56, 40),
        (BLACK, e8, 23, 7, 31),
        (BLACK, e8, 55, 63, 47),
    ]


def test_kings_and_rooks_that_leave_or_fall_forfeit_their_castles() -> None:
    kept = tables_of(RULES_2015).kept
    left = {square: kept[square] & ALL_CASTLES for square in range(64) if kept[square] & ALL_CASTLES != ALL_CASTLES}
    assert left == {0: 0b1110, 56: 0b1101, 32: 0b1100, 7: 0b1011, 63: 0b0111, 39: 0b0011}


def test_tables_are_made_once() -> None:
    assert tables_of(RULES_2015) is tables_of(RULES_2015)
