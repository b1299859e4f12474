"""Games that are nothing but the figure of their tree, as books draw them to explain minimax."""

from typing import Final, TypeAlias

from games.linkedlist import LinkedList, linked

Tree: TypeAlias = "int | tuple[Tree, ...]"


class Figure:
    """A state is the tree below it: a number at a leaf. If the search ends earlier, a node counts its children."""

    def children(self, tree: Tree) -> LinkedList[Tree]:
        """The trees below."""
        return linked(tree if isinstance(tree, tuple) else ())

    def value(self, tree: Tree) -> int:
        """The value of a leaf."""
        return len(tree) if isinstance(tree, tuple) else tree


# MIN moves first: of what MAX then takes of each, 9, 7 and 5, the last is the least.
DEMO: Final[Tree] = ((9, 2), (-3, 7, 4), (5, 1, -8))
DEMO_DEPTH: Final = 2
