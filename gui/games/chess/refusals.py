"""The words for a refused chess move: a rule that the edition lacks, or a threatened king."""

from typing import Final

from chess.game import Game, Refusal
from chess.intent import CASTLING, special_rule
from chess.pieces import KING, piece
from chess.squares import PLAIN, QUEENED, move
from gui.boardview import Mark
from gui.screens.model import Denied

NO_CASTLE: Final = "The king cannot castle there now"
# By the name of a rule that an edition does not have.
MISSING: Final = {
    CASTLING: "This edition has no castling",
    "double_step": "Pawns go one square at a time here",
    "promotion": "Pawns do not promote here: it stays",
    "en_passant": "There is no en passant here",
}
REFUSALS: Final = {
    Refusal.NOT_YOUR_PIECE: "That is not your piece",
    Refusal.STILL_THREATENED: "Your king is in check and would stay so",
    Refusal.WILL_BE_THREATENED: "This exposes your king",
    Refusal.ILLEGAL: "It does not move like that",
}  # of several reasons, the first in this order
ABOUT_CHECK: Final = (Refusal.STILL_THREATENED, Refusal.WILL_BE_THREATENED)


def refusal_of(game: Game, source: int, target: int) -> Denied:
    """Return why no move leads from a square to a square."""
    if game.is_own(source) and (rule := special_rule(game, source, target)):
        return Denied(NO_CASTLE if game.rules.castling and rule == CASTLING else MISSING[rule])
    # A pawn that may not move to the last row is refused for the same reason, whatever it would become.
    reasons = {game.refusal_of(move(source, target, extra)) for extra in (PLAIN, QUEENED)}
    reason = next((reason for reason in REFUSALS if reason in reasons), None)
    return Denied(REFUSALS[reason] if reason else "", _king_marks(game) if reason in ABOUT_CHECK else ())


def _king_marks(game: Game) -> list[Mark]:
    king = piece(game.position.side, KING)
    return [Mark("check", at) for at, code in enumerate(game.position.cells) if code == king]
