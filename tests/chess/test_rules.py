"""The rule sets: what each start looks like, and the tables a move generator reads."""

import pytest

from chess.attacks import BIT
from chess.board import ALL_CASTLES, start_position
from chess.formats.fen import fen_of
from chess.pieces import BLACK, WHITE
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_OFFICIAL, RULES_SIMPLIFIED, Rules
from chess.squares import row_of
from chess.tables import tables_of

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
        (RULES_OFFICIAL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
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


@pytest.mark.parametrize("rules", [RULES_2018, RULES_OFFICIAL], ids=lambda rules: rules.name)
def test_only_the_2018_edition_and_official_chess_have_the_double_step(rules: Rules) -> None:
    jumps = tables_of(rules).jumps
    assert [rows_with("jumps", rules, colour) for colour in COLOURS] == [{2}, {7}]
    for column in range(0, 64, 8):
        assert jumps[WHITE << 6 | column | 1] == BIT[column | 3]
        assert jumps[BLACK << 6 | column | 6] == BIT[column | 4]
    assert not any(rows_with("jumps", other, colour) for other in (RULES_2015, RULES_SIMPLIFIED) for colour in COLOURS)


def test_only_official_chess_takes_en_passant_and_draws_without_a_stalemate() -> None:
    assert [name for name, rules in RULES.items() if tables_of(rules).en_passant] == ["official"]
    draws = {(rules.name, *rules[-3:]) for rules in RULES.values()}
    assert draws == {("official", 3, 100, True), *((name, 0, 0, False) for name in ("2018", "2015", "simplified"))}


def test_all_but_the_2018_edition_promote_on_the_last_row() -> None:
    for rules in (RULES_2015, RULES_SIMPLIFIED, RULES_OFFICIAL):
        assert [rows_with("promoting", rules, colour) for colour in COLOURS] == [{8}, {1}]
    assert not any(rows_with("promoting", RULES_2018, colour) for colour in COLOURS)


@pytest.mark.parametrize("rules", [RULES_2015, RULES_OFFICIAL], ids=lambda rules: rules.name)
def test_only_the_2015_edition_and_official_chess_castle(rules: Rules) -> None:
    assert not tables_of(RULES_2018).castles
    assert not tables_of(RULES_SIMPLIFIED).castles
    castles = tables_of(rules).castles
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
