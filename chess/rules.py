"""The rule sets as values: only what differs is written down. `tables.py` derives from them what a board asks.

An edition's constants are split over this module, settings.py, editions/ and the window's LEVELS, so that a console
starts without the core.
"""

from typing import Final, NamedTuple

from chess.pieces import BISHOP, BLACK, KING, KNIGHT, QUEEN, ROOK, WHITE
from chess.squares import CASTLE, move


class Rules(NamedTuple):
    """What distinguishes one edition's chess from another's."""

    name: str
    double_step: bool  # a pawn on its first row may go two squares
    promotion: bool  # a pawn that reaches the last row becomes another piece; else it stays there, without moves
    castling: bool
    royal: bool  # the king may not be left in check; else it may be taken, and that ends the game
    back_row: tuple[int, ...]  # the kinds on a player's first row, from A to H
    en_passant: bool = False  # a pawn may take one that has just gone two squares as if it had gone one
    # Draws other than stalemate. 0 or False: these rules have no such draw.
    repetition_limit: int = 0  # how often a position must occur
    quiet_limit: int = 0  # plies in a row without a capture and without a pawn's move
    dead_positions: bool = False  # too few pieces are left for any mate


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

QUEENSIDE: Final = 0
KINGSIDE: Final = 1
# The four castles: the colour, the king's square (E1, E8) and the rook's; the queenside comes first.
CASTLES: Final = ((WHITE, 32, 0), (WHITE, 32, 56), (BLACK, 39, 7), (BLACK, 39, 63))


def castling_right(colour: int, wing: int) -> int:
    """Return the bit of a castling right in a position."""
    return 1 << 2 * colour + wing


CASTLING_RIGHTS: Final = {  # by the rook's square
    rook: castling_right(colour, KINGSIDE if rook > king else QUEENSIDE) for colour, king, rook in CASTLES
}
# By the rook's square: the king goes two squares towards it.
CASTLING_MOVES: Final = {rook: move(king, king + (16 if rook > king else -16), CASTLE) for _, king, rook in CASTLES}
