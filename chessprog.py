"""The command line: starts the game and the face (console or window) that the arguments name."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple, NoReturn

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))  # first: another package may be called chess

import chess
import core
from core.imports import uninterrupted


class Title(NamedTuple):
    """A game, and for each option (-c, -g) the module whose `main` plays it."""

    title: str
    faces: Mapping[str, str]  # the first is the default
    opens: str = ""  # the kind of file that its window can open, as the usage text names it


PROGRAMS = {
    "2018": Title("chess, 2018 edition", {"-c": "console.games.chess2018", "-g": "gui.games.chess2018"}),
    "2015": Title("chess, 2015 edition", {"-c": "console.games.chess2015", "-g": "gui.games.chess2015"}),
    "chess": Title("official chess", {"-g": "gui.games.official"}, opens="FILE.pgn"),
    "simplified": Title("simplified chess", {"-c": "console.games.simplified", "-g": "gui.games.simplified"}),
    "checkers": Title("mini-checkers", {"-c": "console.games.checkers", "-g": "gui.games.checkers"}),
    "connect4": Title("Connect-4", {"-c": "console.games.connect4", "-g": "gui.games.connect4"}),
    "uci": Title("official chess for programs that speak UCI", {"-c": "console.uci.conversation"}),
}
FACES = {"-c": "in the console", "-g": "in a window"}
# What the documents call a game and its face.
ALIASES = {"-c": ["2018", "-c"], "-g": ["2018", "-g"], "console": ["2015", "-c"], "gui": ["2015", "-g"]}
DEMOS = {"minimax-demo": "show minimax on a small tree", "list-demo N": "show a linked list of N numbers"}
OTHERS = {"--version": "say which version this is, and whether its core is compiled", "-h, --help": "say this"}
HELP = ("-h", "--help")


def usage() -> str:
    """Return the usage text, made from the tables above."""
    games = {name: f"{program.title} ({', '.join(ways_to_play(program))})" for name, program in PROGRAMS.items()}
    documented = {word: f"the same as {' '.join(words)}" for word, words in ALIASES.items()}
    tables = {"GAME is one of": games, "Played": FACES, "Also": documented, "Demonstrations": DEMOS, "Answers": OTHERS}
    blocks = [
        "\n".join([f"{heading}:", *(f"  {word:<14}{text}" for word, text in table.items())])
        for heading, table in tables.items()
    ]
    return "\n".join(["usage: chessprog [GAME] [-c | -g]", *blocks])


def ways_to_play(program: Title) -> list[str]:
    """Return the options that a game accepts."""
    return [*program.faces, *([f"-g {program.opens}"] if program.opens else [])]


def main(arguments: list[str]) -> int:
    """Do what the arguments ask for; return the exit status."""
    match arguments or ["-c"]:
        case [word] if word in ALIASES:
            return play(*ALIASES[word])
        case [game] if game in PROGRAMS:
            return play(game, next(iter(PROGRAMS[game].faces)))
        case [game, face] if game in PROGRAMS and face in FACES:
            return play(game, face)
        case [game, "-g", path] if game in PROGRAMS and PROGRAMS[game].opens:
            return play(game, "-g", path)
        case ["minimax-demo"]:
            return show_minimax()
        case ["list-demo"] | ["list-demo", _]:
            return show_list(arguments[1:])
        case ["--version"]:
            return say(f"chessprog {chess.__version__} (core: {'compiled' if chess.compiled() else 'interpreted'})")
        case [word] if word in HELP:
            return say(usage())
        case [game, word] if game in PROGRAMS and word in HELP:
            return say(usage())
        case _:
            complain(f"chessprog: not understood: {' '.join(arguments)}\n{usage()}")
            return 2


def say(text: str, status: int = 0) -> int:
    """Print an answer; return the exit status, 1 if it cannot be printed."""
    if sys.stdout is None:
        complain("ERROR: there is no standard output")
        return 1
    try:
        print(text, flush=True)
    except OSError as error:
        from console.loop import discard_stdout

        discard_stdout()
        if not isinstance(error, BrokenPipeError):
            complain(f"ERROR: {error.strerror}")
        return 1
    return status


def complain(text: str) -> None:
    """Print a complaint on standard error."""
    if sys.stderr is not None:  # with `file=None`, `print` would use standard output
        with suppress(OSError):
            print(text, file=sys.stderr, flush=True)


def play(game: str, face: str, *files: str) -> int:
    """Play a game, if it has this face, from a file if one is given; return the exit status."""
    program = PROGRAMS[game]
    if face not in program.faces:
        complain(f"ERROR: {program.title} cannot be played {FACES[face]} yet; try chessprog {game}")
        return 1
    return import_main(program.faces[face])(*files)


def import_main(module: str) -> Callable[..., int]:
    """Import the module of a face and return its `main`. The other faces are never imported: each takes time.

    Garbage collection starts only afterwards and skips what was imported, which stays until the end.
    """
    gc.disable()  # already done if the launcher started us
    try:
        with uninterrupted():
            face: Callable[..., int] = import_module(module).main
    finally:
        gc.freeze()
        gc.enable()
    return face


def show_minimax() -> int:
    """Run the demo of minimax."""
    from console.games import demos

    return say(*demos.minimax_demo())


def show_list(arguments: list[str]) -> int:
    """Run the demo of the linked list."""
    from console.games import demos

    try:
        return say(*demos.list_demo(arguments))
    except MemoryError:
        pass  # the error holds the half-made list; it is freed here, which leaves memory to print a sentence
    complain(demos.OUT_OF_MEMORY)
    return 1


def occupy_standard_streams() -> None:
    """Open /dev/null as each standard stream that is closed: else the next file opened would become that stream."""
    for handle in range(3):
        try:
            os.fstat(handle)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # `open` returns the lowest free handle, which is this one


def interrupt(_signal: int, _frame: object) -> None:
    """End the program at Ctrl-C. A second Ctrl-C is ignored, so that the program can close what it opened."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def run() -> int:
    """Run the program; return the exit status."""
    try:
        signal.signal(signal.SIGINT, interrupt)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # the launcher has blocked it
        occupy_standard_streams()
        core.tell = lambda sentence: complain(f"chessprog: {sentence}")
        return main(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # a user never sees a traceback
        complain(f"ERROR: internal error: {error!r}")
        return 1
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # or Ctrl-C while the interpreter ends prints a traceback


def leave(status: int) -> NoReturn:
    """End the program without the interpreter's clean-up, which is slow: every face has closed what it opened."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError):  # a failure to write was reported when it happened
                stream.flush()
    os._exit(status)


if __name__ == "__main__":
    leave(run())
