"""The console of the 2018 edition: its start, and the settings before a game; chess2018_game.py plays the games."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from chess.formats.settings2018 import settings_text
from chess.pieces import BLACK, WHITE
from chess.position import Position
from chess.settings import DEFAULTS_2018, Settings
from console import loop, parse
from console.commands import BeforeGame, require
from console.games import chess2018_messages as messages
from console.loop import Asking, Step
from console.parse import Arguments, WrongSyntaxError
from core.files import SaveFileError
from core.imports import uninterrupted

GAME_MODES: Final = {"1": 1, "2": 2}
DIFFICULTIES: Final = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
USER_COLORS: Final = {"0": BLACK, "1": WHITE}

# The answer to each exception that a command may raise.
COMPLAINTS: Final[Mapping[type[Exception], str]] = {WrongSyntaxError: messages.INVALID_COMMAND}


Before2018: TypeAlias = BeforeGame[Settings, Position | None]


def main() -> int:
    """Run the program; return its exit status."""
    return loop.main(first_step())


def first_step() -> Step:
    """Return the first step of the program."""
    return Step(messages.TITLE + messages.SPECIFY_SETTINGS, SettingsState2018())


def quit_program(_state: Asking, _arguments: Arguments) -> Step:
    """End the program."""
    return Step(messages.EXITING, None)


def _game_mode(state: Before2018, arguments: Arguments) -> Step:
    players = parse.choice(arguments, GAME_MODES)
    if players is None:
        return Step(messages.WRONG_GAME_MODE, state)
    return Step(messages.game_mode_text(players), state.but(players=players))


def _difficulty(state: Before2018, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    difficulty = parse.choice(arguments, DIFFICULTIES)
    if difficulty is None:
        return Step(messages.WRONG_DIFFICULTY, state)
    return Step(messages.difficulty_text(difficulty), state.but(difficulty=difficulty))


def _user_color(state: Before2018, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    colour = parse.choice(arguments, USER_COLORS)
    if colour is None:
        return Step(messages.WRONG_USER_COLOR, state)
    return Step(messages.user_color_text(colour), state.but(user_colour=colour))


def _load(state: Before2018, arguments: Arguments) -> Step:
    from chess.formats.save2018 import FORMAT_2018  # imported here: most sessions load nothing

    try:
        saved = FORMAT_2018.load(parse.word(arguments, 0))
    except SaveFileError:
        return Step(messages.CANNOT_LOAD, state)
    return Step("", type(state)(saved.settings(DEFAULTS_2018), saved.position))


def _default(state: Before2018, _arguments: Arguments) -> Step:
    return Step(messages.DEFAULTS_SET, type(state)(DEFAULTS_2018, state.board))


def _print_settings(state: Before2018, _arguments: Arguments) -> Step:
    return Step(settings_text(state.settings.relevant), state)


def _start(state: Before2018, _arguments: Arguments) -> Step:
    with uninterrupted():
        from console.games.chess2018_game import begin  # imported here: the settings need no search
    return begin(state.settings, state.board)


SETTINGS_COMMANDS: Final = {
    "game_mode": _game_mode,
    "difficulty": _difficulty,
    "user_color": _user_color,
    "load": _load,
    "default": _default,
    "print_settings": _print_settings,
    "quit": quit_program,
    "start": _start,
}


class SettingsState2018(Before2018):
    """The state before a game: its settings, and the position to start from if one was loaded."""

    commands = SETTINGS_COMMANDS
    complaints = COMPLAINTS

    def __init__(self, settings: Settings = DEFAULTS_2018, board: Position | None = None) -> None:
        super().__init__(settings, board)
