"""What every console program does alike: read, obey, let the computer think, write, and end in order."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import BinaryIO, Final, NamedTuple, Protocol

from chess.player import DirectPlayer, Failure, Player, Request, think
from chess.search import Choice
from console.parse import Command, command
from console.reader import Reader, Terminal

QUIT: Final = Command("quit", ())  # what the end of input means
INTERRUPTED: Final = 130  # the exit statuses that a shell gives to a program ended by Ctrl-C, and by a closed pipe
PIPE_CLOSED: Final = 141


class Asking(Protocol):
    """A state in which the program takes a command."""

    @property
    def prompt(self) -> str:
        """What is said before each command."""

    @property
    def computer_depth(self) -> int | None:
        """How deep the computer will have to think soon, 0 if that is up to the position; None if it does not play."""

    def obey(self, given: Command) -> "Step":
        """Carry out a command."""


class Thinking(NamedTuple):
    """A state in which the computer thinks: about what, what its move leads to, and what a command typed meanwhile."""

    request: Request
    play: "Callable[[Choice], Step]"
    obey: "Callable[[Command], Step]"


class Step(NamedTuple):
    """What is said next, and the state then; None if the program ends."""

    text: str
    state: Asking | Thinking | None


class Output:
    """The only writer of standard output: one write a step, at once in front of whoever waits for it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write a text; a file's name comes out with the bytes it came in with."""
        self._file.write(os.fsencode(text))
        self._file.flush()


class Session:
    """A program on its inputs and outputs; the computer player is hired when it is first needed."""

    def __init__(self, reader: Reader, output: Output, hire: Callable[[], Player]) -> None:
        self._reader = reader
        self._output = output
        self._hire = hire
        self._hired: Player | None = None

    @property
    def _player(self) -> Player:
        self._hired = self._hired or self._hire()
        return self._hired

    def close(self) -> None:
        """Let the computer player go."""
        if self._hired:
            self._hired.close()

    def run(self, step: Step) -> None:
        """Go on from step to step."""
        while step.state is not None:
            if isinstance(step.state, Thinking):
                self._output.write(step.text)
                step = self._think(step.state)
            else:
                self._output.write(step.text + step.state.prompt)
                if step.state.computer_depth is not None:
                    self._player.warm(step.state.computer_depth)
                step = self._obey(step.state)
        self._output.write(step.text)

    def _obey(self, state: Asking) -> Step:
        line = self._reader.line()
        try:
            return state.obey(QUIT if line is None else command(line))
        except Exception as error:  # a fault of ours costs the user this command, not her game
            report(f"internal error: {error!r}")
            return Step("", state)

    def _think(self, state: Thinking) -> Step:
        self._player.start(state.request)
        while (answer := self._player.poll()) is None:
            for given in self._typed() if self._player.wait(self._keyboards()) else ():
                step = state.obey(given)
                if step.state is None:
                    return step
                self._output.write(step.text)
        if isinstance(answer, Failure):
            report(answer.reason)
            answer = think_directly(state.request)
        return state.play(answer)

    def _keyboards(self) -> list[int]:
        return [] if self._reader.keyboard is None else [self._reader.keyboard]

    def _typed(self) -> list[Command]:
        lines = self._reader.typed_lines()
        return [QUIT] if lines is None else [command(line) for line in lines]


def think_directly(request: Request) -> Choice:
    """Without its worker the computer still plays, only that nobody listens meanwhile."""
    answer = think(request)
    if isinstance(answer, Failure):
        raise RuntimeError(answer.reason)
    return answer


def report(reason: str) -> None:
    """Tell of a fault where it cannot be taken for an answer."""
    if sys.stderr is None:
        return
    with suppress(OSError):
        sys.stderr.write(f"ERROR: {reason}\n")


def main(first: Step) -> int:
    """Run a program on standard input and output; the exit status is given back."""
    if sys.stdout is None:
        report("there is no standard output")
        return 1
    session = Session(_reader(), Output(sys.stdout.buffer), _hire)
    try:
        session.run(first)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        give_up_output()
        return PIPE_CLOSED
    except Exception as error:
        give_up_output()
        report(getattr(error, "strerror", None) or str(error))
        return 1
    finally:
        session.close()
    return 0


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _reader() -> Reader:
    if _is_terminal():
        return Terminal(sys.stdin)
    return Reader(BytesIO() if sys.stdin is None else sys.stdin.buffer)


def _hire() -> Player:
    """On a terminal the computer thinks in a process, so that it can be interrupted."""
    if not _is_terminal():
        return DirectPlayer()
    from chess.thinker import Thinker  # only now: it brings a good part of the standard library

    return Thinker()


def give_up_output() -> None:
    """What could not be written is not tried again when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
