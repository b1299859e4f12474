"""Waiting for what happens outside of this process."""

import select
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 30.0  # seconds until a test gives up


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that happens outside of this process."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "waited in vain"
        select.select([], [], [], 0.01)
