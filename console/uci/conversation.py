"""The UCI engine: official chess for other programs.

The engine thinks in a process of its own, so commands are read meanwhile: `stop` makes it answer with the best move so
far. Time is managed here too: the engine reports every iteration, and is hurried when the time for a move is used up.
"""

import select
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import dropwhile
from math import inf
from time import monotonic
from typing import Final

from chess.board import Board
from chess.engine.values import MATE, Limits, Line
from chess.formats.fen import engine_move
from chess.game import Game, Status
from chess.movegen import legal_moves
from console.loop import Output, hire_thinker, reported_faults, run_on_output
from console.reader import Listener
from console.uci import words
from console.uci.time import Budget, budget_of
from console.uci.words import HASH, OPTIONS, OVERHEAD
from core.player import Answer, Failure, News, Player, Report

AT_ONCE: Final = ("isready", "stop", "quit", "uci")  # commands that do not wait for the end of a search
LONGEST_WAIT: Final = 3600.0  # seconds; the system call overflows with a very long timeout
NO_MEMORY: Final = "{} MB for Hash cannot be had, it is {} again"


class RunningSearch:
    """A running search: its budget of time, and what it has found."""

    def __init__(self, begun: float, budget: Budget, waits: bool, line: Line) -> None:
        self.begun = begun
        self.budget = budget
        self.waits = waits  # whether the answer must wait for `stop`, even after the search has ended
        self.line = line  # the best line so far
        self.ended = False
        self.hurried = False

    @property
    def due(self) -> float:
        """The next deadline: first to hurry the engine, then to answer without it."""
        if not self.hurried:
            return inf if self.ended else self.begun + self.budget.most
        return self.begun + self.budget.last if self.line.depth else inf


