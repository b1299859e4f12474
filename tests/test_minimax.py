"""The textbook itself: figures worked out by hand, and the values that minimax has without pruning."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.minimax import Best, Tally, minimax
from tests.plain import plain, plain_scores

Tree: TypeAlias = "int | tuple[Tree, ...]"


class Node(NamedTuple):
    """A place in a figure: what hangs below it, and whether MAX is to move."""

    tree: Tree
    max_moves: bool = True


class Figure:
    """A game that is nothing but its tree; where the looking ends too early, a state is worth its children's number."""

    def children(self, node: Node) -> Iterator[Node]:
        if isinstance(node.tree, tuple):
            for tree in node.tree:
                yield Node(tree, not node.max_moves)

    def value(self, node: Node) -> int:
        return len(node.tree) if isinstance(node.tree, tuple) else node.tree

    def maximises(self, node: Node) -> bool:
        return node.max_moves


# MAX above MIN: the second MIN is left after its 2, the third sees all.
THREE_BY_THREE: Tree = ((3, 12, 8), (2, 4, 6), (14, 5, 7))

# MAX, MIN, MAX. The first MIN is 5. Of the first MAX's sister, 6 is enough to be left by: MIN has a 5 already. The
# second MIN gets 3 from its first child, less than the 5 that MAX has, and is left with its second child unseen.
THREE_LEVELS: Tree = (((4, 5), (6, 9)), ((3, 1), (7, 8)))

trees = st.recursive(st.integers(-5, 5), lambda below: st.lists(below, max_size=4).map(tuple), max_leaves=40)
depths = st.integers(0, 6)


@pytest.mark.parametrize(
    ("tree", "best"),
    [
        (THREE_BY_THREE, Best(2, 5)),
        (THREE_LEVELS, Best(0, 5)),
        ((7, 9, 8), Best(1, 9)),
        ((((1,),), ((2,),)), Best(1, 2)),
    ],
)
def test_figures_of_max(tree: Tree, best: Best) -> None:
    assert minimax(Figure(), Node(tree), 9) == best


def test_figure_of_min() -> None:
    assert minimax(Figure(), Node(((3, 12, 8), (2, 4, 6), (14, 5, 7)), max_moves=False), 9) == Best(1, 6)


def test_tally_of_a_figure_with_pruning_in_min() -> None:
    tally = Tally()
    minimax(Figure(), Node(THREE_BY_THREE), 9, tally)
    assert tally == Tally(nodes=1 + 3 + 3 + 1 + 3, deepest=2, prunings_in_max=0, prunings_in_min=1)


def test_tally_of_a_figure_with_pruning_in_both() -> None:
    tally = Tally()
    minimax(Figure(), Node(THREE_LEVELS), 9, tally)
    seen = 1 + (1 + 1 + 2 + 1 + 1) + (1 + 1 + 2)  # the root; the first MIN and below; the second MIN and below
    assert tally == Tally(nodes=seen, deepest=3, prunings_in_max=1, prunings_in_min=1)


def test_a_pruning_counts_though_no_child_was_left() -> None:
    tally = Tally()
    minimax(Figure(), Node(((3,), (2,))), 9, tally)
    assert tally == Tally(nodes=5, deepest=2, prunings_in_max=0, prunings_in_min=1)


def test_one_tally_sums_up_several_searches() -> None:
    tally = Tally()
    minimax(Figure(), Node((1, 2)), 9, tally)
    minimax(Figure(), Node(((1,),)), 9, tally)
    assert tally == Tally(nodes=3 + 3, deepest=2)


@pytest.mark.parametrize(("tree", "value"), [((), 0), (7, 7)])
def test_without_children_no_child_is_best(tree: Tree, value: int) -> None:
    assert minimax(Figure(), Node(tree), 3) == Best(-1, value)


def test_looking_no_move_ahead_no_child_is_best() -> None:
    assert minimax(Figure(), Node((8, 9)), 0) == Best(-1, 2)


def test_the_depth_ends_the_looking() -> None:
    tally = Tally()
    assert minimax(Figure(), Node(((1, 1), (9, 9, 9))), 1, tally) == Best(1, 3)
    assert tally == Tally(nodes=3, deepest=1)


@pytest.mark.parametrize("max_moves", [True, False])
def test_of_equals_the_first_is_best(max_moves: bool) -> None:
    assert minimax(Figure(), Node((4, 4, 4), max_moves), 9) == Best(0, 4)


@given(trees, st.booleans(), depths)
def test_values_are_those_without_pruning(tree: Tree, max_moves: bool, depth: int) -> None:
    node = Node(tree, max_moves)
    assert minimax(Figure(), node, depth).value == plain(Figure(), node, depth)


@given(trees, st.booleans(), depths)
def test_the_best_child_is_the_first_with_the_best_value(tree: Tree, max_moves: bool, depth: int) -> None:
    node = Node(tree, max_moves)
    scores = plain_scores(Figure(), node, depth) if depth else []
    best = (max if max_moves else min)(scores, default=0)
    assert minimax(Figure(), node, depth).child == (scores.index(best) if scores else -1)
