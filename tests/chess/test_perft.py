"""Perft: the tables of the rule sets, and the developer's command that counts."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from chess import compiled
from chess.board import Board
from chess.dev.perft import DEEPEST, UNINTERRUPTED, divide, main, move_text
from chess.formats.fen import read_fen
from chess.formats.save2018 import FORMAT_2018
from chess.formats.saved import Saved
from chess.movegen import perft
from chess.pieces import ROOK
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_OFFICIAL, RULES_SIMPLIFIED, Rules
from chess.squares import CASTLE, EN_PASSANT, PROMOTIONS, move
from tests.support.paths import ROOT
from tests.support.perft_tables import perft_table

# What a core counts in a second or less, unless more is asked for.
LARGEST: Final = int(os.environ.get("CHESSPROG_PERFT", "5000000" if compiled() else "600000"))
COMMAND: Final = [sys.executable, "-m", "chess.dev.perft"]

ROWS: Final = [
    pytest.param(rules, *row, id=f"{rules.name} {row.fen}") for rules in RULES.values() for row in perft_table(rules)
]
CASTLING: Final = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq"


@pytest.mark.no_cover
@pytest.mark.parametrize(("rules", "fen", "counts"), ROWS)
def test_perft(rules: Rules, fen: str, counts: tuple[int, ...]) -> None:
    board = Board(rules, read_fen(fen))
    for depth, count in enumerate(counts, 1):
        if count <= LARGEST and perft(board, depth) != count:
            pytest.fail(f"{count} expected at depth {depth}\n{divided(board, depth)}", pytrace=False)


def divided(board: Board, depth: int) -> str:
    return "\n".join(f"{move_text(move)} {count}" for move, count in divide(board, depth))


def test_the_tables_hold_the_start_of_each_game() -> None:
    first = {rules.name: perft_table(rules)[0].counts for rules in RULES.values()}
    assert first[RULES_2018.name] == (20, 400, 8902, 197281, 4865351)
    assert first[RULES_2015.name] == (12, 144, 2124, 31250, 556525)
    assert first[RULES_SIMPLIFIED.name] == (12, 144, 2124, 31329, 560756)
    assert first[RULES_OFFICIAL.name] == (20, 400, 8902, 197281, 4865609, 119060324)


def test_no_move_is_one_way_to_play() -> None:
    assert perft(Board(RULES_2018, read_fen(CASTLING)), 0) == 1


def test_the_divide_is_exact_beyond_what_is_counted_in_one_go() -> None:
    row = next(row for row in perft_table(RULES_2015) if row.fen.startswith("7k/7p/7P"))
    depth = len(row.counts)
    assert depth > UNINTERRUPTED + 1
    board = Board(RULES_2015, read_fen(row.fen))
    assert sum(count for _, count in divide(board, depth)) == row.counts[-1]
    assert board.position() == read_fen(row.fen)


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (move(1, 2), "<2,A> <3,A>"),
        (move(62, 63, 1 + PROMOTIONS.index(ROOK)), "<7,H> <8,H> rook"),
        (move(32, 48, CASTLE), "<1,E> <1,G> castle"),
        (move(36, 29, EN_PASSANT), "<5,E> <6,D> en passant"),
    ],
)
def test_moves_in_the_divide(made: int, text: str) -> None:
    assert move_text(made) == text


def test_the_command_prints_the_divide_and_the_total(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rules", "2015", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["<2,A> <3,A> 12", "<1,B> <3,A> 12"]
    assert (len(lines), lines[-1]) == (13, "144")


def test_the_command_counts_nothing_at_depth_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["0"]) == 0
    assert capsys.readouterr().out == "1\n"


@pytest.mark.parametrize("name", RULES)
def test_the_command_begins_with_a_save(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = read_fen(CASTLING)
    FORMAT_2018.save(tmp_path / "game", Saved(position, players=2))
    assert main(["--rules", name, "--save", str(tmp_path / "game"), "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "24"  # without the two castles: a save has none


def test_the_command_counts_to_the_deepest_depth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mated = read_fen("k7/1Q6/1K6/8/8/8/8/8 b -")
    FORMAT_2018.save(tmp_path / "game", Saved(mated, players=2))
    assert main(["--save", str(tmp_path / "game"), str(DEEPEST)]) == 0
    assert capsys.readouterr().out == "0\n"


def test_a_save_that_cannot_be_loaded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--save", str(tmp_path / "none"), "2"]) == 1
    assert capsys.readouterr() == ("", f"{tmp_path}/none: No such file or directory\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "the following arguments are required: DEPTH"),
        (["x"], "not a number from 0 to 20: 'x'"),
        (["-1"], "not a number from 0 to 20: '-1'"),
        ([str(DEEPEST + 1)], "not a number from 0 to 20: '21'"),
        (["--rules", "1999", "2"], "argument --rules: invalid choice: '1999'"),
        (["2", "--save"], "argument --save: expected one argument"),
        (["2", "3"], "unrecognized arguments: 3"),
    ],
)
def test_wrong_usage(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[0][:6]) == ("", "usage:")
    assert reason in err


def test_a_line_is_shown_at_once_and_ctrl_c_ends_a_count_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # else all output is shown at once
    depth = 6 if compiled() else 5  # the first line comes soon, the last would take seconds
    run = subprocess.Popen([*COMMAND, str(depth)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with run:
        assert run.stdout
        assert run.stdout.readline().startswith("<2,A> <3,A> ")
        run.send_signal(signal.SIGINT)
        assert run.communicate()[1] == ""
    assert run.returncode == 130


def test_a_reader_who_left_ends_it_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run([*COMMAND, "1"], cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (run.returncode, run.stderr) == (1, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_output_that_cannot_be_written() -> None:
    with open("/dev/full", "w") as full:
        run = subprocess.run([*COMMAND, "1"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (run.returncode, run.stderr) == (1, "the counts cannot be written: No space left on device\n")