class Uci:
    """A UCI session: reads commands, writes answers, and controls the engine's process."""

    def __init__(
        self, write: Callable[[str], None], make_player: Callable[[], Player], clock: Callable[[], float] = monotonic
    ) -> None:
        self.ended = False
        self._write = write
        self._make_player = make_player
        self._clock = clock
        self._made: Player | None = None
        self._values = {name: spin.default for name, spin in OPTIONS.items()}
        self._placed = words.first_game()
        self._search: RunningSearch | None = None
        self._unwritten: list[str] = []  # answers that `_write_answers` will write
        self._later: deque[Sequence[str]] = deque()  # commands that wait for the search to end
        self._fresh = True  # whether the engine must start with empty tables
        self._busy = False  # searching, but its output must not be printed
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": self._greet,
            "isready": self._say_ready,
            "ucinewgame": self._begin_game,
            "setoption": self._set_option,
            "position": self._place,
            "go": self._go,
            "stop": self._stop,
            "quit": self._quit,
        }

    def converse(self, listener: Listener) -> None:
        """Read and obey lines until `quit` or the end of input."""
        while not self.ended:
            if self._await_line(listener):
                lines = listener.lines()
                if lines is None:
                    self._end_of_input()
                    return
                for line in lines:
                    self.obey(line)
            self.attend()

    def _end_of_input(self) -> None:
        """Stop the search and answer with the best line so far, because no `stop` can arrive any more."""
        while self._search and self._made:
            self._stop(())
            if self._search:  # else the search had already ended
                self._made.wait(timeout=self._timeout())
            self.attend()

    def _await_line(self, listener: Listener) -> bool:
        """Wait for input, for news of the engine, or for a deadline; return whether there is input."""
        if self._made:
            return bool(self._made.wait([listener.handle], self._timeout()))
        select.select([listener.handle], [], [])  # without an engine there is nothing else to wait for
        return True

    def obey(self, line: bytes) -> None:
        """Run a command, now or after the running search."""
        # The protocol demands that unknown words before a command are skipped.
        command = tuple(dropwhile(lambda word: word not in self._commands, line.decode(errors="replace").split()))
        if not command or self.ended:
            return
        if self._search and (command[0] not in AT_ONCE or self._is_meant_for_later(command[0])):
            self._later.append(command)
        else:
            self._carry_out(command)
        self._write_answers()

    def _is_meant_for_later(self, word: str) -> bool:
        """Return whether a `stop` is for a `go` that still waits: the running search has already been stopped."""
        return word == "stop" and bool(self._later) and self._search is not None and self._search.hurried

    def attend(self) -> None:
        """Handle the engine's news and the deadlines."""
        while self._made and (news := self._made.poll()) is not None:
            self._handle_news(news)
        if self._search and self._clock() >= self._search.due:
            self._handle_deadline(self._search)
        self._write_answers()

    def close(self) -> None:
        """End the engine's process."""
        if self._made:
            self._made.close()

    @property
    def _player(self) -> Player:
        self._made = self._made or self._make_player()
        return self._made

    def _timeout(self) -> float | None:
        """Return the seconds until the next deadline, None if there is none."""
        due = self._search.due if self._search else inf
        return None if due == inf else min(max(0.0, due - self._clock()), LONGEST_WAIT)

    def _write_answers(self) -> None:
        """Write the answers so far at once; outside `reported_faults`, because a failure ends the program."""
        text = "".join(self._unwritten)
        self._unwritten.clear()
        if text:
            self._write(text)

    def _carry_out(self, command: Sequence[str]) -> None:
        with reported_faults():
            try:
                self._commands[command[0]](command[1:])
            except ValueError as error:
                self._unwritten.append(words.remark(str(error)))

    # The commands

    def _greet(self, _rest: Sequence[str]) -> None:
        self._unwritten.append(words.greeting())
        self._write_answers()  # first, because starting the engine's process takes longer
        if not self._search:
            self._prepare()

    def _say_ready(self, _rest: Sequence[str]) -> None:
        if not self._search:
            self._prepare()
            self._await_engine()
        self._unwritten.append(words.READY)

    def _begin_game(self, _rest: Sequence[str]) -> None:
        self._fresh = True
        self._prepare()

    def _set_option(self, rest: Sequence[str]) -> None:
        name, value = words.read_option(rest)
        self._fresh = self._fresh or (name == HASH and value != self._values[HASH])
        self._values[name] = value

    def _place(self, rest: Sequence[str]) -> None:
        self._placed = words.read_position(rest, self._placed)

    def _go(self, rest: Sequence[str]) -> None:
        begun, game, go = self._clock(), self._placed.game, words.read_go(rest)
        legal = {engine_move(move): int(move) for move in legal_moves(Board(game.rules, game.position))}
        moves = tuple(legal[text] for text in go.searchmoves if text in legal)
        allowed = moves or tuple(legal.values())
        search = RunningSearch(
            begun, budget_of(go, game, self._values[OVERHEAD]), go.infinite, _first_line(game, allowed)
        )
        if len(allowed) == 1 and search.budget.enough < inf:
            search.budget = search.budget._replace(enough=0.0)  # a forced move: one iteration, to report a score
        self._prepare()
        self._await_engine()
        self._search = search
        if allowed:
            limits = Limits(go.depth, go.nodes, go.mate, moves)
            self._ask_engine(game, limits, fresh=False)
        else:
            self._note(search, search.line)
            self._end(search)

    def _stop(self, _rest: Sequence[str]) -> None:
        search = self._search
        if search is None:
            return
        search.waits = False
        if search.ended:
            self._answer(search)
        else:
            self._hurry(search)

    def _quit(self, _rest: Sequence[str]) -> None:
        self.ended = True

    # The engine

    def _prepare(self) -> None:
        """If needed, make a new engine with an empty table, which takes time, before a clock runs."""
        if self._fresh:
            self._await_engine()
            self._fresh = False
            self._busy = True
            self._ask_engine(words.first_game().game, Limits(depth=1), fresh=True)

    def _ask_engine(self, game: Game, limits: Limits, *, fresh: bool) -> None:
        from chess.engine.request import EngineRequest  # imported here: the greeting needs no engine

        self._player.start(EngineRequest(game, limits, self._values[HASH], fresh=fresh))

    def _await_engine(self) -> None:
        while self._busy:
            news = self._player.poll()
            if news is None:
                self._player.wait()
            else:
                self._handle_news(news)

    def _handle_news(self, news: News) -> None:
        if isinstance(news, Failure):
            self._unwritten.append(words.remark(news.reason))
            self._fresh = True
            if self._busy:
                self._reset_hash()
        if self._busy:
            self._busy = isinstance(news, Report)
        elif self._search and isinstance(news, Report):
            self._note(self._search, news.value)
            if self._clock() - self._search.begun >= self._search.budget.enough:
                self._hurry(self._search)
        elif self._search:
            # After a failure, the answer is the best line reported before.
            if isinstance(news, Answer) and news.value != self._search.line:
                self._note(self._search, news.value)
            self._end(self._search)

    def _reset_hash(self) -> None:
        """Go back to the default table size after a table of another size could not be made."""
        wanted, usual = self._values[HASH], OPTIONS[HASH].default
        if wanted != usual:
            self._unwritten.append(words.remark(NO_MEMORY.format(wanted, usual)))
            self._values[HASH] = usual

    def _note(self, search: RunningSearch, line: Line) -> None:
        search.line = line
        self._unwritten.append(words.info(line, int((self._clock() - search.begun) * 1000)))

    def _end(self, search: RunningSearch) -> None:
        search.ended = True
        if not search.waits:
            self._answer(search)

    def _answer(self, search: RunningSearch) -> None:
        self._search = None
        self._unwritten.append(words.best(search.line.moves))
        while self._later and not self.ended and (not self._search or self._later[0][0] == "stop"):
            self._carry_out(self._later.popleft())

    def _handle_deadline(self, search: RunningSearch) -> None:
        """Hurry the engine at the first deadline; answer without it at the last."""
        if search.hurried:
            self._busy = True  # its late answer must not be printed, and the next search waits for it
            self._answer(search)
        else:
            self._hurry(search)

    def _hurry(self, search: RunningSearch) -> None:
        if not (search.hurried or search.ended):
            search.hurried = True
            self._player.hurry()


def _first_line(game: Game, moves: tuple[int, ...]) -> Line:
    """Return a line without any search: the first legal move, or the score of a finished game."""
    return Line(0, -MATE if game.status is Status.MATE else 0, moves[:1], 0, 0)


def main() -> int:
    """Run the UCI engine on standard input and output; return the exit status."""
    return run_on_output(_run)


def _run(output: Output) -> None:
    if sys.stdin is None:
        return
    with closing(Uci(output.write, hire_thinker)) as uci:
        uci.converse(Listener(sys.stdin.fileno()))
