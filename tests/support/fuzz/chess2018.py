"""Random and mutated commands for the 2018 console: python -m tests.support.fuzz.chess2018 LINES [SEED]."""

import tempfile
from collections import Counter
from collections.abc import Collection
from contextlib import chdir
from io import BytesIO
from pathlib import Path
from typing import Final

from chess.game import Game
from chess.pieces import colour_of
from console.games import chess2018, chess2018_game
from console.games import chess2018_game_messages as game_messages
from console.games import chess2018_messages as messages
from console.games.match import InGame
from console.loop import Asking, Output, Session, Step, Thinking
from console.parse import command
from core.player import DirectPlayer
from tests.support import naive_chess
from tests.support.fuzz.typist import Typist, main

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


class Typist2018(Typist):
    """Types what makes sense in the 2018 console."""

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
        target = self._dice.choice(naive_chess.targets(cells, source) or range(64))
        return game_messages.POSITIONS[source], game_messages.POSITIONS[target]

    def _squares(self) -> tuple[str, str]:
        source, target = (game_messages.POSITIONS[self._dice.randrange(64)] for _ in range(2))
        return source, target


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
    """Play until a number of lines are typed; return how often each refusal was given."""
    typist, answered = Typist2018(lines, seed), Counter[str]()
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


if __name__ == "__main__":
    main(fuzz, 2018)
