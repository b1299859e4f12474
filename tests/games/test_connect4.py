"""Connect-4: the document's figures, the score against a recount, the choices against minimax without pruning."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.connect4 import (
    COLUMNS,
    COMPUTER,
    CONNECT4,
    EMPTY,
    MOST_STEPS,
    NOBODY,
    ROWS,
    SPANS,
    USER,
    WIN,
    Connect4Board,
    ScoredColumn,
    best_move,
    score,
)
from games.minimax import Tally
from tests.support.plain_minimax import plain_scores

GAMES: Final = 200
PLAIN_STEPS: Final = 4  # with more of them minimax without pruning takes too long

DISCS: Final = {"O": USER, "X": COMPUTER, ".": NOBODY}
CORNERS: Final = """
.......
.......
.......
.......
X......
OOO...X
"""
# Its spans are those of the document's example: how many add up to each sum, and what the table is worth.
EXAMPLE: Final = """
.......
....X..
....O..
....XO.
...XOX.
..OXOOX
"""
EXAMPLE_TABLE: Final = {-3: 1, -2: 3, -1: 17, 1: 12, 2: 5}
EXAMPLE_SCORE: Final = -6


def cells_of(picture: str) -> list[int]:
    rows = picture.split()[::-1]
    return [DISCS[rows[row][column]] for column in range(COLUMNS) for row in range(ROWS)]


def played(columns: list[int]) -> Connect4Board:
    """The board after some discs, without the discs for a full column or after the end of the game."""
    board = EMPTY
    for column in columns:
        if not board.is_over and column in board.free_columns:
            board = board.add_disc(column)
    return board


def table(cells: list[int]) -> Counter[int]:
    """The document's table, counted slot by slot and direction by direction."""
    found: Counter[int] = Counter()
    for column in range(COLUMNS):
        for row in range(ROWS):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if column + 3 * right < COLUMNS and 0 <= row + 3 * up < ROWS:
                    found[sum(cells[(column + k * right) * ROWS + row + k * up] for k in range(4))] += 1
    return found


def worth(cells: list[int]) -> int:
    """The document's score by its table."""
    found = table(cells)
    if found[4] or found[-4]:
        return 100_000 if found[4] else -100_000
    weights = {-3: -5, -2: -2, -1: -1, 1: 1, 2: 2, 3: 5}
    return sum(weights[size] * found[size] for size in weights)


games = st.lists(st.integers(0, COLUMNS - 1), max_size=COLUMNS * ROWS).map(played)
open_games = games.filter(lambda board: not board.is_over)


# The score


def test_there_are_69_spans_and_each_slot_is_in_those_it_should_be() -> None:
    through = Counter(slot for span in SPANS for slot in span)
    assert len(SPANS) == len(set(SPANS)) == 69
    assert [through[slot] for slot in range(ROWS)] == [3, 4, 5, 5, 4, 3]
    assert [through[3 * ROWS + row] for row in range(ROWS)] == [7, 10, 13, 13, 10, 7]


def test_a_score_worked_out_by_hand() -> None:
    rows = (5 + 2 + 1 - 1) - 1
    columns = (0 - 1) + 1 + 1 - 1
    rising, falling = (1 + 1 + 1) - 1, -1
    assert score(cells_of(CORNERS)) == rows + columns + rising + falling


def test_the_score_of_the_documents_table() -> None:
    cells = cells_of(EXAMPLE)
    assert {size: count for size, count in table(cells).items() if size} == EXAMPLE_TABLE
    assert score(cells) == EXAMPLE_SCORE


@given(games)
def test_the_kept_score_is_the_documents(board: Connect4Board) -> None:
    assert board.score == score(board.cells) == worth(board.cells)


@given(st.lists(st.sampled_from([USER, NOBODY, NOBODY, COMPUTER]), min_size=42, max_size=42))
def test_any_discs_have_the_documents_score(cells: list[int]) -> None:
    if -WIN < worth(cells) < WIN:  # boards that both have won do not occur
        assert score(cells) == worth(cells)


@given(games)
def test_a_mirrored_board_has_the_same_score_and_with_the_discs_exchanged_the_opposite(board: Connect4Board) -> None:
    columns = [board.cells[column * ROWS : (column + 1) * ROWS] for column in range(COLUMNS)]
    assert score([disc for column in reversed(columns) for disc in column]) == board.score
    assert score([-disc for disc in board.cells]) == -board.score


# The board


def test_a_disc_falls_on_those_below_and_the_old_board_stays() -> None:
    first = EMPTY.add_disc(3)
    second = first.add_disc(3)
    assert (EMPTY.cells, EMPTY.turn) == ([NOBODY] * 42, USER)
    assert (first.cells[18:20], first.turn) == ([USER, NOBODY], COMPUTER)
    assert (second.cells[18:20], second.turn) == ([USER, COMPUTER], USER)


