"""The rules of the 2018 document in the plainest code: the model that the real game is compared with."""

from chess.pieces import BISHOP, BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, colour_of, kind_of, piece

Cells = tuple[int, ...]

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
OBLIQUE = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
JUMPS = [(column, row) for column in (-2, -1, 1, 2) for row in (-2, -1, 1, 2) if abs(column) != abs(row)]
STEPS = {KNIGHT: JUMPS, BISHOP: OBLIQUE, ROOK: STRAIGHT, QUEEN: STRAIGHT + OBLIQUE, KING: STRAIGHT + OBLIQUE}


def targets(cells: Cells, square: int) -> list[int]:
    """The squares that a piece moves to or takes on, whether or not its king is then in check."""
    kind, colour = kind_of(cells[square]), colour_of(cells[square])
    if kind == PAWN:
        return pawn_targets(cells, square, colour)
    found = []
    for column_step, row_step in STEPS[kind]:
        column, row = square // 8 + column_step, square % 8 + row_step
        while 0 <= column <= 7 and 0 <= row <= 7:
            target = column * 8 + row
            if cells[target] == EMPTY or colour_of(cells[target]) != colour:
                found.append(target)
            if cells[target] != EMPTY or kind in (KNIGHT, KING):
                break
            column, row = column + column_step, row + row_step
    return found


def pawn_targets(cells: Cells, square: int, colour: int) -> list[int]:
    column, row = square // 8, square % 8
    ahead, home, last = (1, 1, 7) if colour == WHITE else (-1, 6, 0)
    if row == last:
        return []
    found = []
    if cells[square + ahead] == EMPTY:
        found.append(square + ahead)
        if row == home and cells[square + 2 * ahead] == EMPTY:
            found.append(square + 2 * ahead)
    for beside in (column - 1, column + 1):
        target = beside * 8 + row + ahead
        if 0 <= beside <= 7 and cells[target] != EMPTY and colour_of(cells[target]) != colour:
            found.append(target)
    return found


def threatened(cells: Cells, square: int, by: int) -> bool:
    """Whether a player could take on a square if an enemy stood there."""
    victim = piece(1 - by, PAWN) if cells[square] == EMPTY else cells[square]
    occupied = (*cells[:square], victim, *cells[square + 1 :])
    return any(code and colour_of(code) == by and square in targets(occupied, at) for at, code in enumerate(cells))


def in_check(cells: Cells, colour: int) -> bool:
    return threatened(cells, cells.index(piece(colour, KING)), 1 - colour)


def after(cells: Cells, source: int, target: int) -> Cells:
    changed = list(cells)
    changed[source], changed[target] = EMPTY, cells[source]
    return tuple(changed)


def legal_targets(cells: Cells, square: int) -> list[int]:
    colour = colour_of(cells[square])
    return [target for target in sorted(targets(cells, square)) if not in_check(after(cells, square, target), colour)]


def can_move(cells: Cells, colour: int) -> bool:
    own = [square for square, code in enumerate(cells) if code and colour_of(code) == colour]
    return any(legal_targets(cells, square) for square in own)


def other(colour: int) -> int:
    return WHITE if colour == BLACK else BLACK
