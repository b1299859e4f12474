"""SDL as the program uses it: every call checked, every event translated, nothing left behind."""

import ast
import ctypes
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import pytest

from gui import dialogs, style
from gui.dialogs import MessageBox, MessageBoxes, Reply
from gui.events import (
    LEFT,
    RIGHT,
    CloseRequested,
    Event,
    Exposed,
    Key,
    Moved,
    PointerLeft,
    Pressed,
    Released,
    Resized,
    Wheeled,
)
from gui.geometry import Rect
from gui.sdl import library, painter, pictures, translate
from gui.sdl import screen as sdl_screen
from gui.sdl.library import CHECKED, SdlError, call, fail, heal, sdl2
from gui.sdl.painter import MOST_KEPT
from gui.sdl.screen import Screen
from gui.style import Colour
from gui.widgets.label import wrapped
from tests.support.paths import ROOT
from tests.support.window_pilot import HEADLESS, Picture, allocations, go_headless, write_art, write_bmp

RED: Final = (200, 0, 0, 255)
GREEN: Final = (0, 200, 0, 255)
BLUE: Final = (0, 0, 200, 255)
BLACK: Final = (0, 0, 0, 255)
WHITE: Final = (255, 255, 255, 255)
BOXES: Final = ("SDL_ShowMessageBox",)
DONE_WITHOUT: Final = ("SDL_GetDisplayUsableBounds",)


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    write_art(tmp_path, {"red": RED, "white": WHITE, "half": (200, 0, 0, 128), "icon-64": RED})
    with ZipFile(tmp_path / "images" / "70.zip", "w") as packed:
        packed.write(tmp_path / "images" / "red.bmp", "red.bmp")
    return tmp_path


