"""The notations of the chess world: the only place that knows how they differ from the documents'.

FEN has upper case for White and `p` for a pawn, the documents lower case and `m`. Moves are written as engines write
them: `e7e8q`, and `e1g1` for a castle.
"""

import re
from typing import Final

from chess.board import Position
from chess.formats.boardtext import KIND_LETTERS, read_rows, rows_of
from chess.pieces import BLACK, WHITE
from chess.squares import promotion_of, source_of, square_name, target_of

FLIP: Final = str.maketrans("mnbrqkMNBRQK", "PNBRQKpnbrqk")
UNFLIP: Final = str.maketrans("PNBRQKpnbrqk", "mnbrqkMNBRQK")
SIDES: Final = {WHITE: "w", BLACK: "b"}
CASTLES: Final = {"K": 2, "Q": 1, "k": 8, "q": 4}  # the bits of Position.castles


def read_fen(fen: str) -> Position:
    """Return the position that a FEN describes; its counters of moves are ignored."""
    board, side, castles = fen.split()[:3]
    rows = [re.sub(r"\d", lambda digit: "_" * int(digit[0]), row) for row in board.translate(UNFLIP).split("/")]
    rights = sum(bit for letter, bit in CASTLES.items() if letter in castles)
    return Position(read_rows(rows), "wb".index(side), rights)


def fen_of(position: Position) -> str:
    """Return the FEN of a position, without counters of moves."""
    board = re.sub("_+", lambda blanks: str(len(blanks[0])), "/".join(rows_of(position.cells)).translate(FLIP))
    castles = [letter for letter, bit in CASTLES.items() if position.castles & bit]
    return f"{board} {SIDES[position.side]} {''.join(castles) or '-'}"


def engine_move(move: int) -> str:
    """Return a move as engines write it."""
    return square_name(source_of(move)) + square_name(target_of(move)) + KIND_LETTERS.get(promotion_of(move), "")
