"""Moves written as the names of their squares."""

from chess.squares import PLAIN, move, named_square


def go(source: str, target: str, extra: int = PLAIN) -> int:
    """Return the move between two squares, such as e2 and e4."""
    return move(named_square(source), named_square(target), extra)
