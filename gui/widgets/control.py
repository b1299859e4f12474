"""The base class of all widgets."""

from collections.abc import Iterator
from enum import Flag, auto
from typing import TYPE_CHECKING, Any

from gui.events import Key
from gui.geometry import Rect
from gui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from gui.widgets.panel import Panel


class Look(Flag):
    """How a control is drawn at the moment: under the pointer, pressed, focused, disabled."""

    NORMAL = 0
    HOVER = auto()
    PRESSED = auto()
    FOCUSED = auto()
    DISABLED = auto()


class Control:
    """A node of the widget tree; its area is relative to the panel that contains it.

    Assigning a new value to a public attribute makes the window redraw. Changing a list in place does not: assign a new
    list, or call `touch`.
    """

    takes_pointer = True  # if False, the pointer reaches the control below
    focusable = False

    def __init__(self, area: Rect, name: str = "") -> None:
        self.parent: Panel | None = None
        self.area = area
        self.name = name
        self.visible = True
        self.enabled = True

    def __setattr__(self, name: str, value: Any) -> None:
        """Redraw the window if a public attribute changes."""
        before = self.__dict__.get(name, self)  # self stands for "no value yet": no control is its own attribute
        object.__setattr__(self, name, value)
        if not name.startswith("_") and before is not value and before != value:
            self.touch()

    def touch(self) -> None:
        """Make the window redraw."""
        if self.__dict__.get("parent") is not None:  # unset while __init__ assigns the first attributes
            self.__dict__["parent"].touch()

    @property
    def children(self) -> tuple["Control", ...]:
        """The controls inside, later ones on top; only panels have children."""
        return ()

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:
        """Draw this control without its children; the origin is its upper left corner in the window."""

    def pressed(self, x: int, y: int, button: int) -> None:
        """Handle a mouse button that goes down here; this control holds the pointer until it goes up."""

    def released(self, x: int, y: int, button: int) -> None:
        """Handle the button going up, here or elsewhere."""

    def moved(self, x: int, y: int) -> None:
        """Handle the pointer moving over this control, or anywhere while this control holds the pointer."""

    def left(self) -> None:
        """Cancel a press or a drag: the pointer has left, or was released by the program."""

    def wheeled(self, x: int, y: int, steps: int) -> bool:  # noqa: ARG002
        """Handle a turn of the wheel; return False to pass it to the panel that contains this control."""
        return False

    def key(self, key: Key) -> bool:  # noqa: ARG002
        """Handle a key while focused; return False to pass it to the window."""
        return False

    def activate(self) -> None:
        """Do what a click does."""

    def reveal(self, area: Rect) -> None:
        """Scroll an area of this control into view, if it can scroll."""

    def ancestors(self) -> "Iterator[Panel]":
        """Yield the panels that contain this control, the innermost first."""
        panel = self.parent
        while panel is not None:
            yield panel
            panel = panel.parent

    def place(self) -> Rect:
        """Return the area in the window's coordinates."""
        area = self.area
        for panel in self.ancestors():
            area = area.moved(panel.area.x, panel.area.y)
        return area

    def focus_area(self) -> Rect:
        """Return the area that a dialog about this control is centred on, in the window's coordinates."""
        return self.place()

    def shown(self) -> Rect:
        """Return the part of `place` that no panel clips."""
        area = self.place()
        for panel in self.ancestors():
            area = area.intersection(panel.place())
        return area

    def walk(self) -> "Iterator[Control]":
        """Yield this control and its descendants, depth first: the order of drawing and of the tab key."""
        yield self
        for child in self.children:
            yield from child.walk()
