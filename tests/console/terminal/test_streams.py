"""The standard streams as programs may find them: closed in any combination, or non-blocking."""

import fcntl
import os
import subprocess
import sys
import termios
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from chess.editions.edition2018 import EDITION_2018
from chess.formats.save2018 import dumps
from chess.match import Match
from tests.support.paths import ROOT
from tests.support.terminal import ENTER, Screen
from tests.support.waiting import PATIENCE, wait_until

PROGRAM: Final = [sys.executable, str(ROOT / "chessprog.py")]
SESSION: Final = "start\nsave a.txt\nsave a.txt\nquit\n"
CLOSED: Final = [
    [f"{stream}>&-" for stream in streams if stream] for streams in product(("", "0"), ("", "1"), ("", "2"))
]


@pytest.mark.parametrize("closed", CLOSED, ids=" ".join)
def test_closed_streams_cost_only_what_they_carry(tmp_path: Path, closed: list[str]) -> None:
    command = ["sh", "-c", f'exec "$@" {" ".join(closed)}', "sh", *PROGRAM]
    ended = subprocess.run(
        command, cwd=tmp_path, input=SESSION, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    if "1>&-" in closed:
        assert ended.returncode == 1
        assert ended.stderr == ("" if "2>&-" in closed else "ERROR: there is no standard output\n")
        return
    assert (ended.returncode, ended.stderr) == (0, "")
    if "0>&-" not in closed:
        assert ended.stdout.count("Game saved to: a.txt\n") == 2
        assert (tmp_path / "a.txt").read_bytes() == dumps(Match(EDITION_2018, EDITION_2018.defaults).to_save())


def test_an_input_that_does_not_block_is_waited_for() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with subprocess.Popen(PROGRAM, stdin=reading, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        for _ in range(3):
            program.stdout.readline()
        for line, answer in [("def", ""), ("ault\nprint_", "All settings reset"), ("settings\nquit\n", "SETTINGS:\n")]:
            os.write(writing, line.encode())
            assert program.stdout.readline().startswith(answer) if answer else True
        assert program.wait(PATIENCE) == 0
    os.close(reading)
    os.close(writing)


def test_an_output_that_does_not_block_is_waited_for(tmp_path: Path) -> None:
    typed = tmp_path / "typed"
    typed.write_text("print_settings\n" * 5000)  # what is answered is far more than a pipe holds
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with typed.open() as file, subprocess.Popen(PROGRAM, stdin=file, stdout=writing) as program:
        full = capacity(writing) - 4096  # nearly
        os.close(writing)
        wait_until(lambda: int.from_bytes(fcntl.ioctl(reading, termios.FIONREAD, bytes(4)), sys.byteorder) >= full)
        with open(reading, encoding="utf-8") as output:
            shown = output.read()
        assert program.wait(PATIENCE) == 0
    assert shown.count("GAME_MODE: 1-player\n") == 5000
    assert shown.endswith("Exiting...\n")


def capacity(pipe: int) -> int:
    """Return how many bytes a pipe holds."""
    if sys.platform == "linux":
        return fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ)
    return 1 << 16


def without_workers(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which the module of the workers cannot be imported."""
    (tmp_path / "multiprocessing.py").write_text("raise MemoryError")
    return {"PYTHONPATH": str(tmp_path)}


def test_a_computer_player_that_cannot_be_started_is_told_of_and_done_without(tmp_path: Path) -> None:
    screen = Screen(tmp_path, PROGRAM, **without_workers(tmp_path))
    for line in ("start", "move <2,E> to <4,E>"):
        screen.press(f"{line}{ENTER}")
    assert "Computer: move" in screen.until("Enter your move (white player):\nmove <2,E> to <4,E>\n") + screen.until(
        "Enter your move (white player):\n"
    )
    screen.press(f"quit{ENTER}")
    assert screen.status() == 0
    assert screen.complaints() == "ERROR: the computer thinks in the program itself: MemoryError\n"
    screen.close()


@pytest.mark.parametrize("question", ["get_best_moves best", "get_score best move <e,2> to <e,3>"])
def test_quit_is_heard_while_a_question_is_thought_about(tmp_path: Path, question: str) -> None:
    screen = Screen(tmp_path, [*PROGRAM, "2015"], CHESSPROG_INTERPRETED="1")
    for line in ("start", question):
        screen.press(f"{line}{ENTER}")
    screen.until(f"{question}\n")
    screen.press_meanwhile("quit\n")
    assert screen.status() == 0
    assert "<e,2>" not in screen.rest()
    screen.close()
