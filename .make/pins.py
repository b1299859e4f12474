"""What pyproject.toml pins."""

import tomllib
from pathlib import Path


def pins(*groups: str) -> list[str]:
    """Return the pins of the program's dependencies, or of these groups."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    found: list[list[str]] = [project["dependency-groups"][name] for name in groups]
    return [pin for group in found or [project["project"]["dependencies"]] for pin in group]
