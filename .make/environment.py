"""The environment in .venv: for which Python it was made, and what is installed in it.

The console needs it for its Python alone: it is made without pip, in a moment, without a network and without Debian's
python3-venv. What pip brings is downloaded first, into a folder of its own: only whole files touch the environment.
"""

import functools
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import locked
import needed
from probe import identity

VENV = Path(".venv")
PYTHON = VENV / "bin" / "python"
PROBE = Path(__file__).with_name("probe.py")
MADE = VENV / "made"  # the Python that the environment was made for; written last
BUSY = VENV / "busy"  # there while pip works in the environment: what is interrupted then is made again from nothing
PACKAGES, TOOLS = VENV / "packages", VENV / "tools"  # the pins that are installed
NO_SETTINGS = {"PIP_CONFIG_FILE": os.devnull}
TEMPORARY = "tmp-"  # what the names of temporary folders in .venv begin with


class Trouble(Exception):  # noqa: N818 - it is no error: what was asked for may do without
    """Why something cannot be had, in a sentence for the user."""


def mark(path: Path, text: str = "") -> None:
    """Write a small file, whole or not at all."""
    aside = path.with_name(f"{path.name}-{os.getpid()}")
    aside.write_text(text, encoding="utf-8")
    aside.replace(path)


def marked(path: Path) -> str | None:
    """Return what a small file says, None if it is not there."""
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else None


def run(*command: str | Path, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run a command without an input, and with what it starts under our lock; return what it said."""
    return subprocess.run(
        command,
        env=os.environ | changes,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        close_fds=False,
        check=False,
        encoding="utf-8",
        errors="replace",
    )


@functools.cache
def look(*pinned: str) -> dict[str, Any]:
    """Return what the environment's own Python says about itself and these pins; nothing if it does not run."""
    if not PYTHON.exists():
        return {}
    said = run(PYTHON, "-I", PROBE, *pinned)
    try:
        return dict(json.loads(said.stdout)) if said.returncode == 0 else {}
    except ValueError:
        return {}


def is_made(wanted: bool = False) -> bool:
    """Tell whether the environment's Python runs and is the one it was made for; if wanted, also this one."""
    own = look().get("identity")
    interrupted = BUSY.exists() and not locked.is_taken()
    return own is not None and own == marked(MADE) and not interrupted and (not wanted or own == identity())


def make() -> None:
    """Make the environment from nothing, for this Python."""
    if ":" in os.getcwd():
        raise Trouble(f"Python cannot work in a folder with a colon in its path: {os.getcwd()}")
    print("making .venv", file=sys.stderr)
    MADE.unlink(missing_ok=True)
    made = run(sys.executable, "-I", "-m", "venv", "--clear", "--without-pip", VENV)
    look.cache_clear()
    if made.returncode:
        raise Trouble(f"no environment can be made: {last_line(made.stdout)} ({needed.install(needed.PYTHON)})")
    mark(MADE, identity())
    look.cache_clear()


def has(path: Path, wanted: list[str]) -> bool:
    """Tell whether these pins are installed, and whole."""
    return marked(path) == "\n".join(wanted) and look(*wanted).get("broken") == []


def install(path: Path, wanted: list[str]) -> None:
    """Install what is pinned, and keep a mark of it."""
    names = ", ".join(pin.partition("==")[0] for pin in wanted)
    _ensure_pip()
    with TemporaryDirectory(dir=VENV, prefix=TEMPORARY) as wheels:
        had = pip("wheel", "--wheel-dir", wheels, *wanted)
        if had.returncode:
            raise Trouble(f"{names} cannot be had: {_reason(had.stdout)} (is there a network?)")
        again = ["--force-reinstall"] if marked(path) else []  # what pip takes for whole is not
        mark(BUSY)
        path.unlink(missing_ok=True)
        # All is here now: no setting for pip (PIP_TARGET, PIP_USER, a configuration) may have it installed elsewhere.
        done = pip("install", "--isolated", "--no-index", "--find-links", wheels, *again, *wanted, **NO_SETTINGS)
        if done.returncode:
            raise Trouble(f"{names} cannot be installed: {_reason(done.stdout)}")
        BUSY.unlink()
    mark(path, "\n".join(wanted))
    look.cache_clear()
    if not has(path, wanted):
        path.unlink()
        raise Trouble(f"pip did not install {', '.join(look(*wanted).get('broken', wanted))}")


def pip(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run the environment's pip."""
    return run(PYTHON, "-I", "-m", "pip", "--disable-pip-version-check", "-q", *arguments, **changes)


def _ensure_pip() -> None:
    if run(PYTHON, "-I", "-c", "import pip").returncode == 0:
        return
    mark(BUSY)
    made = run(PYTHON, "-I", "-m", "ensurepip", "--default-pip", **NO_SETTINGS)
    if made.returncode and "ensurepip" not in made.stdout:
        raise Trouble(f"pip cannot be had: {last_line(made.stdout)}")
    BUSY.unlink()  # nothing was begun where there is no ensurepip
    if made.returncode:
        raise Trouble(f"there is no pip: {needed.install(needed.PIP)}")


def _reason(said: str) -> str:
    """Return the first error of what pip said."""
    errors = [line.partition(":")[2].strip() for line in said.splitlines() if line.startswith("ERROR:")]
    return errors[0] if errors else last_line(said)


def last_line(said: str) -> str:
    """Return the last line of what a command said."""
    return (said.strip().splitlines() or ["it does not say why"])[-1].strip()


def remove_leftovers() -> None:
    """Remove what was left by a set-up that was killed; only under the lock."""
    for path in VENV.glob(f"{TEMPORARY}*"):
        shutil.rmtree(path, ignore_errors=True)
