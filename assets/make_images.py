"""Makes every file in images/ and fonts/ from the drawings; `--check` lists what is out of date.

Making needs resvg-py, Pillow and Debian's fonts-inter; checking needs none of them.

    python3 -m venv /tmp/tools && /tmp/tools/bin/pip install resvg-py Pillow
    apt-get install fonts-inter
    /tmp/tools/bin/python assets/make_images.py
"""

import argparse
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # before any other package called gui

import bitmaps
import flat_images
import font_images
import piece_images

from gui.style import SQUARE_SIZES
from gui.themes import THEMES, Theme

HERE: Final = Path(__file__).resolve().parent
DRAWINGS: Final = HERE / "drawings"
MANIFEST: Final = HERE / "manifest.json"
INPUTS: Final = ("drawings/*.svg", "bitmaps.py", "*_images.py", "../gui/themes.py")
OUTPUTS: Final = ("images/**/*.bmp", "images/*.zip", "fonts/*.bmp", "fonts/*.zip", "fonts/*.json")
FONTS: Final = Path("/usr/share/fonts/opentype/inter")


def hashes(patterns: tuple[str, ...]) -> dict[str, str]:
    """Return the path of each matching file, with the hash of its content."""
    paths = sorted(path for pattern in patterns for path in HERE.glob(pattern))
    return {os.path.relpath(path, HERE): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def manifest() -> dict[str, object]:
    """Return the manifest of the present files."""
    return {"corner": flat_images.CORNER, "inputs": hashes(INPUTS), "outputs": hashes(OUTPUTS)}


def out_of_date() -> list[str]:
    """Return the files that differ from the manifest."""
    noted = json.loads(MANIFEST.read_text()) if MANIFEST.exists() else {"inputs": {}, "outputs": {}}
    was: dict[str, str] = noted["inputs"] | noted["outputs"]
    now = hashes(INPUTS) | hashes(OUTPUTS)
    return sorted(name for name in was.keys() | now.keys() if was.get(name) != now.get(name))


def make(fonts: Path) -> None:
    """Make all files, and write the manifest."""
    images = flat_images.pictures(DRAWINGS)
    for name, theme in THEMES.items():
        images |= {f"{name}/{own}": picture for own, picture in _themed(theme).items()}
    atlases, more = font_images.atlases(fonts)
    for path in (path for pattern in OUTPUTS for path in HERE.glob(pattern)):
        path.unlink()
    for name, content in _rendered(images).items():
        _write(HERE / "images" / f"{name}.bmp", content)
    for size in SQUARE_SIZES:
        bitmaps.pack(HERE / "images" / f"{size}.zip", _rendered(_on_squares(size)))
    for name, (image, _) in atlases.items():
        _write(HERE / "fonts" / f"{name}.bmp", bitmaps.bitmap(image))
    bitmaps.pack(HERE / "fonts" / "more.zip", {name: bitmaps.bitmap(image) for name, (image, _) in more.items()})
    measured = atlases | {f"{name}-more": atlas for name, atlas in more.items()}
    for name, (_, measures) in measured.items():
        (HERE / "fonts" / f"{name}.json").write_text(json.dumps(measures, ensure_ascii=False) + "\n", "utf-8")
    MANIFEST.write_text(json.dumps(manifest(), indent=1) + "\n")


def _on_squares(size: int) -> flat_images.Pictures:
    return piece_images.pictures(DRAWINGS, size) | flat_images.on_squares(size)


def _themed(theme: Theme) -> flat_images.Pictures:
    small = piece_images.pictures(DRAWINGS, piece_images.SMALL, flat_images.code(theme.outline))
    named = {f"{name}-{piece_images.SMALL}": picture for name, picture in small.items()}
    return flat_images.themed(DRAWINGS, theme) | named


def _rendered(images: flat_images.Pictures) -> dict[str, bytes]:
    return {name: bitmaps.bitmap(bitmaps.rendered(svg, size)) for name, (size, svg) in images.items()}


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--check", action="store_true", help="say what is out of date, make nothing")
    parser.add_argument("--fonts", type=Path, default=FONTS, help="the folder of Inter's .otf files")
    arguments = parser.parse_args()
    if not arguments.check:
        make(arguments.fonts)
    changed = out_of_date()
    sys.stdout.writelines(f"out of date: {name}\n" for name in changed)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
