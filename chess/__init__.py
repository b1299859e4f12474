"""The rules of chess, the exact search and the game: the pure logic under every face of the program."""

import os
import sys

__version__ = "0.1.0"

# `make` compiles the hot modules for the Python in .venv, which then finds them before their sources.
_VENV = os.path.realpath(f"{__path__[0]}/../.venv")
if os.path.realpath(sys.prefix) == _VENV and not os.environ.get("CHESSPROG_INTERPRETED"):
    __path__.insert(0, f"{_VENV}/core")


def compiled() -> bool:
    """Whether the search runs compiled."""
    from importlib.machinery import PathFinder  # only now: most runs of the program do not ask

    spec = PathFinder.find_spec("chess.search", __path__)
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
