"""make on a fresh clone, after an upgrade, after a failure and after a kill."""

import ast
import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from console.games.chess2018_messages import EXITING, SPECIFY_SETTINGS, TITLE
from tests.support.checkout import Checkout, make_wheels, unpack
from tests.support.paths import ROOT
from tests.support.waiting import wait_until

pytestmark = pytest.mark.timeout(1200)  # each makes environments and runs pip, which a busy machine takes minutes for

BARE: Final = TITLE + SPECIFY_SETTINGS + EXITING
BESIDE: Final = "the core is compiled beside the program, for its next start"
DONE: Final = "core: compiled\n"


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("index") / "wheels"
    make_wheels(folder)
    return folder


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> Path:
    """A checkout in which everything is set up."""
    folder = tmp_path_factory.mktemp("finished") / "my games"
    unpack(folder)
    made = Checkout(folder, wheels).make()
    assert (made.returncode, made.stdout, made.stderr[-len(DONE) :]) == (0, "", DONE)
    return folder


@pytest.fixture
def fresh(tmp_path: Path, wheels: Path) -> Checkout:
    """A fresh clone."""
    unpack(tmp_path / "a clone")
    return Checkout(tmp_path / "a clone", wheels)


@pytest.fixture
def ready(tmp_path: Path, finished: Path, wheels: Path) -> Checkout:
    """A checkout in which everything is set up, to be damaged."""
    shutil.copytree(finished, tmp_path / "set up", symlinks=True)
    return Checkout(tmp_path / "set up", wheels)


@pytest.fixture
def empty(tmp_path: Path) -> dict[str, str]:
    """What pip finds where there is no network."""
    (tmp_path / "empty").mkdir()
    return {"PIP_FIND_LINKS": str(tmp_path / "empty")}


def site_packages(checkout: Checkout) -> Path:
    (found,) = (checkout / ".venv").glob("lib/python*/site-packages")
    return found


# What is there


def test_where_everything_is_there_nothing_is_done_or_said(ready: Checkout) -> None:
    before = sorted((path, path.lstat().st_mtime_ns) for path in (ready / ".venv").iterdir())
    made = ready.make()
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
    assert sorted((path, path.lstat().st_mtime_ns) for path in (ready / ".venv").iterdir()) == before


def test_a_newer_python_has_everything_made_again(ready: Checkout) -> None:
    """After an upgrade .venv/bin/python is another version, which looks elsewhere for what is installed."""
    (ready / ".venv" / "made").write_text("cpython-310 x86_64")
    library = site_packages(ready).parent
    library.rename(library.with_name("python3.10"))
    made = ready.make()
    assert made.stderr.startswith("making .venv\ninstalling what the window and the compiled core need\n")
    assert made.stderr.endswith(DONE)
    assert (site_packages(ready) / "librt.py").exists()
    assert library.exists()


def test_a_folder_that_version_010_set_up_is_set_up_again(ready: Checkout) -> None:
    """It had a folder where the link to the core is now, and other marks."""
    core = (ready / ".venv" / "core").resolve()
    (ready / ".venv" / "core").unlink()
    core.rename(ready / ".venv" / "core")
    for mark in ("made", "packages", "compilers"):
        (ready / ".venv" / mark).unlink(missing_ok=True)
    for mark in ("made", "installed", "tried"):
        (ready / ".venv" / mark).touch()
    assert ready.make().stderr.endswith(DONE)
    assert (ready / ".venv" / "core").is_symlink()
    assert ready.make().stderr == ""


def test_a_python_that_is_gone_has_everything_made_again(ready: Checkout) -> None:
    for name in ("python", "python3"):
        (ready / ".venv" / "bin" / name).unlink()
        (ready / ".venv" / "bin" / name).symlink_to("/nowhere/python")
    assert ready.make().stderr.endswith(DONE)
    assert ready.make().stderr == ""


@pytest.mark.parametrize("lost", ["librt.py", "PySDL2.py", "librt-0.16.0.dist-info"])
def test_a_package_that_is_not_whole_is_installed_again(ready: Checkout, lost: str) -> None:
    path = site_packages(ready) / lost
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    assert ready.make().stderr == "installing what the window and the compiled core need\n"
    assert path.exists()


