"""Compile the modules named on the command line with mypyc into .venv/core, one shared library for each package."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from mypyc.build import mypycify
from setuptools import Distribution, Extension  # type: ignore[import-untyped]
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

FLAGS = (
    "-fwrapv",  # the core relies on integers that wrap around
    "-Wno-error",  # a warning that a newer compiler adds must not stop the build
    # No function of the library is replaced from outside, so the compiler may call and inline them directly.
    "-fvisibility=hidden",
    "-fno-semantic-interposition",
    "-finline-limit=2000",  # makes the searches at least 5 % faster; a larger limit makes them slower again
)


def extensions(sources: list[str], folder: Path) -> list[Extension]:
    """Return the extensions to build, one for each package of the modules."""
    found = []
    for package in sorted({Path(source).parts[0] for source in sources}):
        own = [source for source in sources if Path(source).parts[0] == package]
        group = f"{package}._core"
        found += mypycify(own, opt_level="3", debug_level="0", group_name=group, target_dir=str(folder / "c"))
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return found


def build(sources: list[str], folder: Path) -> Path:
    """Compile into a folder; return the folder of the compiled packages."""
    command = build_ext(Distribution({"ext_modules": extensions(sources, folder)}))
    command.build_lib, command.build_temp = str(folder / "core"), str(folder / "o")
    command.ensure_finalized()
    command.run()
    return folder / "core"


def main() -> None:
    """Build in a temporary folder, then rename it: .venv/core is complete or missing, never half-made."""
    core = Path(".venv/core")
    for leftover in Path(".venv").glob("build-*"):  # left by a build that was killed
        shutil.rmtree(leftover, ignore_errors=True)
    with TemporaryDirectory(dir=".venv", prefix="build-") as folder:
        made = build(sys.argv[1:], Path(folder))
        if core.exists():
            core.rename(Path(folder, "old"))  # a folder that is not empty cannot be renamed over
        made.rename(core)


if __name__ == "__main__":
    main()
