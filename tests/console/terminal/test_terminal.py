"""The console on a terminal: typing, editing, interrupting, and what happens while the computer thinks."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from console.loop import INTERRUPTED
from tests.support.paths import ROOT
from tests.support.terminal import BACKSPACE, CONSOLE, END_OF_INPUT, ENTER, INTERRUPT, LEFT, UP, Screen
from tests.support.waiting import PATIENCE, ended

BEGINNING: Final = " Chess\n-------\nSpecify game settings or type 'start' to begin a game with the current settings:\n"
PROMPT: Final = "Enter your move (white player):\n"
ERROR: Final = "ERROR: invalid command\n"


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    opened = Screen(tmp_path)
    yield opened
    opened.close()


# Typing


def test_plain_typing_leaves_a_plain_transcript(screen: Screen) -> None:
    assert screen.until(BEGINNING) == BEGINNING
    screen.press("print_settings" + ENTER)
    settings = "SETTINGS:\nGAME_MODE: 1-player\nDIFFICULTY: easy\nUSER_COLOR: white\n"
    assert screen.until(settings) == f"print_settings\n{settings}"
    screen.press("start" + ENTER)
    shown = screen.until(PROMPT)
    assert re.fullmatch(rf"start\nStarting game...\n(?:[ 1-8].*\n){{10}}{re.escape(PROMPT)}", shown)
    screen.press("help me" + ENTER)
    assert screen.until(PROMPT) == f"help me\n{ERROR}{PROMPT}"
    screen.press("quit" + ENTER)
    assert screen.rest() == "quit\nExiting...\n"
    assert screen.status() == 0
    assert screen.complaints() == ""


def test_a_line_can_be_edited(screen: Screen) -> None:
    screen.press(f"gane_mode 3{BACKSPACE}2{LEFT * 8}{BACKSPACE}m{ENTER}")
    screen.until("Game mode is set to 2-player\n")
    screen.press("quit" + ENTER)
    assert screen.status() == 0


def test_a_line_can_be_called_back(screen: Screen) -> None:
    for keys in ("difficulty 4" + ENTER, "user_color 0" + ENTER, UP + UP + ENTER):
        screen.press(keys)
        screen.until(" is set to ")
    assert screen.until("\n") == "hard\n"


@pytest.mark.parametrize("name", ["שחמט.save", "\udcff\udcfe"])
def test_a_name_may_be_any_bytes(screen: Screen, tmp_path: Path, name: str) -> None:
    screen.press("start" + ENTER)
    screen.until(PROMPT)
    screen.press(f"save {name}{ENTER}")
    screen.until(f"Game saved to: {name}\n")
    assert os.listdir(tmp_path) == [name]


def test_the_end_of_input_at_a_prompt(screen: Screen) -> None:
    screen.until(BEGINNING)
    screen.press(END_OF_INPUT)
    assert screen.rest().endswith("Exiting...\n")
    assert screen.status() == 0
    assert screen.complaints() == ""


@pytest.mark.parametrize("begin", ["", "start" + ENTER])
def test_an_interrupt_at_a_prompt(screen: Screen, begin: str) -> None:
    screen.press(begin)
    screen.until(PROMPT if begin else BEGINNING)
    screen.press("undo")
    screen.until("undo")
    screen.press(INTERRUPT)
    assert screen.status() == INTERRUPTED
    assert "Exiting" not in screen.rest()
    assert screen.complaints() == ""


def test_without_a_terminal_for_its_output_it_is_plain() -> None:
    master, slave = os.openpty()
    with subprocess.Popen(CONSOLE, stdin=slave, stdout=subprocess.PIPE, text=True) as program:
        os.write(master, b"undo\nquit\n")
        assert program.communicate(timeout=PATIENCE)[0] == f"{BEGINNING}{ERROR}Exiting...\n"
    os.close(slave)
    os.close(master)


# Games


def test_a_game_between_two_players_up_to_mate(screen: Screen) -> None:
    screen.press("game_mode 2" + ENTER)
    screen.press("start" + ENTER)
    for move, player in [("<2,F> to <3,F>", "white"), ("<7,E> to <5,E>", "black"), ("<2,G> to <4,G>", "white")]:
        screen.until(f"Enter your move ({player} player):\n")
        screen.press(f"move {move}{ENTER}")
    screen.until("Enter your move (black player):\n")
    assert screen.processes() == []  # nobody will have to think
    screen.press("move <8,D> to <4,H>" + ENTER)
    assert screen.rest() == "move <8,D> to <4,H>\nCheckmate! black player wins the game\n"
    assert screen.status() == 0


SUPPORTED = """\
white
SETTINGS:
GAME_MODE: 1-player
DIFFICULTY: easy
USER_COLOR: white
8| _ _ _ _ _ _ _ K |
7| _ _ _ _ _ _ _ _ |
6| _ _ _ _ _ _ k _ |
5| _ _ _ _ _ _ _ _ |
4| _ _ _ _ _ _ _ _ |
3| _ _ _ _ _ _ _ _ |
2| _ _ _ _ _ _ _ _ |
1| _ r _ _ _ _ _ _ |
  -----------------
   A B C D E F G H
