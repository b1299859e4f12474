"""Panels: controls that contain, place and clip other controls."""

from collections.abc import Iterable
from typing import TypeVar

from gui.geometry import Rect
from gui.style import Paint
from gui.widgets.canvas import Canvas
from gui.widgets.control import Control, Look

SomeControl = TypeVar("SomeControl", bound=Control)


class Panel(Control):
    """A group of controls, drawn relative to the panel and clipped to it."""

    root = False  # True for a window, which cannot be inside a panel

    def __init__(
        self,
        area: Rect,
        name: str = "",
        *,
        children: Iterable[Control] = (),
        frame: str = "",
        fill: Paint | None = None,
    ) -> None:
        self._children: tuple[Control, ...] = ()  # before the first assignment, which calls `arrange`
        super().__init__(area, name)
        self.frame = frame
        self.fill = fill
        for child in children:
            self.add(child)

    @property
    def children(self) -> tuple[Control, ...]:
        """The controls inside, later ones on top."""
        return self._children

    def arrange(self) -> None:
        """Place the controls inside, if the panel does that itself; called after every change."""

    def touch(self) -> None:
        """Arrange the children again, and make the window redraw."""
        self.arrange()
        super().touch()

    def add(self, child: SomeControl) -> SomeControl:
        """Put a control on top of the others; return it."""
        if child.parent is not None or (isinstance(child, Panel) and child.root):
            raise ValueError(f"{child.name or child} cannot be inside two panels, nor a window inside any")
        child.parent = self
        self._children = (*self._children, child)
        self.touch()
        return child

    def remove(self, child: Control) -> None:
        """Remove a control."""
        self._children = tuple(other for other in self._children if other is not child)
        child.parent = None
        self.touch()

    def clear(self) -> None:
        """Remove all controls."""
        for child in self._children:
            self.remove(child)

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw the background of the controls."""
        area = Rect(origin_x, origin_y, self.area.width, self.area.height)
        if self.fill:
            canvas.fill(area, self.fill)
        if self.frame:
            canvas.frame(self.frame, area)