@pytest.fixture
def screen(assets: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    go_headless(monkeypatch)
    with Screen(assets, size=(800, 600)) as screen:
        screen.clear(BLACK)
        drain(screen)
        yield screen
    heal()


def drain(screen: Screen) -> None:
    """Take what SDL tells of a new window."""
    while sdl2.SDL_HasEvents(sdl2.SDL_FIRSTEVENT, sdl2.SDL_LASTEVENT):
        screen.wait(0)


# Drawing


def test_a_fill_is_blended(screen: Screen) -> None:
    screen.clear(WHITE)
    screen.fill(Rect(10, 20, 30, 40), (0, 0, 0, 128))
    picture = Picture(screen)
    assert picture.pixel(9, 20) == WHITE
    assert abs(picture.pixel(10, 20)[0] - 127) <= 1
    assert picture.box(picture.pixel(10, 20)) == Rect(10, 20, 30, 40)


def test_an_image_has_its_own_size_transparency_and_tint(screen: Screen) -> None:
    assert screen.image_size("red") == (48, 48)
    for number, (name, alpha, tint) in enumerate(
        [("red", 255, WHITE), ("half", 255, WHITE), ("red", 128, WHITE), ("white", 255, BLUE), ("white", 255, WHITE)]
    ):
        screen.image(name, 100 * number, 7, alpha, tint)
    picture = Picture(screen)
    looks = [picture.pixel(100 * number + 47, 54) for number in range(5)]
    assert looks[0::3] + looks[4:] == [RED, BLUE, WHITE], "no tint stays behind"
    assert all(abs(look[0] - 100) <= 2 for look in looks[1:3])
    assert picture.box(BLUE) == Rect(300, 7, 48, 48)


def test_a_frame_keeps_its_corners_and_stretches_the_rest(screen: Screen, assets: Path) -> None:
    def colour(x: int, y: int) -> Colour:
        in_corner = (x < 12 or x >= 36) + (y < 12 or y >= 36)
        return (BLUE, GREEN, RED)[in_corner]

    pixels = b"".join(bytes(colour(x, y)) for y in range(48) for x in range(48))
    write_bmp(assets / "images" / "patch.bmp", 48, 48, pixels)
    screen.frame("patch", Rect(100, 100, 200, 60))
    picture = Picture(screen)
    assert picture.box(BLUE) == Rect(112, 112, 176, 36)
    assert picture.count(RED, Rect(100, 100, 200, 60)) == 4 * 12 * 12
    assert picture.box(RED) == picture.box(GREEN) == Rect(100, 100, 200, 60)
    screen.clear(BLACK)
    screen.frame("patch", Rect(0, 0, 10, 100))
    picture = Picture(screen)
    assert picture.box(RED) == Rect(0, 0, 10, 100), "small areas have small corners"
    assert picture.count(RED, Rect(0, 0, 10, 100)) == 4 * 5 * 12


def test_text_is_drawn_glyph_by_glyph(screen: Screen) -> None:
    assert screen.text_size("ab c", "body") == (32, 16)
    assert screen.text_size("", "body") == (0, 16)
    screen.text("ab c", 10, 20, "body", GREEN)
    picture = Picture(screen)
    assert picture.box(GREEN) == Rect(10, 20, 32, 16)
    assert picture.count(GREEN, Rect(26, 20, 8, 16)) == 0, "a space"
    assert screen.text_size("Σ", "body") == screen.text_size("?", "body")


def test_a_glyph_may_begin_before_or_after_its_place(screen: Screen, assets: Path) -> None:
    glyphs = {"j": [0, 8, -2, 8], "r": [0, 8, 3, 8]}
    (assets / "fonts" / "body.json").write_text(json.dumps({"height": 16, "glyphs": glyphs}))
    screen.text("jr", 10, 20, "body", GREEN)
    picture = Picture(screen)
    assert picture.box(GREEN) == Rect(8, 20, 21, 16)
    assert picture.count(GREEN, Rect(16, 20, 5, 16)) == 0


def test_clips_intersect_and_come_back(screen: Screen) -> None:
    with screen.clipped(Rect(10, 10, 100, 100)), screen.clipped(Rect(50, 0, 100, 50)):
        screen.fill(Rect(0, 0, 800, 600), RED)
    assert Picture(screen).box(RED) == Rect(50, 10, 60, 40)
    screen.fill(Rect(0, 0, 800, 600), BLUE)
    assert Picture(screen).box(BLUE) == Rect(0, 0, 800, 600)


def test_an_empty_clip_draws_nothing(screen: Screen) -> None:
    with screen.clipped(Rect(10, 10, 50, 50)), screen.clipped(Rect(100, 100, 50, 50)):
        screen.fill(Rect(0, 0, 800, 600), RED)
        screen.image("red", 100, 100)
        screen.frame("red", Rect(0, 0, 300, 300))
        screen.text("abc", 10, 10, "body", RED)
        with screen.clipped(Rect(0, 0, 800, 600)):
            screen.fill(Rect(0, 0, 800, 600), RED)
    assert Picture(screen).box(RED) is None


def test_a_clip_ends_with_an_error_and_a_frame_begins_without_any(screen: Screen) -> None:
    with pytest.raises(KeyError), screen.clipped(Rect(0, 0, 5, 5)):
        raise KeyError
    screen.fill(Rect(0, 0, 10, 10), RED)
    assert Picture(screen).box(RED) == Rect(0, 0, 10, 10)
    fail("SDL_RenderSetClipRect", 2)
    with pytest.raises(SdlError), screen.clipped(Rect(0, 0, 5, 5)):
        pass
    screen.clear(BLACK)
    screen.fill(Rect(0, 0, 20, 20), BLUE)
    assert Picture(screen).box(BLUE) == Rect(0, 0, 20, 20)


def test_the_window_keeps_between_its_sizes(screen: Screen) -> None:
    for asked, given in (((2000, 2000), style.LARGEST_SIZE), ((900, 700), (900, 700)), ((9, 9), style.SMALLEST_SIZE)):
        sdl2.SDL_SetWindowSize(screen.window, *asked)
        assert Resized() in events_of(screen)
        assert screen.size == given
        screen.clear(BLACK)
        corner = Rect(given[0] - 9, given[1] - 9, 9, 9)
        screen.fill(corner.moved(3, 3), RED)
        assert Picture(screen).box(RED) == corner.moved(3, 3).intersection(corner)


@pytest.mark.parametrize(
    ("room", "size"),
    [((1920, 1040), (960, 720)), ((1280, 720), (960, 672)), ((900, 700), (900, 652)), ((800, 600), (800, 600))],
)
def test_the_first_window_fits_the_screen(
    assets: Path, monkeypatch: pytest.MonkeyPatch, room: tuple[int, int], size: tuple[int, int]
) -> None:
    def bounds(_display: int, area: Any) -> int:
        area._obj.w, area._obj.h = room  # noqa: SLF001
        return 0

    go_headless(monkeypatch)
    monkeypatch.setattr(sdl2, "SDL_GetDisplayUsableBounds", bounds)
    with Screen(assets) as screen:
        assert screen.size == size


def test_the_first_window_does_without_knowing_the_screen(assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_headless(monkeypatch)
    fail("SDL_GetDisplayUsableBounds")
    with Screen(assets) as screen:
        assert screen.size == style.FIRST_SIZE


def test_an_icon_for_the_window(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[tuple[int, int]] = []

    def noted(_window: Any, icon: Any) -> None:
        sizes.append((icon.contents.w, icon.contents.h))

    monkeypatch.setattr(sdl2, "SDL_SetWindowIcon", noted)
    screen.set_icon("icon-64")
    with pytest.raises(SdlError, match=r"nothing\.bmp"):
        screen.set_icon("nothing")
    assert sizes == [(48, 48)]  # as all images are drawn here


# Missing and broken files


@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"BM" + bytes(200)])
def test_a_broken_image_is_told_once_and_then_a_box(screen: Screen, assets: Path, content: bytes | None) -> None:
    if content is not None:
        (assets / "images" / "king-64.bmp").write_bytes(content)
    with pytest.raises(SdlError, match=r"king-64\.bmp") as caught:
        screen.image("king-64", 5, 5)
    assert caught.value.function in ("SDL_RWFromFile", "SDL_LoadBMP_RW")
    screen.image("king-64", 5, 5)
    assert Picture(screen).box(style.PLACEHOLDER) == Rect(5, 5, 64, 64)
    screen.clear(BLACK)
    screen.frame("king-64", Rect(1, 2, 3, 4))
    assert Picture(screen).box(style.PLACEHOLDER) == Rect(1, 2, 3, 4)


@pytest.mark.parametrize("content", [None, b"", b"nonsense", {}, {"king.bmp": b""}, {"king.bmp": b"BM" + bytes(200)}])
def test_a_broken_file_of_images_is_told_once_and_then_a_box(
    screen: Screen, assets: Path, content: bytes | dict[str, bytes] | None
) -> None:
    path = assets / "images" / "66.zip"
    if isinstance(content, dict):
        with ZipFile(path, "w") as packed:
            for name, data in content.items():
                packed.writestr(name, data)
    elif content is not None:
        path.write_bytes(content)
    with pytest.raises(SdlError, match=r"66\.zip|king-66"):
        screen.image("king-66", 5, 5)
    screen.image("king-66", 5, 5)
    assert Picture(screen).box(style.PLACEHOLDER) == Rect(5, 5, 66, 66)


def test_images_on_squares_of_one_size_only_are_held(screen: Screen, assets: Path) -> None:
    write_bmp(assets / "king.bmp", 66, 66, bytes(RED) * 66**2)
    for size in (66, 67):
        with ZipFile(assets / "images" / f"{size}.zip", "w") as packed:
            packed.write(assets / "king.bmp", "king.bmp")
    screen.image("king-66", 0, 0)
    assert Picture(screen).box(RED) == Rect(0, 0, 66, 66)
    before = allocations()
    for _ in range(10):
        screen.image("king-67", 0, 0)
        screen.image("king-66", 0, 0)
    assert allocations() == before


def test_an_image_without_a_size_in_its_name_is_as_large_as_an_icon(screen: Screen) -> None:
    with pytest.raises(SdlError):
        screen.image_size("logo")
    assert screen.image_size("logo") == (style.ICON, style.ICON)


@pytest.mark.parametrize(
    "table",
    [
        "missing",
        "",
        "{",
        "[]",
        '{"height": 16}',
        '{"height": 16, "glyphs": []}',
        '{"height": 16, "glyphs": {"a": "x"}}',
        '{"height": 16, "glyphs": {"a": [1, 2]}}',
        '{"height": null, "glyphs": {}}',
    ],
)
def test_a_broken_font_is_told_once_and_then_nothing_is_written(screen: Screen, assets: Path, table: str) -> None:
    path = assets / "fonts" / "body.json"
    path.unlink() if table == "missing" else path.write_text(table)
    with pytest.raises(SdlError, match=r"font: body\.json"):
        screen.text("abc", 0, 0, "body", RED)
    screen.text("abc", 0, 0, "body", RED)
    assert Picture(screen).box(RED) is None
    assert screen.text_size("abc", "body") == (0, style.ICON)


def test_a_font_without_its_image(screen: Screen, assets: Path) -> None:
    (assets / "fonts" / "body.bmp").unlink()
    with pytest.raises(SdlError, match=r"body\.bmp"):
        screen.text_size("abc", "body")
    screen.text("abc", 0, 0, "body", RED)


def test_a_font_may_lack_even_the_question_mark(screen: Screen, assets: Path) -> None:
    (assets / "fonts" / "body.json").write_text(json.dumps({"height": 16, "glyphs": {"a": [0, 8, 0, 8]}}))
    assert screen.text_size("a?b", "body") == (8, 16)


def test_a_newline_begins_another_line_and_is_never_drawn(screen: Screen) -> None:
    assert wrapped(screen, "ab\ncd ef", "body", 5 * 8) == ["ab", "cd ef"]
    assert wrapped(screen, "ab\ncd ef", "body", 3 * 8) == ["ab", "cd", "ef"]


def add_letters(assets: Path, *letters: str) -> None:
    """Add a second image to the body font: 8 by 16 pixels a letter, one a row."""
    rows = {letter: [0, 8, 0, 8, row] for row, letter in enumerate(letters)}
    (assets / "fonts" / "body-more.json").write_text(json.dumps({"height": 16, "glyphs": rows}))
    write_bmp(assets / "fonts" / "letters.bmp", 8, 16 * len(letters), bytes(WHITE) * 8 * 16 * len(letters))
    with ZipFile(assets / "fonts" / "more.zip", "w") as packed:
        packed.write(assets / "fonts" / "letters.bmp", "body.bmp")


def test_letters_of_other_languages_are_in_a_second_image(screen: Screen, assets: Path) -> None:
    question = screen.text_size("?", "body")[0]
    add_letters(assets, "\u0436", "\u0159", "\N{REPLACEMENT CHARACTER}")
    assert screen.text_size("a\u0436r\u030c\u6587", "body") == (question + 3 * 8, 16), (
        "one with its accent apart, and a box"
    )
    screen.clear(BLACK)
    screen.text("\u0436\u0159", 10, 20, "body", GREEN)
    assert Picture(screen).box(GREEN) == Rect(10, 20, 16, 16)


@pytest.mark.parametrize("broken", ["body-more.json", "more.zip"])
def test_a_broken_second_image_is_told_once_and_costs_its_letters_only(
    screen: Screen, assets: Path, broken: str
) -> None:
    add_letters(assets, "\u0436")
    (assets / "fonts" / broken).write_text("{")
    with pytest.raises(SdlError, match=broken.replace(".", r"\.")):
        screen.text("a\u0436", 0, 0, "body", RED)
    assert screen.text_size("a\u0436", "body") == screen.text_size("a?", "body")


# The clipboard


@pytest.mark.parametrize("text", ["", "1. e4 e5", "M\u00fcller \u2013 \u0412\u0430\u0441\u044f\n\n1. e4 *"])
def test_what_was_copied_is_pasted_and_its_memory_freed(screen: Screen, text: str) -> None:
    screen.copy_text(text)
    before = allocations()
    assert [screen.paste_text() for _ in range(3)] == [text] * 3
    assert allocations() == before


# Every call is checked


def everything(assets: Path) -> None:
    """Call every checked function but the message boxes, which fail here anyway."""
    with Screen(assets, size=(800, 600)) as screen:
        use(screen)


def use(screen: Screen) -> None:
    screen.clear(BLACK)
    with screen.clipped(Rect(0, 0, 500, 500)):
        screen.fill(Rect(0, 0, 10, 10), RED)
        screen.image("red", 0, 0)
        screen.image("red-70", 0, 0)
        screen.frame("red", Rect(0, 0, 100, 100))
        screen.text("abc", 0, 0, "body", RED)
        screen.mesh([(200, 200, RED), (220, 200, RED), (200, 220, RED)], (0, 1, 2))
        screen.miniature("red", Rect(300, 300, 10, 10), lambda area: screen.fill(area, RED))
    screen.copy_text("abc")
    screen.paste_text()
    screen.present()
    screen.read_pixels()
    drain(screen)
    push(sdl2.SDL_MOUSEMOTION)
    screen.wait(0)


@pytest.mark.parametrize("name", [name for name in CHECKED if name not in DONE_WITHOUT])
def test_a_failing_function_raises_its_name_and_all_goes_on_afterwards(
    name: str, assets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_headless(monkeypatch)
    everything(assets)
    before = allocations()
    fail(name)
    with pytest.raises(SdlError) as caught:
        (ask_and_tell if name in BOXES else everything)(assets)
    assert (caught.value.function, caught.value.reason.rpartition(": ")[2]) == (name, "made to fail")
    assert str(caught.value) == f"{name}: {caught.value.reason}"
    lost = 1 if name == "SDL_RWclose" else 0  # it was not called
    assert allocations() == before + lost
    everything(assets)


def ask_and_tell(assets: Path) -> None:
    with Screen(assets) as screen, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sdl2, "SDL_ShowMessageBox", lambda *_: 0)
        answer_of(MessageBoxes(screen).ask("title", "text"))
        answer_of(MessageBoxes(screen).tell("title", "text"))


DRAWING: Final = [name for name in CHECKED if name.startswith(("SDL_Render", "SDL_Set"))][1:]


@pytest.mark.parametrize("name", DRAWING)
def test_a_failure_while_drawing_leaves_a_screen_that_can_draw(name: str, screen: Screen) -> None:
    fail(name)
    with pytest.raises(SdlError, match=name):
        use(screen)
    use(screen)
    assert Picture(screen).pixel(50, 50) == RED


def test_failures_can_be_made_to_come_later_and_be_healed(screen: Screen) -> None:
    fail("SDL_RenderFillRect", 3)
    for _ in range(2):
        screen.fill(Rect(0, 0, 5, 5), RED)
    with pytest.raises(SdlError, match="SDL_RenderFillRect: made to fail"):
        screen.fill(Rect(0, 0, 5, 5), RED)
    screen.fill(Rect(0, 0, 5, 5), RED)
    fail("SDL_RenderFillRect")
    heal()
    screen.fill(Rect(0, 0, 5, 5), RED)
    with pytest.raises(ValueError, match="SDL_Quit is not checked"):
        fail("SDL_Quit")


def test_real_failures_say_why(screen: Screen, assets: Path) -> None:
    with pytest.raises(SdlError, match=r"SDL_RWFromFile: .*No such file"):
        call("SDL_RWFromFile", os.fsencode(assets / "nothing"), b"rb")
    with pytest.raises(SdlError, match=r"SDL_SetTextureAlphaMod: .+"):
        call("SDL_SetTextureAlphaMod", None, 255)
    assert screen.size == (800, 600)


CANNOT_FAIL: Final = {
    "SDL_Delay",
    "SDL_DestroyRenderer",
    "SDL_DestroyTexture",
    "SDL_DestroyWindow",
    "SDL_FlushEvent",
    "SDL_FlushEvents",
    "SDL_FreeSurface",
    "SDL_GetError",
    "SDL_GetVersion",
    "SDL_GetKeyName",
    "SDL_HideWindow",
    "SDL_PollEvent",
    "SDL_PumpEvents",
    "SDL_Quit",
    "SDL_RenderPresent",
    "SDL_RenderTargetSupported",
    "SDL_SetHint",
    "SDL_SetWindowIcon",
    "SDL_SetWindowMaximumSize",
    "SDL_SetWindowMinimumSize",
    "SDL_ShowWindow",
    "SDL_StopTextInput",
    "SDL_free",
}
TYPES: Final = {
    "SDL_Event",
    "SDL_MessageBoxColor",
    "SDL_MessageBoxColorScheme",
    "SDL_MessageBoxData",
    "SDL_Rect",
    "SDL_version",
}


def test_every_call_is_checked_but_those_that_cannot_fail() -> None:
    trees = [
        ast.parse(Path(str(module.__file__)).read_text())
        for module in (library, painter, pictures, sdl_screen, translate, dialogs)
    ]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    direct = {node.func.attr for node in calls if isinstance(node.func, ast.Attribute) and is_sdl2(node.func.value)}
    assert direct - TYPES == CANNOT_FAIL
    checked = [node.args[0] for node in calls if isinstance(node.func, ast.Name) and node.func.id == "call"]
    assert {node.value for node in checked if isinstance(node, ast.Constant)} == set(CHECKED)
    assert all(isinstance(node, ast.Constant) for node in checked)


def is_sdl2(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "sdl2"


def test_nothing_is_left_behind(assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_headless(monkeypatch)
    counts = []
    for _ in range(50):
        with Screen(assets) as screen:
            use(screen)
            with pytest.raises(SdlError):
                screen.image("nothing", 0, 0)
            screen.image("nothing", 0, 0)
        counts.append(allocations())
    assert counts[1:] == counts[1:2] * 49


def noting(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    """Return a list in which calls of some SDL functions are noted from now on."""
    done: list[str] = []

    def noted(name: str, function: Callable[..., None]) -> Callable[..., None]:
        def note(*given: Any) -> None:
            done.append(name)
            function(*given)

        return note

    for name in names:
        monkeypatch.setattr(sdl2, name, noted(name, getattr(sdl2, name)))
    return done


def test_closing_twice_is_closing_once(assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_headless(monkeypatch)
    done = noting(monkeypatch, "SDL_DestroyRenderer", "SDL_DestroyWindow")
    screen = Screen(assets)
    screen.close()
    screen.close()
    assert done == ["SDL_DestroyRenderer", "SDL_DestroyWindow"]


def test_x_may_read_what_was_sent_last_before_the_window_goes(assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_headless(monkeypatch)
    monkeypatch.setattr(sdl2, "SDL_GetCurrentVideoDriver", lambda: b"x11")
    done = noting(monkeypatch, "SDL_HideWindow", "SDL_Delay", "SDL_DestroyWindow")
    with Screen(assets):
        assert done == []
    assert done == ["SDL_HideWindow", "SDL_Delay", "SDL_DestroyWindow"]


# Events


def push(kind: int, **fields: Any) -> None:
    """Push an SDL event; the fields are given as part__name."""
    event = sdl2.SDL_Event(type=kind)
    for path, value in fields.items():
        *parts, last = path.split("__")
        target: Any = event
        for part in parts:
            target = getattr(target, part)
        setattr(target, last, value)
    assert sdl2.SDL_PushEvent(ctypes.byref(event)) >= 0


def events_of(screen: Screen) -> list[Event | None]:
    events = []
    while sdl2.SDL_HasEvents(sdl2.SDL_FIRSTEVENT, sdl2.SDL_LASTEVENT):
        events.append(screen.wait(0))
    return events


def window_event(kind: int, first: int = 0, second: int = 0) -> tuple[int, dict[str, int]]:
    return sdl2.SDL_WINDOWEVENT, {"window__event": kind, "window__data1": first, "window__data2": second}


def key_event(name: str, modifiers: int = 0, repeat: int = 0) -> tuple[int, dict[str, int]]:
    code = sdl2.SDL_GetKeyFromName(name.encode())
    assert code, name
    return sdl2.SDL_KEYDOWN, {"key__keysym__sym": code, "key__keysym__mod": modifiers, "key__repeat": repeat}


def button_event(kind: int, button: int) -> tuple[int, dict[str, int]]:
    return kind, {"button__x": 3, "button__y": 4, "button__button": button}


TRANSLATIONS: Final[list[tuple[tuple[int, dict[str, int]], Event | None]]] = [
    ((sdl2.SDL_QUIT, {}), CloseRequested()),
    ((sdl2.SDL_MOUSEMOTION, {"motion__x": 3, "motion__y": 4}), Moved(3, 4)),
    (button_event(sdl2.SDL_MOUSEBUTTONDOWN, 1), Pressed(3, 4, LEFT)),
    (button_event(sdl2.SDL_MOUSEBUTTONUP, 3), Released(3, 4, RIGHT)),
    (button_event(sdl2.SDL_MOUSEBUTTONDOWN, 2), None),
    ((sdl2.SDL_MOUSEWHEEL, {"wheel__y": -2, "wheel__mouseX": 3, "wheel__mouseY": 4}), Wheeled(3, 4, -2)),
    ((sdl2.SDL_MOUSEWHEEL, {"wheel__x": 1}), None),
    (window_event(sdl2.SDL_WINDOWEVENT_SIZE_CHANGED, 900, 700), Resized()),
    (window_event(sdl2.SDL_WINDOWEVENT_EXPOSED), Exposed()),
    (window_event(sdl2.SDL_WINDOWEVENT_LEAVE), PointerLeft()),
    (window_event(sdl2.SDL_WINDOWEVENT_CLOSE), None),  # SDL_QUIT follows
    (key_event("A"), Key("a")),
    (key_event("7"), Key("7")),
    (key_event("Tab", sdl2.KMOD_RSHIFT), Key("tab", shift=True)),
    (key_event("S", sdl2.KMOD_LCTRL), Key("s", control=True)),
    (key_event("Keypad Enter"), Key("return")),
    (key_event("Keypad 8"), Key("8")),
    (key_event("Left Shift"), None),
    (key_event("Up", repeat=1), Key("up")),
    (key_event("Return", repeat=1), None),
    ((sdl2.SDL_KEYUP, {}), None),
    *[
        (key_event(name), Key(name.lower()))
        for name in ("Left", "Right", "Up", "Down", "Return", "Escape", "Tab", "Space", "Home", "End")
    ],
    *[(key_event(name), Key(name.lower())) for name in ("PageUp", "PageDown", "Delete", "F1", "F12")],
]


@pytest.mark.parametrize(("given", "event"), TRANSLATIONS)
def test_events_become_values(screen: Screen, given: tuple[int, dict[str, int]], event: Event | None) -> None:
    push(given[0], **given[1])
    assert screen.wait(0) == event


def test_of_many_motions_only_the_last_counts_and_nothing_is_overtaken(screen: Screen) -> None:
    for x in (1, 2, 3):
        push(sdl2.SDL_MOUSEMOTION, motion__x=x)
    push(sdl2.SDL_MOUSEBUTTONDOWN, button__x=3, button__button=1)
    push(sdl2.SDL_MOUSEMOTION, motion__x=4)
    assert events_of(screen) == [Moved(3, 0), Pressed(3, 0, LEFT), Moved(4, 0)]


def test_lost_textures_are_loaded_anew(screen: Screen, assets: Path) -> None:
    screen.image("white", 0, 0)
    (assets / "images" / "red.bmp").replace(assets / "images" / "white.bmp")
    screen.text("a", 0, 0, "body", RED)
    push(sdl2.SDL_RENDER_DEVICE_RESET)
    assert screen.wait(0) == Exposed()
    screen.clear(BLACK)
    screen.image("white", 0, 0)
    assert Picture(screen).box(RED) == Rect(0, 0, 48, 48)


# What is kept from frame to frame


def blue_corner(screen: Screen, drawn: list[Rect], area: Rect) -> None:
    """Draw a red area with a blue corner and a green text, and note where."""
    drawn.append(area)
    screen.fill(area, RED)
    screen.fill(Rect(area.x, area.y, 10, 10), BLUE)
    screen.text("a", area.x + 20, area.y, "body", GREEN)


def test_what_is_kept_is_drawn_once_for_each_look_and_again_when_it_is_lost(screen: Screen) -> None:
    drawn: list[Rect] = []
    for look, place in (("one", 100), ("one", 300), ("other", 300), ("one", 100)):
        screen.clear(BLACK)
        screen.keep(look, Rect(place, 50, 60, 40), partial(blue_corner, screen, drawn))
        picture = Picture(screen)
        assert picture.box(BLUE) == Rect(place, 50, 10, 10)
        assert picture.box(GREEN) == Rect(place + 20, 50, 8, 16)
        assert picture.box(RED) == Rect(place, 50, 60, 40)
    assert drawn == [Rect(0, 0, 60, 40)] * 2
    push(sdl2.SDL_RENDER_TARGETS_RESET)
    assert screen.wait(0) == Exposed()
    screen.clear(BLACK)
    screen.keep("one", Rect(0, 0, 60, 40), partial(blue_corner, screen, drawn))
    assert Picture(screen).box(RED) == Rect(0, 0, 60, 40)
    assert len(drawn) == 3


def test_what_is_kept_is_clipped_as_everything_else(screen: Screen) -> None:
    drawn: list[Rect] = []
    with screen.clipped(Rect(0, 0, 30, 30)):
        screen.keep("one", Rect(0, 0, 60, 40), partial(blue_corner, screen, drawn))
        screen.fill(Rect(25, 25, 100, 100), WHITE)
    picture = Picture(screen)
    assert picture.box(RED) == Rect(0, 0, 30, 30)
    assert picture.box(WHITE) == Rect(25, 25, 5, 5)


def test_without_render_targets_everything_is_drawn_in_each_frame(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sdl2, "SDL_RenderTargetSupported", lambda _renderer: 0)
    drawn: list[Rect] = []
    for _ in range(2):
        screen.clear(BLACK)
        screen.keep("one", Rect(100, 50, 60, 40), partial(blue_corner, screen, drawn))
        assert Picture(screen).box(GREEN) == Rect(120, 50, 8, 16)
    assert drawn == [Rect(100, 50, 60, 40)] * 2


@pytest.mark.parametrize("function", ["SDL_CreateTexture", "SDL_SetRenderTarget", "SDL_RenderClear"])
def test_what_cannot_be_kept_is_complained_of_once_and_drawn_in_each_frame(screen: Screen, function: str) -> None:
    drawn: list[Rect] = []
    fail(function)
    with pytest.raises(SdlError, match=function):
        screen.keep("one", Rect(100, 50, 60, 40), partial(blue_corner, screen, drawn))
    for _ in range(2):
        screen.clear(BLACK)
        screen.keep("one", Rect(100, 50, 60, 40), partial(blue_corner, screen, drawn))
        assert Picture(screen).box(RED) == Rect(100, 50, 60, 40)
    assert drawn == [Rect(100, 50, 60, 40)] * 2


def test_no_more_is_kept_than_there_is_room_for(screen: Screen) -> None:
    counts = []
    for number in range(3 * MOST_KEPT):
        screen.text(f"{number:04}", 0, 0, "body", RED)
        counts.append(allocations())
    assert max(counts) == max(counts[:MOST_KEPT])


def test_glyphs_that_overlap_are_blended_one_by_one(screen: Screen, assets: Path) -> None:
    write_bmp(assets / "fonts" / "body.bmp", 8, 16, bytes((255, 255, 255, 128)) * 8 * 16)
    glyphs = {"n": [0, 8, 0, 8], "w": [0, 8, 0, 4]}
    (assets / "fonts" / "body.json").write_text(json.dumps({"height": 16, "glyphs": glyphs}))
    screen.text("nn", 100, 0, "body", WHITE)
    screen.text("wn", 200, 0, "body", WHITE)
    picture = Picture(screen)
    once, twice = picture.pixel(100, 0), picture.pixel(205, 0)
    assert picture.box(twice) == Rect(204, 0, 4, 16)
    assert picture.count(once) == (16 + 8) * 16
    assert twice[0] > once[0] > 0


def test_importing_sdl_starts_no_other_program() -> None:
    assert searching({}) == "True 0"


def test_a_library_that_is_not_where_it_was_said_to_be_is_searched_for(tmp_path: Path) -> None:
    assert int(searching({"PYSDL2_DLL_PATH": str(tmp_path)}).split()[1]) > 0


def searching(environment: dict[str, str]) -> str:
    """Whether SDL can be had, and how many programs were started to find it."""
    code = """import sys
started = []
sys.addaudithook(lambda event, _: started.append(event) if event == "subprocess.Popen" else None)
from gui.sdl.library import sdl2
print(sdl2 is not None, len(started))"""
    command = [sys.executable, "-W", "error", "-c", code]
    answer = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return answer.stdout.strip()


def test_nothing_happening_is_none(screen: Screen) -> None:
    assert screen.wait(0) is None
    assert screen.wait(1) is None


# Message boxes


def answer_of(box: MessageBox) -> Reply:
    """Wait for an answer."""
    while (answer := box.poll()) is None:
        os.sched_yield()
    return answer


@pytest.mark.parametrize(
    ("button", "answer"),
    [(1, Reply.YES), (2, Reply.NO), (0, Reply.CANCEL), (-1, Reply.CANCEL), (99, Reply.CANCEL)],
)
def test_a_question_and_its_answers(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, button: int, answer: Reply
) -> None:
    asked: list[Any] = []

    def show(box: Any, chosen: Any) -> int:
        data = box._obj  # noqa: SLF001
        asked.extend((data.title, data.message, [data.buttons[number].text for number in range(data.numbuttons)]))
        chosen._obj.value = button  # noqa: SLF001
        return 0

    monkeypatch.setattr(sdl2, "SDL_ShowMessageBox", show)
    assert answer_of(MessageBoxes(screen).ask("Save?", "Größe")) is answer
    assert asked == [b"Save?", "Größe".encode(), [b"Yes", b"No", b"Cancel"]]


@pytest.mark.parametrize("result", [0, -1], ids=["shown", "failed"])
def test_what_is_done_behind_a_message_box_is_forgotten_but_not_what_befalls_the_window(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, result: int
) -> None:
    def show(_box: Any, _chosen: Any) -> int:
        for kind in (sdl2.SDL_MOUSEBUTTONDOWN, sdl2.SDL_MOUSEBUTTONUP, sdl2.SDL_KEYDOWN, sdl2.SDL_QUIT):
            push(kind)
        push(sdl2.SDL_RENDER_TARGETS_RESET)
        return result

    drain(screen)
    monkeypatch.setattr(sdl2, "SDL_ShowMessageBox", show)
    with pytest.raises(SdlError) if result else nullcontext():
        answer_of(MessageBoxes(screen).ask("Save?", ""))
    assert events_of(screen) == [Exposed()]


def test_a_question_and_a_fault_look_different(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []

    def show(box: Any, _chosen: Any) -> int:
        shown.append(box._obj.flags)  # noqa: SLF001
        return 0

    monkeypatch.setattr(sdl2, "SDL_ShowMessageBox", show)
    answer_of(MessageBoxes(screen).ask("Save?", ""))
    answer_of(MessageBoxes(screen).tell("Chessprog", "bad luck"))
    assert shown == [sdl2.SDL_MESSAGEBOX_INFORMATION, sdl2.SDL_MESSAGEBOX_ERROR]


def test_without_message_boxes_nothing_is_answered(screen: Screen) -> None:
    for question in (MessageBoxes(screen).ask, MessageBoxes(screen).tell):
        with pytest.raises(SdlError, match="SDL_Show"):
            answer_of(question("title", "text"))


# Other processes: a display, the library, signals

OPEN: Final = """
import sys
from pathlib import Path
sys.path.insert(0, ".")
from gui.sdl.library import SdlError
from gui.sdl.screen import Screen
try:
    screen = Screen(Path("."))
except SdlError as error:
    sys.exit(f"ERROR: {error}")
"""


def run(code: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    given = {name: value for name, value in (os.environ | HEADLESS | environment).items() if value is not None}
    command = [sys.executable, "-W", "always", "-c", code]
    return subprocess.run(command, cwd=ROOT, env=given, text=True, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("display", [None, "nowhere:99"], ids=["none", "wrong"])
def test_without_a_display_there_is_one_clear_line(display: str | None) -> None:
    hidden = {"SDL_VIDEODRIVER": None, "DISPLAY": display, "WAYLAND_DISPLAY": None, "XDG_RUNTIME_DIR": None}
    done = run(OPEN, **hidden)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "ERROR: SDL_Init: there is no display to open a window on\n"


def test_without_the_libraries_of_x_they_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minimal system has a display, by a network or a container, and no library to draw on it."""
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(sdl_screen, "X_LIBRARIES", ("libnowhere.so.6",))
    with pytest.raises(SdlError) as refused:
        sdl_screen._refuse_to_run_unseen("offscreen")  # noqa: SLF001
    assert str(refused.value) == (
        "SDL_Init: libnowhere.so.6 is missing (Debian, Ubuntu: libx11-6 libxext6; Fedora: libX11 libXext)"
    )


def test_an_unknown_driver_is_refused_by_sdl() -> None:
    done = run(OPEN, SDL_VIDEODRIVER="nonsense")
    assert done.returncode == 1
    assert done.stderr.startswith("ERROR: SDL_Init: ")


@pytest.mark.parametrize("reason", ["sys.modules['sdl2'] = None", "os.environ['PYSDL2_DLL_PATH'] = '/nowhere'"])
def test_without_the_library_there_is_one_clear_line(reason: str) -> None:
    hide = "import os, sys, ctypes.util\nsys.modules['sdl2dll'] = None\nctypes.util.find_library = lambda name: None\n"
    done = run(f"{hide}os.listdir = lambda path: []\n{reason}\n{OPEN}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("ERROR: import sdl2: the SDL2 library cannot be loaded (")
    assert done.stderr.count("\n") == 1


def test_a_path_into_nowhere_is_named(tmp_path: Path) -> None:
    done = run(OPEN, PYSDL2_DLL_PATH=str(tmp_path / "nowhere"))
    assert (done.returncode, done.stdout) == (1, "")
    reason = f"PYSDL2_DLL_PATH names {tmp_path}/nowhere: No such file or directory"
    assert done.stderr == f"ERROR: import sdl2: {reason}\n"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            "del sdl2.SDL_HINT_VIDEODRIVER, sdl2.SDL_RenderGeometry; sdl2.__version__ = '0.9.9'",
            "PySDL2 0.9.9 is too old, SDL_HINT_VIDEODRIVER is missing in it: run make",
        ),
        (
            "sdl2.SDL_GetVersion = lambda version: setattr(version, 'major', 1)",
            "SDL 1.0.0 is too old, 2.0.18 is needed: run make",
        ),
    ],
    ids=["PySDL2", "SDL"],
)
def test_a_library_that_is_too_old_is_named(change: str, reason: str) -> None:
    done = run(OPEN.replace("try:", f"from gui.sdl.library import sdl2\n{change}\ntry:", 1))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"ERROR: import sdl2: {reason}\n"


def test_only_pure_sdl_is_loaded_and_silently() -> None:
    done = run(f"{OPEN}print(*sorted(name for name in sys.modules if name.startswith('sdl2.')))")
    assert (done.returncode, done.stderr) == (0, "")
    assert not {"sdl2.ext", "sdl2.sdlimage", "sdl2.sdlttf", "sdl2.sdlgfx", "sdl2.sdlmixer"} & set(done.stdout.split())
    assert "sdl2.render" in done.stdout.split()


@pytest.mark.parametrize(
    ("sent", "ending", "status"),
    [(signal.SIGINT, "KeyboardInterrupt\n", 130), (signal.SIGTERM, "", -signal.SIGTERM)],
)
def test_signals_are_heard_while_waiting(sent: signal.Signals, ending: str, status: int) -> None:
    code = f"""{OPEN}
while screen.wait(0):
    pass
try:
    print("ready", flush=True)
    while (event := screen.wait(None)) is None:
        pass
    print(type(event).__name__)
except KeyboardInterrupt:
    print("KeyboardInterrupt")
    sys.exit(130)
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=ROOT, env=os.environ | HEADLESS, text=True, stdout=subprocess.PIPE) as child:
        assert child.stdout
        assert child.stdout.readline() == "ready\n"
        child.send_signal(sent)
        assert child.stdout.read() == ending
        assert child.wait(30) == status
