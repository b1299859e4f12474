"""Damaged files, kept and random ones, read with little memory."""

import os
import re
import subprocess
import sys
from typing import Final

import pytest

from tests.support.damage import KEPT, READERS
from tests.support.paths import ROOT

DAMAGED: Final = int(os.environ.get("CHESSPROG_DAMAGED", "500"))  # files and FENs each
READ: Final = {
    "castling-without-rooks.fen",
    "en-passant-from-nowhere.fen",
    "not-utf-8.pgn",
    "one-long-number.pgn",
    "variations-in-variations.pgn",
}


def read(what: str) -> str:
    """What is printed about damaged files, by a process with little memory."""
    command = [sys.executable, "-m", "tests.support.damage", what]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def test_what_broke_a_reader_once_is_read_or_refused() -> None:
    names = sorted(path.name for path in KEPT.iterdir())
    assert {path.suffix for path in KEPT.iterdir()} == set(READERS)
    assert read("kept") == "".join(f"{name} {'read' if name in READ else 'refused'}\n" for name in names)


@pytest.mark.no_cover
def test_files_that_are_damaged_at_random_are_read_or_refused() -> None:
    counted = re.match(r"(\d+) of (\d+) read", read(str(2 * DAMAGED)))
    assert counted
    assert 0 < int(counted[1]) < int(counted[2]) == 2 * DAMAGED
