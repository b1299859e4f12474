"""The command line: picks the face of the program."""

import os
import signal
import sys
from collections.abc import Callable

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))  # before any other package called chess

import chess

USAGE = """\
usage: chessprog [WHAT]

Chess, 2018 edition
  -c            play in the console (the default)
  -g            play in a window

Chess, 2015 edition
  console       play in the console

Its relatives
  connect4      play Connect-4 in the console
  minimax-demo  show the minimax that plays it on a small tree
  list-demo N   show a linked list of N numbers

  --version     say which version this is, and whether its core is compiled
  --help        say this"""
NO_WINDOW = "ERROR: the edition of 2015 has no window yet; chessprog console plays it in the console"


def main(arguments: list[str]) -> int:
    """Do what the arguments ask for; give the exit status."""
    match arguments:
        case [] | ["-c"]:
            return run_face(load_console)
        case ["-g"]:
            return run_face(load_window)
        case ["console"]:
            return run_face(load_console_of_2015)
        case ["gui"]:
            complain(NO_WINDOW)
            return 1
        case ["connect4"]:
            return run_face(load_connect4)
        case ["minimax-demo"]:
            return show_minimax()
        case ["list-demo"] | ["list-demo", _]:
            return show_list(arguments[1:])
        case ["--version"]:
            return say(f"chessprog {chess.__version__} (core: {'compiled' if chess.compiled() else 'interpreted'})")
        case ["--help"]:
            return say(USAGE)
        case _:
            complain(USAGE)
            return 2


def say(text: str, status: int = 0) -> int:
    """Print an answer, if it can be."""
    if sys.stdout is None:
        complain("ERROR: there is no standard output")
        return 1
    try:
        print(text, flush=True)
    except OSError as error:
        from console.loop import give_up_output

        give_up_output()
        if not isinstance(error, BrokenPipeError):
            complain(f"ERROR: {error.strerror}")
        return 1
    return status


def complain(text: str) -> None:
    """Print what is no answer; without a standard error output `print` would take the standard output."""
    if sys.stderr is not None:
        print(text, file=sys.stderr)


def run_face(load: Callable[[], Callable[[], int]]) -> int:
    """Run a face. While it is imported Ctrl-C must wait: a compiled module that is interrupted halfway aborts."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        face = load()
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    return face()


def load_console() -> Callable[[], int]:
    """The 2018 console; it is imported only now, so that the other answers need not wait for it."""
    from console import app, loop

    return lambda: loop.main(app.first_step())


def load_console_of_2015() -> Callable[[], int]:
    """The 2015 console."""
    from console import app2015, loop

    return lambda: loop.main(app2015.first_step())


def load_window() -> Callable[[], int]:
    """The 2018 window; nothing else needs SDL."""
    from gui import app

    return app.main


def load_connect4() -> Callable[[], int]:
    """Connect-4 in the console."""
    from console import connect4, loop

    return lambda: loop.main(connect4.first_step())


def show_minimax() -> int:
    """Run the demo of minimax."""
    from console import demos

    return say(*demos.minimax_demo())


def show_list(arguments: list[str]) -> int:
    """Run the demo of the linked list."""
    from console import demos

    try:
        return say(*demos.list_demo(arguments))
    except MemoryError:
        pass  # only now is the list gone, and room for a sentence
    complain(demos.OUT_OF_MEMORY)
    return 1


def interrupt(_signal: int, _frame: object) -> None:
    """End the program at Ctrl-C, once: pressed again, it must not disturb what the program does to end in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def run() -> int:
    """Be the program; give the exit status. Only from here on is Ctrl-C heard: the launcher has it ignored."""
    try:
        signal.signal(signal.SIGINT, interrupt)
        return main(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the interpreter has yet to end, and would print a traceback


if __name__ == "__main__":
    sys.exit(run())
