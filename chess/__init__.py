"""The rules of chess, the exact search and the game: the pure logic under every face of the program."""

import os
import sys
from collections.abc import MutableSequence

__version__ = "0.1.0"

_VENV = os.path.realpath(f"{__path__[0]}/../.venv")


def prefer_compiled(path: MutableSequence[str]) -> None:
    """Let a package with such a path find its compiled modules, which `make` puts in .venv/core, before their sources.

    They were compiled for the Python in .venv; any other one runs the sources, and so does who asks for them.
    """
    if os.path.realpath(sys.prefix) == _VENV and not os.environ.get("CHESSPROG_INTERPRETED"):
        path.insert(0, os.path.join(_VENV, "core", os.path.basename(path[0])))


prefer_compiled(__path__)


def compiled() -> bool:
    """Whether the search runs compiled."""
    from importlib.machinery import PathFinder  # only now: most runs of the program do not ask

    spec = PathFinder.find_spec("chess.search", __path__)
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
