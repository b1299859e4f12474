"""The rules of an edition in sentences made from its values, above all those that differ from usual chess."""

from collections.abc import Sequence
from typing import Final

from chess.match import ANY_NUMBER, Edition
from chess.rules import CLASSIC_ROW, Rules

KNOWN: Final = "This is the chess you know, but without {} or {}."
COMPLETE: Final = "This is chess by the official rules."
# What an edition may be without, by the name of the rule.
SPECIAL: Final = {
    "double_step": "the double step of pawns",
    "castling": "castling",
    "en_passant": "en passant",
    "promotion": "promotion",
    "royal": "check",
}
SWAPPED: Final = "King and queen begin on each other's squares."
CASTLING: Final = {True: "To castle, move the king two squares, or onto the rook.", False: ""}
PROMOTION: Final = {
    True: "A pawn on the last row becomes a queen, a rook, a bishop or a knight, as you choose.",
    False: "A pawn that has reached the last row stays there, and cannot move any more.",
}
WINNING: Final = {
    True: "Checkmate wins. If a player has no legal move and is not in check, it is a draw.",
    False: "A king may stay where it can be taken, and taking it wins. If a player has no move, it is a draw.",
}
OTHER_DRAWS: Final = {
    True: "Also a draw: the same position for the third time, fifty moves without a capture or a pawn move, and "
    "too few pieces for any mate.",
    False: "Nothing else is a draw, not even repeated moves.",
}
UNDO: Final = "Undo takes back the last move of each player, up to {} times."
UNDO_ALL: Final = (
    "Undo takes back your move and the reply; between two players, one move. With a clock there is no undo."
)


def rules_of(edition: Edition) -> Sequence[str]:
    """Return the sentences about an edition's rules."""
    rules = edition.rules
    missing = [words for rule, words in SPECIAL.items() if not getattr(rules, rule)]
    said = (
        KNOWN.format(", ".join(missing[:-1]), missing[-1]) if missing else COMPLETE,
        "" if rules.back_row == CLASSIC_ROW else SWAPPED,
        CASTLING[rules.castling],
        PROMOTION[rules.promotion],
        WINNING[rules.royal],
        OTHER_DRAWS[_has_other_draws(rules)],
        _undo_text(edition.undo_limit),
    )
    return [sentence for sentence in said if sentence]


def _undo_text(limit: int) -> str:
    if limit == ANY_NUMBER:
        return UNDO_ALL
    return UNDO.format(limit // 2) if limit else ""


def _has_other_draws(rules: Rules) -> bool:
    return bool(rules.repetition_limit or rules.quiet_limit or rules.dead_positions)
