"""The console as a program among others: its streams, its exits, and the files it is asked for."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, TypeAlias

import pytest

import chess
import chessprog
from chess.formats.save2018 import FORMAT_2018
from console.games import chess2018
from console.games import chess2018_game_messages as game_messages
from console.games import chess2018_messages as messages
from console.loop import PIPE_CLOSED
from tests.support import transcripts
from tests.support.makefile import modules
from tests.support.paths import ROOT

CONSOLE: Final = [sys.executable, str(ROOT / "chessprog.py"), "-c"]
PATIENCE: Final = 60.0  # seconds until a test gives up
NOBODY: Final = 65534
BEGINNING: Final = messages.TITLE + messages.SPECIFY_SETTINGS
BARE: Final = BEGINNING + messages.EXITING  # a session without a command


Stream: TypeAlias = int | IO[bytes]
Ended: TypeAlias = subprocess.CompletedProcess[str]


@pytest.fixture(autouse=True)
def buffered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where output is never buffered, nobody would notice that it is not flushed."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


def console(script: str, stdout: Stream = subprocess.PIPE, stderr: Stream = subprocess.PIPE) -> Ended:
    return subprocess.run(CONSOLE, input=script, stdout=stdout, stderr=stderr, text=True, check=False, timeout=PATIENCE)


def shell(redirection: str) -> Ended:
    """Run the console as a shell does that was asked to redirect something."""
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *CONSOLE]
    return subprocess.run(command, input="quit\n", capture_output=True, text=True, check=False, timeout=PATIENCE)


# Streams and exits


@pytest.mark.parametrize("arguments", [["-c", "extra"], ["-x"]])
def test_wrong_arguments_are_answered_with_the_usage(arguments: list[str]) -> None:
    ended = subprocess.run([*CONSOLE[:2], *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE)
    complaint = f"chessprog: not understood: {' '.join(arguments)}\n{chessprog.usage()}\n"
    assert (ended.stdout, ended.stderr, ended.returncode) == ("", complaint, 2)


def test_the_usage_is_never_an_answer() -> None:
    command = ["sh", "-c", 'exec "$@" 2>&-', "sh", str(ROOT / "chessprog"), "--bogus"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("", "", 2)


def test_the_launcher_is_not_misled_by_what_is_meant_for_another_python(tmp_path: Path) -> None:
    misleading = {"PYTHONHOME": str(tmp_path), "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "nonsense"}
    ended = subprocess.run(
        [ROOT / "chessprog"],
        env=os.environ | misleading,
        input="",
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (ended.stdout, ended.stderr, ended.returncode) == (BARE, "", 0)


def test_one_command_is_answered_before_the_next_is_given() -> None:
    with subprocess.Popen(CONSOLE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin
        assert program.stdout
        assert program.stdout.read(len(BEGINNING)) == BEGINNING
        for line, answer in [("undo", messages.INVALID_COMMAND), ("default", messages.DEFAULTS_SET)]:
            program.stdin.write(f"{line}\n")
            program.stdin.flush()
            assert program.stdout.readline() == answer
        assert program.communicate("quit\n")[0] == messages.EXITING


def test_a_reader_that_leaves_ends_it_silently() -> None:
    with subprocess.Popen(CONSOLE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        head = [program.stdout.readline().decode() for _ in range(3)]
        assert "".join(head) == BEGINNING
        program.stdout.close()
        program.stdin.write(b"print_settings\n" * 3)
        program.stdin.flush()
        assert program.wait(PATIENCE) == PIPE_CLOSED
        assert program.stderr.read() == b""


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_an_output_that_is_a_file_is_not_replaced_by_a_game(tmp_path: Path, stream: str) -> None:
    path = tmp_path / "output"
    with path.open("wb") as file:
        ended = console(f"start\nsave {path}\nquit\n", **{stream: file})
    shown = path.read_text() if stream == "stdout" else ended.stdout
    assert ended.returncode == 0
    assert shown.startswith(BEGINNING)
    assert shown.endswith(f"{game_messages.CANNOT_SAVE}Enter your move (white player):\n{messages.EXITING}")
    assert stream == "stdout" or path.read_bytes() == b""


def test_a_folder_is_no_input() -> None:
    with_folder = ["sh", "-c", 'exec "$@" </', "sh", str(ROOT / "chessprog")]
    ended = subprocess.run(with_folder, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (ended.stdout, ended.stderr, ended.returncode) == ("", "ERROR: standard input is a folder\n", 1)


def test_an_answer_without_an_output_is_told_of() -> None:
    command = ["sh", "-c", 'exec "$@" >&-', "sh", str(ROOT / "chessprog"), "--version"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (ended.stderr, ended.returncode) == ("ERROR: there is no standard output\n", 1)


@pytest.mark.parametrize("word", ["--version", "--help", "minimax-demo"])
def test_an_answer_that_finds_no_room_is_told_of(word: str) -> None:
    with open("/dev/full", "wb") as full:
        command = [*CONSOLE[:2], word]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
    assert (ended.stderr, ended.returncode) == (b"ERROR: No space left on device\n", 1)


def test_an_answer_that_nobody_reads_is_given_up_silently() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [*CONSOLE[:2], "--version"]
    ended = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
    os.close(writer)
    assert (ended.stderr, ended.returncode) == (b"", 1)


def test_a_full_disk_is_told_of() -> None:
    with open("/dev/full", "wb") as full:
        ended = console("quit\n", stdout=full)
    assert (ended.stderr, ended.returncode) == ("ERROR: No space left on device\n", 1)


def test_without_input_it_ends() -> None:
    ended = shell("<&-")
    assert (ended.stdout, ended.stderr, ended.returncode) == (BARE, "", 0)


def test_without_output_it_says_so() -> None:
    ended = shell(">&-")
    assert (ended.stdout, ended.stderr, ended.returncode) == ("", "ERROR: there is no standard output\n", 1)


def test_without_anywhere_to_say_so_it_ends_all_the_same() -> None:
    ended = shell(">&- 2>&-")
    assert (ended.stdout, ended.stderr, ended.returncode) == ("", "", 1)


def test_input_that_cannot_be_read_is_told_of() -> None:
    ended = shell("0>/dev/null")  # opened for writing only
    assert (ended.stdout, ended.stderr, ended.returncode) == (BEGINNING, "ERROR: Bad file descriptor\n", 1)


IMPORTS: Final = """
import sys, chessprog
assert chessprog.main(["-c"]) == 0
print(*[name for name in ("sdl2", "multiprocessing", "readline", "socket") if name in sys.modules], file=sys.stderr)
"""


def test_a_script_brings_neither_sdl_nor_processes() -> None:
    """A game is played, so that nothing is missed that is imported late; unmeasured, as coverage imports a lot."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    script = "difficulty 1\nstart\nmove <2,A> to <3,A>\nsave /dev/null/x\nundo\nreset\nload x\nquit\n"
    ended = subprocess.run(
        [sys.executable, "-c", IMPORTS],
        cwd=ROOT,
        env=environment,
        input=script,
        capture_output=True,
        text=True,
        check=True,
    )
    assert messages.EXITING in ended.stdout
    assert ended.stderr == "\n"


