"""What all games share: finding compiled modules, atomic files, a clock, and worker processes that think."""

import os
import sys
from collections.abc import MutableSequence

_ROOT = os.path.dirname(__path__[0])
_VENV = os.path.realpath(os.path.join(_ROOT, ".venv"))
# The launcher starts Python without `site`, because that is faster. Without it `sys.prefix` does not show that this is
# the Python of .venv, and its site-packages are not on `sys.path`. So we compare paths, and add the site-packages.
_OWN_PYTHON = os.path.realpath(os.path.dirname(sys.executable or "")) == os.path.join(_VENV, "bin")

if _OWN_PYTHON and sys.flags.no_site:
    _version = os.path.basename(os.path.dirname(os.__file__))  # python3.11
    sys.path.append(os.path.join(_VENV, "lib", _version, "site-packages"))


def prefer_compiled(path: MutableSequence[str]) -> None:
    """Make a package with this `__path__` import its compiled modules, which `make` puts in .venv/core.

    They are compiled for the Python in .venv. Any other Python runs the sources, and so does CHESSPROG_INTERPRETED=1.
    """
    if _OWN_PYTHON and not os.environ.get("CHESSPROG_INTERPRETED"):
        path.insert(0, os.path.join(_VENV, "core") + path[0].removeprefix(_ROOT))


def is_compiled(name: str) -> bool:
    """Return whether a module would be imported compiled, without importing it."""
    module = sys.modules.get(name)
    if module is not None:
        spec = module.__spec__
    else:
        from importlib.util import find_spec  # imported here because it is slow and few runs need it

        spec = find_spec(name)
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
