"""FEN and engines' moves: read back as they were written, and agreeing with the tables of the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.board import Position, start_position
from chess.formats.fen import LONGEST, Fen, engine_move, fen_of, full_fen_of, read_fen, read_full_fen
from chess.pieces import BISHOP, BLACK, KNIGHT, QUEEN, ROOK, WHITE
from chess.rules import RULES, RULES_2015, RULES_OFFICIAL, Rules
from chess.squares import CASTLE, EN_PASSANT, PROMOTIONS, named_square
from chess.tables import tables_of
from tests.support.hard_positions import FAMILIES, Family, sample
from tests.support.moves import go
from tests.support.perft_tables import perft_table


@given(st.sampled_from(list(RULES.values())), st.sampled_from(FAMILIES), st.integers(0, 1_000_000))
def test_reading_undoes_writing(rules: Rules, family: Family, number: int) -> None:
    position = sample(rules, family, number)
    assert read_fen(fen_of(position)) == position


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_writing_undoes_reading(rules: Rules) -> None:
    for row in perft_table(rules):
        assert fen_of(read_fen(row.fen)) == row.fen


def test_a_position_has_no_counters_of_moves() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
    assert read_fen(f"{fen} - 7 31") == read_fen(fen) == start_position(RULES_2015)


@given(st.sampled_from(FAMILIES), st.integers(0, 1_000_000), st.integers(0, 999), st.integers(1, 999))
def test_reading_undoes_writing_of_all_six_fields(family: Family, number: int, clock: int, move: int) -> None:
    fen = Fen(sample(RULES_OFFICIAL, family, number), clock, move)
    assert len(full_fen_of(fen).split()) == 6
    assert read_full_fen(full_fen_of(fen)) == fen


KINGS = "4k3/8/8/3pP3/8/8/8/4K3"


@pytest.mark.parametrize(
    ("fields", "passed", "clock", "number"),
    [
        ("w -", 0, 0, 1),
        ("w - -", 0, 0, 1),
        ("w - d6", named_square("d6"), 0, 1),
        ("w - d6 7", named_square("d6"), 7, 1),
        ("w - - 7 31", 0, 7, 31),
        ("w - - 0 0", 0, 0, 1),  # some programs count from 0
        ("w - - 007 99999", 0, 7, 99999),
        ("  w   -  -  7\t31\n", 0, 7, 31),
    ],
)
def test_fields_may_be_missing(fields: str, passed: int, clock: int, number: int) -> None:
    fen = read_full_fen(f"{KINGS} {fields}")
    assert (fen.position.en_passant, fen.quiet_plies, fen.number) == (passed, clock, number)


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


EIGHT = "8/8/8/8/8/8/8/8"


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("", "a FEN has three to six fields: ''"),
        (EIGHT, f"a FEN has three to six fields: '{EIGHT}'"),
        (f"{EIGHT} w", f"a FEN has three to six fields: '{EIGHT} w'"),
        ("8 w - - 0 1 2", "a FEN has three to six fields: '8 w - - 0 1 2'"),
        (f"{EIGHT} x -", "the player of a FEN is w or b: 'x'"),
        ("8/8/8/8/8/8/8 w -", "the board of a FEN has 7 rows instead of 8"),
        (f"{EIGHT}/8 w -", "the board of a FEN has 9 rows instead of 8"),
        ("8/8/8/8/8/8/8/7 w -", "row 1 of the board has 7 letters instead of 8"),
        ("8/8/8/8/8/8/8/8P w -", "row 1 of the board has 9 letters instead of 8"),
        ("8/8/8/8/8/8/8/ w -", "row 1 of the board has 0 letters instead of 8"),
        ("8/8/8/8/8/8/8/9 w -", "no piece in a FEN: '9'"),
        ("8/8/8/8/8/8/8/7x w -", "no piece in a FEN: 'x'"),
        ("8/8/8/8/8/8/8/7m w -", "no piece in a FEN: 'm'"),  # the documents' letter
        ("8/8/8/8/8/8/8/7_ w -", "no piece in a FEN: '_'"),
        ("8/8/8/8/8/8/8/7\u0661 w -", "no piece in a FEN: '\u0661'"),  # another alphabet's digit
        (f"{EIGHT} w KK", "the castles of a FEN are some of KQkq, or -: 'KK'"),
        (f"{EIGHT} w HAha", "the castles of a FEN are some of KQkq, or -: 'HAha'"),
        (f"{EIGHT} w - e4", "the en-passant field of a FEN is a square of row 3 or 6, or -: 'e4'"),
        (f"{EIGHT} w - i3", "the en-passant field of a FEN is a square of row 3 or 6, or -: 'i3'"),
        (f"{EIGHT} w - - -1", "a counter of a FEN is a number: '-1'"),
        (f"{EIGHT} w - - 0 x", "a counter of a FEN is a number: 'x'"),
        (f"{EIGHT} w - - 0 999999", "a counter of a FEN is a number: '999999'"),
        (" " * (LONGEST + 1), f"a FEN has no more than {LONGEST} characters: '            ...             '"),
    ],
)
def test_what_is_no_fen_is_refused(fen: str, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_fen(fen)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (go("e2", "e4"), "e2e4"),
        (go("a7", "b8"), "a7b8"),
        (go("e1", "g1", CASTLE), "e1g1"),
        (go("e5", "d6", EN_PASSANT), "e5d6"),
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
