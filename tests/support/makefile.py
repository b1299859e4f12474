"""What the Makefile says about the modules."""

import re

from tests.support.paths import ROOT


def modules(variable: str) -> list[str]:
    """The modules that a variable of the Makefile names, with their packages."""
    lines = re.findall(rf"^{variable} [:+]= (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    found = []
    for package, names, single in re.findall(r"\$\(patsubst %,([\w/]+)/%\.py,([^)]*)\)|([\w/]+)\.py", " ".join(lines)):
        found += [f"{package}/{name}" for name in names.split()] or [single]
    return [name.replace("/", ".") for name in found]
