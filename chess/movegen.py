"""Attacks, check and legal moves.

Loops over a set of squares take its lowest bit with `low = squares & -squares`, remove it with `squares ^= low`, and
look its number up in INDEX by a de Bruijn product. This is written out in each loop: a call would cost more.
"""

from typing import Final

from chess.attacks import (
    BETWEEN,
    BIT,
    DE_BRUIJN,
    INDEX,
    KING_REACH,
    KNIGHT_REACH,
    LINE,
    OBLIQUES,
    PAWN_TAKES,
    STRAIGHTS,
    bishop_reach,
    rook_reach,
)
from chess.board import NO_KING, NO_SQUARE, Board, Position
from chess.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from chess.squares import CASTLE, EN_PASSANT, MOVE_MASK
from chess.tables import Castle
from core.native import i64, vec

EVERYWHERE: Final = -1  # all squares
MOST_MOVES: Final = 2048  # more than any board allows: 62 queens have fewer than 62 * 27 moves


def attacked(board: Board, square: i64, by: i64, occupied: i64) -> bool:
    """Return whether a piece of the player `by` attacks a square, given the set of occupied squares."""
    bits = board.bits
    base = by << 3
    # Attacks are symmetric: a knight attacks the square if a knight on the square would attack it. A pawn of the other
    # colour stands in for a pawn.
    if (
        KNIGHT_REACH[square] & bits[base | KNIGHT]
        or PAWN_TAKES[(1 - by) << 6 | square] & bits[base | PAWN]
        or KING_REACH[square] & bits[base | KING]
    ):
        return True
    # The first test is one lookup and mostly fails; the second costs more.
    straight = bits[base | ROOK] | bits[base | QUEEN]
    if STRAIGHTS[square] & straight and rook_reach(square, occupied) & straight:
        return True
    oblique = bits[base | BISHOP] | bits[base | QUEEN]
    return (OBLIQUES[square] & oblique) != 0 and (bishop_reach(square, occupied) & oblique) != 0


def in_check(board: Board, colour: i64) -> bool:
    """Return whether a player's king is in check."""
    king = board.kings[colour]
    return king != NO_KING and attacked(board, king, 1 - colour, board.bits[0] | board.bits[8])


def king_taken(board: Board) -> bool:
    """Return whether a king has been captured: then neither player has a legal move."""
    return board.kings[0] == NO_KING or board.kings[1] == NO_KING


def shields(board: Board, colour: i64, king: i64) -> i64:
    """Return the pieces of either colour that stand alone between a slider of `colour` and the square `king`."""
    bits = board.bits
    base = colour << 3
    queens = bits[base | QUEEN]
    snipers = STRAIGHTS[king] & (bits[base | ROOK] | queens) | OBLIQUES[king] & (bits[base | BISHOP] | queens)
    occupied = bits[0] | bits[8]
    found: i64 = 0
    while snipers:
        low = snipers & -snipers
        snipers ^= low
        between = BETWEEN[king << 6 | INDEX[low * DE_BRUIJN >> 58 & 63]] & occupied
        if not between & (between - 1):  # at most one piece: x & (x - 1) clears the lowest bit
            found |= between
    return found


def checkers_and_pinned(board: Board) -> tuple[i64, i64]:
    """Return the enemy pieces that give check to the side to move, and its pieces that are pinned to its king."""
    bits = board.bits
    side = board.side
    king = board.kings[side]
    base = 8 - (side << 3)
    checkers = (
        KNIGHT_REACH[king] & bits[base | KNIGHT]
        | PAWN_TAKES[side << 6 | king] & bits[base | PAWN]
        | KING_REACH[king] & bits[base | KING]  # only a loaded board has kings side by side
    )
    queens = bits[base | QUEEN]
    snipers = STRAIGHTS[king] & (bits[base | ROOK] | queens) | OBLIQUES[king] & (bits[base | BISHOP] | queens)
    pinned: i64 = 0
    if snipers:
        own = bits[side << 3]
        occupied = own | bits[base]
        while snipers:
            low = snipers & -snipers
            snipers ^= low
            between = BETWEEN[king << 6 | INDEX[low * DE_BRUIJN >> 58 & 63]] & occupied
            if not between:
                checkers |= low
            elif not between & (between - 1):
                pinned |= between & own
    return checkers, pinned


def reach(board: Board, square: i64, allowed: i64, occupied: i64) -> i64:
    """Return the targets, within `allowed`, of the piece on a square: pseudo-legal moves, without castling."""
    code = board.cells[square]
    kind = code & 7
    if kind == PAWN:
        at = code >> 3 << 6 | square
        ahead = board.tables.steps[at] & ~occupied
        if ahead:
            ahead |= board.tables.jumps[at] & ~occupied
        return (ahead | PAWN_TAKES[at] & board.bits[~code & 8]) & allowed
    if kind == KNIGHT:
        return KNIGHT_REACH[square] & allowed
    if kind == BISHOP:
        return bishop_reach(square, occupied) & allowed
    if kind == ROOK:
        return rook_reach(square, occupied) & allowed
    if kind == QUEEN:
        return (rook_reach(square, occupied) | bishop_reach(square, occupied)) & allowed
    return KING_REACH[square] & allowed


