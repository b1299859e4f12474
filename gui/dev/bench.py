"""Measures how soon the window appears and how soon it reacts, on a virtual screen: `python -m gui.dev.bench`.

Times differ from machine to machine: compare only ratios within one run.
"""

import argparse
import ctypes
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

from core.player import DirectPlayer
from core.thinker import Thinker
from gui.app import ANALYSIS_NICENESS, ASSETS, ROOT, App
from gui.dev.display import Display, available, virtual_screen
from gui.dialogs import MessageBoxes
from gui.events import LEFT
from gui.preferences import Preferences
from gui.screens.game.motion import SLIDE
from gui.sdl import library
from gui.sdl.screen import Screen

STARTS: Final = 9  # of each program
FRAMES: Final = 60  # of each kind
UNMOVED: Final = Preferences(slides=False)  # without animation, so that all clicks are comparable
IDLE: Final = 3.0  # seconds
UNAVAILABLE: Final = "the window: not measured, there is no Xvfb here"
WINDOWS: Final = {  # the module of a game, and the buttons that begin a game
    "gui.games.chess2018": ("new game", "mode 2 players", "start"),
    "gui.games.chess2015": ("new game", "start"),
    "gui.games.official": ("new game", "mode two players", "start"),
    "gui.games.simplified": ("new game", "start"),
    "gui.games.checkers": ("new game", "start"),
    "gui.games.connect4": ("new game", "start"),
}
ANALYSED: Final = "gui.games.official"  # the game that can be analysed
POSITIONS: Final = 20  # analysed one after the other
MOVES: Final = {  # the squares that a user clicks to make a first move, by column and row
    "gui.games.chess2018": ((4, 1), (4, 3)),
    "gui.games.chess2015": ((4, 1), (4, 2)),
    "gui.games.official": ((4, 1), (4, 3)),
    "gui.games.simplified": ((4, 1), (4, 2)),
    "gui.games.checkers": ((1, 1), (0, 2)),
    "gui.games.connect4": ((3, 0),),
}
BARE: Final = """import warnings; warnings.simplefilter("ignore")
import sdl2
sdl2.SDL_Init(sdl2.SDL_INIT_VIDEO)
centre = sdl2.SDL_WINDOWPOS_CENTERED
window = sdl2.SDL_CreateWindow(b"bare", centre, centre, 960, 720, 0)
renderer = sdl2.SDL_CreateRenderer(window, -1, 0)
sdl2.SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255)
while True:
    sdl2.SDL_RenderClear(renderer)
    sdl2.SDL_RenderPresent(renderer)
    sdl2.SDL_WaitEventTimeout(sdl2.SDL_Event(), 50)
"""


class Timing(NamedTuple):
    """The best and the median of some times, in seconds."""

    best: float
    middle: float


class Frames(NamedTuple):
    """The times of an open window."""

    first: Timing  # no textures are kept yet
    at_rest: Timing  # nothing has changed since the last frame
    sliding: Timing
    click: Timing  # from a mouse event to the redrawn window


def times(seconds: Sequence[float]) -> Timing:
    """Return best and median."""
    return Timing(min(seconds), median(seconds))


def timed(do: Callable[[], object]) -> float:
    """Return the seconds that a call takes."""
    start = perf_counter()
    do()
    return perf_counter() - start


# In a subprocess, which opens a window on the virtual screen


def measure_frames(module: str) -> Frames:
    """Measure frames and clicks in a new game."""
    with game_of(module) as app:
        first = times([timed(partial(redraw_afresh, app)) for _ in range(FRAMES)])
        at_rest = times([timed(app.redraw) for _ in range(FRAMES)])
        clicks = times([timed(partial(click, app, *place)) for place in squares(app)])
    return Frames(first, at_rest, measure_slide(module), clicks)


class Analysis(NamedTuple):
    """The times of a window during an analysis."""

    line: Timing  # from a new position to its first line of analysis
    click: Timing


