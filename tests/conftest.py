"""Set-up for every test: it must run on this checkout's `chess` and on the core that was asked for."""

import hashlib
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage
from hypothesis import settings

import chess
from tests.support.paths import ROOT

if TYPE_CHECKING:
    from tests.support.desk import MakeDesk

CORE = "compiled" if chess.compiled() else "interpreted"

settings.register_profile("chessprog", deadline=None)  # the interpreted core takes its time
settings.load_profile("chessprog")


def pytest_report_header() -> str:
    return f"core: {CORE}"


def pytest_configure() -> None:
    """Refuse to test another package called chess, or another core than the one asked for."""
    # A run that was started in the background ignores some signals, and so would the programs that the tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGQUIT, signal.SIGHUP, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)
    if Path(chess.__file__).parent != ROOT / "chess":
        pytest.exit(f"this is another chess: {chess.__file__}", returncode=3)
    if os.environ.get("CHESSPROG_EXPECT", CORE) != CORE:
        pytest.exit(f"the core is {CORE}, not {os.environ['CHESSPROG_EXPECT']}", returncode=3)
    if CORE == "compiled" and outdated(ROOT / ".venv" / os.environ.get("CHESSPROG_CORE", "core")):
        pytest.exit("the compiled core was made from other sources: run make", returncode=3)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Leave the coverage of pytest-xdist's workers to pytest-cov.

    Otherwise each worker is measured twice, by pytest-cov and as a process that a measured one started. That takes
    twice as long and goes on in a test marked no_cover. The processes that the workers start are still measured.
    """
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop the measurement that pytest-cov began before it knew that this process is a worker.

    It starts a second one as a worker and forgets the first: every line would be measured twice, also in a test
    marked no_cover.
    """
    forgotten = Coverage.current()
    if hasattr(session.config, "workerinput") and forgotten is not None:
        forgotten.stop()
        forgotten.save()


def outdated(core: Path) -> bool:
    """Whether a file has changed since the core was made from it, or an older make has made the core."""
    if not (core / "made-from").exists():
        return True
    files = re.findall(r"^([0-9a-f]{64})  (.+)$", (core / "made-from").read_text(), re.MULTILINE)
    return any(hashlib.sha256((ROOT / name).read_bytes()).hexdigest() != digest for digest, name in files)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["MakeDesk"]:
    """A function that makes desks; the fixture closes them after the test."""
    from core.player import DirectPlayer, Player  # only now: most tests do without a window
    from gui.games import chess2018
    from gui.sdl import library
    from tests.support.desk import Desk, FirstView, Script
    from tests.support.window_pilot import go_headless

    go_headless(monkeypatch)
    made: list[Desk] = []

    def make(
        dialogs: Script | None = None,
        player: Player | None = None,
        first: FirstView = chess2018.first_view,
        *,
        slides: bool = False,
        analyst: Player | None = None,
    ) -> Desk:
        around = dialogs or Script(), player or DirectPlayer(), first
        made.append(Desk(tmp_path / "saves", *around, slides=slides, analyst=analyst))
        return made[-1]

    yield make
    library.heal()
    for one in made:  # before SDL ends, which takes all their windows with it
        one.screen.release()
    for one in made:
        one.screen.close()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
