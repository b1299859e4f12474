"""Matches: the games are real ones, and what is printed of them is right."""

import re

import pytest

from chess import match
from chess.bench import read_position
from chess.board import Board
from chess.match import PLAYERS, Effort, games, opening, play, result_line
from chess.movegen import legal_moves
from chess.rules import EDITION_2015


def test_openings_are_playable_and_always_the_same() -> None:
    first = [opening(number) for number in range(20)]
    assert first == [opening(number) for number in range(20)]
    assert len(set(first)) == 20
    assert all(legal_moves(Board(EDITION_2015, position)) for position in first)


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("white _______K/_____r__/______k_/________/________/________/________/________", 1.0),  # mates
        ("black _______k/_____R__/______K_/________/________/________/________/________", 0.0),
        ("black K_______/________/_k______/________/________/________/________/_q______", 0.5),  # has no move
    ],
)
def test_points(board: str, points: float) -> None:
    players = PLAYERS["depth2"], PLAYERS["depth2"]
    efforts = Effort(), Effort()
    assert play(read_position(board), players, efforts) == points


def test_colours_are_swapped() -> None:
    efforts = Effort(), Effort()
    points = list(games((PLAYERS["depth3"], PLAYERS["depth1"]), efforts, 2))
    assert len(points) == 2
    assert min(points) >= 0.5  # the deeper player does not lose
    assert max(efforts[0].boards) > max(efforts[1].boards)


def test_the_error_bar() -> None:
    assert result_line([1.0, 1.0, 0.5, 0.0]) == "4 games  won 2 drawn 1 lost 1  62.5% ± 46.9%"
    assert result_line([1.0]) == "1 games  won 1 drawn 0 lost 0  100.0% ± 50.0%"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    match.main(["depth2", "depth1", "--games", "2"])
    result, *efforts = capsys.readouterr().out.splitlines()
    assert result.startswith("2 games  won ")
    assert [line.partition(":")[0] for line in efforts] == ["depth2", "depth1"]
    assert all(re.search(r"\d+ boards at most$", line) for line in efforts)
    with pytest.raises(SystemExit):
        match.main(["depth2", "nobody"])
    assert "nobody" in capsys.readouterr().err
