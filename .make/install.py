"""Install a launcher, a desktop entry and its icon for the current user, or remove them.

    python3 .make/install.py install | uninstall

The program stays in this folder: the launcher is a link to ./chessprog, and the desktop entry starts ./chessprog too.
"""

import os
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "chessprog"
ICON = ROOT / "assets" / "drawings" / "icon-64.svg"
ENTRY = """\
[Desktop Entry]
Type=Application
Name=Chessprog
GenericName=Chess
Comment=Play chess against the computer or against each other
TryExec={path}
Exec={command} -g
Icon=chessprog
Terminal=false
Categories=Game;BoardGame;
"""


def base_folder(variable: str, usual: str) -> Path:
    """Return one of the user's base folders; a relative path is ignored, as the XDG specification demands."""
    path = os.environ.get(variable, "")
    return Path(path) if os.path.isabs(path) else Path.home() / usual


BIN = base_folder("XDG_BIN_HOME", ".local/bin")
DATA = base_folder("XDG_DATA_HOME", ".local/share")
LAUNCHER = BIN / "chessprog"
DESKTOP = DATA / "applications" / "chessprog.desktop"
INSTALLED_ICON = DATA / "icons" / "hicolor" / "scalable" / "apps" / "chessprog.svg"


def text_value(text: str) -> str:
    """Return a text escaped as a value of a desktop entry."""
    return text.replace("\\", "\\\\")


def quoted(argument: str) -> str:
    """Return an argument quoted for the Exec line, where a single per cent sign would begin a field code."""
    return text_value('"' + re.sub(r'(["`$\\])', r"\\\1", argument).replace("%", "%%") + '"')


def entry() -> str:
    """Return the text of the desktop entry for the program in this folder."""
    return ENTRY.format(path=text_value(str(PROGRAM)), command=quoted(str(PROGRAM)))


def install() -> None:
    """Install everything; never overwrite a launcher that is not ours."""
    if not str(PROGRAM).isprintable():  # a line break in the path would add a line to the entry
        sys.exit(f"a desktop entry cannot name this folder: {str(ROOT)!r}")
    if os.path.lexists(LAUNCHER) and not LAUNCHER.is_symlink():
        sys.exit(f"{LAUNCHER} is not a link that make install made: move it away first")
    for path in (LAUNCHER, DESKTOP, INSTALLED_ICON):
        path.parent.mkdir(parents=True, exist_ok=True)
    LAUNCHER.unlink(missing_ok=True)
    LAUNCHER.symlink_to(PROGRAM)
    shutil.copyfile(ICON, INSTALLED_ICON)
    DESKTOP.write_text(entry(), encoding="utf-8")
    print(f"installed: {LAUNCHER}, {DESKTOP}, {INSTALLED_ICON}")
    if str(BIN) not in os.environ.get("PATH", "").split(os.pathsep):
        print(f"to start it by typing chessprog, add {BIN} to your PATH")


def uninstall() -> None:
    """Remove what was installed from this folder; leave what another copy of the program installed."""
    ours = [LAUNCHER] if LAUNCHER.is_symlink() and LAUNCHER.readlink() == PROGRAM else []
    if DESKTOP.is_file() and DESKTOP.read_text(encoding="utf-8", errors="replace") == entry():
        ours += [path for path in (DESKTOP, INSTALLED_ICON) if path.exists()]
    for path in ours:
        path.unlink()
    print(f"removed: {', '.join(map(str, ours))}" if ours else "nothing was installed from this folder")


if __name__ == "__main__":
    try:
        {"install": install, "uninstall": uninstall}[sys.argv[1]]()
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}")
