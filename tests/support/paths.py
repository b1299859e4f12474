"""Where the program and the data of its tests are."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = ROOT / "chessprog.py"
ASSETS: Final = ROOT / "assets"
TESTS: Final = ROOT / "tests"
