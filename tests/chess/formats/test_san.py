"""SAN: written by the book, and read back as the same move on any board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.board import Board
from chess.formats.fen import engine_move, read_fen
from chess.formats.san import read_san, san_of
from chess.movegen import legal_moves
from chess.rules import RULES, RULES_OFFICIAL, Rules
from tests.support.hard_positions import FAMILIES, Family, sample


def board_of(fen: str) -> Board:
    return Board(RULES_OFFICIAL, read_fen(fen))


@given(st.sampled_from(list(RULES.values())), st.sampled_from(FAMILIES), st.integers(0, 1_000_000))
def test_reading_undoes_writing(rules: Rules, family: Family, number: int) -> None:
    board = Board(rules, sample(rules, family, number))
    before = board.position()
    for move in legal_moves(board):
        assert read_san(board, san_of(board, move)) == move
        assert read_san(board, engine_move(move)) == move
    assert board.position() == before


WRITTEN = [
    ("4k3/8/8/8/8/8/4P3/4K3 w -", "e2e4", "e4"),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w -", "e4d5", "exd5"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
    ("2r1k3/1P6/8/8/8/8/8/4K3 w -", "b7c8n", "bxc8=N"),
    ("7k/1P6/8/8/8/8/8/4K3 w -", "b7b8q", "b8=Q+"),
    ("7k/5ppp/8/8/8/8/8/R3K3 w Q", "a1a8", "Ra8#"),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ", "e1g1", "O-O"),
    ("3k4/8/8/8/8/8/8/R3K2R w KQ", "e1c1", "O-O-O+"),
    ("4k3/8/8/8/8/5N2/8/1N2K3 w -", "b1d2", "Nbd2"),  # two knights: the column tells
    ("4k3/8/8/8/8/1N6/8/1N2K3 w -", "b1d2", "N1d2"),  # the row, where the column does not
    ("4k3/8/8/8/8/1N3N2/8/1N2K3 w -", "b1d2", "N1d2"),
    ("4k3/8/8/8/8/1N3N2/8/1N2KN2 w -", "b1d2", "Nb1d2"),  # both, where neither does
    ("4k3/8/8/8/8/8/1Q6/K1Q4Q w -", "c1b1", "Qcb1"),
    ("4k3/8/8/8/8/5N2/8/1N1bK2b w -", "f3d2", "Nfd2"),
    ("4k3/4r3/8/8/8/4N3/8/1N2K3 w -", "b1d2", "Nd2"),  # the other is pinned, and no rival
]


@pytest.mark.parametrize(("fen", "move", "san"), WRITTEN)
def test_moves_by_the_book(fen: str, move: str, san: str) -> None:
    board = board_of(fen)
    assert san_of(board, next(made for made in legal_moves(board) if engine_move(made) == move)) == san


@pytest.mark.parametrize(
    ("fen", "texts", "move"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "O-O 0-0 o-o O-O+ 0-0!? Kg1 Ke1-g1 e1g1 O-O#", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq", "O-O-O 0-0-0 0-0-0+ o-o-o!! e8c8", "e8c8"),
        ("4k3/8/8/8/8/8/4P3/4K3 w -", "e4 e2e4 e2-e4 Pe4 e4+ e4# e4! e4?? e4!?", "e2e4"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6 ed6 e:d6 exd6e.p. exd6ep e5xd6 exd6e.p.+ e5d6", "e5d6"),
        ("2r1k3/1P6/8/8/8/8/8/4K3 w -", "bxc8=Q bxc8Q bxc8=q bc8/Q b7c8q bxc8=Q# bxc8=Q+", "b7c8q"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w -", "Nbd2 Nb1d2 N1d2 Nb1-d2 b1d2 Nbxd2", "b1d2"),
        ("4k3/8/8/8/8/8/8/R3K3 w -", "Ra8+ Ra8 Raa8 R1a8 Ra8++ Rxa8", "a1a8"),
    ],
)
def test_what_is_clear_is_read(fen: str, texts: str, move: str) -> None:
    board = board_of(fen)
    assert {engine_move(read_san(board, text)) for text in texts.split()} == {move}


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        ("4k3/8/8/8/8/5N2/8/1N2K3 w -", "Nd2", "several moves are meant by 'Nd2'"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w -", "Nd5", "no legal move is meant by 'Nd5'"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w -", "Nc3", "no legal move is meant by 'Nc3'"),
        ("4k3/8/8/8/8/8/8/4K2R w -", "O-O", "no legal move is meant by 'O-O'"),
        ("8/1P2k3/8/8/8/8/8/4K3 w -", "b8", "no legal move is meant by 'b8'"),
        ("8/1P2k3/8/8/8/8/8/4K3 w -", "b8=K", "no move: 'b8=K'"),
        ("4k3/8/8/8/8/8/4P3/4K3 w -", "e9", "no move: 'e9'"),
        ("4k3/8/8/8/8/8/4P3/4K3 w -", "", "no move: ''"),
        ("4k3/8/8/8/8/8/4P3/4K3 w -", "--", "no move: '--'"),
        ("4k3/8/8/8/8/8/4P3/4K3 w -", "e4" * 50, "no move: 'e4e4e4e4e4e4...4e4e4e4e4e4e4'"),
    ],
)
def test_what_is_not_clear_is_refused(fen: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_san(board_of(fen), text)
    assert str(refused.value) == reason
