"""A pilot for the window: it sends real SDL mouse and key events and reads the pixels."""

import ctypes
import json
import struct
import sys
from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol

import pytest

from chess.squares import named_square
from gui.events import LEFT, RIGHT
from gui.geometry import Rect
from gui.sdl.library import sdl2
from gui.sdl.screen import Screen
from gui.style import Colour
from gui.widgets import Control, Window

HEADLESS: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_RENDER_DRIVER": "software"}


def go_headless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have SDL draw where nobody sees it."""
    for name, value in HEADLESS.items():
        monkeypatch.setenv(name, value)


def allocations() -> int:
    """How many pieces of memory SDL holds."""
    library = ctypes.CDLL(sdl2.dll.get_dll_file())
    return int(library.SDL_GetNumAllocations())


class Program(Protocol):
    """What a pilot needs."""

    @property
    def screen(self) -> Screen: ...

    @property
    def window(self) -> Window: ...

    def step(self, timeout_ms: int | None) -> object: ...


class Picture:
    """The pixels of the window."""

    def __init__(self, screen: Screen) -> None:
        self.width, self.height, self.data = screen.read_pixels()

    def pixel(self, x: int, y: int) -> Colour:
        start = 4 * (y * self.width + x)
        red, green, blue, alpha = self.data[start : start + 4]
        return red, green, blue, alpha

    def box(self, colour: Colour) -> Rect | None:
        """The smallest area with all pixels of a colour."""
        pixels, wanted = array("I", self.data), int.from_bytes(bytes(colour), sys.byteorder)
        rows = [pixels[start : start + self.width] for start in range(0, len(pixels), self.width)]
        found = [y for y, row in enumerate(rows) if wanted in row]
        if not found:
            return None
        left = min(rows[y].index(wanted) for y in found)
        right = self.width - min(rows[y][::-1].index(wanted) for y in found)
        return Rect(left, found[0], right - left, found[-1] + 1 - found[0])

    def count(self, colour: Colour, area: Rect | None = None) -> int:
        """How many pixels have a colour."""
        area = area or Rect(0, 0, self.width, self.height)
        return sum(self.pixel(x, y) == colour for y in range(area.y, area.bottom) for x in range(area.x, area.right))


class Pilot:
    """Does what a user does, and lets the program answer before it goes on."""

    def __init__(self, app: Program) -> None:
        self.app = app

    # Looking

    def find(self, name: str) -> Control:
        return self.app.window.find(name)

    def where(self, name: str) -> tuple[int, int]:
        """The middle of what can be seen of a control."""
        shown = self.find(name).shown()
        assert not shown.empty, f"{name} is out of sight"
        return shown.middle

    def where_square(self, position: str) -> tuple[int, int]:
        """The middle of a square, given as e2."""
        board: Any = self.find("board")
        area: Rect = board.area_of(named_square(position))
        return area.moved(*board.place()[:2]).middle

    def picture(self) -> Picture:
        return Picture(self.app.screen)

    # Acting

    def click(self, name: str, button: int = LEFT) -> None:
        self.click_at(*self.where(name), button)

    def click_square(self, position: str, button: int = LEFT) -> None:
        self.click_at(*self.where_square(position), button)

    def right_click_square(self, position: str) -> None:
        self.click_square(position, RIGHT)

    def drag(self, source: str, target: str) -> None:
        """Drag from a square to a square."""
        self.drag_at(self.where_square(source), self.where_square(target))

    def click_at(self, x: int, y: int, button: int = LEFT) -> None:
        self.move(x, y)
        self.press(x, y, button)
        self.release(x, y, button)

    def drag_at(self, source: tuple[int, int], target: tuple[int, int]) -> None:
        self.move(*source)
        self.press(*source)
        self.move((source[0] + target[0]) // 2, (source[1] + target[1]) // 2)
        self.move(*target)
        self.release(*target)

    def move(self, x: int, y: int) -> None:
        event = sdl2.SDL_Event(type=sdl2.SDL_MOUSEMOTION)
        event.motion.x, event.motion.y = x, y
        self.happen(event)

    def press(self, x: int, y: int, button: int = LEFT) -> None:
        self._button(sdl2.SDL_MOUSEBUTTONDOWN, x, y, button)

    def release(self, x: int, y: int, button: int = LEFT) -> None:
        self._button(sdl2.SDL_MOUSEBUTTONUP, x, y, button)

    def _button(self, kind: int, x: int, y: int, button: int) -> None:
        event = sdl2.SDL_Event(type=kind)
        event.button.x, event.button.y, event.button.button = x, y, button
        self.happen(event)

    def wheel(self, x: int, y: int, steps: int) -> None:
        event = sdl2.SDL_Event(type=sdl2.SDL_MOUSEWHEEL)
        event.wheel.mouseX, event.wheel.mouseY, event.wheel.y = x, y, steps
        self.happen(event)

    def key(self, name: str, *, shift: bool = False, control: bool = False, repeat: bool = False) -> None:
        event = sdl2.SDL_Event(type=sdl2.SDL_KEYDOWN)
        event.key.keysym.sym = sdl2.SDL_GetKeyFromName(name.encode())
        event.key.keysym.mod = sdl2.KMOD_LSHIFT * shift | sdl2.KMOD_LCTRL * control
        event.key.repeat = repeat
        self.happen(event)

    def close(self) -> None:
        """Ask for the window to be closed."""
        self.happen(sdl2.SDL_Event(type=sdl2.SDL_QUIT))

    def happen(self, event: Any) -> None:
        """Let something happen, and the program answer to it."""
        assert sdl2.SDL_PushEvent(ctypes.byref(event)) >= 0
        self.settle()

    def settle(self) -> None:
        """Let the program answer to everything that has happened."""
        while sdl2.SDL_HasEvents(sdl2.SDL_FIRSTEVENT, sdl2.SDL_LASTEVENT):
            self.app.step(0)


# Art for tests: plain colours that can be found again


def write_bmp(path: Path, width: int, height: int, pixels: bytes) -> None:
    """Write a 32-bit BMP with a V4 header; the pixels are red, green, blue, alpha, from the upper left."""
    head = struct.pack("<IiiHHIIiiII", 108, width, -height, 1, 32, 3, len(pixels), 2835, 2835, 0, 0)
    masks = struct.pack("<IIII", 0xFF, 0xFF00, 0xFF0000, 0xFF000000) + b"BGRs" + bytes(48)
    start = 14 + len(head) + len(masks)
    path.write_bytes(struct.pack("<2sIHHI", b"BM", start + len(pixels), 0, 0, start) + head + masks + pixels)


def write_art(assets: Path, images: Mapping[str, Colour], side: int = 48) -> None:
    """Write images of one colour each, and a font whose letters are blocks of 8 by 16 pixels."""
    for folder in ("images", "fonts"):
        (assets / folder).mkdir(parents=True)
    for name, colour in images.items():
        write_bmp(assets / "images" / f"{name}.bmp", side, side, bytes(colour) * side**2)
    for style in ("title", "heading", "body", "strong", "small", "coordinates"):
        write_bmp(assets / "fonts" / f"{style}.bmp", 8, 16, b"\xff" * 8 * 16 * 4)
        glyphs = {chr(code): [0, 8, 0, 8] for code in (*range(33, 127), ord("…"))} | {" ": [0, 0, 0, 8]}
        (assets / "fonts" / f"{style}.json").write_text(json.dumps({"height": 16, "glyphs": glyphs}))
