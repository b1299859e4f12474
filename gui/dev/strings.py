"""List every string that a window can show: `python -m gui.dev.strings`.

They are read from the syntax trees of `gui` and of the modules whose words it shows, so a text is found before any
screen is built. What this cannot know: a blank `{}` stands for what is filled in; a lower-case word alone is left out,
because it is nearly always the name of an image or a key; a few names of SDL functions and widgets are listed although
nobody sees them; names and comments in a user's own files, and reasons from the system, are not here.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDERS: Final = ("gui",)
MODULES: Final = (  # whose words the window shows
    "chess/editions/official.py",
    "chess/editions/simplified_words.py",
    "chess/formats/fen.py",
    "chess/formats/pgn.py",
    "chess/formats/pgnmatch.py",
    "chess/pieces.py",
    "chess/settings.py",
    "chess/setup.py",
    "core/files.py",
    "core/records.py",
    "core/thinker.py",
    "games/checkers_text.py",
)
NOT_SHOWN: Final = ("gui/dev/",)
WORDS: Final = re.compile(r"[^\W\d_]")  # at least one letter
A_NAME: Final = re.compile(r"[a-z0-9_.\-]*|SDL_\w+|.*\.(json|bmp|zip|xml|pgn|txt)|[<>][a-z0-9]+")
UNSEEN_CALLS: Final = frozenset({"call", "getattr", "TypeVar", "setdefault", "compile", "removesuffix", "removeprefix"})


class ShownString(NamedTuple):
    """A text, and where the source has it."""

    path: str
    line: int
    text: str


def shown_strings() -> list[ShownString]:
    """Return every text that a window can show, by file and line."""
    return [shown for path in _sources() for shown in strings_of(path.read_text(encoding="utf-8"), _name(path))]


def strings_of(source: str, path: str) -> list[ShownString]:
    """Return the texts in a source."""
    found = {ShownString(path, line, text) for line, text in _texts(ast.parse(source)) if _reads_as_text(text)}
    return sorted(found)


def _sources() -> list[Path]:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return sorted(
        path for path in (*files, *(ROOT / name for name in MODULES)) if not _name(path).startswith(NOT_SHOWN)
    )


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Return the constants below a node that may be shown; a formatted string with a blank for each value."""
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
        yield node.lineno, "".join(map(str, parts))
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.lineno, node.value
        return
    for child in _children(node):
        yield from _texts(child)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Return the parts of a node without documentation, annotations, assertions, and arguments that are names."""
    if isinstance(node, ast.JoinedStr):
        yield from (part.value for part in node.values if isinstance(part, ast.FormattedValue))
        return
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom) or _is_unseen_call(node):
        return
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_documentation(child):
                yield child


def _is_documentation(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_unseen_call(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    return name in UNSEEN_CALLS


def _reads_as_text(text: str) -> bool:
    return bool(WORDS.search(text.replace("{}", ""))) and not A_NAME.fullmatch(text)


def main() -> int:
    """Print the list."""
    for shown in shown_strings():
        print(f"{shown.path}:{shown.line}: {shown.text!r}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
