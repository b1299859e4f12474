"""The engine's transposition table: what was found about positions, by their Zobrist keys.

An entry is two words: the key, and everything else packed into one. From the lowest bit: the move (15 bits), the bound
(2), the depth (8), the search that wrote it (6), and the score, shifted to be positive.
"""

from typing import Final

from core.native import i64, vec

NOTHING: Final = 0  # no entry: every entry has a bound
LOWER: Final = 1  # the score is at least this
UPPER: Final = 2  # the score is at most this
EXACT: Final = 3

BYTES: Final = 16  # of an entry
BIAS: Final = 1 << 16
SAMPLE: Final = 1000  # entries looked at to tell how full the table is


class Transpositions:
    """Bounds of the scores of positions, and the best moves there."""

    def __init__(self, megabytes: int) -> None:
        entries = 1 << (max(1, megabytes) * (1 << 20) // BYTES).bit_length() - 1
        self.mask: i64 = entries - 1
        self.keys = vec[i64]([0] * entries)
        self.data = vec[i64]([0] * entries)
        self.age: i64 = 0

    def begin(self) -> None:
        """Begin another search: entries of earlier ones are replaced first."""
        self.age = self.age + 1 & 63

    def look_up(self, key: i64) -> i64:
        """Return what is known about a position, as one word; NOTHING if it is unknown."""
        at = key & self.mask
        if self.keys[at] == key:
            return self.data[at]
        return NOTHING

    def note(self, key: i64, move: i64, bound: i64, depth: i64, score: i64) -> None:
        """Note what was found, unless something from a deeper search of the same age stands there."""
        at = key & self.mask
        old = self.data[at]
        if self.keys[at] == key:
            if not move:
                move = move_in(old)
            if bound != EXACT and depth + 3 < depth_in(old) and old >> 25 & 63 == self.age:
                return
        elif old >> 25 & 63 == self.age and depth_in(old) > depth + 2:
            return
        self.keys[at] = key
        self.data[at] = (((score + BIAS << 6 | self.age) << 8 | depth) << 2 | bound) << 15 | move

    @property
    def fullness(self) -> int:
        """How much of the table this search has filled, in permille."""
        return sum(1 for word in self.data[:SAMPLE] if word and word >> 25 & 63 == self.age)


def move_in(word: i64) -> i64:
    """Return the best move of an entry, 0 if there is none."""
    return word & 32767


def bound_in(word: i64) -> i64:
    """Return what the score of an entry means: NOTHING, LOWER, UPPER or EXACT."""
    return word >> 15 & 3


def depth_in(word: i64) -> i64:
    """Return how deep the search was that an entry comes from."""
    return word >> 17 & 255


def score_in(word: i64) -> i64:
    """Return the score of an entry."""
    return (word >> 31) - BIAS
