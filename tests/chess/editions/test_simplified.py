"""Simplified chess: its opponents, its notation, and the command that asks about one position."""

import random
import subprocess
import sys
from collections import Counter

import pytest

from chess.board import start_position
from chess.dev import ask
from chess.editions.simplified import EDITION_SIMPLIFIED, SCORING_SIMPLIFIED, cells_of, promoted_kind
from chess.editions.simplified_words import summary_text
from chess.exact.request import SearchRequest
from chess.exact.search import NO_EN_PASSANT
from chess.formats.fen import read_fen
from chess.formats.simplified import read_position, rows_of
from chess.game import Game, Played
from chess.pieces import EMPTY, PAWN, QUEEN, WHITE, kind_of
from chess.rules import RULES_SIMPLIFIED
from chess.squares import promotion_of, source_of, target_of
from core.player import Progress
from tests.support.paths import ROOT

START = "rnbkqbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBKQBNR"
# The king can be taken at once, or in two moves; and he can be taken in any case.
NOW = "...k..../......../......../......../......../......../......../...R...K"
LATER = "k......./......../......../......../......../......../......../...R...K"
LOST = "k......./......../......../......../......../......../......r./......rK"


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    ask.main(["simplified", *words])
    return capsys.readouterr().out.removesuffix("\n").split("\t")


@pytest.mark.parametrize("depth", range(1, 5))
def test_a_king_is_taken_sooner_rather_than_later(capsys: pytest.CaptureFixture[str], depth: int) -> None:
    move, value, _ = answer(capsys, NOW, "human", str(depth))
    assert (move, int(value)) == ("84-14", 1000 + depth - 1)


def test_a_king_is_lost_as_late_as_possible(capsys: pytest.CaptureFixture[str]) -> None:
    for depth in (2, 3, 4):
        _, value, _ = answer(capsys, LOST, "human", str(depth))
        assert int(value) == -(1000 + depth - 2)


def test_the_notation_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    first = "71-61 82-61 82-63 72-62 73-63 74-64 75-65 76-66 87-66 87-68 77-67 78-68"
    assert answer(capsys, START, "human", "2") == ["71-61", "0", first]
    assert answer(capsys, START, "computer", "1")[0] == "21-31"
    assert read_position(START, WHITE) == start_position(RULES_SIMPLIFIED)
    assert rows_of(start_position(RULES_SIMPLIFIED).cells) == START.split("/")


