"""Mini-checkers: its rules, its search, perfect play, and the commands that ask for it."""

import random
import subprocess
import sys
from typing import Final

import pytest

from core import is_compiled
from games import checkers
from games import checkers_text as text
from games.checkers import (
    BLACK,
    WHITE,
    CheckersBoard,
    choice_of,
    is_over,
    moves_of,
    must_pass,
    passed,
    utility,
    value_of,
)
from games.dev import ask, tournament
from tests.support import naive_checkers
from tests.support.paths import ROOT

# A million nodes a search are nothing compiled, and minutes interpreted while coverage is measured.
minutes = pytest.mark.skipif(not is_compiled("games.checkers"), reason="takes minutes interpreted")
MIDDLE: Final = ".w...w/w.w.w./....../b...b./.....b/b.b.b."
MIDDLE_STATISTICS: Final = ("23-34", -1000, (32, False, 29474, 5003, 6388, 4415))
MIDDLE_ANSWER: Final = ["-1000", "61-52 63-52 63-54 65-54 41-32 45-36"]
START: Final = ".w.w.w/w.w.w./....../....../.b.b.b/b.b.b."


def rows(board: CheckersBoard) -> tuple[str, ...]:
    return tuple(row.replace(" ", ".").lower() for row in text.rows_of(board))


def board_of(rows: str, side: str) -> CheckersBoard:
    return text.read_board(rows, side)


def random_games(number: int) -> list[CheckersBoard]:
    """The boards of random games, from the start on."""
    dice, boards = random.Random(number), []
    board = CheckersBoard(side=dice.choice((BLACK, WHITE)))
    while not is_over(board):
        boards.append(board)
        board = passed(board) if must_pass(board) else checkers.after(board, dice.choice(moves_of(board)))
    return [*boards, board]


# The rules


def test_the_start_and_its_notation() -> None:
    assert board_of(START, "b") == CheckersBoard()
    assert rows(CheckersBoard()) == tuple(START.split("/"))
    assert [text.move_text(move) for move in moves_of(CheckersBoard())] == ["52-41", "52-43", "54-43", "54-45", "56-45"]
    assert [text.move_text(move) for move in moves_of(CheckersBoard(side=WHITE))] == [
        *("21-32", "23-32", "23-34", "25-34", "25-36"),
    ]


@pytest.mark.parametrize("seed", range(30))
def test_moves_and_boards_are_those_of_the_document(seed: int) -> None:
    for board in random_games(seed):
        side = text.LETTERS[board.side]
        plain = naive_checkers.moves_of(rows(board), side)
        made = [(*text.PLACES[move.source], *text.PLACES[move.target]) for move in moves_of(board)]
        assert sorted(made) == sorted(tuple(number + 1 for number in move) for move in plain)
        for move in moves_of(board):
            first, second, third, fourth = (number - 1 for bit in move[:2] for number in text.PLACES[bit])
            wanted = naive_checkers.after(rows(board), (first, second, third, fourth))
            assert rows(checkers.after(board, move)) == wanted


def test_moves_are_in_order_own_back_row_first() -> None:
    board = board_of("....../w...../.w..../....../...b../b.b...", "b")
    assert [text.move_text(move) for move in moves_of(board)] == ["61-52", "63-52", "54-43", "54-45"]
    assert [text.move_text(move) for move in moves_of(passed(board))] == ["32-41", "32-43"]
    both = board_of("...w../....w./....../....../....../b.....", "w")
    assert [text.move_text(move) for move in moves_of(both)] == ["14-23", "25-34", "25-36"]


@pytest.mark.parametrize(
    ("position", "side", "over", "result"),
    [
        ("....../....../....../....../....../b.....", "w", True, -1000),  # a side without men
        ("b...../....../....../....../....../w.....".replace("b.....", ".b....", 1), "b", True, 0),  # nobody can move
        (".b.b../....../....../....../....../w.....", "w", True, -1000),
        ("....../....../....../....../.b..../w.....", "w", False, 0),  # white has no move, black has
    ],
)
def test_the_end(position: str, side: str, over: bool, result: int) -> None:
    board = board_of(position, side)
    assert is_over(board) == over
    assert must_pass(board) == (not over and side == "w")
    assert not over or utility(board) == result


# The search


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(12))
def test_perfect_values_are_those_of_plain_minimax(seed: int) -> None:
    for board in random_games(seed)[13:]:  # earlier ones take the plain one minutes
        assert value_of(board) == naive_checkers.value(rows(board), text.LETTERS[board.side])
        if moves_of(board):
            best = choice_of(board, 3)
            after = checkers.after(board, best.move)
            assert best.value == value_of(board) == value_of(after)


@minutes
@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_the_game_is_a_draw_and_one_first_move_loses(side: int) -> None:
    board = CheckersBoard(side=side)
    values = {text.move_text(move): value_of(checkers.after(board, move)) for move in moves_of(board)}
    lost = {"52-41": 1000} if side == BLACK else {"25-36": -1000}
    assert values == {move: lost.get(move, 0) for move in values}
    assert value_of(board) == 0