def test_no_setting_has_pip_install_elsewhere(fresh: Checkout, tmp_path: Path) -> None:
    (tmp_path / "pip.conf").write_text(f"[install]\ntarget = {tmp_path}/a\n[global]\nprefix = {tmp_path}/b\n")
    made = fresh.make(PIP_TARGET=str(tmp_path / "c"), PIP_USER="1", PIP_CONFIG_FILE=str(tmp_path / "pip.conf"))
    assert made.stderr.endswith(DONE)
    assert (site_packages(fresh) / "librt.py").exists()
    assert [name for name in "abc" if (tmp_path / name).exists()] == []


def test_an_interrupted_pip_has_everything_made_again(ready: Checkout) -> None:
    (ready / ".venv" / "busy").touch()
    assert ready.make().stderr.startswith("making .venv\n")
    assert ready.leftovers() == []


def test_a_changed_source_is_compiled_and_one_that_was_touched_is_not(ready: Checkout) -> None:
    (ready / "chess" / "board.py").touch()
    assert ready.make().stderr == ""
    before = (ready / ".venv" / "core").resolve()
    with (ready / "chess" / "board.py").open("a") as file:
        file.write("# changed\n")
    assert ready.make().stderr.endswith(DONE)
    assert (ready / ".venv" / "core").resolve() != before
    assert before.exists(), "a program may still run on it"


# What fails


def test_a_compilation_that_failed_is_tried_again(fresh: Checkout) -> None:
    made = fresh.make("CC=/bin/false")
    assert made.returncode == 0
    assert "core: interpreted, the C compiler /bin/false does not work" in made.stderr
    (fresh / "fail").touch()
    assert "core: interpreted, compiling failed: error: it does not compile" in fresh.make().stderr
    (fresh / "fail").unlink()
    assert fresh.make().stderr.endswith(DONE)


@pytest.mark.parametrize(
    ("header", "wanted"), [("Python.h", "Python.h is missing"), ("limits.h", "the C library's headers are missing")]
)
def test_headers_that_are_missing_are_named(ready: Checkout, header: str, wanted: str) -> None:
    (ready / ".venv" / "core").unlink()
    compiler = ready / "cc"
    compiler.write_text(f"#!/bin/sh\necho 'fatal error: {header}: No such file or directory' >&2\nexit 1\n")
    compiler.chmod(0o755)
    assert f"core: interpreted, {wanted}" in ready.make("CC=./cc").stderr


def test_without_a_compiler_a_core_that_fits_stays(ready: Checkout) -> None:
    assert ready.make("CC=").stderr == ""
    assert (ready / ".venv" / "core").is_dir()
    with (ready / "chess" / "board.py").open("a") as file:
        file.write("# changed\n")
    assert ready.make("CC=").stderr.startswith("core: interpreted, there is no C compiler (")
    assert not (ready / ".venv" / "core").exists()


def test_without_a_network_the_console_is_played_and_the_rest_is_a_sentence(
    fresh: Checkout, empty: dict[str, str]
) -> None:
    made = fresh.make(**empty)
    assert made.returncode != 0
    assert "is there a network?); the console does without it: make run\n" in made.stderr
    assert "Traceback" not in made.stderr
    played = fresh.make("run", told="quit\n", **empty)
    assert (played.returncode, played.stdout) == (0, BARE)
    log = fresh / ".venv" / "set-up.log"
    wait_until(lambda: log.exists() and "is there a network?" in log.read_text())
    fresh.wait()
    assert fresh.make("run", told="", **empty).stderr.count("is there a network?") == 1, "why it failed the last time"
    fresh.wait()
    assert fresh.make().stderr.endswith(DONE)


def test_a_core_is_compiled_again_without_a_network(ready: Checkout, empty: dict[str, str]) -> None:
    (ready / ".venv" / "core").unlink()
    assert ready.make(**empty).stderr.endswith(DONE)


# The compilation beside the program


def test_the_first_prompt_does_not_wait_for_the_core(fresh: Checkout) -> None:
    os.mkfifo(fresh / "gate")  # the compilation waits for somebody to open it
    played = fresh.make("run", told="quit\n")
    assert (played.returncode, played.stdout) == (0, BARE)
    assert played.stderr.startswith(f"making .venv\n{BESIDE}")
    assert not (fresh / ".venv" / "core").exists()
    again = fresh.make("run", told="quit\n")
    assert (again.returncode, again.stdout) == (0, BARE)
    assert again.stderr.startswith(BESIDE)
    with (fresh / "gate").open("w"):
        pass
    fresh.wait()
    assert (fresh / ".venv" / "core").is_dir()
    assert fresh.make("run", told="quit\n").stderr == ""
    assert fresh.make().stderr == ""


