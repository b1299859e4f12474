"""The rules as tables by square, which the move generator reads: so it needs no `if` for a rule.

A rule set without a rule has empty sets or an empty list in the table of that rule.
"""

from typing import Final

from chess.attacks import BETWEEN, BIT
from chess.pieces import BLACK, WHITE
from chess.rules import CASTLES, CASTLING_MOVES, CASTLING_RIGHTS, Rules
from core.native import i64, vec


class Castle:
    """One of the four castlings: the king goes two squares towards the rook, the rook to the square between."""

    def __init__(self, colour: int, king: int, rook: int) -> None:
        towards = 8 if rook > king else -8
        self.right = CASTLING_RIGHTS[rook]  # its bit in the castling rights of a position
        self.colour = colour
        self.king: i64 = king
        self.rook: i64 = rook
        self.king_target: i64 = king + 2 * towards
        self.rook_target: i64 = king + towards
        self.move: i64 = CASTLING_MOVES[rook]
        self.empty: i64 = BETWEEN[king << 6 | rook]
        self.crossed: i64 = BIT[king + towards] | BIT[king + 2 * towards]  # where the king must not be attacked


class Tables:
    """The tables of a rule set, indexed by `colour << 6 | square`."""

    def __init__(self, rules: Rules) -> None:
        self.royal: bool = rules.royal
        self.en_passant: bool = rules.en_passant
        self.steps = vec[i64]([0] * 128)  # the square ahead of a pawn
        self.jumps = vec[i64]([0] * 128)  # the square two ahead of a pawn that may make a double step
        self.promoting = vec[i64]([0] * 128)  # the square itself, if a pawn that arrives there is promoted
        homes = CASTLES if rules.castling else ()
        self.castles: list[Castle] = [Castle(*home) for home in homes]
        self.kept = vec[i64]([-1] * 64)  # a mask: the castling rights that remain after a move from or to a square
        for castle in self.castles:
            self.kept[castle.king] &= ~castle.right
            self.kept[castle.rook] &= ~castle.right
        self._set_pawns(rules, WHITE, 1, 1, 7)
        self._set_pawns(rules, BLACK, -1, 6, 0)

    def _set_pawns(self, rules: Rules, colour: int, ahead: int, first_row: int, last_row: int) -> None:
        for square in range(64):
            at = colour << 6 | square
            row = square & 7
            if row != last_row:
                self.steps[at] = BIT[square + ahead]
            if rules.double_step and row == first_row:
                self.jumps[at] = BIT[square + 2 * ahead]
            if rules.promotion and row == last_row:
                self.promoting[at] = BIT[square]


_TABLES: Final[dict[Rules, Tables]] = {}


def tables_of(rules: Rules) -> Tables:
    """Return the tables of a rule set; they are made once, when first needed."""
    if rules not in _TABLES:
        _TABLES[rules] = Tables(rules)
    return _TABLES[rules]
