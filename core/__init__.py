"""What every game uses and what knows no game: compiled modules, whole files, and a computer player's processes."""

import os
import sys
from collections.abc import MutableSequence

_ROOT = os.path.dirname(__path__[0])
_VENV = os.path.realpath(os.path.join(_ROOT, ".venv"))
# The launcher starts Python without `site`, to start quickly: then `sys.prefix` does not tell that this is the
# environment's own Python, and what is installed there is not found by itself.
_OWN_PYTHON = os.path.realpath(os.path.dirname(sys.executable or "")) == os.path.join(_VENV, "bin")

if _OWN_PYTHON and sys.flags.no_site:
    _version = os.path.basename(os.path.dirname(os.__file__))  # python3.11
    sys.path.append(os.path.join(_VENV, "lib", _version, "site-packages"))


def prefer_compiled(path: MutableSequence[str]) -> None:
    """Let a package with this path find its compiled modules, which `make` puts in .venv/core, before their sources.

    They were compiled for the Python in .venv; any other Python runs the sources, and so does CHESSPROG_INTERPRETED=1.
    """
    if _OWN_PYTHON and not os.environ.get("CHESSPROG_INTERPRETED"):
        path.insert(0, os.path.join(_VENV, "core") + path[0].removeprefix(_ROOT))


def is_compiled(name: str) -> bool:
    """Tell whether a module is found compiled, without importing it."""
    module = sys.modules.get(name)
    if module is not None:
        spec = module.__spec__
    else:
        from importlib.util import find_spec  # only now: it takes its time, and few runs of the program need it

        spec = find_spec(name)
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
