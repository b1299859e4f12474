"""The console of the 2015 edition: a board to set up, and the settings; chess2015_game.py plays the games."""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeVar

from chess.pieces import COLOUR_NAMES, KIND_NAMES, piece
from chess.rules import RULES_2015
from chess.settings import DEFAULTS_2015, DIFFICULTIES_2015, PLAYERS_2015, Settings
from chess.setup import Setup, Unplayable, first_setup
from console import loop, parse
from console.commands import obey, require
from console.games import chess2015_messages as messages
from console.games import positions
from console.games.positions import COLUMN_AND_ROW, InvalidPositionError
from console.loop import Asking, Step
from console.parse import Arguments, Command, WrongSyntaxError
from core.files import SaveFileError
from core.imports import uninterrupted

Value = TypeVar("Value")

DEPTHS: Final = {name: number for name, number in DIFFICULTIES_2015.items() if name != "best"}
COLOURS: Final = {name: colour for colour, name in COLOUR_NAMES.items()}
KINDS: Final = {name: kind for kind, name in KIND_NAMES.items()}

COMPLAINTS: Final = {
    WrongSyntaxError: messages.ILLEGAL_COMMAND,
    InvalidPositionError: messages.INVALID_POSITION,
}


def main() -> int:
    """Run the program; return its exit status."""
    return loop.main(first_step())


def first_step() -> Step:
    """Return the first step of the program."""
    state = SettingsState2015(first_setup(RULES_2015))
    return _print(state, ())


def quit_program(_state: Asking, _arguments: Arguments) -> Step:
    """End the program."""
    return Step("", None)


def meaning(arguments: Arguments, number: int, values: Mapping[str, Value]) -> Value:
    """Look the argument at an index up in a table; raise WrongSyntaxError if it is missing or unknown."""
    word = parse.word(arguments, number)
    require(word in values)
    return values[word]


def position_of(arguments: Arguments) -> int:
    """Return the square that the first argument names."""
    return positions.position(parse.word(arguments, 0), COLUMN_AND_ROW)


class SettingsState2015(NamedTuple):
    """The state before a game: its board and its settings."""

    setup: Setup
    settings: Settings = DEFAULTS_2015
    prompt: str = messages.ENTER_SETTINGS
    computer_plays: bool = False

    def obey(self, given: Command) -> Step:
        """Run a command."""
        return obey(SETTINGS_COMMANDS, COMPLAINTS, self, given)

    def but(self, **changes: int) -> "SettingsState2015":
        """Return a copy with some settings changed."""
        return self._replace(settings=self.settings._replace(**changes))


def _game_mode(state: SettingsState2015, arguments: Arguments) -> Step:
    players = parse.choice(arguments, PLAYERS_2015)
    if players is None:
        return Step(messages.WRONG_GAME_MODE, state)
    return Step(messages.running_text(players), state.but(players=players))


def _difficulty(state: SettingsState2015, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    kind = parse.word(arguments, 0)
    require(kind in ("depth", "best"))
    difficulty = parse.choice(arguments[1:], DEPTHS) if kind == "depth" else DIFFICULTIES_2015["best"]
    if difficulty is None:
        return Step(messages.WRONG_DEPTH, state)
    return Step("", state.but(difficulty=difficulty))


def _user_color(state: SettingsState2015, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    return Step("", state.but(user_colour=meaning(arguments, 0, COLOURS)))


def _load(state: SettingsState2015, arguments: Arguments) -> Step:
    with uninterrupted():
        from chess.formats.save2015 import FORMAT_2015  # imported here: most sessions load nothing
    try:
        saved = FORMAT_2015.load(parse.word(arguments, 0))
    except SaveFileError:
        return Step(messages.WRONG_FILE, state)
    return _print(SettingsState2015(Setup(*saved.position), saved.settings(state.settings)), ())


def _clear(state: SettingsState2015, _arguments: Arguments) -> Step:
    return Step("", state._replace(setup=state.setup.cleared()))


def _next_player(state: SettingsState2015, arguments: Arguments) -> Step:
    return Step("", state._replace(setup=state.setup._replace(side=meaning(arguments, 0, COLOURS))))


def _rm(state: SettingsState2015, arguments: Arguments) -> Step:
    return Step("", state._replace(setup=state.setup.without(position_of(arguments))))


def _set(state: SettingsState2015, arguments: Arguments) -> Step:
    code = piece(meaning(arguments, 1, COLOURS), meaning(arguments, 2, KINDS))
    setup = state.setup.placed(RULES_2015, position_of(arguments), code)
    return Step(messages.INVALID_BOARD, state) if setup is None else Step("", state._replace(setup=setup))


def _print(state: SettingsState2015, _arguments: Arguments) -> Step:
    return Step(messages.board_text(state.setup.cells), state)


def _start(state: SettingsState2015, _arguments: Arguments) -> Step:
    position = state.setup.playable()
    if isinstance(position, Unplayable):
        return Step(messages.WRONG_BOARD, state)
    with uninterrupted():
        from console.games.chess2015_game import begin  # imported here: the settings need no search
    return begin(state.settings, position)


SETTINGS_COMMANDS: Final = {
    "game_mode": _game_mode,
    "difficulty": _difficulty,
    "user_color": _user_color,
    "load": _load,
    "clear": _clear,
    "next_player": _next_player,
    "rm": _rm,
    "set": _set,
    "print": _print,
    "quit": quit_program,
    "start": _start,
}
