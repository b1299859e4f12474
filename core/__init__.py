"""What all games share: finding compiled modules, atomic files, a clock, and worker processes that think."""

import os
import sys
from collections.abc import Callable, MutableSequence
from importlib import import_module
from typing import Any

_ROOT = os.path.dirname(__path__[0])
_VENV = os.path.realpath(os.path.join(_ROOT, ".venv"))
# The launcher starts Python without `site`, because that is faster. Without it `sys.prefix` does not show that this is
# the Python of .venv, and its site-packages are not on `sys.path`. So we compare paths, and add the site-packages.
_OWN_PYTHON = os.path.realpath(os.path.dirname(sys.executable or "")) == os.path.join(_VENV, "bin")
# `make` may set the link to another core while the program runs: one program keeps to one core, or to having none.
_LINK = os.path.join(_VENV, os.environ.get("CHESSPROG_CORE", "core"))  # make sanitize has a core of its own
_CORE = os.path.realpath(_LINK) if _OWN_PYTHON and os.path.isdir(_LINK) else ""

if _OWN_PYTHON and sys.flags.no_site:
    _version = os.path.basename(os.path.dirname(os.__file__))  # python3.11
    sys.path.append(os.path.join(_VENV, "lib", _version, "site-packages"))

INTERPRETED = "CHESSPROG_INTERPRETED"  # an environment variable: run the sources, here and in what we start
_NEEDED = ("mypy_extensions", "librt.vecs")  # what compiled modules import because of core.native
_works: dict[str, bool] = {}  # whether a package's compiled modules can be imported

tell: Callable[[str], object] = str  # is handed a sentence, if the compiled core cannot be imported


class _CompiledFinder:
    """Finds the compiled modules in a folder if they can be imported; else Python goes on and finds their sources."""

    def __init__(self, folder: str) -> None:
        self._files: Any = sys.path_hooks[-1](folder)

    def find_spec(self, name: str, target: Any = None) -> Any:
        found = self._files.find_spec(name, target)
        return found if found is None or found.loader is None or _can_be_imported(name.partition(".")[0]) else None

    def invalidate_caches(self) -> None:
        self._files.invalidate_caches()


def _can_be_imported(package: str) -> bool:
    """Try it with the first compiled module of a package: all of them run compiled, or none."""
    if package not in _works:
        _works[package] = True  # for what is imported to find out
        try:
            for name in (*_NEEDED, f"{package}._core__mypyc"):
                import_module(name)
        except Exception as error:
            _works[package] = False
            os.environ[INTERPRETED] = "1"
            tell(f"the compiled core cannot be imported ({error}): it runs interpreted; make in {_ROOT} mends that")
    return _works[package]


def prefer_compiled(path: MutableSequence[str]) -> None:
    """Make a package with this `__path__` import its compiled modules, which `make` puts in .venv/core.

    They are compiled for the Python in .venv. Any other Python runs the sources, and so does CHESSPROG_INTERPRETED=1.
    """
    if _CORE and not os.environ.get(INTERPRETED):
        folder = _CORE + path[0].removeprefix(_ROOT)
        if os.path.isdir(folder):  # not in a core of before the package was
            sys.path_importer_cache[folder] = _CompiledFinder(folder)
            path.insert(0, folder)


def is_compiled(name: str) -> bool:
    """Tell whether a module runs compiled; it is not imported, but what it needs is."""
    module = sys.modules.get(name)
    if module is not None:
        spec = module.__spec__
    else:
        from importlib.util import find_spec  # imported here because it is slow and few runs need it

        spec = find_spec(name)
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
