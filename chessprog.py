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
            print("ERROR: the window is not there yet", file=sys.stderr)
            return 1
        case ["--version"]:
            print(f"chessprog {chess.__version__} (core: {'compiled' if chess.compiled() else 'interpreted'})")
            return 0
        case ["--help"]:
            print(USAGE)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


def play_in_console() -> int:
    """Run the 2018 console; it is imported only now, so that the other answers need not wait for it."""
    from console import app, loop

    return loop.main(app.first_step())


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
