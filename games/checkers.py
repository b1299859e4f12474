"""Mini-checkers: its board, its moves, and its alpha-beta searches, one of which searches to the end of the game.

The 18 dark squares are bits, row by row from the top, with an unused bit after every second row:

     row 1      0     1     2
     row 2   3     4     5
     row 3      7     8     9
     row 4  10    11    12
     row 5     14    15    16
     row 6  17    18    19

So every step down is 3 bits (to the left) or 4 bits (to the right), from any row; a step up is the reverse. A step off
the board leads to a bit that is no square. White, the computer, moves down; black, the human, moves up.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from core.native import i64
from games.minimax import Tally, best_child

ROWS: Final = 6
WHITE: Final = 0
BLACK: Final = 1

ROW_BITS: Final = ((0, 1, 2), (3, 4, 5), (7, 8, 9), (10, 11, 12), (14, 15, 16), (17, 18, 19))
SQUARES: Final = tuple(bit for bits in ROW_BITS for bit in bits)
BOARD: Final = sum([1 << bit for bit in SQUARES])
ORDER: Final = (SQUARES, tuple(bit for bits in reversed(ROW_BITS) for bit in bits))  # by side, its back row first
LEFT_AND_RIGHT: Final = ((3, 4), (-4, -3))  # the steps of each side
START_WHITE: Final = 0b111111
START_BLACK: Final = 0b111111 << 14

WIN: Final = 1000
WINDOW: Final = (-WIN, WIN)  # the first window of every search
MAN: Final = 100  # the value of a man in the evaluation
STEP: Final = 5  # the value of a possible step
CUTOFFS: Final = {1: 1, 2: 4}  # by level of the computer: where its search is cut off
SORTING: Final = 6  # level 3 sorts the root's moves by a search cut off at this level


class CheckersBoard(NamedTuple):
    """The men of both sides as sets of bits, and the side to move."""

    white: int = START_WHITE
    black: int = START_BLACK
    side: int = BLACK


class CheckersMove(NamedTuple):
    """A move: source, target, and the man that it captures, -1 for none."""

    source: int
    target: int
    taken: int = -1


class CheckersChoice(NamedTuple):
    """The move that a search chose, its value for white, and the statistics of the search."""

    move: CheckersMove
    value: int
    statistics: "Statistics"


class Statistics(NamedTuple):
    """The statistics of a search that the document demands."""

    depth: int  # the deepest level of the tree, or the cutoff level
    cut_off: bool
    nodes: int
    prunings_in_max: int
    prunings_in_min: int
    from_table: int = -1  # positions answered from the table; -1 if there is none


def men(board: CheckersBoard, side: int) -> int:
    """Return the men of a side."""
    return board.black if side == BLACK else board.white


def count(men: int) -> int:
    """Return the number of men in a set."""
    return men.bit_count()


def moves_of(board: CheckersBoard) -> list[CheckersMove]:
    """Return the legal moves of the side to move, in order of preference: only captures, if there are any."""
    own, enemy = men(board, board.side), men(board, 1 - board.side)
    empty = BOARD & ~(own | enemy)
    captures: list[CheckersMove] = []
    steps: list[CheckersMove] = []
    for bit in ORDER[board.side]:
        if own >> bit & 1:
            for way in LEFT_AND_RIGHT[board.side]:
                near, far = bit + way, bit + 2 * way
                if near >= 0 and empty >> near & 1:
                    steps.append(CheckersMove(bit, near))
                elif far >= 0 and enemy >> near & 1 and empty >> far & 1:
                    captures.append(CheckersMove(bit, far, near))
    return captures or steps


def after(board: CheckersBoard, move: CheckersMove) -> CheckersBoard:
    """Return the board after a move."""
    changed = 1 << move.source | 1 << move.target
    taken = 1 << move.taken if move.taken >= 0 else 0
    if board.side == BLACK:
        return CheckersBoard(board.white ^ taken, board.black ^ changed, WHITE)
    return CheckersBoard(board.white ^ changed, board.black ^ taken, BLACK)


def passed(board: CheckersBoard) -> CheckersBoard:
    """Return the board after a forfeited turn."""
    return CheckersBoard(board.white, board.black, 1 - board.side)


def is_over(board: CheckersBoard) -> bool:
    """Return whether a side has no men, or neither has a move."""
    return not (board.white and board.black) or not (moves_of(board) or moves_of(passed(board)))


def must_pass(board: CheckersBoard) -> bool:
    """Return whether the side to move has no legal move but the game goes on, because the other side has one."""
    return not moves_of(board) and not is_over(board)


def utility(board: CheckersBoard) -> int:
    """Return the value of a finished game for white: the side with more men wins."""
    lead = count(board.white) - count(board.black)
    return WIN if lead > 0 else -WIN if lead < 0 else 0


def evaluation(board: CheckersBoard) -> int:
    """Return an estimate for a cutoff: men decide, and a side that runs out of steps must move into a capture."""
    empty = BOARD & ~(board.white | board.black)
    white = count(board.white & empty >> 3) + count(board.white & empty >> 4)
    black = count(board.black & empty << 3) + count(board.black & empty << 4)
    return MAN * (count(board.white) - count(board.black)) + STEP * (white - black)


class Checkers:
    """The game for the generic minimax, with white as MAX."""

    def __init__(self) -> None:
        self.cut_off = 0  # nodes that the evaluation judged

    def children(self, board: CheckersBoard) -> Iterator[CheckersBoard]:
        """Yield the boards after each legal move; a forfeited turn is one child, with the other side to move."""
        if board.white and board.black:
            moves = moves_of(board)
            for move in moves:
                yield after(board, move)
            if not moves and moves_of(passed(board)):
                yield passed(board)

    def value(self, board: CheckersBoard) -> int:
        """Return the utility of a finished game (TERMINAL-TEST), else the evaluation (CUTOFF-TEST)."""
        if is_over(board):
            return utility(board)
        self.cut_off += 1
        return evaluation(board)


def cut_off_choice(board: CheckersBoard, cutoff: int) -> CheckersChoice:
    """Return the choice of alpha-beta cut off at a level; the side to move must have a move."""
    game, tally = Checkers(), Tally()
    best = best_child(game, board, cutoff, board.side == WHITE, tally, WINDOW)
    depth = cutoff if game.cut_off else tally.deepest
    prunings = (tally.prunings_in_max, tally.prunings_in_min)
    statistics = Statistics(depth, game.cut_off > 0, tally.nodes, *prunings)
    return CheckersChoice(moves_of(board)[best.child], best.value, statistics)


def perfect_choice(board: CheckersBoard) -> CheckersChoice:
    """Return the choice of alpha-beta to the end of the game; the side to move must have a move.

    The root's moves are first sorted by a shallower search with the evaluation. So of moves with the same result, the
    one with the best evaluation is played: it is the hardest to answer.
    """
    sorting, tally = Checkers(), Tally()
    ranked: list[tuple[int, int, CheckersMove]] = []
    for number, move in enumerate(moves_of(board)):
        found = best_child(sorting, after(board, move), SORTING - 1, board.side == BLACK, tally, WINDOW)
        ranked.append((found.value if board.side == BLACK else -found.value, number, move))
    ranked.sort()
    solver = Solver()
    best, value = solver.best_of(board, [move for _, _, move in ranked])
    statistics = Statistics(
        int(solver.deepest),
        False,
        tally.nodes + int(solver.nodes),
        tally.prunings_in_max + int(solver.prunings_in_max),
        tally.prunings_in_min + int(solver.prunings_in_min),
        int(solver.from_table),
    )
    return CheckersChoice(best, value, statistics)


def choice_of(board: CheckersBoard, level: int) -> CheckersChoice:
    """Return the computer's choice at a level."""
    return cut_off_choice(board, CUTOFFS[level]) if level in CUTOFFS else perfect_choice(board)


