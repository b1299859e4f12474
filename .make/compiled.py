"""The compiled core: whether there is one that fits, and how it is made.

.venv/core is a link to a folder that is named after everything it was made from. The link is set when the folder is
whole and removed when it no longer fits: a program that runs keeps to what it found when it started.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import environment
import needed
from environment import PYTHON, VENV, Trouble, mark
from pins import pins

CORE = VENV / "core"
SANITIZED = VENV / "sanitized"  # a core that checks every access to memory and every overflow, for make sanitize
LOG = VENV / "core.log"  # what the compilers said
COMPILERS = VENV / "compilers"  # the pins of the compilers that are installed
MADE_FROM = "made-from"  # in the folder of a core: the manifest
RECIPE = ".make/compile.py"
PROBE = "#include <limits.h>\n#include <Python.h>\n"


def manifest(link: Path, hot: list[str], read: list[str]) -> str:
    """Return what a core is made from: its kind, the Python, the compilers' pins, and each file with its hash."""
    files = [f"{hashlib.sha256(Path(name).read_bytes()).hexdigest()}  {name}" for name in (*hot, *read, RECIPE)]
    return "\n".join([link.name, environment.look().get("identity", ""), *pins(), *pins("compile"), *files, ""])


def fits(link: Path, hot: list[str], read: list[str]) -> bool:
    """Tell whether there is a core that was made from just this."""
    return environment.marked(link / MADE_FROM) == manifest(link, hot, read)


def retire(link: Path = CORE) -> None:
    """Let no program that starts from now on find the core; those that run keep theirs."""
    if link.is_dir() and not link.is_symlink():  # version 0.1.0 made a folder
        link.rename(tempfile.mkdtemp(dir=VENV, prefix=f"{link.name}-"))  # the next core that is made removes it
    else:
        link.unlink(missing_ok=True)


def lacking() -> str:
    """Return why nothing can be compiled here, and what to install; nothing if it can."""
    compiler = shlex.split(os.environ.get("CC", "cc"))
    if not compiler or not shutil.which(compiler[0]):
        return f"there is no C compiler ({needed.install(needed.COMPILER)})"
    include = environment.run(
        PYTHON, "-I", "-c", "import sysconfig; print(sysconfig.get_path('include'))"
    ).stdout.strip()
    command = [*compiler, "-I", include, "-x", "c", "-c", "-o", os.devnull, "-"]
    try:
        tried = subprocess.run(command, input=PROBE, capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:
        return f"the C compiler {compiler[0]} does not run: {error.strerror}"
    if tried.returncode == 0:
        return ""
    if "Python.h" in tried.stderr:
        return f"Python.h is missing ({needed.install(needed.PYTHON_HEADERS)})"
    if "limits.h" in tried.stderr:
        return f"the C library's headers are missing ({needed.install(needed.C_HEADERS)})"
    return f"the C compiler {compiler[0]} does not work: {environment.last_line(tried.stderr)}"


def make(link: Path, hot: list[str], read: list[str]) -> None:
    """Compile a core, and set the link to it."""
    if lack := lacking():
        raise Trouble(lack)
    made_from = manifest(link, hot, read)
    packages = {Path(name).parts[0] for name in hot}
    print(f"compiling the core: 1 of {1 + 2 * len(packages)}, the compilers are installed", file=sys.stderr, flush=True)
    if not environment.has(COMPILERS, pins("compile")):
        environment.install(COMPILERS, pins("compile"))
    name = f"{link.name}-{hashlib.sha256(made_from.encode()).hexdigest()[:16]}"
    with (
        tempfile.TemporaryDirectory(dir=VENV, prefix=environment.TEMPORARY) as folder,
        LOG.open("w", encoding="utf-8") as log,
    ):
        if _compile(hot, Path(folder), log.fileno(), sanitized=link == SANITIZED):
            raise Trouble(f"compiling failed: {_first_error()} (all of it is in {LOG})")
        if manifest(link, hot, read) != made_from:
            raise Trouble("its sources were changed while it was compiled: run make")
        mark(Path(folder, "core", MADE_FROM), made_from)
        cores = sorted(VENV.glob(f"{link.name}-*"), key=os.path.getmtime)
        for old in cores[:-1]:  # a program may still run on the last one
            shutil.rmtree(old, ignore_errors=True)
        shutil.rmtree(VENV / name, ignore_errors=True)
        Path(folder, "core").rename(VENV / name)
        aside = Path(folder, "link")
        aside.symlink_to(name)
        aside.replace(link)


def _compile(hot: list[str], folder: Path, log: int, *, sanitized: bool) -> int:
    """Run the compilers, without our lock: what is left of them when we are killed is in nobody's way."""
    ours = os.dup(sys.stderr.fileno())  # there they say how far they are, and all the rest to the log
    command = [str(PYTHON), "-I", RECIPE, str(folder), str(ours), *hot]
    settings = {"TMPDIR": str(folder.resolve()), "CHESSPROG_SANITIZE": "1" if sanitized else ""}
    done = subprocess.run(
        command,
        env=os.environ | settings,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        pass_fds=[ours],
        check=False,
    )
    os.close(ours)
    return done.returncode


def _first_error() -> str:
    lines = LOG.read_text(encoding="utf-8", errors="replace")
    errors = [line for line in lines.splitlines() if "error:" in line.lower()]
    return errors[0].strip() if errors else environment.last_line(lines)
