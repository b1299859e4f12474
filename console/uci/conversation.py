"""The UCI engine: official chess for other programs.

The engine thinks in a process of its own, so commands are read meanwhile: `stop` makes it answer with the best move so
far. Time is managed here too: the engine reports every iteration, and is hurried when the time for a move is used up.
"""

import select
import sys
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
from console.uci.running import RunningSearch, Waiting
from console.uci.time import budget_of
from console.uci.words import HASH, OPTIONS, OVERHEAD
from core.player import Answer, Failure, News, Player, Report

AT_ONCE: Final = ("isready", "stop", "quit", "uci")  # commands that do not wait for the end of a search
NEVER_WAIT: Final = ("quit", "uci")  # commands that do not wait for a new table either
LONGEST_WAIT: Final = 3600.0  # seconds; the system call overflows with a very long timeout
TOO_MANY: Final = "too many commands wait for the end of this search: further ones are ignored"
NO_MEMORY: Final = "{} MB for Hash cannot be had, it is {} again"


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
        self._later = Waiting()  # commands that wait for the search to end, or for `_next`
        self._next: Callable[[], None] | None = None  # what happens when the engine is ready
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
        """Read and obey lines until `quit` or the end of input.

        Nothing is read while as many commands wait as there is room for, unless only `stop` can end the search.
        """
        while not self.ended:
            if self._later.is_full and not (self._search and self._search.is_endless):
                self._player.wait(timeout=self._timeout())
            elif self._await_line(listener):
                lines = listener.lines()
                if lines is None:
                    self._end_of_input()
                    return
                for line in lines:
                    self.obey(line)
                    self.attend()
            self.attend()

    def _end_of_input(self) -> None:
        """Stop the search and answer with the best line so far, because no `stop` can arrive any more."""
        while (self._search or self._busy) and self._made:
            self._stop(())
            if self._search or self._busy:  # else the search had already ended
                self._made.wait(timeout=self._timeout())
            self.attend()

    def _await_line(self, listener: Listener) -> bool:
        """Wait for input, for news of the engine, or for a deadline; return whether there is input."""
        if self._made and (self._search or self._busy):
            return bool(self._made.wait([listener.handle], self._timeout()))
        select.select([listener.handle], [], [])  # an idle engine has no news
        return True

    def obey(self, line: bytes) -> None:
        """Run a command, now or after the running search."""
        # The protocol demands that unknown words before a command are skipped.
        command = tuple(dropwhile(lambda word: word not in self._commands, line.decode(errors="replace").split()))
        if not command:
            return
        self._take(command)
        self._write_answers()
        if command[0] == "uci" and not (
            self._search or self._busy
        ):  # after the answer, because starting the engine's process takes longer
            with reported_faults():
                self._prepare()

    def _take(self, command: Sequence[str]) -> None:
        """Run a command, or let it wait."""
        if self.ended:
            return
        if not self._has_to_wait(command[0]):
            self._carry_out(command)
        elif not (self._later.is_full and self._search and self._search.is_endless):
            self._later.add(command)
        elif not self._search.has_complained:
            self._search.has_complained = True
            self._unwritten.append(words.remark(TOO_MANY))

    def _has_to_wait(self, word: str) -> bool:
        """Return whether a command must wait for the end of the running search, or for an engine that is not ready."""
        if self._search:
            return word not in AT_ONCE or self._is_meant_for_later(word)
        return self._next is not None and word not in NEVER_WAIT

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

    def _say_ready(self, _rest: Sequence[str]) -> None:
        if self._search:
            self._answer_ready()
        else:
            self._when_ready(self._answer_ready)

    def _answer_ready(self) -> None:
        self._unwritten.append(words.READY)

    def _begin_game(self, _rest: Sequence[str]) -> None:
        self._fresh = True
        if not self._busy:
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
        search = RunningSearch(begun, budget_of(go, game, self._values[OVERHEAD]), go, _first_line(game, allowed))
        if len(allowed) == 1 and search.budget.enough < inf:
            search.budget = search.budget._replace(enough=0.0)  # a forced move: one iteration, to report a score
        self._when_ready(lambda: self._begin_search(search, game, Limits(go.depth, go.nodes, go.mate, moves)))

    def _begin_search(self, search: RunningSearch, game: Game, limits: Limits) -> None:
        self._search = search
        if search.line.moves:
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
        if self._next == self._answer_ready:  # the question is answered, though the table is not finished
            self._answer_ready()
        self.ended = True

    # The engine

    def _when_ready(self, do: Callable[[], None]) -> None:
        """Call a function as soon as the engine is idle and its tables are as empty as they must be."""
        if not self._busy:
            self._prepare()
        if self._busy:
            self._next = do
        else:
            do()

    def _prepare(self) -> None:
        """If needed, make a new engine with an empty table, which takes time, before a clock runs."""
        if self._fresh:
            self._ask_engine(words.first_game().game, Limits(depth=1), fresh=True)
            self._fresh = False
            self._busy = True

    def _ask_engine(self, game: Game, limits: Limits, *, fresh: bool) -> None:
        from chess.engine.request import EngineRequest  # imported here: the greeting needs no engine

        self._player.start(EngineRequest(game, limits, self._values[HASH], fresh=fresh))

    def _handle_news(self, news: News) -> None:
        if isinstance(news, Failure):
            self._unwritten.append(words.remark(news.reason))
            self._fresh = True
            if self._busy:
                self._reset_hash()
        if self._busy:
            self._busy = isinstance(news, Report)
            if not self._busy:
                self._go_on(has_failed=isinstance(news, Failure))
        elif self._search and isinstance(news, Report):
            self._note(self._search, news.value)
            if self._clock() - self._search.begun >= self._search.budget.enough:
                self._hurry(self._search)
        elif self._search:
            # After a failure, the answer is the best line reported before.
            if isinstance(news, Answer) and news.value != self._search.line:
                self._note(self._search, news.value)
            self._end(self._search)

    def _go_on(self, *, has_failed: bool) -> None:
        """Do what waited for the engine, which is idle now. After a failure, do not try again first."""
        do, self._next = self._next, None
        with reported_faults():
            if do and has_failed:
                do()
            elif do:
                self._when_ready(do)
        self._carry_out_later()

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
        self._carry_out_later()

    def _carry_out_later(self) -> None:
        """Run the commands that waited as if they arrived now: some may have to wait again."""
        while self._later and not self.ended and not self._has_to_wait(self._later.first_word):
            self._carry_out(self._later.take())
        if self._later.holds(AT_ONCE):
            waiting, self._later = self._later, Waiting()
            while waiting:
                self._take(waiting.take())

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