def test_a_full_column_is_not_free() -> None:
    assert played([2] * 6).free_columns == [0, 1, 3, 4, 5, 6]
    assert played([2] * 5).free_columns == [*range(7)]


@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        pytest.param([0, 1, 0, 1, 0, 1, 0], USER, id="up"),
        pytest.param([6, 0, 0, 1, 1, 2, 2, 3], COMPUTER, id="to the right"),
        pytest.param([0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3], USER, id="rising"),
        pytest.param([6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3], USER, id="falling"),
    ],
)
def test_four_connected_discs_win_and_no_child_follows(columns: list[int], winner: int) -> None:
    before, after = played(columns[:-1]), played(columns)
    assert (before.winner, before.is_over) == (NOBODY, False)
    assert (after.winner, after.is_over, after.score) == (winner, True, winner * WIN)
    assert list(CONNECT4.children(after)) == []


@given(open_games)
def test_children_come_from_the_left_and_only_from_free_columns(board: Connect4Board) -> None:
    children = [child.cells for child in CONNECT4.children(board)]
    assert children == [board.add_disc(column).cells for column in board.free_columns]


# The choices


@pytest.mark.parametrize(
    ("steps", "column", "value"),
    [(1, 4, 7), (2, 2, -3), (3, 4, 10), (4, 4, -3), (5, 2, 7), (6, 4, 0), (7, 4, 11)],
)
def test_what_the_document_suggests_on_an_empty_board(steps: int, column: int, value: int) -> None:
    assert best_move(EMPTY, steps) == ScoredColumn(column - 1, value)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("columns", "steps", "replies", "values"),
    [
        ("2626", 1, "4444", [-3, -9, -18, -100000]),
        ("445533", 1, "444553", [-3, -3, -8, -11, -13, -16]),
        ("7654", 2, "2244", [6, 6, 5, 5]),
        ("123456", 3, "444423", [-7, -10, -15, -15, -19, -100000]),
        ("3535", 4, "3435", [5, 7, 7, 6]),
        ("123456", 4, "444453", [6, 0, -7, -6, -10, -100000]),
        ("445533", 5, "443555", [0, -2, 0, -6, -13, -20]),
        ("123456", 5, "124211", [-4, -4, -5, -5, -12, -100000]),
        ("123456", 6, "44321", [3, -1, -6, -5, -100000]),
        ("717171", 6, "44434", [3, -3, -10, -100000, -100000]),
        ("1111", 7, "4513", [-8, -11, -12, -100000]),
        ("7171", 7, "4351", [-8, -10, -100000, -100000]),
        ("4343", 7, "4543", [-1, 0, -1, -3]),
    ],
)
def test_replies_to_a_user_who_does_not_care(columns: str, steps: int, replies: str, values: list[int]) -> None:
    board, choices = EMPTY, []
    for column in columns[: len(replies)]:
        board = board.add_disc(int(column) - 1)
        choices.append(best_move(board, steps))
        board = board.add_disc(choices[-1].column)
    assert choices == [ScoredColumn(int(reply) - 1, value) for reply, value in zip(replies, values, strict=True)]


def tree_size(steps: int) -> int:
    """How many nodes the whole tree has; boards that several orders of moves lead to are followed once."""
    level, total = {tuple(EMPTY.cells): (EMPTY, 1)}, 1
    for _ in range(steps):
        below: dict[tuple[int, ...], tuple[Connect4Board, int]] = {}
        for board, orders in level.values():
            for child in CONNECT4.children(board):
                _, others = below.get(key := tuple(child.cells), (child, 0))
                below[key] = (child, others + orders)
        level = below
        total += sum(orders for _, orders in level.values())
    return total


@pytest.mark.no_cover
def test_pruning_looks_at_a_part_of_the_tree() -> None:
    tally = Tally()
    best_move(EMPTY, MOST_STEPS, tally)
    assert (tally.nodes, tree_size(MOST_STEPS)) == (56_572, 960_793)


def random_boards(dice: Random) -> Iterator[Connect4Board]:
    """The boards of a game of random moves, except the last one."""
    board = EMPTY
    while not board.is_over:
        yield board
        board = board.add_disc(dice.choice(board.free_columns))


@pytest.mark.no_cover
def test_every_choice_in_random_games_is_that_of_minimax_without_pruning() -> None:
    dice = Random(2014)
    for board in (board for _ in range(GAMES) for board in random_boards(dice)):
        steps = dice.randint(1, PLAIN_STEPS)
        scores = plain_scores(CONNECT4, board, steps, board.turn == USER)
        best = max(scores) if board.turn == USER else min(scores)
        assert best_move(board, steps) == ScoredColumn(board.free_columns[scores.index(best)], best), board.cells
