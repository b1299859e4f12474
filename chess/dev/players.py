"""The players of a tournament: levels of an edition, the engine, and other UCI programs."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, Protocol

from chess.board import Board
from chess.dev.engineplayer import ENGINE, Chosen, EnginePlayer
from chess.dev.uciprogram import PATIENCE, UciProgram
from chess.dev.variants import variant_name, variant_text
from chess.editions.best import BestRequest
from chess.editions.edition2015 import EDITION_2015
from chess.editions.edition2018 import EDITION_2018
from chess.editions.official import EDITION_OFFICIAL
from chess.editions.simplified import EDITION_SIMPLIFIED
from chess.engine.values import Line
from chess.exact.request import SearchRequest, ask
from chess.exact.search import Search
from chess.formats.fen import Fen, engine_move, fen_of_game, full_fen_of, read_engine_move
from chess.game import Game
from chess.rules import RULES, RULES_OFFICIAL, Rules
from core.player import Progress, Request

EDITIONS: Final = {
    edition.rules.name: edition for edition in (EDITION_2018, EDITION_2015, EDITION_SIMPLIFIED, EDITION_OFFICIAL)
}

UCI: Final = "uci:"  # the prefix of a UCI program's name
VARIANT: Final = "UCI_Variant"  # the option of programs that know other rules than the official ones
LIMITS: Final[Sequence[str]] = ("nodes", "depth", "movetime")  # for `go`; any other setting is a UCI option


class Contestant(Protocol):
    """Chooses moves in one game after another."""

    def begin_game(self) -> None:
        """Start a new game."""

    def choose(self, game: Game) -> Chosen:
        """Return a move in a game that is not over."""

    def close(self) -> None:
        """Stop the player and free what it holds."""


class LevelPlayer:
    """A level of an edition, in this process."""

    def __init__(self, request: Callable[[Game], Request]) -> None:
        self._request = request

    def begin_game(self) -> None:
        """Do nothing: a level keeps nothing between moves."""

    def choose(self, game: Game) -> Chosen:
        """Return the level's move."""
        request = self._request(game)
        if isinstance(request, SearchRequest):
            choice, boards = ask(request, Search.best_move)
        elif isinstance(request, BestRequest):
            line = request.search.answer(Progress())
            choice, boards = request.tell(line.scores), line.nodes
        else:
            choice = request.answer(Progress())
            boards = choice.nodes if isinstance(choice, Line) else 0
        assert choice is not None, "the game is not over"
        return Chosen(choice.move, boards)

    def close(self) -> None:
        """Do nothing: there is nothing to end."""


class UciPlayer:
    """Another UCI program, in a process of its own."""

    def __init__(self, rules: Rules, name: str, patience: float = PATIENCE) -> None:
        said = read_uci(name)
        self._limits = " ".join(f"{limit} {value}" for limit, value in said.limits.items())
        with ExitStack() as stack:
            self._program = UciProgram(name, said.command, patience)
            stack.callback(self._program.close)
            self._program.set_options(said.options)
            if rules != RULES_OFFICIAL and VARIANT not in said.options:
                self._teach(rules)
            stack.pop_all()

    def _teach(self, rules: Rules) -> None:
        """Make the program play by other rules, which it reads from a file."""
        if not self._program.has_option(VARIANT):
            raise self._program.error(f"it cannot be told the rules of {rules.name}")
        with TemporaryDirectory() as folder:
            path = Path(folder, "variants.ini")
            path.write_text(variant_text(rules))
            self._program.set_options({"VariantPath": str(path), VARIANT: variant_name(rules)})

    def begin_game(self) -> None:
        """Start a new game in the program."""
        self._program.begin_game()

    def choose(self, game: Game) -> Chosen:
        """Return the program's move; raise a UciError if it has none or an illegal one."""
        found = self._program.search(_position_text(game), self._limits)
        try:
            return Chosen(read_engine_move(Board(game.rules, game.position), found.move), found.nodes)
        except ValueError as error:
            raise self._program.error(f"it has answered with {error}, in {fen_of_game(game)}") from error

    def close(self) -> None:
        """End the program."""
        self._program.close()


def _position_text(game: Game) -> str:
    """Return the first position of a game and its moves in UCI's notation."""
    first = full_fen_of(Fen(game.positions[0], game.first_quiet_plies, game.first_number))
    moves = [engine_move(played.move) for played in game.moves]
    return " ".join(["fen", first, *(["moves", *moves] if moves else [])])


class UciText(NamedTuple):
    """The parsed name of a UCI program: its command, its limits for `go`, and the options to set."""

    command: Sequence[str]
    limits: Mapping[str, str]
    options: Mapping[str, str]


def read_uci(name: str) -> UciText:
    """Parse a name like uci:PROGRAM,nodes=1000,Hash=64; a ValueError says what is wrong with it."""
    program, *settings = name.removeprefix(UCI).split(",")
    command = shlex.split(program)
    if not command:
        raise ValueError(f"invalid player: {name!r} names no program")
    values: dict[str, str] = {}
    for setting in settings:
        option, equals, value = setting.partition("=")
        if not (option and equals):
            raise ValueError(f"invalid player: {name!r} has {setting!r} where NAME=VALUE is wanted")
        values[option] = value
    limits = {limit: values.pop(limit) for limit in LIMITS if limit in values}
    if not limits or not all(value.isdecimal() and int(value) for value in limits.values()):
        raise ValueError(f"invalid player: {name!r} needs a limit: {'=N or '.join(LIMITS)}=N, N from 1 on")
    return UciText(command, limits, values)


def level_of(edition: str, name: str) -> LevelPlayer:
    """Return the player of a level; the ValueError for an unknown one lists the levels."""
    levels = {level.name: level.request for level in EDITIONS[edition].levels} if edition in EDITIONS else {}
    if name not in levels:
        raise ValueError(f"invalid player: {name!r} (choose from {', '.join([*levels, f'{UCI}PROGRAM,…'])})")
    return LevelPlayer(levels[name])


def check_player(edition: str, name: str) -> None:
    """Raise a ValueError unless the name of a player is valid; start no program."""
    if name.startswith(UCI):
        read_uci(name)
    elif name.startswith(ENGINE):
        EnginePlayer(RULES[edition], name)
    else:
        level_of(edition, name)


def make_player(rules: Rules, name: str, patience: float = PATIENCE) -> Contestant:
    """Return the player with this name; start the program if it is a UCI program."""
    if name.startswith(ENGINE):
        return EnginePlayer(rules, name)
    return UciPlayer(rules, name, patience) if name.startswith(UCI) else level_of(rules.name, name)
