"""The console of the 2015 edition: a board to set up, and the settings; chess2015_game.py plays the games."""

from collections.abc import Mapping
from typing import Final, TypeVar

from chess.pieces import COLOUR_NAMES, KIND_NAMES, piece
from chess.rules import RULES_2015
from chess.settings import DEFAULTS_2015, DIFFICULTIES_2015, PLAYERS_2015, Settings
from chess.setup import Setup, Unplayable, first_setup
from console import loop, parse
from console.commands import BeforeGame, require
from console.games import chess2015_messages as messages
from console.games import positions
from console.games.positions import COLUMN_AND_ROW, InvalidPositionError
from console.loop import Asking, Step
from console.parse import Arguments, WrongSyntaxError
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
    state = SettingsState2015()
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


def _game_mode(state: BeforeGame[Settings, Setup], arguments: Arguments) -> Step:
    players = parse.choice(arguments, PLAYERS_2015)
    if players is None:
        return Step(messages.WRONG_GAME_MODE, state)
    return Step(messages.running_text(players), state.but(players=players))


def _difficulty(state: BeforeGame[Settings, Setup], arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    kind = parse.word(arguments, 0)
    require(kind in ("depth", "best"))
    difficulty = parse.choice(arguments[1:], DEPTHS) if kind == "depth" else DIFFICULTIES_2015["best"]
    if difficulty is None:
        return Step(messages.WRONG_DEPTH, state)
    return Step("", state.but(difficulty=difficulty))


def _user_color(state: BeforeGame[Settings, Setup], arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    return Step("", state.but(user_colour=meaning(arguments, 0, COLOURS)))


def _load(state: BeforeGame[Settings, Setup], arguments: Arguments) -> Step:
    with uninterrupted():
        from chess.formats.save2015 import FORMAT_2015  # imported here: most sessions load nothing
    try:
        saved = FORMAT_2015.load(parse.word(arguments, 0))
    except SaveFileError:
        return Step(messages.WRONG_FILE, state)
    return _print(type(state)(saved.settings(state.settings), Setup(*saved.position)), ())


def _clear(state: BeforeGame[Settings, Setup], _arguments: Arguments) -> Step:
    return Step("", state.on(state.board.cleared()))


def _next_player(state: BeforeGame[Settings, Setup], arguments: Arguments) -> Step:
    return Step("", state.on(state.board._replace(side=meaning(arguments, 0, COLOURS))))


def _rm(state: BeforeGame[Settings, Setup], arguments: Arguments) -> Step:
    return Step("", state.on(state.board.without(position_of(arguments))))


def _set(state: BeforeGame[Settings, Setup], arguments: Arguments) -> Step:
    code = piece(meaning(arguments, 1, COLOURS), meaning(arguments, 2, KINDS))
    setup = state.board.placed(RULES_2015, position_of(arguments), code)
    return Step(messages.INVALID_BOARD, state) if setup is None else Step("", state.on(setup))


def _print(state: BeforeGame[Settings, Setup], _arguments: Arguments) -> Step:
    return Step(messages.board_text(state.board.cells), state)


def _start(state: BeforeGame[Settings, Setup], _arguments: Arguments) -> Step:
    position = state.board.playable()
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


class SettingsState2015(BeforeGame[Settings, Setup]):
    """The state before a game: its settings and its board."""

    commands = SETTINGS_COMMANDS
    complaints = COMPLAINTS
    prompt = messages.ENTER_SETTINGS

    def __init__(self, settings: Settings = DEFAULTS_2015, board: Setup | None = None) -> None:
        super().__init__(settings, board or first_setup(RULES_2015))