"""


def test_a_game_with_the_computer_up_to_mate(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "game.save").write_text(SUPPORTED)
    screen.press("load game.save" + ENTER)
    screen.press("start" + ENTER)
    screen.until(PROMPT)
    screen.press("move <1,B> to <1,A>" + ENTER)
    assert "\nComputer: move king at <8,H> to <8,G>\n" in screen.until(PROMPT)
    screen.press("move <1,A> to <8,A>" + ENTER)
    assert screen.rest() == "move <1,A> to <8,A>\nCheckmate! white player wins the game\n"
    assert screen.status() == 0
    assert screen.complaints() == ""


# While the computer thinks

QUEENS = """\
black
SETTINGS:
GAME_MODE: 1-player
DIFFICULTY: expert
USER_COLOR: white
8| K M q _ Q _ q _ |
7| M M Q _ Q q _ n |
6| Q _ _ _ _ Q _ _ |
5| _ r _ _ _ _ q _ |
4| q _ q _ _ _ b N |
3| B Q Q Q q n m R |
2| _ _ q q B _ m m |
1| _ q r _ N _ _ k |
  -----------------
   A B C D E F G H
"""


@pytest.fixture
def thinking(tmp_path: Path) -> Iterator[Screen]:
    """A program whose computer player will think for half a minute: on the interpreted core, the other is too fast."""
    (tmp_path / "queens.save").write_text(QUEENS)
    screen = Screen(tmp_path, CHESSPROG_INTERPRETED="1")
    screen.press("load queens.save" + ENTER)
    screen.press("start" + ENTER)
    screen.until("Starting game...\n")
    screen.press_meanwhile("anything" + ENTER)
    assert screen.until(ERROR) == f"anything\n{ERROR}"
    yield screen
    screen.close()


@pytest.mark.parametrize(
    ("keys", "shown", "status"),
    [
        ("quit" + ENTER, "quit\nExiting...\n", 0),
        (f"quiz{BACKSPACE}t now{ENTER}", " now\nExiting...\n", 0),
        (f"undo{ENTER}quit{ENTER}", f"{ERROR}Exiting...\n", 0),
        (END_OF_INPUT, "Exiting...\n", 0),
        (INTERRUPT, "^C", INTERRUPTED),
    ],
    ids=["quit", "edited quit", "two lines", "end of input", "interrupt"],
)
def test_a_long_think_can_be_left_at_once(thinking: Screen, keys: str, shown: str, status: int) -> None:
    assert thinking.workers()
    processes = thinking.processes()
    thinking.press_meanwhile(keys)
    assert thinking.rest().endswith(shown)
    assert thinking.status() == status
    assert thinking.complaints() == ""
    assert all(ended(process) for process in processes)


def test_no_worker_outlives_a_killed_program(thinking: Screen) -> None:
    assert thinking.workers()
    processes = thinking.processes()
    thinking.program.kill()
    assert all(ended(process) for process in processes)


@pytest.fixture
def held(screen: Screen) -> Iterator[int]:
    """The worker of a game under way, held fast: it thinks until it is told to go on."""
    screen.press("start" + ENTER)
    screen.until(PROMPT)
    (worker,) = screen.workers()
    os.kill(worker, signal.SIGSTOP)
    screen.press("move <2,E> to <4,E>" + ENTER)
    screen.until("<4,E>\n")
    screen.press_meanwhile("anything" + ENTER)
    screen.until(ERROR)
    yield worker
    with suppress(ProcessLookupError):
        os.kill(worker, signal.SIGCONT)


ANSWER: Final = "Computer: move pawn at <7,A> to <5,A>\n"


def test_only_quit_is_a_command_while_the_computer_thinks(screen: Screen, held: int) -> None:
    for line in ("undo", "save x", "move <2,D> to <4,D>", "", "quitx"):
        screen.press_meanwhile(line + ENTER)
        assert screen.until(ERROR) == f"{line}\n{ERROR}"
    os.kill(held, signal.SIGCONT)
    assert screen.until(PROMPT).startswith(ANSWER)
    screen.press("undo" + ENTER)
    screen.until("Undo move for white player: <4,E> -> <2,E>\n")


def test_a_worker_that_is_killed_costs_nothing_but_a_line(screen: Screen, held: int) -> None:
    os.kill(held, signal.SIGKILL)
    assert screen.until(PROMPT).startswith(ANSWER)
    screen.press("undo" + ENTER)
    screen.until(PROMPT)
    assert screen.workers() != [held]
    screen.press("quit" + ENTER)
    assert screen.rest().endswith("Exiting...\n")
    assert screen.status() == 0
    assert screen.complaints() == "ERROR: the computer player stopped unexpectedly\n"


# Lines that do not come one at a time


def test_moves_pasted_together_do_not_hold_up_the_computer(screen: Screen) -> None:
    screen.press("start" + ENTER)
    screen.until(PROMPT)
    screen.press(f"move <2,A> to <3,A>{ENTER}move <2,B> to <3,B>{ENTER}")
    screen.until("Computer: move ")
    screen.until(PROMPT)
    screen.press("quit" + ENTER)
    assert screen.rest().endswith("Exiting...\n")
    assert screen.status() == 0
    assert screen.complaints() == ""


def test_a_pasted_session_ends_with_its_quit(screen: Screen) -> None:
    screen.until(BEGINNING)
    screen.press(f"user_color 0{ENTER}start{ENTER}quit{ENTER}")
    assert screen.rest().endswith("Exiting...\n")
    assert screen.status() == 0
    assert screen.complaints() == ""


def test_a_pasted_session_is_heard_while_the_computer_thinks(tmp_path: Path) -> None:
    (tmp_path / "queens.save").write_text(QUEENS)
    screen = Screen(tmp_path, CHESSPROG_INTERPRETED="1")
    screen.until(BEGINNING)
    screen.press(f"load queens.save{ENTER}start{ENTER}undo{ENTER}quit{ENTER}")
    assert screen.rest().endswith(f"{ERROR}Exiting...\n")
    assert screen.status() == 0
    screen.close()


def test_a_line_begun_while_the_computer_thinks_holds_nothing_up(screen: Screen, held: int) -> None:
    screen.press_meanwhile("un" + END_OF_INPUT)
    screen.until("un")
    os.kill(held, signal.SIGCONT)
    assert ANSWER in screen.until(PROMPT)
    screen.press("do" + ENTER)
    screen.until("Undo move for white player: <4,E> -> <2,E>\n")


@pytest.mark.usefixtures("held")
def test_a_line_is_put_together_while_the_computer_thinks(screen: Screen) -> None:
    screen.press_meanwhile(f"q{END_OF_INPUT}ui{END_OF_INPUT}t{ENTER}")
    assert screen.rest().endswith("Exiting...\n")
    assert screen.status() == 0


def test_a_line_may_end_with_the_input_while_the_computer_thinks(screen: Screen, held: int) -> None:
    screen.press_meanwhile(f"undo{END_OF_INPUT}{END_OF_INPUT}")
    screen.until(ERROR)
    os.kill(held, signal.SIGCONT)
    assert ANSWER in screen.until(PROMPT)


# Ctrl-C again and again


@pytest.mark.parametrize("pause", [0.0, 0.001, 0.003, 0.01, 0.03])
def test_impatience_leaves_no_traceback(thinking: Screen, pause: float) -> None:
    assert thinking.workers()
    processes = thinking.processes()
    for _ in range(20):
        with suppress(OSError):
            thinking.program.send_signal(signal.SIGINT)
        time.sleep(pause)
    assert thinking.status() == INTERRUPTED
    assert thinking.complaints() == ""
    assert all(ended(process) for process in processes)


@pytest.mark.parametrize("pause", [0.002, 0.005, 0.01, 0.02])
def test_an_interrupt_while_it_starts_leaves_no_traceback(tmp_path: Path, pause: float) -> None:
    screen = Screen(tmp_path, [str(ROOT / "chessprog")])
    while screen.program.poll() is None:
        time.sleep(pause)
        screen.program.send_signal(signal.SIGINT)
    assert screen.status() in {INTERRUPTED, -signal.SIGINT}  # the latter if not even the launcher had begun
    assert screen.complaints() == ""
    screen.close()


# Without a standard error output


def test_a_game_without_a_standard_error_output(tmp_path: Path) -> None:
    screen = Screen(tmp_path, ["sh", "-c", 'exec "$@" 2>&-', "sh", *CONSOLE])
    screen.until(BEGINNING)
    screen.press_meanwhile("start" + ENTER)
    screen.until(PROMPT)
    (worker,) = screen.workers()
    os.kill(worker, signal.SIGSTOP)
    screen.press_meanwhile("move <2,E> to <4,E>" + ENTER)
    screen.press_meanwhile("anything" + ENTER)
    screen.until(ERROR)
    os.kill(worker, signal.SIGKILL)
    assert screen.until(PROMPT).startswith(ANSWER)  # nobody can be told why it took longer
    screen.press_meanwhile("quit" + ENTER)
    assert screen.rest().endswith("Exiting...\n")
    assert screen.status() == 0
    screen.close()
