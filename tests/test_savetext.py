"""Save files: exact in both directions, refused with a reason, whole at any moment."""

import os
import random
import re
import resource
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess import savetext
from chess.board import Position
from chess.pieces import BLACK, EMPTY, KINDS, KING, PAWN, QUEEN, WHITE, piece
from chess.savefile import LARGEST, PART, SaveFileError
from chess.savetext import SavedGame, dumps, load, loads, save
from chess.settings import Settings
from chess.squares import square

START = """\
white
SETTINGS:
GAME_MODE: 1-player
DIFFICULTY: moderate
USER_COLOR: white
8| R N B Q K B N R |
7| M M M M M M M M |
6| _ _ _ _ _ _ _ _ |
5| _ _ _ _ _ _ _ _ |
4| _ _ _ _ _ _ _ _ |
3| _ _ _ _ _ _ _ _ |
2| m m m m m m m m |
1| r n b q k b n r |
  -----------------
   A B C D E F G H
"""
LATER = """\
black
SETTINGS:
GAME_MODE: 2-player
8| R _ _ n _ K _ _ |
7| M M _ _ _ _ _ N |
6| _ _ M _ _ _ M M |
5| _ _ _ _ _ _ _ _ |
4| _ _ _ q _ _ _ _ |
3| _ b _ _ _ _ _ m |
2| m _ m _ _ k m _ |
1| _ _ _ _ r _ _ _ |
  -----------------
   A B C D E F G H
"""
FIRST, SECOND = loads(START), loads(LATER)
NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The only file of a folder, with the first game in it."""
    path = tmp_path / "game.save"
    save(path, FIRST)
    return path


@pytest.fixture
def nobody() -> Iterator[int]:
    """A user who may not do everything: root becomes one for the time of a test."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    yield os.geteuid()
    os.seteuid(user)


@pytest.fixture
def nobodys_folder(nobody: int) -> Iterator[Path]:
    """A folder of that user."""
    with tempfile.TemporaryDirectory() as folder:
        assert Path(folder).stat().st_uid == nobody
        yield Path(folder)
        Path(folder).chmod(0o700)


def refused(action: Callable[[], object]) -> str:
    """The reason an action is refused with."""
    with pytest.raises(SaveFileError) as caught:
        action()
    return str(caught.value)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# The text


def with_kings(kings: list[int], others: list[int]) -> tuple[int, ...]:
    cells = list(others)
    for colour, place in enumerate(kings):
        cells[place] = piece(colour, KING)
    return tuple(cells)


kingless = [EMPTY, *(piece(colour, kind) for colour in (WHITE, BLACK) for kind in KINDS if kind != KING)]
boards = st.builds(
    with_kings,
    st.lists(st.integers(0, 63), min_size=2, max_size=2, unique=True),
    st.lists(st.sampled_from(kingless), min_size=64, max_size=64),
)
sides = st.sampled_from([WHITE, BLACK])
games = st.builds(
    SavedGame,
    st.builds(Position, boards, sides, castles=st.just(0)),
    st.one_of(st.builds(Settings, st.just(1), st.integers(1, 5), sides), st.just(Settings(2))),
)


@given(games)
def test_loading_undoes_saving(game: SavedGame) -> None:
    assert loads(dumps(game)) == game


def test_the_documented_file() -> None:
    assert dumps(FIRST) == START
    assert FIRST.settings == Settings(1, 3, WHITE)
    assert FIRST.position.side == WHITE
    assert FIRST.position.cells[square(3, 0)] == piece(WHITE, QUEEN)
    assert FIRST.position.cells[square(7, 6)] == piece(BLACK, PAWN)


def test_a_file_of_two_players_has_no_other_settings() -> None:
    assert dumps(SECOND) == LATER
    assert SECOND.settings == Settings(2)
    assert dumps(SECOND._replace(settings=Settings(2, 5, BLACK))) == LATER


