"""Set this folder up for what is asked for: `python3 .make/set_up.py GOAL`, as the Makefile does.

What is done leaves a mark, written last; what failed or was killed leaves none, and the next make tries it again.

    step         what it makes                                   what it takes
    environment  .venv for this Python: all that the console needs     Python
    launcher     ./chessprog
    packages     what the window and the compiled core import          pip and a network
    core         .venv/core, compiled                                  a C compiler too
    tools        what the tests need                                   pip and a network
    sanitized    .venv/sanitized, a core that checks itself            a C compiler too

The console and the window do not wait for the core: a process beside them compiles it, for their next start.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older one comes as far as this, and understands this file as a whole
    if os.access(".venv/bin/python", os.X_OK) and not os.environ.get("CHESSPROG_SECOND"):
        os.environ["CHESSPROG_SECOND"] = "1"
        os.execv(".venv/bin/python", [".venv/bin/python"] + sys.argv)  # noqa: RUF005
    sys.exit("Chessprog needs Python 3.11 or newer, and this is %d.%d: make PYTHON=..." % sys.version_info[:2])  # noqa: UP031

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
os.environ.pop("CHESSPROG_SECOND", None)

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import compiled
import environment
import locked
from environment import PACKAGES, TOOLS, VENV, Trouble
from pins import pins

LOG = VENV / "set-up.log"  # what a set-up beside the program says
HOT, READ = os.environ["HOT"].split(), os.environ["READ"].split()
# A Python that was named is to be used; where none was, an environment that works is good enough.
NAMED = bool(os.environ.get("NAMED"))
POLITE = 10  # how much a set-up beside the program yields to it


class Step(NamedTuple):
    """A part of the set-up: whether it is done, and what does it."""

    is_done: Callable[[], bool]
    do: Callable[[], None]


class Goal(NamedTuple):
    """What is asked for: the steps without which it cannot be had, and those that it can do without."""

    needs: tuple[str, ...]
    wants: tuple[str, ...] = ()
    waits: bool = True  # for what it can do without


ALL = ("environment", "launcher", "packages")
GOALS = {
    "all": Goal(ALL, ("core",)),
    "tools": Goal((*ALL, "tools"), ("core",)),
    "sanitized": Goal((*ALL, "tools", "sanitized")),
    "run": Goal(("environment", "launcher"), ("core",), waits=False),
    "gui": Goal(ALL, ("core",), waits=False),
    "beside": Goal(("packages",), ("core",)),  # the rest, while the program runs
}
UNFINISHED = ("installing", "compiling")  # how the last words of a set-up begin that was killed
SLOWER = "the core is compiled beside the program, for its next start; until then it is slower"
BESIDE = f"{SLOWER} ({LOG} says how far it is)"


# The launcher

LAUNCHER = Path("chessprog")
AS_IT_IS = Path(".make/launcher").read_text(encoding="utf-8")
# Where env cannot block a signal, the launcher does without.
PLAIN = AS_IT_IS.replace("exec env --block-signal=INT ", "trap '' INT; exec ")


def has_launcher() -> bool:
    """Tell whether ./chessprog is there."""
    return os.access(LAUNCHER, os.X_OK) and environment.marked(LAUNCHER) in (AS_IT_IS, PLAIN)


def make_launcher() -> None:
    """Make ./chessprog."""
    blocks = environment.run("env", "--block-signal=INT", "true").returncode == 0
    aside = VENV / "launcher"
    aside.write_text(AS_IT_IS if blocks else PLAIN, encoding="utf-8")
    aside.chmod(0o755)
    aside.replace(LAUNCHER)


# The packages, the core, the tools


def install_packages() -> None:
    """Install what the window and the compiled core import."""
    print("installing what the window and the compiled core need", file=sys.stderr, flush=True)
    try:
        environment.install(PACKAGES, pins())
    except Trouble as trouble:
        raise Trouble(f"{trouble}; the console does without it: make run") from None


def install_tools() -> None:
    """Install what the tests need."""
    print("installing what the tests need", file=sys.stderr, flush=True)
    environment.install(TOOLS, pins("compile", "test"))


def make_core() -> None:
    """Compile the core."""
    try:
        compiled.make(compiled.CORE, HOT, READ)
    except Trouble as trouble:
        raise Trouble(f"core: interpreted, {trouble}") from None
    print("core: compiled", file=sys.stderr, flush=True)


STEPS = {
    "environment": Step(lambda: environment.is_made(wanted=NAMED), environment.make),
    "launcher": Step(has_launcher, make_launcher),
    "packages": Step(lambda: environment.has(PACKAGES, pins()), install_packages),
    "core": Step(lambda: compiled.fits(compiled.CORE, HOT, READ), make_core),
    "sanitized": Step(
        lambda: compiled.fits(compiled.SANITIZED, HOT, READ), lambda: compiled.make(compiled.SANITIZED, HOT, READ)
    ),
    "tools": Step(lambda: environment.has(TOOLS, pins("compile", "test")), install_tools),
}


def missing(names: tuple[str, ...]) -> list[str]:
    """Return which of the steps are not done."""
    return [name for name in names if not STEPS[name].is_done()]


# What is asked for


def finish(names: tuple[str, ...], done_without: tuple[str, ...] = (), *, unseen: bool = False) -> None:
    """Do what is missing of some steps, as the only set-up in this folder; others may have done it meanwhile."""
    others = Others((*names, *done_without))
    if not missing((*names, *done_without)):
        return
    lock = locked.take(give_up=others.have_done_it, waiting=Progress(silent=unseen).say)
    if lock is None:
        return
    if unseen:
        speak_to_the_log()
    environment.look.cache_clear()
    environment.remove_leftovers()
    for name in missing(names):
        STEPS[name].do()
    for name in missing(done_without):
        try:
            STEPS[name].do()
        except Trouble as trouble:
            print(trouble, file=sys.stderr, flush=True)
    locked.leave(lock)


def speak_to_the_log() -> None:
    """Have what is said from now on in the log, and nothing else: it is about the set-up that has the lock."""
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    os.dup2(log, sys.stderr.fileno())
    os.close(log)


class Others:
    """What other processes have done of some steps, looked at again when a mark of theirs has changed."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._seen = self._marks()

    def have_done_it(self) -> bool:
        """Tell whether nothing is missing any more."""
        now = self._marks()
        if now == self._seen:
            return False
        self._seen = now
        environment.look.cache_clear()
        return not missing(self._names)

    def _marks(self) -> list[str | None]:
        marks = (environment.MADE, environment.BUSY, PACKAGES, TOOLS, compiled.CORE / compiled.MADE_FROM, LAUNCHER)
        return [environment.marked(path) for path in marks]


