"""UCI: the answers, in this process; and as a program, that it reads commands while it thinks."""

import os
import re
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Final, NoReturn

import pytest

from chess.engine.request import EngineRequest
from chess.engine.values import MATE
from chess.formats.fen import engine_move, read_fen
from chess.game import Game
from chess.rules import RULES_OFFICIAL
from console.loop import PIPE_CLOSED
from console.uci import words
from console.uci.conversation import TOO_MANY, Uci
from console.uci.running import MOST
from console.uci.running import OVERHEAD as OVERHEAD_OF_COMMAND
from console.uci.time import LAST_START, Budget, budget_of
from console.uci.words import Go, read_go
from core.player import DirectPlayer, Failure, Request
from core.thinker import STOPPED, Thinker
from tests.support import paths
from tests.support.waiting import processes_of

PROGRAM: Final = [sys.executable, str(paths.PROGRAM), "uci"]
PATIENCE: Final = 60.0  # seconds until a test gives up
MATE_IN_2: Final = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
BARE: Final = "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1"


def told(*lines: str) -> str:
    """What is answered to some lines by an engine in this process; a search is over before the next line is taken."""
    said: list[str] = []
    uci = Uci(said.append, DirectPlayer)
    for line in lines:
        uci.obey(line.encode())
        uci.attend()
    uci.close()
    return "".join(said)


def without_times(said: str) -> str:
    return re.sub(r" nps \d+ time \d+", "", said)


def best_move(*lines: str) -> str:
    return told(*lines).splitlines()[-1]


# Words


def test_it_introduces_itself() -> None:
    lines = told("uci").splitlines()
    assert lines[0].startswith("id name Chessprog ")
    assert lines[1].startswith("id author ")
    assert lines[2:] == [
        "option name Hash type spin default 16 min 1 max 1024",
        "option name Move Overhead type spin default 50 min 0 max 5000",
        "uciok",
    ]


@pytest.mark.parametrize(
    "line",
    ["", "joho", "debug on", "register later", "ponderhit", "\xff\0", "stop", "ucinewgame", "go" * 999, "x " * 99999],
)
def test_what_is_unknown_or_without_effect_is_passed_over(line: str) -> None:
    assert told(line, "isready") == "readyok\n"


def test_the_rest_of_a_line_is_understood_after_unknown_words() -> None:
    assert told("joho so what isready") == "readyok\n"
    assert best_move("go often depth 1 quietly searchmoves a2a3 soon nodes many") == "bestmove a2a3"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("position", "a position is startpos or fen: ''"),
        ("position endpos", "a position is startpos or fen: 'endpos'"),
        ("position fen", "a FEN has three to six fields: ''"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "the white king is missing"),
        ("position fen 4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "the player who is not to move is in check"),
        ("position startpos moves e2e4 e2e4", "no legal move: 'e2e4'"),
        ("position startpos moves e2e4 e7e5 e1g1", "no legal move: 'e1g1'"),
        ("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1 moves h8h7", "no legal move: 'h8h7'"),
        ("setoption name Hash value 0", "Hash is a number from 1 to 1024: '0'"),
        ("setoption name Hash", "Hash is a number from 1 to 1024: ''"),
        ("setoption name move overhead value ten", "Move Overhead is a number from 0 to 5000: 'ten'"),
        ("setoption name Threads value 2", "there is no option 'Threads'"),
    ],
)
def test_what_cannot_be_is_told_of_and_changes_nothing(line: str, reason: str) -> None:
    before = f"position fen {BARE}", "setoption name Hash value 2"
    after = told(*before, line, "go depth 1")
    assert after.startswith(f"info string {reason}\n")
    assert without_times(after.partition("\n")[2]) == without_times(told(*before, "go depth 1"))


def test_a_remark_is_one_line() -> None:
    assert words.remark("two\nlines\r and more") == "info string two lines and more\n"


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("", Go()),
        ("infinite", Go(infinite=True)),
        ("wtime 1000 btime -5 winc 10 binc 20 movestogo 3", Go(wtime=1000, btime=0, winc=10, binc=20, movestogo=3)),
        ("searchmoves e2e4 a7a8q depth 3", Go(searchmoves=("e2e4", "a7a8q"), depth=3)),
        ("nodes depth 4 mate", Go(depth=4)),
        ("movetime 0 mate 2", Go(movetime=0, mate=2)),
        (f"depth {'9' * 20}", Go(depth=words.LARGEST)),
    ],
)
def test_what_go_asks_for(words: str, asked: Go) -> None:
    assert read_go(words.split()) == asked


