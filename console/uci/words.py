"""The words of UCI, which chess engines and the programs that show their games speak: how they are read and written.

Unknown words are passed over, as the protocol wants it. What cannot be done is a ValueError that says why.
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
LARGEST: Final = 10**15  # number that makes a difference
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
    OVERHEAD: Spin(50, 0, 5000),  # milliseconds that pass between the programs, unseen by the engine
}


class Go(NamedTuple):
    """What `go` asks for, times in milliseconds; None, 0 or () where it does not say."""

    depth: int = 0
    nodes: int = 0
    mate: int = 0  # to be found in so many moves
    movetime: int | None = None
    wtime: int | None = None
    btime: int | None = None
    winc: int = 0
    binc: int = 0
    movestogo: int = 0
    infinite: bool = False
    searchmoves: tuple[str, ...] = ()


class Placed(NamedTuple):
    """A game as `position` tells it: the words for its first position, and those for its moves."""

    start: Sequence[str]
    moves: Sequence[str]
    game: Game


FIRST: Final = ("startpos",)
NUMBERS: Final = frozenset(Go._fields) - {"infinite", "searchmoves"}


def read_go(words: Iterable[str]) -> Go:
    """Return what the words after `go` ask for."""
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
    """Return the game before any move."""
    return Placed(FIRST, (), Game(RULES_OFFICIAL))


def read_position(words: Sequence[str], known: Placed) -> Placed:
    """Return the game that the words after `position` tell; one that goes on from the known one is not played again."""
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
    """Return the name of an option, as it is in the table, and the value that the words after `setoption` give it."""
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
    """Return what answers `uci`: who this is, and which options there are."""
    options = [
        f"option name {name} type spin default {spin.default} min {spin.least} max {spin.most}"
        for name, spin in OPTIONS.items()
    ]
    names = [f"id name Chessprog {chess.__version__}", "id author the authors of Chessprog"]
    return "\n".join([*names, *options, "uciok", ""])


def info(line: Line, milliseconds: int) -> str:
    """Return what is said about a line that was found after a time."""
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
    """Return a score in hundredths of a pawn, or in moves until the mate, below 0 for the side to move's own."""
    if abs(value) <= LONGEST_MATE:
        return f"cp {value}"
    moves = moves_to_mate(value)
    return f"mate {moves if value > 0 else -moves}"


def remark(text: str) -> str:
    """Return something for the user to read."""
    return f"info string {' '.join(text.split())}\n"


def best(moves: Sequence[int]) -> str:
    """Return the answer: the first move of a line, if there is one."""
    return f"bestmove {engine_move(moves[0]) if moves else NO_MOVE}\n"
