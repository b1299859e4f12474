"""Seeded positions that are hard for a search: near mate or stalemate, blocked, crowded, or far from any game."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, TypeAlias

from chess.board import ALL_CASTLES, Board, Position, start_position
from chess.movegen import legal_moves
from chess.pieces import BISHOP, BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, piece
from chess.rules import Rules

Family: TypeAlias = Callable[[Rules, Random], Position]

COLOURS: Final = (WHITE, BLACK)
OFFICERS: Final = (KNIGHT, BISHOP, ROOK, QUEEN)
CORNERS: Final = (0, 1, 6, 7, 8, 15, 48, 55, 56, 57, 62, 63)  # the four, and beside them
NEAR_START: Final = 40  # moves of a game that is played at random


def sparse(_: Rules, dice: Random) -> Position:
    """The kings and at most three other pieces, wherever they fall; pawns on any row."""
    cells = _kings(dice, range(64))
    _scatter(dice, cells, [_any_piece(dice) for _ in range(dice.randrange(4))])
    return _position(dice, cells)


def cornered(_: Rules, dice: Random) -> Position:
    """Kings in the corners, a few pawns, and one player with all the officers: near mate and stalemate."""
    cells = _kings(dice, CORNERS)
    strong = dice.choice(COLOURS)
    _scatter(dice, cells, [piece(strong, dice.choice(OFFICERS)) for _ in range(dice.randint(1, 3))])
    _scatter(dice, cells, [piece(dice.choice(COLOURS), PAWN) for _ in range(dice.randrange(4))])
    return _position(dice, cells)


def hunted(_: Rules, dice: Random) -> Position:
    """A king with little else at an edge, officers close to him, and enemies whose pawns can always move."""
    strong = dice.choice(COLOURS)
    cells = [EMPTY] * 64
    prey = dice.choice([square for square in range(64) if square & 7 in (0, 7) or square >> 3 in (0, 7)])
    cells[prey] = piece(1 - strong, KING)
    near = [square for square in range(64) if _distance(square, prey) <= 3]
    _scatter(dice, cells, [piece(strong, KING)])
    for kind in dice.sample(OFFICERS, dice.randrange(3)):
        cells[dice.choice([square for square in near if not cells[square]])] = piece(strong, kind)
    _scatter(dice, cells, [piece(strong, PAWN)] * dice.randint(3, 7))
    _scatter(dice, cells, [piece(1 - strong, PAWN)] * dice.choice((0, 0, 1, 4)))
    return _position(dice, cells)


def blocked(_: Rules, dice: Random) -> Position:
    """Pawns face to face that nobody can move, a king in a corner, an officer or two."""
    cells = _kings(dice, CORNERS)
    for column in dice.sample(range(8), dice.randint(1, 5)):
        lower = column << 3 | dice.randrange(7)
        if not cells[lower] and not cells[lower + 1]:
            cells[lower], cells[lower + 1] = piece(WHITE, PAWN), piece(BLACK, PAWN)
    _scatter(dice, cells, [_any_officer(dice) for _ in range(dice.randrange(3))])
    return _position(dice, cells)


def pawns(_: Rules, dice: Random) -> Position:
    """Enough pawns to make a stalemate rare, on any row."""
    cells = _kings(dice, range(64))
    for colour in COLOURS:
        _scatter(dice, cells, [piece(colour, PAWN)] * dice.randint(2, 6))
    _scatter(dice, cells, [_any_officer(dice) for _ in range(dice.randrange(4))])
    return _position(dice, cells)


def queens(_: Rules, dice: Random) -> Position:
    """More queens than any game has seen."""
    cells = _kings(dice, range(64))
    for colour in COLOURS:
        _scatter(dice, cells, [piece(colour, QUEEN)] * dice.randint(0, 12))
    _scatter(dice, cells, [_any_piece(dice) for _ in range(dice.randrange(8))])
    return _position(dice, cells)


def castling(_: Rules, dice: Random) -> Position:
    """Kings and most rooks at home, with little between them; rights as they may have been forfeited."""
    cells = [EMPTY] * 64
    for colour, row in ((WHITE, 0), (BLACK, 7)):
        cells[32 | row] = piece(colour, KING)
        for corner in (row, 56 | row):
            cells[corner] = dice.choice((piece(colour, ROOK), piece(colour, ROOK), EMPTY))
    _scatter(dice, cells, [_any_piece(dice) for _ in range(dice.randrange(5))])
    return _position(dice, cells)


def played(rules: Rules, dice: Random) -> Position:
    """A crowded board: a game played at random from the start."""
    board = Board(rules, start_position(rules))
    for _ in range(dice.randrange(NEAR_START)):
        moves = legal_moves(board)
        if moves:
            board.play(dice.choice(moves))
    return board.position()


FAMILIES: Final[tuple[Family, ...]] = (
    sparse,
    cornered,
    hunted,
    blocked,
    pawns,
    queens,
    castling,
    played,
)


def sample(rules: Rules, family: Family, number: int) -> Position:
    """A position of a family, always the same for the same number."""
    return family(rules, Random(f"{rules.name} {family.__name__} {number}"))


def mirrored(position: Position) -> Position:
    """The position with the players' places exchanged."""
    cells = [code and code ^ piece(BLACK, EMPTY) for code in position.cells]
    rights = position.castles
    turned = tuple(cells[square ^ 7] for square in range(64))
    passed = position.en_passant and position.en_passant ^ 7
    return Position(turned, 1 - position.side, rights << 2 & 12 | rights >> 2, passed)


def _distance(square: int, other: int) -> int:
    return max(abs((square >> 3) - (other >> 3)), abs((square & 7) - (other & 7)))


def _kings(dice: Random, squares: Sequence[int]) -> list[int]:
    cells = [EMPTY] * 64
    white, black = dice.sample(squares, 2)
    cells[white], cells[black] = piece(WHITE, KING), piece(BLACK, KING)
    return cells


def _scatter(dice: Random, cells: list[int], pieces: Iterable[int]) -> None:
    for code in pieces:
        cells[dice.choice([square for square in range(64) if not cells[square]])] = code


def _any_officer(dice: Random) -> int:
    return piece(dice.choice(COLOURS), dice.choice(OFFICERS))


def _any_piece(dice: Random) -> int:
    return piece(dice.choice(COLOURS), dice.choice((PAWN, *OFFICERS)))


def _position(dice: Random, cells: list[int]) -> Position:
    return Position(tuple(cells), dice.choice(COLOURS), dice.choice((ALL_CASTLES, dice.randrange(ALL_CASTLES))))
