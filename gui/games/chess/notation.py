"""How the window shows chess: the names of its images, of pieces and colours, moves in long notation, and marks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from chess.formats.longnotation import LETTERS, long_notation
from chess.game import Game, Possible
from chess.pieces import (
    BISHOP,
    BLACK,
    COLOUR_NAMES,
    EMPTY,
    KIND_NAMES,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    colour_of,
    kind_of,
    piece,
)
from chess.rules import CASTLING_MOVES
from chess.squares import (
    CASTLE,
    COLUMN_LETTERS,
    extra_of,
    promotion_of,
    source_of,
    target_of,
)
from gui.boardview import Grid, Mark
from gui.screens.model import Hop, Option

GRID: Final = Grid(8, 8, COLUMN_LETTERS.upper(), [str(row) for row in range(1, 9)])
COLOURS: Final = tuple(COLOUR_NAMES[colour].capitalize() for colour in (WHITE, BLACK))  # by their numbers
WORTH_FIRST: Final = (KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN)
PIECES: Final = tuple(piece(colour, kind) for colour in (WHITE, BLACK) for kind in WORTH_FIRST)
NAMES: Final = {code: f"{COLOUR_NAMES[colour_of(code)]} {KIND_NAMES[kind_of(code)]}" for code in PIECES}
IMAGES: Final = {EMPTY: "", **{code: name.replace(" ", "-") for code, name in NAMES.items()}}  # without their size

# By (threatened, captures): the mark of a target.
MARKS: Final = {
    (False, False): "move",
    (True, False): "threatened",
    (False, True): "capture",
    (True, True): "both",
}

TEXTS_KEPT: Final = 4096  # moves whose text is remembered: some long games


def images_of(cells: Sequence[int]) -> tuple[str, ...]:
    """Return the images of the pieces on a board."""
    return tuple(map(IMAGES.__getitem__, cells))


move_text: Final = lru_cache(TEXTS_KEPT)(long_notation)


def hops_of(move: int) -> list[Hop]:
    """Return the pieces that a move moves."""
    steps = [Hop(source_of(move), target_of(move))]
    if extra_of(move) == CASTLE:
        rook = next(rook for rook, castling in CASTLING_MOVES.items() if castling == move)
        steps.append(Hop(rook, (source_of(move) + target_of(move)) // 2))  # over the square that the king crossed
    return steps


def last_move_marks(game: Game) -> list[Mark]:
    """Return the marks of the last move."""
    return [Mark("last", at(played.move)) for played in game.moves[-1:] for at in (source_of, target_of)]


def options_of(possible: Possible, colour: int) -> Sequence[Option]:
    """Return the ways to make a move: a king castles by two squares, or by moving onto the rook."""
    option = Option(possible.move, target_of(possible.move), MARKS[possible.threatened, possible.captures])
    if extra_of(possible.move) == CASTLE:
        rooks = [rook for rook, castling in CASTLING_MOVES.items() if castling == possible.move]
        return [option, *(option._replace(target=rook, mark="") for rook in rooks)]
    if promoted := promotion_of(possible.move):
        name, image = KIND_NAMES[promoted].capitalize(), IMAGES[piece(colour, promoted)]
        return [option._replace(name=name, key=LETTERS[promoted], image=image)]
    return [option]
