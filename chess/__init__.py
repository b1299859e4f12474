"""The rules of chess, the exact search and the game: the pure logic under every face of the program."""

from core import prefer_compiled

__version__ = "0.1.0"

prefer_compiled(__path__)


def compiled() -> bool:
    """Whether the search runs compiled."""
    from importlib.machinery import PathFinder  # only now: most runs of the program do not ask

    spec = PathFinder.find_spec("chess.search", __path__)
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
