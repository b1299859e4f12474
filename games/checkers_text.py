"""Mini-checkers as text, the same in console and window: squares as (row, column), summaries, statistics, results."""

from collections.abc import Sequence
from typing import Final

from games.checkers import (
    BLACK,
    ROW_BITS,
    WHITE,
    CheckersBoard,
    CheckersMove,
    Statistics,
    count,
    men,
    moves_of,
    utility,
)

SIDE_NAMES: Final = {BLACK: "Black", WHITE: "White"}
LETTERS: Final = {BLACK: "b", WHITE: "w"}
NUMBERS: Final = range(1, 7)  # of rows and columns
# The row and the column of each bit: the dark squares of row 1 begin in column 2, those of row 2 in column 1.
PLACES: Final = {
    bit: (row, 2 * place + 1 + row % 2) for row, bits in enumerate(ROW_BITS, 1) for place, bit in enumerate(bits)
}
BITS: Final = {place: bit for bit, place in PLACES.items()}

MOVED: Final = "{} moved from {} to {}."
CAPTURED: Final = "Piece captured at {}."
NO_CAPTURE: Final = "No capture made."
FORFEITS: Final = "{} has no legal move and forfeits the turn."
MUST_CAPTURE: Final = "You must capture: {}."
NO_PIECE: Final = "You have no piece there."
CANNOT_MOVE: Final = "That piece cannot move there."
LEFT_OVER: Final = "Pieces left: black {}, white {}."
RESULTS: Final = {-1: "You win!", 0: "It is a draw!", 1: "The computer wins!"}  # by the sign of the utility
DEPTH: Final = "Maximum depth of tree: {}"
CUTOFF: Final = "Cutoff level: {}"
NODES: Final = "Total number of nodes generated: {}"
PRUNINGS: Final = "Number of times pruning occurred in the {}-VALUE function: {}"
FROM_TABLE: Final = "Number of positions answered from the table: {}"


def place_text(bit: int) -> str:
    """Return a square as (row, column)."""
    return str(PLACES[bit])


def summary_text(side: int, move: CheckersMove) -> str:
    """Return the sentences that describe a move."""
    moved = MOVED.format(SIDE_NAMES[side], place_text(move.source), place_text(move.target))
    return f"{moved} {CAPTURED.format(place_text(move.taken)) if move.taken >= 0 else NO_CAPTURE}"


def refusal_text(board: CheckersBoard, source: int | None, target: int | None) -> str:
    """Return why a move between two squares is illegal, "" if it is legal; a square that is not dark is None."""
    moves = moves_of(board)
    if source is None or not men(board, board.side) >> source & 1:
        return NO_PIECE
    if any((move.source, move.target) == (source, target) for move in moves):
        return ""
    if moves and moves[0].taken >= 0:
        ways = [f"{place_text(move.source)} to {place_text(move.target)}" for move in moves]
        return MUST_CAPTURE.format(" or ".join(ways))
    return CANNOT_MOVE


def statistics_lines(statistics: Statistics) -> list[str]:
    """Return the statistics of a search, in the document's words."""
    first = CUTOFF if statistics.cut_off else DEPTH
    table = [FROM_TABLE.format(statistics.from_table)] if statistics.from_table >= 0 else []
    return [
        first.format(statistics.depth),
        NODES.format(statistics.nodes),
        PRUNINGS.format("MAX", statistics.prunings_in_max),
        PRUNINGS.format("MIN", statistics.prunings_in_min),
        *table,
    ]


def left_over_text(board: CheckersBoard) -> str:
    """Return how many men each side has left."""
    return LEFT_OVER.format(count(board.black), count(board.white))


def result_text(board: CheckersBoard) -> str:
    """Return the sentence about who has won a finished game."""
    value = utility(board)
    return RESULTS[(value > 0) - (value < 0)]


def rows_of(board: CheckersBoard) -> list[str]:
    """Return the letters of each row from the top; a dot for an empty dark square, a blank for a light one."""
    letters = {bit: LETTERS[side].upper() for side in (BLACK, WHITE) for bit in PLACES if men(board, side) >> bit & 1}
    return [
        "".join([letters.get(BITS[row, column], ".") if (row, column) in BITS else " " for column in NUMBERS])
        for row in NUMBERS
    ]


# The notation of test tables: rows separated by slashes, and moves as 52-41


def read_board(rows: str, side: str) -> CheckersBoard:
    """Parse a board, its rows from the top, and the side to move; a ValueError says what is wrong."""
    letters: Sequence[str] = rows.split("/")
    if [len(row) for row in letters] != [6] * 6 or side not in LETTERS.values():
        raise ValueError("a board is six rows of six letters, parted by slashes, and b or w is to move")
    found = {LETTERS[BLACK]: 0, LETTERS[WHITE]: 0}
    for row, line in enumerate(letters, 1):
        for column, letter in enumerate(line, 1):
            if letter in found and (row, column) in BITS:
                found[letter] |= 1 << BITS[row, column]
            elif letter != ".":
                raise ValueError(f"not a man on a dark square: {letter!r} in row {row}, column {column}")
    return CheckersBoard(found["w"], found["b"], BLACK if side == LETTERS[BLACK] else WHITE)


def move_text(move: CheckersMove) -> str:
    """Return a move as 52-41: row and column of the source, then of the target."""
    return "-".join("{}{}".format(*PLACES[bit]) for bit in (move.source, move.target))
