"""The documents: links lead somewhere, paths exist, and the commands that the README shows work as written."""

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

import chessprog
from gui.dev.display import start_server
from tests.support.paths import ROOT
from tests.support.waiting import PATIENCE, wait_until

PATTERNS: Final = ("*.md", "docs/*.md", "games/*.md", "assets/*.md")
DOCUMENTS: Final = sorted(path.relative_to(ROOT).as_posix() for pattern in PATTERNS for path in ROOT.glob(pattern))
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
CODE: Final = re.compile(r"`([^`\n]+)`")
FENCED: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INDENTED: Final = re.compile(r"^ {4,}(\S.*)$", re.MULTILINE)
HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
PATH: Final = re.compile(r"[\w.-]*/?(?:[\w.-]+/)*[\w.-]*")
ENDINGS: Final = (".py", ".md", ".toml", ".svg", ".txt", ".json", ".bmp", ".zip", "/")
# What is made later, and an example's name: KIND.svg, icon-NAME.svg.
NOT_IN_A_CLONE: Final = re.compile(r"\.venv/|saves/|~|.*[A-Z]{4,}\.(?!md|txt)|slot-|game-2018|manifest")
MODULE: Final = re.compile(r"python3? -m ([\w.]+)")
FACES: Final = {"-c": "console", "-g": "window"}

TOOLS: Final = ("Xvfb", "xdotool", "xwininfo")
NOT_RUN: Final = ("make test", "make check", "make install", "make uninstall")  # too long, or not only in this folder
WINDOWS: Final = ("make gui", "./chessprog chess")


def text_of(name: str) -> str:
    """A document without its fenced blocks."""
    return FENCED.sub("", (ROOT / name).read_text("utf-8"))


