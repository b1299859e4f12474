"""The demos of minimax and of the linked list, run as the user runs them."""

import os
import subprocess
import sys

import pytest

import chessprog
from console.games import connect4_messages as messages
from console.games import demos
from tests.support.paths import PROGRAM


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["minimax-demo"], "The best child is at position 2 with value 5.\n"),
        (["list-demo", "0"], "List is empty.\n"),
        (["list-demo", "1"], "0 \n"),
        (["list-demo", "10"], "0 1 2 3 4 5 6 7 8 9 \n"),
    ],
)
def test_what_a_demo_shows(arguments: list[str], shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert chessprog.main(arguments) == 0
    assert capsys.readouterr() == (shown, "")


@pytest.mark.parametrize("arguments", [[], [""], ["ten"], ["-1"], ["1.5"], ["1" * 5000]])
def test_a_list_needs_a_number_of_elements(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert chessprog.main(["list-demo", *arguments]) == 1
    assert capsys.readouterr() == (f"{messages.NO_ELEMENTS}\n", "")


def test_a_list_that_finds_no_room_says_so() -> None:
    command = ["sh", "-c", 'ulimit -v 100000; exec "$@"', "sh", sys.executable, str(PROGRAM), "list-demo", "4000000000"]
    # Its coverage is not measured: on Python 3.13 it is the measuring that dies of the memory that is missing.
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=unmeasured)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("", f"{demos.OUT_OF_MEMORY}\n", 1)
