"""A board that makes and unmakes moves. It re-exports Position, from which it is made."""

from typing import Final

from chess.attacks import BIT, PAWN_TAKES
from chess.pieces import BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE
from chess.position import ALL_CASTLES as ALL_CASTLES
from chess.position import NO_SQUARE as NO_SQUARE
from chess.position import Position as Position
from chess.position import start_position as start_position
from chess.rules import Rules
from chess.squares import CASTLE, EN_PASSANT
from chess.tables import Tables, tables_of
from core.native import i64, vec

NO_KING: Final = -1
PROMOTED: Final = vec[i64]([EMPTY, QUEEN, BISHOP, ROOK, KNIGHT])  # by the extra of a move, see squares.py


class Board:
    """A position laid out for speed: the piece in each cell, and a bitboard for each piece.

    A bitboard is a set of squares, one bit each. `bits[piece]` holds the squares of that piece, `bits[colour << 3]` the
    squares of all pieces of a colour. Invariant: `bits` and `cells` describe the same position.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        self.tables: Tables = tables_of(rules)
        self.cells = vec[i64](position.cells)
        self.bits = vec[i64]([0] * 16)
        self.kings = vec[i64]([NO_KING, NO_KING])
        self.side: i64 = position.side
        for square in range(64):
            self._place(square)
        self.castles: i64 = 0
        # A loaded position may claim a right whose king or rook is not at home: only real ones are kept.
        for castle in self.tables.castles:
            home = self.cells[castle.king] == castle.colour << 3 | KING
            if home and self.cells[castle.rook] == castle.colour << 3 | ROOK:
                self.castles |= position.castles & castle.right
        # Whether the rules have en passant: read at every move, so it is copied here, as an integer.
        self.knows_en_passant: i64 = 1 if self.tables.en_passant else 0
        self.en_passant: i64 = NO_SQUARE
        if self.was_passed(position.en_passant) and self._attacked_by_pawn(position.en_passant):
            self.en_passant = position.en_passant

    def _place(self, square: int) -> None:
        code = self.cells[square]
        if code:
            self.bits[code] |= BIT[square]
            self.bits[code & 8] |= BIT[square]
            if code & 7 == KING:
                self.kings[code >> 3] = square

    def position(self) -> Position:
        """Return the present position as a value."""
        cells = tuple([int(code) for code in self.cells])
        return Position(cells, int(self.side), int(self.castles), int(self.en_passant))

    def play(self, move: i64) -> i64:
        """Make a legal move; return what `undo` needs to unmake it.

        That is one number: the captured piece (4 bits), the castling rights (4), and the en-passant square above them.
        """
        cells = self.cells
        bits = self.bits
        source = move >> 9
        target = move >> 3 & 63
        code = cells[source]
        victim = cells[target]
        memory = self.castles << 4 | victim
        here = BIT[target]
        both = BIT[source] | here
        bits[code] ^= both  # one XOR clears the source and sets the target
        bits[code & 8] ^= both
        cells[source] = EMPTY
        cells[target] = code
        if victim:
            bits[victim] ^= here
            bits[victim & 8] ^= here
            if victim & 7 == KING:
                self.kings[victim >> 3] = NO_KING
        if code & 7 == KING:
            self.kings[code >> 3] = target
        if move & 7:
            self._play_extra(move & 7, code, target)
        if self.castles:  # a rook that is captured at home loses the right too: so the target counts
            self.castles &= self.tables.kept[source] & self.tables.kept[target]
        self.side = 1 - self.side
        if self.knows_en_passant:
            memory |= self.en_passant << 8
            self._note_double_step(code, source, target)
        return memory

    def undo(self, move: i64, memory: i64) -> None:
        """Unmake the last move; `memory` is what `play` returned for it."""
        cells = self.cells
        bits = self.bits
        source = move >> 9
        target = move >> 3 & 63
        self.side = 1 - self.side
        self.castles = memory >> 4 & 15
        if self.knows_en_passant:
            self.en_passant = memory >> 8
        if move & 7:  # first, because it turns a promoted piece back into the pawn
            self._undo_extra(move & 7, target)
        code = cells[target]
        victim = memory & 15
        here = BIT[target]
        both = BIT[source] | here
        bits[code] ^= both
        bits[code & 8] ^= both
        cells[source] = code
        cells[target] = victim
        if code & 7 == KING:
            self.kings[code >> 3] = source
        if victim:
            bits[victim] ^= here
            bits[victim & 8] ^= here
            if victim & 7 == KING:
                self.kings[victim >> 3] = target

    def _play_extra(self, extra: i64, pawn_or_king: i64, target: i64) -> None:
        if extra == CASTLE:
            self._shift_rook(target, castled=True)
            return
        if extra == EN_PASSANT:
            self._toggle_beside(target, pawn_or_king)
            return
        officer = pawn_or_king & 8 | PROMOTED[extra]
        self.bits[pawn_or_king] ^= BIT[target]
        self.bits[officer] ^= BIT[target]
        self.cells[target] = officer

    def _undo_extra(self, extra: i64, target: i64) -> None:
        if extra == CASTLE:
            self._shift_rook(target, castled=False)
            return
        if extra == EN_PASSANT:
            self._toggle_beside(target, self.cells[target])
            return
        officer = self.cells[target]
        pawn = officer & 8 | PAWN
        self.bits[officer] ^= BIT[target]
        self.bits[pawn] ^= BIT[target]
        self.cells[target] = pawn

    def _shift_rook(self, king_target: i64, castled: bool) -> None:
        for castle in self.tables.castles:
            if castle.king_target == king_target:
                rook = castle.colour << 3 | ROOK
                both = BIT[castle.rook] | BIT[castle.rook_target]
                self.bits[rook] ^= both
                self.bits[rook & 8] ^= both
                self.cells[castle.rook] = EMPTY if castled else rook
                self.cells[castle.rook_target] = rook if castled else EMPTY

    def _toggle_beside(self, target: i64, taker: i64) -> None:
        """Remove the pawn beside `target` that is captured en passant, or put it back: both are the same bit flips."""
        enemy = ~taker & 8
        square = target + (-1 if enemy else 1)
        self.bits[enemy | PAWN] ^= BIT[square]
        self.bits[enemy] ^= BIT[square]
        self.cells[square] ^= enemy | PAWN

    def _note_double_step(self, code: i64, source: i64, target: i64) -> None:
        """Set the en-passant square after a move: the square that a pawn passed, if an enemy pawn attacks it."""
        self.en_passant = NO_SQUARE
        if code & 7 == PAWN and (target - source == 2 or source - target == 2):
            passed = (source + target) >> 1
            if self._attacked_by_pawn(passed):
                self.en_passant = passed

    def _attacked_by_pawn(self, square: i64) -> bool:
        return (PAWN_TAKES[(1 - self.side) << 6 | square] & self.bits[self.side << 3 | PAWN]) != 0

    def was_passed(self, square: i64) -> bool:
        """Return whether an enemy pawn can have passed a square in the last move, by a double step."""
        back: i64 = 1 if self.side == WHITE else -1  # towards where the pawn came from
        return (
            self.tables.en_passant
            and square & 7 == (5 if self.side == WHITE else 2)
            and not (self.cells[square] or self.cells[square + back])
            and self.cells[square - back] == (1 - self.side) << 3 | PAWN
        )
