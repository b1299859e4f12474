"""Random walks side by side with Fairy-Stockfish, which knows our rules as variants of its own."""

import os
from itertools import cycle
from random import Random
from typing import Final

import pyffish
import pytest

from chess.board import Board
from chess.dev.variants import variant_name, variant_text
from chess.formats.fen import Fen, engine_move, full_fen_of, read_fen
from chess.movegen import legal_moves
from chess.rules import RULES, Rules
from tests.support.perft_tables import perft_table

POSITIONS: Final = int(os.environ.get("CHESSPROG_WALK", "2000"))  # to compare, at least, for each rule set
LONGEST: Final = 40  # positions of a walk: the next begins before the board is bare


@pytest.fixture(scope="module", autouse=True)
def variants() -> None:
    pyffish.load_variant_config("\n".join(map(variant_text, RULES.values())))


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_our_legal_moves_are_those_of_fairy_stockfish(rules: Rules) -> None:
    dice = Random(rules.name)
    # A row of a single depth is one where a king can be taken: under royal rules the two then go on differently.
    walks = cycle([row.fen for row in perft_table(rules) if row.counts[1:] and row.counts[0]])
    compared = 0
    while compared < POSITIONS:
        compared += walk(rules, next(walks), dice)


def walk(rules: Rules, fen: str, dice: Random) -> int:
    """Compare the positions of a random game, which both programs play by themselves; give their number."""
    board = Board(rules, read_fen(fen))
    start = full_fen_of(Fen(read_fen(fen)))
    played: list[str] = []
    for _ in range(LONGEST):
        moves = legal_moves(board)
        theirs = pyffish.legal_moves(variant_name(rules), start, played)
        assert sorted(map(engine_move, moves)) == sorted(theirs), (fen, played)
        if not moves:
            return len(played) + 1
        choice = dice.choice(moves)
        board.play(choice)
        played.append(engine_move(choice))
    return LONGEST
