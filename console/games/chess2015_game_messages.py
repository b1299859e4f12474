"""The sentences of the 2015 document's console during a game."""

from collections.abc import Sequence
from typing import Final

from chess.game import Refusal, Status
from chess.pieces import COLOUR_NAMES, EMPTY, KIND_NAMES
from chess.rules import CASTLING_MOVES
from chess.squares import promotion_of, source_of, target_of
from console.games.positions import COLUMN_AND_ROW, written

ENTER_MOVE: Final = "{} player - enter your move:\n"
NOT_YOUR_PIECE: Final = "The specified position does not contain your piece\n"
ILLEGAL_MOVE: Final = "Illegal move\n"
WRONG_ROOK: Final = "Wrong position for a rook\n"
ILLEGAL_CASTLING: Final = "Illegal castling move\n"
SCORE: Final = "{}\n"
COMPUTER: Final = "Computer: move {}\n"
MATE: Final = "Mate! {} player wins the game\n"
TIE: Final = "The game ends in a tie\n"
CHECK: Final = "Check!\n"

REFUSALS: Final = {
    Refusal.NOT_YOUR_PIECE: NOT_YOUR_PIECE,
    Refusal.ILLEGAL: ILLEGAL_MOVE,
    Refusal.STILL_THREATENED: ILLEGAL_MOVE,
    Refusal.WILL_BE_THREATENED: ILLEGAL_MOVE,
    Refusal.NO_ROOK: WRONG_ROOK,
    Refusal.NO_CASTLE: ILLEGAL_CASTLING,
}

PLAYER_NAMES: Final = {colour: name.capitalize() for colour, name in COLOUR_NAMES.items()}
POSITIONS: Final = written(COLUMN_AND_ROW)
ROOKS: Final = {castling: rook for rook, castling in CASTLING_MOVES.items()}


def move_text(move: int) -> str:
    """Return a move as it is listed: castling by its rook, a promotion with what the pawn becomes."""
    if move in ROOKS:
        return f"castle {POSITIONS[ROOKS[move]]}"
    text = f"{POSITIONS[source_of(move)]} to {POSITIONS[target_of(move)]}"
    kind = promotion_of(move)
    return text if kind == EMPTY else f"{text} {KIND_NAMES[kind]}"


def moves_text(moves: Sequence[int]) -> str:
    """Return moves, one on each line."""
    return "".join(f"{move_text(move)}\n" for move in moves)


def computer_text(move: int) -> str:
    """Return the line about the computer's move."""
    return COMPUTER.format(move_text(move))


def status_text(status: Status, to_move: int) -> str:
    """Return the line about a mate, a draw or a check, "" for other positions."""
    if status is Status.MATE:
        return MATE.format(PLAYER_NAMES[1 - to_move])
    if status is Status.CHECK:
        return CHECK
    return TIE if status is Status.DRAW else ""
