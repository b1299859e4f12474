"""The perft tables of tests/perft/: positions in FEN, and the numbers of move sequences."""

from typing import Final, NamedTuple

from chess.rules import Rules
from tests.support.paths import TESTS

FOLDER: Final = TESTS / "perft"


class Row(NamedTuple):
    """A row of a perft table: a position, and the number of ways to play 1, 2, 3... moves."""

    fen: str
    counts: tuple[int, ...]


def perft_table(rules: Rules) -> list[Row]:
    """Return the perft table of a rule set."""
    lines = (FOLDER / f"{rules.name}.txt").read_text().splitlines()
    rows = [line.split(": ") for line in lines if line and not line.startswith("#")]
    return [Row(fen, tuple(map(int, counts.split()))) for fen, counts in rows]