@pytest.mark.parametrize(
    "words",
    [
        ["chess960", START, "human", "1"],
        ["simplified", START, "white", "1"],
        ["simplified", START, "human", "0"],
        ["simplified", START.replace("q", "x"), "human", "1"],
        ["simplified", START + "/........", "human", "1"],
        ["simplified", "/".join(["........"] * 8), "human", "1"],  # nobody can move
    ],
)
def test_a_wrong_question_is_refused(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        ask.main(words)
    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("rules", ["2018", "2015"])
def test_other_rules_are_asked_alike(capsys: pytest.CaptureFixture[str], rules: str) -> None:
    ask.main([rules, NOW.replace("k", "q").replace("R", "r").replace("r", "k", 1), "human", "2"])
    move, value, _ = capsys.readouterr().out.split("\t")
    assert (len(move), int(value)) == (5, -9)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["2015", "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1", "1"], "h1h8\t0\th1h8\n"),
        (["2018", "3k4/8/8/8/8/8/8/4R2K w - - 0 1", "1"], "e1a1\t5\te1a1 e1b1 "),
        (["simplified", "3k4/8/8/8/8/8/8/3R3K w -", "3"], "d1d8\t1002\td1d8\n"),
        (["official", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"], "ongoing\te1d1 e1d2 e1e2 e1f1 e1f2 e5d6 e5e6\n"),
        (["official", "7k/5ppp/8/8/8/8/8/R3K3 w Q - 100 70"], "fifty moves\t"),
        (["official", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"], "dead position\t"),
        (["2018", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"], "ongoing\t"),
        (["simplified", NOW, "computer"], "ongoing\t14-23 14-13 14-24 14-25 14-15\n"),
    ],
)
def test_a_position_can_be_a_fen(capsys: pytest.CaptureFixture[str], words: list[str], answer: str) -> None:
    ask.main(words)
    assert capsys.readouterr().out.startswith(answer)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["official", "4k3/8/8/8/8/8/8/R3K3 w Q", "2"], NO_EN_PASSANT),
        (["official", "8/8/8/8/8/8/8/R3K3 w Q"], "the black king is missing"),
        (["2015", "4k3/8/8/8/8/8/8/R3K3 x Q", "2"], "the player of a FEN is w or b: 'x'"),
        (["2015", "4k3/8/8/8/8/8/8/R3K3 w Q", "0"], "a depth is a number from 1 to 16: '0'"),
        (["2015", "4k3/8/8/8/8/8/8/R3K3 w Q", "human", "2"], "a depth is a number from 1 to 16: 'human 2'"),
        (["simplified", START], "after rows, the side is human or computer: ''"),
    ],
)
def test_wrong_questions_are_answered_with_the_reason(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    with pytest.raises(SystemExit):
        ask.main(words)
    assert capsys.readouterr().err.endswith(f"error: {reason}\n")


def test_help_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        ask.main(["--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: python -m chess.dev.ask RULES POSITION [SIDE] [DEPTH]\n")


def test_the_command_runs_by_itself() -> None:
    command = [sys.executable, "-m", "chess.dev.ask", "simplified", NOW, "human", "1"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "84-14\t1000\t84-14\n"


# The opponents


def test_the_easiest_opponent_plays_every_pair_of_squares_alike_and_always_a_queen() -> None:
    random.seed(13)
    game = Game(RULES_SIMPLIFIED, read_fen("3k4/P7/8/8/8/8/8/4K3 w -"))
    request = EDITION_SIMPLIFIED.levels[0].request(game)
    moves = [request.answer(Progress()).move for _ in range(3000)]
    counts = Counter((source_of(move), target_of(move)) for move in moves)
    assert len(counts) == 6  # five of the king, and the pawn's
    assert min(counts.values()) > 3000 // 6 * 0.8
    assert {promotion_of(move) for move in moves} == {EMPTY, QUEEN}


def test_it_does_not_even_see_a_king() -> None:
    random.seed(13)
    game = Game(RULES_SIMPLIFIED, read_fen("3k4/8/8/8/8/8/8/3R3K w -"))
    request = EDITION_SIMPLIFIED.levels[0].request(game)
    seeing = EDITION_SIMPLIFIED.levels[1].request(game).answer(Progress()).move
    taking = [request.answer(Progress()).move for _ in range(300)].count(seeing)
    assert 0 < taking < 100


def test_where_there_is_no_move_it_says_so() -> None:
    request = EDITION_SIMPLIFIED.levels[0].request(Game(RULES_SIMPLIFIED, read_fen("4k3/8/8/8/8/8/8/8 b -")))
    with pytest.raises(ValueError, match="no move"):
        request.answer(Progress())


@pytest.mark.parametrize("depth", range(1, 5))
def test_the_others_look_one_to_four_moves_ahead(depth: int) -> None:
    request = EDITION_SIMPLIFIED.levels[depth].request(Game(RULES_SIMPLIFIED))
    assert isinstance(request, SearchRequest)
    assert (request.depth, request.scoring) == (depth, SCORING_SIMPLIFIED)


def test_a_pawn_that_takes_the_king_is_not_promoted() -> None:
    game = Game(RULES_SIMPLIFIED, read_fen("1k6/P7/8/8/8/8/8/4K3 w -"))
    taking = next(possible.move for possible in game.moves_of(6) if possible.captures)
    assert isinstance(game.try_move(taking), Played)
    assert promoted_kind(game.moves[-1]) == EMPTY
    assert kind_of(cells_of(game)[target_of(taking)]) == PAWN
    assert summary_text(game.positions[0].cells, game.moves[0]) == ("Pawn moved from (2, 1) to (1, 2). King captured.")
