"""The engine's static evaluation: the value of a position, in hundredths of a pawn, without search.

Each piece has a value on each square (piece-square tables). The terms of `weights.py` are added: each term counts
something, White's number less Black's, and has a weight per unit counted. All weights are pairs, for the middlegame and
the ending; the pieces that are left decide how much each of the two counts (a tapered evaluation).

So the evaluation is linear in its weights, and `chess/dev/tune.py` can fit them to the results of games: `counts` holds
the numbers counted.

The figures beside the terms say what they gain: the score, in %, of the whole engine against the engine without the
term, measured like the parts in `values.py` (`without=mobility`), error ±9. Figures below 59 alone prove nothing. The
piece-square tables: 65 (`without=piece_square`).
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from chess.attacks import (
    BIT,
    COLUMN,
    DE_BRUIJN,
    INDEX,
    KING_REACH,
    KNIGHT_REACH,
    PAWN_TAKES,
    bishop_reach,
    count_bits,
    rook_reach,
)
from chess.board import Board
from chess.engine.spans import AHEAD, ATTACK_SPAN, BESIDE, DISTANCE, EDGE_DISTANCE, FRONT, NEIGHBOURS
from chess.engine.weights import PIECES, TERM_WEIGHTS
from chess.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from core.native import i64, vec

Pair: TypeAlias = tuple[int, int]  # a weight, in the middlegame and in the ending
Grids: TypeAlias = Sequence[Sequence[Sequence[int]]]  # by phase, row from the top, and column

# The terms, in the order of weights.py. The pawn terms come first: they depend on the pawns alone and are cached.
ISOLATED: Final = 0  # pawns without a pawn of their own on a neighbouring column; 55.5
DOUBLED: Final = 1  # pawns behind one of their own; 54
BACKWARD: Final = 2  # pawns that no pawn can support, and whose next square an enemy pawn attacks; 45.5
CONNECTED: Final = 3  # pawns beside or protected by another, times the rows they have advanced; 52.5
PASSED: Final = 4  # passed pawns; six terms, by row; 59, with the three passed terms below
PAWN_TERMS: Final = 10
PASSED_BLOCKED: Final = 10  # passed pawns with a piece on the square ahead
PASSED_ENEMY_KING: Final = 11  # distance of the enemy king to the square ahead, times the rows the pawn has advanced
PASSED_OWN_KING: Final = 12  # the same for the own king
MOBILITY: Final = 13  # squares a knight, bishop, rook or queen reaches and no enemy pawn attacks; four terms; 61
BISHOP_PAIR: Final = 17  # 58.5
OUTPOST: Final = 18  # minor pieces in the enemy half that a pawn protects and no enemy pawn can drive away; 48
OPEN_COLUMN: Final = 19  # rooks on a column without pawns; 57.5
HALF_OPEN_COLUMN: Final = 20  # rooks on a column without pawns of their own; 48.5
THREAT_BY_PAWN: Final = 21  # enemy pieces that a pawn attacks; the three threats: 55.5
THREAT_BY_MINOR: Final = 22  # rooks and queens that a minor piece attacks
THREAT_BY_ROOK: Final = 23  # queens that a rook attacks
HANGING: Final = 24  # enemy pieces and pawns that are attacked and not protected; 58.5
SHELTER_NEAR: Final = 25  # pawns directly in front of their king; both shelters: 56
SHELTER_FAR: Final = 26  # pawns one row further
UNSHELTERED: Final = 27  # columns at the king without a pawn of its own; 50
DANGER: Final = 28  # attack units on the squares around the enemy king, if two pieces attack them; both dangers: 56.5
DANGER_SQUARED: Final = 29  # the square of these units, divided by 16
TEMPO: Final = 30  # the side to move; 51
TERMS: Final = 31

FULL: Final = 24  # the phase of a full board, which counts as a middlegame; 0 is a pure ending
PHASES: Final = vec[i64]([0, 0, 1, 1, 2, 4, 0])  # what each kind adds to the phase
ATTACK_UNITS: Final = vec[i64]([0, 0, 2, 2, 3, 5, 0])  # for each square around the king that a kind attacks
MOST_UNITS: Final = 60
LIMIT: Final = 20_000  # below any mate score, however many queens there are

# A lone king must be driven to the edge; the terms above do not reward that.
EDGE: Final = 10
NEARNESS: Final = 4
DRAWISH: Final = 8  # without pawns, a lead of at most a minor piece counts an eighth

PAWN_CACHE: Final = 1 << 12
PAWN_MIX: Final = 0x1E3779B97F4A7C15  # a multiplier that spreads the bits of a pawn set over the cache index


def _piece_square_table(pieces: Mapping[int, Grids], phase: int) -> vec[i64]:
    """Return the piece-square table of the middlegame, 0, or of the ending, 1, by `piece << 6 | square`."""
    table = vec[i64]([0] * 1024)
    for kind, grids in pieces.items():
        for square in range(64):
            column, row = square >> 3, square & 7
            worth = grids[phase][7 - row][min(column, 7 - column)]
            table[kind << 6 | square] = worth
            table[(8 | kind) << 6 | square ^ 7] = worth
    return table


def _taken_by_pawns(board: Board, side: i64) -> i64:
    """Return the squares that a side's pawns attack."""
    taken: i64 = 0
    pawns = board.bits[side << 3 | PAWN]
    while pawns:
        low = pawns & -pawns
        pawns ^= low
        taken |= PAWN_TAKES[side << 6 | INDEX[low * DE_BRUIJN >> 58 & 63]]
    return taken


