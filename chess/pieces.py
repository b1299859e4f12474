"""Colours and pieces as small numbers: a piece in a cell is `colour << 3 | kind`, an empty cell 0."""

from typing import Final

WHITE: Final = 0
BLACK: Final = 1

COLOUR_NAMES: Final = {WHITE: "white", BLACK: "black"}

EMPTY: Final = 0
PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6

KINDS: Final = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
KIND_NAMES: Final = {PAWN: "pawn", KNIGHT: "knight", BISHOP: "bishop", ROOK: "rook", QUEEN: "queen", KING: "king"}
# The letters of the chess world; each notation says where it departs from them.
KIND_LETTERS: Final = {PAWN: "P", KNIGHT: "N", BISHOP: "B", ROOK: "R", QUEEN: "Q", KING: "K"}


def piece(colour: int, kind: int) -> int:
    """Return the piece of a colour and a kind."""
    return colour << 3 | kind


def colour_of(code: int) -> int:
    """Return the colour of a piece."""
    return code >> 3


def kind_of(code: int) -> int:
    """Return the kind of a piece, EMPTY for an empty cell."""
    return code & 7