def test_a_game_that_goes_on_is_not_played_again() -> None:
    first = words.read_position(("startpos", "moves", "e2e4"), words.first_game())
    longer = words.read_position(("startpos", "moves", "e2e4", "e7e5"), first)
    assert longer.game.positions[1] is first.game.positions[1]
    assert len(first.game.moves) == 1  # and the known game stays as it was
    other = words.read_position(("startpos", "moves", "d2d4"), longer)
    assert [engine_move(played.move) for played in other.game.moves] == ["d2d4"]
    assert words.read_position(("startpos",), longer).game.moves == []


# Answers


def test_every_iteration_is_told_of_and_then_the_best_move() -> None:
    *infos, last = told("position startpos moves e2e4", "go depth 3").splitlines()
    fields = ("depth", "score cp", "nodes", "nps", "time", "hashfull")
    form = "info " + "".join(rf"{field} -?\d+ " for field in fields) + "pv( [a-h][1-8][a-h][1-8])+"
    assert all(re.fullmatch(form, info) for info in infos)
    assert [info.split()[2] for info in infos] == ["1", "2", "3"]
    assert last == f"bestmove {infos[-1].split()[-3]}"


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (0, "cp 0"),
        (-153, "cp -153"),
        (MATE - 1, "mate 1"),
        (MATE - 2, "mate 1"),
        (MATE - 3, "mate 2"),
        (2 - MATE, "mate -1"),
        (4 - MATE, "mate -2"),
        (-MATE, "mate 0"),
    ],
)
def test_scores(score: int, text: str) -> None:
    assert words.score(score) == text


def test_a_mate_is_told_of_for_either_side() -> None:
    said = told(f"position fen {MATE_IN_2}", "go depth 6")
    assert " score mate 2 " in said
    assert said.endswith(("bestmove a2a7\n", "bestmove b1b7\n"))
    assert " score mate -1 " in told("position fen 7k/8/6K1/8/8/8/8/R7 b - - 0 1", "go depth 4")
    assert " score mate 1 " in told("position fen 7k/5R2/6K1/8/8/8/8/8 w - - 0 1", "go mate 1")