def measure_analysis() -> Analysis:
    """Measure how soon a new position is analysed, and clicks during the analysis."""
    with game_of(ANALYSED) as app:
        app.analyst = Thinker(niceness=ANALYSIS_NICENESS)
        try:
            click(app, *app.window.find("analysis").shown().middle)
            lines = times([timed(partial(turn_page, app, number)) for number in range(POSITIONS)])
            clicks = times([timed(partial(click, app, *place)) for place in squares(app)])
            return Analysis(lines, clicks)
        finally:
            app.analyst.close()


def turn_page(app: App, number: int) -> None:
    """Go to another position, and wait for its evaluation."""
    view: Any = app.view
    if number:
        model = view.play.model
        options = [option for square in model.grid.squares if model.is_own(square) for option in model.options(square)]
        model.make(options[number % len(options)].move)
        view.go_on()
    while view.analysis.score.text == "":
        app.step(1)


def measure_slide(module: str) -> Timing:
    """Measure the frames of a move that slides."""
    moments = [SLIDE * number / FRAMES for number in range(FRAMES)]
    now = moments[:1]
    with game_of(module, Preferences(slides=True), lambda: now[-1]) as app:
        board: Any = app.window.find("board")
        for column, row in MOVES[module]:
            click(app, *board.area_of(board.grid.square(column, row)).moved(*board.place()[:2]).middle)
        assert app.view.moving
        return times([timed(partial(draw_moment, app, now, moment)) for moment in moments])


def draw_moment(app: App, now: list[float], moment: float) -> None:
    """Draw the frame of one moment of an animation."""
    now.append(moment)
    app.view.tick()
    app.redraw()


@contextmanager
def game_of(module: str, settings: Preferences = UNMOVED, clock: Callable[[], float] = time.monotonic) -> Iterator[App]:
    """Begin a game in a window."""
    with TemporaryDirectory() as saves, Screen(ASSETS) as screen:
        first_view = partial(import_module(module).first_view, saves=Path(saves))
        app = App(screen, MessageBoxes(screen), DirectPlayer(), first_view, clock, settings)
        app.redraw()
        for name in WINDOWS[module]:
            click(app, *app.window.find(name).shown().middle)
        yield app


def redraw_afresh(app: App) -> None:
    """Draw a frame after SDL reports that all textures are lost."""
    push(app, library.sdl2.SDL_Event(type=library.sdl2.SDL_RENDER_TARGETS_RESET))


def squares(app: App) -> Iterator[tuple[int, int]]:
    """Yield points to click: squares of the board, one after the other."""
    area = app.window.find("board").focus_area()
    for number in range(FRAMES):
        yield area.x + (number * 80 + 30) % area.width, area.bottom - 30


def click(app: App, x: int, y: int) -> None:
    """Click, and let the program react."""
    for kind in (library.sdl2.SDL_MOUSEBUTTONDOWN, library.sdl2.SDL_MOUSEBUTTONUP):
        event = library.sdl2.SDL_Event(type=kind)
        event.button.x, event.button.y, event.button.button = x, y, LEFT
        push(app, event)


def push(app: App, event: object) -> None:
    """Push an event, and let the program handle all events."""
    library.sdl2.SDL_PushEvent(ctypes.byref(event))  # type: ignore[arg-type]
    while library.sdl2.SDL_HasEvents(library.sdl2.SDL_FIRSTEVENT, library.sdl2.SDL_LASTEVENT):
        app.step(0)


# In the main process


def measure_starts(display: Display, programs: Sequence[Sequence[str]]) -> list[Timing]:
    """Measure how soon the windows of some programs appear; run the programs in turns."""
    seconds: list[list[float]] = [[] for _ in programs]
    for _ in range(STARTS):
        for program, noted in zip(programs, seconds, strict=True):
            with display.running(program, ROOT) as running:
                noted.append(running.appeared)
    return [times(noted) for noted in seconds]


