"""Files: refused with the system's reason, and whole at any moment."""

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
from typing import Final

import pytest

from core.files import PART, SaveFileError, StrPath, read_file, write_file
from tests.support.paths import ROOT

FIRST: Final = b"the first text\n" * 20
SECOND: Final = b"the second one\r\n" * 15
LARGEST: Final = 1000  # bytes of a file
NOBODY: Final = 65534


def load(path: StrPath) -> bytes:
    return read_file(path, LARGEST)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The only file of a folder, with the first text in it."""
    path = tmp_path / "game.save"
    write_file(path, FIRST)
    return path


@pytest.fixture
def nobody() -> Iterator[int]:
    """An ordinary user: root becomes one during the test."""
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
    """Return the reason an action is refused with."""
    with pytest.raises(SaveFileError) as caught:
        action()
    return str(caught.value)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Loading


@pytest.mark.parametrize("data", [b"", b"\0\xff\r\n", bytes(LARGEST)], ids=["empty", "any bytes", "the largest"])
def test_a_file_is_loaded_as_it_is(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert load(path) == data


def test_a_larger_file_is_refused(path: Path) -> None:
    path.write_bytes(bytes(LARGEST + 1))
    assert refused(lambda: load(path)) == f"longer than {LARGEST} bytes"


def test_a_huge_file_is_refused_without_being_read(path: Path) -> None:
    os.truncate(path, 1 << 40)
    assert refused(lambda: load(path)) == f"longer than {LARGEST} bytes"


def test_a_pipe_is_not_loaded_whoever_writes_to_it(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    assert refused(lambda: load(fifo)) == "not a regular file"
    with fifo.open("r+b", buffering=0) as writer:
        writer.write(FIRST)
        assert refused(lambda: load(fifo)) == "not a regular file"


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/full"])
def test_a_device_is_not_loaded(device: str) -> None:
    assert refused(lambda: load(device)) == "not a regular file"


def test_a_file_that_would_make_us_wait_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    monkeypatch.setattr(stat, "S_ISREG", lambda _: True)
    try:
        assert load(f"/dev/fd/{reader}") == b""
    finally:
        os.close(reader)
        os.close(writer)


# Paths that lead nowhere


def bad_paths(tmp_path: Path) -> list[tuple[str, str, str]]:
    """Paths, and the reasons they can be neither loaded from nor saved to."""
    (tmp_path / "file").write_bytes(FIRST)
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
    before = names_in(tmp_path)
    for name, loading, saving in paths:
        assert loading in refused(partial(load, name)), name
        assert saving in refused(partial(write_file, name, SECOND)), name
    assert names_in(tmp_path) == before
    assert (tmp_path / "file").read_bytes() == FIRST


@pytest.mark.parametrize("name", ["x" * 255, "-", " x ", "\n", "שח", "\udcff\udcfe", "~", "game.save.part", ".hidden"])
def test_any_name_of_a_file_will_do(tmp_path: Path, name: str) -> None:
    for data in (FIRST, SECOND):
        write_file(f"{tmp_path}/{name}", data)
        assert load(f"{tmp_path}/{name}") == data
    assert names_in(tmp_path) == [name]


def test_a_relative_path_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_file("game.save", FIRST)
    assert load("game.save") == load("./game.save") == load(tmp_path / "game.save") == FIRST


# Saving


def test_the_bytes_of_a_saved_file(path: Path) -> None:
    assert path.read_bytes() == FIRST
    write_file(path, SECOND)
    assert path.read_bytes() == SECOND
    assert names_in(path.parent) == ["game.save"]


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
        write_file(tmp_path / "new", FIRST)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o660, 0o666, 0o755])
def test_an_old_file_keeps_its_mode(path: Path, mode: int) -> None:
    path.chmod(mode)
    with umask(0o027):
        write_file(path, SECOND)
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_an_old_file_keeps_its_owner(path: Path) -> None:
    os.chown(path, NOBODY, NOBODY)
    write_file(path, SECOND)
    assert (path.stat().st_uid, path.stat().st_gid) == (NOBODY, NOBODY)


def test_a_symbolic_link_is_followed(path: Path) -> None:
    folder = path.parent
    (folder / "sub").mkdir()
    (folder / "sub" / "relative").symlink_to("../game.save")
    (folder / "chain").symlink_to("sub/relative")
    (folder / "absolute").symlink_to(path)
    for name, data in [("sub/relative", SECOND), ("chain", FIRST), ("absolute", SECOND)]:
        write_file(folder / name, data)
        assert (folder / name).is_symlink()
        assert load(path) == load(folder / name) == data
    assert not path.is_symlink()
    assert names_in(folder / "sub") == ["relative"]


def test_a_link_to_nothing_creates_its_target(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to("sub/game.save")
    write_file(tmp_path / "link", FIRST)
    assert (tmp_path / "link").is_symlink()
    assert load(tmp_path / "sub" / "game.save") == FIRST


def test_a_link_to_a_folder_leads_there(path: Path) -> None:
    (path.parent / "here").symlink_to(".")
    write_file(path.parent / "here" / "game.save", SECOND)
    assert load(path) == SECOND


# What is no regular file is written in place


@pytest.mark.usefixtures("nobody")  # root's machine would lose its device if this failed
def test_a_device_is_written_and_stays() -> None:
    write_file("/dev/null", FIRST)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize("linked", [False, True])
def test_a_full_device_is_refused(nobodys_folder: Path, linked: bool) -> None:
    (nobodys_folder / "link").symlink_to("/dev/full")
    path = nobodys_folder / "link" if linked else Path("/dev/full")
    assert refused(lambda: write_file(path, FIRST)) == "No space left on device"
    assert stat.S_ISCHR(path.stat().st_mode)
    assert names_in(nobodys_folder) == ["link"]


def test_a_pipe_is_written_if_somebody_reads_and_has_room(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    assert refused(lambda: write_file(fifo, FIRST)) == "No such device or address"
    with fifo.open("r+b", buffering=0) as both:
        write_file(fifo, FIRST)
        assert both.read(LARGEST) == FIRST
        os.set_blocking(both.fileno(), False)
        while both.write(bytes(4096)):
            pass
        assert "could not complete" in refused(lambda: write_file(fifo, FIRST))
    assert stat.S_ISFIFO(fifo.stat().st_mode)


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the whole path may be longer than a socket's may be
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        for action in (lambda: load("socket"), lambda: write_file("socket", FIRST)):
            assert refused(action) == "No such device or address"


# What goes wrong leaves the old file and nothing else


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let the system refuse to write more than a number of bytes, as on a disk that fills up."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("size", [0, 1, 100, len(SECOND) - 1])
def test_a_disk_that_fills_up_leaves_the_old_file(path: Path, size: int) -> None:
    with largest_file(size):
        reason = refused(lambda: write_file(path, SECOND))
    assert reason == "File too large"
    assert load(path) == FIRST
    assert names_in(path.parent) == ["game.save"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_a_failing_step_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, step, fail)
    with pytest.raises((SaveFileError, KeyboardInterrupt)):
        write_file(path, SECOND)
    assert load(path) == FIRST
    assert names_in(path.parent) == ["game.save"]


def test_a_protected_file_is_not_replaced(nobodys_folder: Path) -> None:
    path = nobodys_folder / "game.save"
    write_file(path, FIRST)
    path.chmod(0o444)
    assert refused(lambda: write_file(path, SECOND)) == "Permission denied"
    assert load(path) == FIRST
    assert names_in(nobodys_folder) == ["game.save"]


def test_a_file_in_a_protected_folder_is_not_changed(nobodys_folder: Path) -> None:
    """Writing it in place would be possible, but a kill could leave it cut."""
    path = nobodys_folder / "game.save"
    write_file(path, FIRST)
    nobodys_folder.chmod(0o555)
    assert refused(lambda: write_file(path, SECOND)) == "Permission denied"
    assert load(path) == FIRST


def test_a_folder_that_hides_its_files_will_do(nobodys_folder: Path) -> None:
    nobodys_folder.chmod(0o333)
    write_file(nobodys_folder / "game.save", FIRST)
    write_file(nobodys_folder / "game.save", SECOND)
    assert load(nobodys_folder / "game.save") == SECOND


def test_a_secret_file_is_not_loaded(nobodys_folder: Path) -> None:
    path = nobodys_folder / "game.save"
    write_file(path, FIRST)
    path.chmod(0o000)
    assert refused(lambda: load(path)) == "Permission denied"


# Kills

# A nursery starts a child for each line it reads, and says when the child has ended. The line 0 asks for one that
# saves two texts by turns, the line N for one that kills itself at the N-th line of code that a save executes.
NURSERY: Final = """
import itertools, os, signal, sys
from core import files

