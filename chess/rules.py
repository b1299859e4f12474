"""The rule sets as values, and the tables the move generator reads instead of asking which rules hold.

Only what differs is written down. A rule set that lacks something has an empty set or an empty tuple in the table.
"""

from typing import Final, NamedTuple

from chess.attacks import BETWEEN, BIT
from chess.pieces import BISHOP, BLACK, KING, KNIGHT, QUEEN, ROOK, WHITE
from chess.squares import CASTLE, move
from core.native import i64, vec


class Rules(NamedTuple):
    """What distinguishes one edition's chess from another's."""

    name: str
    double_step: bool  # a pawn on its first row may go two squares
    promotion: bool  # a pawn that reaches the last row becomes another piece; else it stays there, without moves
    castling: bool
    royal: bool  # the king may not be left in check; else it may be taken, and that ends the game
    back_row: tuple[int, ...]  # the kinds on a player's first row, from A to H
    en_passant: bool = False  # a pawn may take one that has just gone two squares as if it had gone one
    # The draws beyond stalemate, which only a game can tell: each ends it, none of them is known where it says 0 or no.
    repetition_limit: int = 0  # the times that a position has to occur
    quiet_limit: int = 0  # plies in a row without a capture and without a pawn's move
    dead_positions: bool = False  # no sequence of legal moves leads to a mate, for want of pieces


CLASSIC_ROW: Final = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)
SWAPPED_ROW: Final = (ROOK, KNIGHT, BISHOP, KING, QUEEN, BISHOP, KNIGHT, ROOK)

RULES_2018: Final = Rules("2018", double_step=True, promotion=False, castling=False, royal=True, back_row=CLASSIC_ROW)
RULES_2015: Final = Rules("2015", double_step=False, promotion=True, castling=True, royal=True, back_row=CLASSIC_ROW)
RULES_SIMPLIFIED: Final = Rules(
    "simplified", double_step=False, promotion=True, castling=False, royal=False, back_row=SWAPPED_ROW
)
RULES_OFFICIAL: Final = Rules(
    "official",
    double_step=True,
    promotion=True,
    castling=True,
    royal=True,
    back_row=CLASSIC_ROW,
    en_passant=True,
    repetition_limit=3,
    quiet_limit=100,  # fifty moves of each player
    dead_positions=True,
)
RULES: Final = {rules.name: rules for rules in (RULES_2018, RULES_2015, RULES_SIMPLIFIED, RULES_OFFICIAL)}


class Castle:
    """One of the four castles: the king goes two squares towards the rook, the rook to the square it crossed."""

    def __init__(self, number: int, colour: int, king: int, rook: int) -> None:
        towards = 8 if rook > king else -8
        self.right = 1 << number  # its bit in the castling rights of a position
        self.colour = colour
        self.king: i64 = king
        self.rook: i64 = rook
        self.king_target: i64 = king + 2 * towards
        self.rook_target: i64 = king + towards
        self.move: i64 = move(king, king + 2 * towards, CASTLE)
        self.empty: i64 = BETWEEN[king << 6 | rook]
        self.crossed: i64 = BIT[king + towards] | BIT[king + 2 * towards]  # where the king must not be attacked


class Tables:
    """What a rule set says about each square, looked up by `colour << 6 | square`."""

    def __init__(self, rules: Rules) -> None:
        self.royal: bool = rules.royal
        self.en_passant: bool = rules.en_passant
        self.steps = vec[i64]([0] * 128)  # the square ahead of a pawn
        self.jumps = vec[i64]([0] * 128)  # the square two ahead, where a pawn may go there
        self.promoting = vec[i64]([0] * 128)  # the square itself, if a pawn that arrives there is promoted
        self.castles: list[Castle] = _castles() if rules.castling else []
        self.kept = vec[i64]([-1] * 64)  # the castling rights that remain after a move from or to a square
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


def _castles() -> list[Castle]:
    kings = ((WHITE, 32, 0), (WHITE, 32, 56), (BLACK, 39, 7), (BLACK, 39, 63))  # E1, E8 with the corners
    return [Castle(number, colour, king, rook) for number, (colour, king, rook) in enumerate(kings)]


CASTLING_MOVES: Final = {int(castle.rook): int(castle.move) for castle in _castles()}  # by the rook's square

_TABLES: Final[dict[Rules, Tables]] = {}


def tables_of(rules: Rules) -> Tables:
    """Return the tables of a rule set, made when they are first needed."""
    if rules not in _TABLES:
        _TABLES[rules] = Tables(rules)
    return _TABLES[rules]