def measure_idling(display: Display, program: Sequence[str]) -> float:
    """Measure the share of a processor that an idle window uses."""
    with display.running(program, ROOT) as running:
        time.sleep(1)  # let it finish starting
        before = running.cpu()
        time.sleep(IDLE)
        return (running.cpu() - before) / IDLE


def frames_of(display: Display, module: str) -> Frames:
    """Measure frames in a subprocess, so that no game profits from another one's caches."""
    command = [sys.executable, "-m", "gui.dev.bench", "--frames", module]
    answer = subprocess.run(command, cwd=ROOT, env=display.environment, stdout=subprocess.PIPE, check=True)
    return Frames(*(Timing(*pair) for pair in json.loads(answer.stdout)))


def analysis_of(display: Display) -> Analysis:
    """Measure an analysis in a subprocess."""
    command = [sys.executable, "-m", "gui.dev.bench", "--analysis"]
    answer = subprocess.run(command, cwd=ROOT, env=display.environment, stdout=subprocess.PIPE, check=True)
    return Analysis(*(Timing(*pair) for pair in json.loads(answer.stdout)))


def lines() -> Iterator[str]:
    """Measure everything; yield the lines of the report."""
    if not available():
        yield UNAVAILABLE
        return
    ours = [sys.executable, "-E", "chessprog.py", "-g"]
    with virtual_screen() as display:
        window, bare = measure_starts(display, [ours, [sys.executable, "-c", BARE]])
        python = times([timed(partial(subprocess.run, [sys.executable, "-c", ""])) for _ in range(STARTS)])
        yield _line("window, first frame", "best", "median", "its time to ours")
        yield _line("from process start", *_cells(window), "")
        yield _line("a bare window of PySDL2", *_cells(bare), _ratio(bare, window))
        yield _line("Python that does nothing", *_cells(python), _ratio(python, window))
        for module in WINDOWS:
            yield from _frame_lines(module, frames_of(display, module))
        yield from _analysis_lines(analysis_of(display))
        yield _line("window, nobody touches it", f"{measure_idling(display, ours):.1%}", "", "")


def _frame_lines(module: str, frames: Frames) -> Iterator[str]:
    yield _line(f"{module}, a frame", "best", "median", "its time to one at rest")
    yield _line("at rest", *_cells(frames.at_rest), "")
    yield _line("while a move slides", *_cells(frames.sliding), _ratio(frames.sliding, frames.at_rest))
    yield _line("with nothing kept", *_cells(frames.first), _ratio(frames.first, frames.at_rest))
    yield _line("a click, pressed and released", *_cells(frames.click), _ratio(frames.click, frames.at_rest))


def _analysis_lines(analysis: Analysis) -> Iterator[str]:
    yield _line("while it analyses", "best", "median", "")
    yield _line("a new position, its first line", *_cells(analysis.line), "")
    yield _line("a click, pressed and released", *_cells(analysis.click), "")


def _cells(measured: Timing) -> tuple[str, str]:
    return f"{measured.best * 1000:.1f} ms", f"{measured.middle * 1000:.1f} ms"


def _ratio(one: Timing, other: Timing) -> str:
    return f"{one.best / other.best:.2f} times"


def _line(name: str, best: str, middle: str, ratio: str) -> str:
    return f"{name:32}{best:>12}{middle:>12}{ratio:>26}".rstrip()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m gui.dev.bench", description="Measure the window.")
    parser.add_argument("--frames", metavar="MODULE", choices=WINDOWS, help="of one game, on this display, as JSON")
    parser.add_argument("--analysis", action="store_true", help="of official chess, on this display, as JSON")
    options = parser.parse_args(arguments)
    if options.analysis:
        print(json.dumps(measure_analysis()))
        return
    if options.frames:
        print(json.dumps(measure_frames(options.frames)))
        return
    for line in lines():
        print(line, flush=True)


if __name__ == "__main__":
    main()
