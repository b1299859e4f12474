"""Print the pinned packages of pyproject.toml: the program's dependencies, or the groups named on the command line."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text())
groups = [project["dependency-groups"][name] for name in sys.argv[1:]] or [project["project"]["dependencies"]]
print(*(pin for group in groups for pin in group))
