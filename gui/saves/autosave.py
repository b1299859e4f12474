"""The game under way, kept in a file after every move, so that nothing but its end takes it from the user."""

import fcntl
import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from core.files import SaveFileError, read_file, reasons, write_file
from core.records import LARGEST
from gui.saves.recording import GameFormat
from gui.saves.slotfiles import make_folder
from gui.screens.model import Model

FILE_NAME: Final = "game-{}.txt"
LOCK_NAME: Final = ".game-{}.lock"
DAMAGED_NAME: Final = "game-{}-damaged-{}.txt"
NOT_KEPT: Final = "The game is not kept while it is played: {}"
SET_ASIDE: Final = "An interrupted game cannot be read. It is now in {}"
LEFT_ALONE: Final = "An interrupted game can neither be read nor set aside"


class UnreadableGameError(SaveFileError):
    """An interrupted game that cannot be read: what became of it, in short, and the reason."""

    def __init__(self, words: str, reason: str) -> None:
        super().__init__(f"{words}: {reason}")
        self.words = words


class Lock:
    """A lock file that one process at a time holds; however that process ends, the system releases it.

    The lock is the process's own, not that of the open file: a message box is a fork, and may outlive the program.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether this process holds it."""
        return self._handle is not None

    def acquire(self) -> bool:
        """Try to hold it; return whether that succeeded. An OSError says why there can be no such file."""
        if self._handle is not None:
            return True
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return False
        except OSError:  # a file system without locks: then there is nobody to ask
            pass
        self._handle = handle
        return True

    def release(self) -> None:
        """Let others hold it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class Autosave:
    """The file with the game that is under way in a program's window; of several windows, the first has it."""

    def __init__(self, folder: Path, recording: GameFormat) -> None:
        self.recording = recording
        self.path = folder / FILE_NAME.format(recording.program)
        self._lock = Lock(folder / LOCK_NAME.format(recording.program))
        self._kept: bytes | None = None  # what the file holds
        self._told = False  # whether the user knows that a game could not be kept

    def keep(self, model: Model) -> str:
        """Keep a game as it is now; return why that is impossible, but only once."""
        data = self.recording.dumps(model)
        if data == self._kept:
            return ""
        try:
            if self._claim():
                write_file(self.path, data)
                self._kept = data
        except SaveFileError as error:
            told, self._told = self._told, True
            return "" if told else NOT_KEPT.format(error)
        return ""

    def drop(self) -> None:
        """Remove the game: it was left as its user wanted."""
        if self._lock.held:
            with suppress(OSError):
                self.path.unlink()
        self._let_go()

    def interrupted(self) -> Model | None:
        """Return the game of a window that ended before its game was left, if there is one.

        What cannot be read gets another name, and an UnreadableGameError says so.
        """
        if not self._hold_existing():
            return None
        try:
            data = read_file(self.path, LARGEST)
            with reasons():
                model = self.recording.loads(data)
        except SaveFileError as error:
            raise UnreadableGameError(self._set_aside(), str(error)) from error
        self._kept = data
        return model

    def _claim(self) -> bool:
        """Return whether the file is this window's to write; what an interrupted game left is not."""
        if self._lock.held:
            return True
        make_folder(self.path.parent)
        with reasons():
            if not self._lock.acquire():
                return False
        if os.path.lexists(self.path):
            self._let_go()
        return self._lock.held

    def _hold_existing(self) -> bool:
        """Hold the lock if there is a file that no other window writes; return whether there is one.

        A file whose lock this user may not even open is not this user's.
        """
        with suppress(OSError):
            if os.path.lexists(self.path) and self._lock.acquire():
                if os.path.lexists(self.path):
                    return True
                self._let_go()  # another window left its game in the meantime
        return False

    def _set_aside(self) -> str:
        """Give the file a name that is free; return what happened."""
        names = (self.path.with_name(DAMAGED_NAME.format(self.recording.program, number)) for number in count(1))
        free = next(path for path in names if not os.path.lexists(path))
        try:
            self.path.rename(free)
        except OSError:
            return LEFT_ALONE
        finally:
            self._let_go()
        return SET_ASIDE.format(free.name)

    def _let_go(self) -> None:
        self._kept = None
        self._lock.release()