def safe_steps(board: Board, king: i64, targets: i64, occupied: i64) -> i64:
    """Return the targets on which the king would not be attacked."""
    enemy = 1 - board.side
    without = occupied ^ BIT[king]  # the king must not hide the squares behind it from a slider
    safe: i64 = 0
    while targets:
        low = targets & -targets
        targets ^= low
        if not attacked(board, INDEX[low * DE_BRUIJN >> 58 & 63], enemy, without):
            safe |= low
    return safe


def evasions(king: i64, checkers: i64) -> i64:
    """Return where a piece other than the king may go: everywhere without a check, else where it ends the check."""
    if not checkers:
        return EVERYWHERE
    if checkers & (checkers - 1):  # a double check: only the king can move
        return 0
    return checkers | BETWEEN[king << 6 | INDEX[checkers * DE_BRUIJN >> 58 & 63]]


def castle_moves(board: Board, checkers: i64, occupied: i64) -> list[int]:
    """Return the castling moves that are legal now."""
    return [int(castle.move) for castle in board.tables.castles if _may_castle(board, castle, checkers, occupied)]


def _may_castle(board: Board, castle: Castle, checkers: i64, occupied: i64) -> bool:
    return (
        castle.colour == board.side
        and (board.castles & castle.right) != 0
        and not (checkers or castle.empty & occupied)
        and safe_steps(board, castle.king, castle.crossed, occupied) == castle.crossed
    )


def en_passant_moves(board: Board) -> list[int]:
    """Return the captures en passant that are legal now, on a board with an en-passant square."""
    side = board.side
    target = board.en_passant
    pawn = target + (-1 if side == 0 else 1)  # the pawn that would be captured
    found = []
    for source in (pawn - 8, pawn + 8):
        if 0 <= source < 64 and board.cells[source] == side << 3 | PAWN:
            move = source << 9 | target << 3 | EN_PASSANT
            # The move is made to test it: two pawns leave a row at once, which the test for pins does not see.
            memory = board.play(move)
            if not in_check(board, side):
                found.append(int(move))
            board.undo(move, memory)
    return found


def position_of(board: Board) -> Position:
    """Return the present position, with an en-passant square only if a capture there is legal.

    Then two positions are equal exactly if the same moves are legal, as the repetition rule demands.
    """
    position = board.position()
    return position if not board.en_passant or en_passant_moves(board) else position._replace(en_passant=NO_SQUARE)


def targets_of(board: Board, square: i64) -> i64:
    """Return the legal targets of a piece of the side to move, without castling and en passant."""
    bits = board.bits
    base = board.side << 3
    king = board.kings[board.side]
    occupied = bits[0] | bits[8]
    allowed = ~bits[base]
    if not board.tables.royal:  # the king may be left in check: every pseudo-legal move is legal
        return reach(board, square, allowed, occupied)
    if square == king:
        return safe_steps(board, king, KING_REACH[king] & allowed, occupied)
    checkers, pinned = checkers_and_pinned(board)
    if pinned & BIT[square]:  # it may move, but only between king and attacker, or capture the attacker
        allowed &= LINE[king << 6 | square]
    return reach(board, square, allowed & evasions(king, checkers), occupied)


def promotes(board: Board, source: i64, target: i64) -> bool:
    """Return whether a move from `source` to `target` promotes a pawn."""
    return board.cells[source] & 7 == PAWN and board.tables.promoting[board.side << 6 | target] != 0


def is_legal(board: Board, move: i64) -> bool:
    """Return whether a move is legal here. It may be any move: a killer or a table move of another position."""
    source = move >> 9
    target = move >> 3 & 63
    extra = move & 7
    code = board.cells[source]
    if not code or code >> 3 != board.side or extra > EN_PASSANT or king_taken(board):
        return False
    if extra == CASTLE:
        occupied = board.bits[0] | board.bits[8]
        return int(move) in castle_moves(board, checkers_and_pinned(board)[0], occupied)
    if extra == EN_PASSANT:
        return board.en_passant != NO_SQUARE and int(move) in en_passant_moves(board)
    return promotes(board, source, target) == (extra != 0) and (targets_of(board, source) & BIT[target]) != 0


