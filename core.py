"""Where the compiled core is: `make` puts the hot modules of each package in a folder of .venv/core."""

import os
import sys
from collections.abc import MutableSequence
from typing import Final

VENV: Final = os.path.join(os.path.dirname(os.path.realpath(__file__)), ".venv")


def prefer_compiled(path: MutableSequence[str]) -> None:
    """Let a package with such a path find its compiled modules before their sources.

    They were compiled for the Python in .venv; any other one runs the sources, and so does who asks for them.
    """
    if os.path.realpath(sys.prefix) == VENV and not os.environ.get("CHESSPROG_INTERPRETED"):
        path.insert(0, os.path.join(VENV, "core", os.path.basename(path[0])))
