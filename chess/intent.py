"""What a refused move was meant as: a castle that is not possible now, or a move by a rule that the edition lacks."""

from collections.abc import Callable
from typing import Final

from chess.game import Game
from chess.pieces import BLACK, EMPTY, KING, PAWN, kind_of
from chess.rules import CASTLING_MOVES
from chess.squares import column_of, row_of, source_of, square, target_of


def special_rule(game: Game, source: int, target: int) -> str:
    """Return the rule that a refused move would have been by, as `Rules` names it; empty if it is not meant as one."""
    if game.rules.castling and _is_castle(game, source, target):
        return CASTLING
    missing = (rule for rule in MEANT if not getattr(game.rules, rule) and MEANT[rule](game, source, target))
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


CASTLING: Final = "castling"
# By the names of the rules: whether a move looks like one by that rule.
MEANT: Final[dict[str, Callable[[Game, int, int], bool]]] = {
    CASTLING: _goes_like_a_castle,
    "double_step": _is_double_step,
    "promotion": _is_beyond_the_last_row,
    "en_passant": _is_en_passant,
}
