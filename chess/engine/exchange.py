"""Static exchange evaluation (SEE): what a move wins or loses after all recaptures on its target.

Each side captures with its least valuable piece first, and either may stop. Pins are ignored, and a pawn that promotes
on the square counts as a pawn.
"""

from typing import Final

from chess.attacks import (
    BIT,
    KING_REACH,
    KNIGHT_REACH,
    PAWN_TAKES,
    bishop_reach,
    rook_reach,
)
from chess.board import Board
from chess.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from chess.squares import CASTLE, EN_PASSANT
from core.native import i64, vec

VALUES: Final = vec[i64]([0, 100, 320, 330, 500, 950, 10_000])  # by kind, in hundredths of a pawn


def exchange(board: Board, move: i64) -> i64:
    """Return what a move wins in the exchange on its target, in hundredths of a pawn; negative if it loses."""
    extra = move & 7
    source = move >> 9
    target = move >> 3 & 63
    if extra == CASTLE:
        return 0
    occupied = (board.bits[0] | board.bits[8]) ^ BIT[source]
    won = VALUES[board.cells[target] & 7]
    if extra == EN_PASSANT:
        won = VALUES[PAWN]
        occupied ^= BIT[target & 56 | source & 7]
    return won - _won_back(board, 1 - board.side, target, occupied, VALUES[board.cells[source] & 7])


def _won_back(board: Board, side: i64, square: i64, occupied: i64, value: i64) -> i64:
    """Return what a side wins by capturing a piece of this value on a square; 0 if capturing would lose."""
    attackers = _attackers(board, square, occupied) & occupied
    own = attackers & board.bits[side << 3]
    if not own:
        return 0
    kind = _least(board, side, own)
    if kind == KING and attackers & board.bits[8 - (side << 3)]:
        return 0  # a king may not capture a protected piece
    taker = own & board.bits[side << 3 | kind]
    won = value - _won_back(board, 1 - side, square, occupied ^ (taker & -taker), VALUES[kind])
    if won < 0:
        return 0
    return won


def _attackers(board: Board, square: i64, occupied: i64) -> i64:
    """Return the pieces of both sides that attack a square, given the set of occupied squares."""
    bits = board.bits
    queens = bits[QUEEN] | bits[8 | QUEEN]
    straight = bits[ROOK] | bits[8 | ROOK] | queens
    oblique = bits[BISHOP] | bits[8 | BISHOP] | queens
    return (
        PAWN_TAKES[64 | square] & bits[PAWN]
        | PAWN_TAKES[square] & bits[8 | PAWN]
        | KNIGHT_REACH[square] & (bits[KNIGHT] | bits[8 | KNIGHT])
        | KING_REACH[square] & (bits[KING] | bits[8 | KING])
        | rook_reach(square, occupied) & straight
        | bishop_reach(square, occupied) & oblique
    )


def _least(board: Board, side: i64, pieces: i64) -> i64:
    """Return the least valuable kind in a non-empty set of pieces of one side."""
    kind: i64 = PAWN
    while not pieces & board.bits[side << 3 | kind]:
        kind += 1
    return kind
