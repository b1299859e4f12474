"""Measure the speed of the searches: on each core, against plain minimax and, if one is named, another program.

The result hash covers every choice and changes only with the specification. A commit that changes the node count says
so.
"""

import argparse
import hashlib
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

from chess import compiled
from chess.board import Board, Position, start_position
from chess.dev.textbook import textbook_choice
from chess.editions.edition2015 import SCORING_2015
from chess.editions.edition2018 import EDITION_2018, SCORING_2018
from chess.engine.search import Engine
from chess.engine.values import Limits
from chess.exact.scoring import Scoring
from chess.exact.search import Search
from chess.formats.fen import read_engine_move, read_fen
from chess.formats.save2018 import dumps
from chess.match import Match
from chess.movegen import legal_moves
from chess.rules import RULES_2015, RULES_2018, RULES_OFFICIAL, RULES_SIMPLIFIED, Rules
from games.connect4 import EMPTY, MOST_STEPS, best_move
from games.minimax import Tally

DEPTHS: Final = range(1, 6)
DEEPEST: Final = 5
ENGINE_DEPTH: Final = 8
TEXTBOOK_DEPTH: Final = 4  # depth 5 takes minutes
SELF_PLAY: Final = 200  # positions
GAME_LENGTH: Final = 50  # positions of one game
REPEATS: Final = 10  # runs of a search, at most
PATIENCE: Final = 0.1  # seconds after which a search is not repeated

CORES: Final = {"compiled": "", "interpreted": "1"}  # each with its value of CHESSPROG_INTERPRETED
ROOT: Final = Path(__file__).resolve().parents[2]


class Problem(NamedTuple):
    """A position to search."""

    name: str
    position: Position
    rules: Rules = RULES_2018
    scoring: Scoring = SCORING_2018
    history: tuple[Position, ...] = ()  # the positions before, for the engine


class Run(NamedTuple):
    """The result of searching a problem, and its cost."""

    name: str
    depth: int
    move: int
    score: int
    nodes: int
    seconds: float


class CoreReport(NamedTuple):
    """All measurements on one core."""

    core: str
    searches: list[Run]
    textbook: list[Run]
    connect4: list[Run]
    engine: list[Run]
    preparing: float  # seconds before a search begins
    slowest: float  # seconds for one move of self-play, the preparing included
    megabytes: float

    @property
    def results(self) -> str:
        """A hash of all results of the exact search."""
        found = "".join(f"{run.name} {run.depth} {run.move} {run.score}\n" for run in self.searches)
        return hashlib.sha256(found.encode()).hexdigest()[:12]

    @property
    def nodes(self) -> int:
        """The number of positions that all exact searches visited together."""
        return sum(run.nodes for run in self.searches)

    def seconds(self, name: str, depth: int) -> float:
        """Return the time of a search, in seconds."""
        return next(run.seconds for run in self.searches if (run.name, run.depth) == (name, depth))


def after(name: str, fen: str, *moves: str) -> Problem:
    """Return the problem that some moves lead to; the positions on the way can be repeated."""
    board = Board(RULES_OFFICIAL, read_fen(fen))
    positions = [board.position()]
    for move in moves:
        board.play(read_engine_move(board, move))
        positions.append(board.position())
    return Problem(name, positions[-1], history=tuple(positions[:-1]))


MIDDLEGAMES: Final = (
    Problem("two knights", read_fen("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w -")),
    Problem("queen's gambit", read_fen("rnbq1rk1/pp2bppp/4pn2/2pp4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R b -")),
    Problem("edwards", read_fen("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -")),
)
PROBLEMS: Final = (
    *MIDDLEGAMES,
    Problem("start", start_position(RULES_2018)),
    Problem("rook ending", read_fen("8/5pk1/r5p1/7p/5P1P/R5P1/5PK1/8 w -")),
    Problem(
        "promotions of 2015",
        read_fen("8/PP4k1/8/3N4/4b3/8/1K4pp/8 b -"),
        RULES_2015,
        SCORING_2015,
    ),
    Problem("simplified start", start_position(RULES_SIMPLIFIED), RULES_SIMPLIFIED),
)

# For the engine alone: an error in the table's mates, the null move or repetitions changes the nodes of one of these.
ENDINGS: Final = (
    Problem("mate", read_fen("8/7Q/8/1k6/8/3K4/8/8 w -")),
    Problem("zugzwang", read_fen("8/8/p7/P7/8/5k2/8/6K1 b -")),
    after("repetition", "5k2/5ppp/8/8/8/r7/5PPP/3R2K1 b -", *["f8g8", "d1d2", "g8f8", "d2d3", "f8g8", "d3d1", "g8f8"]),
)
ENGINE_PROBLEMS: Final = (*MIDDLEGAMES, *ENDINGS)