# The core

HOT: Final = [*modules("HOT")]
CONSOLES: Final = [name for name, program in chessprog.PROGRAMS.items() if "-c" in program.faces and name != "uci"]
AT_START: Final = """
import sys, chessprog
assert chessprog.main([sys.argv[1], "-c"]) == 0
print(*[name for name in sys.argv[2:] if name in sys.modules], file=sys.stderr)
"""


@pytest.mark.parametrize("game", CONSOLES)
def test_a_console_starts_without_the_core(game: str) -> None:
    """But Connect-4 shows its board at once, and no person waits for what speaks UCI."""
    command = [sys.executable, "-c", AT_START, game, *HOT]
    ended = subprocess.run(command, cwd=ROOT, input="quit\n", capture_output=True, text=True, check=True)
    assert ended.stderr.split() == (["games.minimax", "games.connect4"] if game == "connect4" else [])


BROKEN: Final = """
import sys, chessprog
sys.modules[sys.argv.pop()] = None  # what cannot be imported
chessprog.leave(chessprog.run())
"""


@pytest.mark.parametrize(
    ("game", "module", "script"),
    [
        ("2018", "chess.exact.search", "start"),
        ("2015", "chess.exact.search", "start"),
        ("2015", "chess.board", "load game.xml"),
        ("simplified", "chess.exact.search", "3"),
        ("checkers", "games.checkers", "3 yes"),
        ("connect4", "games.connect4", ""),
    ],
)
def test_a_broken_core_ends_the_program_and_is_told_of(game: str, module: str, script: str) -> None:
    command = [sys.executable, "-c", BROKEN, game, module]
    ended = subprocess.run(command, cwd=ROOT, input=f"{script}\n", capture_output=True, text=True, check=False)
    assert ended.stderr.startswith("ERROR: internal error: ModuleNotFoundError(")
    assert ended.stderr.count("\n") == 1
    assert module in ended.stderr
    assert ended.returncode == 1


