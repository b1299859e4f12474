"""Why a move of chess is refused: the rule that an edition does not have, or the king that is threatened."""

from collections.abc import Callable
from typing import Final

from chess.game import Game, Refusal
from chess.pieces import BLACK, EMPTY, KING, PAWN, kind_of, piece
from chess.rules import CASTLING_MOVES, Rules
from chess.squares import PLAIN, QUEENED, column_of, move, row_of, source_of, square, target_of
from gui.boardview import Mark
from gui.screens.model import Denied

NO_CASTLE: Final = "The king cannot castle there now"
NO_CASTLING: Final = "This edition has no castling"
NO_DOUBLE_STEP: Final = "Pawns go one square at a time here"
NO_PROMOTION: Final = "Pawns do not promote here: it stays"
NO_EN_PASSANT: Final = "There is no en passant here"
REFUSALS: Final = {
    Refusal.NOT_YOUR_PIECE: "That is not your piece",
    Refusal.STILL_THREATENED: "Your king is in check and would stay so",
    Refusal.WILL_BE_THREATENED: "This exposes your king",
    Refusal.ILLEGAL: "It does not move like that",
}  # of several reasons, the first in this order
ABOUT_CHECK: Final = (Refusal.STILL_THREATENED, Refusal.WILL_BE_THREATENED)


def refusal_of(game: Game, source: int, target: int) -> Denied:
    """Return why no move leads from a square to a square."""
    if game.is_own(source) and (words := _special_refusal(game, source, target)):
        return Denied(words)
    # A pawn that may not move to the last row is refused for the same reason, whatever it would become.
    reasons = {game.refusal_of(move(source, target, extra)) for extra in (PLAIN, QUEENED)}
    reason = next((reason for reason in REFUSALS if reason in reasons), None)
    return Denied(REFUSALS[reason] if reason else "", _king_marks(game) if reason in ABOUT_CHECK else ())


def _king_marks(game: Game) -> list[Mark]:
    king = piece(game.position.side, KING)
    return [Mark("check", at) for at, code in enumerate(game.position.cells) if code == king]


def _special_refusal(game: Game, source: int, target: int) -> str:
    """Return why a move by a special rule is refused; empty if it is not meant as one."""
    if game.rules.castling and _is_castle(game, source, target):
        return NO_CASTLE
    missing = (words for has, is_meant, words in SPECIAL if not has(game.rules) and is_meant(game, source, target))
    return next(missing, "")


def _is_castle(game: Game, source: int, target: int) -> bool:
    """Return whether the king at home is moved two squares or onto a rook's square."""
    castles = [castle for castle in CASTLING_MOVES.items() if source_of(castle[1]) == source]
    king = kind_of(game.position.cells[source]) == KING
    return king and any(target in (rook, target_of(castling)) for rook, castling in castles)


# What a move by each special rule would look like, where nobody castles, jumps or promotes


def _goes_like_a_castle(game: Game, source: int, target: int) -> bool:
    """Return whether the king leaves its first square sideways by two."""
    home = square(game.rules.back_row.index(KING), _row_ahead(game, 0))
    aside = abs(column_of(target) - column_of(source))
    king = kind_of(game.position.cells[source]) == KING
    return king and source == home and row_of(target) == row_of(source) and aside == 2


def _is_double_step(game: Game, source: int, target: int) -> bool:
    """Return whether a pawn on its first row goes two squares straight ahead."""
    ends = (row_of(source), row_of(target)) == (_row_ahead(game, 1), _row_ahead(game, 3))
    return _is_pawn(game, source) and ends and column_of(source) == column_of(target)


def _is_beyond_the_last_row(game: Game, source: int, target: int) -> bool:  # noqa: ARG001
    """Return whether a pawn stands on the last row."""
    return _is_pawn(game, source) and row_of(source) == _row_ahead(game, 7)


def _is_en_passant(game: Game, source: int, target: int) -> bool:
    """Return whether a pawn goes diagonally behind one that has just gone two squares."""
    if not (game.moves and _is_pawn(game, source) and game.position.cells[target] == EMPTY):
        return False
    made = game.moves[-1].move
    passed = square(column_of(target), row_of(source))
    jumped = abs(row_of(target_of(made)) - row_of(source_of(made))) == 2
    ahead = row_of(target) == row_of(source) + (-1 if game.position.side == BLACK else 1)
    beside = abs(column_of(target) - column_of(source)) == 1
    return ahead and beside and jumped and target_of(made) == passed and kind_of(game.position.cells[passed]) == PAWN


def _is_pawn(game: Game, at: int) -> bool:
    return kind_of(game.position.cells[at]) == PAWN


def _row_ahead(game: Game, rows: int) -> int:
    """Return a row counted from the first one of the player to move."""
    return 7 - rows if game.position.side == BLACK else rows


# Whether the rules know it, what it looks like, and what to say where they do not.
SPECIAL: Final[tuple[tuple[Callable[[Rules], bool], Callable[[Game, int, int], bool], str], ...]] = (
    (lambda rules: rules.castling, _goes_like_a_castle, NO_CASTLING),
    (lambda rules: rules.double_step, _is_double_step, NO_DOUBLE_STEP),
    (lambda rules: rules.promotion, _is_beyond_the_last_row, NO_PROMOTION),
    (lambda rules: rules.en_passant, _is_en_passant, NO_EN_PASSANT),
)
