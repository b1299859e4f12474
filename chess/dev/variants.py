"""Our rule sets as variants of Fairy-Stockfish, in the text format that it and pyffish read."""

from chess.rules import Rules


def variant_name(rules: Rules) -> str:
    """Return the name of a rule set in Fairy-Stockfish."""
    return f"chessprog-{rules.name}"


def variant_text(rules: Rules) -> str:
    """Return a rule set as Fairy-Stockfish's `chess` with the differences."""
    differences = {
        "castling = false": not rules.castling,
        "doubleStep = false": not rules.double_step,
        "enPassantRegion = -": not rules.en_passant,
        "promotionRegionWhite = -\npromotionRegionBlack = -": not rules.promotion,
        "king = -\ncommoner = k\nextinctionPieceTypes = k\nextinctionValue = loss": not rules.royal,
        f"nMoveRule = {rules.quiet_limit // 2}": True,
        f"nFoldRule = {rules.repetition_limit}": True,
    }
    lines = [line for line, holds in differences.items() if holds]
    return "\n".join([f"[{variant_name(rules)}:chess]", *lines, ""])