@pytest.mark.skipif(not chess.compiled(), reason="there is no compiled core")
@pytest.mark.parametrize("lacking", ["librt.vecs", "mypy_extensions", "chess._core__mypyc"])
@pytest.mark.parametrize(
    ("arguments", "script", "last"),
    [
        (["--version"], "", f"chessprog {chess.__version__} (core: interpreted)\n"),
        (["2018"], "start\nmove <2,E> to <4,E>\nquit\n", messages.EXITING),
        (["uci"], "position startpos\ngo depth 1\n", ""),
    ],
)
def test_a_compiled_core_that_cannot_be_imported_is_done_without_and_told_of(
    lacking: str, arguments: list[str], script: str, last: str
) -> None:
    command = [sys.executable, "-c", BROKEN, *arguments, lacking]
    ended = subprocess.run(command, cwd=ROOT, input=script, capture_output=True, text=True, check=False)
    assert ended.stderr.startswith("chessprog: the compiled core cannot be imported (")
    assert ended.stderr.endswith(f"): it runs interpreted; make in {ROOT} mends that\n")
    assert ended.stderr.count("\n") == 1
    assert ended.returncode == 0
    assert ended.stdout.endswith(last)
    assert "internal error" not in ended.stdout


# Names


@pytest.mark.parametrize("name", ["שחמט.save".encode(), b"\xff\xfe\x80", "a\u00a0b".encode(), b"~", b"*", b"a;b"])
def test_the_bytes_of_a_name_come_out_as_they_came_in(tmp_path: Path, name: bytes) -> None:
    script = b"game_mode 2\nstart\nsave %b\nreset\ndefault\nload %b\nprint_settings\n" % (name, name)
    ended = subprocess.run(CONSOLE, input=script, capture_output=True, cwd=tmp_path, check=True, timeout=PATIENCE)
    assert b"\nGame saved to: %b\n" % name in ended.stdout
    assert ended.stdout.endswith(b"SETTINGS:\nGAME_MODE: 2-player\nExiting...\n")
    assert os.listdir(os.fsencode(tmp_path)) == [name]


# Files that cannot be

GAME: Final = """\
black
SETTINGS:
GAME_MODE: 1-player
DIFFICULTY: hard
USER_COLOR: black
8| _ _ K _ _ _ _ _ |
7| _ _ M _ _ _ _ _ |
6| _ _ _ _ _ _ _ _ |
5| _ _ _ _ _ _ _ _ |
4| _ _ _ _ _ _ _ _ |
3| _ _ _ _ _ _ _ _ |
2| _ _ _ _ m _ _ _ |
1| _ _ _ _ k _ _ _ |
  -----------------
   A B C D E F G H
"""
BOARD: Final = GAME[GAME.index("8|") :]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The working directory of an ordinary user: root becomes one during the test."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "good.save").write_text(GAME)
        (folder / "folder").mkdir()
        (folder / "locked").mkdir(0o555)
        (folder / "link").symlink_to("folder/new.save")
        with monkeypatch.context() as patch:
            patch.chdir(folder)
            yield folder
    os.seteuid(user)


BAD_NAMES: Final = [
    "/dev/full",
    "folder",
    "folder/",
    "locked/game.save",
    "good.save/game.save",
    "nowhere/game.save",
    "/proc/game.save",
    "x" * 5000,
    "x/" * 2500,
    "a\0b",
]


def answers(*lines: str) -> str:
    """What the console says, run here: as a process it could not start with the rights that the test has left."""
    return transcripts.output_of(chess2018.first_step(), transcripts.lines(lines)).removeprefix(BEGINNING)


@pytest.mark.parametrize("name", BAD_NAMES, ids=lambda name: name[:20])
def test_a_file_that_cannot_be_saved_costs_nothing(folder: Path, name: str) -> None:
    before = sorted(folder.rglob("*"))
    prompt = "Enter your move (black player):\n"
    said = answers("load good.save", "start", f"save {name}", "save saved", "undo")
    assert said == (
        f"Starting game...\n{BOARD}{prompt}"
        f"File cannot be created or modified\n{prompt}"
        f"Game saved to: saved\n{prompt}"
        f"Empty history, no move to undo\n{prompt}Exiting...\n"
    )
    assert (folder / "saved").read_text() == (folder / "good.save").read_text() == GAME
    assert sorted(folder.rglob("*")) == sorted([*before, folder / "saved"])


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["link", "/dev/zero", *BAD_NAMES], ids=lambda name: name[:20])
def test_a_file_that_cannot_be_loaded_costs_nothing(name: str) -> None:
    said = answers("load good.save", "difficulty 5", f"load {name}", "print_settings", "start")
    assert said == (
        "Difficulty level is set to expert\nError: File doesn't exist or cannot be opened\n"
        "SETTINGS:\nGAME_MODE: 1-player\nDIFFICULTY: expert\nUSER_COLOR: black\n"
        f"Starting game...\n{BOARD}Enter your move (black player):\nExiting...\n"
    )


def test_a_link_to_nothing_creates_its_target(folder: Path) -> None:
    said = answers("game_mode 2", "start", "save link")
    assert said.endswith("Game saved to: link\nEnter your move (white player):\nExiting...\n")
    assert (folder / "link").is_symlink()
    assert FORMAT_2018.load(folder / "folder" / "new.save")[1:] == (2, None, None)