def prepared(problem: Problem) -> tuple[Search, float]:
    """Return a new search for a problem, as the computer player makes one for each move, and the seconds it took."""
    start = perf_counter()
    fresh = Search(problem.rules, problem.position, problem.scoring)
    return fresh, perf_counter() - start


def fastest(once: Callable[[], Run]) -> Run:
    """Return the fastest of a few runs: it was disturbed least."""
    runs: list[Run] = []
    while len(runs) < REPEATS and sum(run.seconds for run in runs) < PATIENCE:
        runs.append(once())
    return min(runs, key=lambda run: run.seconds)


def search(problem: Problem, depth: int) -> Run:
    """Search a problem with the exact search."""
    fresh, _ = prepared(problem)
    start = perf_counter()
    choice = fresh.best_move(depth)
    seconds = perf_counter() - start
    assert choice is not None, "no problem is over"
    return Run(problem.name, depth, choice.move, choice.score, fresh.nodes, seconds)


def search_textbook(problem: Problem, depth: int) -> Run:
    """Search a problem with plain minimax."""
    tally = Tally()
    start = perf_counter()
    choice = textbook_choice(problem.rules, problem.position, problem.scoring, depth, tally)
    seconds = perf_counter() - start
    assert choice is not None, "no problem is over"
    return Run(problem.name, depth, choice.move, choice.score, tally.nodes, seconds)


def search_by_engine(problem: Problem) -> Run:
    """Search a problem with the engine under the official rules; both cores must visit the same number of nodes."""
    engine = Engine(RULES_OFFICIAL)
    start = perf_counter()
    line = engine.search([*problem.history, problem.position], len(problem.history), Limits(ENGINE_DEPTH))
    seconds = perf_counter() - start
    return Run(problem.name, ENGINE_DEPTH, line.move, line.score, line.nodes, seconds)


def search_connect4(steps: int) -> Run:
    """Search the empty board of Connect-4."""
    tally = Tally()
    start = perf_counter()
    choice = best_move(EMPTY, steps, tally)
    seconds = perf_counter() - start
    return Run("empty board", steps, choice.column, choice.value, tally.nodes, seconds)


def self_play(positions: int, depth: int) -> Iterator[float]:
    """Yield the seconds of each move in games of the computer against itself; one move in four is random."""
    dice = Random(2018)
    board = Board(RULES_2018, start_position(RULES_2018))
    for number in range(1, positions + 1):
        fresh, preparing = prepared(Problem("self-play", board.position()))
        start = perf_counter()
        choice = fresh.best_move(depth)
        yield preparing + perf_counter() - start
        board.play(choice.move if choice and dice.random() < 0.75 else dice.choice(legal_moves(board)))
        if number % GAME_LENGTH == 0 or not legal_moves(board):
            board = Board(RULES_2018, start_position(RULES_2018))


def measure(problems: Sequence[Problem], positions: int) -> CoreReport:
    """Measure everything on the core of this process."""
    exact = [problem for problem in problems if problem in PROBLEMS]
    return CoreReport(
        core="compiled" if compiled() else "interpreted",
        searches=[fastest(partial(search, problem, depth)) for problem in exact for depth in DEPTHS],
        textbook=[search_textbook(problem, TEXTBOOK_DEPTH) for problem in exact],
        connect4=[fastest(partial(search_connect4, steps)) for steps in range(1, MOST_STEPS + 1)],
        engine=[search_by_engine(problem) for problem in problems if problem in ENGINE_PROBLEMS],
        preparing=min(prepared(problems[0])[1] for _ in range(REPEATS)),
        slowest=max(self_play(positions, DEEPEST)),
        megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )


def measure_core(core: str, arguments: Sequence[str]) -> CoreReport:
    """Measure everything on a core, in a new process; the report says which core it really ran on."""
    command = [sys.executable, "-m", "chess.dev.bench", "--report", *arguments]
    environment = os.environ | {"CHESSPROG_INTERPRETED": CORES[core]}
    answer = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    return read_report(answer.stdout)


def read_report(data: bytes) -> CoreReport:
    """Return the report that was written as JSON, where every tuple has become a list."""
    core, searches, textbook, connect4, engine, *others = json.loads(data)
    return CoreReport(core, _runs(searches), _runs(textbook), _runs(connect4), _runs(engine), *others)


