"""The command line, run as the user runs it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

import chess
import chessprog
from chessprog import Title
from console.games import chess2015, chess2018, connect4
from console.loop import Step
from tests.support import transcripts
from tests.support.paths import PROGRAM, ROOT


def test_the_launcher_works_from_another_folder_and_through_a_link(tmp_path: Path) -> None:
    link = tmp_path / "a link"
    link.symlink_to(ROOT / "chessprog")
    run = subprocess.run([link, "--version"], cwd=tmp_path, capture_output=True, text=True, check=True)
    core = "compiled" if chess.compiled() else "interpreted"
    assert run.stdout == f"chessprog {chess.__version__} (core: {core})\n"


def test_the_program_finds_its_packages_through_a_link(tmp_path: Path) -> None:
    link = tmp_path / "chessprog.py"
    link.symlink_to(ROOT / "chessprog.py")
    command = [sys.executable, "-P", str(link), "--version"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 0


def test_another_chess_on_the_path_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "chess.py").write_text("raise SystemExit('the wrong chess')")
    command = [sys.executable, "-P", str(ROOT / "chessprog.py"), "--version"]
    run = subprocess.run(command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert run.stdout.startswith("chessprog ")


# The usage


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["chess", "-h"], ["2015", "--help"], ["uci", "-h"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert chessprog.main(arguments) == 0
    assert capsys.readouterr() == (chessprog.usage() + "\n", "")


WORDS: Final = {
    *chessprog.PROGRAMS,
    *("2018", "2015", "simplified", "checkers", "connect4", "-c", "-g", "console", "gui"),
    *("minimax-demo", "list-demo N", "--version", "-h, --help"),
}


@pytest.mark.parametrize("word", sorted(WORDS))
def test_the_usage_lists_every_game_and_word_on_one_screen(word: str) -> None:
    lines = chessprog.usage().splitlines()
    assert any(line.startswith(f"  {word} ") for line in lines)
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


def test_the_usage_is_made_from_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(chessprog.PROGRAMS, "go", Title("the game of go", {"-g": "gui.go"}))
    assert "  go            the game of go (-g)" in chessprog.usage().splitlines()


def test_a_window_is_given_the_file_to_begin_with(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, ...]] = []

    def main(*files: str) -> int:
        opened.append(files)
        return 3

    monkeypatch.setitem(sys.modules, "gui.go", SimpleNamespace(main=main))
    monkeypatch.setitem(chessprog.PROGRAMS, "go", Title("the game of go", {"-g": "gui.go"}, opens="FILE.sgf"))
    assert [chessprog.main(["go", "-g", "a.sgf"]), chessprog.main(["go", "-g"])] == [3, 3]
    assert opened == [("a.sgf",), ()]
    assert "  go            the game of go (-g, -g FILE.sgf)" in chessprog.usage().splitlines()
    assert [chessprog.main(["go", *words]) for words in (["-c", "a.sgf"], ["-g", "a.sgf", "b.sgf"])] == [2, 2]
    assert opened == [("a.sgf",), ()]


WRONG: Final = [
    *([""], ["-x"], ["-c", "-g"], ["-c", "2018"], ["2017"], ["2018", "-x"], ["2018", "-c", "-g"], ["gui", "-g"]),
    *(["--version", "now"], ["list-demo", "1", "2"], ["2018", "-g", "game.pgn"]),
]


@pytest.mark.parametrize("arguments", WRONG)
def test_anything_else_is_answered_with_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert chessprog.main(arguments) == 2
    complaint = f"chessprog: not understood: {' '.join(arguments)}\n{chessprog.usage()}\n"
    assert capsys.readouterr() == ("", complaint)


# The games


@pytest.mark.parametrize(
    ("arguments", "first_step"),
    [
        ([], chess2018.first_step),
        (["-c"], chess2018.first_step),
        (["2018"], chess2018.first_step),
        (["2018", "-c"], chess2018.first_step),
        (["console"], chess2015.first_step),
        (["2015"], chess2015.first_step),
        (["2015", "-c"], chess2015.first_step),
        (["connect4"], connect4.first_step),
        (["connect4", "-c"], connect4.first_step),
    ],
    ids=lambda given: " ".join(given) or "nothing" if isinstance(given, list) else "",
)
def test_a_game_in_the_console(arguments: list[str], first_step: Callable[[], Step]) -> None:
    ended = subprocess.run(
        [sys.executable, str(PROGRAM), *arguments], input="quit\n", capture_output=True, text=True, check=False
    )
    assert (ended.stdout, ended.stderr, ended.returncode) == (transcripts.output_of(first_step(), "quit\n"), "", 0)


def test_a_game_that_has_no_window_yet_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(chessprog.PROGRAMS, "go", Title("the game of go", {"-c": "console.go"}))
    assert chessprog.main(["go", "-g"]) == 1
    assert capsys.readouterr() == ("", "ERROR: the game of go cannot be played in a window yet; try chessprog go\n")


@pytest.mark.parametrize(
    ("arguments", "module"),
    [
        (["-g"], "gui.games.chess2018"),
        (["2018", "-g"], "gui.games.chess2018"),
        (["2018"], "console.games.chess2018"),
        (["gui"], "gui.games.chess2015"),
        (["2015", "-g"], "gui.games.chess2015"),
        (["connect4", "-g"], "gui.games.connect4"),
        (["checkers"], "console.games.checkers"),
        (["checkers", "-g"], "gui.games.checkers"),
        (["simplified"], "console.games.simplified"),
        (["simplified", "-g"], "gui.games.simplified"),
    ],
)
def test_a_face_is_loaded_by_the_table(arguments: list[str], module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    def load(name: str) -> Callable[[], int]:
        loaded.append(name)
        return lambda: 42

    monkeypatch.setattr(chessprog, "import_main", load)
    assert chessprog.main(arguments) == 42
    assert loaded == [module]


def test_without_a_letter_a_game_is_played_in_its_first_face(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(chessprog.PROGRAMS, "go", Title("the game of go", {"-g": "gui.go", "-c": "console.go"}))
    monkeypatch.setattr(chessprog, "import_main", lambda module: lambda: {"gui.go": 42}.get(module, 0))
    assert chessprog.main(["go"]) == 42


# It is interrupted while it is imported, and no other thread is, which some tool may have started.
FACE: Final = """
import signal, threading
signal.pthread_kill(threading.get_ident(), signal.SIGINT)
imported = True
def main(): return 0
"""


def test_an_interrupt_waits_until_a_face_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a_face.py").write_text(FACE)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        chessprog.import_main("a_face")
    assert sys.modules.pop("a_face").imported


ENDED: Final = """
import chessprog, os, signal, sys
sys.argv = ["chessprog", "--version"]
chessprog.run()
os.kill(os.getpid(), signal.SIGINT)
"""


def test_an_interrupt_after_the_end_leaves_no_traceback() -> None:
    ended = subprocess.run([sys.executable, "-c", ENDED], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.stderr, ended.returncode) == ("", 0)
