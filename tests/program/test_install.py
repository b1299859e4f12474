"""make install and make uninstall, for a user with an empty home and a checkout whose path wants quoting."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.paths import ROOT

FILES: Final = (
    ".local/bin/chessprog",
    ".local/share/applications/chessprog.desktop",
    ".local/share/icons/hicolor/scalable/apps/chessprog.svg",
)


class User:
    """Somebody with a home, and with a copy of what is needed of the checkout."""

    def __init__(self, home: Path, checkout: Path) -> None:
        self.home = home
        self.checkout = checkout
        home.mkdir()
        (checkout / "assets").mkdir(parents=True)
        (checkout / ".venv" / "bin").mkdir(parents=True)
        shutil.copy(ROOT / "Makefile", checkout)
        shutil.copytree(ROOT / ".make", checkout / ".make", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "assets" / "drawings", checkout / "assets" / "drawings")
        # The launcher is real; Python is this one, and the program only says how it was called.
        shutil.copy(ROOT / ".make" / "launcher", checkout / "chessprog")
        (checkout / "chessprog").chmod(0o755)
        (checkout / ".venv" / "bin" / "python").symlink_to(sys.executable)
        (checkout / "chessprog.py").write_text("import sys\nrun = lambda: print(sys.argv[1:])\nleave = sys.exit\n")
        unset = {"XDG_DATA_HOME", "XDG_BIN_HOME", "MAKEFLAGS"}
        self.environment = {key: value for key, value in os.environ.items() if key not in unset} | {"HOME": str(home)}

    def make(self, target: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a target as if everything were set up."""
        command = ["make", "-s", "--no-print-directory", "-o", "all", target, f"PYTHON={sys.executable}"]
        return self.run(command, **environment)

    def run(self, command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
        env = self.environment | environment
        return subprocess.run(command, cwd=self.checkout, env=env, capture_output=True, text=True, check=False)

    def files(self) -> list[str]:
        return sorted(str(path.relative_to(self.home)) for path in self.home.rglob("*") if not path.is_dir())


@pytest.fixture
def user(tmp_path: Path) -> User:
    return User(tmp_path / "home of one", tmp_path / "my games" / 'a "$HOME" `id` \\ 100% checkout')


def executed(desktop: str) -> list[str]:
    """The command of a desktop entry, read by the rules of its specification."""
    (line,) = re.findall(r"^Exec=(.*)$", desktop, re.MULTILINE)
    value = line.replace("\\\\", "\\")  # a backslash is the only escape that is in use here
    words = re.findall(r'"((?:[^"`$\\]|\\["`$\\])*)"|([^\s"\'\\><~|&;$*?#()`]+)', value)
    assert " ".join(f'"{inside}"' if inside else bare for inside, bare in words) == value
    return [re.sub(r'\\(["`$\\])', r"\1", inside).replace("%%", "%") if inside else bare for inside, bare in words]


def test_both_targets(user: User) -> None:
    done = user.make("install")
    assert (done.returncode, done.stderr) == (0, "")
    assert user.files() == list(FILES)
    assert f"add {user.home}/.local/bin to your PATH" in done.stdout
    launcher, desktop, icon = (user.home / name for name in FILES)
    assert user.run([str(launcher), "2015", "-g"]).stdout == "['2015', '-g']\n"
    command = executed(desktop.read_text())
    assert command == [str(user.checkout / "chessprog"), "-g"]
    assert user.run(command).stdout == "['-g']\n"
    assert icon.read_bytes() == (ROOT / "assets" / "drawings" / "icon-64.svg").read_bytes()
    assert user.make("install").returncode == 0
    done = user.make("uninstall")
    assert (done.returncode, done.stderr) == (0, "")
    assert user.files() == []
    assert user.make("uninstall").stdout == "nothing was installed from this folder\n"


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="there is no desktop-file-validate")
def test_the_desktop_entry_is_valid(user: User) -> None:
    user.make("install")
    done = user.run(["desktop-file-validate", str(user.home / FILES[1])])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_users_own_folders(user: User, tmp_path: Path) -> None:
    places = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_BIN_HOME": str(tmp_path / "bin")}
    user.make("install", **places)
    assert user.files() == []
    assert (tmp_path / "bin" / "chessprog").is_symlink()
    assert (tmp_path / "data" / "applications" / "chessprog.desktop").exists()
    user.make("uninstall", **places)
    assert [path for path in (*tmp_path.glob("bin/*"), *tmp_path.glob("data/**/*")) if not path.is_dir()] == []
    user.make("install", XDG_DATA_HOME="relative")
    assert user.files() == list(FILES)


def test_what_belongs_to_others_stays(user: User, tmp_path: Path) -> None:
    other = User(tmp_path / "unused", tmp_path / "another checkout")
    own = user.home / "notes"
    own.write_text("")
    user.make("install")
    other.make("uninstall", HOME=str(user.home))
    assert user.files() == [*FILES, "notes"]
    other.make("install", HOME=str(user.home))  # the last one that is installed counts
    assert executed((user.home / FILES[1]).read_text())[0] == str(other.checkout / "chessprog")
    user.make("uninstall")
    assert user.files() == [*FILES, "notes"]
    other.make("uninstall", HOME=str(user.home))
    assert user.files() == ["notes"]


def test_a_program_of_that_name_is_not_replaced(user: User) -> None:
    launcher = user.home / FILES[0]
    launcher.parent.mkdir(parents=True)
    launcher.write_text("mine")
    done = user.make("install")
    assert done.returncode != 0
    assert "is not a link that make install made: move it away first" in done.stderr
    assert user.files() == [FILES[0]]
    assert launcher.read_text() == "mine"


def test_a_home_that_cannot_be_written(user: User) -> None:
    (user.home / ".local").write_text("")
    done = user.make("install")
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert str(user.home / ".local") in done.stderr
