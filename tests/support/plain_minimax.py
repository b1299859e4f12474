"""Minimax without pruning: every search is compared with it."""

from games.minimax import GameTree, State


def plain(game: GameTree[State], state: State, depth: int, maximises: bool = True) -> int:
    """The value of a state, looking so many moves ahead at every move."""
    values = plain_scores(game, state, depth, maximises) if depth else []
    if not values:
        return game.value(state)
    return max(values) if maximises else min(values)


def plain_scores(game: GameTree[State], state: State, depth: int, maximises: bool = True) -> list[int]:
    """The value of each child of a state, looking so many moves ahead of the state."""
    return [plain(game, child, depth - 1, not maximises) for child in game.children(state)]
