"""Random keys typed at the prompts of the consoles on a terminal: nothing kills them, nothing hangs them.

python -m tests.support.fuzz.keys 100000    # keys in each console
"""

import random
import select
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.support.paths import ROOT
from tests.support.terminal import Screen

PROGRAMS: Final = ("2018", "2015", "simplified", "checkers", "connect4")
# Not those that mean to end, to stop or to hold the program: Ctrl-C, Ctrl-D, Ctrl-Q, Ctrl-S, Ctrl-Z, Ctrl-\\.
CONTROL: Final = [chr(code) for code in range(1, 32) if code not in (3, 4, 17, 19, 26, 28)]
ARROWS: Final = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"]
END_OF_PASTE: Final = "\x1b[201~"
ESCAPES: Final = [*ARROWS, "\x1b[H", "\x1b[F", "\x1b[3~", "\x1bO", "\x1b[200~", END_OF_PASTE, "\x1b", "\x1b\x1b"]
WORDS: Final = ["start", "move <2,E> to <4,E>", "set_number_steps 2", "add_disc 3", "print", "undo", "é", "\0", "\xff"]
CHUNK: Final = 50


def keys(dice: random.Random) -> str:
    """Return one or a few keys."""
    kind = dice.random()
    if kind < 0.35:
        return dice.choice(CONTROL)
    if kind < 0.45:
        return dice.choice(ESCAPES)
    if kind < 0.5:
        return "\x1b" + chr(dice.randrange(33, 127))
    if kind < 0.55:
        return "\x18" + dice.choice(CONTROL)
    if kind < 0.6:
        return dice.choice(WORDS) + "\r"
    return chr(dice.randrange(32, 127))


def fuzz(program: str, count: int, seed: int) -> None:
    """Type a number of keys, then quit; the program must end with status 0."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(Path(folder), [sys.executable, str(ROOT / "chessprog.py"), program])
        typed = ""
        try:
            screen.wait_for_readline()
            for _ in range(0, count, CHUNK):
                typed = "".join(keys(dice) for _ in range(CHUNK)).replace("quit", "")
                screen.type(typed)
                assert screen.program.poll() is None, (program, typed)
            while screen.program.poll() is None:  # in whatever mode it was left, at last it hears
                screen.type(f"{END_OF_PASTE}\x07\x01\x0bquit\r")
                select.select([], [], [], 0.05)
            assert screen.status() == 0, (program, typed)
        finally:
            screen.close()


if __name__ == "__main__":
    for name in PROGRAMS:
        fuzz(name, int(sys.argv[1]), seed=2026)
        print(name, "survives", sys.argv[1], "keys")
