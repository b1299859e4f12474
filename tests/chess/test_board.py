"""Boards: what play keeps up equals a recount, and undo restores everything."""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.board import ALL_CASTLES, NO_KING, Board, start_position
from chess.formats.fen import engine_move, fen_of, read_fen
from chess.movegen import legal_moves
from chess.pieces import BLACK, EMPTY, KING, WHITE, colour_of, kind_of
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_SIMPLIFIED, Rules
from chess.squares import CASTLE
from tests.support.hard_positions import FAMILIES, Family, sample

LINE: Final = 12  # moves


def any_board(rules: Rules, family: Family, number: int) -> Board:
    return Board(rules, sample(rules, family, number))


boards: Final = st.builds(
    any_board, st.sampled_from(list(RULES.values())), st.sampled_from(FAMILIES), st.integers(0, 1_000_000)
)


def contents(board: Board) -> tuple[Any, ...]:
    """Everything that play may change."""
    return tuple(board.cells), tuple(board.bits), tuple(board.kings), board.side, board.castles, board.en_passant


def recounted(board: Board) -> list[int]:
    """The sets of squares, by piece and by colour, that the cells ask for."""
    bits = [0] * 16
    for square, code in enumerate(board.cells):
        if code != EMPTY:
            bits[code] |= 1 << square
            bits[colour_of(code) << 3] |= 1 << square
    return bits


def kings(board: Board) -> list[int]:
    found = {colour_of(code): square for square, code in enumerate(board.cells) if kind_of(code) == KING}
    return [found.get(colour, NO_KING) for colour in (WHITE, BLACK)]


def after(rules: Rules, fen: str, *moves: str) -> Board:
    """The board after moves in engines' notation."""
    board = Board(rules, read_fen(fen))
    for text in moves:
        board.play({engine_move(move): move for move in legal_moves(board)}[text])
    return board


@given(boards, st.data())
def test_undo_takes_back_every_move(board: Board, data: st.DataObject) -> None:
    line = []
    for _ in range(LINE):
        moves = legal_moves(board)
        if not moves:
            break
        before = contents(board)
        move = data.draw(st.sampled_from(moves))
        line.append((move, board.play(move), before))
        assert contents(board) != before
    for move, memory, before in reversed(line):
        board.undo(move, memory)
        assert contents(board) == before


@given(boards)
def test_undo_takes_back_any_legal_move(board: Board) -> None:
    before = contents(board)
    for move in legal_moves(board):
        board.undo(move, board.play(move))
        assert contents(board) == before


@given(boards, st.data())
def test_bits_and_kings_agree_with_the_cells(board: Board, data: st.DataObject) -> None:
    for _ in range(LINE):
        assert [bits % 2**64 for bits in board.bits] == recounted(board)
        assert list(board.kings) == kings(board)
        moves = legal_moves(board)
        if not moves:
            break
        board.play(data.draw(st.sampled_from(moves)))


@given(st.sampled_from(list(RULES.values())), st.sampled_from(FAMILIES), st.integers(0, 1_000_000))
def test_a_position_is_all_there_is_to_a_board(rules: Rules, family: Family, number: int) -> None:
    board = any_board(rules, family, number)
    dice = Random(number)
    for _ in range(LINE):
        moves = legal_moves(board)
        if moves:
            board.play(dice.choice(moves))
        assert contents(Board(rules, board.position())) == contents(board)


def test_a_move_changes_sides_and_nothing_else_than_its_squares() -> None:
    board = after(RULES_2018, fen_of(start_position(RULES_2018)), "e2e4", "d7d5", "e4d5")
    assert fen_of(board.position()) == "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b -"


@pytest.mark.parametrize(
    ("move", "fen"),
    [
        ("a7a8q", "Q4n2/6P1/8/8/8/8/8/k2K4 b -"),
        ("a7a8n", "N4n2/6P1/8/8/8/8/8/k2K4 b -"),
        ("g7f8r", "5R2/P7/8/8/8/8/8/k2K4 b -"),
        ("g7g8b", "5nB1/P7/8/8/8/8/8/k2K4 b -"),
    ],
)
def test_promotions(move: str, fen: str) -> None:
    assert fen_of(after(RULES_2015, "5n2/P5P1/8/8/8/8/8/k2K4 w -", move).position()) == fen


def test_a_pawn_that_is_not_promoted_stays_a_pawn() -> None:
    assert fen_of(after(RULES_2018, "5n2/P7/8/8/8/8/8/k2K4 w -", "a7a8").position()) == "P4n2/8/8/8/8/8/8/k2K4 b -"


def test_a_king_taken_is_gone() -> None:
    board = after(RULES_SIMPLIFIED, "4k3/3P4/8/8/8/8/8/4K3 w -", "d7e8q")
    assert list(board.kings) == [32, NO_KING]


@pytest.mark.parametrize(
    ("moves", "fen"),
    [
        ("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq"),
        ("e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq"),
        ("e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w -"),
        ("e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w -"),
        ("e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq"),
        ("e1e2 e8e7 e2e1 e7e8", "r3k2r/8/8/8/8/8/8/R3K2R w -"),
        ("a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq"),
        ("h1g1 a8b8 g1h1 b8a8", "r3k2r/8/8/8/8/8/8/R3K2R w Qk"),
        ("a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk"),
        ("h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq"),
    ],
)
def test_castles_and_how_they_are_forfeited(moves: str, fen: str) -> None:
    assert fen_of(after(RULES_2015, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq", *moves.split()).position()) == fen


@pytest.mark.parametrize(
    ("fen", "castles"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "KQkq"),
        ("r3k3/8/8/8/8/8/8/4K2R w KQkq", "Kq"),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQkq", "KQ"),
        ("R3k2n/8/8/8/8/8/8/r3K2q w KQkq", "-"),
    ],
)
def test_a_castle_needs_its_king_and_rook_at_home(fen: str, castles: str) -> None:
    assert fen_of(Board(RULES_2015, read_fen(fen)).position()).split()[2] == castles


@pytest.mark.parametrize("rules", [RULES_2018, RULES_SIMPLIFIED])
def test_rules_without_castles_have_none(rules: Rules) -> None:
    position = read_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq")
    assert position.castles == ALL_CASTLES
    assert Board(rules, position).castles == 0
    assert all(move & 7 != CASTLE for move in legal_moves(Board(rules, position)))
