"""A game of the 2018 edition in the console: a table of commands, and the players' turns."""

from functools import partial
from typing import Final

from chess.editions.edition2018 import EDITION_2018
from chess.formats.boardtext import board_text
from chess.formats.save2018 import FORMAT_2018
from chess.game import Played, Refusal
from chess.match import Match
from chess.pieces import EMPTY, kind_of
from chess.position import Position
from chess.settings import Settings
from chess.squares import move, target_of
from console import parse
from console.commands import obey
from console.games import chess2018, positions
from console.games import chess2018_game_messages as messages
from console.games.chess2018 import SettingsState2018, quit_program
from console.games.chess2018_messages import SPECIFY_SETTINGS, STARTING
from console.games.match import InGame, computer_thinks
from console.games.positions import ROW_AND_COLUMN, InvalidPositionError
from console.loop import Step
from console.parse import Arguments
from core.files import SaveFileError

COMPLAINTS: Final = {**chess2018.COMPLAINTS, InvalidPositionError: messages.INVALID_POSITION}


def begin(settings: Settings, position: Position | None) -> Step:
    """Start a game from a position, None for the start position."""
    return _next_turn(GameState2018(Match(EDITION_2018, settings, position)), STARTING)


def _move(state: InGame, arguments: Arguments) -> Step:
    played = state.match.try_move(move(*positions.source_and_target(arguments, ROW_AND_COLUMN)))
    if isinstance(played, Refusal):
        return Step(messages.REFUSALS[played], state)
    return _after_move(state, played, "")


def _get_moves(state: InGame, arguments: Arguments) -> Step:
    square = positions.position(parse.word(arguments, 0), ROW_AND_COLUMN)
    game = state.match.game
    if game.position.cells[square] == EMPTY:
        return Step(messages.NO_PIECE, state)
    options = game.moves_of(square)
    lines = [messages.possible_text(target_of(made), threatened, captures) for made, threatened, captures in options]
    return Step("".join(lines), state)


def _save(state: InGame, arguments: Arguments) -> Step:
    name = parse.word(arguments, 0)
    try:
        FORMAT_2018.save(name, state.match.to_save())
    except SaveFileError:
        return Step(messages.CANNOT_SAVE, state)
    return Step(messages.SAVED.format(name), state)


def _undo(state: InGame, _arguments: Arguments) -> Step:
    undone = state.match.undo()
    if not undone:
        return Step(messages.NOTHING_TO_UNDO, state)
    text = "".join(map(messages.undone_text, undone))
    return _computer_or_user(state, text + board_text(state.match.game.position.cells))


def _reset(state: InGame, _arguments: Arguments) -> Step:
    return Step(messages.RESTARTING + SPECIFY_SETTINGS, SettingsState2018(state.match.settings))


GAME_COMMANDS: Final = {
    "move": _move,
    "get_moves": _get_moves,
    "save": _save,
    "undo": _undo,
    "reset": _reset,
    "quit": quit_program,
}


def _after_move(state: InGame, played: Played, text: str) -> Step:
    """Return the step after a move, `text` first: the end, or the other player's turn."""
    text += messages.status_text(played.status, state.match.side)
    return Step(text, None) if played.status.over else _next_turn(state, text)


def _next_turn(state: InGame, text: str) -> Step:
    """Return the step that starts a turn; a user sees the board."""
    if state.match.is_computers_turn:
        return _computer_or_user(state, text)
    return Step(text + board_text(state.match.game.position.cells), state)


def _computer_or_user(state: InGame, text: str) -> Step:
    """Let the computer think if it is its turn; a loaded game may be over already."""
    if not state.match.is_computers_turn:
        return Step(text, state)
    status = state.match.game.status
    if status.over:
        return Step(text + messages.status_text(status, state.match.side), None)
    meanwhile = partial(obey, {"quit": quit_program}, COMPLAINTS, state)
    return Step(text, computer_thinks(state.match, partial(_computer_moved, state), meanwhile))


def _computer_moved(state: InGame, played: Played) -> Step:
    kind = kind_of(state.match.game.position.cells[target_of(played.move)])
    return _after_move(state, played, messages.computer_text(kind, played.move))


class GameState2018(InGame):
    """The state during a game."""

    commands = GAME_COMMANDS
    complaints = COMPLAINTS
    enter_move = messages.ENTER_MOVE
