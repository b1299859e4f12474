"""Atomic files: at any moment a file has its old or its new content, even after a crash or with a full disk."""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias

StrPath: TypeAlias = str | os.PathLike[str]

PART: Final = r"\.chessprog-(\d{1,9})-[0-9a-f]{8}\.part"


class SaveFileError(Exception):
    """A game could not be loaded or saved; the message says why."""


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
    """Return the bytes of a regular file; refuse a file of more than `largest` bytes."""
    with reasons(), open(path, "rb", opener=_open_nonblocking) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise ValueError("not a regular file")
        # `read` returns None for the few files that are called regular but would block, such as /proc/kmsg.
        data = file.read(largest + 1) or b""
        if len(data) > largest:
            raise ValueError(f"longer than {largest} bytes")
        return data


def write_file(path: StrPath, data: bytes) -> None:
    """Replace the content of a file in one step; a file that is not regular is written in place."""
    old: os.stat_result | None = None
    with reasons():
        try:
            with open(path, "wb", opener=_open_existing) as file:
                old = os.fstat(file.fileno())
                if not stat.S_ISREG(old.st_mode):
                    file.write(data)  # a device or a pipe: a rename would replace it by a file
                    return
                if _is_own_stream(old):
                    raise ValueError("the program is reading or writing it")
        except FileNotFoundError:
            if _names_a_folder(path):
                raise
        _replace(_destination(os.fspath(path)), data, old)


def _is_own_stream(file: os.stat_result) -> bool:
    """Return whether a standard stream is redirected to this file: replacing it would lose the rest of that stream."""
    for handle in range(3):
        with suppress(OSError):
            if os.path.samestat(file, os.fstat(handle)):
                return True
    return False


def _open_nonblocking(path: str, flags: int) -> int:
    """Open a file without waiting: opening a named pipe or a serial line may block until its other end is opened."""
    # O_NOCTTY: a terminal that we open must not become our controlling terminal.
    return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY)


def _open_existing(path: str, flags: int) -> int:
    """Open a file for writing, but neither create nor truncate it."""
    return _open_nonblocking(path, flags & ~(os.O_CREAT | os.O_TRUNC))


def _names_a_folder(path: StrPath) -> bool:
    """Return whether a path is empty or can only be a folder's; not with pathlib, which turns `name/` into `name`."""
    return os.fspath(path).rpartition("/")[2] in ("", ".")


def _destination(path: str) -> str:
    """Follow symbolic links: the file is to be replaced, not the link."""
    while os.path.islink(path):  # this ends: the file was opened before, so its links form no loop
        path = os.path.join(os.path.dirname(path), os.readlink(path))
    return path


def _replace(target: str, data: bytes, old: os.stat_result | None) -> None:
    """Write a temporary file beside the target, then rename it; fail if the folder takes no new file."""
    folder = os.path.dirname(target) or "."
    _remove_leftovers(folder)
    # The random half of the name is for containers that share a folder: two programs may have the same process id.
    part = os.path.join(folder, f".chessprog-{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        _write_part(part, data, old)
        os.replace(part, target)
    except BaseException:  # Ctrl-C too: no temporary file is left behind
        _remove(part)
        raise
    _sync_folder(folder)


def _write_part(part: str, data: bytes, old: os.stat_result | None) -> None:
    with open(part, "xb") as file:
        if old:
            _copy_owner_and_mode(old, file.fileno())
        file.write(data)
        file.flush()
        os.fsync(file.fileno())  # else a power cut after the rename could leave an empty file under the new name


def _copy_owner_and_mode(old: os.stat_result, handle: int) -> None:
    """Give a file the owner and the mode of the old one, as far as the system allows."""
    with suppress(OSError):  # only root may give a file away
        os.fchown(handle, old.st_uid, old.st_gid)
    with suppress(OSError):
        os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _sync_folder(folder: str) -> None:
    """Make the rename survive a power cut, if the system can; else the old file may come back, but whole."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_leftovers(folder: str) -> None:
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
    """Return whether a process may still need its temporary file."""
    if process == os.getpid():  # we are not saving now: the file is from an earlier process with the same id
        return False
    try:
        os.kill(process, 0)  # signal 0 only asks whether the process exists
    except ProcessLookupError:
        return False
    except PermissionError:  # alive, and owned by another user
        pass
    return True
