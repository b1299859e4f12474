"""Games of official chess played at random, some of them from the positions of the perft table."""

from random import Random
from typing import Final

from chess.board import Board
from chess.formats.fen import Fen, read_fen
from chess.formats.pgn import START
from chess.game import Game
from chess.movegen import legal_moves
from chess.rules import RULES_OFFICIAL
from tests.support.perft_tables import perft_table

STARTS: Final = [read_fen(row.fen) for row in perft_table(RULES_OFFICIAL)]


def random_game(dice: Random, longest: int = 1000) -> Game:
    """Return a game played to its end or to a number of moves; half of the games begin at the start position."""
    elsewhere = Fen(dice.choice(STARTS), dice.choice((0, 0, 7, 90)), dice.randint(1, 99))
    game = Game(RULES_OFFICIAL, *dice.choice((START, elsewhere)))
    while not game.status.over and len(game.moves) < longest:
        game.try_move(dice.choice(legal_moves(Board(RULES_OFFICIAL, game.position))))
    return game
