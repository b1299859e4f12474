"""A developer's command: print what the search answers in one position, to compare it with any table.

python -m chess.dev.ask simplified rnbkqbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBKQBNR human 2
python -m chess.dev.ask 2015 "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" 3
python -m chess.dev.ask official "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"

A position is a FEN, or rows from the top, upper case for the human and a dot for an empty square, with a side. The
answer is the move, its value for the player to move and all moves of that value: as e2e4 after a FEN, as 71-61 after
rows, row and column of the source, then of the target; =Q for a promotion. Without a depth nothing is searched: the
answer is how the game stands and every legal move. The exact search does not serve official chess.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from chess.board import Board
from chess.editions.edition2015 import SCORING_2015
from chess.editions.edition2018 import SCORING_2018
from chess.editions.simplified import SCORING_SIMPLIFIED
from chess.exact.request import BestMovesRequest, SearchRequest
from chess.exact.search import NO_EN_PASSANT
from chess.formats.fen import Fen, engine_move, read_full_fen
from chess.formats.simplified import SIDES, move_text, read_position
from chess.game import Game
from chess.movegen import legal_moves
from chess.rules import RULES, Rules
from chess.setup import Setup, Unplayable
from chess.zobrist import MOST_DEPTH
from core.player import Progress

SCORINGS: Final = {"2018": SCORING_2018, "2015": SCORING_2015, "simplified": SCORING_SIMPLIFIED}
DEPTHS: Final = {str(depth): depth for depth in range(1, MOST_DEPTH + 1)}


class Query(NamedTuple):
    """A position, the function that writes its moves, and the other words of the command line."""

    fen: Fen
    move_text: Callable[[int], str]
    words: Sequence[str]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command: search if a depth is given, else print the status and the legal moves."""
    usage = "%(prog)s RULES POSITION [SIDE] [DEPTH]"
    about = __doc__.partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m chess.dev.ask", usage=usage, description=about)
    parser.add_argument("rules", metavar="RULES", choices=RULES, help=", ".join(RULES))
    parser.add_argument("position", metavar="POSITION", help="a FEN, or eight rows parted by slashes, from the top")
    parser.add_argument("words", metavar="SIDE, DEPTH", nargs="*", help=f"{' or '.join(SIDES)} after rows; a number")
    options = parser.parse_args(arguments)
    rules = RULES[options.rules]
    try:
        asked = _asked(options.position, options.words)
        depth = _depth(asked.words)
        answer = _searched(rules, asked, depth) if depth else _status(rules, asked)
    except ValueError as error:
        parser.error(str(error))
    print(*answer, sep="\t")


def _asked(position: str, words: Sequence[str]) -> Query:
    if " " in position:
        return Query(read_full_fen(position), engine_move, words)
    side, *others = words or [""]
    if side not in SIDES:
        raise ValueError(f"after rows, the side is {' or '.join(SIDES)}: {side!r}")
    return Query(Fen(read_position(position, SIDES[side])), move_text, others)


def _depth(words: Sequence[str]) -> int | None:
    if len(words) > 1 or not set(words) <= DEPTHS.keys():
        raise ValueError(f"a depth is a number from 1 to {MOST_DEPTH}: {' '.join(words)!r}")
    return DEPTHS[words[0]] if words else None


def _searched(rules: Rules, asked: Query, depth: int) -> tuple[object, ...]:
    """Return the best move, its value and all best moves."""
    if rules.name not in SCORINGS:
        raise ValueError(NO_EN_PASSANT)
    request = SearchRequest(rules, asked.fen.position, SCORINGS[rules.name], depth)
    choice = request.answer(Progress())
    best = BestMovesRequest(request).answer(Progress())
    return asked.move_text(choice.move), choice.score, " ".join(map(asked.move_text, best))


def _status(rules: Rules, asked: Query) -> tuple[object, ...]:
    """Return why the game has ended, or else its status, and the legal moves."""
    playable = Setup(*asked.fen.position).playable()
    if isinstance(playable, Unplayable):
        raise ValueError(playable.value)
    game = Game(rules, *asked.fen)
    ended = game.outcome.reason if game.outcome else game.status
    return ended.value, " ".join(map(asked.move_text, legal_moves(Board(rules, game.position))))


if __name__ == "__main__":
    main()
