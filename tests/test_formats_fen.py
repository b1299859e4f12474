"""FEN and engines' moves: read back as they were written, and agreeing with the tables of the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.board import Position, start_position
from chess.formats.fen import engine_move, fen_of, read_fen
from chess.pieces import BISHOP, BLACK, KNIGHT, QUEEN, ROOK, WHITE
from chess.rules import RULES, RULES_2015, Rules, tables_of
from chess.squares import CASTLE, PROMOTIONS, named_square
from tests.notation import go
from tests.samples import FAMILIES, Family, sample
from tests.tables import perft_table


@given(st.sampled_from(list(RULES.values())), st.sampled_from(FAMILIES), st.integers(0, 1_000_000))
def test_reading_undoes_writing(rules: Rules, family: Family, number: int) -> None:
    position = sample(rules, family, number)
    assert read_fen(fen_of(position)) == position


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_writing_undoes_reading(rules: Rules) -> None:
    for row in perft_table(rules):
        assert fen_of(read_fen(row.fen)) == row.fen


def test_counters_of_moves_are_ignored() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
    assert read_fen(f"{fen} - 0 1") == read_fen(fen) == start_position(RULES_2015)


def test_upper_case_is_white() -> None:
    cells = read_fen("1k6/8/8/8/8/8/p7/7K b -").cells
    pawn, white_king, black_king = (cells[named_square(name)] for name in ("a2", "h1", "b8"))
    assert (pawn >> 3, white_king >> 3, black_king >> 3) == (BLACK, WHITE, BLACK)


@pytest.mark.parametrize(("letter", "rook"), [("K", "h1"), ("Q", "a1"), ("k", "h8"), ("q", "a8")])
def test_a_letter_stands_for_the_castle_with_a_rook(letter: str, rook: str) -> None:
    (right,) = [castle.right for castle in tables_of(RULES_2015).castles if castle.rook == named_square(rook)]
    position = read_fen(f"r3k2r/8/8/8/8/8/8/R3K2R w {letter}")
    assert position.castles == right
    assert fen_of(position).endswith(f" w {letter}")


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "8/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8 w",
        "8/8/8/8/8/8/8/8 x -",
        "8/8/8/8/8/8/8 w -",
        "8/8/8/8/8/8/8/8/8 w -",
        "8/8/8/8/8/8/8/7 w -",
        "8/8/8/8/8/8/8/9 w -",
        "8/8/8/8/8/8/8/7x w -",
    ],
)
def test_what_is_no_fen_is_refused(fen: str) -> None:
    with pytest.raises(ValueError):
        read_fen(fen)


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (go("e2", "e4"), "e2e4"),
        (go("a7", "b8"), "a7b8"),
        (go("e1", "g1", CASTLE), "e1g1"),
        *(
            (go("h7", "h8", 1 + PROMOTIONS.index(kind)), f"h7h8{letter}")
            for kind, letter in {QUEEN: "q", BISHOP: "b", ROOK: "r", KNIGHT: "n"}.items()
        ),
    ],
)
def test_moves_as_engines_write_them(made: int, text: str) -> None:
    assert engine_move(made) == text


def test_an_empty_board_has_a_fen_too() -> None:
    assert fen_of(Position((0,) * 64, BLACK)) == "8/8/8/8/8/8/8/8 b -"
