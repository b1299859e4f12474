"""The pictures of every window: each has the pixels that the window shows today."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.screenshots import FOLDER, make_screenshots


@pytest.fixture
def shots(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module that takes the pictures, in their time zone: the slots show when they were saved."""
    module = make_screenshots(monkeypatch)
    monkeypatch.setenv("TZ", module.HEADLESS["TZ"])
    time.tzset()
    yield module
    monkeypatch.undo()
    time.tzset()


@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_a_screenshot_shows_what_the_window_looks_like(shots: Any, name: str) -> None:
    assert shots.is_up_to_date(FOLDER / name, shots.kept_shots()[name].take())


def test_every_window_has_its_screenshots(shots: Any) -> None:
    assert {path.name for path in FOLDER.iterdir()} == shots.kept_shots().keys()
