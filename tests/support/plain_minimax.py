"""Minimax without pruning: every search is compared with it."""

from games.minimax import GameTree, State


def plain(game: GameTree[State], state: State, depth: int, maximises: bool = True) -> int:
    """Return the value of a state, searched to a depth."""
    values = plain_scores(game, state, depth, maximises) if depth else []
    if not values:
        return game.value(state)
    return max(values) if maximises else min(values)


def plain_scores(game: GameTree[State], state: State, depth: int, maximises: bool = True) -> list[int]:
    """Return the value of each child of a state, searched to a depth counted from the state."""
    return [plain(game, child, depth - 1, not maximises) for child in game.children(state)]
