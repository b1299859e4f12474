"""The control: anything that is drawn, with its place in the tree."""

from collections.abc import Iterator
from enum import Flag, auto
from typing import TYPE_CHECKING, Any

from gui.events import Key
from gui.geometry import Rect
from gui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from gui.widgets.panel import Panel


class Look(Flag):
    """What a control looks like at the moment, beyond its own contents."""

    NORMAL = 0
    HOVER = auto()
    PRESSED = auto()
    FOCUSED = auto()
    DISABLED = auto()


class Control:
    """A node of the tree; its area is relative to the panel it is in.

    Assigning another value to any public attribute makes the window draw itself again: keep what is shown in attributes
    that are assigned, not in lists that are changed in place (or call `touch` then).
    """

    takes_pointer = True  # otherwise the pointer reaches what is beneath
    focusable = False

    def __init__(self, area: Rect, name: str = "") -> None:
        self.parent: Panel | None = None
        self.area = area
        self.name = name
        self.visible = True
        self.enabled = True

    def __setattr__(self, name: str, value: Any) -> None:
        """Draw the window again if a public attribute changes."""
        before = self.__dict__.get(name, self)  # nothing is its own attribute
        object.__setattr__(self, name, value)
        if not name.startswith("_") and before is not value and before != value:
            self.touch()

    def touch(self) -> None:
        """Have the window drawn again."""
        if self.__dict__.get("parent") is not None:
            self.__dict__["parent"].touch()

    @property
    def children(self) -> tuple["Control", ...]:
        """The controls inside, later ones on top; only panels have any."""
        return ()

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:
        """Draw this control without its children; the origin is its upper left corner in the window."""

    def pressed(self, x: int, y: int, button: int) -> None:
        """Handle a mouse button that went down here; this control has the pointer until it goes up."""

    def released(self, x: int, y: int, button: int) -> None:
        """Handle the button that went up again, here or elsewhere."""

    def moved(self, x: int, y: int) -> None:
        """Handle the pointer over this control, or anywhere while it has the pointer."""

    def left(self) -> None:
        """Cancel what the pointer began here: it has left, or was taken away."""

    def wheeled(self, x: int, y: int, steps: int) -> bool:  # noqa: ARG002
        """Handle a turn of the wheel; return False to leave it to the panel around."""
        return False

    def key(self, key: Key) -> bool:  # noqa: ARG002
        """Handle a key while focused; return False to leave it to the window."""
        return False

    def activate(self) -> None:
        """Do what a click is for."""

    def reveal(self, area: Rect) -> None:
        """Scroll so that an area inside can be seen, if there is anything to scroll."""

    def ancestors(self) -> "Iterator[Panel]":
        """Give the panels around, the nearest first."""
        panel = self.parent
        while panel is not None:
            yield panel
            panel = panel.parent

    def place(self) -> Rect:
        """Return the area in the window's own coordinates."""
        area = self.area
        for panel in self.ancestors():
            area = area.moved(panel.area.x, panel.area.y)
        return area

    def focus_area(self) -> Rect:
        """Return what of `place` a question about this control stands over."""
        return self.place()

    def shown(self) -> Rect:
        """Return the part of `place` that no panel around cuts off."""
        area = self.place()
        for panel in self.ancestors():
            area = area.intersection(panel.place())
        return area

    def walk(self) -> "Iterator[Control]":
        """Give this control and everything inside, depth first: the order of drawing and of the tab key."""
        yield self
        for child in self.children:
            yield from child.walk()