def _is_held_back(at: i64, enemy: i64) -> bool:
    """Return whether an enemy pawn attacks the square ahead of a pawn (false for a pawn on the last row)."""
    step: i64 = 1
    if at & 64:
        step = -1
    return PAWN_TAKES[at] != 0 and (PAWN_TAKES[at + step] & enemy) != 0


class Evaluation:
    """Evaluates boards, with a cache of the pawn terms, because pawns move seldom."""

    def __init__(self, pieces: Mapping[int, Grids] = PIECES, terms: Mapping[str, Pair] = TERM_WEIGHTS) -> None:
        self.middle_table = _piece_square_table(pieces, 0)
        self.ending_table = _piece_square_table(pieces, 1)
        self.middle_weights = vec[i64]([middle for middle, _ in terms.values()])
        self.ending_weights = vec[i64]([ending for _, ending in terms.values()])
        self.counts = vec[i64]([0] * TERMS)
        self.middle: i64 = 0
        self.ending: i64 = 0
        self.phase: i64 = 0
        self.attacks = vec[i64]([0, 0])  # the squares that each side attacks
        self.pawn_attacks = vec[i64]([0, 0])
        self.passed = vec[i64]([0, 0])
        self.kept_keys = vec[i64]([0] * (2 * PAWN_CACHE))  # the pawns of both sides
        self.kept_sums = vec[i64]([0] * (2 * PAWN_CACHE))  # their value, in the middlegame and in the ending
        self.kept_sets = vec[i64]([0] * (4 * PAWN_CACHE))  # the squares they attack, and the passed pawns

    def score(self, board: Board) -> i64:
        """Return the value of a position for the side to move."""
        self._clear()
        self._look_up_pawns(board)
        self._count_others(board)
        self._add_terms(PAWN_TERMS, TERMS)
        value = self.middle * self.phase + self.ending * (FULL - self.phase)
        if board.side:
            value = -value
        value = self._corrected(board, value // FULL)
        if value > LIMIT:
            return LIMIT
        if value < -LIMIT:
            return -LIMIT
        return value

    def count(self, board: Board) -> None:
        """Count all terms of a position, for the tuner (`chess/dev/tune.py`)."""
        self._clear()
        self._count_pawns(board)
        self._count_others(board)

    def _clear(self) -> None:
        counts = self.counts
        number: i64 = 0
        while number < TERMS:
            counts[number] = 0
            number += 1

    def _count_others(self, board: Board) -> None:
        """Count all terms except the pawn terms, and add up the piece-square tables of the pieces."""
        self.phase = 0
        self.attacks[0] = self.pawn_attacks[0] | KING_REACH[board.kings[0]]
        self.attacks[1] = self.pawn_attacks[1] | KING_REACH[board.kings[1]]
        self._count_pieces(board, 0, 1)
        self._count_pieces(board, 1, -1)
        if self.phase > FULL:
            self.phase = FULL
        self._count_king(board, 0, 1)
        self._count_king(board, 1, -1)
        self._count_threats(board, 0, 1)
        self._count_threats(board, 1, -1)
        self.counts[TEMPO] = 1 - 2 * board.side

    def _add_terms(self, first: i64, last: i64) -> None:
        counts = self.counts
        while first < last:
            self.middle += counts[first] * self.middle_weights[first]
            self.ending += counts[first] * self.ending_weights[first]
            first += 1

    def _add_piece(self, code: i64, square: i64, sign: i64) -> None:
        self.middle += sign * self.middle_table[code << 6 | square]
        self.ending += sign * self.ending_table[code << 6 | square]

    # Pawns

    def _look_up_pawns(self, board: Board) -> None:
        """Set the sums, the attacks and the passed pawns from the cache; fill its entry if it has other pawns."""
        white = board.bits[PAWN]
        black = board.bits[8 | PAWN]
        at = (white * PAWN_MIX ^ black * DE_BRUIJN) >> 40 & PAWN_CACHE - 1
        pair = at << 1
        quad = at << 2
        if self.kept_keys[pair] != white or self.kept_keys[pair + 1] != black:
            self._count_pawns(board)
            self.kept_keys[pair] = white
            self.kept_keys[pair + 1] = black
            self.kept_sums[pair] = self.middle
            self.kept_sums[pair + 1] = self.ending
            self.kept_sets[quad] = self.pawn_attacks[0]
            self.kept_sets[quad + 1] = self.pawn_attacks[1]
            self.kept_sets[quad + 2] = self.passed[0]
            self.kept_sets[quad + 3] = self.passed[1]
        self.middle = self.kept_sums[pair]
        self.ending = self.kept_sums[pair + 1]
        self.pawn_attacks[0] = self.kept_sets[quad]
        self.pawn_attacks[1] = self.kept_sets[quad + 1]
        self.passed[0] = self.kept_sets[quad + 2]
        self.passed[1] = self.kept_sets[quad + 3]

    def _count_pawns(self, board: Board) -> None:
        """Count the pawn terms, and add them up."""
        self.middle = 0
        self.ending = 0
        self.passed[0] = 0
        self.passed[1] = 0
        self.pawn_attacks[0] = _taken_by_pawns(board, 0)
        self.pawn_attacks[1] = _taken_by_pawns(board, 1)
        self._count_side_of_pawns(board, 0, 1)
        self._count_side_of_pawns(board, 1, -1)
        self._add_terms(0, PAWN_TERMS)

    def _count_side_of_pawns(self, board: Board, side: i64, sign: i64) -> None:
        counts = self.counts
        own = board.bits[side << 3 | PAWN]
        enemy = board.bits[8 - (side << 3) | PAWN]
        pawns = own
        while pawns:
            low = pawns & -pawns
            pawns ^= low
            square = INDEX[low * DE_BRUIJN >> 58 & 63]
            at = side << 6 | square
            row = square & 7
            if side:
                row = 7 - row
            self._add_piece(side << 3 | PAWN, square, sign)
            beside = own & NEIGHBOURS[square]
            if not beside:
                counts[ISOLATED] += sign
            elif self.pawn_attacks[side] & low or beside & BESIDE[square]:
                counts[CONNECTED] += sign * row
            elif not beside & ~ATTACK_SPAN[at] and _is_held_back(at, enemy):
                counts[BACKWARD] += sign
            if own & AHEAD[at]:
                counts[DOUBLED] += sign
            elif not enemy & FRONT[at] and 0 < row < 7:
                counts[PASSED + row - 1] += sign
                self.passed[side] |= low

    # Pieces

    def _count_pieces(self, board: Board, side: i64, sign: i64) -> None:
        """Count mobility, attacks on the enemy king, and what depends on the place of each piece."""
        bits = board.bits
        base = side << 3
        occupied = bits[0] | bits[8]
        area = ~(bits[base] | self.pawn_attacks[1 - side])
        king = board.kings[1 - side]
        zone = KING_REACH[king] | BIT[king]
        units: i64 = 0
        attackers: i64 = 0
        others = bits[base] ^ bits[base | PAWN]
        while others:
            low = others & -others
            others ^= low
            square = INDEX[low * DE_BRUIJN >> 58 & 63]
            code = board.cells[square]
            kind = code & 7
            self._add_piece(code, square, sign)
            if kind == KING:
                continue
            if kind == KNIGHT:
                reached = KNIGHT_REACH[square]
            elif kind == BISHOP:
                reached = bishop_reach(square, occupied)
            elif kind == ROOK:
                reached = rook_reach(square, occupied)
            else:
                reached = rook_reach(square, occupied) | bishop_reach(square, occupied)
            self.phase += PHASES[kind]
            self.attacks[side] |= reached
            self.counts[MOBILITY + kind - KNIGHT] += sign * count_bits(reached & area)
            if reached & zone:
                attackers += 1
                units += ATTACK_UNITS[kind] * count_bits(reached & zone)
            self._count_place(board, side, sign, kind, square, reached)
        if attackers > 1:
            units = min(units, MOST_UNITS)
            self.counts[DANGER] += sign * units
            self.counts[DANGER_SQUARED] += sign * (units * units >> 4)
        pair = bits[base | BISHOP]
        if pair & (pair - 1):
            self.counts[BISHOP_PAIR] += sign

    def _count_place(self, board: Board, side: i64, sign: i64, kind: i64, square: i64, reached: i64) -> None:
        """Count the terms of one piece that depend on its square and on what it attacks."""
        counts = self.counts
        enemy = 8 - (side << 3)
        bits = board.bits
        if kind == ROOK:
            pawns = bits[PAWN] | bits[8 | PAWN]
            column = COLUMN[square >> 3]
            if not pawns & column:
                counts[OPEN_COLUMN] += sign
            elif not bits[side << 3 | PAWN] & column:
                counts[HALF_OPEN_COLUMN] += sign
            if reached & bits[enemy | QUEEN]:
                counts[THREAT_BY_ROOK] += sign
        elif kind != QUEEN:
            if reached & (bits[enemy | ROOK] | bits[enemy | QUEEN]):
                counts[THREAT_BY_MINOR] += sign
            at = side << 6 | square
            row = square & 7
            if side:
                row = 7 - row
            driven = ATTACK_SPAN[at] & bits[enemy | PAWN]
            if row > 2 and self.pawn_attacks[side] & BIT[square] and not driven:
                counts[OUTPOST] += sign

    def _count_threats(self, board: Board, side: i64, sign: i64) -> None:
        """Count the threats of a side, and the terms of its passed pawns that need more than pawns."""
        counts = self.counts
        bits = board.bits
        enemy = 8 - (side << 3)
        officers = bits[enemy] ^ bits[enemy | PAWN] ^ bits[enemy | KING]
        counts[THREAT_BY_PAWN] += sign * count_bits(officers & self.pawn_attacks[side])
        loose = (bits[enemy] ^ bits[enemy | KING]) & self.attacks[side] & ~self.attacks[1 - side]
        counts[HANGING] += sign * count_bits(loose)
        passed = self.passed[side]
        step: i64 = 1
        if side:
            step = -1
        while passed:
            low = passed & -passed
            passed ^= low
            square = INDEX[low * DE_BRUIJN >> 58 & 63]
            row = square & 7
            if side:
                row = 7 - row
            ahead = square + step
            if board.cells[ahead]:
                counts[PASSED_BLOCKED] += sign
            counts[PASSED_ENEMY_KING] += sign * row * DISTANCE[board.kings[1 - side] << 6 | ahead]
            counts[PASSED_OWN_KING] += sign * row * DISTANCE[board.kings[side] << 6 | ahead]

    def _count_king(self, board: Board, side: i64, sign: i64) -> None:
        """Count the pawns that shelter a king."""
        counts = self.counts
        pawns = board.bits[side << 3 | PAWN]
        king = board.kings[side]
        front = FRONT[side << 6 | king]
        near = front & KING_REACH[king]
        counts[SHELTER_NEAR] += sign * count_bits(pawns & near)
        step: i64 = 1
        if side:
            step = -1
        if 0 < (king & 7) + step < 7:
            far = front & KING_REACH[king + step] & ~near
            counts[SHELTER_FAR] += sign * count_bits(pawns & far)
        column = king >> 3
        if not pawns & COLUMN[column]:
            counts[UNSHELTERED] += sign
        if column > 0 and not pawns & COLUMN[column - 1]:
            counts[UNSHELTERED] += sign
        if column < 7 and not pawns & COLUMN[column + 1]:
            counts[UNSHELTERED] += sign

    # Endings

    def _corrected(self, board: Board, value: i64) -> i64:
        """Return the value for the side to move, corrected if the side ahead has no pawns."""
        side = board.side
        if value < 0:
            side = 1 - side
        bits = board.bits
        base = side << 3
        enemy = 8 - base
        if bits[base | PAWN]:
            return value
        if self._minors_ahead(board, base, enemy) or self._has_two_knights(board, base):
            return self._drawish(board, base, enemy, value)
        if bits[enemy] != bits[enemy | KING]:
            return value
        if side != board.side:
            return value - self._driven(board, side)
        return value + self._driven(board, side)

    def _drawish(self, board: Board, base: i64, enemy: i64, value: i64) -> i64:
        """Return the value of a lead that hardly wins: 0 for one minor piece against a lone king, else an eighth."""
        bits = board.bits
        if bits[enemy] == bits[enemy | KING] and self._weight(board, base) < 2:
            return 0
        return value // DRAWISH

    def _driven(self, board: Board, side: i64) -> i64:
        """Return a bonus for a lone enemy king near the edge and near the own king."""
        lone = board.kings[1 - side]
        near = 7 - DISTANCE[board.kings[side] << 6 | lone]
        return EDGE * (6 - EDGE_DISTANCE[lone]) + NEARNESS * near

    def _minors_ahead(self, board: Board, base: i64, enemy: i64) -> bool:
        """Return whether a side without pawns is ahead by at most a minor piece, which is too little to win."""
        return self._weight(board, base) - self._weight(board, enemy) < 2

    def _has_two_knights(self, board: Board, base: i64) -> bool:
        """Return whether a side without pawns has two knights and nothing else: they cannot force mate."""
        bits = board.bits
        return bits[base] == bits[base | KNIGHT] | bits[base | KING] and count_bits(bits[base | KNIGHT]) == 2

    def _weight(self, board: Board, base: i64) -> i64:
        bits = board.bits
        minors = count_bits(bits[base | KNIGHT] | bits[base | BISHOP])
        return minors + 2 * count_bits(bits[base | ROOK]) + 4 * count_bits(bits[base | QUEEN])