def test_statistics_of_the_levels_that_cut_off() -> None:
    choice = choice_of(CheckersBoard(side=WHITE), 2)
    assert text.move_text(choice.move) == "25-36"
    assert text.statistics_lines(choice.statistics) == [
        "Cutoff level: 4",
        "Total number of nodes generated: 260",
        "Number of times pruning occurred in the MAX-VALUE function: 8",
        "Number of times pruning occurred in the MIN-VALUE function: 50",
    ]
    assert choice_of(CheckersBoard(side=WHITE), 1).statistics[:3] == (1, True, 6)


def test_a_tree_that_ends_before_the_limit_was_not_cut_off() -> None:
    choice = choice_of(board_of("...b../....../....../....../.....w/..w...", "w"), 2)
    assert choice.statistics == checkers.Statistics(1, False, 2, 1, 0)


@minutes
def test_statistics_of_perfect_play_are_the_same_each_time() -> None:
    first = choice_of(CheckersBoard(side=WHITE), 3)
    assert first == choice_of(CheckersBoard(side=WHITE), 3)
    assert first.statistics == (41, False, 1034503, 199280, 214212, 226731)  # compiled and interpreted
    assert text.statistics_lines(first.statistics)[-1] == "Number of positions answered from the table: 226731"


def test_statistics_of_perfect_play_in_the_middle_of_a_game() -> None:
    choice = choice_of(board_of(MIDDLE, "w"), 3)  # the same compiled and interpreted
    assert (text.move_text(choice.move), choice.value, choice.statistics) == MIDDLE_STATISTICS


def test_a_forfeited_turn_is_a_node_of_the_tree() -> None:
    board = board_of("....../....../....../....../.b..../w.....", "w")
    game = checkers.Checkers()
    assert list(game.children(board)) == [passed(board)]
    assert value_of(board) == naive_checkers.value(rows(board), "w")


@pytest.mark.parametrize("seed", range(20))
def test_men_that_have_passed_each_other_are_left_alone(seed: int) -> None:
    for board in random_games(seed):
        if board.white and board.black and checkers.apart(board.white, board.black):
            assert value_of(board) == naive_checkers.value(rows(board), text.LETTERS[board.side]) == utility(board)


# Matches


def test_levels_are_ranked() -> None:
    pairs = [("level2", "level1"), ("cutoff2", "level1"), ("level3", "cutoff2"), ("level3", "level2")]
    for names in pairs if is_compiled("games.checkers") else pairs[:2]:
        results, nodes = tournament.match([tournament.player_of(name) for name in names], 12, 2)
        assert results.count(1) > 2 * results.count(-1)
        assert all(nodes)


@minutes
def test_perfect_play_never_loses_from_the_start() -> None:
    results, _ = tournament.match([tournament.player_of(name) for name in ("level3", "random")], 4, 0)
    assert -1 not in results


def test_the_tournament_command(capsys: pytest.CaptureFixture[str]) -> None:
    tournament.main(["level1", "random", "--games", "4"])
    first, *players = capsys.readouterr().out.splitlines()
    assert first.startswith("games 4  won ")
    assert [line.partition(":")[0] for line in players] == ["level1", "random"]
    tournament.main(["random", "random", "--games", "4", "--opening", "60"])  # to the end, forfeited turns included
    assert capsys.readouterr().out.startswith("games 4  won ")
    with pytest.raises(SystemExit):
        tournament.main(["level1", "random", "--games", "-3"])
    assert "invalid" in capsys.readouterr().err
    for wrong in ("level4", "cutoff", "cutoff0", "nobody"):
        with pytest.raises(SystemExit):
            tournament.main(["level1", wrong])
        assert "invalid player" in capsys.readouterr().err


# Asking


@pytest.mark.no_cover
def test_asking_about_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    ask.main(["checkers", MIDDLE, "b"])
    assert capsys.readouterr().out.split("\t")[:2] == MIDDLE_ANSWER
    ask.main(["checkers", "...b../....../....../....../.....w/..w...", "w"])
    assert capsys.readouterr().out == "1000\t56-65\t56-65\t56-65\t56-65\n"
    ask.main(["checkers", "....../....../....../....../.b..../w.....", "w"])
    assert capsys.readouterr().out.split("\t")[1:] == ["-\n"]


@pytest.mark.parametrize(
    "words",
    [[], ["checkers"], ["checkers", START, "x"], ["checkers", START[:-1], "b"], ["checkers", "w" + START[1:], "b"]],
)
def test_a_wrong_question_is_refused(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        ask.main(words)
    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_command_runs_by_itself() -> None:
    command = [sys.executable, "-m", "games.dev.ask", "checkers", "....../....../....../....../.....w/..w...", "w"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.startswith("1000\t")
