"""Makes every file in images/ and fonts/ from the drawings; `--check` says what is out of date.

Making needs resvg-py, Pillow and Debian's fonts-inter; checking needs none of them.

    python3 -m venv /tmp/tools && /tmp/tools/bin/pip install resvg-py Pillow
    apt-get install fonts-inter
    /tmp/tools/bin/python assets/make_images.py
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Final

import bitmaps
import flat_images
import font_images
import piece_images

HERE: Final = Path(__file__).resolve().parent
MANIFEST: Final = HERE / "manifest.json"
INPUTS: Final = ("drawings/*.svg", "bitmaps.py", "*_images.py")
OUTPUTS: Final = ("images/*.bmp", "fonts/*.bmp", "fonts/*.json")
FONTS: Final = Path("/usr/share/fonts/opentype/inter")


def hashes(patterns: tuple[str, ...]) -> dict[str, str]:
    """The files that match, each with the hash of its content."""
    paths = sorted(path for pattern in patterns for path in HERE.glob(pattern))
    return {path.relative_to(HERE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def state() -> dict[str, object]:
    """What the manifest should say of the files as they are."""
    return {"corner": flat_images.CORNER, "inputs": hashes(INPUTS), "outputs": hashes(OUTPUTS)}


def out_of_date() -> list[str]:
    """The files that are not as the manifest says."""
    noted = json.loads(MANIFEST.read_text()) if MANIFEST.exists() else {"inputs": {}, "outputs": {}}
    was: dict[str, str] = noted["inputs"] | noted["outputs"]
    now = hashes(INPUTS) | hashes(OUTPUTS)
    return sorted(name for name in was.keys() | now.keys() if was.get(name) != now.get(name))


def make(fonts: Path) -> None:
    """Make all files afresh and note them in the manifest."""
    images = piece_images.pictures(HERE / "drawings") | flat_images.pictures(HERE / "drawings")
    atlases = font_images.atlases(fonts)
    for path in (path for pattern in OUTPUTS for path in HERE.glob(pattern)):
        path.unlink()
    for name, (size, svg) in images.items():
        bitmaps.write(HERE / "images" / f"{name}.bmp", bitmaps.rendered(svg, size))
    for name, (image, measures) in atlases.items():
        bitmaps.write(HERE / "fonts" / f"{name}.bmp", image)
        (HERE / "fonts" / f"{name}.json").write_text(json.dumps(measures, ensure_ascii=False) + "\n", "utf-8")
    MANIFEST.write_text(json.dumps(state(), indent=1) + "\n")


def main() -> int:
    """The command line."""
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
