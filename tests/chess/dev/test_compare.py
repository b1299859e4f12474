"""What the comparison measures is done; how fast it is, is for people to judge."""

import os
from pathlib import Path

import chessprog
from chess.dev import compare


def test_every_console_is_measured() -> None:
    assert {*compare.GAMES} == {name for name, program in chessprog.PROGRAMS.items() if "-c" in program.faces}


def test_measurements_take_turns_and_the_best_counts() -> None:
    order = []

    def measure(name: str, seconds: list[float]) -> float:
        order.append(name)
        return seconds.pop()

    first, second = [0.5, 0.25, 0.75], [3.0, 4.0, 5.0]
    best = compare.best_of(3, {"a": lambda: measure("a", first), "b": lambda: measure("b", second)})
    assert (best, order) == ({"a": 0.25, "b": 3.0}, ["a", "b"] * 3)


def test_starts_are_compared_with_pythons_own() -> None:
    python, game = compare.start_lines(["2018"], rounds=1)
    assert python.startswith("start of python")
    assert python.endswith(" 1.00 times")
    assert game.startswith("start of 2018")


def test_stockfish_is_asked_for_its_perft(tmp_path: Path) -> None:
    heard, program = tmp_path / "heard", tmp_path / "stockfish"
    program.write_text(f"#!/bin/sh\ncat >'{heard}'\n")
    program.chmod(0o755)
    assert compare.stockfish(os.fspath(program), "position startpos", "go perft 6") >= 0
    assert heard.read_text() == "position startpos\ngo perft 6\nquit\n"
