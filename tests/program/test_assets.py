"""The window's images: all there, as the window expects them, and as the drawings make them. Needs no drawing tools."""

import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

import pytest

from gui.style import SQUARE_SIZES
from gui.themes import BOARDS, THEMES, Colour, Squares
from tests.support.colours import contrast, difference
from tests.support.paths import ASSETS

MANIFEST: Final = json.loads((ASSETS / "manifest.json").read_text())
COLOURS: Final = ("white", "black")
KINDS: Final = ("king", "queen", "rook", "bishop", "knight", "pawn")
TARGETS: Final = ("move", "threatened", "capture", "both")
LAST: Final = ("last-on-light", "last-on-dark")
STATES_OF_GAME: Final = ("selected", *LAST, "hint", "ready", "victim", "wins", "draws", "loses", "check", "cursor")
OVERLAYS: Final = (*TARGETS, *STATES_OF_GAME)
BUTTONS: Final = ("button", "quiet")
STATES: Final = ("", "-hover", "-pressed", "-disabled")
PATCHES: Final = ("focus", "panel", "modal", "track", "thumb")
NINE_PATCHES: Final = [*(name + state for name, state in product(BUTTONS, STATES)), *PATCHES]
ICONS: Final = (
    "undo",
    "save",
    "load",
    "restart",
    "menu",
    "quit",
    "flip",
    "move",
    "forfeit",
    "verdict",
    "pause",
    "analysis",
)
TINTED: Final = [f"icon-{name}" for name in (*ICONS, "settings", "saved", "unsaved")]
PIECES: Final = [f"{colour}-{kind}" for colour, kind in product(COLOURS, KINDS)]
ROUND: Final = ("white-man", "black-man", "yellow-disc", "red-disc", "yellow-ghost")
ON_SQUARES: Final = (*PIECES, *OVERLAYS, *ROUND)
THEMED: Final = {**dict.fromkeys(NINE_PATCHES, 48), **{f"{name}-28": 28 for name in PIECES}, "black-disc-20": 20}
SIZES: Final = {
    **{f"{look}/{name}": size for look in THEMES for name, size in THEMED.items()},
    **{f"{name}-24": 24 for name in TARGETS},
    **dict.fromkeys(("white-disc-20", "yellow-disc-20", "red-disc-20", *TINTED), 20),
    "logo": 220,
    "icon-64": 64,
}
STYLES: Final = ("title", "heading", "body", "strong", "small", "coordinates")
NAMED: Final = ("heading", "body", "strong", "small")  # in which players' names are written
CHARACTERS: Final = {*map(chr, range(32, 127)), *"–—…×✓←→•éöüß„“’"}  # noqa: RUF001
MEGABYTE: Final = 1 << 20
# The words of the SIL Open Font License 1.1 from its preamble on, with single spaces between them.
OFL_TEXT: Final = "5aa3fa90645a97ea1c491e5d6d10315f806a1c97ace77b80472ae8d8eb37277b"


class Bitmap(NamedTuple):
    """A BMP file: its size and, top row first, its rows of BGRA pixels."""

    width: int
    height: int
    rows: list[bytes]

    def alpha(self, x: int, y: int) -> int:
        """How opaque a pixel is."""
        return self.rows[y][4 * x + 3]

    def alphas(self) -> set[int]:
        """All the opacities there are."""
        return set(b"".join(row[3::4] for row in self.rows))


def bitmap(name: str) -> Bitmap:
    """Read an image from a file of its own."""
    return bitmap_in((ASSETS / f"{name}.bmp").read_bytes())


def on_square(name: str, size: int) -> Bitmap:
    """Read an image that stands or lies on squares of a size."""
    with ZipFile(ASSETS / "images" / f"{size}.zip") as packed:
        return bitmap_in(packed.read(f"{name}.bmp"))


