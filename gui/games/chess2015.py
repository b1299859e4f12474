"""The 2015 edition in its window."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from chess.editions.edition2015 import EDITION_2015, SEARCHES_2015
from chess.formats.saved import Saved
from chess.match import Edition
from chess.pieces import BLACK, WHITE
from chess.position import start_position
from chess.setup import Setup, first_setup
from gui import app
from gui.games.chess import program as shared
from gui.games.chess.model import ChessModel, evaluation_by
from gui.games.chess.rules import rules_of
from gui.games.chess.setup import ChessSetup
from gui.games.chess.slots import archive_of, recording_of
from gui.saves.autosave import Autosave
from gui.screens.base import Host, View
from gui.screens.fields import Field, Page
from gui.screens.game.keys import BEST_MOVE, COPY, EVALUATE, FLIP, KEEPING, LEAVING, SAVE, UNDO
from gui.screens.game.play import LOADED
from gui.screens.menu import MainView
from gui.screens.model import Advice
from gui.screens.program import Draft, Program

NEXT: Final = "next"  # the field with the next player
MODES: Final = {2: "Player vs. Player", 1: "Player vs. Computer"}
# What the levels are called in a list of saved games, and what each means. Not in the edition: only the window says it.
LEVELS: Final = {
    "1": ("depth 1", "Looks at its own move only: a beginner that takes what it can"),
    "2": ("depth 2", "Looks at its move and your answer: it does not give pieces away"),
    "3": ("depth 3", "Looks three moves ahead, counting yours"),
    "4": ("depth 4", "Looks four moves ahead, counting yours"),
    "best": ("best", "Looks as far ahead as it can, and knows where pieces stand well"),
}
SET_UP: Final = "A game can begin with any board that you set up, if both kings are on it."
DEEPEST: Final = "4"  # of the levels that count material
ACTIONS: Final = (UNDO, FLIP, BEST_MOVE, EVALUATE, SAVE, *LEAVING)


class Model2015(ChessModel):
    """A match on any board; the hint is the first move that the console's `get_best_moves` lists."""

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

    def advice(self, level: int, /) -> Advice:
        """Return what is asked for the best moves at a level, the first of which is the hint."""
        request = SEARCHES_2015[self._adviser_levels[level]](self.game).best_moves()
        return Advice(request, lambda answer: self.hint_of(answer[0]))

    @property
    def _adviser_levels(self) -> Sequence[str]:
        levels, difficulty = list(SEARCHES_2015), self.match.settings.difficulty
        return levels[difficulty - 1 : difficulty] if self.against_computer else levels

    @property
    def evaluation(self) -> Advice:
        """What the deepest search for material alone thinks of the position: its scores are in pawns."""
        return evaluation_by(SEARCHES_2015[DEEPEST](self.game), self.sides)


def main() -> int:
    """Run the program; return its exit status."""
    return app.main(first_view)


def first_view(host: Host, saves: Path, edition: Edition = EDITION_2015) -> View:
    """Return the main window."""
    return MainView(host, program_of(edition, saves))


def program_of(edition: Edition, saves: Path) -> Program:
    """Return the edition as its screens know it."""
    names, words = zip(*LEVELS.values(), strict=True)
    defaults = edition.defaults
    players = Page(
        "Players",
        (
            shared.mode_field(MODES, defaults.players),
            Field(NEXT, "Next player", shared.COLOUR_OPTIONS, WHITE, on_board=True),
        ),
        back="Cancel",
    )
    difficulty = shared.difficulty_field(
        "Difficulty", [name.capitalize() for name in LEVELS], words, defaults.difficulty
    )
    computer = Page("The Computer", (shared.COLOUR_FIELD._replace(default=defaults.user_colour), difficulty))
    recording = recording_of("2015", edition, Model2015)
    return Program(
        title=shared.TITLE,
        words=shared.WORDS,
        players=shared.PLAYERS,
        legend=shared.LEGEND,
        actions=ACTIONS,
        pages=(players, computer),
        rules=(*rules_of(edition), SET_UP),
        keys=(*KEEPING, COPY),
        start=lambda draft: Model2015(shared.begin_match(edition, draft, draft.chosen[NEXT])),
        archive=archive_of(edition, saves, names, lambda saved: draft_of(edition, saved), recording),
        autosave=Autosave(saves, recording),
        board_words="Set the board",  # the document's own words
        which=shared.PROMOTION,
        setup=ChessSetup(edition.rules, first_setup(edition.rules)),
        remembers=False,
        reviews=True,
    )


def draft_of(edition: Edition, saved: Saved) -> Draft:
    """Return the draft of a saved game; the next player is one of the choices, not part of the board."""
    setup = ChessSetup(edition.rules, Setup(*saved.position)._replace(side=WHITE))
    return Draft({**shared.chosen_of(saved.settings(edition.defaults)), NEXT: saved.position.side}, setup, LOADED)
