"""A match as a record: its settings, the position it began with, and its moves as engines write them."""

from typing import Final

from chess.board import Board
from chess.formats.fen import engine_move, fen_of, read_engine_move, read_fen
from chess.game import Refusal
from chess.match import Edition, Match
from chess.pieces import BLACK, WHITE
from chess.settings import Settings
from core.records import Record, number, numbers, words

PLAYERS: Final = (1, 2)


def record_of(match: Match) -> Record:
    """Return everything from which `match_of` rebuilds the match."""
    return {
        "settings": [str(value) for value in match.settings],
        "first": fen_of(match.game.positions[0]).split(),
        "moves": [engine_move(played.move) for played in match.game.moves],
        "undoable": [str(match.undoable_plies)],
    }


def match_of(edition: Edition, record: Record) -> Match:
    """Rebuild a match, move by move; a ValueError says why that is impossible."""
    levels = range(1, len(edition.levels) + 1)
    settings = Settings(*numbers(record, "settings", [PLAYERS, levels, (WHITE, BLACK)]))
    match = Match(edition, settings, read_fen(" ".join(words(record, "first"))))
    for text in words(record, "moves"):
        if isinstance(match.try_move(read_engine_move(Board(edition.rules, match.game.position), text)), Refusal):
            raise ValueError(f"the game is over before the move {text}")
    match.limit_undo(number(record, "undoable", range(match.undoable_plies + 1)))
    return match