def bitmap_in(data: bytes) -> Bitmap:
    """Read a 32-bit BMP with a V4 header, and nothing else."""
    assert struct.unpack_from("<2sI", data) == (b"BM", len(data))
    start, header, width, height, planes, bits, packing = struct.unpack_from("<IIiiHHI", data, 10)
    assert (start, header, planes, bits, packing) == (122, 108, 1, 32, 3)
    assert struct.unpack_from("<4I", data, 54) == (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    assert len(data) == start + 4 * width * height
    return Bitmap(width, height, [data[at : at + 4 * width] for at in range(start, len(data), 4 * width)][::-1])


def measures(style: str) -> dict[str, Any]:
    """The measures of a text style."""
    return dict(json.loads((ASSETS / "fonts" / f"{style}.json").read_text("utf-8")))


def hashes(*patterns: str) -> dict[str, str]:
    """The files that match, with their hashes."""
    paths = [path for pattern in patterns for path in ASSETS.glob(pattern)]
    return {os.path.relpath(path, ASSETS): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def check(assets: Path) -> tuple[int, str]:
    """The status and the output of `make_images.py --check`."""
    run = subprocess.run(
        [sys.executable, str(assets / "make_images.py"), "--check"], capture_output=True, text=True, check=False
    )
    return run.returncode, run.stdout + run.stderr


def test_the_images_are_made_from_these_drawings() -> None:
    assert hashes("drawings/*.svg", "bitmaps.py", "*_images.py", "../gui/themes.py") == MANIFEST["inputs"]
    assert (
        hashes("images/**/*.bmp", "images/*.zip", "fonts/*.bmp", "fonts/*.zip", "fonts/*.json") == MANIFEST["outputs"]
    )


def test_the_check_agrees() -> None:
    assert check(ASSETS) == (0, "")


def test_the_check_names_what_changed_came_or_went(tmp_path: Path) -> None:
    copy = tmp_path / "assets"
    shutil.copytree(ASSETS, copy, ignore=shutil.ignore_patterns("__pycache__", "screenshots"))
    (tmp_path / "gui").mkdir()
    for name in ("themes.py", "style.py"):
        shutil.copy(ASSETS.parent / "gui" / name, tmp_path / "gui")
    (copy / "drawings" / "king.svg").write_text("<svg/>")
    (copy / "images" / "extra.bmp").touch()
    (copy / "fonts" / "body.json").unlink()
    names = ("drawings/king.svg", "fonts/body.json", "images/extra.bmp")
    assert check(copy) == (1, "".join(f"out of date: {name}\n" for name in names))


def test_there_is_each_image_and_no_other() -> None:
    images = ASSETS / "images"
    found = {path.relative_to(images).as_posix() for path in images.rglob("*") if path.is_file()}
    assert found == {f"{name}.bmp" for name in SIZES} | {f"{size}.zip" for size in SQUARE_SIZES}
    measured = [f"{style}.json" for style in STYLES] + [f"{style}-more.json" for style in NAMED]
    assert {path.name for path in (ASSETS / "fonts").iterdir()} == {
        "OFL.txt",
        *measured,
        *(f"{style}.bmp" for style in STYLES),
        "more.zip",
    }


def test_the_fonts_carry_their_licence_and_its_notice() -> None:
    """Condition 2 of the licence: each copy contains the copyright notice and the whole text."""
    licence = (ASSETS / "fonts" / "OFL.txt").read_text("utf-8")
    assert licence.startswith("Copyright 2016 The Inter Project Authors (https://github.com/rsms/inter)\n")
    text = " ".join(licence.partition("PREAMBLE")[2].split())
    assert hashlib.sha256(text.encode()).hexdigest() == OFL_TEXT
    assert "[fonts/OFL.txt](fonts/OFL.txt)" in (ASSETS / "README.md").read_text("utf-8")


@pytest.mark.parametrize("size", SQUARE_SIZES)
def test_there_is_everything_for_squares_of_a_size_and_nothing_else(size: int) -> None:
    with ZipFile(ASSETS / "images" / f"{size}.zip") as packed:
        assert set(packed.namelist()) == {f"{name}.bmp" for name in ON_SQUARES}
    for name in ON_SQUARES:
        check_image(on_square(name, size), name, size)


@pytest.mark.parametrize("name", SIZES)
def test_an_image_has_its_size_and_real_alpha(name: str) -> None:
    check_image(bitmap(f"images/{name}"), name, SIZES[name])


def check_image(image: Bitmap, name: str, size: int) -> None:
    """Check the size of an image, and that it is translucent, or has smooth edges."""
    assert (image.width, image.height) == (size, size)
    alphas = image.alphas()
    if not name.startswith(("selected", "hint")):  # these cover the whole square
        assert 0 in alphas
    assert alphas - {0, 255} or name.startswith("capture")
    assert max(alphas) > 0


def pieces_of(size: int) -> dict[str, Bitmap]:
    """All pieces of a size."""
    if size == 28:
        return {name: bitmap(f"images/light/{name}-28") for name in PIECES}
    return {name: on_square(name, size) for name in PIECES}


@pytest.mark.parametrize("size", [*SQUARE_SIZES, 28])
def test_pieces_stand_on_one_line_in_the_middle(size: int) -> None:
    for image in pieces_of(size).values():
        rows = [y for y in range(size) if any(image.rows[y][3::4])]
        foot = pieces_of(size)["black-pawn"]
        assert rows[-1] == max(y for y in range(size) if any(foot.rows[y][3::4]))
        base = image.rows[rows[-1]][3::4]
        assert all(abs(left - right) <= 8 for left, right in zip(base, base[::-1], strict=True))
        assert min(base[size // 2 - 4 : size // 2 + 4]) == 255, "the lower edge is sharp"


@pytest.mark.parametrize("size", SQUARE_SIZES)
def test_highlights_leave_the_piece_visible(size: int) -> None:
    middle = size // 2
    for name in ("threatened", "capture", "both", "cursor"):
        assert on_square(name, size).alpha(middle, middle) == 0
    for name in ("selected", "hint"):
        assert 0 < on_square(name, size).alpha(middle, middle) < 192


@pytest.mark.parametrize("size", SQUARE_SIZES)
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_selected_square_stands_out_from_both_kinds_of_squares(board: Squares, size: int) -> None:
    blue, green, red, alpha = on_square("selected", size).rows[1][4:8]
    assert alpha == 255
    for square in board[:2]:
        assert contrast((red, green, blue), square[:3]) >= 3


@pytest.mark.parametrize("size", SQUARE_SIZES)
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_last_move_stands_out_from_its_squares(board: Squares, size: int) -> None:
    for name, square in zip(LAST, board[:2], strict=True):
        image, middle = on_square(name, size), size // 2
        for x, y in ((middle, middle), (middle, 0), (0, middle), (size - 1, middle), (middle, size - 1)):
            blue, green, red, alpha = image.rows[y][4 * x : 4 * x + 4]
            assert alpha == 255
            assert contrast((red, green, blue), square[:3]) >= 1.6


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_last_move_stands_out_on_a_little_board_too(board: Squares) -> None:
    for last, square in ((board.last_on_light, board.light_square), (board.last_on_dark, board.dark_square)):
        assert contrast(last[:3], square[:3]) >= 1.6


@pytest.mark.parametrize("tone", range(2))
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("name", [name for name in OVERLAYS if name not in LAST])
def test_every_mark_can_be_told_from_every_square(name: str, board: Squares, tone: int) -> None:
    """A twenty-fifth of a square differs clearly: two colours that differ by 2 can just be told apart."""
    assert clearest(on_square(name, SQUARE_SIZES[0]), board[tone]) >= 30


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_last_move_can_be_told_from_its_squares(board: Squares) -> None:
    for name, square in zip(LAST, board[:2], strict=True):
        assert clearest(on_square(name, SQUARE_SIZES[0]), square) >= 40


def clearest(image: Bitmap, square: Colour) -> float:
    """Return how much the clearest twenty-fifth of a mark's pixels differ from the square below, at least."""
    data = b"".join(image.rows)
    pixels = {data[at : at + 4] for at in range(0, len(data), 4)}
    differences = {pixel: difference(blended(pixel, square), square[:3]) for pixel in pixels}
    found = sorted((differences[data[at : at + 4]] for at in range(0, len(data), 4)), reverse=True)
    return found[len(found) // 25]


def blended(pixel: bytes, square: Colour) -> tuple[int, int, int]:
    """The colour of a pixel over that of a square."""
    blue, green, red, alpha = pixel
    mixed = [
        round((above * alpha + below * (255 - alpha)) / 255)
        for above, below in zip((red, green, blue), square, strict=False)
    ]
    return mixed[0], mixed[1], mixed[2]


@pytest.mark.parametrize("size", SQUARE_SIZES)
def test_the_last_move_has_a_shape_of_its_own(size: int) -> None:
    """A tint that leaves the corners free: others reach into them, or leave the middle free."""
    ends = (2, size - 3)

    def shape(name: str) -> tuple[bool, bool]:
        image = on_square(name, size)
        corners = any(image.alpha(x, y) for x in ends for y in ends)
        return corners, image.alpha(size // 2, 4) > 0

    assert {shape(name) for name in LAST} == {(False, True)}
    assert (False, True) not in {shape(name) for name in ("selected", "hint", *TARGETS, "victim")}


@pytest.mark.parametrize("size", SQUARE_SIZES)
def test_the_four_highlights_differ_in_shape(size: int) -> None:
    """Whether the middle, a corner and the middle of an edge are covered, and whether the edge is striped."""

    def shape(name: str) -> tuple[bool, bool, bool, int]:
        image, middle = on_square(name, size), size // 2
        edge = {image.rows[4][4 * x : 4 * x + 3] for x in range(middle - 4, middle + 4)}
        corner = {image.rows[4][4 * x : 4 * x + 3] for x in range(4, 12)}
        return image.alpha(middle, middle) > 0, len(corner) > 1, image.alpha(middle, 4) > 0, len(edge) > 1

    assert [shape(name) for name in ("move", "threatened", "capture", "both")] == [
        (True, False, False, False),
        (False, True, True, True),
        (False, False, False, False),
        (False, False, True, True),
    ]
    assert on_square("capture", size).alpha(4, 4) == 255 > on_square("move", size).alpha(4, 4)


@pytest.mark.parametrize("name", NINE_PATCHES)
@pytest.mark.parametrize("look", THEMES)
def test_nine_patches_are_flat_beyond_their_corners(look: str, name: str) -> None:
    image, corner = bitmap(f"images/{look}/{name}"), MANIFEST["corner"]
    assert corner == 12
    assert len(set(image.rows[corner : 48 - corner])) == 1
    for row in image.rows:
        assert len({row[4 * x : 4 * x + 4] for x in range(corner, 48 - corner)}) == 1


@pytest.mark.parametrize("style", STYLES)
def test_the_measures_of_a_style_fit_its_image(style: str) -> None:
    image, measured = bitmap(f"fonts/{style}"), measures(style)
    assert image.height == measured["height"]
    assert set(measured["glyphs"]) == CHARACTERS
    places = sorted(measured["glyphs"].values())
    assert all(x + width <= following for (x, width, *_), (following, *_) in pairwise(places))
    assert places[-1][0] + places[-1][1] <= image.width <= 4096, "one texture"
    assert image.alphas() >= {0, 255}
    assert all(set(row[channel::4]) == {255} for row in image.rows for channel in range(3)), "white"


@pytest.mark.parametrize("style", STYLES)
def test_every_letter_is_drawn_within_its_place(style: str) -> None:
    image = bitmap(f"fonts/{style}")
    inked = [any(row[4 * x + 3] for row in image.rows) for x in range(image.width)]
    for character, (x, width, _, advance) in measures(style)["glyphs"].items():
        assert advance > 0
        assert any(inked[x : x + width]) != (character == " ")
        inked[x : x + width] = [False] * width
    assert not any(inked)


@pytest.mark.parametrize("style", NAMED)
def test_names_in_many_languages_have_their_letters(style: str) -> None:
    with ZipFile(ASSETS / "fonts" / "more.zip") as packed:
        image = bitmap_in(packed.read(f"{style}.bmp"))
    height, glyphs = measures(style)["height"], measures(f"{style}-more")["glyphs"]
    assert {*glyphs, *CHARACTERS} >= {
        *map(chr, (*range(0xC0, 0x149), *range(0x14A, 0x180), *range(0x400, 0x460))),
        "\ufffd",
    }
    assert set(glyphs) >= {*"\u0386\u0388\u0389\u038a\u038c\u038e\u038f\u0390", *map(chr, range(0x3A3, 0x3CF))}
    assert (measures(f"{style}-more")["height"], image.width <= 4096) == (height, True)
    places = sorted((row, x, width) for x, width, _, _, row in (([*glyph, 0][:5]) for glyph in glyphs.values()))
    assert all(x + width <= after for (row, x, width), (same, after, _) in pairwise(places) if row == same)
    assert image.height == (places[-1][0] + 1) * height
    inked = {(y // height, x) for y, row in enumerate(image.rows) for x in range(image.width) if row[4 * x + 3]}
    assert all(inked & {(row, x) for x in range(x, x + width)} for row, x, width in places)


@pytest.mark.parametrize("style", STYLES)
def test_capitals_stand_in_the_middle(style: str) -> None:
    image = bitmap(f"fonts/{style}")
    x, width, *_ = measures(style)["glyphs"]["H"]
    rows = [y for y, row in enumerate(image.rows) if any(row[4 * x + 3 : 4 * (x + width) : 4])]
    assert rows[0] == image.height - 1 - rows[-1]


def test_everything_together_is_small() -> None:
    assert sum((ASSETS / name).stat().st_size for name in MANIFEST["outputs"]) < 5 * MEGABYTE  # for all the games


@pytest.mark.parametrize("name", TINTED)
def test_icons_are_white_for_tinting(name: str) -> None:
    pixels = b"".join(bitmap(f"images/{name}").rows)
    assert {pixels[at : at + 3] for at in range(0, len(pixels), 4) if pixels[at + 3]} == {b"\xff\xff\xff"}
