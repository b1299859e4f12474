"""The rules of chess, the exact search and the game: the pure logic under every face of the program."""

from core import is_compiled, prefer_compiled

__version__ = "0.2.0"

prefer_compiled(__path__)


def compiled() -> bool:
    """Tell whether the search runs compiled."""
    return is_compiled("chess.exact.search")
