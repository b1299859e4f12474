"""What the bench measures is done, and what it found is what was recorded; how fast is for people to judge."""

import json
from pathlib import Path

import pytest

from chess import compiled
from chess.dev import bench
from chess.dev.bench import DEPTHS, ENGINE_PROBLEMS, PROBLEMS, TEXTBOOK_DEPTH, CoreReport, Run, search_by_engine

# The hash changes only with the specification. A change of the node count is declared in the commit that makes it.
RESULTS = "f9f07639e6dd"
NODES = 29209
ENGINE_NODES = 84215

SMALL = next(problem for problem in PROBLEMS if problem.name == "rook ending")


def a_report(core: str = "compiled", score: int = 3) -> CoreReport:
    searches = [Run("middle", 4, 600, score, 50, 0.002), Run("middle", 5, 600, score, 70, 0.25)]
    textbook, connect4 = [Run("middle", 4, 600, score, 900, 0.5)], [Run("empty", 7, 3, score, 8000, 0.04)]
    engine = [Run("middle", 8, 600, score, 9000, 0.01)]
    return CoreReport(core, searches, textbook, connect4, engine, 0.001, 0.125, 20.0)


@pytest.mark.no_cover
def test_the_engine_searches_as_many_nodes_as_recorded_on_either_core() -> None:
    assert sum(search_by_engine(problem).nodes for problem in ENGINE_PROBLEMS) == ENGINE_NODES


def test_results_and_nodes_are_those_recorded() -> None:
    searches = [bench.search(problem, depth) for problem in PROBLEMS for depth in DEPTHS]
    report = a_report()._replace(searches=searches)
    assert (report.results, report.nodes) == (RESULTS, NODES)


def test_a_measurement_holds_every_depth_and_the_textbook() -> None:
    report = bench.measure([SMALL], positions=2)
    assert report.core == ("compiled" if compiled() else "interpreted")
    assert [(run.name, run.depth) for run in report.searches] == [(SMALL.name, depth) for depth in DEPTHS]
    assert [run[:4] for run in report.textbook] == [run[:4] for run in report.searches if run.depth == TEXTBOOK_DEPTH]
    assert [(run.depth, run.move) for run in report.connect4] == [*enumerate([3, 1, 3, 3, 1, 3, 3], start=1)]
    assert all(run.nodes > 0 and run.seconds > 0 for run in report.searches + report.textbook + report.connect4)
    assert min(report.preparing, report.slowest, report.megabytes) > 0


def test_self_play_measures_as_many_moves_as_asked_for_through_several_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAME_LENGTH", 3)
    assert len([seconds for seconds in bench.self_play(8, depth=1) if seconds > 0]) == 8


def test_a_report_crosses_a_pipe() -> None:
    assert bench.read_report(json.dumps(a_report()).encode()) == a_report()


def test_of_several_runs_the_fastest_counts() -> None:
    runs = [Run("middle", 4, 600, 3, 50, seconds) for seconds in (0.03, 0.01, 0.08)]
    assert bench.fastest(iter(runs).__next__) == runs[1]


def test_the_time_of_a_search_is_that_of_its_depth() -> None:
    assert [a_report().seconds("middle", depth) for depth in (4, 5)] == [0.002, 0.25]


def test_other_results_have_another_hash() -> None:
    assert a_report(score=3).results != a_report(score=4).results


def test_an_engine_that_searches_differently_on_the_two_cores_is_marked() -> None:
    def marked(score: int) -> bool:
        return any("differ" in line for line in bench.lines_of([a_report("compiled"), a_report("interpreted", score)]))

    assert [marked(score) for score in (3, 4)] == [False, True]


def test_the_command_measures_each_core_and_a_yardstick(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    yardstick = tmp_path / "yardstick"
    yardstick.write_text(f'#!/bin/sh\necho "$2" >"{tmp_path}/depth"\ncat "$1" >"{tmp_path}/save"\n')
    yardstick.chmod(0o755)
    bench.main(["--only", "two knights", "--self-play", "1", "--yardstick", str(yardstick)])
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1].startswith("yardstick's time to ours")
    heading = next(line for line in shown if line.startswith("search"))
    assert heading.endswith("interpreted")
    assert ("there is no compiled core here" in shown) == ("compiled" not in heading.split())
    assert (tmp_path / "depth").read_text() == "5\n"
    assert "8| R _ B Q K B _ R |" in (tmp_path / "save").read_text()


def test_the_command_in_a_process_of_its_own_writes_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["--report", "--only", SMALL.name, "--self-play", "1"])
    report = bench.read_report(capsys.readouterr().out.encode())
    assert {run.name for run in report.searches} == {SMALL.name}
