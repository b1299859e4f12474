"""The save files of official chess: PGN with one game."""

from typing import Final

from chess.formats.pgn import PgnGame, dumps
from chess.formats.pgnreader import LARGEST, read_games, readable
from chess.formats.saved import Format


def first_game(data: bytes) -> PgnGame:
    """Return the first game of a file's bytes; a ValueError says why there is none."""
    game = next(read_games(data), None)
    if game is None:
        raise ValueError("there is no game in it")
    return readable(game)


def whole_game(data: bytes) -> PgnGame:
    """Return the game of a file that is still as this program wrote it; a ValueError says that it is damaged."""
    game = first_game(data)
    if dumps([game]) != data:
        raise ValueError("the game is not as it was written")
    return game


def dumps_game(game: PgnGame) -> bytes:
    """Return the bytes of a file with one game."""
    return dumps([game])


FORMAT_OFFICIAL: Final = Format("pgn", LARGEST, dumps_game, first_game)
