"""Tournaments: the games are real ones, and what is printed of them is right."""

import re
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from chess.board import Board, Position
from chess.dev import tournament
from chess.dev.contest import Contest, Effort, Terms, opening, play, play_numbered
from chess.dev.players import EDITIONS, Contestant, LevelPlayer, UciPlayer, level_of, read_uci
from chess.dev.tournament import result_line, results
from chess.dev.uciprogram import UciError, find_program
from chess.dev.variants import variant_text
from chess.formats.fen import read_fen
from chess.game import Game
from chess.movegen import legal_moves
from chess.pieces import BLACK, WHITE
from chess.rules import RULES_2015, RULES_OFFICIAL, RULES_SIMPLIFIED, Rules
from core.player import Request
from tests.support.paths import TESTS

TERMS: Final = Terms(RULES_2015)
TOY: Final = f"uci:{sys.executable} {TESTS / 'support/toy_engine.py'}"


def test_openings_are_playable_and_always_the_same() -> None:
    first = [opening(TERMS, number) for number in range(20)]
    assert first == [opening(TERMS, number) for number in range(20)]
    assert len(set(first)) == 20
    assert all(legal_moves(Board(RULES_2015, position)) for position in first)
    assert legal_moves(Board(RULES_2015, opening(TERMS, 2160)))  # whose first moves at random end in mate


@pytest.mark.parametrize(
    ("rules", "fen", "points"),
    [
        (RULES_2015, "7k/5R2/6K1/8/8/8/8/8 w -", 1.0),  # mates
        (RULES_2015, "7K/5r2/6k1/8/8/8/8/8 b -", 0.0),
        (RULES_2015, "k7/8/1K6/8/8/8/8/1Q6 b -", 0.5),  # has no move
        (RULES_OFFICIAL, "8/8/4k3/8/8/3BK3/8/8 w -", 0.5),  # a dead position
    ],
)
def test_points(rules: Rules, fen: str, points: float) -> None:
    players = level_of("2015", "2"), level_of("2015", "2")
    efforts = Effort(), Effort()
    assert play(Terms(rules), read_fen(fen), players, efforts, Random(0)) == points


def test_an_opening_is_played_twice_with_colours_swapped() -> None:
    sides: list[int] = []
    openings: set[Position] = set()
    level = next(level.request for level in EDITIONS["2015"].levels if level.name == "3")

    def first(game: Game) -> Request:
        sides.append(game.position.side)
        openings.add(game.positions[0])
        return level(game)

    players = LevelPlayer(first), level_of("2015", "1")
    played = [play_numbered(TERMS, players, number) for number in range(2)]
    assert sum(len(result.efforts[0].boards) for result in played) == len(sides)
    assert sides == sorted(sides)  # White in the first game, Black in the second
    assert set(sides) == {WHITE, BLACK}
    assert openings == {opening(TERMS, 0)}
    assert [result.points for result in played] == [1.0, 1.0]  # both games are played to their end


def test_the_error_bars() -> None:
    assert result_line([1.0]) == "games 1  won 1 drawn 0 lost 0  100.0%  Elo +inf"
    assert result_line([0.0]) == "games 1  won 0 drawn 0 lost 1  0.0%  Elo -inf"
    assert result_line([1.0, 1.0, 0.5, 0.0]) == ("games 4  won 2 drawn 1 lost 1  62.5% ± 46.9%  Elo +89 (-293 to +inf)")
    # 64 % are worth 100 points of Elo: FIDE's own table says so.
    assert result_line([1.0] * 64 + [0.0] * 36) == (
        "games 100  won 64 drawn 0 lost 36  64.0% ± 9.5%  Elo +100 (+32 to +177)"
    )


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert tournament.main(["2015", "2", "1", "--games", "1"]) == 0
    result, *efforts = capsys.readouterr().out.splitlines()
    assert result.startswith("games 1  won ")
    assert [line.partition(":")[0] for line in efforts] == ["2", "1"]
    assert all(re.search(r"\d+ boards at most$", line) for line in efforts)


