"""A game that is given by its tree, as in the figures with which books explain minimax."""

from typing import Final, TypeAlias

from games.linkedlist import LinkedList, linked

Tree: TypeAlias = "int | tuple[Tree, ...]"


class Figure:
    """A state is the tree below it; a leaf is a number."""

    def children(self, tree: Tree) -> LinkedList[Tree]:
        """Return the trees below."""
        return linked(tree if isinstance(tree, tuple) else ())

    def value(self, tree: Tree) -> int:
        """Return the value of a leaf, or the number of children if the search ends at an inner node."""
        return len(tree) if isinstance(tree, tuple) else tree


# MIN moves first. In the three subtrees MAX gets 9, 7 and 5, so MIN chooses the last.
DEMO: Final[Tree] = ((9, 2), (-3, 7, 4), (5, 1, -8))
DEMO_DEPTH: Final = 2
