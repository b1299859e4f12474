"""What the window says about a game of chess: how it stands, and after how many moves it has ended."""

from collections.abc import Sequence
from typing import Final

from chess.exact.request import SearchRequest
from chess.game import Game
from chess.pieces import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, piece
from gui.screens.base import counted

WORTH: Final = {PAWN: 1, KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9}  # in pawns
# What a player is ahead by, from a number of pawns on.
LEADS: Final = {1: "a pawn", 2: "two pawns", 3: "a piece", 5: "a rook", 9: "a queen", 10: "more than a queen"}
EQUAL: Final = "About equal"
DRAWN: Final = "A draw is the best that can be had"


def material(cells: Sequence[int], colour: int) -> int:
    """Return what the pieces of a colour are worth, in pawns."""
    return sum(worth * cells.count(piece(colour, kind)) for kind, worth in WORTH.items())


def counted_moves(game: Game) -> str:
    """Return after how many moves a game has ended; nothing if its beginning is not known."""
    moves = (len(game.moves) + 1) // 2 if game.first_number == 1 else 0
    return f" after {counted(moves, 'move')}" if moves else ""


def evaluation_text(score: int, request: SearchRequest, subject: str, other: str) -> str:
    """Return what a score for the player to move means, after the search of a request."""
    scoring = request.scoring
    ahead = subject if score > 0 else other
    if score == scoring.draw != 0:
        return DRAWN
    if abs(score) >= scoring.win:
        return f"{ahead} can win {_win_text(abs(score), request, own=score > 0)}"
    return lead_text(abs(score) // scoring.values[PAWN], ahead)


def lead_text(pawns: int, ahead: str) -> str:
    """Return by how much a player is ahead."""
    if not pawns:
        return EQUAL
    lead = LEADS[max(least for least in LEADS if least <= pawns)]
    return f"{ahead} {'are' if ahead == 'You' else 'is'} {lead} ahead"


def _win_text(score: int, request: SearchRequest, *, own: bool) -> str:
    """Return in how many moves a player wins; some scorings only know a limit."""
    scoring = request.scoring
    plies = request.depth - (score - scoring.win) * bool(scoring.faster_mate_bonus)
    limit = "" if scoring.faster_mate_bonus else "at most "
    return f"in {limit}{counted((plies + own) // 2, 'move')}"
