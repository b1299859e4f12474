"""Zobrist keys: a position as one number, updated with each move. Equal positions have equal keys.

A key is the exclusive or of random numbers: one for each piece on its square, one for the castling rights, one for the
side to move. Callers that support en passant XOR the key of its square themselves: `KEYS[EN_PASSANT_KEYS + square]`.
"""

from typing import Final

from chess.board import PROMOTED, Board, Position
from chess.pieces import PAWN, ROOK
from chess.squares import CASTLE, EN_PASSANT
from core.native import i64, vec

MOST_DEPTH: Final = 16  # of the exact search, which has a key for each depth

CASTLE_KEYS: Final = 1024
SIDE_KEY: Final = CASTLE_KEYS + 16
DEPTH_KEYS: Final = SIDE_KEY + 1
EN_PASSANT_KEYS: Final = DEPTH_KEYS + MOST_DEPTH
LAST_KEY: Final = EN_PASSANT_KEYS + 64


def _random_keys() -> vec[i64]:
    """Return keys of 60 bits; the keys of an empty cell are 0, so that a quiet move needs no special case."""
    keys = vec[i64]([0] * LAST_KEY)
    state = 2018
    for number in range(64, LAST_KEY):
        # Knuth's linear congruential generator: importing `random` would double the time to import this module.
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        keys[number] = (state ^ state >> 31) >> 4  # the low bits have a short period, and they index the hash tables
    keys[EN_PASSANT_KEYS] = 0  # the key of "no en-passant square"
    return keys


KEYS: Final = _random_keys()


def key_of(position: Position, side: i64) -> i64:
    """Return the key of a position without its en-passant square; SIDE_KEY is included if `side` is not to move."""
    key: i64 = KEYS[CASTLE_KEYS + position.castles] ^ (0 if position.side == side else KEYS[SIDE_KEY])
    for square, code in enumerate(position.cells):
        key ^= KEYS[code << 6 | square]
    return key


def key_after(board: Board, key: i64, move: i64) -> i64:
    """Return the key of the position after a move, before the move is made; without the en-passant square."""
    source = move >> 9
    target = move >> 3 & 63
    extra = move & 7
    code = board.cells[source]
    key ^= KEYS[SIDE_KEY] ^ KEYS[code << 6 | source] ^ KEYS[board.cells[target] << 6 | target]
    if extra == CASTLE:
        key ^= _rook_keys(board, target)
    elif extra == EN_PASSANT:  # the captured pawn is on the row of the source and the column of the target
        key ^= KEYS[(~code & 8 | PAWN) << 6 | (source & 7 | target & 56)]
    elif extra:
        code = code & 8 | PROMOTED[extra]
    key ^= KEYS[code << 6 | target]
    if board.castles:
        kept = board.castles & board.tables.kept[source] & board.tables.kept[target]
        key ^= KEYS[CASTLE_KEYS + board.castles] ^ KEYS[CASTLE_KEYS + kept]
    return key


def _rook_keys(board: Board, king_target: i64) -> i64:
    keys: i64 = 0
    for castle in board.tables.castles:
        if castle.king_target == king_target:
            rook = (castle.colour << 3 | ROOK) << 6
            keys = KEYS[rook | castle.rook] ^ KEYS[rook | castle.rook_target]
    return keys
