"""The directions between the parts of the program, read from the syntax trees."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("core", "chess", "games", "console", "gui")
TREES: Final = {
    path.relative_to(ROOT).as_posix(): ast.parse(path.read_bytes())
    for part in ("chessprog.py", *(f"{package}/**/*.py" for package in PACKAGES))
    for path in ROOT.glob(part)
}
# Commands: they print and take the time.
DEVELOPERS: Final = ("chess/dev/", "gui/dev/", "games/ask.py", "games/tournament.py")
# What tells the screens about a game.
GAMES: Final = ("gui/chess", "gui/official", "gui/simplified", "gui/checkers", "gui/connect4")
# What may be imported from where, the first prefix of a file's name that fits; of this program's own packages.
MAY_USE: Final = {
    "chessprog.py": ("core", "chess", "console"),  # and a face, by its name in a table
    "core/": ("core",),
    "games/": ("core", "games"),
    "chess/dev/": ("core", "chess", "games"),
    "chess/": ("core", "chess"),
    "console/loop.py": ("core", "console"),
    "console/reader.py": ("core", "console"),
    "console/parse.py": ("core", "console"),
    **dict.fromkeys(("console/connect4", "console/checkers", "console/prompts"), ("core", "games", "console")),
    "console/": ("core", "chess", "games", "console"),
    **dict.fromkeys(GAMES, ("core", "chess", "gui")),
    **dict.fromkeys(("gui/checkers", "gui/connect4"), ("core", "games", "gui")),  # no chess
    "gui/": ("core", "gui"),  # what is left knows no game
}
ONLY_IN: Final = {"sdl2": "gui/sdl.py", "multiprocessing": "core/thinker.py"}
CLOCKS: Final = {"time", "datetime"}
PURE: Final = sorted(
    name for name in TREES if name.startswith(("core/", "chess/", "games/")) and not name.startswith(DEVELOPERS)
)
GENERIC: Final = sorted(
    name for name in TREES if name.startswith("gui/") and not name.startswith((*GAMES, *DEVELOPERS))
)


def modules(variable: str) -> list[str]:
    """The modules that a variable of the Makefile names, with their packages."""
    lines = re.findall(rf"^{variable} [:+]= (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    found = []
    for package, names, single in re.findall(r"\$\(patsubst %,(\w+)/%\.py,([^)]*)\)|(\w+/\w+)\.py", " ".join(lines)):
        found += [f"{package}.{name}" for name in names.split()] or [single.replace("/", ".")]
    return found


HOT: Final = modules("HOT")
LIBRARY: Final = {"typing", "random", "math", "collections.abc", "dataclasses"}


def imports(name: str) -> set[str]:
    """The modules a file imports; `from chess import board` counts as chess.board."""
    found = set()
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = str(node.module)
            found |= {f"{module}.{alias.name}" for alias in node.names} if module in PACKAGES else {module}
    return found


def packages(name: str) -> set[str]:
    """The packages that a file imports from."""
    return {module.partition(".")[0] for module in imports(name)}


def words(name: str) -> set[str]:
    """The names and texts of a file, its comments left out."""
    found = {node.id for node in ast.walk(TREES[name]) if isinstance(node, ast.Name)}
    found |= {node.attr for node in ast.walk(TREES[name]) if isinstance(node, ast.Attribute)}
    return found | {str(node.value) for node in ast.walk(TREES[name]) if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("name", TREES)
def test_directions(name: str) -> None:
    allowed = next(allowed for prefix, allowed in MAY_USE.items() if name.startswith(prefix))
    assert packages(name) & {*PACKAGES, "chessprog"} <= set(allowed)
    assert all(name == place for package, place in ONLY_IN.items() if package in packages(name))


@pytest.mark.parametrize("name", PURE)
def test_the_core_neither_prints_nor_reads_the_command_line_nor_the_clock(name: str) -> None:
    assert not packages(name) & CLOCKS
    assert not words(name) & {"print", "input", "argv", "stdin", "stdout", "stderr"}


def test_chess_uses_the_other_games_only_to_check_and_to_measure() -> None:
    used = {module for name in TREES if name.startswith("chess/") for module in imports(name)}
    assert {module for module in used if module.startswith("games")} == {"games.minimax", "games.connect4"}


@pytest.mark.parametrize("name", GENERIC)
def test_no_screen_and_no_control_names_an_edition(name: str) -> None:
    assert not [word for word in words(name) if re.search("2018|2015|edition|chess(?!prog)", word, re.IGNORECASE)]


def test_every_program_in_the_table_is_a_module_with_a_main() -> None:
    import chessprog

    for program in chessprog.PROGRAMS.values():
        for module in program.faces.values():
            tree = TREES[f"{module.replace('.', '/')}.py"]
            assert "main" in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("module", HOT)
def test_compiled_modules_import_what_is_compiled_with_them(module: str) -> None:
    assert imports(f"{module.replace('.', '/')}.py") <= {*HOT, *modules("READ")} | LIBRARY


def test_the_letters_of_the_columns_are_spelled_once() -> None:
    spelled = [name for name in TREES if {word.lower() for word in words(name)} & {"abcdefgh", "a b c d e f g h"}]
    assert spelled == ["chess/squares.py"]
