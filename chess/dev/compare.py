"""Compare speeds in one run: the program's start with Python's own, its perft with Stockfish's."""

import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Final, TypeVar

from chess import compiled
from chess.board import Board, start_position
from chess.dev.uciprogram import find_program
from chess.movegen import perft
from chess.rules import RULES_2018

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = ("2018", "2015", "simplified", "checkers", "connect4", "uci")
STARTS: Final = 30
COUNTS: Final = 3
DEPTH: Final = 6

Name = TypeVar("Name")


def best_of(rounds: int, measures: Mapping[Name, Callable[[], float]]) -> dict[Name, float]:
    """Return the best of several measurements; they take turns, so that a disturbance hits all of them alike."""
    taken = [{name: measure() for name, measure in measures.items()} for _ in range(rounds)]
    return {name: min(seconds[name] for seconds in taken) for name in measures}


def start(command: Sequence[str | Path]) -> float:
    """Return the seconds that a program takes to start and to end at `quit`."""
    begun = perf_counter()
    subprocess.run(command, input=b"quit\n", stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - begun


def start_lines(games: Sequence[str], rounds: int) -> Iterator[str]:
    """Yield a line for each console: its time to start and end, and the ratio to a Python that does nothing."""
    measures = {game: lambda game=game: start([ROOT / "chessprog", game, "-c"]) for game in games}
    nothing = {"python": lambda: start([sys.executable, "-c", "pass"])}
    seconds = best_of(rounds, nothing | measures)
    for name, taken in seconds.items():
        yield _line(f"start of {name}", taken, taken / seconds["python"])


def own_perft() -> float:
    """Return the processor time, in seconds, of our perft."""
    board = Board(RULES_2018, start_position(RULES_2018))
    begun = process_time()
    perft(board, DEPTH)
    return process_time() - begun


def stockfish(program: str, *commands: str) -> float:
    """Return the processor time, in seconds, that Stockfish takes for some commands."""
    begun = _childrens_time()
    asked = "\n".join([*commands, "quit\n"])
    subprocess.run([program], input=asked.encode(), stdout=subprocess.DEVNULL, check=True)
    return _childrens_time() - begun


def perft_lines(program: str, rounds: int) -> Iterator[str]:
    """Yield the time of our perft and of Stockfish's, which counts a few moves more because it knows en passant."""
    seconds = best_of(
        rounds,
        {
            "own": own_perft,
            "its": lambda: stockfish(program, "position startpos", f"go perft {DEPTH}"),
            "its start": lambda: stockfish(program),
        },
    )
    its = seconds["its"] - seconds["its start"]
    yield _line(f"perft {DEPTH}", seconds["own"], 1)
    yield _line(f"perft {DEPTH} of Stockfish", its, its / seconds["own"])


def _childrens_time() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def _line(name: str, seconds: float, ratio: float) -> str:
    return f"{name:28}{seconds * 1000:>11.1f} ms{ratio:>10.2f} times"


def main() -> None:
    """Run the command."""
    for line in start_lines(GAMES, STARTS):
        print(line)
    program = find_program("stockfish")
    if not (compiled() and program):
        print("perft is compared where the core is compiled and Stockfish is installed")
        return
    for line in perft_lines(program, COUNTS):
        print(line)


if __name__ == "__main__":
    main()
