"""The command line: picks the face of the program."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))  # before any other package called chess

import chess

USAGE = """\
usage: chessprog [-c | -g]

  -c         play in the console (the default)
  -g         play in a window
  --version  say which version this is, and whether its core is compiled
  --help     say this"""


def main(arguments: list[str]) -> int:
    """Do what the arguments ask for; give the exit status."""
    match arguments:
        case [] | ["-c"]:
            return play_in_console()
        case ["-g"]:
            return play_in_window()
        case ["--version"]:
            return say(f"chessprog {chess.__version__} (core: {'compiled' if chess.compiled() else 'interpreted'})")
        case ["--help"]:
            return say(USAGE)
        case _:
            print(USAGE, file=sys.stderr)
            return 2


def say(text: str) -> int:
    """Print an answer, if it can be; what cannot be written is not tried again when the interpreter ends."""
    try:
        print(text, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"ERROR: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def play_in_console() -> int:
    """Run the 2018 console; it is imported only now, so that the other answers need not wait for it."""
    from console import app, loop

    return loop.main(app.first_step())


def play_in_window() -> int:
    """Run the 2018 window; nothing else needs SDL."""
    from gui import app

    return app.main()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
