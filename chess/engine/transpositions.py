"""The engine's transposition table: search results of positions, by their Zobrist keys.

An entry is two integers: the key, and one that packs the rest. From the lowest bit: the move (15 bits), the bound (2),
the depth (8), the age (6: the number of the search that wrote it), and the score plus BIAS, so that it is positive.
"""

from typing import Final

from core.native import i64, vec

NOTHING: Final = 0  # no entry: the bound of an entry is never 0
LOWER: Final = 1  # the score is at least this
UPPER: Final = 2  # the score is at most this
EXACT: Final = 3

BYTES: Final = 16  # of an entry
BIAS: Final = 1 << 16
SAMPLE: Final = 1000  # entries counted to estimate how full the table is


class Transpositions:
    """A hash table from positions to bounds of their scores and their best moves."""

    def __init__(self, megabytes: int) -> None:
        entries = 1 << (max(1, megabytes) * (1 << 20) // BYTES).bit_length() - 1
        self.mask: i64 = entries - 1
        self.keys = vec[i64]([0] * entries)
        self.data = vec[i64]([0] * entries)
        self.age: i64 = 0

    def begin(self) -> None:
        """Start another search: entries of earlier searches are replaced first."""
        self.age = self.age + 1 & 63

    def look_up(self, key: i64) -> i64:
        """Return the packed entry of a position, NOTHING if there is none."""
        at = key & self.mask
        if self.keys[at] == key:
            return self.data[at]
        return NOTHING

    def note(self, key: i64, move: i64, bound: i64, depth: i64, score: i64) -> None:
        """Store an entry, unless a much deeper one of the same search is in its place."""
        at = key & self.mask
        old = self.data[at]
        if self.keys[at] == key:
            if not move:  # an upper bound has no best move: the old one is still the best guess
                move = move_in(old)
            if bound != EXACT and depth + 3 < depth_in(old) and old >> 25 & 63 == self.age:
                return
        elif old >> 25 & 63 == self.age and depth_in(old) > depth + 2:
            return
        self.keys[at] = key
        self.data[at] = (((score + BIAS << 6 | self.age) << 8 | depth) << 2 | bound) << 15 | move

    @property
    def fullness(self) -> int:
        """The share of the table that this search has filled, in permille."""
        return sum(1 for word in self.data[:SAMPLE] if word and word >> 25 & 63 == self.age)


def move_in(word: i64) -> i64:
    """Return the best move of an entry, 0 if there is none."""
    return word & 32767


def bound_in(word: i64) -> i64:
    """Return the bound of an entry: NOTHING, LOWER, UPPER or EXACT."""
    return word >> 15 & 3


def depth_in(word: i64) -> i64:
    """Return the depth to which an entry was searched."""
    return word >> 17 & 255


def score_in(word: i64) -> i64:
    """Return the score of an entry."""
    return (word >> 31) - BIAS