def anchors(path: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a document."""
    headings = HEADING.findall(path.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(name: str, link: str) -> bool:
    """Whether a link in a document leads to a file, and to a heading if it names one."""
    path, _, anchor = link.partition("#")
    target = (ROOT / name).parent / path if path else ROOT / name
    return target.exists() and (not anchor or anchor in anchors(target))


def paths(name: str) -> Iterator[str]:
    """What a document names in backticks, or in a picture of the flow, and looks like a file or a folder of ours."""
    words = [word for code in CODE.findall(text_of(name)) for word in code.split()]
    words += [
        word.rstrip(":;,") for block in FENCED.findall((ROOT / name).read_text("utf-8")) for word in block.split()
    ]
    for word in words:
        if PATH.fullmatch(word) and word.endswith(ENDINGS) and word != "/" and not NOT_IN_A_CLONE.match(word):
            yield word


def exists(name: str, path: str) -> bool:
    """Whether a path that a document names exists, from the root or from the document's own folder."""
    return any((folder / path.lstrip("/")).exists() for folder in (ROOT, (ROOT / name).parent))


def commands(name: str) -> list[str]:
    """The commands in a document's indented blocks, without what explains them."""
    lines = [re.split(r"\s+# ", line)[0].strip() for line in INDENTED.findall(text_of(name))]
    return [line for line in lines if re.match(r"make\b|\./chessprog|\.venv/bin/python", line)]


def commands_of_the_readme() -> list[str]:
    """All commands that the README shows: in blocks, in its table and in sentences."""
    spoken = [code for code in CODE.findall(text_of("README.md")) if re.match(r"make \w|\./chessprog", code)]
    return sorted({*commands("README.md"), *spoken})


def run(command: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a user does who ends the input at once; what make would set up is there."""
    return subprocess.run(
        command,
        cwd=ROOT,
        env=environment(more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def environment(more: dict[str, str]) -> dict[str, str]:
    """This environment, without what a make that runs the tests has added."""
    return {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL")} | more


def words_of(command: str, *options: str) -> list[str]:
    """The words of a command; make takes the set-up as done, which the tests run on, and further options."""
    words = shlex.split(command)
    made = [word for target in ("all", "tools", "console", "window") for word in ("-o", target)]
    return [words[0], *made, *options, *words[1:]] if words[0] == "make" else words


# Links and paths


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_and_every_picture_leads_somewhere(name: str) -> None:
    ours = [link for link in LINK.findall(text_of(name)) if "://" not in link]
    assert [link for link in ours if not leads_somewhere(name, link)] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_exists(name: str) -> None:
    assert [path for path in paths(name) if not exists(name, path)] == []


def test_the_checks_find_what_is_wrong() -> None:
    """A missing file, a missing heading, an old path."""
    assert not leads_somewhere("README.md", "docs/MANUAL.md")
    assert not leads_somewhere("README.md", "docs/GUIDE.md#no-such-heading")
    assert leads_somewhere("docs/GUIDE.md", "../README.md#the-programs")
    assert not exists("README.md", "gui/sdl.py")
    assert {"core/thinker.py", "assets/fonts/"} <= {*paths("README.md")}
    assert {"chess/rules.py", "tests/perft/"} <= {*paths("docs/ARCHITECTURE.md")}


def test_the_tree_of_the_readme_is_the_repositorys() -> None:
    tree = re.findall(r"^    (?:(\w+)/)? +(.*)$", text_of("README.md").partition("## How it is built")[2], re.MULTILINE)
    shown, folder = [], ""
    for name, line in tree:
        folder = name or folder
        shown += [folder] if name else []
        inside = re.findall(r"(\w+)/", line)
        assert [part for part in inside if not (ROOT / folder / part).is_dir()] == []
    sources = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert sources | {"assets", "saves"} == {*shown}


# Commands


def test_the_readme_has_each_program_with_its_faces() -> None:
    rows = re.findall(r"^\| `\./chessprog (\w+)` \| ([\w, ]+) \|", text_of("README.md"), re.MULTILINE)
    faces = {name: ", ".join(FACES[face] for face in program.faces) for name, program in chessprog.PROGRAMS.items()}
    assert dict(rows) == faces


@pytest.mark.parametrize("command", [each for each in commands_of_the_readme() if each not in (*NOT_RUN, *WINDOWS)])
def test_a_command_of_the_readme_works(command: str) -> None:
    ended = run(words_of(command))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout or command == "./chessprog uci"


@pytest.mark.parametrize("command", NOT_RUN)
def test_a_command_of_the_readme_would_be_run(command: str) -> None:
    assert command in commands_of_the_readme()
    ended = run(words_of(command, "-n"))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "python" in ended.stdout


@pytest.mark.parametrize("command", WINDOWS)
def test_a_window_of_the_readme_opens_and_is_closed_by_its_key(command: str, tmp_path: Path) -> None:
    assert command in commands_of_the_readme()
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing and os.environ.get("CHESSPROG_E2E") != "required":
        pytest.skip(f"a window needs {' and '.join(missing)}")
    server, name = start_server(tmp_path)
    screen = environment({"DISPLAY": name, "SDL_VIDEODRIVER": "x11"})
    program = subprocess.Popen(words_of(command), cwd=ROOT, env=screen, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def tool(*words: str) -> str:
        """What a tool prints about the screen."""
        return subprocess.run(words, env=screen, capture_output=True, text=True, check=False).stdout

    def ended() -> bool:
        """Press the key, until the window is there and obeys."""
        for window in re.findall(r'(0x\w+) "Chessprog"', tool("xwininfo", "-root", "-tree")):
            tool("xdotool", "windowfocus", window, "key", "ctrl+q")
        return program.poll() is not None

    try:
        wait_until(ended)
        assert (program.returncode, *program.communicate()) == (0, b"", b"")
    finally:
        server.terminate()  # without a screen, a window that is still there ends
        server.wait(PATIENCE)
        program.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_names_only_modules_and_targets_that_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    modules = {module for module in MODULE.findall(text) if module not in ("pytest", "venv")}
    assert [module for module in modules if find_spec(module) is None] == []
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for command in [line.partition("&&")[0] for line in commands(name)]:
        words = [word for word in shlex.split(command)[1:] if "=" not in word]
        if command.startswith("make"):
            assert {*words} <= {*targets}
        if command.startswith("./chessprog") and words:
            assert words[0] in {*chessprog.PROGRAMS, *chessprog.ALIASES, *chessprog.OTHERS}
