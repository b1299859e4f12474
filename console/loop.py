"""The loop of every console program: read a command, run it, let the computer think, write, and end cleanly."""

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

QUIT: Final = Command("quit")  # the end of input counts as this command
INTERRUPTED: Final = 130  # the exit statuses of a shell for a program ended by Ctrl-C, and by a closed pipe
PIPE_CLOSED: Final = 141
ATTEMPTS: Final = 2  # attempts to get an answer from the computer player's process


class Asking(Protocol):
    """A state in which the program waits for a command."""

    @property
    def prompt(self) -> str:
        """The text written before each command."""

    @property
    def computer_plays(self) -> bool:
        """Whether the computer will think soon: then its process is started in advance."""

    def obey(self, given: Command) -> "Step":
        """Run a command."""


class Thinking(NamedTuple):
    """A state in which the computer thinks: its request, and callbacks for the answer and for commands typed meanwhile.

    If `obey` returns None, the command is kept for the next state that takes commands.
    """

    request: Request
    # Quote only the class name: Python compiles a fully quoted type at import, which is slow.
    play: Callable[[Any], "Step"]
    obey: Callable[[Command], "Step | None"]


class Step(NamedTuple):
    """The text to write and the next state; None ends the program."""

    text: str
    state: Asking | Thinking | None
    prompts: bool = True  # whether to write the state's prompt
    drops_line: bool = False  # whether to discard the other commands on the same line


class Output:
    """The only writer of standard output: one write for each step, flushed at once."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write

    def write(self, text: str) -> None:
        """Write a text; a file name comes out with the same bytes as it was typed."""
        self._write(os.fsencode(text))


class Typed:
    """The queue of commands typed and not yet taken, line by line."""

    def __init__(self) -> None:
        self._lines: deque[Iterator[Command]] = deque()

    def add(self, commands: Iterable[Command]) -> None:
        """Add the commands of a line."""
        self._lines.append(iter(commands))

    def take(self) -> Command | None:
        """Return the next command, None if there is none. A line stays until the next call, for `drop_line`."""
        while self._lines:
            given = next(self._lines[0], None)
            if given is not None:
                return given
            self._lines.popleft()
        return None

    def drop_line(self) -> None:
        """Discard the rest of the line that the last command was taken from."""
        if self._lines:
            self._lines[0] = iter(())


class Session:
    """A running console program with its input, its output and its computer player, which is made when first needed."""

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
        """Close the computer player."""
        if self._made:
            self._made.close()

    def run(self, step: Step) -> None:
        """Run from this step until a step ends the program."""
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
        """Ask the computer player; if it fails twice, think in this process, which cannot read input meanwhile."""
        for _ in range(ATTEMPTS):
            news = self._answer(state)
            if isinstance(news, Step):
                return news
            if isinstance(news, Answer):
                return state.play(news.value)
            report(news.reason)
        return state.play(state.request.answer(Progress()))

    def _answer(self, state: Thinking) -> Answer | Failure | Step:
        """Return the computer player's answer or failure, or the step that ends the program."""
        self._player.start(state.request)
        # Wait for the player and the keyboard together, so that `quit` works while the computer thinks.
        while not isinstance(news := self._player.poll(), Answer | Failure):
            if news is None and self._player.wait(self._keyboards()):
                step = self._obey_meanwhile(state)
                if step:
                    return step
        return news

    def _obey_meanwhile(self, state: Thinking) -> Step | None:
        """Run the commands typed while the computer thinks; return the step that ends the program, if there is one."""
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
    """Report an internal error and go on: the user loses this command, not the game."""
    try:
        yield
    except ImportError:  # a broken installation: no game has begun yet, so none is lost
        raise
    except Exception as error:
        report(f"internal error: {error!r}")


def reason_of(error: Exception) -> str:
    """Return the message of an error; its type if it has no message."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def report(reason: str) -> None:
    """Report a fault on standard error, where no program takes it for an answer."""
    if sys.stderr is None:
        return
    with suppress(OSError):
        sys.stderr.write(f"ERROR: {reason}\n")


def main(first: Step, split: Split = by_line, longest: int = LONGEST) -> int:
    """Run a program on standard input and output; return the exit status. `split` makes commands of a line."""

    def run(output: Output) -> None:
        with closing(Session(_reader(longest), output, _make_player, split)) as session:
            session.run(first)

    return run_on_output(run)


def run_on_output(run: Callable[[Output], None]) -> int:
    """Run a program that writes to standard output; return the exit status."""
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
    except ImportError:  # chessprog.py reports it, as it does for an error before the console starts
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
    """Return a player: on a terminal, one in a process of its own, so that the user can interrupt it."""
    return hire_thinker() if _is_terminal() else DirectPlayer()


def hire_thinker() -> Player:
    """Return a player in a process of its own; one in this process if that cannot be imported."""
    try:
        from core.thinker import Thinker  # imported here because it imports much of the standard library
    except Exception as error:
        report(f"the computer thinks in the program itself: {reason_of(error)}")
        return DirectPlayer()
    return Thinker()


def discard_stdout() -> None:
    """Redirect standard output to /dev/null: else the interpreter would fail again to write its buffer at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
