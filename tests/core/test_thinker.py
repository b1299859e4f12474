"""The computer player: answers and reports, cancelling, hurrying, crashes, and that nothing outlives the program."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import Pipe
from pathlib import Path
from typing import Final

import pytest

from chess.board import Position, start_position
from chess.editions.edition2018 import SCORING_2018
from chess.exact.request import DIVIDED_FROM, MOST_WORKERS, NO_MOVE, SearchRequest, fixed_depth
from chess.exact.search import Search
from chess.formats.fen import read_fen
from chess.game import Game
from chess.rules import RULES_2018
from core.player import Answer, DirectPlayer, Failure, News, Player, Progress, Report
from core.thinker import STOPPED, Share, Thinker, _work
from games import checkers
from games.checkers_requests import CheckersRequest, VerdictRequest
from games.checkers_text import read_board
from games.connect4 import EMPTY, best_move
from games.connect4_request import Connect4Request
from tests.support.paths import ROOT
from tests.support.toy_requests import (
    Begun,
    Countdown,
    Double,
    Endless,
    Hints,
    Mistake,
    Niceness,
    Parts,
    Unhurried,
    Unsendable,
    Witness,
)
from tests.support.waiting import PATIENCE, ended, processes_of

START: Final = start_position(RULES_2018)
BEST: Final = Answer(Search(RULES_2018, START, SCORING_2018).best_move(2))  # looking two moves ahead
ENDLESS: Final = 15  # a depth that no test waits for


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(max_workers=3)
    yield made
    made.close()


@pytest.fixture(params=["process", "here"])
def player(request: pytest.FixtureRequest) -> Iterator[Player]:
    """Either of the two players."""
    made: Player = Thinker() if request.param == "process" else DirectPlayer()
    yield made
    made.close()


over_workers = pytest.mark.parametrize("workers", [1, 2, 3])


def request_of(depth: int, workers: int = 1, position: Position = START) -> SearchRequest:
    return SearchRequest(RULES_2018, position, SCORING_2018, depth, workers=workers)


def next_news(player: Player) -> News:
    while (news := player.poll()) is None:
        player.wait(timeout=PATIENCE)
    return news


def all_news(player: Player) -> list[News]:
    """Return the news up to the answer or the failure."""
    news = [next_news(player)]
    while isinstance(news[-1], Report):
        news.append(next_news(player))
    return news


def test_workers_yield_to_other_processes_if_they_are_to() -> None:
    for niceness in (0, 3):
        player = Thinker(niceness=niceness)
        try:
            player.start(Niceness())
            assert all_news(player) == [Answer(os.nice(0) + niceness)]
        finally:
            player.close()


# Requests of any game


def test_any_request_is_answered(player: Player) -> None:
    player.start(Double(21))
    assert all_news(player) == [Answer(42)]


def test_a_request_of_connect_4_is_answered(player: Player) -> None:
    for board in (EMPTY, EMPTY.add_disc(3)):  # the user's turn, and the computer's
        player.start(Connect4Request(board, 4))
        (news,) = all_news(player)
        assert isinstance(news, Answer)
        assert news.value[:2] == best_move(board, 4)


def test_a_request_of_mini_checkers_is_answered(player: Player) -> None:
    board = checkers.CheckersBoard(side=checkers.WHITE)
    player.start(CheckersRequest(board, 2))
    assert all_news(player) == [Answer(checkers.choice_of(board, 2))]
    ending = read_board("....../w.w.../.b..../..b.../....../......", "b")
    player.start(VerdictRequest(ending))
    values = [checkers.value_of(checkers.after(ending, move)) for move in checkers.moves_of(ending)]
    assert all_news(player) == [Answer(values)]


def test_reports_arrive_in_order_and_before_the_answer(player: Player) -> None:
    player.start(Countdown(3))
    assert all_news(player) == [Report(3), Report(2), Report(1), Answer(0)]


def test_after_the_answer_there_is_no_news(player: Player) -> None:
    assert player.poll() is None
    for number in (2, 3):
        player.start(Double(number))
        assert all_news(player) == [Answer(2 * number)]
        assert player.poll() is None


def test_what_is_cancelled_is_not_told(player: Player) -> None:
    player.warm()
    player.start(Countdown(3))
    assert next_news(player) == Report(3)
    player.cancel()
    assert player.poll() is None
    player.start(Double(1))
    assert all_news(player) == [Answer(2)]


def test_a_new_request_replaces_the_old_one(player: Player) -> None:
    player.start(Countdown(1000))
    player.start(Double(1))
    assert all_news(player) == [Answer(2)]


def test_hints_are_for_the_workers_of_one_request(thinker: Thinker) -> None:
    thinker.start(Hints(5, 3, 9, 0))
    assert all_news(thinker) == [Answer([5, 5, 9, 9])]
    thinker.start(Hints(1))
    assert all_news(thinker) == [Answer([1])]


def test_a_hint_without_other_workers_is_the_largest(player: Player) -> None:
    player.start(Hints(7))
    assert all_news(player) == [Answer([7])]


def test_an_error_in_a_request_is_a_value(thinker: Thinker) -> None:
    thinker.start(Mistake())
    assert all_news(thinker) == [Failure("ZeroDivisionError: by nobody")]
    thinker.start(Double(2))
    assert all_news(thinker) == [Answer(4)]


def test_a_request_that_cannot_be_sent_is_a_failure_and_nobody_waits_for_it(thinker: Thinker) -> None:
    thinker.start(Unsendable())
    (failure,) = all_news(thinker)
    assert isinstance(failure, Failure)
    assert failure.reason.startswith(f"{STOPPED}: ")
    assert processes_of(thinker) == []
    thinker.start(Double(2))
    assert all_news(thinker) == [Answer(4)]


# Hurrying


def test_a_hurried_request_answers_with_what_it_has(thinker: Thinker) -> None:
    thinker.start(Endless())
    assert next_news(thinker) == Report("begun")
    assert thinker.poll() is None
    thinker.hurry()
    assert all_news(thinker) == [Answer("hurried")]


def test_hurrying_too_late_does_not_disturb_the_next_request(thinker: Thinker) -> None:
    thinker.start(Double(1))
    thinker.wait(timeout=PATIENCE)  # the answer is there, and nobody has asked for it yet
    thinker.hurry()
    assert next_news(thinker) == Answer(2)
    thinker.hurry()  # nobody is asked anything now
    thinker.start(Unhurried())
    assert next_news(thinker) == Answer(False)


def test_hurrying_twice_does_not_disturb_the_next_request(thinker: Thinker) -> None:
    thinker.start(Endless())
    assert next_news(thinker) == Report("begun")
    thinker.hurry()
    thinker.hurry()
    assert next_news(thinker) == Answer("hurried")
    thinker.start(Unhurried())
    assert next_news(thinker) == Answer(False)


def test_a_player_that_has_answered_already_neither_hurries_nor_waits() -> None:
    player = DirectPlayer()
    player.start(Double(2))
    player.hurry()
    assert player.wait([0]) == []
    assert all_news(player) == [Answer(4)]


# Workers


def test_warming_starts_one_worker_and_it_is_used(thinker: Thinker) -> None:
    thinker.warm()
    warm = processes_of(thinker)
    assert len(warm) == 1
    thinker.warm()
    thinker.start(Double(1))
    next_news(thinker)
    assert processes_of(thinker) == warm


@over_workers
def test_a_request_gets_as_many_workers_as_it_asks_for(thinker: Thinker, workers: int) -> None:
    thinker.warm()
    warm = processes_of(thinker)
    thinker.start(Parts(workers))
    assert all_news(thinker) == [Answer([(part, workers) for part in range(workers)])]
    assert len(processes_of(thinker)) == workers
    assert processes_of(thinker)[:1] == warm


def test_there_are_never_more_workers_than_allowed() -> None:
    thinker = Thinker(max_workers=2)
    thinker.start(Parts(5))
    assert all_news(thinker) == [Answer([(0, 2), (1, 2)])]
    assert len(processes_of(thinker)) == 2
    thinker.close()


@pytest.mark.parametrize(("processors", "workers"), [(None, 1), (1, 1), (2, 2)])
def test_as_many_workers_as_processors_are_allowed(
    monkeypatch: pytest.MonkeyPatch, processors: int | None, workers: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    thinker = Thinker()
    thinker.start(Parts(3))
    assert all_news(thinker) == [Answer([(part, workers) for part in range(workers)])]
    thinker.close()


def test_a_second_worker_is_called_where_it_pays() -> None:
    game = Game(RULES_2018)
    assert fixed_depth(SCORING_2018, DIVIDED_FROM - 1)(game).workers == 1
    assert fixed_depth(SCORING_2018, DIVIDED_FROM)(game).workers == MOST_WORKERS == 2


@over_workers
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_answer_is_the_best_move_however_it_is_divided(thinker: Thinker, workers: int, depth: int) -> None:
    best = Search(RULES_2018, START, SCORING_2018).best_move(depth)
    assert best == request_of(depth).answer(Progress())
    thinker.start(request_of(depth, workers))
    assert all_news(thinker) == [Answer(best)]
    assert len(processes_of(thinker)) == workers


@over_workers
def test_a_game_that_is_over_has_no_choice(thinker: Thinker, workers: int) -> None:
    mated = read_fen("k7/1Q6/1K6/8/8/8/8/8 b -")
    thinker.start(request_of(3, workers, mated))
    assert all_news(thinker) == [Failure(f"ValueError: {NO_MOVE}")]


@over_workers
def test_cancelling_ends_the_work_and_the_next_request_is_answered(thinker: Thinker, workers: int) -> None:
    thinker.start(request_of(ENDLESS, workers))
    busy = processes_of(thinker)
    assert len(busy) == workers
    thinker.cancel()
    assert thinker.poll() is None
    assert all(ended(process) for process in busy)
    thinker.start(request_of(2, workers))
    assert next_news(thinker) == BEST


@over_workers
def test_a_new_search_replaces_the_old_one(thinker: Thinker, workers: int) -> None:
    thinker.start(request_of(ENDLESS, workers))
    thinker.start(request_of(1, workers))
    assert next_news(thinker) == Answer(Search(RULES_2018, START, SCORING_2018).best_move(1))


@over_workers
def test_a_killed_worker_is_reported_and_replaced(thinker: Thinker, workers: int) -> None:
    thinker.start(request_of(ENDLESS, workers))
    os.kill(processes_of(thinker)[-1], signal.SIGKILL)
    assert next_news(thinker) == Failure(STOPPED)
    assert (thinker.poll(), processes_of(thinker)) == (None, [])  # the others' part is given up too
    thinker.start(request_of(2, workers))
    assert next_news(thinker) == BEST


def test_a_worker_killed_while_idle_is_replaced_unnoticed(thinker: Thinker) -> None:
    thinker.warm()
    (first,) = processes_of(thinker)
    os.kill(first, signal.SIGKILL)
    assert ended(first)
    thinker.start(request_of(2))
    assert next_news(thinker) == BEST


def test_a_closed_player_leaves_no_file_open() -> None:
    thinker = Thinker(2)
    counts = []
    for _ in range(3):
        thinker.start(request_of(2, workers=2))
        next_news(thinker)
        thinker.close()
        counts.append(len(os.listdir("/proc/self/fd")))
    assert counts[1] == counts[2]


def test_news_that_came_together_are_not_waited_for_twice() -> None:
    thinker = Thinker(2)
    thinker.start(Begun(request_of(ENDLESS, workers=2)))
    connections = [worker.connection for worker in thinker._workers]  # noqa: SLF001
    while not all(connection.poll(PATIENCE) for connection in connections):
        pass  # both have reported
    assert isinstance(thinker.poll(), Report)
    thinker.wait(timeout=None)  # returns, as there is one more
    assert isinstance(thinker.poll(), Report)
    thinker.close()


def test_other_inputs_are_waited_for_too(thinker: Thinker) -> None:
    reading, writing = os.pipe()
    thinker.start(request_of(ENDLESS, workers=2))
    assert thinker.wait([reading], timeout=0) == []
    os.write(writing, b"quit\n")
    assert thinker.wait([reading], timeout=PATIENCE) == [reading]
    assert thinker.poll() is None
    os.close(reading)
    os.close(writing)


def test_without_memory_to_share_the_request_fails_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_share: Share) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Share, "__init__", fail)
        thinker = Thinker()
        thinker.warm()
        thinker.start(request_of(2))
        assert thinker.poll() == Failure(f"{STOPPED}: [Errno 28] No space left on device")
        assert thinker.poll() is None
        thinker.start(request_of(2))
        thinker.cancel()
        assert thinker.poll() is None
    thinker.start(request_of(2))
    assert next_news(thinker) == BEST
    thinker.close()


# A program and its workers


def test_a_worker_whose_program_has_gone_before_it_began_answers_nothing() -> None:
    ours, theirs = Pipe()
    ours.send((Witness(), 0, 1))
    ours.close()
    share = Share()
    _work(theirs, share, os.getpid(), 0)  # which is not the process that started this one
    share.close()
    assert Witness.answered == []


PROGRAM: Final = """
import os
import signal
import sys
from chess.board import start_position
from chess.editions.edition2018 import SCORING_2018
from chess.exact.request import SearchRequest
from chess.rules import RULES_2018
from core.thinker import Thinker
from tests.support.toy_requests import Begun, Double

