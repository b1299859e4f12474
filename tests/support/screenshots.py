"""assets/make_screenshots.py, which takes the pictures of every window, as a module: that folder is no package."""

import sys
from importlib import import_module
from typing import Any, Final

import pytest

from tests.support.paths import ASSETS
from tests.support.window_pilot import go_headless

FOLDER: Final = ASSETS / "screenshots"


def make_screenshots(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module, with SDL drawing where nobody sees it."""
    go_headless(monkeypatch)
    monkeypatch.setattr(sys, "path", [str(ASSETS), *sys.path])
    return import_module("make_screenshots")
