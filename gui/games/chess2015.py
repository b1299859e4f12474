"""The 2015 edition in its window."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from chess.board import start_position
from chess.editions.edition2015 import EDITION_2015, SEARCHES_2015
from chess.formats.saved import Saved
from chess.match import Edition, Match
from chess.pieces import BLACK, WHITE
from chess.settings import Settings
from chess.setup import Setup
from core.player import Request
from gui import app
from gui.games.chess.model import (
    COLOURS,
    LEGEND,
    PLAYERS,
    PROMOTION,
    TITLE,
    WORDS,
    ChessModel,
    ChessSetup,
    full_board,
    position_of,
)
from gui.games.chess.rules import rules_of
from gui.games.chess.slots import archive_of, recording_of
from gui.saves.autosave import Autosave
from gui.screens.base import Host, View
from gui.screens.game.keys import COPY, KEEPING, SETTINGS
from gui.screens.game.play import LOADED
from gui.screens.game.view import EVALUATE, GameView
from gui.screens.menu import MainView
from gui.screens.model import Advice, Hint
from gui.screens.program import Action, Draft, Field, Page, Program

MODES: Final = {2: "Player vs. Player", 1: "Player vs. Computer"}
# What the levels are called in a list of saved games, and what each means. Not in the edition: only the window says it.
LEVELS: Final = {
    "1": ("depth 1", "Looks at its own move only: a beginner who takes what it can"),
    "2": ("depth 2", "Looks at its move and your answer: it does not give pieces away"),
    "3": ("depth 3", "Looks three moves ahead, counting yours"),
    "4": ("depth 4", "Looks four moves ahead, counting yours"),
    "best": ("best", "Looks as far ahead as it can, and knows where pieces stand well"),
}
SET_UP: Final = "A game can begin with any board that you set up, if both kings are on it."
DEEPEST: Final = "4"  # of the levels that count material
ACTIONS: Final = (
    Action("Undo", "U", GameView.undo, lambda play: play.can_undo),
    Action("Flip", "F", GameView.flip),
    Action("Best Move", "B", GameView.advise, lambda play: play.may_move),
    EVALUATE,
    Action("Save", "S", GameView.save, lambda play: not play.thinking),
    Action("Main Menu", "M", GameView.main_menu),
    SETTINGS,
    Action("Quit", "Q", GameView.quit),
)


class Model2015(ChessModel):
    """A match on any board, whose best move is the first that the console's `get_best_moves` lists."""

    @property
    def move_number(self) -> str:
        """The number of the move, counted from the board that was set up or loaded."""
        before = len(self.game.moves) + (self.game.positions[0].side == BLACK)
        number = f"Move {1 + before // 2}"
        full = self.game.positions[0].cells == start_position(self.game.rules).cells
        return number if full else f"{number} from this board"

    @property
    def hint_levels(self) -> Sequence[str]:
        """The level of the computer that one plays against, or all of them."""
        return [LEVELS[name][0].capitalize() for name in self._adviser_levels]

    def hint_request(self, level: int) -> Request:
        """Return what to ask for the best moves at a level."""
        return SEARCHES_2015[self._adviser_levels[level]](self.game).best_moves()

    @property
    def _adviser_levels(self) -> Sequence[str]:
        levels, difficulty = list(SEARCHES_2015), self.match.settings.difficulty
        return levels[difficulty - 1 : difficulty] if self.against_computer else levels

    @property
    def evaluation(self) -> Advice:
        """What the deepest search for material alone thinks of the position: its scores are in pawns."""
        return self.evaluation_by(SEARCHES_2015[DEEPEST](self.game))

    def hint(self, answer: Sequence[int]) -> Hint:
        """Return the first of the best moves."""
        return self.hint_of(answer[0])


def main() -> int:
    """Run the program; return its exit status."""
    return app.main(first_view)


def first_view(host: Host, saves: Path, edition: Edition = EDITION_2015) -> View:
    """Return the main window."""
    return MainView(host, program_of(edition, saves))


def program_of(edition: Edition, saves: Path) -> Program:
    """Return the edition as its screens know it."""
    names, words = zip(*LEVELS.values(), strict=True)
    mode, next_player, colour, level = chosen_of(edition.defaults, 0)
    players = Page(
        "Players",
        (
            Field("mode", "Game mode", list(MODES.values()), mode),
            Field("next", "Next player", COLOURS, next_player, on_board=True),
        ),
        back="Cancel",
    )
    computer = Page(
        "The Computer",
        (
            Field("colour", "Your colour", COLOURS, colour),
            Field("difficulty", "Difficulty", [name.capitalize() for name in LEVELS], level, words),
        ),
    )
    recording = recording_of("2015", edition, Model2015)
    return Program(
        title=TITLE,
        words=WORDS,
        players=PLAYERS,
        legend=LEGEND,
        actions=ACTIONS,
        pages=(players, computer),
        relevant=lambda chosen: [True, True, settings_of(chosen).players == 1, settings_of(chosen).players == 1],
        rules=(*rules_of(edition), SET_UP),
        keys=(*KEEPING, COPY),
        start=lambda draft: start(edition, draft),
        archive=archive_of(edition, saves, names, lambda saved: draft_of(edition, saved), recording),
        autosave=Autosave(saves, recording),
        which=PROMOTION,
        setup=full_board(edition.rules),
        remembers=False,
        reviews=True,
    )


def start(edition: Edition, draft: Draft) -> ChessModel:
    """Begin a game on the board that was set up; the next player is the one that was chosen."""
    position = position_of(draft)
    _, next_player, _, _ = draft.chosen
    return Model2015(Match(edition, settings_of(draft.chosen), position and position._replace(side=next_player)))


def settings_of(chosen: Sequence[int]) -> Settings:
    """Return the settings that are chosen before a game."""
    mode, _, colour, level = chosen
    return Settings(list(MODES)[mode], level + 1, colour)


def chosen_of(settings: Settings, side: int) -> Sequence[int]:
    """Return what is chosen to play with some settings, one side being the next player."""
    return [list(MODES).index(settings.players), side, settings.user_colour, settings.difficulty - 1]


def draft_of(edition: Edition, saved: Saved) -> Draft:
    """Return a saved game as it was begun; the next player is among what is chosen, and nowhere else."""
    chosen = chosen_of(saved.settings(edition.defaults), saved.position.side)
    return Draft(chosen, ChessSetup(edition.rules, Setup(*saved.position)._replace(side=WHITE)), LOADED)
