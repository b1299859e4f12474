"""The window's sentences about a game of chess: scores, leads, and the number of moves."""

from typing import Final

from chess.board import Position
from chess.exact.request import SearchRequest
from chess.game import Game
from chess.pieces import BISHOP, BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, piece
from gui.screens.base import YOU, counted

WORTH: Final = {PAWN: 1, KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9, KING: 0}  # in pawns
# What a square with a piece adds to White's lead.
WORTHS: Final = {
    EMPTY: 0,
    **{piece(WHITE, kind): worth for kind, worth in WORTH.items()},
    **{piece(BLACK, kind): -worth for kind, worth in WORTH.items()},
}
PIECES: Final = {QUEEN: "queen", ROOK: "rook", BISHOP: "bishop", KNIGHT: "knight", PAWN: "pawn"}
# How clearly a player stands better, from a score in pawns on: what is said of "You" and of others.
STANDINGS: Final = {
    0.5: ("{} are slightly better", "{} is slightly better"),
    1.5: ("{} are clearly better", "{} is clearly better"),
    4: ("{} are winning", "{} is winning"),
}
EVEN: Final = "material even"
AT_MOST: Final = "at most "
EQUAL: Final = "About equal"
DRAWN: Final = "A draw is the best that can be had"


def counted_moves(game: Game) -> str:
    """Return " after n moves" for a game that has ended; empty if its beginning is not known."""
    moves = (len(game.moves) + 1) // 2 if game.first_number == 1 else 0
    return f" after {counted(moves, 'move')}" if moves else ""


def evaluation_text(score: int, request: SearchRequest, sides: tuple[str, str]) -> str:
    """Return what a score means, after the search of a request; of the sides, the first is to move."""
    scoring, ahead = request.scoring, sides[score <= 0]
    if score == scoring.draw != 0:
        return DRAWN
    if abs(score) >= scoring.win:
        return win_text(ahead, *_moves_to_win(abs(score), request, own=score > 0))
    return standing_text(score / scoring.values[PAWN], sides, request.position)


def standing_text(pawns: float, sides: tuple[str, str], position: Position) -> str:
    """Return who stands better by a score in pawns, and the material of that player as it is on the board."""
    other = pawns <= 0
    levels = [words for least, words in STANDINGS.items() if least <= abs(pawns)]
    lead = -lead_of(position) if other else lead_of(position)
    if levels:
        ahead = sides[other]
        return f"{levels[-1][ahead != YOU].format(ahead)}, {lead_text(lead, position)}"
    if not lead:
        return f"{EQUAL}, {EVEN}"
    up = sides[other] if lead > 0 else sides[not other]
    return f"{EQUAL}. {up} {'are' if up == YOU else 'is'} {lead_text(abs(lead), position)}"


def lead_of(position: Position) -> int:
    """Return how many pawns' worth of pieces the player to move has more than the other."""
    whites = sum(map(WORTHS.__getitem__, position.cells))
    return whites if position.side == WHITE else -whites


def lead_text(lead: int, position: Position) -> str:
    """Return a lead in material in words: as a piece if there is one piece more on the board, else in points."""
    if not lead:
        return EVEN
    cells = position.cells
    more = {kind: cells.count(piece(WHITE, kind)) - cells.count(piece(BLACK, kind)) for kind in PIECES}
    unequal = [kind for kind, count in more.items() if count]
    one = len(unequal) == 1 and abs(more[unequal[0]]) == 1
    what = f"a {PIECES[unequal[0]]}" if one else counted(abs(lead), "point")
    return f"{what} {'up' if lead > 0 else 'down'}"


def win_text(ahead: str, moves: int, limit: str = "") -> str:
    """Return in how many moves a player wins."""
    return f"{ahead} can win in {limit}{counted(moves, 'move')}"


def _moves_to_win(score: int, request: SearchRequest, *, own: bool) -> tuple[int, str]:
    """Return in how many moves a player wins, and a word before it: some scorings only know a limit."""
    scoring = request.scoring
    plies = request.depth - (score - scoring.win) * bool(scoring.faster_mate_bonus)
    return (plies + own) // 2, "" if scoring.faster_mate_bonus else AT_MOST