@pytest.mark.parametrize(
    ("fen", "score"),
    [("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "mate 0"), ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "cp 0")],
)
def test_without_a_legal_move_there_is_none(fen: str, score: str) -> None:
    said = without_times(told(f"position fen {fen}", "go movetime 100"))
    assert said == f"info depth 0 score {score} nodes 0 hashfull 0\nbestmove 0000\n"


def test_only_some_moves_may_be_considered() -> None:
    assert best_move("go depth 3 searchmoves h2h4") == "bestmove h2h4"
    assert best_move("go depth 2 searchmoves e2e5 h2h4 e7e5") == "bestmove h2h4"
    assert without_times(told("go depth 2 searchmoves e2e5")) == without_times(told("go depth 2"))


@pytest.mark.parametrize("limit", ["depth 4", "nodes 3000"])
def test_the_same_question_has_the_same_answer_in_every_new_game(limit: str) -> None:
    asked = ["position startpos moves d2d4 d7d5", f"go {limit}"]
    once = without_times(told(*asked))
    assert without_times(told(*asked, "ucinewgame", *asked)) == once * 2
    between = "uci", "isready", "position startpos", "go depth 2", "ucinewgame"
    assert without_times(told(*between, *asked)).endswith(once)


def test_a_limit_of_nodes_is_kept() -> None:
    nodes = [int(number) for number in re.findall(r" nodes (\d+)", told("go nodes 5000"))]
    assert nodes == sorted(nodes)
    assert nodes[-1] == 5000


def test_promotions_and_castles_are_read_and_written() -> None:
    assert best_move("position fen 8/P7/8/8/8/8/8/k1K5 w - - 0 1", "go depth 5") == "bestmove a7a8q"
    castled = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8", "go depth 1 searchmoves f1f8"
    assert best_move(*castled) == "bestmove f1f8"


# While it thinks


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def attend_until(uci: Uci, thinker: Thinker, said: list[str], word: str) -> None:
    """Let a conversation go on until a line begins with a word."""
    while word not in "".join(said):
        thinker.wait(timeout=0.01)
        uci.attend()


def test_an_engine_that_the_machine_does_not_let_work_is_not_waited_for(thinker: Thinker) -> None:
    said: list[str] = []
    uci = Uci(said.append, lambda: thinker)
    uci.obey(b"go movetime 3000")
    attend_until(uci, thinker, said, "info depth")
    (worker,) = processes_of(thinker)
    os.kill(worker, signal.SIGSTOP)
    attend_until(uci, thinker, said, "bestmove")
    info, answer = "".join(said).splitlines()[-2:]
    assert answer == f"bestmove {info.partition(' pv ')[2].split()[0]}"
    os.kill(worker, signal.SIGCONT)
    said.clear()
    uci.obey(b"go depth 2")  # what it had to say is passed over, and it goes on
    attend_until(uci, thinker, said, "bestmove")
    assert [line.split()[2] for line in "".join(said).splitlines()[:-1]] == ["1", "2"]
    assert processes_of(thinker) == [worker]


def test_an_engine_that_dies_is_told_of_and_its_best_move_so_far_is_the_answer(thinker: Thinker) -> None:
    said: list[str] = []
    uci = Uci(said.append, lambda: thinker)
    uci.obey(b"go depth 60")
    attend_until(uci, thinker, said, "info depth")
    for worker in processes_of(thinker):
        os.kill(worker, signal.SIGKILL)
    attend_until(uci, thinker, said, "bestmove")
    *_, info, remark, answer = "".join(said).splitlines()
    assert remark == f"info string {STOPPED}"
    assert answer == f"bestmove {info.partition(' pv ')[2].split()[0]}"
    said.clear()
    uci.obey(b"go depth 2")  # another one is started
    attend_until(uci, thinker, said, "bestmove")
    assert "info depth 2 " in "".join(said)


def test_a_table_that_cannot_be_had_is_made_smaller_again() -> None:
    said: list[str] = []
    uci = Uci(said.append, Poor)
    for line in (b"setoption name Hash value 1024", b"go depth 1", b"go depth 2"):
        uci.obey(line)
        uci.attend()
    text = "".join(said)
    assert "info string MemoryError\ninfo string 1024 MB for Hash cannot be had, it is 16 again\n" in text
    assert "info depth 2 " in text
    assert text.count("bestmove") == 2


class Poor(DirectPlayer):
    """Has no memory for a large table."""

    def start(self, request: Request) -> None:
        assert isinstance(request, EngineRequest)
        if request.megabytes > 16:
            self._news = deque([Failure("MemoryError")])
        else:
            super().start(request)


class Slow(DirectPlayer):
    """Never comes to an answer."""

    def poll(self) -> None:
        return None

    def wait(self, *_: object, **__: object) -> NoReturn:
        raise AssertionError("nothing is heard any more")


@pytest.mark.parametrize("command", [b"isready", b"go depth 1", b"ucinewgame"])
def test_quit_is_heard_while_a_table_is_made(command: bytes) -> None:
    uci = Uci(list[str]().append, Slow)
    for line in (b"setoption name Hash value 1024", command, b"isready", b"position startpos", b"quit"):
        assert not uci.ended
        uci.obey(line)
    assert uci.ended


def test_what_comes_while_a_table_is_made_is_answered_in_its_order() -> None:
    said = told("isready", "go depth 1", "stop", "ucinewgame", "isready", "setoption name Hash value 2", "go depth 2")
    begun = [line.split()[0] for line in said.splitlines()]
    assert begun == ["readyok", "info", "bestmove", "readyok", "info", "info", "bestmove"]


def test_no_more_commands_wait_for_a_search_than_there_is_room_for(thinker: Thinker) -> None:
    said: list[str] = []
    uci = Uci(said.append, lambda: thinker)
    uci.obey(b"go infinite")
    attend_until(uci, thinker, said, "info depth")
    said.clear()
    for _ in range(5):
        uci.obey(b"position startpos moves " + b"x" * (MOST // 4))
    assert said == [words.remark(TOO_MANY)]
    for line in (b"isready", b"stop"):
        uci.obey(line)
    attend_until(uci, thinker, said, "bestmove")
    assert words.READY in said


class Talk:
    """The program, spoken to over pipes."""

    def __init__(self, command: Sequence[str] = PROGRAM) -> None:
        self.program = subprocess.Popen(
            command, cwd=paths.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def tell(self, *lines: str) -> None:
        assert self.program.stdin
        self.program.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.program.stdin.flush()

    def until(self, beginning: str) -> list[str]:
        """What is said up to a line that begins so."""
        assert self.program.stdout
        lines = [""]
        while not lines[-1].startswith(beginning):
            lines.append(self.program.stdout.readline().decode())
            assert lines[-1], f"it has ended, and said {lines}"
        return lines[1:]

    def end(self) -> str:
        """The rest of what is said, once it, and every process that it has started, has ended: they share its pipes."""
        rest, errors = self.program.communicate(timeout=PATIENCE)
        assert (errors, self.program.returncode) == (b"", 0)
        return rest.decode()


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk()
    yield made
    if made.program.poll() is None:
        made.program.kill()
    made.program.communicate()


def test_stop_has_it_answer_with_the_best_so_far(talk: Talk) -> None:
    talk.tell("position startpos moves e2e4", "go infinite")
    talk.until("info depth 3 ")
    talk.tell("stop")
    *infos, answer = talk.until("bestmove ")
    moves = infos[-1].partition(" pv ")[2].split() if infos else []
    assert not moves or answer == f"bestmove {moves[0]}\n"
    talk.tell("stop", "go depth 1", "quit")  # a stop too many is passed over, and the same process goes on
    assert talk.end().count("bestmove") <= 1


def test_it_is_ready_while_it_thinks(talk: Talk) -> None:
    talk.tell("go infinite")
    talk.until("info depth 1 ")
    talk.tell("isready")
    assert not [line for line in talk.until("readyok") if line.startswith("bestmove")]
    talk.tell("stop")
    talk.until("bestmove ")


def test_an_infinite_search_is_answered_only_when_it_is_stopped(talk: Talk) -> None:
    talk.tell("position fen 7k/5R2/6K1/8/8/8/8/8 w - - 0 1", "go depth 1", "go infinite", "isready")
    assert talk.until("bestmove ")[-1] == "bestmove f7f8\n"
    assert talk.until("info depth 1 score mate 1 ")
    talk.tell("isready", "isready")  # the search has ended by then, or soon will: there is nothing left to search
    assert not [line for line in talk.until("readyok") + talk.until("readyok") if line.startswith("bestmove")]
    talk.tell("stop")
    assert talk.until("bestmove ")[-1] == "bestmove f7f8\n"


def test_commands_wait_for_the_search_under_way(talk: Talk) -> None:
    talk.tell("position startpos", "go infinite", "position startpos moves e2e4", "ucinewgame", "go depth 2", "stop")
    assert talk.until("bestmove ")
    assert talk.until("bestmove ")[-1][10] in "78"  # Black's


def test_all_that_comes_before_a_search_ends_is_carried_out(talk: Talk) -> None:
    many = 2 * MOST // OVERHEAD_OF_COMMAND
    talk.tell("isready", "go movetime 300", *["position startpos"] * many, "position startpos moves e2e4", "go depth 2")
    assert talk.until("bestmove ")[-1][10] in "12"
    assert talk.until("bestmove ")[-1][10] in "78"  # Black's


def test_each_stop_is_for_a_search_of_its_own(talk: Talk) -> None:
    talk.tell("isready", "go infinite", "go infinite", "stop", "stop")
    assert talk.until("bestmove ")
    assert talk.until("bestmove ")


@pytest.mark.parametrize("limits", ["movetime 2147483700", f"wtime {'9' * 15} btime {'9' * 15}"])
def test_any_time_can_be_waited_for(talk: Talk, limits: str) -> None:
    talk.tell("isready", f"go {limits}")
    talk.until("info depth 2 ")
    talk.tell("stop")
    assert talk.until("bestmove ")


@pytest.mark.parametrize("thinking", [True, False])
@pytest.mark.parametrize("ending", ["quit", "end of input", "quit without an end of line"])
def test_it_ends_at_once_with_all_its_processes(talk: Talk, ending: str, thinking: bool) -> None:
    talk.tell("uci", "isready", *(["go infinite"] if thinking else []))
    talk.until("info depth 2 " if thinking else "readyok")
    assert talk.program.stdin
    talk.program.stdin.write({"quit": b"quit\nisready\n", "end of input": b""}.get(ending, b"quit"))
    talk.program.stdin.close()
    talk.program.stdin = None
    rest = talk.end()
    assert ("bestmove" in rest) == (thinking and ending == "end of input")  # nobody can stop it any more
    assert "readyok" not in rest


def test_the_end_of_input_answers_a_search_that_has_nothing_left_to_do(talk: Talk) -> None:
    talk.tell(f"position fen {MATE_IN_2}", "go infinite")
    talk.until("info depth 3 score mate 2 ")
    talk.tell("isready", "isready")  # the search has ended by then, or soon will
    talk.until("readyok")
    assert "bestmove" in talk.end()


def test_a_killed_program_leaves_no_process(talk: Talk) -> None:
    talk.tell("go infinite")
    talk.until("info depth 2 ")
    talk.program.kill()
    talk.program.communicate(timeout=PATIENCE)  # its worker has ended too: it shares its pipes


@pytest.mark.parametrize("command", ["stop", "isready", "uci"])
def test_a_reader_that_leaves_ends_it_silently(talk: Talk, command: str) -> None:
    talk.tell("go infinite")
    talk.until("info depth 1 ")
    assert talk.program.stdout
    assert talk.program.stderr
    talk.program.stdout.close()
    talk.tell(command)
    assert talk.program.wait(PATIENCE) == PIPE_CLOSED
    assert talk.program.stderr.read() == b""


@pytest.mark.parametrize("limits", ["movetime 200", "wtime 1000 btime 1000 winc 50 binc 50", "wtime 0", "movetime 0"])
def test_a_clock_is_answered(talk: Talk, limits: str) -> None:
    talk.tell("isready", f"go {limits}")
    assert re.fullmatch(r"bestmove [a-h][12][a-h][34]\n", talk.until("bestmove ")[-1])


def test_without_a_process_for_the_engine_every_line_is_heard() -> None:
    code = "import sys; sys.modules['core.thinker'] = None; import chessprog; chessprog.main(['uci'])"
    talk = Talk([sys.executable, "-c", code])
    for _ in range(2):
        talk.tell("isready")
        talk.until("readyok")
        talk.tell("go depth 2")
        talk.until("bestmove ")
    talk.tell("quit")
    _, errors = talk.program.communicate(timeout=PATIENCE)
    assert errors.startswith(b"ERROR: the computer thinks in the program itself: ")


def test_a_file_is_read_to_its_end(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("uci\nposition startpos\nisready\nquit\n")
    with script.open() as file:
        ended = subprocess.run(PROGRAM, stdin=file, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert ended.stdout.endswith("uciok\nreadyok\n")
    assert ended.stderr == ""


# Time


def budget(words: str, overhead: int = 0, fen: str = BARE) -> Budget:
    return budget_of(read_go(words.split()), Game(RULES_OFFICIAL, read_fen(fen)), overhead)


def test_without_a_clock_there_is_any_time() -> None:
    assert budget("depth 3") == budget("infinite") == budget("btime 1000 binc 10") == Budget(inf, inf, inf)
    assert budget("infinite wtime 1000 movetime 10") == Budget(inf, inf, inf)


def test_a_fixed_time_is_used_up_except_for_the_overhead() -> None:
    assert budget("movetime 1000", 30) == Budget(inf, 0.97, 1.0)
    assert 0 < budget("movetime 10", 30).most <= 0.001


def test_each_side_has_its_own_clock() -> None:
    black = BARE.replace(" w ", " b ")
    assert budget("wtime 9000 winc 90 btime 1000 binc 10", fen=black) == budget("wtime 1000 winc 10")


@pytest.mark.parametrize("increment", [0, 50, 2000])
@pytest.mark.parametrize("to_go", [0, 1, 2, 40])
@pytest.mark.parametrize("overhead", [0, 50])
def test_a_clock_is_never_overstepped_by_any_number_of_moves(increment: int, to_go: int, overhead: int) -> None:
    remaining = 1000.0
    for _ in range(500):
        enough, most, last = budget(f"wtime {int(remaining)} winc {increment} movestogo {to_go}", overhead)
        assert 0 <= enough <= most <= last
        remaining -= last * 1000 + overhead  # the worst: every move takes the longest time
        assert remaining > 0 or increment == 0, remaining
        if remaining < overhead + 2:
            break  # nothing is added, and everything has been used up
        remaining += increment


def test_more_time_is_used_where_there_is_more() -> None:
    times = [budget(f"wtime {time} winc 50").enough for time in (500, 1000, 60_000, 600_000)]
    assert times == sorted(times)
    assert budget("wtime 60000 movestogo 5").enough > budget("wtime 60000").enough


def test_of_an_increment_a_part_is_saved() -> None:
    gained = budget("wtime 60000 winc 2000").enough - budget("wtime 60000").enough
    assert 0 < gained < 2 * LAST_START
