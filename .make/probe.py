"""What a Python says about itself: what it is, and which of the pins on the command line are not whole there."""

import importlib.metadata
import json
import platform
import sys
from pathlib import Path


def identity() -> str:
    """Return what an extension module is made for: this Python's version and kind, and the machine."""
    return f"{sys.implementation.cache_tag}{sys.abiflags} {platform.machine()}"


def is_whole(pin: str) -> bool:
    """Tell whether a package is installed here, in the pinned version and with all of its files."""
    name, _, version = pin.partition("==")
    try:
        package = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    files = [file for file in package.files or () if file.suffix != ".pyc"]
    return package.version == version and bool(files) and all(Path(str(file.locate())).exists() for file in files)


if __name__ == "__main__":
    broken = [pin for pin in sys.argv[1:] if not is_whole(pin)]
    print(json.dumps({"identity": identity(), "broken": broken}))