@pytest.mark.parametrize(
    "text",
    [
        START.replace("\n", "\r\n"),
        START.replace("\n", "  \t\n"),
        START.replace("\n", " \r\n"),
        START.removesuffix("\n"),
        START.removesuffix("\n") + "\r",
        START + "\n \n\t\r\n",
        START.replace("SETTINGS:\n", "SETTINGS:\r\n"),
    ],
)
def test_what_editors_and_other_systems_add_is_accepted(text: str) -> None:
    assert loads(text) == FIRST


def changed(old: str, new: str) -> str:
    assert old in START
    return START.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the first line names no player: ''"),
        ("\n" + START, "the first line names no player: ''"),
        (changed("white", "White"), "the first line names no player: 'White'"),
        (changed("white", " white"), "the first line names no player: ' white'"),
        (changed("white", "white\r\r"), "the first line names no player: 'white\\r'"),
        (changed("white", "\ufeffwhite"), "the first line names no player: '\\ufeffwhite'"),
        (START.replace("\n", "\r"), "the first line names no player: 'white\\r"),
        (START.replace("\n", "\u2028"), "the first line names no player: 'white\\u2028"),
        (changed("R N", "R\0N"), "binary, not text"),
        ("white\n", "'SETTINGS:' expected: ''"),
        (changed("SETTINGS:\n", ""), "'SETTINGS:' expected: 'GAME_MODE: 1-player'"),
        (changed("moderate", "trivial"), "no valid DIFFICULTY: 'DIFFICULTY: trivial'"),
        (changed("USER_COLOR: white\n", ""), "wrong number of settings for 1-player: 2"),
        (changed("1-player", "2-player"), "wrong number of settings for 2-player: 3"),
        (changed("\n8|", "\n\n8|"), "wrong number of settings for 1-player: 4"),
        (changed("8| R N B Q K B N R |\n", ""), "the board has 9 lines instead of 10"),
        (changed("5| _ _ _ _ _ _ _ _ |\n", ""), "the board has 9 lines instead of 10"),
        (changed("8| R", "8| R N B Q K B N R |\n8| R"), "the board has 11 lines instead of 10"),
        (START + "more\n", "the board has 11 lines instead of 10"),
        (changed("8| R", "9| R"), "row 8 of the board expected: '9| R N B Q K B N R |'"),
        (changed("8| R", "8| P"), "unknown piece in row 8: 'P'"),
        (changed("Q K B", "Q Q B"), "0 black kings instead of 1"),
        (changed("Q K B", "K K K"), "3 black kings instead of 1"),
        (changed("q k b", "q _ b"), "0 white kings instead of 1"),
        (changed("q k b", "k k b"), "2 white kings instead of 1"),
        (changed("  ---", "  -- "), "'  -----------------' expected below the board: '"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    assert refused(lambda: loads(text)).startswith(reason)


# Ten thousand damaged files

TOKENS = (*START.split(), *LATER.split(), *"\r\t |_kKpP\0\x1a\u00e9", "\n", "\r\n", "-player")


def mutated(chance: random.Random, data: bytes) -> bytes:
    at, end = sorted(chance.choices(range(len(data) + 1), k=2))
    token = chance.choice(TOKENS).encode()
    results: list[bytes] = [
        data[:at],
        data[:at] + chance.randbytes(1) + data[at + 1 :],
        data[:at] + token + data[at:],
        data[:at] + token + data[at + len(token) :],
        data[:at] + data[at + 1 :],
        data[:at] + data[end:],
        data[:end] + data[at:],
        data.replace(b"\n", chance.choice([b"\r\n", b" \n", b"\r", b"\n\n"])),
        data + chance.choice([b"\n", b" ", b"\r\n", b"\0", token]),
    ]
    return results[chance.randrange(len(results))]


def damaged(chance: random.Random) -> bytes:
    if chance.random() < 0.1:
        return chance.randbytes(chance.choice([1, 10, 300, LARGEST, LARGEST + 1]))
    data = chance.choice([START, LATER]).encode()
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        data = mutated(chance, data)
    return data


def tidied(data: bytes) -> bytes:
    """What a file amounts to without carriage returns at the ends of lines, trailing blanks and blank last lines."""
    return re.sub(rb"[ \t]*\r?(\n|\Z)", b"\n", data).rstrip(b"\n") + b"\n"


def test_damaged_files_are_loaded_or_refused(tmp_path: Path) -> None:
    chance, path = random.Random(2018), tmp_path / "damaged.save"
    loaded: list[SavedGame] = []
    reasons: list[str] = []
    for _ in range(10_000):
        path.write_bytes(data := damaged(chance))
        try:
            loaded.append(load(path))
        except SaveFileError as error:
            reasons.append(str(error))
        else:
            assert dumps(loaded[-1]).encode() == tidied(data)
    assert len(loaded) > 500
    assert len(set(reasons)) > 500
    assert all(0 < len(reason) < 150 for reason in reasons)


def test_every_truncation_is_refused_unless_only_the_last_newline_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "short.save"
    for length in range(len(START) - 1):
        path.write_text(START[:length])
        assert refused(lambda: load(path))


# Loading


def test_not_utf_8_is_refused(path: Path) -> None:
    path.write_bytes(b"\xff" + START.encode())
    assert refused(lambda: load(path)).startswith("'utf-8' codec can't decode byte 0xff in position 0")


def test_the_largest_file_is_loaded_and_a_larger_one_refused(path: Path) -> None:
    path.write_text(START + " " * (LARGEST - len(START)))
    assert load(path) == FIRST
    path.write_text(START + " " * (LARGEST - len(START) + 1))
    assert refused(lambda: load(path)) == f"longer than {LARGEST} bytes"


def test_a_huge_file_is_refused_without_being_read(path: Path) -> None:
    os.truncate(path, 1 << 40)
    assert refused(lambda: load(path)) == f"longer than {LARGEST} bytes"


def test_a_pipe_is_not_loaded_whoever_writes_to_it(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    assert refused(lambda: load(fifo)) == "not a regular file"
    with fifo.open("r+b", buffering=0) as writer:
        writer.write(START.encode())
        assert refused(lambda: load(fifo)) == "not a regular file"


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/full"])
def test_a_device_is_not_loaded(device: str) -> None:
    assert refused(lambda: load(device)) == "not a regular file"


def test_a_file_that_would_make_us_wait_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    monkeypatch.setattr(stat, "S_ISREG", lambda _: True)
    try:
        assert refused(lambda: load(f"/dev/fd/{reader}")) == "the first line names no player: ''"
    finally:
        os.close(reader)
        os.close(writer)


# Paths that lead nowhere


def bad_paths(tmp_path: Path) -> list[tuple[str, str, str]]:
    """Paths, and the reasons they can be neither loaded from nor saved to."""
    (tmp_path / "file").write_text(START)
    (tmp_path / "loop").symlink_to("pool")
    (tmp_path / "pool").symlink_to("loop")
    nothing = "No such file or directory"
    return [
        ("", nothing, nothing),
        (f"{tmp_path}/nodir/x", nothing, nothing),
        (f"{tmp_path}/nodir/../x", nothing, nothing),
        (f"{tmp_path}/nofile/", nothing, nothing),
        (f"{tmp_path}/nofile/.", nothing, nothing),
        (f"{tmp_path}", "Is a directory", "Is a directory"),
        (f"{tmp_path}/.", "Is a directory", "Is a directory"),
        ("/", "Is a directory", "Is a directory"),
        (f"{tmp_path}/file/", "Not a directory", "Not a directory"),
        (f"{tmp_path}/file/x", "Not a directory", "Not a directory"),
        (f"{tmp_path}/loop", "Too many levels of symbolic links", "Too many levels of symbolic links"),
        (f"{tmp_path}/{'x' * 256}", "File name too long", "File name too long"),
        ("x" * 5000, "File name too long", "File name too long"),
        ("x/" * 2500 + "x", "File name too long", "File name too long"),
        (f"{tmp_path}/x\0y", "embedded null byte", "embedded null byte"),
        (f"{tmp_path}/\ud800", "surrogates not allowed", "surrogates not allowed"),
        ("/proc/x", nothing, nothing),
    ]


def test_a_bad_path_is_refused_with_the_systems_reason(tmp_path: Path) -> None:
    paths = bad_paths(tmp_path)
    before = files(tmp_path)
    for name, loading, saving in paths:
        assert loading in refused(partial(load, name)), name
        assert saving in refused(partial(save, name, SECOND)), name
    assert files(tmp_path) == before
    assert (tmp_path / "file").read_text() == START


@pytest.mark.parametrize("name", ["x" * 255, "-", " x ", "\n", "שח", "\udcff\udcfe", "~", "game.save.part", ".hidden"])
def test_any_name_of_a_file_will_do(tmp_path: Path, name: str) -> None:
    for game in (FIRST, SECOND):
        save(f"{tmp_path}/{name}", game)
        assert load(f"{tmp_path}/{name}") == game
    assert files(tmp_path) == [name]


def test_a_relative_path_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save("game.save", FIRST)
    assert load("game.save") == load("./game.save") == load(tmp_path / "game.save") == FIRST


# Saving


def test_the_bytes_of_a_saved_file(path: Path) -> None:
    assert path.read_bytes() == START.encode()
    save(path, SECOND)
    assert path.read_bytes() == LATER.encode()
    assert files(path.parent) == ["game.save"]


@contextmanager
def umask(mask: int) -> Iterator[None]:
    old = os.umask(mask)
    try:
        yield
    finally:
        os.umask(old)


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_users_usual_mode(tmp_path: Path, mask: int) -> None:
    with umask(mask):
        save(tmp_path / "new", FIRST)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o660, 0o666, 0o755])
