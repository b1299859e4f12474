"""What every console program does alike: read, obey, let the computer think, write, and end in order."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from io import BufferedReader, BytesIO
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from console.parse import Command, by_line
from console.reader import LONGEST, PatientFile, Reader, Terminal
from core.player import Answer, DirectPlayer, Failure, Player, Progress, Request

Split: TypeAlias = Callable[[bytes], Iterable[Command]]

QUIT: Final = Command("quit")  # what the end of input means
INTERRUPTED: Final = 130  # the exit statuses that a shell gives to a program ended by Ctrl-C, and by a closed pipe
PIPE_CLOSED: Final = 141
TRIES: Final = 2  # to get an answer from the computer player's process


class Asking(Protocol):
    """A state in which the program takes a command."""

    @property
    def prompt(self) -> str:
        """What is said before each command."""

    @property
    def computer_plays(self) -> bool:
        """Whether the computer will have to think soon."""

    def obey(self, given: Command) -> "Step":
        """Carry out a command."""


class Thinking(NamedTuple):
    """A state in which the computer thinks: the request, what to do with its answer and with a command typed meanwhile.

    If `obey` returns None, the command is kept for the next state that takes one.
    """

    request: Request
    # A name inside a type is quoted, never a whole type: Python would compile that, and the start would take longer.
    play: Callable[[Any], "Step"]
    obey: Callable[[Command], "Step | None"]


class Step(NamedTuple):
    """What is said next, and the state then; None if the program ends."""

    text: str
    state: Asking | Thinking | None
    prompts: bool = True  # whether the state's prompt is said
    drops_line: bool = False  # whether what else was typed on the same line is forgotten


class Output:
    """The only writer of standard output: one write for each step, flushed at once."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write

    def write(self, text: str) -> None:
        """Write a text; the name of a file is written with the same bytes as it was typed."""
        self._write(os.fsencode(text))


class Typed:
    """The commands that were typed and not yet taken, line by line."""

    def __init__(self) -> None:
        self._lines: deque[Iterator[Command]] = deque()

    def add(self, commands: Iterable[Command]) -> None:
        """Add the commands of a line."""
        self._lines.append(iter(commands))

    def take(self) -> Command | None:
        """Return the next command, None if there is none; a line is kept until the next one is wanted."""
        while self._lines:
            given = next(self._lines[0], None)
            if given is not None:
                return given
            self._lines.popleft()
        return None

    def drop_line(self) -> None:
        """Forget the rest of the line that the last command was taken from."""
        if self._lines:
            self._lines[0] = iter(())


class Session:
    """A program on its inputs and outputs; the computer player is made when it is first needed."""

    def __init__(
        self, reader: Reader, output: Output, make_player: Callable[[], Player], split: Split = by_line
    ) -> None:
        self._reader = reader
        self._output = output
        self._make_player = make_player
        self._split = split
        self._typed = Typed()
        self._made: Player | None = None

    @property
    def _player(self) -> Player:
        self._made = self._made or self._make_player()
        return self._made

    def close(self) -> None:
        """End the computer player."""
        if self._made:
            self._made.close()

    def run(self, step: Step) -> None:
        """Go on from step to step."""
        while step.state is not None:
            if isinstance(step.state, Thinking):
                self._output.write(step.text)
                step = self._think(step.state)
            else:
                self._output.write(step.text + (step.state.prompt if step.prompts else ""))
                if step.state.computer_plays:
                    self._player.warm()
                step = self._obey(step.state)
        self._output.write(step.text)

    def _obey(self, state: Asking) -> Step:
        given = self._next_command()
        with reported_faults():
            step = state.obey(given)
            if step.drops_line:
                self._typed.drop_line()
            return step
        return Step("", state)

    def _next_command(self) -> Command:
        while (given := self._typed.take()) is None:
            line = self._reader.line()
            if line is None:
                return QUIT
            self._typed.add(self._split(line))
        return given

    def _think(self, state: Thinking) -> Step:
        """Ask the computer player, again if it fails once, then this process, where nothing typed is heard."""
        for _ in range(TRIES):
            news = self._answer(state)
            if isinstance(news, Step):
                return news
            if isinstance(news, Answer):
                return state.play(news.value)
            report(news.reason)
        return state.play(state.request.answer(Progress()))

    def _answer(self, state: Thinking) -> Answer | Failure | Step:
        """Return the player's answer, or the step that ends the program."""
        self._player.start(state.request)
        while not isinstance(news := self._player.poll(), Answer | Failure):
            if news is None and self._player.wait(self._keyboards()):
                step = self._obey_meanwhile(state)
                if step:
                    return step
        return news

    def _obey_meanwhile(self, state: Thinking) -> Step | None:
        """Carry out what was typed while the computer thinks; return the step that ends the program."""
        lines = self._reader.typed_lines()
        for commands in [[QUIT]] if lines is None else map(self._split, lines):
            kept: list[Command] = []
            for given in commands:
                step: Step | None = Step("", state)
                with reported_faults():
                    step = state.obey(given)
                if step is None:
                    kept.append(given)
                elif step.state is None:
                    return step
                else:
                    self._output.write(step.text)
                    if step.drops_line:
                        break
            self._typed.add(kept)
        return None

    def _keyboards(self) -> list[int]:
        return [] if self._reader.keyboard is None else [self._reader.keyboard]


@contextmanager
def reported_faults() -> Iterator[None]:
    """Report an internal error: it costs the user this command, not the game."""
    try:
        yield
    except ImportError:  # where a game is to begin and the core is broken, there is none
        raise
    except Exception as error:
        report(f"internal error: {error!r}")


def reason_of(error: Exception) -> str:
    """Return what went wrong in words, which are never empty."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def report(reason: str) -> None:
    """Report a fault on standard error, where it cannot be taken for an answer."""
    if sys.stderr is None:
        return
    with suppress(OSError):
        sys.stderr.write(f"ERROR: {reason}\n")


def main(first: Step, split: Split = by_line, longest: int = LONGEST) -> int:
    """Run a program on standard input and output, a command for each line or each word; return the exit status."""

    def run(output: Output) -> None:
        with closing(Session(_reader(longest), output, _make_player, split)) as session:
            session.run(first)

    return run_on_output(run)


def run_on_output(run: Callable[[Output], None]) -> int:
    """Run something on standard output; return the exit status."""
    if sys.stdout is None:
        report("there is no standard output")
        return 1
    output = PatientFile(sys.stdout.fileno(), "wb", closefd=False)
    try:
        run(Output(output.write_all))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard_stdout()
        return PIPE_CLOSED
    except ImportError:  # chessprog.py reports it, as it does before a console begins
        raise
    except Exception as error:
        discard_stdout()
        report(reason_of(error))
        return 1
    return 0


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _reader(longest: int) -> Reader:
    if _is_terminal():
        return Terminal(sys.stdin)
    file = BytesIO() if sys.stdin is None else BufferedReader(PatientFile(sys.stdin.fileno(), closefd=False))
    return Reader(file, longest)


def _make_player() -> Player:
    """Return a player: on a terminal one that thinks in a process of its own, so that it can be interrupted."""
    return hire_thinker() if _is_terminal() else DirectPlayer()


def hire_thinker() -> Player:
    """Return a player that thinks in a process of its own, if there can be one."""
    try:
        from core.thinker import Thinker  # only now: it brings a good part of the standard library
    except Exception as error:
        report(f"the computer thinks in the program itself: {reason_of(error)}")
        return DirectPlayer()
    return Thinker()


def discard_stdout() -> None:
    """Discard what could not be written, so that it is not tried again when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
