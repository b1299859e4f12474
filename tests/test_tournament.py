"""Tournaments: the games are real ones, and what is printed of them is right."""

import re

import pytest

from chess.board import Board, Position
from chess.dev import tournament
from chess.dev.tournament import PLAYERS, Effort, games, opening, play, result_line
from chess.formats.fen import read_fen
from chess.game import Game
from chess.movegen import legal_moves
from chess.pieces import BLACK, WHITE
from chess.request import SearchRequest
from chess.rules import RULES_2015


def test_openings_are_playable_and_always_the_same() -> None:
    first = [opening(number) for number in range(20)]
    assert first == [opening(number) for number in range(20)]
    assert len(set(first)) == 20
    assert all(legal_moves(Board(RULES_2015, position)) for position in first)
    assert legal_moves(Board(RULES_2015, opening(2160)))  # whose first moves at random end in mate


@pytest.mark.parametrize(
    ("fen", "points"),
    [
        ("7k/5R2/6K1/8/8/8/8/8 w -", 1.0),  # mates
        ("7K/5r2/6k1/8/8/8/8/8 b -", 0.0),
        ("k7/8/1K6/8/8/8/8/1Q6 b -", 0.5),  # has no move
    ],
)
def test_points(fen: str, points: float) -> None:
    players = PLAYERS["depth2"], PLAYERS["depth2"]
    efforts = Effort(), Effort()
    assert play(read_fen(fen), players, efforts) == points


def test_an_opening_is_played_twice_with_colours_swapped() -> None:
    sides: list[int] = []
    openings: set[Position] = set()

    def first(game: Game) -> SearchRequest:
        sides.append(game.position.side)
        openings.add(game.positions[0])
        return PLAYERS["depth3"](game)

    efforts = Effort(), Effort()
    points = list(games((first, PLAYERS["depth1"]), efforts, 2))
    assert len(efforts[0].boards) == len(sides)
    assert sides == sorted(sides)  # White in the first game, Black in the second
    assert set(sides) == {WHITE, BLACK}
    assert openings == {opening(0)}
    assert points == [1.0, 1.0]  # both games are played to their end


def test_the_error_bar() -> None:
    assert result_line([1.0, 1.0, 0.5, 0.0]) == "games 4  won 2 drawn 1 lost 1  62.5% ± 46.9%"
    assert result_line([1.0]) == "games 1  won 1 drawn 0 lost 0  100.0%"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    tournament.main(["depth2", "depth1", "--games", "1"])
    result, *efforts = capsys.readouterr().out.splitlines()
    assert result.startswith("games 1  won ")
    assert [line.partition(":")[0] for line in efforts] == ["depth2", "depth1"]
    assert all(re.search(r"\d+ boards at most$", line) for line in efforts)
    for wrong in (["depth2", "nobody"], ["depth2", "depth1", "--games", "0"]):
        with pytest.raises(SystemExit):
            tournament.main(wrong)
        assert f"invalid {'choice' if 'nobody' in wrong else '_positive value'}" in capsys.readouterr().err
