"""The command line, run as the user runs it."""

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import chess
import chessprog

ROOT = Path(__file__).resolve().parents[1]


def test_the_launcher_works_from_another_folder_and_through_a_link(tmp_path: Path) -> None:
    link = tmp_path / "a link"
    link.symlink_to(ROOT / "chessprog")
    run = subprocess.run([link, "--version"], cwd=tmp_path, capture_output=True, text=True, check=True)
    core = "compiled" if chess.compiled() else "interpreted"
    assert run.stdout == f"chessprog {chess.__version__} (core: {core})\n"


def test_another_chess_on_the_path_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "chess.py").write_text("raise SystemExit('the wrong chess')")
    command = [sys.executable, "-P", str(ROOT / "chessprog.py"), "--version"]
    run = subprocess.run(command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert run.stdout.startswith("chessprog ")


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert chessprog.main(["--help"]) == 0
    assert capsys.readouterr() == (chessprog.USAGE + "\n", "")


WHATS = ["-c", "-g", "console", "connect4", "minimax-demo", "list-demo N", "--version", "--help"]


@pytest.mark.parametrize("what", WHATS)
def test_the_usage_lists_every_game_and_face_on_one_screen(what: str) -> None:
    lines = chessprog.USAGE.splitlines()
    assert any(line.startswith(f"  {what} ") for line in lines)
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


WRONG = [["-x"], ["-c", "-g"], ["--version", "now"], [""], ["connect4", "-c"], ["list-demo", "1", "2"]]


@pytest.mark.parametrize("arguments", WRONG)
def test_anything_else_is_answered_with_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert chessprog.main(arguments) == 2
    assert capsys.readouterr() == ("", chessprog.USAGE + "\n")


def test_an_interrupt_waits_until_a_face_is_imported() -> None:
    done = []

    def load() -> Callable[[], int]:
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)  # not to a thread that some tool has started
        done.append("imported")
        return lambda: len(done)

    with pytest.raises(KeyboardInterrupt):
        chessprog.run_face(load)
    assert done == ["imported"]