def generate(board: Board, moves: vec[i64], wanted: i64) -> i64:
    """Write the legal moves to the wanted squares into `moves`, in no particular order; return their number.

    This is one long function because it is the hottest of the module: the sets that all pieces share are found once.
    """
    count: i64 = 0
    if king_taken(board):
        return count
    bits = board.bits
    side = board.side
    own = bits[side << 3]
    occupied = bits[0] | bits[8]
    king = board.kings[side]
    checkers: i64 = 0
    pinned: i64 = 0
    allowed = wanted & ~own
    if board.tables.royal:
        checkers, pinned = checkers_and_pinned(board)
        own ^= BIT[king]
        targets = safe_steps(board, king, KING_REACH[king] & allowed, occupied)
        while targets:
            low = targets & -targets
            targets ^= low
            moves[count] = king << 9 | INDEX[low * DE_BRUIJN >> 58 & 63] << 3
            count += 1
        allowed &= evasions(king, checkers)
    promoting = board.tables.promoting
    while own:
        low = own & -own
        own ^= low
        source = INDEX[low * DE_BRUIJN >> 58 & 63]
        line: i64 = EVERYWHERE
        if pinned & low:
            line = LINE[king << 6 | source]
        targets = reach(board, source, allowed & line, occupied)
        pawn = board.cells[source] & 7 == PAWN
        while targets:
            low = targets & -targets
            targets ^= low
            target = INDEX[low * DE_BRUIJN >> 58 & 63]
            move = source << 9 | target << 3
            if pawn and promoting[side << 6 | target]:  # extras 1 to 4: queen, bishop, rook, knight
                moves[count] = move + 1
                moves[count + 1] = move + 2
                moves[count + 2] = move + 3
                move += 4
                count += 3
            moves[count] = move
            count += 1
    if board.castles and wanted == EVERYWHERE:  # a search of captures does not want castling
        for castling in castle_moves(board, checkers, occupied):
            moves[count] = castling
            count += 1
    if board.en_passant and wanted & BIT[board.en_passant]:
        for taking in en_passant_moves(board):
            moves[count] = taking
            count += 1
    return count


def legal_moves(board: Board) -> list[int]:
    """Return the legal moves of the side to move, in the documents' order."""
    moves = vec[i64]([0] * MOST_MOVES)
    count = generate(board, moves, EVERYWHERE)
    found = [int(moves[number]) for number in range(count)]
    found.sort()
    return found


def has_legal_move(board: Board) -> bool:
    """Return whether the side to move has a legal move. Castling need not be tried: the rook can then move too."""
    if king_taken(board):
        return False
    bits = board.bits
    side = board.side
    own = bits[side << 3]
    occupied = bits[0] | bits[8]
    king = board.kings[side]
    allowed = ~own
    pinned: i64 = 0
    steps: i64 = 0
    if board.tables.royal:
        checkers, pinned = checkers_and_pinned(board)
        own ^= BIT[king]
        # The king is tried last, because its moves cost most to test; in check first, because it likely has a move.
        if checkers and safe_steps(board, king, KING_REACH[king] & allowed, occupied):
            return True
        if not checkers:
            steps = KING_REACH[king] & allowed
        allowed &= evasions(king, checkers)
    while own:
        low = own & -own
        own ^= low
        square = INDEX[low * DE_BRUIJN >> 58 & 63]
        line: i64 = EVERYWHERE
        if pinned & low:
            line = LINE[king << 6 | square]
        if reach(board, square, allowed & line, occupied):
            return True
    if board.en_passant and en_passant_moves(board):
        return True
    return safe_steps(board, king, steps, occupied) != 0


def perft(board: Board, depth: int) -> int:
    """Return the number of move sequences of a length: perft, the standard test of a move generator."""
    if depth == 0:
        return 1
    # One buffer for each depth: allocating one at every node would take longer than generating the moves.
    return int(_perft(board, depth - 1, [vec[i64]([0] * MOST_MOVES) for _ in range(depth)]))


def _perft(board: Board, depth: i64, buffers: list[vec[i64]]) -> i64:
    """Return the number of move sequences of length `depth` + 1."""
    moves = buffers[depth]
    count = generate(board, moves, EVERYWHERE)
    if depth == 0:  # the last moves are counted without making them
        return count
    total: i64 = 0
    number: i64 = 0
    while number < count:
        memory = board.play(moves[number])
        total += _perft(board, depth - 1, buffers)
        board.undo(moves[number], memory)
        number += 1
    return total


def pick(moves: vec[i64], number: i64, count: i64) -> i64:
    """Swap the highest ranked move of `moves[number:count]` into `moves[number]`; return it without its rank.

    One step of a selection sort: most nodes have a cutoff after a few moves, so a full sort would be wasted.
    """
    best = moves[number]
    place = number
    other = number + 1
    while other < count:
        if moves[other] > best:
            best = moves[other]
            place = other
        other += 1
    moves[place] = moves[number]
    moves[number] = best
    return best & MOVE_MASK
