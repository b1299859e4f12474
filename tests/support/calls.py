"""How often a function is called while something is done."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls(function: Callable[..., Any], do: Callable[[], object]) -> int:
    """Count the calls of a function, or of a property by its getter."""
    code: Any = getattr(function, "__code__", None)
    assert code
    count = 0

    def notice(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code is code

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        do()
    finally:
        sys.setprofile(before)
    return count