def value_of(board: CheckersBoard) -> int:
    """Return the exact value of a board for white."""
    return Solver().value(board)


# The table holds two bounds of a value from -1 to 1 in four bits: the lower one, then the upper one, each plus 1.
UNKNOWN: Final = 2
# By row: its squares, all squares below it, and all squares above it.
ROW: Final = [sum([1 << bit for bit in bits]) for bits in ROW_BITS]
BELOW: Final = [sum([1 << bit for bits in ROW_BITS[row + 1 :] for bit in bits]) for row in range(ROWS)]
ABOVE: Final = [sum([1 << bit for bits in ROW_BITS[:row] for bit in bits]) for row in range(ROWS)]


class Solver:
    """Alpha-beta to the end of the game, with a transposition table. Values are -1, 0 and 1.

    `lead` is the number of white men less the number of black men, which decides a finished game. `max_value` and
    `min_value` are mirrored, no negamax: the document wants the prunings in MAX and in MIN counted separately.
    """

    def __init__(self) -> None:
        self.table: dict[int, int] = {}
        self.nodes: i64 = 0
        self.deepest: i64 = 0
        self.prunings_in_max: i64 = 0
        self.prunings_in_min: i64 = 0
        self.from_table: i64 = 0

    def value(self, board: CheckersBoard) -> int:
        """Return the exact value of a board for white."""
        lead = count(board.white) - count(board.black)
        if board.side == WHITE:
            return WIN * int(self.max_value(board.white, board.black, lead, -1, 1, 0))
        return WIN * int(self.min_value(board.white, board.black, lead, -1, 1, 0))

    def best_of(self, board: CheckersBoard, moves: list[CheckersMove]) -> tuple[CheckersMove, int]:
        """Return the first best of the root's moves, and its value for white."""
        self.nodes += 1
        best, best_value = moves[0], 2 if board.side == BLACK else -2
        alpha, beta = -1, 1
        for move in moves:
            child = after(board, move)
            lead = count(child.white) - count(child.black)
            if board.side == WHITE:
                value = int(self.min_value(child.white, child.black, lead, alpha, beta, 1))
                if value > best_value:
                    best, best_value = move, value
                alpha = max(alpha, best_value)
                if alpha >= beta:
                    self.prunings_in_max += 1
                    break
            else:
                value = int(self.max_value(child.white, child.black, lead, alpha, beta, 1))
                if value < best_value:
                    best, best_value = move, value
                beta = min(beta, best_value)
                if alpha >= beta:
                    self.prunings_in_min += 1
                    break
        return best, WIN * best_value

    def max_value(self, white: i64, black: i64, lead: i64, alpha: i64, beta: i64, level: i64) -> i64:
        """MAX-VALUE: white is to move."""
        self.nodes += 1
        if level > self.deepest:
            self.deepest = level
        # TERMINAL-TEST: a side without men, or no man can be captured any more
        if not black or not white or apart(white, black):
            return sign(lead)
        # The table: the bounds known of this position may be enough for this window
        key = (white << 20 | black) << 1  # the lowest bit is the side to move
        known = self.table.get(int(key), UNKNOWN)
        least: i64 = (known >> 2) - 1
        most: i64 = (known & 3) - 1
        if least >= beta or least == most:
            self.from_table += 1
            return least
        if most <= alpha:
            self.from_table += 1
            return most
        empty = BOARD & ~(white | black)
        # The legal moves, as the men that can go left and right: captures if there are any, else steps
        captures = True
        left = white & black >> 3 & empty >> 6
        right = white & black >> 4 & empty >> 8
        if not left | right:
            captures = False
            left = white & empty >> 3
            right = white & empty >> 4
        # A forfeited turn: the same board, one level deeper
        if not left | right:
            if not can_move_up(black, white, empty):
                return sign(lead)
            value = self.min_value(white, black, lead, alpha, beta, level + 1)
            if value >= beta:
                self.prunings_in_max += 1
            self.note(key, known, value, alpha, beta)
            return value
        # The loop over the actions: back men first; each man left (3 bits), then right (4 bits)
        best: i64 = -2
        low = alpha
        movers = left | right
        while movers:
            man = movers & -movers
            movers ^= man
            shift: i64 = 3
            able = left
            while shift < 5:
                if able & man:
                    if captures:
                        landed = white ^ (man | man << shift + shift)
                        value = self.min_value(landed, black ^ man << shift, lead + 1, low, beta, level + 1)
                    else:
                        value = self.min_value(white ^ (man | man << shift), black, lead, low, beta, level + 1)
                    if value > best:
                        best = value
                    # Pruning: MIN never lets the game come here
                    if best >= beta:
                        break
                    if best > low:
                        low = best
                shift += 1
                able = right
            if best >= beta:  # the inner loop has ended by pruning
                self.prunings_in_max += 1
                break
        self.note(key, known, best, alpha, beta)
        return best

    def min_value(self, white: i64, black: i64, lead: i64, alpha: i64, beta: i64, level: i64) -> i64:
        """MIN-VALUE: black is to move; the mirror image of MAX-VALUE."""
        self.nodes += 1
        if level > self.deepest:
            self.deepest = level
        # TERMINAL-TEST
        if not black or not white or apart(white, black):
            return sign(lead)
        # The table
        key = (white << 20 | black) << 1 | 1
        known = self.table.get(int(key), UNKNOWN)
        least: i64 = (known >> 2) - 1
        most: i64 = (known & 3) - 1
        if least >= beta or least == most:
            self.from_table += 1
            return least
        if most <= alpha:
            self.from_table += 1
            return most
        empty = BOARD & ~(white | black)
        # The legal moves
        captures = True
        left = black & white << 4 & empty << 8
        right = black & white << 3 & empty << 6
        if not left | right:
            captures = False
            left = black & empty << 4
            right = black & empty << 3
        # A forfeited turn
        if not left | right:
            if not can_move_down(white, black, empty):
                return sign(lead)
            value = self.max_value(white, black, lead, alpha, beta, level + 1)
            if value <= alpha:
                self.prunings_in_min += 1
            self.note(key, known, value, alpha, beta)
            return value
        # The loop over the actions: rows from the bottom, so that the back men come first; each man left, then right
        best: i64 = 2
        high = beta
        movers = left | right
        row: i64 = ROWS - 1
        while movers:
            here = movers & ROW[row]
            row -= 1
            while here:
                man = here & -here
                here ^= man
                movers ^= man
                shift: i64 = 4
                able = left
                while shift > 2:
                    if able & man:
                        if captures:
                            landed = black ^ (man | man >> shift + shift)
                            value = self.max_value(white ^ man >> shift, landed, lead - 1, alpha, high, level + 1)
                        else:
                            value = self.max_value(white, black ^ (man | man >> shift), lead, alpha, high, level + 1)
                        if value < best:
                            best = value
                        # Pruning: MAX never lets the game come here
                        if best <= alpha:
                            break
                        if best < high:
                            high = best
                    shift -= 1
                    able = right
                if best <= alpha:
                    break
            if best <= alpha:  # the inner loops have ended by pruning
                self.prunings_in_min += 1
                break
        self.note(key, known, best, alpha, beta)
        return best

    def note(self, key: i64, known: i64, value: i64, alpha: i64, beta: i64) -> None:
        """Store the result of a search with a window: the value of a position, or a bound of it."""
        least: i64 = known >> 2
        most: i64 = known & 3
        if value > alpha:
            least = value + 1
        if value < beta:
            most = value + 1
        self.table[int(key)] = int(least << 2 | most)


def apart(white: i64, black: i64) -> bool:
    """Return whether every black man is above or beside every white one: then no man can be captured any more."""
    row: i64 = 0
    while row < ROWS:
        if not black & BELOW[row]:
            return not white & ABOVE[row]
        row += 1
    return False


def sign(lead: i64) -> i64:
    """Return the sign of a lead: 1 if white has more men, -1 if black has, 0 if they are equal."""
    return 1 if lead > 0 else -1 if lead < 0 else 0


def can_move_up(own: i64, enemy: i64, empty: i64) -> bool:
    """Return whether black has a move."""
    steps = own & (empty << 3 | empty << 4)
    return (steps | own & enemy << 4 & empty << 8 | own & enemy << 3 & empty << 6) != 0


def can_move_down(own: i64, enemy: i64, empty: i64) -> bool:
    """Return whether white has a move."""
    steps = own & (empty >> 3 | empty >> 4)
    return (steps | own & enemy >> 3 & empty >> 6 | own & enemy >> 4 & empty >> 8) != 0
