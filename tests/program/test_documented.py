"""The programs that the document of Connect-4 names: made, started, and removed as it demands."""

import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.support.paths import ROOT

PROGRAMS: Final = ("Connect4", "ListUtilsDemo", "MiniMaxDemo")

# The running example, whose print has lost underscores and most of the boards.
TYPED: Final = """\
add_disc 1
set_number_steps 7
suggest_move
add_disc 4
add_disc 3
set_number_steps 0
set_number_steps 1

quit
"""
EMPTY: Final = "|               |\n"
FLOOR: Final = "-----------------\n  1 2 3 4 5 6 7  \n"
SHOWN: Final = f"""\
{EMPTY * 6}{FLOOR}\
Error: first command must be set_number_steps.
Suggested move: add disc to column [4].
Computer move: add disc to column [4].
{EMPTY * 4}|       X       |
|       O       |
{FLOOR}\
Computer move: add disc to column [5].
{EMPTY * 4}|       X       |
|     O O X     |
{FLOOR}\
Error: number of mini-max steps must be between 1-7.
Error: command must have at least one non-whitespace character.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder where everything but these programs is made."""
    (tmp_path / ".venv").mkdir()
    for name in (".make", "chessprog"):
        (tmp_path / name).symlink_to(ROOT / name)
    run(tmp_path, "make", "-f", str(ROOT / "Makefile"), "--old-file=all", *PROGRAMS)
    return tmp_path


def run(folder: Path, *command: str, typed: str = "") -> str:
    ended = subprocess.run(command, cwd=folder, input=typed, capture_output=True, text=True, check=True)
    assert ended.stderr == ""
    return ended.stdout


def test_the_running_example_can_be_typed_as_it_stands(folder: Path) -> None:
    assert run(folder, "./ListUtilsDemo", "10") == "0 1 2 3 4 5 6 7 8 9 \n"
    assert run(folder, "./MiniMaxDemo") == "The best child is at position 2 with value 5.\n"
    assert run(folder, "./Connect4", typed=TYPED) == SHOWN


def test_they_can_be_started_from_anywhere(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "demo").symlink_to(folder / "MiniMaxDemo")
    assert run(elsewhere, "./demo") == run(folder, "sh", "MiniMaxDemo")


def test_clean_removes_them(folder: Path) -> None:
    planned = run(folder, "make", "-f", str(ROOT / "Makefile"), "--just-print", "clean")
    assert set(PROGRAMS) <= set(planned.split())