def begin(thinker, request, news):
    thinker.start(request)
    while news:  # one for each worker: then all are at work or done
        thinker.wait()
        news -= thinker.poll() is not None

def main():
    thinker = Thinker(max_workers=2)
    {begin}
    try:
        print(*[worker.process.pid for worker in thinker._workers], flush=True)
        {then}
    except KeyboardInterrupt:
        sys.exit(7)

if __name__ == "__main__":
    main()
"""


def thinking(workers: int) -> str:
    """Return a request that keeps a number of workers busy for longer than any test waits."""
    search = f"SearchRequest(RULES_2018, start_position(RULES_2018), SCORING_2018, 15, workers={workers})"
    return f"begin(thinker, Begun({search}), {workers})"


ALONE: Final = thinking(workers=1)
BUSY: Final = thinking(workers=2)
IDLE: Final = "begin(thinker, Double(1), 1)"
STARTING: Final = "thinker.warm()"
# What a message box does: a fork that holds all pipes open.
HELD: Final = "child = os.fork(); child and print(child, flush=True); signal.pause()"


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """A program with a computer player, in a session of its own."""
    begin, then = request.param
    script = tmp_path / "program.py"
    script.write_text(PROGRAM.format(begin=begin, then=then))
    with subprocess.Popen(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as started:
        yield started
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)  # and whoever should have ended with it


def processes_told_by(program: subprocess.Popen[str]) -> list[int]:
    """Return the processes that a program tells of in its next line."""
    assert program.stdout is not None
    return [int(word) for word in program.stdout.readline().split()]


def is_deaf_to_interrupts(process: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    blocked = int(status.partition("SigBlk:")[2].split()[0], 16)
    return bool(blocked & 1 << signal.SIGINT - 1)


@pytest.mark.parametrize("program", [(ALONE, "thinker.wait()"), (BUSY, "thinker.wait()")], indirect=True)
def test_workers_end_when_the_program_is_killed(program: subprocess.Popen[str]) -> None:
    workers = processes_told_by(program)
    assert workers
    program.kill()
    assert all(ended(worker) for worker in workers)


@pytest.mark.parametrize(
    "program", [(BUSY, HELD), (IDLE, HELD), (STARTING, HELD)], indirect=True, ids=["busy", "idle", "starting"]
)
def test_workers_end_with_the_program_even_if_their_pipes_are_held_open(program: subprocess.Popen[str]) -> None:
    workers = processes_told_by(program)
    (holder,) = processes_told_by(program)
    assert workers
    try:
        program.kill()
        assert all(ended(worker) for worker in workers)
    finally:
        os.kill(holder, signal.SIGKILL)


@pytest.mark.parametrize("program", [(BUSY, "pass")], indirect=True)
def test_workers_end_when_the_program_forgets_them(program: subprocess.Popen[str]) -> None:
    workers = processes_told_by(program)
    assert program.wait(PATIENCE) == 0
    assert all(ended(worker) for worker in workers)


@pytest.mark.parametrize("program", [(BUSY, "thinker.wait()")], indirect=True)
def test_an_interrupt_is_the_programs_business_alone(program: subprocess.Popen[str]) -> None:
    workers = processes_told_by(program)
    assert all(is_deaf_to_interrupts(worker) for worker in workers)  # from their very beginning
    os.killpg(program.pid, signal.SIGINT)
    assert program.wait(PATIENCE) == 7
    assert all(ended(worker) for worker in workers)
    assert program.stderr is not None
    assert program.stderr.read() == ""
