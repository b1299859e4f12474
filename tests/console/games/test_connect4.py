"""The console of Connect-4 against its golden transcripts, and what they leave out."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from console import loop
from console.games import connect4, demos
from console.games import connect4_messages as messages
from console.loop import INTERRUPTED, PIPE_CLOSED
from console.reader import LONGEST
from games.connect4 import EMPTY
from tests.support import paths, transcripts
from tests.support.fuzz.connect4 import ERRORS, fuzz
from tests.support.terminal import END_OF_INPUT, ENTER, INTERRUPT, Screen
from tests.support.waiting import ended

PROGRAM: Final = [sys.executable, str(paths.PROGRAM), "connect4"]
TRANSCRIPTS: Final = transcripts.read_all("connect4")
BEGINNING: Final = messages.board_text(EMPTY)
PATIENCE: Final = 60.0  # seconds until a test gives up


def answers(*lines: str) -> str:
    """What the program writes when lines are typed, after the first board."""
    return transcripts.output_of(connect4.first_step(), transcripts.lines(lines)).removeprefix(BEGINNING)


# The transcripts


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(name: str) -> None:
    wanted = TRANSCRIPTS[name]
    assert transcripts.session_of(connect4.first_step(), wanted.script) == wanted.session


@pytest.mark.parametrize("name", ["board_full", "computer_wins", "end_of_input", "long_lines", "you_win"])
def test_the_real_program(name: str) -> None:
    wanted = TRANSCRIPTS[name]
    ended = subprocess.run(PROGRAM, input=wanted.script, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (ended.stdout, ended.stderr, ended.returncode) == (wanted.printed, "", 0)


def sentences() -> list[str]:
    return [value for name, value in vars(messages).items() if isinstance(value, str) and name.isupper()]


@pytest.mark.parametrize("sentence", sentences())
def test_every_sentence_occurs(sentence: str) -> None:
    shown = [transcript.printed for transcript in TRANSCRIPTS.values()]
    shown += [demos.minimax_demo().text, demos.list_demo(["0"]).text, demos.list_demo([]).text, demos.OUT_OF_MEMORY]
    pattern = re.escape(sentence).replace(r"\{\}", ".+")
    assert any(re.search(f"^{pattern}", text, re.MULTILINE) for text in shown)


# Lines


@pytest.mark.parametrize("blank", [" ", "\t", "\v", "\f", "\r"])
def test_blanks_count_as_characters_and_not_as_words(blank: str) -> None:
    assert answers(blank * 40) == messages.NO_COMMAND
    assert answers(blank * 41) == messages.TOO_LONG
    assert answers(f"{blank}set_number_steps{blank}1{blank}", "suggest_move") == messages.SUGGESTED.format(4)
    assert answers(blank * 36 + "quit", "hello") == ""
    assert answers(blank * 37 + "quit", "hello") == messages.TOO_LONG + messages.NOT_FIRST


@pytest.mark.parametrize("length", [LONGEST - 1, LONGEST, LONGEST + 1, 3 * LONGEST])
def test_a_line_of_any_length_has_one_answer(length: int) -> None:
    assert answers("x" * length, "restart_game") == messages.TOO_LONG + messages.RESTARTED + BEGINNING


def test_the_bytes_of_a_command_come_out_as_they_came_in() -> None:
    ended = subprocess.run(
        PROGRAM, input=b"set_number_steps 1\n\xff\xfe\0 4\n", capture_output=True, check=True, timeout=PATIENCE
    )
    assert ended.stdout.endswith(b"Error: command [\xff\xfe\0] not supported.\n")


# The program among others


@pytest.mark.parametrize(
    ("redirection", "shown", "complaint", "status"),
    [
        ("<&-", BEGINNING, "", 0),
        (">&-", "", "ERROR: there is no standard output\n", 1),
        (">/dev/full", "", "ERROR: No space left on device\n", 1),
        ("2>&-", BEGINNING + messages.NOT_FIRST, "", 0),
    ],
)
def test_other_streams(redirection: str, shown: str, complaint: str, status: int) -> None:
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *PROGRAM]
    ended = subprocess.run(command, input="hello\n", capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (ended.stdout, ended.stderr, ended.returncode) == (shown, complaint, status)


def test_a_reader_that_leaves_ends_it_silently() -> None:
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        assert program.stdout.read(len(BEGINNING)).decode() == BEGINNING
        program.stdout.close()
        program.stdin.write(b"hello\n" * 3)
        program.stdin.flush()
        assert program.wait(PATIENCE) == PIPE_CLOSED
        assert program.stderr.read() == b""


def test_on_a_terminal_it_is_played_and_interrupted(tmp_path: Path) -> None:
    screen = Screen(tmp_path, PROGRAM)
    screen.until(BEGINNING)
    screen.press(f"set_number_steps 1{ENTER}")
    screen.press(f"suggest_move{ENTER}")
    screen.until(messages.SUGGESTED.format(4))
    screen.press(INTERRUPT)
    assert (screen.status(), screen.complaints()) == (INTERRUPTED, "")
    screen.close()


# While the computer thinks


class Held(NamedTuple):
    """A program on a terminal, and the worker of its computer player, which thinks until it is told to go on."""

    screen: Screen
    worker: int

    def go_on(self) -> None:
        os.kill(self.worker, signal.SIGCONT)


@pytest.fixture(params=["add_disc 4", "suggest_move"])
def held(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Held]:
    screen = Screen(tmp_path, PROGRAM)
    screen.press(f"set_number_steps 3{ENTER}")
    (worker,) = screen.workers()
    os.kill(worker, signal.SIGSTOP)
    screen.press(f"{request.param}{ENTER}")
    screen.until(f"{request.param}\n")
    yield Held(screen, worker)
    with suppress(ProcessLookupError):
        os.kill(worker, signal.SIGCONT)
    screen.close()


THOUGHT: Final = re.compile("(Computer|Suggested) move: add disc to column")


def test_commands_typed_while_the_computer_thinks_wait(held: Held) -> None:
    for line in ("hello", "add_disc 8", " " * 37 + "quit"):
        held.screen.press_meanwhile(line + ENTER)
        assert held.screen.until("\n") == f"{line}\n"  # what was typed, and no answer
    held.screen.wait_until_read()
    held.go_on()
    shown = held.screen.until(messages.TOO_LONG)
    assert THOUGHT.match(shown)
    assert shown.endswith(messages.UNSUPPORTED.format("hello") + messages.WRONG_COLUMN + messages.TOO_LONG)
    held.screen.press(f"quit{ENTER}")
    assert (held.screen.status(), held.screen.complaints()) == (0, "")


@pytest.mark.parametrize(
    ("keys", "status"),
    [(f"quit{ENTER}", 0), (f"hello{ENTER}quit{ENTER}", 0), (END_OF_INPUT, 0), (INTERRUPT, INTERRUPTED)],
    ids=["quit", "after another line", "end of input", "interrupt"],
)
def test_a_long_think_can_be_left_at_once(held: Held, keys: str, status: int) -> None:
    processes = held.screen.processes()
    held.screen.press_meanwhile(keys)
    shown = held.screen.rest()
    assert not THOUGHT.search(shown)
    assert "Error" not in shown
    assert (held.screen.status(), held.screen.complaints()) == (status, "")
    assert all(ended(process) for process in processes)


# Any lines at all


@pytest.mark.no_cover
def test_random_lines_never_change_what_they_should_not(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[str] = []
    monkeypatch.setattr(loop, "report", reports.append)
    answered = fuzz(5000, seed=2014)
    assert answered.keys() == {"done", *ERRORS}
    assert reports == []
