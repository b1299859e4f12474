"""The rules of chess, its searches, editions and file formats: pure logic, used by every face of the program."""

from core import is_compiled, prefer_compiled

__version__ = "0.2.0"

prefer_compiled(__path__)


def compiled() -> bool:
    """Return whether the search runs compiled."""
    return is_compiled("chess.exact.search")