def test_an_old_file_keeps_its_mode(path: Path, mode: int) -> None:
    path.chmod(mode)
    with umask(0o027):
        save(path, SECOND)
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_an_old_file_keeps_its_owner(path: Path) -> None:
    os.chown(path, NOBODY, NOBODY)
    save(path, SECOND)
    assert (path.stat().st_uid, path.stat().st_gid) == (NOBODY, NOBODY)


def test_a_symbolic_link_is_followed(path: Path) -> None:
    folder = path.parent
    (folder / "sub").mkdir()
    (folder / "sub" / "relative").symlink_to("../game.save")
    (folder / "chain").symlink_to("sub/relative")
    (folder / "absolute").symlink_to(path)
    for name, game in [("sub/relative", SECOND), ("chain", FIRST), ("absolute", SECOND)]:
        save(folder / name, game)
        assert (folder / name).is_symlink()
        assert load(path) == load(folder / name) == game
    assert not path.is_symlink()
    assert files(folder / "sub") == ["relative"]


def test_a_link_to_nothing_creates_its_target(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to("sub/game.save")
    save(tmp_path / "link", FIRST)
    assert (tmp_path / "link").is_symlink()
    assert load(tmp_path / "sub" / "game.save") == FIRST


def test_a_link_to_a_folder_leads_there(path: Path) -> None:
    (path.parent / "here").symlink_to(".")
    save(path.parent / "here" / "game.save", SECOND)
    assert load(path) == SECOND


# What is no regular file is written in place


@pytest.mark.usefixtures("nobody")  # root's machine would lose its device if this failed
def test_a_device_is_written_and_stays() -> None:
    save("/dev/null", FIRST)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("linked", [False, True])
def test_a_full_device_is_refused(nobodys_folder: Path, linked: bool) -> None:
    (nobodys_folder / "link").symlink_to("/dev/full")
    path = nobodys_folder / "link" if linked else Path("/dev/full")
    assert refused(lambda: save(path, FIRST)) == "No space left on device"
    assert stat.S_ISCHR(path.stat().st_mode)
    assert files(nobodys_folder) == ["link"]


def test_a_pipe_is_written_if_somebody_reads_and_has_room(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    assert refused(lambda: save(fifo, FIRST)) == "No such device or address"
    with fifo.open("r+b", buffering=0) as both:
        save(fifo, FIRST)
        assert both.read(LARGEST) == START.encode()
        os.set_blocking(both.fileno(), False)
        while both.write(bytes(4096)):
            pass
        assert "could not complete" in refused(lambda: save(fifo, FIRST))
    assert stat.S_ISFIFO(fifo.stat().st_mode)


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the whole path may be longer than a socket's may be
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        for action in (lambda: load("socket"), lambda: save("socket", FIRST)):
            assert refused(action) == "No such device or address"


# What goes wrong leaves the old file and nothing else


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let the system refuse to write more than so many bytes, as on a disk that fills up."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("size", [0, 1, 100, len(LATER) - 1])
def test_a_disk_that_fills_up_leaves_the_old_file(path: Path, size: int) -> None:
    with largest_file(size):
        reason = refused(lambda: save(path, SECOND))
    assert reason == "File too large"
    assert load(path) == FIRST
    assert files(path.parent) == ["game.save"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_a_failing_step_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, step, fail)
    with pytest.raises((SaveFileError, KeyboardInterrupt)):
        save(path, SECOND)
    assert load(path) == FIRST
    assert files(path.parent) == ["game.save"]


def test_a_protected_file_is_not_replaced(nobodys_folder: Path) -> None:
    path = nobodys_folder / "game.save"
    save(path, FIRST)
    path.chmod(0o444)
    assert refused(lambda: save(path, SECOND)) == "Permission denied"
    assert load(path) == FIRST
    assert files(nobodys_folder) == ["game.save"]


def test_a_file_in_a_protected_folder_is_not_changed(nobodys_folder: Path) -> None:
    """Writing it in place would be possible, but a kill could leave it cut."""
    path = nobodys_folder / "game.save"
    save(path, FIRST)
    nobodys_folder.chmod(0o555)
    assert refused(lambda: save(path, SECOND)) == "Permission denied"
    assert load(path) == FIRST


def test_a_folder_that_hides_its_files_will_do(nobodys_folder: Path) -> None:
    nobodys_folder.chmod(0o333)
    save(nobodys_folder / "game.save", FIRST)
    save(nobodys_folder / "game.save", SECOND)
    assert load(nobodys_folder / "game.save") == SECOND


def test_a_secret_file_is_not_loaded(nobodys_folder: Path) -> None:
    path = nobodys_folder / "game.save"
    save(path, FIRST)
    path.chmod(0o000)
    assert refused(lambda: load(path)) == "Permission denied"


# Kills

# A nursery starts a child for each line it reads, and says when the child has ended. The line 0 asks for one that
# saves two games by turns, the line N for one that kills itself at the N-th line of code that a save executes.
NURSERY = """
import itertools, os, signal, sys
from chess import savefile, savetext

path, first, second = sys.argv[1:]
games = [savetext.load(first), savetext.load(second)]

def save_by_turns():
    for turn in range(100_000):
        savetext.save(path, games[turn % 2])
        if turn == 0:
            os.write(1, b"%d\\n" % os.getpid())

def save_until_line(last):
    lines = itertools.count(1)

    def trace(frame, event, argument):
        if frame.f_code.co_filename != savefile.__file__:
            return None
        if event == "line" and next(lines) == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)
    savetext.save(path, games[1])

for request in sys.stdin:
    child = os.fork()
    if not child:
        save_until_line(int(request)) if int(request) else save_by_turns()
        os._exit(0)
    os.write(1, b"%d\\n" % os.waitpid(child, 0)[1])
"""


class Nursery:
    """Children that save to one path until they are killed."""

    def __init__(self, path: Path, sources: Path) -> None:
        for name, game in [("first", FIRST), ("second", SECOND)]:
            save(sources / name, game)
        self.process = subprocess.Popen(
            [sys.executable, "-c", NURSERY, path, sources / "first", sources / "second"],
            cwd=Path(savetext.__file__).parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def ask(self, request: int) -> int:
        """Start a child; the answer is its process id, or how it has ended."""
        assert self.process.stdin
        self.process.stdin.write(f"{request}\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> int:
        """The next number that the nursery says."""
        assert self.process.stdout
        return int(self.process.stdout.readline())

    def close(self) -> None:
        """End the nursery and its child."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def nursery(path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Nursery]]:
    """Starts nurseries, and ends them after the test."""
    started: list[Nursery] = []

    def start() -> Nursery:
        started.append(Nursery(path, tmp_path_factory.mktemp("sources")))
        return started[-1]

    yield start
    for each in started:
        each.close()


def test_200_kills_at_random_moments_leave_a_whole_file(path: Path, nursery: Callable[[], Nursery]) -> None:
    chance, savers, interrupted = random.Random(200), nursery(), 0
    for _ in range(200):
        child = savers.ask(0)
        time.sleep(chance.uniform(0.001, 0.02))  # the moment is what is tested: nothing is waited for
        os.kill(child, signal.SIGKILL)
        assert savers.answer() == signal.SIGKILL
        assert load(path) in (FIRST, SECOND)
        parts = [name for name in files(path.parent) if name != path.name]
        assert len(parts) <= 1
        assert all(PART.fullmatch(name) for name in parts)
        interrupted += len(parts)
    assert interrupted > 10, "the kills missed the saves"
    save(path, FIRST)
    assert files(path.parent) == [path.name]


def test_a_kill_at_any_line_leaves_a_whole_file(path: Path, nursery: Callable[[], Nursery]) -> None:
    savers, seen = nursery(), []
    line, ended = 0, signal.SIGKILL + 0
    while ended == signal.SIGKILL:
        save(path, FIRST)
        assert files(path.parent) == [path.name]
        line += 1
        ended = savers.ask(line)
        seen.append(load(path))
        assert len(files(path.parent)) <= 2
    assert ended == 0
    replaced = seen.index(SECOND)
    assert seen == [FIRST] * replaced + [SECOND] * (line - replaced)
    assert min(replaced, line - replaced) > 5


def test_two_programs_may_save_to_one_file_at_once(path: Path, nursery: Callable[[], Nursery]) -> None:
    for _ in range(2):
        nursery().ask(0)
    found = [load(path) for _ in range(3000)]
    assert {game.settings.players for game in found} == {1, 2}
    assert all(game in (FIRST, SECOND) for game in found)


def test_only_the_parts_of_dead_programs_are_removed(path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    dead, own = f".chessprog-{ended.pid}-0123abcd.part", f".chessprog-{os.getpid()}-0123abcd.part"
    alive = f".chessprog-{os.getppid()}-0123abcd.part"
    others = [alive, f".chessprog-{ended.pid}-0123abcd.part.save", "chessprog.part", ".chessprog-9-x.part"]
    for name in [dead, own, *others]:
        (path.parent / name).write_text(START)
    save(path, SECOND)
    assert files(path.parent) == sorted([*others, path.name])


def test_no_two_saves_share_a_part(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts, replace = set(), os.replace

    def noted(part: str, target: str) -> None:
        parts.add(os.path.basename(part))
        replace(part, target)

    monkeypatch.setattr(os, "replace", noted)
    save(path, FIRST)
    save(path, SECOND)
    assert len(parts) == 2
    assert all(PART.fullmatch(name) for name in parts)


def test_a_part_of_somebody_else_is_let_be(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(*_: object) -> None:
        raise PermissionError

    part = path.parent / ".chessprog-1-0123abcd.part"
    part.write_text(START)
    monkeypatch.setattr(os, "kill", kill)
    save(path, SECOND)
    assert files(path.parent) == [part.name, path.name]


def test_a_part_that_cannot_be_removed_is_let_be(path: Path) -> None:
    stubborn = path.parent / f".chessprog-{os.getpid()}-0123abcd.part"
    stubborn.mkdir()
    save(path, SECOND)
    assert load(path) == SECOND
    assert files(path.parent) == [stubborn.name, path.name]
