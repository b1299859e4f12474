"""A virtual screen (Xvfb), and how soon programs show a window on it."""

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep
from typing import Final

SERVER: Final = "Xvfb"
SIZE: Final = (1280, 1024)
PIXELS: Final = "Xvfb_screen0"  # Xvfb's name for the file
PATIENCE: Final = 20.0  # seconds for a window to appear
BLINK: Final = 0.0005  # seconds between two reads of the pixels


def available() -> bool:
    """Return whether Xvfb is installed."""
    return shutil.which(SERVER) is not None


class Display:
    """A virtual screen; Xvfb keeps its pixels in a file."""

    def __init__(self, name: str, pixels: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": name, "SDL_VIDEODRIVER": "x11"}
        self._pixels = pixels

    def middle(self) -> bytes:
        """Return the pixels of a short line in the middle, where every window appears."""
        with self._pixels.open("rb") as file:  # an X window dump: its header, its colours, its lines
            header = file.read(80)
            length, colours, line = (struct.unpack_from(">I", header, 4 * field)[0] for field in (0, 19, 12))
            file.seek(length + 12 * colours + SIZE[1] // 2 * line + 2 * SIZE[0])
            return file.read(64)

    @contextmanager
    def running(self, command: Sequence[str], folder: Path) -> Iterator["Running"]:
        """Start a program, wait for its window, and kill it at the end of the `with`."""
        empty = self.middle()
        start = perf_counter()
        program = subprocess.Popen(command, cwd=folder, env=self.environment)
        try:
            deadline = monotonic() + PATIENCE
            while self.middle() == empty:
                if monotonic() > deadline or program.poll() is not None:
                    raise RuntimeError(f"no window: {' '.join(command)}")
                sleep(BLINK)
            yield Running(program.pid, perf_counter() - start)
        finally:
            program.kill()
            program.wait()
            while self.middle() != empty:
                sleep(BLINK)


class Running:
    """A running program: its process id, and the seconds from its start to its first pixels."""

    def __init__(self, process: int, appeared: float) -> None:
        self.process = process
        self.appeared = appeared

    def cpu(self) -> float:
        """Return the CPU seconds used so far, of user and system."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_server(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start Xvfb with its pixels in the file PIXELS of a folder; return it and the name of its display."""
    read, write = os.pipe()
    # Without -noreset, Xvfb restarts when the last program ends, and refuses connections meanwhile.
    options = ("-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-fbdir", str(folder), "-nocursor", "-noreset")
    server = subprocess.Popen([SERVER, "-displayfd", str(write), *options], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with open(read, "rb") as answer:
        return server, f":{answer.readline().decode().strip()}"


@contextmanager
def virtual_screen() -> Iterator[Display]:
    """Start a virtual screen; end it with the `with`."""
    with TemporaryDirectory() as folder:
        server, name = start_server(Path(folder))
        try:
            yield Display(name, Path(folder, PIXELS))
        finally:
            server.terminate()
            server.wait()