class Progress:
    """Says that another set-up is waited for, and how far it is, if it says so to the log."""

    def __init__(self, *, silent: bool) -> None:
        self._said = ""
        self._silent = silent

    def say(self) -> None:
        """Say it where it is news."""
        now = f"waiting for another make in this folder: {last_words()}".removesuffix(": ")
        if now != self._said and not self._silent:
            self._said = now
            print(now, file=sys.stderr, flush=True)


def last_words() -> str:
    """Return what the last set-up beside the program said last."""
    return ((environment.marked(LOG) or "").strip().splitlines() or [""])[-1]


def finish_beside() -> None:
    """Have the core compiled by a process that goes on beside the program, and after it; say so in a line."""
    if not missing(("core",)):
        return
    before = last_words()
    if locked.is_taken():
        print(f"{BESIDE}: {before}".removesuffix(": "), file=sys.stderr, flush=True)
        return
    lack = compiled.lacking()
    if lack:
        print(f"core: interpreted, {lack}", file=sys.stderr, flush=True)
    else:
        failed = "" if before.startswith(UNFINISHED) else before
        print(f"{BESIDE}; last time: {failed}".removesuffix("; last time: "), file=sys.stderr, flush=True)
        start_unseen([sys.executable, __file__, "beside"])


def start_unseen(command: list[str]) -> None:
    """Start a process that outlives this one, has no part in its streams, and hears no Ctrl-C."""
    none = subprocess.DEVNULL
    subprocess.Popen(command, stdin=none, stdout=none, stderr=none, start_new_session=True)


def main(name: str) -> None:
    """Set up what a goal needs, and see to the rest now or later."""
    goal = GOALS[name]
    unseen = name == "beside"
    if unseen:
        os.nice(POLITE)
    if not compiled.fits(compiled.CORE, HOT, READ):
        compiled.retire()
    finish(goal.needs, goal.wants if goal.waits else (), unseen=unseen)
    if not goal.waits:
        finish_beside()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Trouble as trouble:
        sys.exit(str(trouble))
    except OSError as error:
        sys.exit(f"this folder cannot be set up: {error.filename or ''}: {error.strerror}")
    except KeyboardInterrupt:
        sys.exit("interrupted: the next make goes on from here")