def test_the_first_prompt_does_not_wait_for_pip(ready: Checkout) -> None:
    """While a set-up beside another program has pip at work, the console has all that it needs."""
    (ready / ".venv" / "busy").touch()
    with (ready / "Makefile").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert ready.make("run", told="quit\n").stdout == BARE


def test_a_core_that_does_not_fit_is_not_played_with(ready: Checkout) -> None:
    os.mkfifo(ready / "gate")
    with (ready / "chess" / "board.py").open("a") as file:
        file.write("# changed\n")
    ready.make("run", told="quit\n")
    assert not (ready / ".venv" / "core").exists()
    with (ready / "gate").open("w"):
        pass
    ready.wait()
    assert (ready / ".venv" / "core").is_dir()


# Kills, and two at once


@pytest.mark.parametrize("stage", ["making .venv", "installing", "compiling the core: 1", "compiling the core: 2"])
def test_after_a_kill_the_next_make_goes_on(fresh: Checkout, stage: str) -> None:
    with fresh.start() as killed:
        assert killed.stderr
        while not killed.stderr.readline().startswith(stage):
            assert killed.poll() is None
        os.killpg(killed.pid, signal.SIGKILL)
    assert fresh.make("run", told="quit\n").stdout == BARE
    made = fresh.make()
    assert made.returncode == 0
    assert (fresh / ".venv" / "core").is_dir()
    assert fresh.make().stderr == ""
    assert fresh.leftovers() == []


def test_ctrl_c_is_no_traceback(fresh: Checkout) -> None:
    with fresh.start() as stopped:
        assert stopped.stderr
        first = stopped.stderr.readline()
        os.killpg(stopped.pid, signal.SIGINT)
        said = first + stopped.stderr.read()
    assert stopped.returncode != 0
    assert "Traceback" not in said
    assert fresh.make().stderr.endswith(DONE)


def test_two_at_once_do_the_work_once(fresh: Checkout) -> None:
    with fresh.start() as one, fresh.start() as other:
        said = one.communicate()[1] + other.communicate()[1]
    assert (one.returncode, other.returncode) == (0, 0)
    assert said.count(DONE) == 1
    assert said.count("making .venv") == 1
    assert fresh.make().stderr == ""


# Sentences


def test_the_launcher_without_an_environment_is_a_sentence(fresh: Checkout) -> None:
    shutil.copy(fresh / ".make" / "launcher", fresh / "chessprog")
    (fresh / "chessprog").chmod(0o755)
    started = subprocess.run([fresh / "chessprog"], capture_output=True, text=True, check=False)
    sentence = f"ERROR: there is no Python in {fresh.folder}/.venv: run make there\n"
    assert (started.returncode, started.stdout, started.stderr) == (1, "", sentence)


def test_a_python_that_is_not_there_is_a_sentence(fresh: Checkout) -> None:
    made = fresh.make("PYTHON=python0")
    assert made.returncode != 0
    assert made.stderr.startswith("there is no python0: install Python 3.11 or newer\n")


def test_an_old_python_reads_as_far_as_its_sentence() -> None:
    ast.parse((ROOT / ".make" / "set_up.py").read_text(), feature_version=(3, 6))


def test_a_folder_that_python_cannot_work_in_is_a_sentence(tmp_path: Path, wheels: Path) -> None:
    unpack(tmp_path / "a:b")
    made = Checkout(tmp_path / "a:b", wheels).make()
    assert made.stderr.startswith("Python cannot work in a folder with a colon in its path")


@pytest.mark.parametrize(
    ("release", "says"),
    [
        ("ID=debian\n", "Debian, Ubuntu: sudo apt install python3-dev"),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', "Debian, Ubuntu: sudo apt install python3-dev"),
        ("ID=fedora\n", "Fedora: sudo dnf install python3-devel"),
        ("ID=other\n", "None"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no os-release")
def test_what_to_install_is_said_in_the_systems_own_words(tmp_path: Path, release: str, says: str) -> None:
    (tmp_path / "os-release").write_text(release)
    program = (
        "import needed, pathlib, sys; here = needed.system(pathlib.Path(sys.argv[1]));"
        "print(here and f'{here} {needed.PYTHON_HEADERS[here]}')"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "os-release")]
    said = subprocess.run(command, cwd=ROOT / ".make", capture_output=True, text=True, check=True)
    assert said.stdout.strip() == says
