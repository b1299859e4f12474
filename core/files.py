"""Files that are always whole: at any moment the old or the new content, even if the program or the disk fails."""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias

StrPath: TypeAlias = str | os.PathLike[str]

PART: Final = r"\.chessprog-(\d{1,9})-[0-9a-f]{8}\.part"


class SaveFileError(Exception):
    """A game could not be loaded or saved; the message is the reason."""


@contextmanager
def reasons() -> Iterator[None]:
    """Turn OSError and ValueError into SaveFileError."""
    try:
        yield
    except OSError as error:
        raise SaveFileError(error.strerror or str(error)) from error
    except ValueError as error:
        raise SaveFileError(str(error)) from error


def read_file(path: StrPath, largest: int) -> bytes:
    """Return the bytes of a regular file; a file with more than `largest` bytes is refused."""
    with reasons(), open(path, "rb", opener=_open_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise ValueError("not a regular file")
        # None comes from the few files that call themselves regular and would block, such as /proc/kmsg.
        data = file.read(largest + 1) or b""
        if len(data) > largest:
            raise ValueError(f"longer than {largest} bytes")
        return data


def write_file(path: StrPath, data: bytes) -> None:
    """Replace the content of a file in one step; a file that is not regular is written in place."""
    old: os.stat_result | None = None
    with reasons():
        try:
            with open(path, "wb", opener=_open_as_it_is) as file:
                old = os.fstat(file.fileno())
                if not stat.S_ISREG(old.st_mode):
                    file.write(data)
                    return
                if _is_own_stream(old):
                    raise ValueError("the program is reading or writing it")
        except FileNotFoundError:
            if _names_a_folder(path):
                raise
        _replace(_destination(os.fspath(path)), data, old)


def _is_own_stream(file: os.stat_result) -> bool:
    """Return whether a standard stream is redirected to this file: replacing it would lose what else is written."""
    for handle in range(3):
        with suppress(OSError):
            if os.path.samestat(file, os.fstat(handle)):
                return True
    return False


def _open_at_once(path: str, flags: int) -> int:
    """Open a file without ever waiting for the other end of a pipe or a line."""
    return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY)


def _open_as_it_is(path: str, flags: int) -> int:
    """Open a file for writing, but neither create nor empty it."""
    return _open_at_once(path, flags & ~(os.O_CREAT | os.O_TRUNC))


def _names_a_folder(path: StrPath) -> bool:
    """Return whether a path is empty or can only name a folder: pathlib would turn `name/` into `name`."""
    return os.fspath(path).rpartition("/")[2] in ("", ".")


def _destination(path: str) -> str:
    """Return the path that symbolic links lead to; the file was opened before, so they form no loop."""
    while os.path.islink(path):
        path = os.path.join(os.path.dirname(path), os.readlink(path))
    return path


def _replace(target: str, data: bytes, old: os.stat_result | None) -> None:
    """Write a temporary file beside the target, then rename it; a folder that takes no new file is refused."""
    folder = os.path.dirname(target) or "."
    _sweep(folder)
    # The random half keeps the files of two programs apart even where process ids mean nothing, as between containers.
    part = os.path.join(folder, f".chessprog-{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        _write_part(part, data, old)
        os.replace(part, target)
    except BaseException:
        _remove(part)
        raise
    _sync_folder(folder)


def _write_part(part: str, data: bytes, old: os.stat_result | None) -> None:
    with open(part, "xb") as file:
        if old:
            _take_after(old, file.fileno())
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _take_after(old: os.stat_result, handle: int) -> None:
    """Give a file the owner and the mode of the old one, as far as the system allows."""
    with suppress(OSError):
        os.fchown(handle, old.st_uid, old.st_gid)
    with suppress(OSError):
        os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _sync_folder(folder: str) -> None:
    """Make a replacement survive a power cut, where the system can; the file is whole either way."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: str) -> None:
    """Remove the temporary files of killed programs."""
    with suppress(OSError):
        for name in os.listdir(folder):
            found = re.fullmatch(PART, name)
            if found and not _is_saving(int(found[1])):
                _remove(os.path.join(folder, name))


def _remove(part: str) -> None:
    with suppress(OSError):
        os.unlink(part)


def _is_saving(process: int) -> bool:
    """Return whether a process may still need its temporary file; one with our own id is from an earlier one."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # alive, and owned by another user
        pass
    return True
