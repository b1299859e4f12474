"""Compile modules with mypyc, one library a package, into a folder; run by the environment's own Python.

    .venv/bin/python .make/compile.py FOLDER HANDLE MODULE...

How far it is goes to an open file's handle, and what the compilers say to standard output. CHESSPROG_SANITIZE=1 has the
C compiler build in checks of every memory access and every overflow.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

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
CHECKS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer", "-g", "-O1")
SANITIZED = bool(os.environ.get("CHESSPROG_SANITIZE"))


def extensions(sources: list[str], folder: Path, said: Callable[[str], None]) -> list[Extension]:
    """Return the extensions to build, one for each package of the modules."""
    found = []
    for package in packages(sources):
        said(f"{package} is translated into C")
        own = [source for source in sources if Path(source).parts[0] == package]
        group = f"{package}._core"
        found += mypycify(own, opt_level="3", debug_level="0", group_name=group, target_dir=str(folder / "c"))
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS, *(CHECKS if SANITIZED else ())]
        extension.extra_link_args = [*extension.extra_link_args, *(CHECKS if SANITIZED else ())]
    return found


def packages(sources: list[str]) -> list[str]:
    """Return the packages that the modules are in."""
    return sorted({Path(source).parts[0] for source in sources})


def build(sources: list[str], folder: Path, said: Callable[[str], None]) -> None:
    """Compile into the folder `core` of a folder."""

    class Build(build_ext):  # type: ignore[misc]
        def build_extension(self, extension: Extension) -> None:
            if extension.name.endswith("__mypyc"):  # the package's library; the others are one line of code each
                said(f"the C of {extension.name.partition('.')[0]} is compiled")
            super().build_extension(extension)

    command = Build(Distribution({"ext_modules": extensions(sources, folder, said)}))
    command.build_lib, command.build_temp = str(folder / "core"), str(folder / "o")
    command.ensure_finalized()
    command.run()


def end_with(parent: int) -> None:
    """End this process when the one that started it has gone: nobody would use what is compiled."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def main(folder: str, handle: str, *sources: str) -> None:
    """Compile, and say how far it is."""
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    stages = iter(range(2, 100))

    def said(stage: str) -> None:
        number, last = next(stages), 1 + 2 * len(packages(list(sources)))
        os.write(int(handle), f"compiling the core: {number} of {last}, {stage}\n".encode())

    build(list(sources), Path(folder), said)


if __name__ == "__main__":
    main(*sys.argv[1:])
