"""Tournaments: the games are real ones, and what is printed of them is right."""

import re
from random import Random

import pytest

from chess.board import Board, Position
from chess.dev import tournament
from chess.dev.tournament import EDITIONS, Effort, Terms, games, level_of, opening, play, result_line
from chess.edition2015 import EDITION_2015
from chess.formats.fen import read_fen
from chess.game import Game
from chess.movegen import legal_moves
from chess.pieces import BLACK, WHITE
from chess.rules import RULES_2015, RULES_SIMPLIFIED
from core.player import Request

TERMS = Terms(RULES_2015)


def test_openings_are_playable_and_always_the_same() -> None:
    first = [opening(TERMS, number) for number in range(20)]
    assert first == [opening(TERMS, number) for number in range(20)]
    assert len(set(first)) == 20
    assert all(legal_moves(Board(RULES_2015, position)) for position in first)
    assert legal_moves(Board(RULES_2015, opening(TERMS, 2160)))  # whose first moves at random end in mate


@pytest.mark.parametrize(
    ("fen", "points"),
    [
        ("7k/5R2/6K1/8/8/8/8/8 w -", 1.0),  # mates
        ("7K/5r2/6k1/8/8/8/8/8 b -", 0.0),
        ("k7/8/1K6/8/8/8/8/1Q6 b -", 0.5),  # has no move
    ],
)
def test_points(fen: str, points: float) -> None:
    players = level_of(EDITION_2015, "2"), level_of(EDITION_2015, "2")
    efforts = Effort(), Effort()
    assert play(TERMS, read_fen(fen), players, efforts, Random(0)) == points


def test_an_opening_is_played_twice_with_colours_swapped() -> None:
    sides: list[int] = []
    openings: set[Position] = set()

    def first(game: Game) -> Request:
        sides.append(game.position.side)
        openings.add(game.positions[0])
        return level_of(EDITION_2015, "3")(game)

    efforts = Effort(), Effort()
    points = list(games(TERMS, (first, level_of(EDITION_2015, "1")), efforts, 2))
    assert len(efforts[0].boards) == len(sides)
    assert sides == sorted(sides)  # White in the first game, Black in the second
    assert set(sides) == {WHITE, BLACK}
    assert openings == {opening(TERMS, 0)}
    assert points == [1.0, 1.0]  # both games are played to their end


def test_the_error_bar() -> None:
    assert result_line([1.0, 1.0, 0.5, 0.0]) == "games 4  won 2 drawn 1 lost 1  62.5% ± 46.9%"
    assert result_line([1.0]) == "games 1  won 1 drawn 0 lost 0  100.0%"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    tournament.main(["2015", "2", "1", "--games", "1"])
    result, *efforts = capsys.readouterr().out.splitlines()
    assert result.startswith("games 1  won ")
    assert [line.partition(":")[0] for line in efforts] == ["2", "1"]
    assert all(re.search(r"\d+ boards at most$", line) for line in efforts)
    for wrong in (["2015", "2", "nobody"], ["2015", "2", "1", "--games", "0"], ["2015", "2", "1", "--slips", "2"]):
        with pytest.raises(SystemExit):
            tournament.main(wrong)
        assert "invalid" in capsys.readouterr().err


@pytest.mark.parametrize("name", EDITIONS)
def test_any_two_levels_of_any_edition_play_and_slip_alike_each_time(name: str) -> None:
    edition = EDITIONS[name]
    terms = Terms(edition.rules, opening=2, longest=12, slips=0.5)
    easiest, next_one = edition.levels[0].request, edition.levels[1].request

    def line() -> list[int]:
        made: list[int] = []

        def noted(game: Game) -> Request:
            made.extend(played.move for played in game.moves)
            return easiest(game)

        list(games(terms, (noted, next_one), (Effort(), Effort()), 2))
        return made

    assert line() == line() != []


def test_a_taken_king_wins_and_a_slip_is_a_random_move() -> None:
    terms = Terms(RULES_SIMPLIFIED, slips=0.0)
    simplified = EDITIONS["simplified"]
    players = level_of(simplified, "2"), level_of(simplified, "2")
    position = read_fen("k7/8/8/8/8/8/8/R3K3 w -")
    assert play(terms, position, players, (Effort(), Effort()), Random(0)) == 1.0
    slipping = terms._replace(slips=1.0, longest=2)
    numbers = range(20)
    results = {play(slipping, position, players, (Effort(), Effort()), Random(number)) for number in numbers}
    assert results == {0.5, 1.0}  # few of its random moves take the king
