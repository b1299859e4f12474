"""The console of the 2015 edition: a board to set up, then a game on it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from chess.edition2015 import EDITION_2015, SEARCHES_2015
from chess.formats.save2015 import FORMAT_2015
from chess.game import Game, Played, Refusal
from chess.match import Match
from chess.pieces import COLOUR_NAMES, KIND_NAMES, QUEEN, piece
from chess.request import BestMovesRequest, ScoreRequest
from chess.settings import Settings
from chess.setup import Setup, Unplayable, first_setup
from chess.squares import move, promotion_of, target_of
from console import chess2015_messages as messages
from console import loop, parse, positions
from console.commands import InGame, computer_thinks, obey, require
from console.loop import Asking, Step, Thinking
from console.parse import Arguments, Command, WrongSyntaxError
from console.positions import COLUMN_AND_ROW, InvalidPositionError
from core.files import SaveFileError
from core.player import Request

Value = TypeVar("Value")

PLAYERS: Final = {"1": 2, "2": 1}  # by the number of the game mode
DIFFICULTIES: Final = {name: number for number, name in enumerate(SEARCHES_2015, 1)}
DEPTHS: Final = {name: number for name, number in DIFFICULTIES.items() if name != "best"}
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
    """Return how the program begins."""
    state = SettingsState(first_setup(EDITION_2015.rules))
    return _print(state, ())


def _quit(_state: Asking, _arguments: Arguments) -> Step:
    return Step("", None)


def _meaning(arguments: Arguments, number: int, values: Mapping[str, Value]) -> Value:
    """Return what a word stands for, which must be there and stand for something."""
    word = parse.word(arguments, number)
    require(word in values)
    return values[word]


def _position(arguments: Arguments) -> int:
    return positions.position(parse.word(arguments, 0), COLUMN_AND_ROW)


# The settings


class SettingsState(NamedTuple):
    """Before a game: its board and its settings."""

    setup: Setup
    settings: Settings = EDITION_2015.defaults
    prompt: str = messages.ENTER_SETTINGS
    computer_plays: bool = False

    def obey(self, given: Command) -> Step:
        """Carry out a command."""
        return obey(SETTINGS_COMMANDS, COMPLAINTS, self, given)

    def but(self, **changes: int) -> "SettingsState":
        """Return the same with some settings changed."""
        return self._replace(settings=self.settings._replace(**changes))


def _game_mode(state: SettingsState, arguments: Arguments) -> Step:
    players = parse.choice(arguments, PLAYERS)
    if players is None:
        return Step(messages.WRONG_GAME_MODE, state)
    return Step(messages.running_text(players), state.but(players=players))


def _difficulty(state: SettingsState, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    kind = parse.word(arguments, 0)
    require(kind in ("depth", "best"))
    difficulty = parse.choice(arguments[1:], DEPTHS) if kind == "depth" else DIFFICULTIES["best"]
    if difficulty is None:
        return Step(messages.WRONG_DEPTH, state)
    return Step("", state.but(difficulty=difficulty))


def _user_color(state: SettingsState, arguments: Arguments) -> Step:
    require(state.settings.players == 1)
    return Step("", state.but(user_colour=_meaning(arguments, 0, COLOURS)))


def _load(state: SettingsState, arguments: Arguments) -> Step:
    try:
        saved = FORMAT_2015.load(parse.word(arguments, 0))
    except SaveFileError:
        return Step(messages.WRONG_FILE, state)
    return _print(SettingsState(Setup(*saved.position), saved.settings(state.settings)), ())


def _clear(state: SettingsState, _arguments: Arguments) -> Step:
    return Step("", state._replace(setup=state.setup.cleared()))


def _next_player(state: SettingsState, arguments: Arguments) -> Step:
    return Step("", state._replace(setup=state.setup._replace(side=_meaning(arguments, 0, COLOURS))))


def _rm(state: SettingsState, arguments: Arguments) -> Step:
    return Step("", state._replace(setup=state.setup.without(_position(arguments))))


def _set(state: SettingsState, arguments: Arguments) -> Step:
    code = piece(_meaning(arguments, 1, COLOURS), _meaning(arguments, 2, KINDS))
    setup = state.setup.placed(EDITION_2015.rules, _position(arguments), code)
    return Step(messages.INVALID_BOARD, state) if setup is None else Step("", state._replace(setup=setup))


def _print(state: SettingsState, _arguments: Arguments) -> Step:
    return Step(messages.board_text(state.setup.cells), state)


def _start(state: SettingsState, _arguments: Arguments) -> Step:
    position = state.setup.playable()
    if isinstance(position, Unplayable):
        return Step(messages.WRONG_BOARD, state)
    match = Match(EDITION_2015, state.settings, position)
    text = messages.status_text(match.game.status, position.side)
    return Step(text, None) if match.game.status.over else _next_turn(GameState(match), text)


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
    return _make(state, _named_move(state.match.game, arguments))


def _castle(state: GameState, arguments: Arguments) -> Step:
    return _make(state, _named_castle(state.match.game, arguments))


def _get_moves(state: GameState, arguments: Arguments) -> Step:
    square = _position(arguments)
    game = state.match.game
    if not game.is_own(square):
        return Step(messages.NOT_YOUR_PIECE, state)
    moves = [possible.move for possible in game.moves_of(square)]
    castling = game.castle_with(square)  # the king has it among his moves, the rook has not
    return Step(messages.moves_text(moves if isinstance(castling, Refusal) else [*moves, castling]), state)


def _get_best_moves(state: GameState, arguments: Arguments) -> Step:
    search = _meaning(arguments, 0, SEARCHES_2015)
    request = BestMovesRequest(search(state.match.game))
    return _think(state, request, lambda moves: Step(messages.moves_text(moves), state))


def _get_score(state: GameState, arguments: Arguments) -> Step:
    search, word = _meaning(arguments, 0, SEARCHES_2015), parse.word(arguments, 1)
    require(word in NAMED)
    game = state.match.game
    named = NAMED[word](game, arguments[2:])
    if not isinstance(named, Refusal):
        named = game.refusal_of(named) or named
    if isinstance(named, Refusal):
        return Step(messages.REFUSALS[named], state)
    request = ScoreRequest(search(game), named)
    return _think(state, request, lambda score: Step(messages.SCORE.format(score), state))


def _think(state: GameState, request: Request, answered: Callable[[Any], Step]) -> Step:
    return Step("", Thinking(request, answered, _meanwhile(state)))


def _save(state: GameState, arguments: Arguments) -> Step:
    try:
        FORMAT_2015.save(parse.word(arguments, 0), state.match.to_save())
    except SaveFileError:
        return Step(messages.WRONG_FILE, state)
    return Step("", state)


GAME_COMMANDS: Final = {
    "move": _move,
    "get_moves": _get_moves,
    "get_best_moves": _get_best_moves,
    "get_score": _get_score,
    "save": _save,
    "castle": _castle,
    "quit": _quit,
}


def _named_move(game: Game, arguments: Arguments) -> int:
    """The move of `<x,y> to <i,j> x`: a pawn on its last row becomes a queen, unless the last word says what else."""
    kind = _meaning(arguments, 3, KINDS) if len(arguments) > 3 else QUEEN
    source, target = positions.source_and_target(arguments, COLUMN_AND_ROW)
    possible = [possible.move for possible in game.moves_of(source)]
    promoting = [made for made in possible if target_of(made) == target and promotion_of(made) == kind]
    return promoting[0] if promoting else move(source, target)


def _named_castle(game: Game, arguments: Arguments) -> int | Refusal:
    """The castle with the rook on `<x,y>`."""
    return game.castle_with(_position(arguments))


NAMED: Final[Mapping[str, Callable[[Game, Arguments], int | Refusal]]] = {"move": _named_move, "castle": _named_castle}


def _make(state: GameState, named: int | Refusal) -> Step:
    played = named if isinstance(named, Refusal) else state.match.try_move(named)
    if isinstance(played, Refusal):
        return Step(messages.REFUSALS[played], state)
    return _after_move(state, played, "")


def _after_move(state: GameState, played: Played, text: str) -> Step:
    """Return what follows a move, after the text that describes it: the board, then the end or the other's turn."""
    position = state.match.game.position
    text += messages.board_text(position.cells) + messages.status_text(played.status, position.side)
    return Step(text, None) if played.status.over else _next_turn(state, text)


def _next_turn(state: GameState, text: str) -> Step:
    """Let the computer think, if it is its turn."""
    if not state.match.is_computers_turn:
        return Step(text, state)
    return Step(text, computer_thinks(state.match, partial(_computer_moved, state), _meanwhile(state)))


def _meanwhile(state: GameState) -> Callable[[Command], Step]:
    """Return what obeys while the computer thinks: nothing but `quit` is understood."""
    return partial(obey, {"quit": _quit}, COMPLAINTS, state)


def _computer_moved(state: GameState, played: Played) -> Step:
    return _after_move(state, played, messages.computer_text(played.move))
