"""A developer's command: a match of mini-checkers between two players.

    python -m games.dev.tournament level3 level2 --games 200

A player is level1, level2, level3, cutoffN (alpha-beta cut off at level N) or random. Each game begins with a few
random moves, the same for the same number; seats and starters change. `--opening 0` begins with the real start.
"""

import argparse
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean
from typing import Final, TypeAlias

from games.checkers import (
    BLACK,
    WHITE,
    CheckersBoard,
    CheckersChoice,
    CheckersMove,
    after,
    choice_of,
    cut_off_choice,
    is_over,
    moves_of,
    must_pass,
    passed,
    utility,
)

Player: TypeAlias = Callable[[CheckersBoard, Random], tuple[CheckersMove, int]]  # the move, and the nodes it took

LEVELS: Final = {f"level{level}": level for level in (1, 2, 3)}
CUTOFF: Final = "cutoff"
OPENING: Final = 2


def player_of(name: str) -> Player:
    """Return the player with this name; raise a ValueError if there is none."""
    if name == "random":
        return lambda board, dice: (dice.choice(moves_of(board)), 0)
    if name in LEVELS:
        return lambda board, _dice: _searched(choice_of(board, LEVELS[name]))
    if name.startswith(CUTOFF) and name.removeprefix(CUTOFF).isdecimal() and int(name.removeprefix(CUTOFF)) > 0:
        return lambda board, _dice: _searched(cut_off_choice(board, int(name.removeprefix(CUTOFF))))
    raise ValueError(f"invalid player: {name!r} (choose from {', '.join(LEVELS)}, cutoffN, random)")


def _searched(choice: CheckersChoice) -> tuple[CheckersMove, int]:
    return choice.move, choice.statistics.nodes


def play(board: CheckersBoard, players: Sequence[Player], dice: Random, nodes: Sequence[list[int]]) -> int:
    """Play a game between White and Black; return its utility for White."""
    while not is_over(board):
        if must_pass(board):
            board = passed(board)
            continue
        move, visited = players[board.side](board, dice)
        nodes[board.side].append(visited)
        board = after(board, move)
    return utility(board)


def match(players: Sequence[Player], games: int, opening: int) -> tuple[list[int], list[list[int]]]:
    """Return the first player's results (1, 0 or -1), and the nodes of each player's moves."""
    results: list[int] = []
    nodes: list[list[int]] = [[], []]
    for game in range(games):
        dice = Random(game // 4)  # four games from each opening: both seats, both starters
        board = CheckersBoard(side=BLACK if game % 2 else WHITE)
        for _ in range(opening):
            if moves_of(board):
                board = after(board, dice.choice(moves_of(board)))
        seats = (0, 1) if game // 2 % 2 else (1, 0)  # who plays White, who Black
        value = play(board, [players[seat] for seat in seats], dice, [nodes[seat] for seat in seats])
        results.append((value > 0) - (value < 0) if seats[WHITE] == 0 else (value < 0) - (value > 0))
    return results, nodes


def _number(text: str) -> int:
    if not text.isdecimal():
        raise ValueError
    return int(text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command: play the games, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m games.dev.tournament", description=__doc__.partition("\n")[0])
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="level1, level2, level3, cutoffN or random")
    parser.add_argument("--games", type=_number, default=20, metavar="N")
    parser.add_argument("--opening", type=_number, default=OPENING, metavar="N", help="random moves before each game")
    options = parser.parse_args(arguments)
    try:
        players = [player_of(name) for name in options.players]
    except ValueError as error:
        parser.error(str(error))
    results, nodes = match(players, options.games, options.opening)
    counts = " ".join(f"{word} {results.count(worth)}" for word, worth in (("won", 1), ("drawn", 0), ("lost", -1)))
    print(f"games {len(results)}  {counts}")
    for name, visited in zip(options.players, nodes, strict=True):
        print(f"{name}: {len(visited)} moves, {mean(visited or [0]):.0f} nodes a move")


if __name__ == "__main__":
    main()
