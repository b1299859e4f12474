"""The "best" difficulty of the 2015 edition: its own scoring, and how far ahead it looks in a position.

The scoring is a piece-square table, made for each position before it is searched, from what stands on the board then.
How much material there is decides between middlegame and ending (a tapered evaluation), the pawns decide which columns
are free, and the kings where the fight is. So a piece has one worth on each square, and the search can keep the sum of
them as it goes. All worths are in tenths of a pawn.
"""

from collections.abc import Callable, Sequence
from math import log
from typing import Final

from chess.board import Board, Position
from chess.game import Game
from chess.movegen import legal_moves
from chess.pieces import BISHOP, BLACK, EMPTY, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, kind_of, piece
from chess.request import SearchRequest
from chess.rules import Rules
from chess.scoring import Scoring
from chess.squares import column_of, row_of

VALUES: Final = (0, 10, 32, 33, 50, 95, 200)
WIN: Final = 10_000
TIE: Final = 1 - WIN  # better than losing only; a repeated position is worth no more than that
MOST_BOARDS: Final = 1_000_000  # that the document lets "best" evaluate for one answer
ESTIMATED_BOARDS: Final = 500_000  # mostly far too many; the rare move that takes more still is what the limit is for
OPENING_UP: Final = 0.6  # moves to expect for each piece on the board
DEEPEST: Final = 8
LOOK_BACK: Final = 6  # positions before the present one that a move should not lead back to

OFFICERS: Final = {KNIGHT: 1, BISHOP: 1, ROOK: 2, QUEEN: 4}  # how much each makes a middlegame
FULL: Final = 24  # what all of them make

# By a pawn's row, seen from its own side.
ADVANCED: Final = (0, 0, 0, 1, 2, 3, 5, 0)
ADVANCED_IN_ENDING: Final = (0, 0, 1, 2, 4, 7, 11, 0)
FREE_WAY: Final = (0, 0, 1, 2, 4, 8, 14, 0)
CENTRE_PAWN: Final = (0, -1, 2, 4, 3, 2, 1, 0)  # on the two middle columns, in the middlegame


def best_request(game: Game) -> SearchRequest:
    """Return what the computer player is asked at this difficulty."""
    position = game.position
    seen = tuple(game.positions[-1 - LOOK_BACK : -1])
    return SearchRequest(game.rules, position, scoring_of(position), depth_of(game.rules, position), seen)


def scoring_of(position: Position) -> Scoring:
    """Return the scoring for a search from a position."""
    full = _middlegame(position.cells)
    piece_square = [0] * 1024
    for colour in (WHITE, BLACK):
        for kind in KINDS:
            for square in range(64):
                middle, ending = BONUSES[kind](position, colour, square)
                worth = VALUES[kind] + round(full * middle + (1 - full) * ending)
                piece_square[piece(colour, kind) << 6 | square] = worth
    return Scoring(
        VALUES,
        WIN,
        TIE,
        faster_mate_bonus=1,
        piece_square=tuple(piece_square),
        repetition_cap=TIE,
        max_evaluations=MOST_BOARDS,
    )


def depth_of(rules: Rules, position: Position) -> int:
    """Return how many plies to search: as many as the number of moves suggests will not score too many boards.

    With good move ordering, alpha-beta looks at about the square root of the tree, and the quiescence search beyond the
    leaves takes as much again as one more ply. A player in check has few moves only for the moment, and a crowded board
    opens up during the search.
    """
    moves = [len(legal_moves(Board(rules, position._replace(side=side)))) for side in (WHITE, BLACK)]
    pieces = sum(code != EMPTY for code in position.cells)
    usual = max(2.0, *moves, OPENING_UP * pieces)
    return max(1, min(DEEPEST, int(2 * (log(ESTIMATED_BOARDS, usual) - 1))))


def _middlegame(cells: Sequence[int]) -> float:
    """Return how much of a middlegame there still is, from 0 to 1."""
    return min(1.0, sum(OFFICERS.get(kind_of(code), 0) for code in cells) / FULL)


# What a piece is worth more on a square, in a full middlegame and in an ending.


def _pawn(position: Position, colour: int, square: int) -> tuple[float, float]:
    row = _row(colour, square)
    free = FREE_WAY[row] if _is_free(position.cells, colour, square) else 0
    central = CENTRE_PAWN[row] if column_of(square) in (3, 4) else 0
    return ADVANCED[row] + central + free / 2, ADVANCED_IN_ENDING[row] + free


def _knight(_position: Position, _colour: int, square: int) -> tuple[float, float]:
    bonus = 2 * _centrality(square) - 3
    return bonus, bonus


def _bishop(_position: Position, colour: int, square: int) -> tuple[float, float]:
    bonus = _centrality(square) - (2 if _row(colour, square) == 0 else 1)
    return bonus, bonus


def _rook(position: Position, colour: int, square: int) -> tuple[float, float]:
    seventh = 2 if _row(colour, square) == 6 else 0
    open_column = 0 if piece(colour, PAWN) in position.cells[square & 56 : (square & 56) + 8] else 2
    return seventh + open_column, seventh + open_column / 2


def _queen(_position: Position, colour: int, square: int) -> tuple[float, float]:
    return 0.5 * _centrality(square) - (1 if _row(colour, square) > 3 else 0), _centrality(square)


def _king(position: Position, colour: int, square: int) -> tuple[float, float]:
    row, column = _row(colour, square), column_of(square)
    sheltered = (3 if column in (1, 2, 6) else 0) if row == 0 else -3 * row
    near = 7 - _distance(square, position.cells.index(piece(1 - colour, KING)))
    return sheltered, 2 * _centrality(square) + near


BONUSES: Final[dict[int, Callable[[Position, int, int], tuple[float, float]]]] = {
    PAWN: _pawn,
    KNIGHT: _knight,
    BISHOP: _bishop,
    ROOK: _rook,
    QUEEN: _queen,
    KING: _king,
}


def _row(colour: int, square: int) -> int:
    """Return the row of a square, counted from a player's own side."""
    return row_of(square) if colour == WHITE else 7 - row_of(square)


def _centrality(square: int) -> int:
    """Return how near a square is to the centre: 3 there, 0 at the edge."""
    return 3 - max(abs(2 * column_of(square) - 7), abs(2 * row_of(square) - 7)) // 2


def _distance(square: int, other: int) -> int:
    return max(abs(column_of(square) - column_of(other)), abs(row_of(square) - row_of(other)))


def _is_free(cells: Sequence[int], colour: int, square: int) -> bool:
    """Tell whether a pawn is passed: no enemy pawn stands ahead of it, on its own column or one beside it."""
    return not any(
        code == piece(1 - colour, PAWN)
        and abs(column_of(at) - column_of(square)) <= 1
        and _row(colour, at) > _row(colour, square)
        for at, code in enumerate(cells)
    )
