"""Random and mutated commands for the 2015 console: python -m tests.support.fuzz.chess2015 LINES [SEED]."""

import tempfile
from collections import Counter
from contextlib import chdir
from pathlib import Path
from typing import Final

from chess.squares import source_of
from console.games import chess2015, chess2015_game
from console.games import chess2015_game_messages as game_messages
from console.games import chess2015_messages as messages
from tests.support.fuzz.chess2018 import Watch, tidy
from tests.support.fuzz.typist import Typist, main

REFUSALS: Final = {
    messages.ILLEGAL_COMMAND,
    messages.WRONG_GAME_MODE,
    messages.WRONG_DEPTH,
    messages.WRONG_FILE,
    messages.INVALID_POSITION,
    messages.INVALID_BOARD,
    messages.WRONG_BOARD,
    *game_messages.REFUSALS.values(),
}
QUESTIONS: Final = {"print", "get_moves", "get_best_moves", "get_score", "save"}

SETTINGS_LINES: Final = (
    *("start", "start", "start", "start", "start", "start", "game_mode 1", "game_mode 2", "game_mode 2", "game_mode 3"),
    *("difficulty depth 1", "difficulty depth 2", "difficulty depth 5", "difficulty depth"),
    *("user_color black", "user_color white"),
    *("next_player black", "next_player white", "print", "load a.xml", "load none.xml", "load .", "quit"),
    *("set <e,4> white queen", "set <e,1> white king", "set <a,7> white pawn", "set <a,9> white pawn"),
    *("clear", "rm <e,8>"),
    *("rm <d,1>", "rm <a,2>", "rm <h,7>", "rm <b,1>", "rm <c,1>", "rm <f,8>", "rm <g,8>", "rm <i,1>"),
)
GAME_LINES: Final = (
    *("castle <a,1>", "castle <h,8>", "castle <b,1>", "castle <e,4>", "get_best_moves 1", "get_best_moves 2"),
    *("get_score 1 castle <h,1>", "save a.xml", "save .", "move <e,9> to <e,1>", "print", "quit"),
)


class Typist2015(Typist):
    """Types what makes sense in the 2015 console."""

    def _sensible(self) -> str:
        state = self.state
        if not isinstance(state, chess2015_game.GameState2015):
            return self._dice.choice(SETTINGS_LINES)
        if self._dice.random() < 0.1:
            return self._dice.choice(GAME_LINES)
        game = state.match.game
        moves = [possible.move for square in range(64) for possible in game.moves_of(square)]
        chosen = self._dice.choice([move for move in moves if game.is_own(source_of(move))] or moves)
        text = game_messages.move_text(chosen)
        made = text if text.startswith("castle") else f"move {text}"
        return self._dice.choice([made, made, made, f"get_score 1 {made}", f"get_moves {text.split()[0]}"])


def fuzz(lines: int, seed: int) -> Counter[str]:
    """Play until a number of lines are typed; return how often each refusal was given."""
    typist, answered = Typist2015(lines, seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        while typist.left:
            Watch(typist, answered, REFUSALS, QUESTIONS).run(chess2015.first_step())
            tidy(Path(folder), {"a.xml"})
    return answered


if __name__ == "__main__":
    main(fuzz, 2015)
