"""The text format of UCI, the protocol between chess engines and graphical programs: parsing and writing.

Unknown words are ignored, as the protocol demands. A command that cannot be carried out raises a ValueError.
"""

import re
import reprlib
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import chess
from chess.board import Board
from chess.engine.values import LONGEST_MATE, MEGABYTES, Line, moves_to_mate
from chess.formats.fen import engine_move, read_engine_move, read_full_fen
from chess.game import Game
from chess.rules import RULES_OFFICIAL
from chess.setup import Unplayable, strictly_playable

NUMBER: Final = re.compile(r"-?\d{1,1000}", re.ASCII)
LARGEST: Final = 10**15  # larger numbers are clipped to this
MOVE: Final = re.compile(r"[a-h][1-8][a-h][1-8][a-z]?")
NO_MOVE: Final = "0000"
READY: Final = "readyok\n"


class Spin(NamedTuple):
    """An option whose value is a number."""

    default: int
    least: int
    most: int


HASH: Final = "Hash"
OVERHEAD: Final = "Move Overhead"
OPTIONS: Final[Mapping[str, Spin]] = {
    HASH: Spin(MEGABYTES, 1, 1024),  # megabytes of the transposition table
    OVERHEAD: Spin(50, 0, 5000),  # milliseconds that messages between the programs may take
}


class Go(NamedTuple):
    """The parameters of `go`, times in milliseconds; None, 0 or () for those not given."""

    depth: int = 0
    nodes: int = 0
    mate: int = 0  # find a mate in this many moves
    movetime: int | None = None
    wtime: int | None = None
    btime: int | None = None
    winc: int = 0
    binc: int = 0
    movestogo: int = 0
    infinite: bool = False
    searchmoves: tuple[str, ...] = ()


class Placed(NamedTuple):
    """A game as `position` gave it: the words for its first position, the words for its moves, and the game."""

    start: Sequence[str]
    moves: Sequence[str]
    game: Game


FIRST: Final = ("startpos",)
NUMBERS: Final = frozenset(Go._fields) - {"infinite", "searchmoves"}


def read_go(words: Iterable[str]) -> Go:
    """Parse the words after `go`."""
    rest = deque(words)
    numbers: dict[str, int] = {}
    moves: list[str] = []
    infinite = False
    while rest:
        word = rest.popleft()
        infinite = infinite or word == "infinite"
        if word in NUMBERS and rest and NUMBER.fullmatch(rest[0]):
            numbers[word] = min(max(0, int(rest.popleft())), LARGEST)
        while word == "searchmoves" and rest and MOVE.fullmatch(rest[0]):
            moves.append(rest.popleft())
    return Go(infinite=infinite, searchmoves=tuple(moves), **numbers)


def first_game() -> Placed:
    """Return the game from the start position, before any move."""
    return Placed(FIRST, (), Game(RULES_OFFICIAL))


def read_position(words: Sequence[str], known: Placed) -> Placed:
    """Parse the words after `position`; a game that continues the known one is not replayed from the start."""
    at = words.index("moves") if "moves" in words else len(words)
    start, moves = words[:at], words[at + 1 :]
    if start == known.start and moves[: len(known.moves)] == known.moves:
        game, others = known.game.until(len(known.moves)), moves[len(known.moves) :]
    else:
        game, others = _game_from(start), moves
    for move in others:
        game.try_move(read_engine_move(Board(game.rules, game.position), move))
    return Placed(start, moves, game)


def _game_from(start: Sequence[str]) -> Game:
    if start == FIRST:
        return Game(RULES_OFFICIAL)
    if start[:1] != ("fen",):
        raise ValueError(f"a position is startpos or fen: {reprlib.repr(' '.join(start))}")
    fen = read_full_fen(" ".join(start[1:]))
    playable = strictly_playable(RULES_OFFICIAL, fen.position)
    if isinstance(playable, Unplayable):
        raise ValueError(playable.value)
    return Game(RULES_OFFICIAL, *fen)


def read_option(words: Sequence[str]) -> tuple[str, int]:
    """Parse the words after `setoption`: return the name of the option, as in OPTIONS, and its value."""
    text = " ".join(words).removeprefix("name ")
    given, _, value = text.partition(" value ")
    name = next((name for name in OPTIONS if name.lower() == given.lower()), None)
    if name is None:
        raise ValueError(f"there is no option {reprlib.repr(given)}")
    _, least, most = OPTIONS[name]
    if not NUMBER.fullmatch(value) or not least <= int(value) <= most:
        raise ValueError(f"{name} is a number from {least} to {most}: {reprlib.repr(value)}")
    return name, int(value)


def greeting() -> str:
    """Return the answer to `uci`: the engine's name and its options."""
    options = [
        f"option name {name} type spin default {spin.default} min {spin.least} max {spin.most}"
        for name, spin in OPTIONS.items()
    ]
    names = [f"id name Chessprog {chess.__version__}", "id author the authors of Chessprog"]
    return "\n".join([*names, *options, "uciok", ""])


def info(line: Line, milliseconds: int) -> str:
    """Return the `info` line for the engine's line and the time it took."""
    fields = {
        "depth": line.depth,
        "score": score(line.score),
        "nodes": line.nodes,
        "nps": line.nodes * 1000 // max(1, milliseconds),
        "time": milliseconds,
        "hashfull": line.fullness,
    }
    variation = ["pv", *map(engine_move, line.moves)] if line.moves else []
    return " ".join(["info", *(f"{name} {value}" for name, value in fields.items()), *variation]) + "\n"


def score(value: int) -> str:
    """Return a score in hundredths of a pawn, or in moves to mate: negative if the side to move is mated."""
    if abs(value) <= LONGEST_MATE:
        return f"cp {value}"
    moves = moves_to_mate(value)
    return f"mate {moves if value > 0 else -moves}"


def remark(text: str) -> str:
    """Return an `info string` line for the user to read."""
    return f"info string {' '.join(text.split())}\n"


def best(moves: Sequence[int]) -> str:
    """Return the `bestmove` line: the first of these moves, or 0000 if there is none."""
    return f"bestmove {engine_move(moves[0]) if moves else NO_MOVE}\n"
