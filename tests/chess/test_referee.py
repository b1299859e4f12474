"""Official chess and its files beside PyPI's `chess`, if an environment of its own has it: see docs/TOOLS.md."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from chess.board import Board
from chess.formats.fen import engine_move, fen_of_game, full_fen_of
from chess.formats.pgn import PgnGame, dumps, pgn_of
from chess.formats.pgnreader import load_games, loads
from chess.formats.san import san_of
from chess.game import Game
from chess.rules import RULES_OFFICIAL
from tests.support.paths import TESTS
from tests.support.random_games import random_game

PYTHON: Final = os.environ.get("CHESSPROG_REFEREE")
GAMES: Final = int(os.environ.get("CHESSPROG_GAMES", "50"))
BATCH: Final = 100  # games in a file

pytestmark = pytest.mark.skipif(not PYTHON, reason="CHESSPROG_REFEREE names no Python that has PyPI's chess")


class Referee:
    """The other program, in its own process."""

    def __init__(self) -> None:
        # Isolated: neither this folder nor what the environment names is on its path.
        command = [str(PYTHON), "-I", str(TESTS / "support/referee.py")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, question: str, *arguments: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([question, arguments]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    one = Referee()
    yield one
    one.process.communicate()


def line_of(game: PgnGame) -> list[str]:
    return list(map(engine_move, game.moves))


def sans_of(game: PgnGame) -> list[str]:
    board = Board(RULES_OFFICIAL, game.start.position)
    found = []
    for move in game.moves:
        found.append(san_of(board, move))
        board.play(move)
    return found


@pytest.mark.timeout(3000)
def test_games_end_for_the_same_reasons(referee: Referee) -> None:
    dice = Random("outcomes")
    ends = set()
    for _ in range(GAMES):
        game = random_game(dice)
        written = pgn_of(game)
        answer = referee.ask("reasons", full_fen_of(written.start), line_of(written))
        ends.add(check_reasons(game, answer["reasons"]))
        assert answer["fen"] == fen_of_game(game)
    assert len(ends) >= 5 or GAMES < 1000  # every reason occurs in enough games


def check_reasons(game: Game, reasons: list[str | None]) -> str | None:
    """Assert that a game went on where it should and ended where it should; return why."""
    outcome = game.outcome
    ours = outcome and outcome.reason.value
    assert reasons == [None] * len(game.moves) + [ours]
    return ours


@pytest.mark.timeout(3000)
def test_what_we_write_is_read_without_an_error(referee: Referee) -> None:
    dice = Random("written by us")
    for batch in range(0, GAMES, BATCH):
        games = [
            pgn_of(random_game(dice), {"White": f"number {number}", "ECO": "A00"})
            for number in range(min(BATCH, GAMES - batch))
        ]
        data = dumps(games)
        assert loads(data) == games
        theirs = referee.ask("read", data.decode())
        assert len(theirs) == len(games)
        for game, read in zip(games, theirs, strict=True):
            tags = {**game.tags, "Result": game.result}
            expected = {"start": full_fen_of(game.start), "moves": line_of(game), "sans": sans_of(game)}
            assert {name: read[name] for name in expected} == expected
            assert read["errors"] == []
            assert read["tags"].items() >= tags.items()


def test_what_it_writes_is_read_by_us(referee: Referee, tmp_path: Path) -> None:
    for seed in range(max(GAMES // 10, 5)):
        written = referee.ask("write", seed)
        path = tmp_path / f"{seed}.pgn"
        path.write_text(written["text"], encoding="utf-8")
        (game,) = load_games(path)
        assert line_of(game) == written["moves"]
        assert sans_of(game) == written["sans"]
        assert {**game.tags, "Result": game.result} == written["tags"]
