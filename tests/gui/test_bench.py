"""The developers' command that measures the window: every game can be measured, and what is printed is complete."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from gui.dev import bench, display
from gui.sdl.library import sdl2
from tests.support.desk import WINDOWS, MakeDesk, Script, Slow
from tests.support.window_pilot import go_headless


def test_every_program_with_a_window_is_measured() -> None:
    assert list(bench.WINDOWS) == list(WINDOWS.values())


@pytest.mark.parametrize("module", bench.WINDOWS)
def test_frames_of_every_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str) -> None:
    go_headless(monkeypatch)
    monkeypatch.setattr(bench, "FRAMES", 3)
    bench.main(["--frames", module])
    printed = capsys.readouterr()
    assert printed.err == ""
    for best, middle in json.loads(printed.out):
        assert 0 < best <= middle


def test_an_analysis(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    go_headless(monkeypatch)
    monkeypatch.setattr(bench, "FRAMES", 3)
    monkeypatch.setattr(bench, "POSITIONS", 2)
    bench.main(["--analysis"])
    for best, middle in json.loads(capsys.readouterr().out):
        assert 0 < best <= middle


@pytest.mark.parametrize("module", bench.WINDOWS)
def test_what_is_kept_looks_as_if_it_were_drawn_in_each_frame(
    desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    one = desk(Script(), Slow(), import_module(module).first_view)
    one.click(*bench.WINDOWS[module])
    one.app.redraw()
    kept = one.pilot.picture()
    monkeypatch.setattr(sdl2, "SDL_RenderTargetSupported", lambda _renderer: 0)
    one.pilot.happen(sdl2.SDL_Event(type=sdl2.SDL_RENDER_TARGETS_RESET))
    assert one.pilot.picture().data == kept.data


def test_without_a_virtual_screen_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not display.available()
    assert list(bench.lines()) == [bench.UNAVAILABLE]
