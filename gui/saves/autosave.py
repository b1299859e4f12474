"""Saves the current game after every move; deletes the file when the game ends."""

import fcntl
import os
from collections.abc import Hashable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from core.files import SaveFileError, read_file, reasons, write_file
from gui.saves.recording import GameFormat
from gui.saves.slotfiles import make_folder
from gui.screens.model import Model

FILE_NAME: Final = "game-{}.txt"  # with the name of the program: all programs share a folder
LOCK_NAME: Final = ".game-{}.lock"
DAMAGED_NAME: Final = "game-{}-damaged-{}.txt"
NOT_KEPT: Final = "Your game cannot be saved automatically: {}"
TOO_LONG: Final = "longer than {} bytes"
SET_ASIDE: Final = "An unfinished game cannot be read. It is now in {}"
LEFT_ALONE: Final = "An unfinished game can be neither read nor set aside"


class UnreadableGameError(SaveFileError):
    """An interrupted game cannot be read. `words` say what was done with its file; the message adds the reason."""

    def __init__(self, words: str, reason: str) -> None:
        super().__init__(f"{words}: {reason}")
        self.words = words


class Lock:
    """A lock file that one process at a time holds. The system releases it when that process ends, even after a crash.

    It uses lockf, whose locks belong to a process. With flock a message box, which is a forked process and may outlive
    the program, would still hold the lock.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether this process holds the lock."""
        return self._handle is not None

    def acquire(self) -> bool:
        """Try to take the lock; return whether this process holds it. Raise OSError if the file cannot be opened."""
        if self._handle is not None:
            return True
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return False
        except OSError:  # the file system has no locks: work without
            pass
        self._handle = handle
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class Autosave:
    """The file with the current game of a program. If several windows are open, only the first writes it."""

    def __init__(self, folder: Path, recording: GameFormat) -> None:
        self.recording = recording
        self.path = folder / FILE_NAME.format(recording.program)
        self._lock = Lock(folder / LOCK_NAME.format(recording.program))
        self._kept: Hashable = None  # the state of the game in the file
        self._told = False  # whether a failure was reported to the user

    def keep(self, model: Model) -> str:
        """Save the current state of a game; return a sentence if that fails, but only the first time."""
        if (state := model.state) == self._kept:
            return ""  # nothing has changed: leave the disk alone
        data = self.recording.dumps(model)
        try:
            if len(data) > self.recording.largest:
                raise SaveFileError(TOO_LONG.format(self.recording.largest))
            if self._claim():
                write_file(self.path, data)
                self._kept = state
        except SaveFileError as error:
            told, self._told = self._told, True
            return "" if told else NOT_KEPT.format(error)
        return ""

    def holds(self, model: Model) -> bool:
        """Return whether the file holds the current state of a game."""
        return self._lock.held and self._kept == model.state

    def drop(self) -> None:
        """Delete the file: the user has saved, finished or given up the game."""
        if self._lock.held:
            with suppress(OSError):
                self.path.unlink()
        self._let_go()

    def interrupted(self) -> Model | None:
        """Return the game of a window that was closed or killed during it, None if there is none.

        If it cannot be read, rename its file and raise UnreadableGameError.
        """
        if not self._hold_existing():
            return None
        try:
            data = read_file(self.path, self.recording.largest)
            with reasons():
                model = self.recording.loads(data)
        except SaveFileError as error:
            raise UnreadableGameError(self._set_aside(), str(error)) from error
        self._kept = model.state
        return model

    def _claim(self) -> bool:
        """Return whether this window may write the file. It must not overwrite an interrupted game."""
        if self._lock.held:
            return True
        make_folder(self.path.parent)
        with reasons():
            if not self._lock.acquire():
                return False
        if os.path.lexists(self.path):  # an interrupted game: the main menu offers it
            self._let_go()
        return self._lock.held

    def _hold_existing(self) -> bool:
        """Take the lock if there is a file that no other window writes; return whether there is one.

        If the lock cannot be opened, the file belongs to another user.
        """
        with suppress(OSError):
            if os.path.lexists(self.path) and self._lock.acquire():
                if os.path.lexists(self.path):  # ask again, now that no other window can delete it
                    return True
                self._let_go()  # another window has deleted it in the meantime
        return False

    def _set_aside(self) -> str:
        """Rename the file to an unused name; return a sentence that says so."""
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
