"""Attacks and legal moves on any loadable board: against a naive model, and among themselves."""

from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.board import Board, Position
from chess.formats.fen import engine_move, read_fen
from chess.movegen import attacked, has_legal_move, in_check, is_legal, king_taken, legal_moves
from chess.pieces import BLACK, EMPTY, WHITE, colour_of
from chess.rules import RULES, RULES_2015, RULES_2018, Rules
from chess.squares import CASTLE, extra_of, move, source_of, target_of
from tests.support import naive_chess
from tests.support.hard_positions import FAMILIES, Family, mirrored, sample

COLOURS: Final = (WHITE, BLACK)
EXTRAS: Final = range(8)  # also the values without a meaning

numbers: Final = st.integers(0, 1_000_000)
families: Final = st.sampled_from(FAMILIES)
rule_sets: Final = st.sampled_from(list(RULES.values()))
royal_rules: Final = st.sampled_from([rules for rules in RULES.values() if rules.royal])
positions_2018: Final = st.builds(sample, st.just(RULES_2018), families, numbers)


def moves_in(rules: Rules, fen: str) -> set[str]:
    return {engine_move(made) for made in legal_moves(Board(rules, read_fen(fen)))}


def own_squares(position: Position) -> list[int]:
    return [square for square, code in enumerate(position.cells) if code and colour_of(code) == position.side]


@given(positions_2018)
def test_attacked_and_in_check_are_what_a_naive_player_sees(position: Position) -> None:
    cells, board = position.cells, Board(RULES_2018, position)
    occupied = board.bits[0] | board.bits[8]
    for by in COLOURS:
        assert in_check(board, 1 - by) == naive_chess.in_check(cells, 1 - by)
        for square, code in enumerate(cells):
            # The model asks what can be taken, so it has no opinion of a player's own pieces.
            if code == EMPTY or colour_of(code) != by:
                assert attacked(board, square, by, occupied) == naive_chess.threatened(cells, square, by)


@given(positions_2018)
def test_legal_moves_are_what_a_naive_player_finds(position: Position) -> None:
    expected = [
        move(source, target)
        for source in own_squares(position)
        for target in naive_chess.legal_targets(position.cells, source)
    ]
    assert legal_moves(Board(RULES_2018, position)) == expected


@given(rule_sets, families, numbers)
def test_moves_come_in_order_and_once(rules: Rules, family: Family, number: int) -> None:
    moves = legal_moves(Board(rules, sample(rules, family, number)))
    assert moves == sorted(set(moves))


@given(rule_sets, families, numbers)
def test_a_move_is_legal_if_it_is_among_the_legal_moves(rules: Rules, family: Family, number: int) -> None:
    board = Board(rules, sample(rules, family, number))
    moves = set(legal_moves(board))
    dice = Random(number)
    strangers = {move(dice.randrange(64), dice.randrange(64), dice.choice(EXTRAS)) for _ in range(500)}
    relatives = {made - extra_of(made) + extra for made in moves for extra in EXTRAS}
    for candidate in strangers | relatives:
        assert is_legal(board, candidate) == (candidate in moves)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("family", FAMILIES)
def test_of_all_moves_only_the_legal_ones_are_legal(rules: Rules, family: Family) -> None:
    position = sample(rules, family, 1)
    board = Board(rules, position)
    everything = [
        move(source, target, extra) for source in own_squares(position) for target in range(64) for extra in EXTRAS
    ]
    assert [candidate for candidate in everything if is_legal(board, candidate)] == legal_moves(board)


@given(rule_sets, families, numbers)
def test_a_player_can_move_if_there_is_a_legal_move(rules: Rules, family: Family, number: int) -> None:
    board = Board(rules, sample(rules, family, number))
    assert has_legal_move(board) == bool(legal_moves(board))


