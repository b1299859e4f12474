"""Finds the control that gets the focus next: by the order of the tree, or by position."""

from collections.abc import Callable, Iterator
from typing import Final

from gui.geometry import Rect
from gui.widgets.control import Control


def visible_in(control: Control) -> Iterator[Control]:
    """Yield a control and those inside it, except what is invisible or disabled and what is inside that."""
    if control.visible and control.enabled:
        yield control
        for child in control.children:
            yield from visible_in(child)


def reachable_in(control: Control) -> Iterator[Control]:
    """Yield the controls that can have the focus."""
    return (inside for inside in visible_in(control) if inside.focusable)


def next_in_order(root: Control, focus: Control | None, reachable: list[Control], step: int) -> Control:
    """Return the next control in the order of the tree, counted from the focus even if it is disabled now."""
    order = [control for control in root.walk() if control is focus or control in reachable]
    # Without a focus, begin before the first control, or behind the last one for a step back.
    start = order.index(focus) if focus in order else min(0, -step)
    return order[(start + step) % len(order)]


# For each direction, how to turn an area so that the direction points right: so one rule serves all four.
TURNED: Final[dict[str, Callable[[Rect], Rect]]] = {
    "right": lambda area: area,
    "left": lambda area: area._replace(x=-area.right),
    "down": lambda area: Rect(area.y, area.x, area.height, area.width),
    "up": lambda area: Rect(-area.bottom, area.x, area.height, area.width),
}


def nearest_towards(focus: Control | None, reachable: list[Control], direction: str) -> Control:
    """Return the nearest control in a direction; the focus itself if there is none, the first if there is no focus."""
    if focus is None:
        return reachable[0]
    turn = TURNED[direction]
    start = turn(focus.place())

    def distance(control: Control) -> tuple[int, int]:
        area = turn(control.place())
        # A distance sideways counts double: the arrow key says where to look.
        aside = max(0, area.y - start.bottom, start.y - area.bottom)
        return max(0, area.x - start.right) + 2 * aside, abs(area.middle[1] - start.middle[1])

    def lies_there(control: Control) -> bool:
        # From outside a list, a row that is scrolled out of view cannot be reached.
        in_view = control.parent is focus.parent or not control.shown().empty
        return control is not focus and in_view and turn(control.place()).x >= start.right

    return min(filter(lies_there, reachable), key=distance, default=focus)
