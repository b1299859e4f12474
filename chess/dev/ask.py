"""A developer's command: what the search answers in one position, to hold it to any table.

python -m chess.dev.ask simplified rnbkqbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBKQBNR human 2

Rows from the top, upper case for the human, a dot for an empty square. The answer is the move, its value for the player
to move and all moves of that value, as 71-61: row and column of the source, then of the target; =Q for a promotion.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from chess.edition2015 import SCORING_2015
from chess.edition2018 import SCORING_2018
from chess.formats.simplified import SIDES, move_text, read_position
from chess.request import BestMovesRequest, SearchRequest
from chess.rules import RULES
from chess.search import MOST_DEPTH
from chess.simplified import SCORING_SIMPLIFIED
from core.player import Progress

SCORINGS: Final = {"2018": SCORING_2018, "2015": SCORING_2015, "simplified": SCORING_SIMPLIFIED}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the move, its value and all best moves."""
    parser = argparse.ArgumentParser(prog="python -m chess.dev.ask", description=__doc__.partition("\n")[0])
    parser.add_argument("rules", metavar="RULES", choices=RULES, help=", ".join(RULES))
    parser.add_argument("position", metavar="POSITION", help="eight rows parted by slashes, from the top")
    parser.add_argument("side", metavar="SIDE", choices=SIDES, help=" or ".join(SIDES))
    parser.add_argument("depth", metavar="DEPTH", type=int, choices=range(1, MOST_DEPTH + 1))
    options = parser.parse_args(arguments)
    try:
        position = read_position(options.position, SIDES[options.side])
        request = SearchRequest(RULES[options.rules], position, SCORINGS[options.rules], options.depth)
        choice = request.answer(Progress())
    except ValueError as error:
        parser.error(str(error))
    best = BestMovesRequest(request).answer(Progress())
    print(move_text(choice.move), choice.score, " ".join(map(move_text, best)), sep="\t")


if __name__ == "__main__":
    main()
