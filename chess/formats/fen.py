"""The notations of the chess world: the only place that knows how they differ from the documents'.

FEN has upper case for White and `p` for a pawn, the documents lower case and `m`. Moves are written as engines write
them: `e7e8q`, and `e1g1` for a castle.

A FEN has six fields: pieces, player, castles, en-passant square, halfmove clock, move number. The first three are
needed; the others are `- 0 1` if they are missing. The en-passant square is written if the position has one, and the
positions of a game have one only if a capture there is legal.
"""

import re
import reprlib
from functools import cache
from typing import Final, NamedTuple

from chess.board import NO_SQUARE, Board, Position
from chess.formats.boardtext import read_rows, rows_of
from chess.game import Game
from chess.movegen import legal_moves
from chess.pieces import BLACK, KIND_LETTERS, WHITE
from chess.rules import KINGSIDE, QUEENSIDE, castling_right
from chess.squares import COLUMN_LETTERS, named_square, promotion_of, source_of, square_name, target_of

FLIP: Final = str.maketrans("mnbrqkMNBRQK", "PNBRQKpnbrqk")
UNFLIP: Final = str.maketrans("PNBRQKpnbrqk", "mnbrqkMNBRQK")
PROMOTED: Final = {kind: letter.lower() for kind, letter in KIND_LETTERS.items()}  # as engines write them
SIDES: Final = {"w": WHITE, "b": BLACK}
SIDE_LETTERS: Final = {side: letter for letter, side in SIDES.items()}
RIGHT_LETTERS: Final = {
    "K": castling_right(WHITE, KINGSIDE),
    "Q": castling_right(WHITE, QUEENSIDE),
    "k": castling_right(BLACK, KINGSIDE),
    "q": castling_right(BLACK, QUEENSIDE),
}
NONE: Final = "-"  # an empty field

LONGEST: Final = 200  # characters of a FEN; those that make sense have fewer than a hundred
MISSING: Final = (NONE, "0", "1")  # the fields after the third, if they are left out
PASSED: Final = re.compile(f"[{COLUMN_LETTERS}][36]")
COUNTER: Final = re.compile(r"\d{1,5}", re.ASCII)


class Fen(NamedTuple):
    """What a FEN says: a position, and the counters of the game that it is from."""

    position: Position
    quiet_plies: int = 0  # since the last capture or pawn's move: the halfmove clock
    number: int = 1  # of the next move


def read_full_fen(text: str) -> Fen:
    """Return what a FEN says; a ValueError names what is wrong with it."""
    if len(text) > LONGEST:
        raise ValueError(f"a FEN has no more than {LONGEST} characters: {reprlib.repr(text)}")
    fields = text.split()
    if not 3 <= len(fields) <= 6:
        raise ValueError(f"a FEN has three to six fields: {reprlib.repr(text)}")
    board, side, castles, passed, clock, number = (*fields, *MISSING[len(fields) - 3 :])
    if side not in SIDES:
        raise ValueError(f"the player of a FEN is w or b: {reprlib.repr(side)}")
    position = Position(_read_cells(board), SIDES[side], _read_castles(castles), _read_passed(passed))
    # Some programs count moves from 0.
    return Fen(position, _read_counter(clock), max(_read_counter(number), 1))


def read_fen(text: str) -> Position:
    """Return the position that a FEN describes; a ValueError names what is wrong with it."""
    return read_full_fen(text).position


def fen_of(position: Position) -> str:
    """Return the shortest FEN of a position: without counters, and without an en-passant field that would be empty."""
    board = re.sub("_+", lambda blanks: str(len(blanks[0])), "/".join(rows_of(position.cells)).translate(FLIP))
    castles = "".join(letter for letter, bit in RIGHT_LETTERS.items() if position.castles & bit)
    fields = [board, SIDE_LETTERS[position.side], castles or NONE]
    return " ".join(fields if position.en_passant == NO_SQUARE else [*fields, square_name(position.en_passant)])


def full_fen_of(fen: Fen) -> str:
    """Return all six fields of a FEN."""
    passed = "" if fen.position.en_passant else f" {NONE}"
    return f"{fen_of(fen.position)}{passed} {fen.quiet_plies} {fen.number}"


def fen_of_game(game: Game) -> str:
    """Return the FEN of the present position of a game."""
    return full_fen_of(Fen(game.position, game.quiet_plies, game.number))


@cache  # there are only a few thousand moves, and every position asks for some of them
def engine_move(move: int) -> str:
    """Return a move as engines write it."""
    return square_name(source_of(move)) + square_name(target_of(move)) + PROMOTED.get(promotion_of(move), "")


def read_engine_move(board: Board, text: str) -> int:
    """Return the legal move that an engine writes like this; a ValueError says that there is none."""
    for move in legal_moves(board):
        if engine_move(move) == text:
            return int(move)
    raise ValueError(f"no legal move: {reprlib.repr(text)}")


def _read_cells(board: str) -> tuple[int, ...]:
    rows = [_read_row(row) for row in board.split("/")]
    if len(rows) != 8:
        raise ValueError(f"the board of a FEN has {len(rows)} rows instead of 8")
    return read_rows(rows)


def _read_row(row: str) -> str:
    """Return a row in the documents' letters, with a blank for each empty square."""
    # Before UNFLIP, which would let the documents' own blanks and pawns pass.
    foreign = re.search("[^PNBRQKpnbrqk1-8]", row)
    if foreign:
        raise ValueError(f"no piece in a FEN: {foreign[0]!r}")
    return re.sub("[1-8]", lambda digit: "_" * int(digit[0]), row.translate(UNFLIP))


def _read_castles(text: str) -> int:
    if text == NONE:
        return 0
    if len(set(text)) != len(text) or not set(text) <= RIGHT_LETTERS.keys():
        raise ValueError(f"the castles of a FEN are some of {''.join(RIGHT_LETTERS)}, or {NONE}: {reprlib.repr(text)}")
    return sum(RIGHT_LETTERS[letter] for letter in text)


def _read_passed(text: str) -> int:
    if text == NONE:
        return NO_SQUARE
    if not PASSED.fullmatch(text):
        raise ValueError(f"the en-passant field of a FEN is a square of row 3 or 6, or {NONE}: {reprlib.repr(text)}")
    return named_square(text)


def _read_counter(text: str) -> int:
    if not COUNTER.fullmatch(text):
        raise ValueError(f"a counter of a FEN is a number: {reprlib.repr(text)}")
    return int(text)
