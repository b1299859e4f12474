"""What signals do to a console on a terminal: whatever ends or stops it, the terminal is as it was."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from console.loop import INTERRUPTED
from console.modes import ENDING
from tests.support.fuzz.keys import PROGRAMS, fuzz
from tests.support.paths import ROOT
from tests.support.terminal import Screen
from tests.support.waiting import PATIENCE, ended, wait_until

BEGINNINGS: Final = {"2018": "current settings:\n", "2015": "Enter game settings:\n", "connect4": "  1 2 3 4 5 6 7  \n"}

CTRL_Z: Final = "\x1a"

MakeScreen = Callable[[str], Screen]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[MakeScreen]:
    """Starts a program on a terminal and waits for its prompt; ends it in the end."""
    screens: list[Screen] = []

    def make(program: str) -> Screen:
        screens.append(Screen(tmp_path, [sys.executable, str(ROOT / "chessprog.py"), program]))
        screens[-1].until(BEGINNINGS[program])
        screens[-1].wait_for_readline()
        return screens[-1]

    yield make
    for screen in screens:
        screen.close()


@pytest.mark.parametrize("program", BEGINNINGS)
@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
def test_a_signal_at_the_prompt_ends_the_program_and_puts_the_modes_back(
    start: MakeScreen, program: str, number: signal.Signals
) -> None:
    screen = start(program)
    assert screen.modes() != screen.modes_before
    os.kill(screen.program.pid, number)
    assert screen.status() == -number
    assert screen.modes() == screen.modes_before


@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
def test_a_signal_at_the_prompt_of_a_game_with_a_worker_does_the_same(
    start: MakeScreen, number: signal.Signals
) -> None:
    screen = start("2018")
    screen.press("start\r")
    screen.until("Enter your move (white player):\n")
    assert screen.workers()
    screen.wait_for_readline()
    os.kill(screen.program.pid, number)
    assert screen.status() == -number
    assert screen.modes() == screen.modes_before


def test_a_stopped_program_can_be_ended(tmp_path: Path) -> None:
    screen = Screen(tmp_path, ["sh", "-c", "exec sh -i 2>&1"], PS1="$ ")
    screen.press_meanwhile(shlex.join([sys.executable, str(ROOT / "chessprog.py"), "2018"]) + "\n")
    screen.until(BEGINNINGS["2018"])
    screen.press(CTRL_Z)
    screen.until("$ ")
    (program,) = screen.processes()
    screen.press_meanwhile("kill %1; kill -CONT %1\n")  # some shells continue it by themselves
    assert ended(program)
    assert screen.modes() == screen.modes_before
    screen.close()


@pytest.mark.parametrize("program", BEGINNINGS)
def test_a_stopped_program_puts_the_modes_back_and_goes_on_where_it_was(tmp_path: Path, program: str) -> None:
    screen = Screen(tmp_path, ["sh", "-c", "exec sh -i 2>&1"], PS1="$ ")  # only a child of a shell can be stopped
    command = shlex.join([sys.executable, str(ROOT / "chessprog.py"), program])
    screen.press_meanwhile(f"{command}\n")
    screen.until(BEGINNINGS[program])
    screen.press("qui")
    screen.until("qui")
    for _ in range(2):
        at_the_prompt = screen.modes()
        screen.press(CTRL_Z)
        screen.until("$ ")  # the shell's, which has noticed
        assert screen.modes() == screen.modes_before
        screen.press_meanwhile("fg\n")
        screen.until("fg\n")
        screen.until("qui")  # what was typed is shown again
        screen.wait_for_readline()
        assert screen.modes() == at_the_prompt
    screen.press("t\r")
    screen.press_meanwhile("exit\n")
    assert screen.status() == 0
    screen.close()


def test_an_ignored_signal_stays_ignored(tmp_path: Path) -> None:
    code = f"import os, signal, sys; signal.signal(1, signal.SIG_IGN); os.execv({sys.executable!r}, sys.argv[1:])"
    program = [sys.executable, str(ROOT / "chessprog.py"), "2018"]
    screen = Screen(tmp_path, [sys.executable, "-c", code, *program])
    screen.until(BEGINNINGS["2018"])
    screen.wait_for_readline()
    os.kill(screen.program.pid, signal.SIGHUP)
    screen.press("quit\r")
    assert screen.status() == 0
    screen.close()


@pytest.mark.parametrize("program", BEGINNINGS)
@pytest.mark.parametrize("keys", ["\x12\x18a", "\x12\x18\r", "\x13\x11\x18a", "\x12abc\x12\x18\x18"])
def test_no_keys_kill_a_program(start: MakeScreen, program: str, keys: str) -> None:
    screen = start(program)
    screen.press(f"{keys}\x15\r")
    screen.press("\x01\x0bquit\r")
    assert screen.status() == 0


@pytest.mark.parametrize("program", PROGRAMS)
def test_random_keys_kill_no_program(program: str) -> None:
    fuzz(program, 2000, seed=11)


# What is imported when a game begins: it is interrupted, and an interrupt that does not wait would not let it end.
GAME: Final = """
import os, signal
os.kill(os.getpid(), signal.SIGINT)
for _ in range(1_000_000):
    pass
print("imported", flush=True)
"""
WITH_THAT_GAME: Final = """
import sys, chessprog, console.games
console.games.__path__.insert(0, ".")
sys.argv = ["chessprog", "2018"]
chessprog.leave(chessprog.run())
"""


def test_ctrl_c_waits_while_a_game_is_imported(tmp_path: Path) -> None:
    (tmp_path / "chess2018_game.py").write_text(GAME)
    screen = Screen(tmp_path, [sys.executable, "-c", WITH_THAT_GAME], PYTHONPATH=str(ROOT))
    screen.until(BEGINNINGS["2018"])
    screen.press("start\r")
    screen.until("imported\n")
    assert screen.status() == INTERRUPTED
    assert screen.complaints() == ""
    screen.close()


def test_ctrl_c_is_heard_while_python_starts(tmp_path: Path) -> None:
    with subprocess.Popen(
        [ROOT / "chessprog"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        wait_until(lambda: "python" in os.readlink(f"/proc/{program.pid}/exe"))
        program.send_signal(signal.SIGINT)
        assert program.wait(PATIENCE) == INTERRUPTED
        assert program.stderr is not None
        assert program.stderr.read() == b""