@given(rule_sets, families, numbers)
def test_a_mirrored_board_has_mirrored_moves(rules: Rules, family: Family, number: int) -> None:
    position = sample(rules, family, number)
    moves = legal_moves(Board(rules, position))
    expected = [move(source_of(made) ^ 7, target_of(made) ^ 7, extra_of(made)) for made in moves]
    assert legal_moves(Board(rules, mirrored(position))) == sorted(expected)


@given(royal_rules, families, numbers)
def test_no_move_leaves_the_own_king_in_check(rules: Rules, family: Family, number: int) -> None:
    board = Board(rules, sample(rules, family, number))
    mover = board.side
    for made in legal_moves(board):
        memory = board.play(made)
        assert not in_check(board, mover)
        board.undo(made, memory)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize(
    ("fen", "taking"),
    [
        ("4k3/8/8/8/8/8/8/K3R3 w -", "e1e8"),
        ("4k3/3P4/8/8/8/8/8/K7 w -", "d7e8"),
        ("4k3/8/3N4/8/8/8/8/K7 w -", "d6e8"),
        ("8/8/8/8/8/8/kK6/8 b -", "a2b2"),
    ],
)
def test_a_king_that_a_loaded_board_leaves_in_check_can_be_taken(rules: Rules, fen: str, taking: str) -> None:
    assert any(text.startswith(taking) for text in moves_in(rules, fen))


@pytest.mark.parametrize("rules", [RULES_2018, RULES_2015], ids=lambda rules: rules.name)
def test_kings_side_by_side_threaten_each_other(rules: Rules) -> None:
    assert moves_in(rules, "8/8/8/8/8/8/7K/R6k w -") == {"a1h1", "h2g3", "h2h1", "h2h3"}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("fen", ["8/8/8/8/8/8/8/R3K3 w -", "8/8/8/8/8/8/8/R3K3 b -", "4k3/8/8/8/8/8/8/R7 w -"])
def test_nobody_moves_when_a_king_is_gone(rules: Rules, fen: str) -> None:
    board = Board(rules, read_fen(fen))
    assert king_taken(board)
    assert legal_moves(board) == []
    assert not has_legal_move(board)
    assert not is_legal(board, move(0, 1))
    assert not any(in_check(board, colour) for colour in COLOURS)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("R5nk/8/6K1/8/8/8/8/8 b -", set()),
        ("k7/1bP5/1K6/8/4B3/8/8/8 b -", {"b7c6", "b7d5", "b7e4"}),
    ],
)
def test_a_pinned_piece_that_alone_could_move_keeps_to_its_line(fen: str, moves: set[str]) -> None:
    assert moves_in(RULES_2018, fen) == moves
    assert has_legal_move(Board(RULES_2018, read_fen(fen))) == bool(moves)


@pytest.mark.parametrize(
    ("fen", "castles"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ", {"e1g1", "e1c1"}),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq", {"e8g8", "e8c8"}),
        ("4k3/8/8/8/8/8/8/R3K2R w Q", {"e1c1"}),
        ("4k3/8/8/8/8/8/8/R3K2R w -", set()),
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ", set()),  # something stands in between
        ("4k3/8/8/8/8/8/8/R2nK2R w KQ", {"e1g1"}),
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ", {"e1g1", "e1c1"}),  # only the rook passes the threatened B1
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQ", {"e1g1", "e1c1"}),  # the rooks are threatened themselves
        ("2r1k3/8/8/8/8/8/8/R3K2R w KQ", {"e1g1"}),  # the king's target is threatened
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ", {"e1g1"}),  # he would cross a threatened square
        ("4k3/8/8/8/8/8/6p1/R3K2R w KQ", {"e1c1"}),  # a pawn threatens F1, and does not by its step to G1
        ("4k3/8/8/8/8/4r3/8/R3K2R w KQ", set()),  # in check
        ("8/8/8/8/8/8/1k6/R3K2R w KQ", {"e1g1"}),  # a king threatens C1
    ],
)
def test_castles(fen: str, castles: set[str]) -> None:
    board = Board(RULES_2015, read_fen(fen))
    assert {engine_move(made) for made in legal_moves(board) if extra_of(made) == CASTLE} == castles
