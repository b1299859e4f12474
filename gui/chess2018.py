"""The 2018 edition in its window."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from chess.edition2018 import EDITION_2018
from chess.match import Edition, Match
from chess.pieces import BLACK, COLOUR_NAMES, WHITE
from chess.settings import Settings
from gui import app
from gui.chess import LEGEND, PLAYERS, TITLE, WORDS, ChessModel, archive_of
from gui.screens.base import Host, View
from gui.screens.game import GameView
from gui.screens.menu import MainView
from gui.screens.program import Action, Field, Program

MODES: Final = {1: "1 player", 2: "2 players"}
COLOURS: Final = (WHITE, BLACK)
ACTIONS: Final = (
    Action("Undo", "U", GameView.undo, lambda play: play.can_undo),
    Action("Save", "S", GameView.save, lambda play: not play.thinking),
    Action("Load", "L", GameView.load),
    Action("Flip", "F", GameView.flip),
    Action("Restart", "R", GameView.restart),
    Action("Main Menu", "M", GameView.main_menu),
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
    levels = [level.name.capitalize() for level in edition.levels]
    colours = [COLOUR_NAMES[colour].capitalize() for colour in COLOURS]
    return Program(
        title=TITLE,
        words=WORDS,
        players=PLAYERS,
        legend=LEGEND,
        actions=ACTIONS,
        fields=(
            Field("mode", "Game mode", list(MODES.values())),
            Field("difficulty", "Difficulty", levels, edition.defaults.difficulty - 1),
            Field("colour", "Your colour", colours),
        ),
        relevant=lambda chosen: [True, settings_of(chosen).players == 1, settings_of(chosen).players == 1],
        start=lambda chosen: ChessModel(Match(edition, settings_of(chosen))),
        archive=archive_of(edition, saves),
    )


def settings_of(chosen: Sequence[int]) -> Settings:
    """Return the settings that are chosen in the window of a new game."""
    mode, level, colour = chosen
    return Settings(list(MODES)[mode], level + 1, COLOURS[colour])
