"""The computer player's processes: answers, cancelling, crashes, and that nothing outlives the program."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chess.board import Position, start_position
from chess.pieces import BLACK, EMPTY, KING, QUEEN, WHITE, piece
from chess.player import NO_MOVE, Failure, Request
from chess.rules import EDITION_2018
from chess.scoring import SCORING_2018
from chess.search import Choice, Search
from chess.squares import square
from chess.thinker import DIVIDED_FROM, STOPPED, Share, Thinker

START = start_position(EDITION_2018)
ENDLESS = 15  # a depth that no test waits for
PATIENCE = 60.0  # seconds until a test gives up


@pytest.fixture(params=[1, 2])
def thinker(request: pytest.FixtureRequest) -> Iterator[Thinker]:
    made = Thinker(workers=request.param)
    yield made
    made.close()


def request_of(position: Position, depth: int) -> Request:
    return Request("2018", position, SCORING_2018, depth)


def answer_of(thinker: Thinker) -> Choice | Failure:
    while True:
        thinker.wait(timeout=PATIENCE)
        answer = thinker.poll()
        if answer is not None:
            return answer


def processes_of(thinker: Thinker) -> list[int]:
    return [worker.process.pid for worker in thinker._workers if worker.process.pid]  # noqa: SLF001


def ended(process: int) -> bool:
    """Whether a process ends before patience does; it need not be a child of ours."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    ready, _, _ = select.select([handle], [], [], PATIENCE)
    os.close(handle)
    return bool(ready)


def lone_kings(side: int = WHITE) -> Position:
    """Black's king is in the corner beside a queen: mated or stalemated, whoever looks."""
    cells = [EMPTY] * 64
    cells[square(0, 7)] = piece(BLACK, KING)
    cells[square(1, 5)] = piece(WHITE, KING)
    cells[square(1, 6)] = piece(WHITE, QUEEN)
    return Position(tuple(cells), side)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_answer_is_the_best_move(thinker: Thinker, depth: int) -> None:
    thinker.start(request_of(START, depth))
    assert answer_of(thinker) == Search(EDITION_2018, START, SCORING_2018).best_move(depth)


def test_one_answer_a_request(thinker: Thinker) -> None:
    assert thinker.poll() is None
    for depth in (2, 3):
        thinker.start(request_of(START, depth))
        assert thinker.thinking
        assert isinstance(answer_of(thinker), Choice)
        assert not thinker.thinking
        assert thinker.poll() is None


def test_a_warm_worker_is_used_again(thinker: Thinker) -> None:
    thinker.warm(2)
    warm = processes_of(thinker)
    assert warm
    thinker.start(request_of(START, 2))
    answer_of(thinker)
    assert processes_of(thinker) == warm


def test_other_inputs_are_waited_for_too(thinker: Thinker) -> None:
    reading, writing = os.pipe()
    thinker.start(request_of(START, ENDLESS))
    assert thinker.wait([reading], timeout=0) == []
    os.write(writing, b"quit\n")
    assert thinker.wait([reading], timeout=PATIENCE) == [reading]
    assert thinker.poll() is None
    os.close(reading)
    os.close(writing)


def test_cancelling_ends_the_work_and_the_next_request_is_answered(thinker: Thinker) -> None:
    thinker.start(request_of(START, ENDLESS))
    busy = processes_of(thinker)
    thinker.cancel()
    assert not thinker.thinking
    assert thinker.poll() is None
    assert all(ended(process) for process in busy)
    thinker.start(request_of(START, 2))
    assert isinstance(answer_of(thinker), Choice)


def test_a_new_request_replaces_the_old_one(thinker: Thinker) -> None:
    thinker.start(request_of(START, ENDLESS))
    thinker.start(request_of(START, 1))
    assert answer_of(thinker) == Search(EDITION_2018, START, SCORING_2018).best_move(1)


