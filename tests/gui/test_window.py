"""The program in a real window on a virtual screen: real mouse and key events, the real message box, pixel by pixel.

A second program on SDL's dummy driver does the same without being seen. What it draws is what the real window must
show, to the pixel: that is how these tests know where to click, and when the real one has answered.
"""

import ctypes
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import IO, Final

import pytest

from chess.formats.save2018 import FORMAT_2018
from chess.pieces import BLACK
from core.player import DirectPlayer, Request
from games.checkers_text import BITS
from gui.app import ASSETS, App
from gui.dev.display import PIXELS, start_server
from gui.dialogs import Box
from gui.games import checkers, chess2015, chess2018, connect4, official, simplified
from gui.geometry import Rect
from gui.preferences import Preferences
from gui.screens.game.view import GameView
from gui.sdl.library import sdl2
from gui.sdl.screen import Screen
from tests.support.desk import slot_files
from tests.support.paths import ROOT
from tests.support.transcripts import checkers_moves, simplified_moves
from tests.support.waiting import PATIENCE, wait_until
from tests.support.window_pilot import Pilot, go_headless

NEEDED: Final = ("Xvfb", "xdotool", "xwininfo", "xprop")
SKIPPED: Final = "end-to-end tests need Xvfb and xdotool"
UPPER_PART: Final = 80  # rows of pixels that no message box covers
MATE: Final = "e2e4 f1c4 d1h5 h5f7"  # the amateur walks into it
QUESTION: Final = "Save this game?"
START: Final = """import sys, pathlib, importlib
from gui import app
sys.exit(app.main(importlib.import_module(sys.argv[2]).first_view, pathlib.Path(sys.argv[1])))"""
# The same without slides, which would make long games longer; the other games have them.
STILL: Final = f"""from gui import preferences
preferences.load = lambda _folder: preferences.Preferences(slides=False)
{START}"""
# The 2015 edition: both castles, a promotion to a knight, and after a best move the mate.
CASTLES: Final = "g1f3 b8c6 g2g3 d7d6 f1g2 c8e6 e1g1 d8d7 h2h3 e8c8"
TO_PROMOTION: Final = "h3h4 c8b8 h4h5 b8a8 h5h6 a7a6 h6g7 a6a5 g7h8"
TO_MATE: Final = "e6d5 f3e5 d7h3 c2c3 c6b8 a2a3 h3g2"
# The same with a request that the computer player cannot answer in time.
ENDLESS: Final = f"""from chess.match import Match
request = Match.request
Match.request = lambda self: request(self)._replace(depth=15)
{START}"""

pytestmark = pytest.mark.timeout(120)


def missing() -> list[str]:
    return [tool for tool in NEEDED if not shutil.which(tool)]


class Display:
    """A virtual screen whose pixels are a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server, self.name = start_server(folder)
        self.environment = {**os.environ, "DISPLAY": self.name, "LC_ALL": "C"}

    def tool(self, *words: str) -> str:
        run = subprocess.run(words, env=self.environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
        return run.stdout

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Click somewhere, without the pause that xdotool makes after each click of a row."""
        self.tool("xdotool", "mousemove", str(x), str(y), "click", "--delay", "0", str(button))

    def window(self, title: str) -> str:
        """The number of the window with a title; empty if there is none."""
        found = re.search(rf'^\s*(0x\w+) "{re.escape(title)}"', self.tool("xwininfo", "-root", "-tree"), re.MULTILINE)
        return found[1] if found else ""

    def place(self, window: str) -> Rect:
        """Where a window is; nowhere, if it is gone."""
        text = self.tool("xwininfo", "-id", window)
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        found = [re.search(rf"{name}:\s+(-?\d+)", text) for name in names]
        return Rect(*(int(match[1]) if match else 0 for match in found))

    def rows(self, area: Rect) -> list[bytes]:
        """The pixels of an area, row by row: blue, green, red and 255."""
        data = (self.folder / PIXELS).read_bytes()
        header, colours, line = (struct.unpack_from(">I", data, 4 * field)[0] for field in (0, 19, 12))
        start = header + 12 * colours
        offsets = (start + y * line + 4 * area.x for y in range(area.y, area.bottom))
        return [_opaque(data[offset : offset + 4 * area.width]) for offset in offsets]

    def close(self) -> None:
        self.server.terminate()
        self.server.wait(PATIENCE)


class Never:
    """The unseen program asks nothing."""

    def ask(self, title: str, text: str) -> Box:
        raise AssertionError(f"{title} {text}")

    def tell(self, title: str, text: str) -> Box:
        raise AssertionError(f"{title} {text}")


