"""The 2018 edition in its window."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from chess.editions.edition2018 import EDITION_2018
from chess.formats.saved import Saved
from chess.match import Edition, Match
from chess.settings import Settings
from chess.setup import Setup
from gui import app
from gui.games.chess.model import (
    COLOURS,
    LEGEND,
    PLAYERS,
    TITLE,
    WORDS,
    ChessModel,
    ChessSetup,
    position_of,
)
from gui.games.chess.rules import rules_of
from gui.games.chess.slots import archive_of, recording_of
from gui.saves.autosave import Autosave
from gui.screens.base import Host, View
from gui.screens.game.keys import COPY, KEEPING, SETTINGS
from gui.screens.game.play import LOADED
from gui.screens.game.view import EVALUATE, HINT, GameView
from gui.screens.menu import MainView
from gui.screens.program import Action, Draft, Field, Page, Program

MODES: Final = {1: "1 player", 2: "2 players"}
LEVELS: Final = (  # what each means; their names are in chess/settings.py, so that a console starts without the core
    "Looks 1 move ahead: takes what it can",
    "Looks 2 moves ahead: its own and your answer",
    "Looks 3 moves ahead, counting yours",
    "Looks 4 moves ahead, counting yours: it needs a little time",
    "Looks 5 moves ahead, counting yours: it may need a while",
)
ACTIONS: Final = (
    Action("Undo", "U", GameView.undo, lambda play: play.can_undo),
    Action("Flip", "F", GameView.flip),
    HINT,
    EVALUATE,
    Action("Save", "S", GameView.save, lambda play: not play.thinking),
    Action("Load", "L", GameView.load),
    Action("Restart", "R", GameView.restart),
    Action("Main Menu", "M", GameView.main_menu),
    SETTINGS,
    Action("Quit", "Q", GameView.quit),
)


def main() -> int:
    """Run the program; return its exit status."""
    return app.main(first_view)


def first_view(host: Host, saves: Path, edition: Edition = EDITION_2018) -> View:
    """Return the main window."""
    return MainView(host, program_of(edition, saves))


def program_of(edition: Edition, saves: Path) -> Program:
    """Return the edition as its screens know it."""
    levels, difficulty = [level.name for level in edition.levels], edition.defaults.difficulty
    fields = (
        Field("mode", "Game mode", list(MODES.values())),
        Field("difficulty", "Difficulty", [level.capitalize() for level in levels], difficulty - 1, LEVELS),
        Field("colour", "Your colour", COLOURS),
    )
    recording = recording_of("2018", edition, ChessModel)
    return Program(
        title=TITLE,
        words=WORDS,
        players=PLAYERS,
        legend=LEGEND,
        actions=ACTIONS,
        pages=(Page("New Game", fields),),
        relevant=lambda chosen: [True, settings_of(chosen).players == 1, settings_of(chosen).players == 1],
        rules=rules_of(edition),
        keys=(*KEEPING, COPY),
        start=lambda draft: ChessModel(Match(edition, settings_of(draft.chosen), position_of(draft))),
        archive=archive_of(edition, saves, levels, lambda saved: draft_of(edition, saved), recording),
        autosave=Autosave(saves, recording),
    )


def settings_of(chosen: Sequence[int]) -> Settings:
    """Return the settings that are chosen in the window of a new game."""
    mode, level, colour = chosen
    return Settings(list(MODES)[mode], level + 1, colour)


def draft_of(edition: Edition, saved: Saved) -> Draft:
    """Return a saved game as it was begun."""
    players, difficulty, user_colour = saved.settings(edition.defaults)
    chosen = [list(MODES).index(players), difficulty - 1, user_colour]
    return Draft(chosen, ChessSetup(edition.rules, Setup(*saved.position)), LOADED)
