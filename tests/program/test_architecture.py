"""The directions between the parts of the program, read from the syntax trees."""

import ast
import re
from collections import Counter
from typing import Final

import pytest

from tests.support.makefile import modules
from tests.support.paths import ROOT, TESTS

PACKAGES: Final = ("core", "chess", "games", "console", "gui")
TREES: Final = {
    path.relative_to(ROOT).as_posix(): ast.parse(path.read_bytes())
    for part in ("chessprog.py", *(f"{package}/**/*.py" for package in PACKAGES))
    for path in ROOT.glob(part)
}
DEVELOPERS: Final = ("chess/dev/", "games/dev/", "gui/dev/")  # commands: they print and measure time
# What a file may import of the program's own packages, by the folder that it is in; the first folder that fits counts.
MAY_USE: Final = {
    "chessprog.py": ("core", "chess", "console"),  # and a face, by its name in a table
    "core/": ("core",),
    "games/": ("core", "games"),
    "chess/dev/": ("core", "chess", "games"),
    "chess/": ("core", "chess"),
    "console/games/": ("core", "chess", "games", "console"),
    "console/uci/": ("core", "chess", "console"),
    "console/": ("core", "console"),  # what any console program needs
    "gui/games/": ("core", "chess", "games", "gui"),
    "gui/": ("core", "gui"),  # the screens know no game
}
ONLY_IN: Final = {"sdl2": "gui/sdl/", "multiprocessing": "core/thinker.py"}
CLOCKS: Final = {"time", "datetime"}
PURE: Final = sorted(
    name for name in TREES if name.startswith(("core/", "chess/", "games/")) and not name.startswith(DEVELOPERS)
)
GENERIC: Final = sorted(
    name for name in TREES if name.startswith("gui/") and not name.startswith(("gui/games/", *DEVELOPERS))
)
NEVER_MEET: Final = (
    ("chess/exact/", "chess.engine"),
    ("chess/engine/", "chess.exact"),
    ("chess/formats/", "chess.editions"),  # an edition names its format
)

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
    assert all(name.startswith(place) for package, place in ONLY_IN.items() if package in packages(name))


@pytest.mark.parametrize("name", TREES)
def test_no_module_knows_chess_and_its_relatives(name: str) -> None:
    assert name.startswith("chess/dev/") or not {"chess", "games"} <= packages(name)


@pytest.mark.parametrize(("folder", "package"), NEVER_MEET)
def test_the_two_searches_never_meet_and_no_format_knows_an_edition(folder: str, package: str) -> None:
    used = {module for name in TREES if name.startswith(folder) for module in imports(name)}
    assert not [module for module in used if f"{module}.".startswith(f"{package}.")]


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


def test_what_tests_share_is_in_their_support_package() -> None:
    from_a_test = re.compile(r"^\s*(from|import) tests\S*\W(test_|conftest)", re.MULTILINE)
    assert [path for path in TESTS.rglob("*.py") if from_a_test.search(path.read_text())] == []


@pytest.mark.parametrize(("folder", "most"), [*((package, 20) for package in PACKAGES), ("tests", 30)])
def test_no_folder_has_too_many_modules_to_see(folder: str, most: int) -> None:
    folders = Counter(path.parent for path in (ROOT / folder).rglob("*.py"))
    assert [name for name, modules in folders.items() if modules > most] == []