class Real:
    """The real program, and the unseen one that does the same."""

    def __init__(self, display: Display, folder: Path, code: str, face: ModuleType = chess2018) -> None:
        self.display = display
        self.saves = folder / "saves"
        display.tool("xdotool", "mousemove", "0", "0")  # away from the buttons: the last test may have left it there
        x11 = {**display.environment, "SDL_VIDEODRIVER": "x11"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, str(self.saves), face.__name__],
            cwd=ROOT,
            env={key: value for key, value in x11.items() if key != "SDL_RENDER_DRIVER"},
            stderr=subprocess.PIPE,
        )
        self.screen = Screen(ASSETS)
        self.time = 0.0
        first = partial(face.first_view, saves=self.saves)
        self.app = App(self.screen, Never(), DirectPlayer(), first, lambda: self.time, Preferences(slides=False))
        self.pilot = Pilot(self.app)
        self.window = ""

    def appear(self) -> None:
        """Wait for the window."""
        self.app.redraw()
        self.pilot.settle()
        self.until(self._has_appeared)

    def _has_appeared(self) -> bool:
        """Whether the window is there and drawn; SDL may make it twice until then."""
        self.window = self.display.window("Chessprog")
        place = self.display.place(self.window) if self.window else None
        return place is not None and self.display.rows(place) == self._expected()

    @property
    def stderr(self) -> IO[bytes]:
        assert self.process.stderr
        return self.process.stderr

    def until(self, true: Callable[[], bool]) -> None:
        """Wait for something; a program that ends meanwhile never does it."""
        wait_until(lambda: true() or self.process.poll() is not None)
        assert self.process.poll() is None, self.stderr.read().decode()

    def same(self) -> None:
        """Wait until the real window shows what the unseen one does."""
        place, expected = self.display.place(self.window), self._expected()
        self.until(lambda: self.display.rows(place) == expected)

    def _expected(self) -> list[bytes]:
        picture = self.pilot.picture()
        wide = 4 * picture.width
        return [_as_on_screen(picture.data[start : start + wide]) for start in range(0, len(picture.data), wide)]

    def upper_part_is_drawn(self) -> bool:
        """Whether what is above a message box shows what the unseen window does."""
        shown, expected = self.display.rows(self.display.place(self.window)), self._expected()
        return shown[:UPPER_PART] == expected[:UPPER_PART]

    def click_at(self, x: int, y: int, button: int = 1) -> None:
        place = self.display.place(self.window)
        self.display.click(place.x + x, place.y + y, button)

    def click(self, *names: str) -> None:
        """Click controls in both, and see that they agree."""
        for name in names:
            self.click_at(*self.pilot.where(name))
            self.pilot.click(name)
            self.same()

    def click_square(self, square: str, button: int = 1) -> None:
        self.click_at(*self.pilot.where_square(square), button)
        self.pilot.click_square(square, button)
        self.same()

    def move(self, moves: str) -> None:
        for made in moves.split():
            self.click_square(made[:2])
            self.click_square(made[2:])

    def wheel(self, name: str, steps: int) -> None:
        """Turn the wheel towards the user over a control."""
        x, y = self.pilot.where(name)
        for _ in range(steps):
            self.click_at(x, y, 5)
            self.pilot.move(x, y)
            self.pilot.wheel(x, y, -1)
        self.same()

    def drag(self, source: str, target: str) -> None:
        place = self.display.place(self.window)
        (from_x, from_y), (to_x, to_y) = self.pilot.where_square(source), self.pilot.where_square(target)
        places = [(from_x, from_y), ((from_x + to_x) // 2, (from_y + to_y) // 2), (to_x, to_y)]
        moves = [("mousemove", str(place.x + x), str(place.y + y)) for x, y in places]
        self.display.tool("xdotool", *moves[0], "mousedown", "1", *moves[1], *moves[2], "mouseup", "1")
        self.pilot.drag(source, target)
        self.same()

    def press(self, name: str) -> None:
        """Press a key in the real program only."""
        self.display.tool("xdotool", "windowfocus", "--sync", self.window, "key", name)

    def key(self, *names: str) -> None:
        for name in names:
            self.press(name)
            self.pilot.key(name)
            self.same()

    def box(self) -> str:
        """The message box, once it is there."""
        self.until(lambda: bool(self.display.window(QUESTION)))
        return self.display.window(QUESTION)

    def answer(self, key: str) -> None:
        """Answer the message box by a key, or by a click on its middle button."""
        box = self.box()
        if key == "No":
            place = self.display.place(box)
            self.display.click(place.x + place.width // 2, place.bottom - 25)
        else:
            self.display.tool("xdotool", "windowfocus", "--sync", box, "key", key)

    def without_box(self) -> None:
        """Wait until the message box, a process of its own, is gone and drawn over: until then input is lost."""
        self.until(lambda: not self.children())
        self.same()

    def children(self) -> list[str]:
        """The processes that the program has started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [process for task in tasks for process in task.read_text().split()]

    def ended(self) -> tuple[int, str]:
        """Exit status and standard error, once it has ended."""
        _, error = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, error.decode()

    def close(self) -> None:
        self.screen.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.stderr.close()
        wait_until(lambda: not self.display.window("Chessprog"))


def _as_on_screen(row: bytes) -> bytes:
    """Red, green, blue, alpha as the virtual screen keeps them."""
    turned = bytearray(row)
    turned[0::4], turned[2::4] = row[2::4], row[0::4]
    return _opaque(bytes(turned))


def _opaque(row: bytes) -> bytes:
    """Without what stands in the fourth byte: on a screen that means nothing."""
    turned = bytearray(row)
    turned[3::4] = b"\xff" * (len(row) // 4)
    return bytes(turned)


def ask_to_close(display: Display, window: str) -> None:
    """Do what a click on the window's own X does; that button belongs to a window manager, and there is none."""
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XInternAtom.restype = ctypes.c_ulong
    opened = ctypes.c_void_p(library.XOpenDisplay(display.name.encode()))
    protocols, delete = (library.XInternAtom(opened, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    number = int(window, 16)
    # XClientMessageEvent: type, serial, send_event, display, window, message_type, format, five longs
    event = struct.pack("i4xLi4xPLLi4x5l", 33, 0, 1, opened.value, number, protocols, 32, delete, 0, 0, 0, 0)
    library.XSendEvent(opened, ctypes.c_ulong(number), False, ctypes.c_long(0), event.ljust(192, b"\0"))
    library.XCloseDisplay(opened)


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    if missing():
        if os.environ.get("CHESSPROG_E2E") == "required":
            pytest.fail(f"{SKIPPED}: {', '.join(missing())} missing")
        pytest.skip(SKIPPED)
    made = Display(tmp_path_factory.mktemp("screen"))
    yield made
    made.close()


@pytest.fixture
def real(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Real]:
    yield from running(display, tmp_path, monkeypatch, START)


def running(
    display: Display, folder: Path, monkeypatch: pytest.MonkeyPatch, code: str, face: ModuleType = chess2018
) -> Iterator[Real]:
    go_headless(monkeypatch)
    made = Real(display, folder, code, face)
    try:
        made.appear()
        yield made
    finally:
        made.close()


def test_a_whole_game_by_the_mouse_saved_and_loaded_in_the_console(real: Real) -> None:
    real.click("new game", "difficulty amateur", "start")
    real.move(MATE)
    real.click("look back", "save", "slot 2")
    real.click_at(*real.pilot.where("quit"))
    assert real.ended() == (0, "")
    typed = f"load {real.saves / 'slot-2.txt'}\nstart\nquit\n"
    console = [sys.executable, str(ROOT / "chessprog.py")]
    run = subprocess.run(console, input=typed, capture_output=True, text=True, check=True)
    assert "Checkmate! white player wins the game\n" in run.stdout
    assert slot_files(real.saves) == ["slot-2.txt"]


@pytest.fixture
def real_2015(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Real]:
    yield from running(display, tmp_path, monkeypatch, STILL, chess2015)


def test_a_whole_game_of_the_2015_edition_by_the_mouse_saved_and_loaded_in_both_faces(real_2015: Real) -> None:
    real = real_2015
    real.click("new game", "start")
    real.move(CASTLES)
    real.move(TO_PROMOTION)
    real.click("knight", "best move", "depth 2")
    real.click("save")
    real.wheel("slot 3", 9)
    real.click("slot 7")
    saved = (real.saves / "slot-7.xml").read_bytes()
    real.move(TO_MATE)
    assert isinstance(real.app.view, GameView)
    assert real.app.view.status.headline.text == "Checkmate"

    # In the console: loaded, played on to the same mate, and saved byte for byte alike before
    path = real.saves / "slot-7.xml"
    moves = [f"move <{made[0]},{made[1]}> to <{made[2]},{made[3]}>" for made in TO_MATE.split()]
    typed = "\n".join([f"load {path}", "start", f"save {path}.console", *moves, ""])
    console = [sys.executable, str(ROOT / "chessprog.py"), "console"]
    run = subprocess.run(console, input=typed, capture_output=True, text=True, check=True)
    assert run.stdout.endswith("Mate! Black player wins the game\n")
    assert path.with_name("slot-7.xml.console").read_bytes() == saved

    # And here again
    real.click("look back", "save", "slot 1", "main menu", "load game")
    real.wheel("slot 3", 9)
    real.click("slot 7", "start")
    real.move(TO_MATE)


@pytest.fixture
def real_official(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Real]:
    yield from running(display, tmp_path, monkeypatch, STILL, official)


TO_KNIGHT: Final = "e2e4 g8f6 e4e5 d7d5 e5d6 e7e6 d6c7 f8e7 c7b8"  # en passant on the way
BOTH_CASTLES: Final = "e8g8 b1c3 a8b8 d2d4 b7b6 c1f4 c8b7 d1d2 f6d5 e1c1"
TO_REPETITION: Final = "d5f6 c1b1 f6d5 b1a1 d5f6 a1b1 f6d5 b1a1 d5f6 a1b1"
OFFICIAL_GAME: Final = (
    "1. e4 Nf6 2. e5 d5 3. exd6 e6 4. dxc7 Be7 5. cxb8=N O-O 6. Nc3 Rxb8 7. d4 b6 8. Bf4 Bb7 9. Qd2 Nd5 "
    "10. O-O-O Nf6 11. Kb1 Nd5 12. Ka1 Nf6 13. Kb1 Nd5 14. Ka1 Nf6 15. Kb1 1/2-1/2"
)


def test_a_whole_game_of_official_chess_by_the_mouse_saved_loaded_and_copied(real_official: Real) -> None:
    real = real_official
    real.click("new game", "mode two players", "start")
    real.move(TO_KNIGHT)
    real.click("knight")
    real.move(BOTH_CASTLES)
    real.click("save", "slot 3")
    real.move(TO_REPETITION)
    assert isinstance(real.app.view, GameView)
    assert real.app.view.status.headline.text == "Draw"
    assert real.app.view.status.subline.text == "The same position for the third time"
    real.click("look back", "save", "slot 5")
    saved = (real.saves / "slot-5.pgn").read_text()
    assert " ".join(saved.partition("\n\n")[2].split()) == OFFICIAL_GAME
    real.click("load", "slot 3")
    real.move(TO_REPETITION)
    real.click("look back")


@pytest.fixture
def real_simplified(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Real]:
    yield from running(display, tmp_path, monkeypatch, STILL, simplified)


def test_a_whole_match_of_simplified_chess_by_the_mouse_up_to_the_captured_king(real_simplified: Real) -> None:
    real = real_simplified
    real.click("new game", "opponent 2", "start")
    real.move(" ".join(simplified_moves("you_win")))
    assert isinstance(real.app.view, GameView)
    assert real.app.view.status.headline.text == "You win!"
    real.click("rematch", "forfeit", "forfeit", "look back")
    real.click_at(*real.pilot.where("quit"))
    assert real.ended() == (0, "")
    assert slot_files(real.saves) == []


@pytest.fixture
def real_checkers(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Real]:
    yield from running(display, tmp_path, monkeypatch, STILL, checkers)


def test_a_whole_game_of_mini_checkers_by_the_mouse(real_checkers: Real) -> None:
    real = real_checkers
    real.click("new game", "level 2", "start", "move values")
    real.click("move values")
    assert isinstance(real.app.view, GameView)
    board = real.app.view.board
    for made in checkers_moves("you_win"):
        for place in (made[:2], made[2:]):
            square = checkers.SQUARES[BITS[int(place[0]), int(place[1])]]
            x, y = board.area_of(square).moved(*board.place()[:2]).middle
            real.click_at(x, y)
            real.pilot.click_at(x, y)
            real.same()
    assert real.app.view.status.headline.text == "You win!"
    real.click("look back")
    real.click_at(*real.pilot.where("quit"))
    assert real.ended() == (0, "")


@pytest.fixture
def real_connect4(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Real]:
    yield from running(display, tmp_path, monkeypatch, STILL, connect4)


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_whole_game_of_connect4(real_connect4: Real, way: str) -> None:
    real = real_connect4
    real.click("new game", "steps 1", "start")
    assert isinstance(real.app.view, GameView)
    board, dice = real.app.view.board, random.Random(4)
    while not real.app.view.play.model.is_over:
        column = dice.randrange(7)
        if way == "mouse":
            x, y = board.area_of(board.grid.square(column, 3)).moved(*board.place()[:2]).middle
            real.click_at(x, y)
            real.pilot.click_at(x, y)
            real.same()
        else:
            real.key(str(column + 1))
    real.click("look back")
    real.click_at(*real.pilot.where("quit"))
    assert real.ended() == (0, "")


def test_the_desktop_knows_the_program_by_its_name_and_its_icon(real: Real) -> None:
    assert '"chessprog", "chessprog"' in real.display.tool("xprop", "-id", real.window, "WM_CLASS")
    assert "Icon (64 x 64)" in real.display.tool("xprop", "-id", real.window, "_NET_WM_ICON")


def test_drag_right_click_and_keys(real: Real) -> None:
    real.key("n", "Up", "Up", "Up", "Up", "Return", "s")
    assert isinstance(real.app.view, GameView)
    assert not real.app.view.play.model.against_computer
    real.drag("e2", "e4")
    real.click_square("g8", 3)
    real.key("f", "Escape", "u")
    real.click_square("d2")
    real.click_square("d4")
    real.press("m")  # asks
    real.answer("Escape")
    real.without_box()
    real.click_square("e7", 3)


@pytest.fixture
def unsaved(real: Real) -> Real:
    real.click("new game", "mode 2 players", "start")
    real.drag("e2", "e4")
    return real


@pytest.mark.parametrize("way", ["quit", "close"])
def test_no_in_the_real_message_box_quits(unsaved: Real, way: str) -> None:
    if way == "quit":
        unsaved.click_at(*unsaved.pilot.where("quit"))
    else:
        ask_to_close(unsaved.display, unsaved.window)
    unsaved.answer("No")
    assert unsaved.ended() == (0, "")
    assert slot_files(unsaved.saves) == []


def test_yes_in_the_real_message_box_saves_and_quits(unsaved: Real) -> None:
    ask_to_close(unsaved.display, unsaved.window)
    unsaved.answer("Return")
    unsaved.pilot.click("save")
    unsaved.same()
    unsaved.click_at(*unsaved.pilot.where("slot 1"))
    assert unsaved.ended() == (0, "")
    assert FORMAT_2018.load(unsaved.saves / "slot-1.txt").position.side == BLACK


@pytest.mark.parametrize("how", ["Escape", "close"])
def test_closing_the_real_message_box_means_cancel(unsaved: Real, how: str) -> None:
    ask_to_close(unsaved.display, unsaved.window)
    if how == "close":
        ask_to_close(unsaved.display, unsaved.box())
    else:
        unsaved.answer(how)
    unsaved.without_box()
    unsaved.click_square("e7")
    unsaved.click_square("e5")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT])
def test_a_message_box_ends_with_the_program(unsaved: Real, number: signal.Signals) -> None:
    ask_to_close(unsaved.display, unsaved.window)
    unsaved.box()
    wait_until(lambda: len(unsaved.children()) >= 2)  # the box, and what guards it
    processes = unsaved.children()
    unsaved.process.send_signal(number)
    unsaved.process.wait(PATIENCE)
    wait_until(lambda: not any(Path(f"/proc/{process}").exists() for process in processes))
    wait_until(lambda: not unsaved.display.window(QUESTION))


def test_the_window_behind_a_message_box_is_drawn_on(unsaved: Real) -> None:
    ask_to_close(unsaved.display, unsaved.window)
    unsaved.box()
    unsaved.display.tool("xdotool", "windowsize", unsaved.window, "1024", "768")
    sdl2.SDL_SetWindowSize(unsaved.screen.window, 1024, 768)
    unsaved.pilot.settle()
    unsaved.until(unsaved.upper_part_is_drawn)
    unsaved.answer("No")
    assert unsaved.ended() == (0, "")


class Pondering(DirectPlayer):
    """Never comes to a decision."""

    def start(self, request: Request) -> None:
        """Think on."""


@pytest.fixture
def endless(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Real]:
    yield from running(display, tmp_path, monkeypatch, ENDLESS)


def test_quit_in_the_thinking_dialog_ends_the_program_at_once(endless: Real) -> None:
    real = endless
    real.app.player = Pondering()
    real.click("new game", "colour black")
    real.click_at(*real.pilot.where("start"))
    real.pilot.click("start")
    real.time = 1.0
    real.app.step(0)
    real.same()
    workers = real.children()
    assert workers
    real.click_at(*real.pilot.where("quit thinking"))
    assert real.ended() == (0, "")
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_without_a_display_there_is_one_clear_line() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    environment.pop("WAYLAND_DISPLAY", None)
    command = [sys.executable, str(ROOT / "chessprog.py"), "-g"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == "ERROR: SDL_Init: there is no display to open a window on\n"
