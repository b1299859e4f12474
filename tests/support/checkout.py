"""A copy of the checkout that is set up in a moment: with packages of no use, and a compiler that compiles nothing."""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Final

from tests.support.paths import ROOT

COPIED: Final = ("Makefile", ".make", "pyproject.toml", "chessprog.py", "core", "chess", "games", "console")
# It does what compile.py does, as far as others can see. A test can have it wait, and fail.
STAND_IN: Final = """
import os, pathlib, sys
folder, handle = pathlib.Path(sys.argv[1]), int(sys.argv[2])
os.write(handle, b"compiling the core: 2 of 2, nothing is compiled\\n")
if os.path.exists("gate"):
    open("gate").read()
if os.path.exists("fail"):
    sys.exit("error: it does not compile")
(folder / "core").mkdir()
"""
UNSET: Final = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL", "CHESSPROG_INTERPRETED", "CC", "HOT", "READ", "NAMED"}


class Checkout:
    """The copy, and what make says in it."""

    def __init__(self, folder: Path, wheels: Path) -> None:
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if name not in UNSET and not name.startswith("PIP_")}
        no_settings = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}
        self.environment = {**kept, **no_settings, "PIP_NO_CACHE_DIR": "1"}

    def __truediv__(self, name: str) -> Path:
        return self.folder / name

    def command(self, *words: str) -> list[str]:
        return ["make", "-s", "--no-print-directory", f"PYTHON={sys.executable}", *words]

    def make(self, *words: str, told: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
        """Run make; what it says is on standard error, what the program says on standard output."""
        return subprocess.run(
            self.command(*words),
            cwd=self.folder,
            env=self.environment | changes,
            input=told,
            capture_output=True,
            text=True,
            check=False,
        )

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Start make in a session of its own, so that all of it can be killed."""
        return subprocess.Popen(
            self.command(*words),
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def wait(self) -> None:
        """Wait until nobody sets up here any more."""
        subprocess.run([sys.executable, ".make/locked.py", "true"], cwd=self.folder, check=True, capture_output=True)

    def leftovers(self) -> list[str]:
        """What a set-up may leave behind only while it works."""
        return [path.name for path in (self / ".venv").iterdir() if path.name.startswith(("tmp-", "busy"))]


def unpack(folder: Path) -> None:
    """Put the copy into a folder."""
    folder.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder)
    (folder / ".make" / "compile.py").write_text(STAND_IN)


def make_wheels(folder: Path) -> None:
    """Make a package without a use for each pin."""
    folder.mkdir()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = [project["project"]["dependencies"], *project["dependency-groups"].values()]
    for pin in (pin for group in groups for pin in group):
        name, version = pin.replace("-", "_").split("==")
        info = f"{name}-{version}.dist-info"
        with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{name}.py", "")
            wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", "".join(f"{path},,\n" for path in [*wheel.namelist(), f"{info}/RECORD"]))
