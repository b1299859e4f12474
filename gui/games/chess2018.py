"""The 2018 edition in its window."""

from pathlib import Path
from typing import Final

from chess.editions.edition2018 import EDITION_2018
from chess.formats.saved import Saved
from chess.match import Edition
from chess.setup import Setup
from gui import app
from gui.games.chess import program as shared
from gui.games.chess.model import ChessModel
from gui.games.chess.rules import rules_of
from gui.games.chess.setup import ChessSetup
from gui.games.chess.slots import archive_of, recording_of
from gui.saves.autosave import Autosave
from gui.screens.base import Host, View
from gui.screens.fields import Page
from gui.screens.game.keys import COPY, EVALUATE, FLIP, HINT, KEEPING, LEAVING, LOAD, RESTART, SAVE, UNDO
from gui.screens.game.play import LOADED
from gui.screens.menu import MainView
from gui.screens.program import Draft, Program

MODES: Final = {1: "1 player", 2: "2 players"}
LEVELS: Final = (  # what each means; their names are in chess/settings.py, so that a console starts without the core
    "Looks 1 move ahead: takes what it can",
    "Looks 2 moves ahead: its own and your answer",
    "Looks 3 moves ahead, counting yours",
    "Looks 4 moves ahead, counting yours: it needs a little time",
    "Looks 5 moves ahead, counting yours: it may need a while",
)
ACTIONS: Final = (UNDO, FLIP, HINT, EVALUATE, SAVE, LOAD, RESTART, *LEAVING)


def main() -> int:
    """Run the program; return its exit status."""
    return app.main(first_view)


def first_view(host: Host, saves: Path, edition: Edition = EDITION_2018) -> View:
    """Return the main window."""
    return MainView(host, program_of(edition, saves))


def program_of(edition: Edition, saves: Path) -> Program:
    """Return the edition as its screens know it."""
    levels = [level.name for level in edition.levels]
    names = [level.capitalize() for level in levels]
    fields = (
        shared.mode_field(MODES),
        shared.difficulty_field("Difficulty", names, LEVELS, edition.defaults.difficulty),
        shared.COLOUR_FIELD,
    )
    recording = recording_of("2018", edition, ChessModel)
    return Program(
        title=shared.TITLE,
        words=shared.WORDS,
        players=shared.PLAYERS,
        legend=shared.LEGEND,
        actions=ACTIONS,
        pages=(Page("New Game", fields),),
        rules=rules_of(edition),
        keys=(*KEEPING, COPY),
        start=lambda draft: ChessModel(shared.begin_match(edition, draft)),
        archive=archive_of(edition, saves, levels, lambda saved: draft_of(edition, saved), recording),
        autosave=Autosave(saves, recording),
    )


def draft_of(edition: Edition, saved: Saved) -> Draft:
    """Return the draft of a saved game."""
    setup = ChessSetup(edition.rules, Setup(*saved.position))
    return Draft(shared.chosen_of(saved.settings(edition.defaults)), setup, LOADED)
