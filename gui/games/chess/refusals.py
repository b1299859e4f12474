"""The words for a refused chess move: a rule that the edition lacks, or a threatened king."""

from typing import Final

from chess.game import Game, Refusal, Status
from chess.intent import CASTLING, special_rule
from chess.pieces import KIND_NAMES, KING, ROOK, kind_of, piece
from chess.rules import CASTLES, CASTLING_RIGHTS
from chess.squares import PLAIN, QUEENED, move
from gui.boardview import Mark
from gui.screens.model import Denied

NO_CASTLE: Final = "You cannot castle:\n{}"
IN_CHECK: Final = "the king is in check"
NO_ROOK: Final = "no rook in the corner"
HAS_MOVED: Final = "king or rook has moved"
IN_BETWEEN: Final = "there is a piece between"
ATTACKED: Final = "the path is attacked"
# By the name of a rule that an edition does not have.
MISSING: Final = {
    CASTLING: "This edition has no castling",
    "double_step": "Pawns go one square at a time here",
    "promotion": "Pawns do not promote here",
    "en_passant": "There is no en passant here",
}
REFUSALS: Final = {
    Refusal.NOT_YOUR_PIECE: "That is not your piece",
    Refusal.STILL_THREATENED: "Your king would still\nbe in check",
    Refusal.WILL_BE_THREATENED: "Your king would\nbe in check",
    Refusal.ILLEGAL: "A {} cannot\nmove there",  # with the name of the piece,
}  # of several reasons, the first in this order
ABOUT_CHECK: Final = (Refusal.STILL_THREATENED, Refusal.WILL_BE_THREATENED)


def refusal_of(game: Game, source: int, target: int) -> Denied:
    """Return why no move leads from a square to a square."""
    if game.is_own(source) and (rule := special_rule(game, source, target)):
        return Denied(_no_castle(game, source, target) if game.rules.castling and rule == CASTLING else MISSING[rule])
    # A pawn that may not move to the last row is refused for the same reason, whatever it would become.
    reasons = {game.refusal_of(move(source, target, extra)) for extra in (PLAIN, QUEENED)}
    reason = next((reason for reason in REFUSALS if reason in reasons), None)
    name = KIND_NAMES[kind_of(game.position.cells[source])] if reason is Refusal.ILLEGAL else ""
    return Denied(REFUSALS[reason].format(name) if reason else "", _king_marks(game) if reason in ABOUT_CHECK else ())


def _no_castle(game: Game, source: int, target: int) -> str:
    """Return why the king cannot castle towards a square; what is no other reason is an attack on its path."""
    position, kingside = game.position, target > source
    rook = next(rook for colour, king, rook in CASTLES if king == source and (rook > king) == kingside)
    between = range(min(rook, source) + 8, max(rook, source), 8)
    if game.status is Status.CHECK:
        return NO_CASTLE.format(IN_CHECK)
    if position.cells[rook] != piece(position.side, ROOK):
        return NO_CASTLE.format(NO_ROOK)
    if not position.castles & CASTLING_RIGHTS[rook]:
        return NO_CASTLE.format(HAS_MOVED)
    return NO_CASTLE.format(IN_BETWEEN if any(position.cells[at] for at in between) else ATTACKED)


def _king_marks(game: Game) -> list[Mark]:
    king = piece(game.position.side, KING)
    return [Mark("check", at) for at, code in enumerate(game.position.cells) if code == king]