path, *texts = sys.argv[1:]

def save_by_turns():
    for turn in range(100_000):
        files.write_file(path, os.fsencode(texts[turn % 2]))
        if turn == 0:
            os.write(1, b"%d\\n" % os.getpid())

def save_until_line(last):
    lines = itertools.count(1)

    def trace(frame, event, argument):
        if frame.f_code.co_filename != files.__file__:
            return None
        if event == "line" and next(lines) == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)
    files.write_file(path, os.fsencode(texts[1]))

for request in sys.stdin:
    child = os.fork()
    if not child:
        save_until_line(int(request)) if int(request) else save_by_turns()
        os._exit(0)
    os.write(1, b"%d\\n" % os.waitpid(child, 0)[1])
"""


class Nursery:
    """Children that save to one path until they are killed."""

    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", NURSERY, path, FIRST, SECOND],
            cwd=ROOT,
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
def nursery(path: Path) -> Iterator[Callable[[], Nursery]]:
    """Starts nurseries, and ends them after the test."""
    started: list[Nursery] = []

    def start() -> Nursery:
        started.append(Nursery(path))
        return started[-1]

    yield start
    for each in started:
        each.close()


def test_200_kills_at_random_moments_leave_a_whole_file(path: Path, nursery: Callable[[], Nursery]) -> None:
    chance, savers, interrupted = random.Random(200), nursery(), 0
    for _ in range(200):
        child = savers.ask(0)
        time.sleep(chance.uniform(0.0, 0.004))  # many saves long; the moment is what is tested, nothing is waited for
        os.kill(child, signal.SIGKILL)
        assert savers.answer() == signal.SIGKILL
        assert load(path) in (FIRST, SECOND)
        parts = [name for name in names_in(path.parent) if name != path.name]
        assert len(parts) <= 1
        assert all(re.fullmatch(PART, name) for name in parts)
        interrupted += len(parts)
    assert interrupted > 10, "the kills missed the saves"
    write_file(path, FIRST)
    assert names_in(path.parent) == [path.name]


def test_a_kill_at_any_line_leaves_a_whole_file(path: Path, nursery: Callable[[], Nursery]) -> None:
    savers, seen = nursery(), []
    line, ended = 0, signal.SIGKILL + 0
    while ended == signal.SIGKILL:
        write_file(path, FIRST)
        assert names_in(path.parent) == [path.name]
        line += 1
        ended = savers.ask(line)
        seen.append(load(path))
        assert len(names_in(path.parent)) <= 2
    assert ended == 0
    replaced = seen.index(SECOND)
    assert seen == [FIRST] * replaced + [SECOND] * (line - replaced)
    assert min(replaced, line - replaced) > 5


def test_the_bytes_are_on_the_disk_before_the_new_name_and_the_folder_after_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(handle: int) -> None:
        folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        done.append("folder" if folder else os.fstat(handle).st_size)
        fsync(handle)

    def noted_replace(part: str, target: str) -> None:
        done.append("name")
        replace(part, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_file(path, SECOND)
    assert done == [len(SECOND), "name", "folder"]


def test_two_programs_may_save_to_one_file_at_once(path: Path, nursery: Callable[[], Nursery]) -> None:
    for _ in range(2):
        nursery().ask(0)
    found = [load(path) for _ in range(3000)]
    assert set(found) == {FIRST, SECOND}


def test_only_the_parts_of_dead_programs_are_removed(path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    dead, own = f".chessprog-{ended.pid}-0123abcd.part", f".chessprog-{os.getpid()}-0123abcd.part"
    alive = f".chessprog-{os.getppid()}-0123abcd.part"
    others = [alive, f".chessprog-{ended.pid}-0123abcd.part.save", "chessprog.part", ".chessprog-9-x.part"]
    for name in [dead, own, *others]:
        (path.parent / name).write_bytes(FIRST)
    write_file(path, SECOND)
    assert names_in(path.parent) == sorted([*others, path.name])


def test_no_two_saves_share_a_part(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts, replace = set(), os.replace

    def noted(part: str, target: str) -> None:
        parts.add(os.path.basename(part))
        replace(part, target)

    monkeypatch.setattr(os, "replace", noted)
    write_file(path, FIRST)
    write_file(path, SECOND)
    assert len(parts) == 2
    assert all(re.fullmatch(PART, name) for name in parts)


def test_a_part_of_somebody_else_is_let_be(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(*_: object) -> None:
        raise PermissionError

    part = path.parent / ".chessprog-1-0123abcd.part"
    part.write_bytes(FIRST)
    monkeypatch.setattr(os, "kill", kill)
    write_file(path, SECOND)
    assert names_in(path.parent) == [part.name, path.name]


def test_a_part_that_cannot_be_removed_is_let_be(path: Path) -> None:
    stubborn = path.parent / f".chessprog-{os.getpid()}-0123abcd.part"
    stubborn.mkdir()
    write_file(path, SECOND)
    assert load(path) == SECOND
    assert names_in(path.parent) == [stubborn.name, path.name]