def test_a_killed_worker_is_reported_and_replaced(thinker: Thinker) -> None:
    thinker.start(request_of(START, ENDLESS))
    os.kill(processes_of(thinker)[-1], signal.SIGKILL)
    assert answer_of(thinker) == Failure(STOPPED)
    thinker.start(request_of(START, 2))
    assert isinstance(answer_of(thinker), Choice)


def test_a_worker_killed_while_idle_is_replaced_unnoticed(thinker: Thinker) -> None:
    thinker.warm(2)
    (first, *_) = processes_of(thinker)
    os.kill(first, signal.SIGKILL)
    assert ended(first)
    thinker.start(request_of(START, 2))
    assert isinstance(answer_of(thinker), Choice)


def test_without_memory_to_share_the_request_fails_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_share: Share) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Share, "__init__", fail)
        thinker = Thinker(workers=1)
        thinker.warm(2)
        thinker.start(request_of(START, 2))
        assert thinker.poll() == Failure(f"{STOPPED}: [Errno 28] No space left on device")
    thinker.start(request_of(START, 2))
    assert isinstance(answer_of(thinker), Choice)
    thinker.close()


def test_an_error_in_the_search_is_a_value(thinker: Thinker) -> None:
    thinker.start(Request("no such rules", START, SCORING_2018, 1))
    assert answer_of(thinker) == Failure("KeyError: 'no such rules'")


def test_a_game_that_is_over_has_no_choice(thinker: Thinker) -> None:
    thinker.start(request_of(lone_kings(BLACK), 3))
    assert answer_of(thinker) == Failure(NO_MOVE)


def test_a_second_worker_is_called_where_it_pays() -> None:
    thinker = Thinker()
    thinker.warm(DIVIDED_FROM - 1)
    assert len(processes_of(thinker)) == 1
    thinker.warm(DIVIDED_FROM)
    assert len(processes_of(thinker)) == min(2, os.cpu_count() or 1)
    thinker.close()


PROGRAM = """
import os
import signal
import sys
from chess.board import start_position
from chess.player import Request
from chess.rules import EDITION_2018
from chess.scoring import SCORING_2018
from chess.thinker import Thinker

def main():
    thinker = Thinker(workers=2)
    {begin}
    try:
        print(*[worker.process.pid for worker in thinker._workers], flush=True)
        {then}
    except KeyboardInterrupt:
        sys.exit(7)

if __name__ == "__main__":
    main()
"""


BUSY = 'thinker.start(Request("2018", start_position(EDITION_2018), SCORING_2018, 15))'
IDLE = "thinker.warm(15)"
# What a message box does: a fork that holds all pipes open.
HELD = "child = os.fork(); child and print(child, flush=True); signal.pause()"


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """A program with a computer player, in a session of its own."""
    begin, then = request.param
    script = tmp_path / "program.py"
    script.write_text(PROGRAM.format(begin=begin, then=then))
    root = str(Path(__file__).parents[1])
    with subprocess.Popen(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": root},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as started:
        yield started
        started.kill()


def processes_told_by(program: subprocess.Popen[str]) -> list[int]:
    """The processes that a program tells of in its next line."""
    assert program.stdout is not None
    return [int(word) for word in program.stdout.readline().split()]


def is_deaf_to_interrupts(process: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    blocked = int(status.partition("SigBlk:")[2].split()[0], 16)
    return bool(blocked & 1 << signal.SIGINT - 1)


@pytest.mark.parametrize("program", [(BUSY, "thinker.wait()")], indirect=True)
def test_workers_end_when_the_program_is_killed(program: subprocess.Popen[str]) -> None:
    workers = processes_told_by(program)
    assert len(workers) == 2
    program.kill()
    assert all(ended(worker) for worker in workers)


@pytest.mark.parametrize("program", [(BUSY, HELD), (IDLE, HELD)], indirect=True, ids=["busy", "idle"])
def test_workers_end_with_the_program_even_if_their_pipes_are_held_open(program: subprocess.Popen[str]) -> None:
    workers = processes_told_by(program)
    (holder,) = processes_told_by(program)
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
