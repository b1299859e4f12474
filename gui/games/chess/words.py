"""The window's sentences about a game of chess: scores, leads, and the number of moves."""

from typing import Final

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
# What a player is ahead by, from a number of pawns on.
LEADS: Final = {1: "a pawn", 2: "two pawns", 3: "a piece", 5: "a rook", 9: "a queen", 10: "more than a queen"}
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
    return lead_text(abs(score) // scoring.values[PAWN], ahead)


def lead_text(pawns: int, ahead: str) -> str:
    """Return by how much a player is ahead."""
    if not pawns:
        return EQUAL
    lead = LEADS[max(least for least in LEADS if least <= pawns)]
    return f"{ahead} {'are' if ahead == YOU else 'is'} {lead} ahead"


def win_text(ahead: str, moves: int, limit: str = "") -> str:
    """Return in how many moves a player wins."""
    return f"{ahead} can win in {limit}{counted(moves, 'move')}"


def _moves_to_win(score: int, request: SearchRequest, *, own: bool) -> tuple[int, str]:
    """Return in how many moves a player wins, and a word before it: some scorings only know a limit."""
    scoring = request.scoring
    plies = request.depth - (score - scoring.win) * bool(scoring.faster_mate_bonus)
    return (plies + own) // 2, "" if scoring.faster_mate_bonus else AT_MOST
