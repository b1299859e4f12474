"""Moves in standard algebraic notation, SAN: `Nbd2`, `exd6`, `O-O`, `e8=Q+`. Strict in writing, tolerant in reading.

A text may lack or add what the board shows anyway: check marks, the `x` of a capture, the `=` of a promotion, a source
that is not needed. Castles may be spelled with zeros, and moves may be written as engines write them.
"""

import re
import reprlib
from collections.abc import Sequence
from typing import Final

from chess.board import Board
from chess.movegen import has_legal_move, in_check, legal_moves
from chess.pieces import EMPTY, KIND_LETTERS, PAWN, kind_of
from chess.squares import (
    CASTLE,
    COLUMN_LETTERS,
    EN_PASSANT,
    column_of,
    extra_of,
    named_square,
    promotion_of,
    row_of,
    source_of,
    square_name,
    target_of,
)

CASTLE_TEXTS: Final = {True: "O-O", False: "O-O-O"}  # by whether the king goes to the right

KINDS: Final = {letter: kind for kind, letter in KIND_LETTERS.items()}
CASTLING: Final = re.compile(r"[Oo0]-[Oo0](-[Oo0])?[+#!?]*")
MOVE: Final = re.compile(r"([NBRQKP])?([a-h])?([1-8])?[-x:]?([a-h][1-8])(?:[=/]?([NBRQnbrq]))?(?:e\.?p\.?)?[+#!?]*")


def san_of(board: Board, move: int) -> str:
    """Return a legal move in SAN."""
    if extra_of(move) == CASTLE:
        return CASTLE_TEXTS[target_of(move) > source_of(move)] + _mark(board, move)
    takes = "x" if board.cells[target_of(move)] != EMPTY or extra_of(move) == EN_PASSANT else ""
    promoted = promotion_of(move)
    becomes = f"={KIND_LETTERS[promoted]}" if promoted else ""
    return f"{_mover(board, move, takes)}{takes}{square_name(target_of(move))}{becomes}{_mark(board, move)}"


def read_san(board: Board, text: str) -> int:
    """Return the legal move that a text means; a ValueError says why it means none."""
    found = _meant(board, text)
    if len(found) != 1:
        reason = "several moves are" if found else "no legal move is"
        raise ValueError(f"{reason} meant by {reprlib.repr(text)}")
    return found[0]


def _mover(board: Board, move: int, takes: str) -> str:
    """Return the letter of the piece, and the part of its source that distinguishes it from others of its kind."""
    source = source_of(move)
    kind = kind_of(int(board.cells[source]))
    if kind == PAWN:
        return COLUMN_LETTERS[column_of(source)] if takes else ""
    rivals = [
        source_of(other)
        for other in legal_moves(board)
        if target_of(other) == target_of(move)
        and board.cells[source_of(other)] == board.cells[source]
        and source_of(other) != source
        and extra_of(other) != CASTLE
    ]
    return KIND_LETTERS[kind] + _distinction(source, rivals)


def _distinction(source: int, rivals: Sequence[int]) -> str:
    name = square_name(source)
    if not rivals:
        return ""
    if column_of(source) not in map(column_of, rivals):
        return name[0]
    return name[1] if row_of(source) not in map(row_of, rivals) else name


def _mark(board: Board, move: int) -> str:
    """Return the mark of a move that gives check, or mate."""
    memory = board.play(move)
    check = in_check(board, board.side)
    mate = check and not has_legal_move(board)
    board.undo(move, memory)
    return "#" if mate else "+" if check else ""


def _meant(board: Board, text: str) -> list[int]:
    """Return the legal moves that fit a text."""
    castling = CASTLING.fullmatch(text)
    if castling:
        to_the_right = castling[1] is None
        castles = [move for move in legal_moves(board) if extra_of(move) == CASTLE]
        return [move for move in castles if (target_of(move) > source_of(move)) == to_the_right]
    found = MOVE.fullmatch(text)
    if not found:
        raise ValueError(f"no move: {reprlib.repr(text)}")
    letter, column, row, name, promoted = found.groups()
    target = named_square(name)
    becomes = KINDS[promoted.upper()] if promoted else EMPTY
    # Two squares without a letter may be the move of any piece.
    kinds = [KINDS[letter]] if letter else list(KINDS.values()) if column and row else [PAWN]
    arriving = [move for move in legal_moves(board) if target_of(move) == target and promotion_of(move) == becomes]
    return [move for move in arriving if _is_mover(board, source_of(move), kinds, column, row)]


def _is_mover(board: Board, source: int, kinds: Sequence[int], column: str | None, row: str | None) -> bool:
    """Return whether the piece on a square is of one of the kinds, and in the column and the row if these are given."""
    name = square_name(source)
    return kind_of(int(board.cells[source])) in kinds and column in (None, name[0]) and row in (None, name[1])
