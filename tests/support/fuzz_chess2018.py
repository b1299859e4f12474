"""Random and mutated commands for the 2018 console: python -m tests.support.fuzz_chess2018 LINES [SEED]."""

import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import chdir
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

from chess.game import Game
from chess.pieces import colour_of
from chess.squares import COLUMN_LETTERS
from console import loop
from console.games import chess2018, chess2018_game
from console.games import chess2018_game_messages as game_messages
from console.games import chess2018_messages as messages
from console.games.match import InGame
from console.loop import Asking, Output, Session, Step, Thinking
from console.parse import command
from console.reader import Reader
from core.player import DirectPlayer
from tests.support import naive

REFUSALS: Final = {
    messages.INVALID_COMMAND,
    messages.WRONG_GAME_MODE,
    messages.WRONG_DIFFICULTY,
    messages.WRONG_USER_COLOR,
    messages.CANNOT_LOAD,
    game_messages.INVALID_POSITION,
    *game_messages.REFUSALS.values(),
    game_messages.NO_PIECE,
    game_messages.CANNOT_SAVE,
    game_messages.NOTHING_TO_UNDO,
}
QUESTIONS: Final = {"print_settings", "get_moves", "save"}  # they change nothing, whatever the answer

SETTINGS_LINES: Final = (
    *("start", "start", "start", "start", "start", "start", "start", "start"),
    *("game_mode 1", "game_mode 2", "game_mode 3", "user_color 0", "user_color 1", "user_color 2"),
    *("difficulty 1", "difficulty 1", "difficulty 1", "difficulty 2", "difficulty 3", "difficulty 6"),
    *("default", "print_settings", "load a.save", "load b.save", "load none.save", "load .", "reset", "quit"),
)
GAME_LINES: Final = (
    *("undo", "undo", "undo", "undo", "undo", "undo", "undo", "undo", "get_moves 7,H", "get_moves <4,I>"),
    *("move 2,B to 3,B", "move <9,A> to <2,A>", "reset", "save a.save", "save .", "start", "quit"),
)
# No slash: a name stays in the folder.
MARKS: Final = f" \t\r\v<>,;-0123456789{COLUMN_LETTERS.upper()}{COLUMN_LETTERS}Ixyz_\0é\u2028"


class Typist(Reader):
    """Types a number of lines, always the same for the same seed, and many of them make sense in the state."""

    def __init__(self, lines: int, seed: int) -> None:
        super().__init__(BytesIO())
        self.left = lines
        self.state: Asking | None = None  # the one that waits for a line
        self.typed = b""
        self._dice = Random(seed)

    def line(self) -> bytes | None:
        if not self.left:
            self.typed = b""
            return None
        self.left -= 1
        line = self._sensible().encode()
        self.typed = self._dice.choices([line, self._mutated(line), self._random()], [70, 25, 5])[0]
        return self.typed + b"\n"

    def _sensible(self) -> str:
        if not isinstance(self.state, chess2018_game.GameState2018):
            return self._dice.choice(SETTINGS_LINES)
        if self._dice.random() < 0.1:
            return self._dice.choice(GAME_LINES)
        source, target = self._possible(self.state.match.game) if self._dice.random() < 0.7 else self._squares()
        if self._dice.random() < 0.3:
            return f"get_moves {source}"
        return f"move {source} to {target}"

    def _possible(self, game: Game) -> tuple[str, str]:
        """A move that a piece can make, if its king allows it."""
        cells, side, *_ = game.position
        source = self._dice.choice([square for square, code in enumerate(cells) if code and colour_of(code) == side])
        target = self._dice.choice(naive.targets(cells, source) or range(64))
        return game_messages.POSITIONS[source], game_messages.POSITIONS[target]

    def _squares(self) -> tuple[str, str]:
        source, target = (game_messages.POSITIONS[self._dice.randrange(64)] for _ in range(2))
        return source, target

    def _mutated(self, line: bytes) -> bytes:
        start, end = sorted(self._dice.choices(range(len(line) + 1), k=2))
        mark = self._dice.choice(MARKS).encode()
        return self._dice.choice(
            [
                line[:start] + mark + line[start:],
                line[:start] + mark + line[start + 1 :],
                line[:start] + line[start + 1 :],
                line[:start] + line[end:],
                line[:end] + line[start:],
                line[start:] + b" " + line[:start],
                line.swapcase(),
            ]
        )

    def _random(self) -> bytes:
        return self._dice.randbytes(self._dice.choice([0, 1, 5, 50])).replace(b"/", b"").replace(b"\n", b"")


class Watch(Session):
    """A session that notices when a refused command, or a question, has changed something."""

    def __init__(
        self,
        typist: Typist,
        answered: Counter[str],
        refusals: Collection[str] = REFUSALS,
        questions: Collection[str] = QUESTIONS,
    ) -> None:
        super().__init__(typist, Output(BytesIO().write), DirectPlayer)
        self._typist = typist
        self._answered = answered
        self._refusals = refusals
        self._questions = questions

    def _obey(self, state: Asking) -> Step:
        self._typist.state = state
        before = snapshot(state)
        step = super()._obey(state)
        self._answered[step.text if step.text in self._refusals else "done"] += 1
        if step.text in self._refusals or command(self._typist.typed).name in self._questions:
            if isinstance(step.state, Thinking):
                step = self._think(step.state)
            assert step.state is state, self._typist.typed
            assert snapshot(state) == before, self._typist.typed
        return step


def snapshot(state: Asking) -> object:
    """Return all that a command could change: a state is a value, only a match is not."""
    if not isinstance(state, InGame):
        return state
    match = state.match
    return state, match.settings, list(match.game.positions), list(match.game.moves), match.can_undo


def fuzz(lines: int, seed: int) -> Counter[str]:
    """Play until so many lines are typed; return how often each refusal was given."""
    typist, answered = Typist(lines, seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        while typist.left:
            Watch(typist, answered).run(chess2018.first_step())
            tidy(Path(folder), {"a.save", "b.save"})
    return answered


def tidy(folder: Path, kept: Collection[str]) -> None:
    """Remove the files with mutated names."""
    for path in folder.iterdir():
        if path.name not in kept:
            path.unlink()


def fail(reason: str) -> None:
    """No fault may be reported."""
    raise AssertionError(reason)


def main(lines: int, seed: int, fuzz: Callable[[int, int], Counter[str]] = fuzz) -> None:
    """Fuzz in ten parts, and print what was answered, how fast, and how much memory it has taken so far."""
    loop.report = fail
    started, total = time.perf_counter(), Counter[str]()
    for part in range(10):
        total += fuzz(lines // 10, seed * 10 + part)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        print(f"{total.total():9} lines  {total.total() / (time.perf_counter() - started):7.0f} a second  {peak} MiB")
    for text, count in total.most_common():
        print(f"{count:9} {text.strip()}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2018)
