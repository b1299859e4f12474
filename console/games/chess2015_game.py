"""A game of the 2015 edition in the console: a table of commands, and the players' turns."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from chess.editions.edition2015 import EDITION_2015, SEARCHES_2015
from chess.formats.save2015 import FORMAT_2015
from chess.game import Game, Played, Refusal
from chess.match import Match
from chess.pieces import QUEEN
from chess.position import Position
from chess.settings import Settings
from chess.squares import move, promotion_of, target_of
from console import parse
from console.commands import obey, require
from console.games import chess2015_game_messages as messages
from console.games import positions
from console.games.chess2015 import COMPLAINTS, KINDS, meaning, position_of, quit_program
from console.games.chess2015_messages import WRONG_FILE, board_text
from console.games.match import InGame, computer_thinks
from console.games.positions import COLUMN_AND_ROW
from console.loop import Step, Thinking
from console.parse import Arguments, Command
from core.files import SaveFileError
from core.player import Request


def begin(settings: Settings, position: Position) -> Step:
    """Start a game from a position, which may be mate or a draw already."""
    match = Match(EDITION_2015, settings, position)
    text = messages.status_text(match.game.status, position.side)
    return Step(text, None) if match.game.status.over else _next_turn(GameState2015(match), text)


def _move(state: InGame, arguments: Arguments) -> Step:
    return _make(state, _named_move(state.match.game, arguments))


def _castle(state: InGame, arguments: Arguments) -> Step:
    return _make(state, _named_castle(state.match.game, arguments))


def _get_moves(state: InGame, arguments: Arguments) -> Step:
    square = position_of(arguments)
    game = state.match.game
    if not game.is_own(square):
        return Step(messages.NOT_YOUR_PIECE, state)
    moves = [possible.move for possible in game.moves_of(square)]
    castling = game.castle_with(square)  # the king's moves include castling, the rook's do not
    return Step(messages.moves_text(moves if isinstance(castling, Refusal) else [*moves, castling]), state)


def _get_best_moves(state: InGame, arguments: Arguments) -> Step:
    search = meaning(arguments, 0, SEARCHES_2015)
    request = search(state.match.game).best_moves()
    return _think(state, request, lambda moves: Step(messages.moves_text(moves), state))


def _get_score(state: InGame, arguments: Arguments) -> Step:
    search, word = meaning(arguments, 0, SEARCHES_2015), parse.word(arguments, 1)
    require(word in NAMED)
    game = state.match.game
    named = NAMED[word](game, arguments[2:])
    if not isinstance(named, Refusal):  # the search scores legal moves only
        named = game.refusal_of(named) or named
    if isinstance(named, Refusal):
        return Step(messages.REFUSALS[named], state)
    request = search(game).score_of(named)
    return _think(state, request, lambda score: Step(messages.SCORE.format(score), state))


def _think(state: InGame, request: Request, answered: Callable[[Any], Step]) -> Step:
    return Step("", Thinking(request, answered, _meanwhile(state)))


def _save(state: InGame, arguments: Arguments) -> Step:
    try:
        FORMAT_2015.save(parse.word(arguments, 0), state.match.to_save())
    except SaveFileError:
        return Step(WRONG_FILE, state)
    return Step("", state)


GAME_COMMANDS: Final = {
    "move": _move,
    "get_moves": _get_moves,
    "get_best_moves": _get_best_moves,
    "get_score": _get_score,
    "save": _save,
    "castle": _castle,
    "quit": quit_program,
}


def _named_move(game: Game, arguments: Arguments) -> int:
    """Return the move `<x,y> to <i,j> KIND`; without KIND, a pawn on its last row becomes a queen."""
    kind = meaning(arguments, 3, KINDS) if len(arguments) > 3 else QUEEN
    source, target = positions.source_and_target(arguments, COLUMN_AND_ROW)
    possible = [possible.move for possible in game.moves_of(source)]
    promoting = [made for made in possible if target_of(made) == target and promotion_of(made) == kind]
    return promoting[0] if promoting else move(source, target)


def _named_castle(game: Game, arguments: Arguments) -> int | Refusal:
    """Return the castling move with the rook on `<x,y>`."""
    return game.castle_with(position_of(arguments))


NAMED: Final[Mapping[str, Callable[[Game, Arguments], int | Refusal]]] = {"move": _named_move, "castle": _named_castle}


def _make(state: InGame, named: int | Refusal) -> Step:
    played = named if isinstance(named, Refusal) else state.match.try_move(named)
    if isinstance(played, Refusal):
        return Step(messages.REFUSALS[played], state)
    return _after_move(state, played, "")


def _after_move(state: InGame, played: Played, text: str) -> Step:
    """Return the step after a move, `text` first: the board, then the end or the other player's turn."""
    position = state.match.game.position
    text += board_text(position.cells) + messages.status_text(played.status, position.side)
    return Step(text, None) if played.status.over else _next_turn(state, text)


def _next_turn(state: InGame, text: str) -> Step:
    """Let the computer think if it is its turn."""
    if not state.match.is_computers_turn:
        return Step(text, state)
    return Step(text, computer_thinks(state.match, partial(_computer_moved, state), _meanwhile(state)))


def _meanwhile(state: InGame) -> Callable[[Command], Step]:
    """Return the function that runs commands while the computer thinks: only `quit` is known."""
    return partial(obey, {"quit": quit_program}, COMPLAINTS, state)


def _computer_moved(state: InGame, played: Played) -> Step:
    return _after_move(state, played, messages.computer_text(played.move))


class GameState2015(InGame):
    """The state during a game."""

    commands = GAME_COMMANDS
    complaints = COMPLAINTS
    enter_move = messages.ENTER_MOVE
    names = messages.PLAYER_NAMES
