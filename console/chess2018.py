"""The console of the 2018 edition: two states, each a table of commands."""

from functools import partial
from typing import Final, NamedTuple

from chess.board import Position
from chess.edition2018 import EDITION_2018
from chess.formats.boardtext import board_text
from chess.formats.save2018 import FORMAT_2018, settings_text
from chess.game import Played, Refusal
from chess.match import Match
from chess.pieces import BLACK, EMPTY, WHITE, kind_of
from chess.settings import Settings
from chess.squares import move, target_of
from console import chess2018_messages as messages
from console import loop, parse, positions
from console.commands import InGame, computer_thinks, obey, require
from console.loop import Asking, Step
from console.parse import Arguments, Command, WrongSyntaxError
from console.positions import ROW_AND_COLUMN, InvalidPositionError
from core.files import SaveFileError

GAME_MODES: Final = {"1": 1, "2": 2}
DIFFICULTIES: Final = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
USER_COLORS: Final = {"0": BLACK, "1": WHITE}

COMPLAINTS: Final = {
    WrongSyntaxError: messages.INVALID_COMMAND,
    InvalidPositionError: messages.INVALID_POSITION,
}


def main() -> int:
    """Run the program; return its exit status."""
    return loop.main(first_step())


def first_step() -> Step:
    """Return how the program begins."""
    return Step(messages.TITLE + messages.SPECIFY_SETTINGS, SettingsState())


def _quit(_state: Asking, _arguments: Arguments) -> Step:
    return Step(messages.EXITING, None)


# The settings


class SettingsState(NamedTuple):
    """Before a game: its settings, and the position it will start from if one was loaded."""

    settings: Settings = EDITION_2018.defaults
    position: Position | None = None
    prompt: str = ""
    computer_plays: bool = False

    def obey(self, given: Command) -> Step:
        """Carry out a command."""
        return obey(SETTINGS_COMMANDS, COMPLAINTS, self, given)

    def but(self, **changes: int) -> "SettingsState":
        """Return the same with some settings changed; a loaded position stays."""
        return self._replace(settings=self.settings._replace(**changes))


def _game_mode(state: SettingsState, arguments: Arguments) -> Step:
    players = parse.choice(arguments, GAME_MODES)
    if players is None:
        return Step(messages.WRONG_GAME_MODE, state)
    return Step(messages.game_mode_text(players), state.but(players=players))


def _difficulty(state: SettingsState, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    difficulty = parse.choice(arguments, DIFFICULTIES)
    if difficulty is None:
        return Step(messages.WRONG_DIFFICULTY, state)
    return Step(messages.difficulty_text(difficulty), state.but(difficulty=difficulty))


def _user_color(state: SettingsState, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    colour = parse.choice(arguments, USER_COLORS)
    if colour is None:
        return Step(messages.WRONG_USER_COLOR, state)
    return Step(messages.user_color_text(colour), state.but(user_colour=colour))


def _load(state: SettingsState, arguments: Arguments) -> Step:
    try:
        saved = FORMAT_2018.load(parse.word(arguments, 0))
    except SaveFileError:
        return Step(messages.CANNOT_LOAD, state)
    return Step("", SettingsState(saved.settings(EDITION_2018.defaults), saved.position))


def _default(state: SettingsState, _arguments: Arguments) -> Step:
    return Step(messages.DEFAULTS_SET, state._replace(settings=EDITION_2018.defaults))


def _print_settings(state: SettingsState, _arguments: Arguments) -> Step:
    return Step(settings_text(state.settings.relevant), state)


def _start(state: SettingsState, _arguments: Arguments) -> Step:
    return _next_turn(GameState(Match(EDITION_2018, state.settings, state.position)), messages.STARTING)


SETTINGS_COMMANDS: Final = {
    "game_mode": _game_mode,
    "difficulty": _difficulty,
    "user_color": _user_color,
    "load": _load,
    "default": _default,
    "print_settings": _print_settings,
    "quit": _quit,
    "start": _start,
}


# The game


class GameState(InGame):
    """A game under way."""

    @property
    def prompt(self) -> str:
        """Whom the program waits for."""
        return messages.enter_move_text(self.match.side)

    def obey(self, given: Command) -> Step:
        """Carry out a command."""
        return obey(GAME_COMMANDS, COMPLAINTS, self, given)


def _move(state: GameState, arguments: Arguments) -> Step:
    played = state.match.try_move(move(*positions.source_and_target(arguments, ROW_AND_COLUMN)))
    if isinstance(played, Refusal):
        return Step(messages.REFUSALS[played], state)
    return _after_move(state, played, "")


def _get_moves(state: GameState, arguments: Arguments) -> Step:
    square = positions.position(parse.word(arguments, 0), ROW_AND_COLUMN)
    game = state.match.game
    if game.position.cells[square] == EMPTY:
        return Step(messages.NO_PIECE, state)
    options = game.moves_of(square)
    lines = [messages.possible_text(target_of(made), threatened, captures) for made, threatened, captures in options]
    return Step("".join(lines), state)


def _save(state: GameState, arguments: Arguments) -> Step:
    name = parse.word(arguments, 0)
    try:
        FORMAT_2018.save(name, state.match.to_save())
    except SaveFileError:
        return Step(messages.CANNOT_SAVE, state)
    return Step(messages.SAVED.format(name), state)


def _undo(state: GameState, _arguments: Arguments) -> Step:
    undone = state.match.undo()
    if not undone:
        return Step(messages.NOTHING_TO_UNDO, state)
    text = "".join(map(messages.undone_text, undone))
    return _computer_or_user(state, text + board_text(state.match.game.position.cells))


def _reset(state: GameState, _arguments: Arguments) -> Step:
    return Step(messages.RESTARTING + messages.SPECIFY_SETTINGS, SettingsState(state.match.settings))


GAME_COMMANDS: Final = {
    "move": _move,
    "get_moves": _get_moves,
    "save": _save,
    "undo": _undo,
    "reset": _reset,
    "quit": _quit,
}


def _after_move(state: GameState, played: Played, text: str) -> Step:
    """Return what follows a move, after the text that describes it: the end, or the other player's turn."""
    text += messages.status_text(played.status, state.match.side)
    return Step(text, None) if played.status.over else _next_turn(state, text)


def _next_turn(state: GameState, text: str) -> Step:
    """Begin a turn: a user sees the board."""
    if state.match.is_computers_turn:
        return _computer_or_user(state, text)
    return Step(text + board_text(state.match.game.position.cells), state)


def _computer_or_user(state: GameState, text: str) -> Step:
    """Let the computer think, if it is its turn and the loaded game is not over already."""
    if not state.match.is_computers_turn:
        return Step(text, state)
    status = state.match.game.status
    if status.over:
        return Step(text + messages.status_text(status, state.match.side), None)
    meanwhile = partial(obey, {"quit": _quit}, COMPLAINTS, state)
    return Step(text, computer_thinks(state.match, partial(_computer_moved, state), meanwhile))


def _computer_moved(state: GameState, played: Played) -> Step:
    kind = kind_of(state.match.game.position.cells[target_of(played.move)])
    return _after_move(state, played, messages.computer_text(kind, played.move))
