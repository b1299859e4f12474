"""The developer's command that asks minimax about a board of Connect-4."""

import os
import subprocess
import sys
from typing import Final

import pytest

from core import is_compiled
from games.dev import ask
from tests.support.paths import ROOT

CORE: Final = "compiled" if is_compiled("games.minimax") else "interpreted"
COMPILED: Final = "compiled" if (ROOT / ".venv" / "core" / "games").is_dir() else "interpreted"


@pytest.mark.parametrize(("interpreted", "core"), [("", COMPILED), ("1", "interpreted")])
def test_it_runs_on_the_core_that_is_asked_for(interpreted: str, core: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "games.dev.ask", "connect4", "3"],
        cwd=ROOT,
        env=os.environ | {"CHESSPROG_INTERPRETED": interpreted},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == f"column 4, value 10, nodes 174, core {core}\n"


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["7"], "column 4, value 11, nodes 56572"),
        (["1", "2"], "column 4, value -3, nodes 8"),
        (["1", "246"], "column 4, value -9, nodes 8"),
    ],
)
def test_the_answer_on_a_board(arguments: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    ask.main(["connect4", *arguments])
    assert capsys.readouterr() == (f"{answer}, core {CORE}\n", "")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "the following arguments are required: STEPS"),
        (["0"], "argument STEPS: invalid choice: 0"),
        (["8"], "argument STEPS: invalid choice: 8"),
        (["x"], "argument STEPS: invalid int value: 'x'"),
        (["3", "8"], "no disc can be added to column '8'"),
        (["3", "0"], "no disc can be added to column '0'"),
        (["3", "4x"], "no disc can be added to column 'x'"),
        (["3", "4444444"], "no disc can be added to column '4'"),
        (["3", "12121213"], "no disc can be added to column '3'"),
        (["3", "1212121"], "the game is over"),
    ],
)
def test_wrong_usage(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        ask.main(["connect4", *arguments])
    assert stop.value.code == 2
    shown, complaint = capsys.readouterr()
    assert shown == ""
    assert complaint.startswith("usage: python -m games.dev.ask ")
    assert reason in complaint