def _runs(table: Iterable[list[Any]]) -> list[Run]:
    return [Run(*fields) for fields in table]


def measure_yardstick(program: str, problem: Problem) -> float:
    """Return the seconds that another program takes; it is called with a save file and a depth."""
    with TemporaryDirectory() as folder:
        save = Path(folder, "position.save")
        save.write_bytes(dumps(Match(EDITION_2018, EDITION_2018.defaults, problem.position).to_save()))
        start = perf_counter()
        subprocess.run([program, save, str(DEEPEST)], stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - start


def lines_of(reports: Sequence[CoreReport]) -> Iterator[str]:
    """Yield the lines of a table that shows the reports side by side."""
    yield _line("search", "depth", "nodes", [report.core for report in reports])
    yield from _times([report.searches for report in reports])
    yield _line("textbook, its time to ours", "depth", "nodes", [report.core for report in reports])
    for runs in zip(*[report.textbook for report in reports], strict=True):
        ours = [report.seconds(runs[0].name, runs[0].depth) for report in reports]
        ratios = [_ratio(run.seconds, own) for run, own in zip(runs, ours, strict=True)]
        yield _line(runs[0].name, runs[0].depth, runs[0].nodes, ratios)
    yield _line("engine, nodes a second", "depth", "nodes", [report.core for report in reports])
    for runs in zip(*[report.engine for report in reports], strict=True):
        same = "" if len({run[:5] for run in runs}) == 1 else " differ"
        yield _line(
            runs[0].name + same, runs[0].depth, runs[0].nodes, [f"{run.nodes / run.seconds:,.0f}" for run in runs]
        )
    yield _line("connect-4", "steps", "nodes", [report.core for report in reports])
    yield from _times([report.connect4 for report in reports])
    yield _line("in all", "", "", [report.core for report in reports])
    yield _line("preparing a search", "", "", [_milliseconds(report.preparing) for report in reports])
    yield _line("slowest move of self-play", DEEPEST, "", [_milliseconds(report.slowest) for report in reports])
    yield _line("peak memory", "", "", [f"{report.megabytes:.0f} MB" for report in reports])
    yield _line("node count", "", "", [str(report.nodes) for report in reports])
    yield _line("result hash", "", "", [report.results for report in reports])


def yardstick_line(program: str, problems: Sequence[Problem], reports: Sequence[CoreReport]) -> str:
    """Return the line that compares another program's time for some problems with the time of each core."""
    seconds = sum(measure_yardstick(program, problem) for problem in problems)
    ours = [sum(report.seconds(problem.name, DEEPEST) for problem in problems) for report in reports]
    return _line("yardstick's time to ours", DEEPEST, f"{seconds:.1f} s", [_ratio(seconds, own) for own in ours])


def _times(tables: Iterable[list[Run]]) -> Iterator[str]:
    for runs in zip(*tables, strict=True):
        yield _line(runs[0].name, runs[0].depth, runs[0].nodes, [_milliseconds(run.seconds) for run in runs])


def _line(name: str, depth: int | str, nodes: int | str, cells: Iterable[str]) -> str:
    return f"{name:28}{depth:>5}{nodes:>9}" + "".join(f"{cell:>16}" for cell in cells)


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


def _ratio(seconds: float, ours: float) -> str:
    return f"{seconds / ours:.1f} times"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command."""
    known = (*PROBLEMS, *ENDINGS)
    parser = argparse.ArgumentParser(prog="python -m chess.dev.bench", description="Measure the search.")
    parser.add_argument("--yardstick", metavar="PROGRAM", help="another program, called as PROGRAM SAVEFILE DEPTH")
    parser.add_argument("--only", metavar="POSITION", choices=[problem.name for problem in known])
    parser.add_argument("--self-play", metavar="POSITIONS", type=int, default=SELF_PLAY)
    parser.add_argument("--report", action="store_true", help="measure this core only, and write JSON")
    options = parser.parse_args(arguments)
    problems = [problem for problem in known if options.only in (None, problem.name)]
    if options.report:
        print(json.dumps(measure(problems, options.self_play)))
        return
    passed_on = ["--self-play", str(options.self_play)] + (["--only", options.only] if options.only else [])
    reports = [measure_core(core, passed_on) for core in CORES]
    if reports[0].core != "compiled":
        print("there is no compiled core here")
        del reports[0]
    for line in lines_of(reports):
        print(line)
    if options.yardstick:
        middlegames = [problem for problem in problems if problem in MIDDLEGAMES]
        print(yardstick_line(options.yardstick, middlegames, reports))


if __name__ == "__main__":
    main()
