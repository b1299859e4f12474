"""The generic minimax: figures worked out by hand, and the values that minimax has without pruning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.figure import DEMO, Figure, Tree
from games.minimax import Best, Tally, best_child
from tests.support.plain_minimax import plain, plain_scores


def best(tree: Tree, depth: int = 9, maximises: bool = True, tally: Tally | None = None) -> Best:
    return best_child(Figure(), tree, depth, maximises, tally)


# MAX above MIN: the second MIN is left after its 2, the third sees all.
THREE_BY_THREE: Tree = ((3, 12, 8), (2, 4, 6), (14, 5, 7))

# MAX, MIN, MAX. The first MIN is 5. Of the first MAX's sister, 6 is enough to be left by: MIN has a 5 already. The
# second MIN gets 3 from its first child, less than the 5 that MAX has, and is left with its second child unseen.
THREE_LEVELS: Tree = (((4, 5), (6, 9)), ((3, 1), (7, 8)))

trees = st.recursive(st.integers(-5, 5), lambda below: st.lists(below, max_size=4).map(tuple), max_leaves=40)
depths = st.integers(0, 6)


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (THREE_BY_THREE, Best(2, 5)),
        (THREE_LEVELS, Best(0, 5)),
        ((7, 9, 8), Best(1, 9)),
        ((((1,),), ((2,),)), Best(1, 2)),
    ],
)
def test_figures_of_max(tree: Tree, expected: Best) -> None:
    assert best(tree) == expected


def test_the_documents_demo() -> None:
    assert best(DEMO, maximises=False) == Best(2, 5)


def test_figure_of_min() -> None:
    assert best(THREE_BY_THREE, maximises=False) == Best(1, 6)


def counts(tally: Tally) -> dict[str, int]:
    return {name: getattr(tally, name) for name in ("nodes", "deepest", "prunings_in_max", "prunings_in_min")}


def test_tally_of_a_figure_with_pruning_in_min() -> None:
    tally = Tally()
    best(THREE_BY_THREE, tally=tally)
    assert counts(tally) == {"nodes": 1 + 3 + 3 + 1 + 3, "deepest": 2, "prunings_in_max": 0, "prunings_in_min": 1}


def test_tally_of_a_figure_with_pruning_in_both() -> None:
    tally = Tally()
    best(THREE_LEVELS, tally=tally)
    seen = 1 + (1 + 1 + 2 + 1 + 1) + (1 + 1 + 2)  # the root; the first MIN and below; the second MIN and below
    assert counts(tally) == {"nodes": seen, "deepest": 3, "prunings_in_max": 1, "prunings_in_min": 1}


def test_a_pruning_counts_though_no_child_was_left() -> None:
    tally = Tally()
    best(((3,), (2,)), tally=tally)
    assert counts(tally) == {"nodes": 5, "deepest": 2, "prunings_in_max": 0, "prunings_in_min": 1}


def test_one_tally_sums_up_several_searches() -> None:
    tally = Tally()
    best((1, 2), tally=tally)
    best(((1,),), tally=tally)
    assert counts(tally) == {"nodes": 3 + 3, "deepest": 2, "prunings_in_max": 0, "prunings_in_min": 0}


@pytest.mark.parametrize(("tree", "value"), [((), 0), (7, 7)])
def test_without_children_no_child_is_best(tree: Tree, value: int) -> None:
    assert best(tree, depth=3) == Best(-1, value)


def test_looking_no_move_ahead_no_child_is_best() -> None:
    assert best((8, 9), depth=0) == Best(-1, 2)


def test_the_depth_ends_the_looking() -> None:
    tally = Tally()
    assert best(((1, 1), (9, 9, 9)), depth=1, tally=tally) == Best(1, 3)
    assert counts(tally) == {"nodes": 3, "deepest": 1, "prunings_in_max": 0, "prunings_in_min": 0}


@pytest.mark.parametrize("maximises", [True, False])
def test_of_equals_the_first_is_best(maximises: bool) -> None:
    assert best((4, 4, 4), maximises=maximises) == Best(0, 4)


@given(trees, st.booleans(), depths)
def test_values_are_those_without_pruning(tree: Tree, maximises: bool, depth: int) -> None:
    assert best(tree, depth, maximises).value == plain(Figure(), tree, depth, maximises)


@given(trees, st.booleans(), depths)
def test_the_best_child_is_the_first_with_the_best_value(tree: Tree, maximises: bool, depth: int) -> None:
    scores = plain_scores(Figure(), tree, depth, maximises) if depth else []
    first = scores.index((max if maximises else min)(scores)) if scores else -1
    assert best(tree, depth, maximises).child == first
