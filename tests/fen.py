"""The notations of the chess world: the only place that knows how they differ from the documents'.

FEN has upper case for White and `p` for a pawn, the documents lower case and `m`. Moves are written as engines write
them: `e7e8q`, and `e1g1` for a castle. The perft tables are in FEN, so that other programs can read them.
"""

import re
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from chess.board import Position
from chess.boardtext import KIND_LETTERS, LETTERS, PIECES
from chess.pieces import BLACK, WHITE
from chess.rules import Rules
from chess.squares import column_of, promotion_of, row_of, source_of, target_of

FLIP: Final = str.maketrans("mnbrqkMNBRQK", "PNBRQKpnbrqk")
UNFLIP: Final = str.maketrans("PNBRQKpnbrqk", "mnbrqkMNBRQK")
SIDES: Final = {WHITE: "w", BLACK: "b"}
CASTLES: Final = {"K": 2, "Q": 1, "k": 8, "q": 4}  # the bits of Position.castles
TABLES: Final = Path(__file__).parent / "perft"


class Row(NamedTuple):
    """A row of a perft table: a position, and the number of ways to play 1, 2, 3... moves."""

    fen: str
    counts: tuple[int, ...]


def read_fen(fen: str) -> Position:
    """The position that a FEN describes."""
    board, side, castles = fen.split()[:3]
    rows = [_read_row(row) for row in reversed(board.split("/"))]
    rights = sum(bit for letter, bit in CASTLES.items() if letter in castles)
    return Position(tuple(chain.from_iterable(zip(*rows, strict=True))), "wb".index(side), rights)


def fen_of(position: Position) -> str:
    """The FEN of a position."""
    rows = [_row_text(position.cells[row::8]) for row in reversed(range(8))]
    castles = [letter for letter, bit in CASTLES.items() if position.castles & bit]
    return f"{'/'.join(rows)} {SIDES[position.side]} {''.join(castles) or '-'}"


def engine_move(move: int) -> str:
    """A move as engines write it."""
    squares = [source_of(move), target_of(move)]
    text = "".join(f"{'abcdefgh'[column_of(square)]}{row_of(square) + 1}" for square in squares)
    return text + KIND_LETTERS.get(promotion_of(move), "")


def perft_table(rules: Rules) -> list[Row]:
    """The perft table of a rule set."""
    lines = (TABLES / f"{rules.name}.txt").read_text().splitlines()
    rows = [line.split(": ") for line in lines if line and not line.startswith("#")]
    return [Row(fen, tuple(map(int, counts.split()))) for fen, counts in rows]


def _read_row(text: str) -> list[int]:
    spelled = re.sub(r"\d", lambda digit: "_" * int(digit[0]), text)
    return [PIECES[letter] for letter in spelled.translate(UNFLIP)]


def _row_text(codes: tuple[int, ...]) -> str:
    letters = "".join(LETTERS[code] for code in codes).translate(FLIP)
    return re.sub("_+", lambda blanks: str(len(blanks[0])), letters)
