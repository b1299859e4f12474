"""A tournament between two players: levels of an edition, or other programs that speak UCI.

    python -m chess.dev.tournament 2015 best 4 --games 200
    python -m chess.dev.tournament simplified 5 4 --games 400 --slips 0.125
    python -m chess.dev.tournament 2015 best uci:fairy-stockfish,nodes=10000 --at-once 2
    python -m chess.dev.tournament official uci:fairy-stockfish,depth=8 uci:stockfish,nodes=9000,Hash=64

A UCI program is written uci:COMMAND,NAME=VALUE,…: nodes, depth and movetime (in milliseconds) say how long it may think
at each move, every other name is an option of the program. It is told the rules, if it can learn any but the official.

Each opening is played twice, with colours swapped; it is a few random moves from the start, the same for the same
number. So are the slips: a share of the players' moves is replaced by random ones. A game that takes too long
counts as a draw. Games that are played at once end as they would one after the other, if the players always choose the
same moves; times are then those of a busy machine.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import inf, log10, sqrt
from statistics import mean, stdev
from typing import Final

from chess.dev.contest import LONGEST, OPENING, Broken, Contest, Effort, GameResult, Terms
from chess.dev.players import check_player
from chess.dev.uciprogram import PATIENCE
from chess.rules import RULES
from core.player import Answer, Failure
from core.thinker import Thinker

CONFIDENCE: Final = 1.96  # standard errors on either side: 19 matches of 20 lie within
INTERRUPTED: Final = 130  # what a shell reports of a command ended by Ctrl-C


class BrokenOffError(Exception):
    """No more games can be played; the message says why."""


def results(contest: Contest) -> Iterator[GameResult]:
    """Yield the games in the order of their numbers, each as soon as it and all before it are finished."""
    waiting: dict[int, GameResult] = {}
    with closing(Thinker(contest.workers)) as thinker:
        thinker.start(contest)
        for number in range(contest.games):
            while number not in waiting:
                result = _next_result(thinker)
                waiting[result.number] = result
            yield waiting.pop(number)


def _next_result(thinker: Thinker) -> GameResult:
    while (news := thinker.poll()) is None:
        thinker.wait()
    assert not isinstance(news, Answer), "every game is reported before the answer"
    if isinstance(news, Failure):
        raise BrokenOffError(news.reason)
    if isinstance(news.value, Broken):
        raise BrokenOffError(news.value.reason)
    result: GameResult = news.value
    return result


def result_line(points: Sequence[float]) -> str:
    """Return the score and the Elo difference that it means, both with their error bars."""
    counts = " ".join(f"{word} {points.count(worth)}" for word, worth in (("won", 1.0), ("drawn", 0.5), ("lost", 0.0)))
    score = mean(points)
    line = f"games {len(points)}  {counts}  {score:.1%}"
    if len(points) == 1:
        return f"{line}  Elo {elo(score):+.0f}"
    error = CONFIDENCE * stdev(points) / sqrt(len(points))
    return f"{line} ± {error:.1%}  Elo {elo(score):+.0f} ({elo(score - error):+.0f} to {elo(score + error):+.0f})"


def elo(score: float) -> float:
    """Return the Elo difference at which this score, from 0 to 1, is expected."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else 400 * log10(score / (1 - score))


def effort_line(name: str, effort: Effort) -> str:
    """Return a line about the time and the boards of a player's moves."""
    seconds = f"{mean(effort.seconds):.3f} s a move, {max(effort.seconds):.3f} s at most"
    return f"{name}: {len(effort.seconds)} moves, {seconds}; {max(effort.boards)} boards at most"


def print_games(contest: Contest) -> None:
    """Play the games; print the standing after each, and the effort of both players at the end."""
    efforts, points = (Effort(), Effort()), list[float]()
    for result in results(contest):
        points.append(result.points)
        print(result_line(points), flush=True)
        for effort, added in zip(efforts, result.efforts, strict=True):
            effort.add(added)
    for name, effort in zip(contest.names, efforts, strict=True):
        if effort.seconds:  # a game may end before a player has moved
            print(effort_line(name, effort))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    try:
        print_games(_contest(arguments))
    except BrokenOffError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _contest(arguments: Sequence[str] | None) -> Contest:
    """Return the contest that the command line describes."""
    parser = argparse.ArgumentParser(
        prog="python -m chess.dev.tournament",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("edition", choices=RULES, metavar="EDITION", help=", ".join(RULES))
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="a level, or uci:COMMAND,NAME=VALUE,…")
    parser.add_argument("--games", type=_positive, default=20, metavar="N")
    parser.add_argument("--at-once", type=_positive, default=1, metavar="N", help="games played at the same time")
    parser.add_argument("--opening", type=_positive, default=OPENING, metavar="N", help="random moves before each game")
    parser.add_argument("--longest", type=_positive, default=LONGEST, metavar="N", help="moves until it is a draw")
    parser.add_argument("--slips", type=_share, default=0.0, metavar="SHARE", help="of moves that are random, 0 to 1")
    patience = f"until a program counts as hanging, {PATIENCE:g} by default"
    parser.add_argument("--patience", type=_positive, default=PATIENCE, metavar="SECONDS", help=patience)
    options = parser.parse_args(arguments)
    try:
        for name in options.players:
            check_player(options.edition, name)
    except ValueError as error:
        parser.error(str(error))
    terms = Terms(RULES[options.edition], options.opening, options.longest, options.slips)
    return Contest(terms, tuple(options.players), options.games, options.at_once, options.patience)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise ValueError
    return share


if __name__ == "__main__":
    sys.exit(main())
