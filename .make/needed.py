"""The names under which systems have what is missing here."""

import sys
from pathlib import Path

DEBIAN, FEDORA, MACOS = "Debian, Ubuntu: sudo apt install", "Fedora: sudo dnf install", "macOS:"
PYTHON = {DEBIAN: "python3 python3-venv", FEDORA: "python3", MACOS: "brew install python"}
PIP = {DEBIAN: "python3-venv", FEDORA: "python3-pip", MACOS: "brew install python"}
COMPILER = {DEBIAN: "gcc libc6-dev python3-dev", FEDORA: "gcc python3-devel", MACOS: "xcode-select --install"}
PYTHON_HEADERS = {DEBIAN: "python3-dev", FEDORA: "python3-devel", MACOS: "brew install python"}
C_HEADERS = {DEBIAN: "libc6-dev", FEDORA: "glibc-devel", MACOS: "xcode-select --install"}
SYSTEMS = {"debian": DEBIAN, "ubuntu": DEBIAN, "fedora": FEDORA, "rhel": FEDORA}


def system(release: Path = Path("/etc/os-release")) -> str | None:
    """Return which of the systems this is, None if it is another one."""
    if sys.platform == "darwin":
        return MACOS
    try:
        lines = release.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    told = dict(line.split("=", 1) for line in lines if "=" in line)
    kin = f"{told.get('ID', '')} {told.get('ID_LIKE', '')}".replace('"', "").split()
    return next((SYSTEMS[name] for name in kin if name in SYSTEMS), None)


def install(what: dict[str, str]) -> str:
    """Return how to install something here; on an unknown system, how on all known ones."""
    here = system()
    return "; ".join(f"{name} {packages}" for name, packages in what.items() if here in (None, name))
