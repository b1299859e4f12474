"""The directions between the parts of the program, read from the syntax trees."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PARTS: Final = ("chessprog.py", "chess/**/*.py", "games/**/*.py", "console/**/*.py", "gui/**/*.py")
TREES: Final = {
    path.relative_to(ROOT).as_posix(): ast.parse(path.read_bytes()) for part in PARTS for path in ROOT.glob(part)
}
ONLY_IN: Final = {"sdl2": "gui/sdl.py", "multiprocessing": "chess/thinker.py"}
FORBIDDEN: Final = {
    "chess": {"chessprog", "console", "gui", "time", "datetime"},
    "games": {"chessprog", "console", "gui", "time", "datetime"},
    "console": {"chessprog", "gui"},
    "gui": {"chessprog", "console"},
    "chessprog.py": set[str](),
}
COMMANDS: Final = {"chess/perft.py", "chess/bench.py", "chess/match.py"}  # a developer's: they print and take the time
CORE: Final = sorted(name for name in TREES if name.startswith(("chess/", "games/")) and name not in COMMANDS)


def modules(variable: str) -> list[str]:
    """The modules that a variable of the Makefile names, with their packages."""
    pattern = rf"^{variable} [:+]= \$\(patsubst %,(\w+)/%\.py,(.*)\)$"
    packages = re.findall(pattern, (ROOT / "Makefile").read_text(), re.MULTILINE)
    return [f"{package}.{name}" for package, names in packages for name in names.split()]


HOT: Final = modules("HOT")
LIBRARY: Final = {"typing", "random", "collections.abc", "dataclasses"}


def imports(name: str) -> set[str]:
    """The modules a file imports; `from chess import board` counts as chess.board."""
    found = set()
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = str(node.module)
            found |= {f"{module}.{alias.name}" for alias in node.names} if module == "chess" else {module}
    return found


@pytest.mark.parametrize("name", TREES)
def test_directions(name: str) -> None:
    packages = {module.partition(".")[0] for module in imports(name)}
    allowed = {"time", "datetime"} if name in COMMANDS else set()
    assert not packages & FORBIDDEN[name.partition("/")[0]] - allowed
    assert all(name == place for package, place in ONLY_IN.items() if package in packages)


@pytest.mark.parametrize("name", CORE)
def test_the_core_neither_prints_nor_reads_the_command_line(name: str) -> None:
    names = {node.id for node in ast.walk(TREES[name]) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(TREES[name]) if isinstance(node, ast.Attribute)}
    assert not names & {"print", "input"}
    assert not attributes & {"argv", "stdin", "stdout", "stderr"}


@pytest.mark.parametrize(
    ("package", "other", "known"),
    [("chess", "games", {"games.minimax"}), ("games", "chess", {"chess.prefer_compiled"})],
)
def test_chess_and_the_other_games_know_little_of_each_other(package: str, other: str, known: set[str]) -> None:
    found = {module for name in CORE if name.startswith(f"{package}/") for module in imports(name)}
    assert {module for module in found if module.partition(".")[0] == other} == known


@pytest.mark.parametrize("module", HOT)
def test_compiled_modules_import_what_is_compiled_with_them(module: str) -> None:
    assert imports(f"{module.replace('.', '/')}.py") <= {*HOT, *modules("READ")} | LIBRARY
