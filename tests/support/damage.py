"""Damage to texts, and whether readers still read them, with little memory.

`python -m tests.support.damage 10000` damages so many at random, and `python -m tests.support.damage kept` reads the
files in tests/damage: what broke a reader once, or would break a naive one.
"""

import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from chess.formats import save2015, save2018
from chess.formats.fen import fen_of_game, read_full_fen
from chess.formats.pgn import dumps, pgn_of
from chess.formats.pgnreader import Damaged, read_games
from chess.game import Game
from chess.rules import RULES_OFFICIAL
from chess.setup import Unplayable, strictly_playable
from core import records
from tests.support.paths import TESTS
from tests.support.random_games import random_game

KEPT: Final = TESTS / "damage"
MEMORY: Final = 1 << 29  # bytes of addresses for the whole process: the program alone takes a third of them
SNIPPETS: Final = (
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b'"',
    b"\\",
    b"\0",
    b"\xff",
    b"%",
    b";",
    b"\n",
    b"\r",
    b"$",
    b"0-0",
)
SNIPPETS_OF_FEN: Final = (b"/", b"9", b"-", b" ", b"w", b"kq", b"e3", b"e6", b"99999")


def damaged(dice: Random, data: bytes) -> bytes:
    """Return the bytes with a few cuts, insertions, exchanges and repetitions."""
    for _ in range(dice.randint(1, 4)):
        at, length = dice.randrange(len(data) + 1), dice.choice((1, 1, 1, 5, 50))
        piece = data[at : at + length]
        stranger = dice.choice((dice.choice(SNIPPETS + SNIPPETS_OF_FEN), dice.randbytes(length)))
        data = data[:at] + dice.choice((b"", piece * 2, stranger, stranger + piece)) + data[at + length :]
    return data


def is_read(data: bytes) -> bool:
    """Return whether every game of a file is read; each can be played again."""
    games = list(read_games(data))
    for game in games:
        if not isinstance(game, Damaged):
            assert len(game.game().moves) == len(game.moves)
    return not any(isinstance(game, Damaged) for game in games)


def is_fen(data: bytes) -> bool:
    """Return whether a FEN is read and a game begins with it, which then has a status."""
    try:
        fen = read_full_fen(data.decode("latin-1"))
    except ValueError:
        return False
    assert Game(RULES_OFFICIAL, *fen).status
    return not isinstance(strictly_playable(RULES_OFFICIAL, fen.position), Unplayable)


def is_loaded(loads: Callable[[bytes], object]) -> Callable[[bytes], bool]:
    """Return whether a reader takes a file, as a function; it refuses one by a ValueError and by nothing else."""

    def taken(data: bytes) -> bool:
        try:
            loads(data)
        except ValueError:
            return False
        return True

    return taken


READERS: Final = {
    ".pgn": is_read,
    ".fen": is_fen,
    ".xml": is_loaded(save2015.loads),
    ".save": is_loaded(save2018.loads),
    ".game": is_loaded(lambda data: records.loads("chess", data)),
}


def read_kept(folder: Path) -> None:
    """Read the kept files; print of each whether it was read or refused."""
    for path in sorted(folder.iterdir()):
        print(path.name, "read" if READERS[path.suffix](path.read_bytes()) else "refused")


def main(count: int) -> None:
    """Damage files and FENs, half and half; print how many are read, the slowest and the peak of memory."""
    dice = Random("damage")
    files = [dumps([pgn_of(random_game(dice, 100)) for _ in range(2)]) for _ in range(100)]
    fens = [fen_of_game(random_game(dice, 60)).encode() for _ in range(200)]
    read, slowest = 0, 0.0
    for number in range(count):
        data = damaged(dice, dice.choice(fens if number % 2 else files))
        begin = time.process_time()
        read += is_fen(data) if number % 2 else is_read(data)
        slowest = max(slowest, time.process_time() - begin)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{read} of {count} read, the others refused; slowest {slowest * 1000:.0f} ms, peak {peak:.0f} MB")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if sys.argv[1] == "kept":
        read_kept(KEPT)
    else:
        main(int(sys.argv[1]))