@pytest.mark.parametrize(
    "wrong",
    [
        ["2015", "2", "nobody"],
        ["2015", "2", "1", "--games", "0"],
        ["2015", "2", "1", "--slips", "2"],
        ["2015", "2", "1", "--at-once", "0"],
        ["2015", "2", "uci:"],
        ["2015", "2", "uci:stockfish"],
        ["2015", "2", "uci:stockfish,nodes=0"],
        ["2015", "2", "uci:stockfish,nodes=5,Hash"],
        ["official", "9", "uci:stockfish,nodes=5"],
        ["official", "1", "engine:nodes=0"],
        ["2017", "2", "1"],
    ],
)
def test_a_wrong_command_is_told_of(capsys: pytest.CaptureFixture[str], wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        tournament.main(wrong)
    assert "invalid" in capsys.readouterr().err


def test_games_at_once_are_those_that_are_played_one_after_the_other() -> None:
    terms = Terms(RULES_SIMPLIFIED)
    one, two = (list(results(Contest(terms, ("3", "1"), 6, at_once))) for at_once in (1, 2))
    assert [(result.number, result.points) for result in one] == [(result.number, result.points) for result in two]
    assert [result.efforts[0].boards for result in one] == [result.efforts[0].boards for result in two]
    assert [result.number for result in one] == list(range(6))


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

        for number in range(2):
            play_numbered(terms, (LevelPlayer(noted), LevelPlayer(next_one)), number)
        return made

    assert line() == line() != []


def test_a_taken_king_wins_and_a_slip_is_a_random_move() -> None:
    terms = Terms(RULES_SIMPLIFIED, slips=0.0)
    players = level_of("simplified", "2"), level_of("simplified", "2")
    position = read_fen("k7/8/8/8/8/8/8/R3K3 w -")
    assert play(terms, position, players, (Effort(), Effort()), Random(0)) == 1.0
    slipping = terms._replace(slips=1.0, longest=2)
    numbers = range(20)
    results = {play(slipping, position, players, (Effort(), Effort()), Random(number)) for number in numbers}
    assert results == {0.5, 1.0}  # few of its random moves take the king


# Against other programs


def test_the_name_of_a_program_says_how_to_run_it() -> None:
    said = read_uci("uci:'a b' c,nodes=5,Move Overhead=10,depth=2,UCI_Elo=2000")
    assert said.command == ["a b", "c"]
    assert said.limits == {"nodes": "5", "depth": "2"}
    assert said.options == {"Move Overhead": "10", "UCI_Elo": "2000"}


def talk(tmp_path: Path, rules: Rules, fault: str, options: str = "") -> str:
    """Return what a program was told in a short game."""
    log = tmp_path / "log"
    player = UciPlayer(rules, f"{TOY} {fault} {log},nodes=7,depth=3{options}")
    players: tuple[Contestant, Contestant] = player, player
    efforts = Effort(), Effort()
    play(Terms(rules, longest=3), read_fen("4k3/8/8/8/8/8/8/R3K3 w Q"), players, efforts, Random(0))
    player.close()
    assert efforts[0].boards == [7, 7]
    return log.read_text()


def test_a_program_is_told_the_position_the_moves_and_its_limits(tmp_path: Path) -> None:
    assert talk(tmp_path, RULES_OFFICIAL, "none", ",hash=64") == (
        "uci\nsetoption name Hash value 64\nisready\n"
        + "ucinewgame\nisready\n" * 2
        + "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\ngo nodes 7 depth 3\n"
        "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 moves e1f2\ngo nodes 7 depth 3\n"
        "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 moves e1f2 e8f8\ngo nodes 7 depth 3\n"
        "quit\n"
    )


def test_a_program_that_can_learn_other_rules_is_told_them(tmp_path: Path) -> None:
    told = talk(tmp_path, RULES_2015, "variants")
    assert variant_text(RULES_2015) in told
    assert "setoption name UCI_Variant value chessprog-2015\nisready\n" in told
    own = talk(tmp_path, RULES_2015, "variants", ",UCI_Variant=2015")
    assert own.removeprefix(told).count("UCI_Variant") == 1  # the variant that was asked for


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("dies", "it has ended without saying bestmove"),
        ("illegal", "it has answered with no legal move: 'e2e5', in "),
        ("silent", "it has answered with no legal move: '', in "),
    ],
)
def test_a_program_that_fails_ends_the_games_and_is_named(
    capsys: pytest.CaptureFixture[str], fault: str, reason: str
) -> None:
    name = f"{TOY} {fault},nodes=1"
    assert tournament.main(["official", f"{TOY} none,nodes=1", name, "--games", "4", "--at-once", "2"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{name}: {reason}")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "rules", "reason"),
    [
        ("uci:/nowhere/engine,nodes=1", RULES_OFFICIAL, "it cannot be started: No such file or directory"),
        (f"{TOY} none,nodes=1,Elo=2000", RULES_OFFICIAL, "it has no option 'Elo' (but Clear Hash, Hash)"),
        (f"{TOY} none,nodes=1", RULES_2015, "it cannot be told the rules of 2015"),
        ("uci:true,nodes=1", RULES_OFFICIAL, "it has ended without saying uciok"),
    ],
)
def test_a_program_that_cannot_play_is_refused(name: str, rules: Rules, reason: str) -> None:
    with pytest.raises(UciError) as raised:
        UciPlayer(rules, name)
    assert str(raised.value) in (f"{name}: {reason}", f"{name}: it has ended, and cannot be told: uci")


def test_a_program_that_hangs_is_given_up_and_killed() -> None:
    with pytest.raises(UciError) as raised:
        UciPlayer(RULES_OFFICIAL, f"{TOY} mute,nodes=1", patience=0.01)
    assert str(raised.value) == f"{TOY} mute,nodes=1: it has not said uciok within 0.01 seconds"


@pytest.mark.parametrize(("edition", "program"), [("2015", "fairy-stockfish"), ("official", "stockfish")])
def test_real_programs_play_whole_games(capsys: pytest.CaptureFixture[str], edition: str, program: str) -> None:
    if not find_program(program):
        pytest.skip(f"{program} is not installed")
    players = [f"uci:{program},nodes={nodes},Hash=1" for nodes in (100, 50)]
    assert tournament.main([edition, *players, "--games", "2", "--at-once", "2"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("games 1  won ")
    assert said.err == ""
