"""The console of the 2018 edition: two states, each a table of commands."""

from functools import partial
from typing import Final, NamedTuple

from chess import savetext
from chess.board import Position
from chess.boardtext import board_text
from chess.game import Game, Played, Refusal
from chess.pieces import BLACK, EMPTY, WHITE, kind_of
from chess.player import Request
from chess.rules import EDITION_2018
from chess.savefile import SaveFileError
from chess.scoring import SCORING_2018
from chess.settings import Settings, settings_text
from chess.squares import move, target_of
from console import messages, parse
from console.commands import Arguments, computer_thinks, obey, require
from console.loop import Asking, Step
from console.parse import ROW_AND_COLUMN, Command, InvalidPositionError, WrongSyntaxError

GAME_MODES: Final = {"1": 1, "2": 2}
DIFFICULTIES: Final = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
USER_COLORS: Final = {"0": BLACK, "1": WHITE}

COMPLAINTS: Final = {
    WrongSyntaxError: messages.INVALID_COMMAND,
    InvalidPositionError: messages.INVALID_POSITION,
}


def first_step() -> Step:
    """How the program begins."""
    return Step(messages.TITLE + messages.SPECIFY_SETTINGS, SettingsState())


def _quit(_state: Asking, _arguments: Arguments) -> Step:
    return Step(messages.EXITING, None)


# The settings


class SettingsState(NamedTuple):
    """Before a game: its settings, and the position it will start from if one was loaded."""

    settings: Settings = Settings()
    position: Position | None = None
    prompt: str = ""
    computer_depth: int | None = None

    def obey(self, given: Command) -> Step:
        """Carry out a command."""
        return obey(SETTINGS_COMMANDS, COMPLAINTS, self, given)


def _game_mode(state: SettingsState, arguments: Arguments) -> Step:
    players = parse.choice(arguments, GAME_MODES)
    if players is None:
        return Step(messages.WRONG_GAME_MODE, state)
    return Step(messages.game_mode_text(players), _with(state, state.settings.but(players=players)))


def _difficulty(state: SettingsState, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    difficulty = parse.choice(arguments, DIFFICULTIES)
    if difficulty is None:
        return Step(messages.WRONG_DIFFICULTY, state)
    return Step(messages.difficulty_text(difficulty), _with(state, state.settings.but(difficulty=difficulty)))


def _user_color(state: SettingsState, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    colour = parse.choice(arguments, USER_COLORS)
    if colour is None:
        return Step(messages.WRONG_USER_COLOR, state)
    return Step(messages.user_color_text(colour), _with(state, state.settings.but(user_color=colour)))


def _load(state: SettingsState, arguments: Arguments) -> Step:
    try:
        position, settings = savetext.load(parse.word(arguments, 0))
    except SaveFileError:
        return Step(messages.CANNOT_LOAD, state)
    return Step("", SettingsState(settings, position))


def _default(state: SettingsState, _arguments: Arguments) -> Step:
    return Step(messages.DEFAULTS_SET, _with(state, Settings()))


def _print_settings(state: SettingsState, _arguments: Arguments) -> Step:
    return Step(settings_text(state.settings), state)


def _start(state: SettingsState, _arguments: Arguments) -> Step:
    return _next_turn(GameState(state.settings, Game(EDITION_2018, state.position)), messages.STARTING)


def _with(state: SettingsState, settings: Settings) -> SettingsState:
    """The state with other settings; a loaded position stays."""
    return state._replace(settings=settings)


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


class GameState(NamedTuple):
    """A game under way."""

    settings: Settings
    game: Game

    @property
    def prompt(self) -> str:
        """Whom the program waits for."""
        return messages.enter_move_text(self.game.position.side)

    @property
    def computer_depth(self) -> int | None:
        """The difficulty, if the computer plays."""
        return self.settings.difficulty if self.settings.players == 1 else None

    def obey(self, given: Command) -> Step:
        """Carry out a command."""
        return obey(GAME_COMMANDS, COMPLAINTS, self, given)


def _move(state: GameState, arguments: Arguments) -> Step:
    played = state.game.try_move(move(*parse.source_and_target(arguments, ROW_AND_COLUMN)))
    if isinstance(played, Refusal):
        return Step(messages.REFUSALS[played], state)
    return _after_move(state, played, "")


def _get_moves(state: GameState, arguments: Arguments) -> Step:
    square = parse.position(parse.word(arguments, 0), ROW_AND_COLUMN)
    if state.game.position.cells[square] == EMPTY:
        return Step(messages.NO_PIECE, state)
    options = state.game.moves_of(square)
    lines = [messages.possible_text(target_of(made), threatened, captures) for made, threatened, captures in options]
    return Step("".join(lines), state)


def _save(state: GameState, arguments: Arguments) -> Step:
    name = parse.word(arguments, 0)
    try:
        savetext.save(name, savetext.SavedGame(state.game.position, state.settings))
    except SaveFileError:
        return Step(messages.CANNOT_SAVE, state)
    return Step(messages.SAVED.format(name), state)


def _undo(state: GameState, _arguments: Arguments) -> Step:
    undone = state.game.undo()
    if not undone:
        return Step(messages.NOTHING_TO_UNDO, state)
    text = "".join(map(messages.undone_text, undone))
    return _computer_or_user(state, text + board_text(state.game.position.cells))


def _reset(state: GameState, _arguments: Arguments) -> Step:
    return Step(messages.RESTARTING + messages.SPECIFY_SETTINGS, SettingsState(state.settings))


GAME_COMMANDS: Final = {
    "move": _move,
    "get_moves": _get_moves,
    "save": _save,
    "undo": _undo,
    "reset": _reset,
    "quit": _quit,
}


def _after_move(state: GameState, played: Played, text: str) -> Step:
    """What follows a move, after the text that describes it: the end, or the other player's turn."""
    text += messages.status_text(played.status, state.game.position.side)
    return Step(text, None) if played.status.over else _next_turn(state, text)


def _next_turn(state: GameState, text: str) -> Step:
    """A turn begins: a user sees the board."""
    if _is_computers_turn(state):
        return _computer_or_user(state, text)
    return Step(text + board_text(state.game.position.cells), state)


def _computer_or_user(state: GameState, text: str) -> Step:
    """Let the computer think, if it is its turn and the loaded game is not over already."""
    if not _is_computers_turn(state):
        return Step(text, state)
    position = state.game.position
    if state.game.status.over:
        return Step(text + messages.status_text(state.game.status, position.side), None)
    request = Request(EDITION_2018.name, position, SCORING_2018, state.settings.difficulty)
    meanwhile = partial(obey, {"quit": _quit}, COMPLAINTS, state)
    return Step(text, computer_thinks(state.game, request, partial(_computer_moved, state), meanwhile))


def _is_computers_turn(state: GameState) -> bool:
    return state.settings.players == 1 and state.game.position.side != state.settings.user_color


def _computer_moved(state: GameState, played: Played) -> Step:
    kind = kind_of(state.game.position.cells[target_of(played.move)])
    return _after_move(state, played, messages.computer_text(kind, played.move))
