"""Panels: they hold controls, place them and cut off what exceeds."""

from collections.abc import Iterable
from typing import TypeVar

from gui.geometry import Rect
from gui.style import Paint
from gui.widgets.canvas import Canvas
from gui.widgets.control import Control, Look

SomeControl = TypeVar("SomeControl", bound=Control)


class Panel(Control):
    """Controls that belong together, drawn relative to the panel and only inside it."""

    root = False  # a window is one, and never inside a panel

    def __init__(
        self,
        area: Rect,
        name: str = "",
        *,
        children: Iterable[Control] = (),
        frame: str = "",
        fill: Paint | None = None,
    ) -> None:
        self._children: tuple[Control, ...] = ()
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
        """Give the controls inside their places, if that is the panel's business; called after every change."""

    def touch(self) -> None:
        """Have the window drawn again; what is inside may have to be arranged again."""
        self.arrange()
        super().touch()

    def add(self, child: SomeControl) -> SomeControl:
        """Put a control on top of the others; give it back."""
        if child.parent is not None or (isinstance(child, Panel) and child.root):
            raise ValueError(f"{child.name or child} cannot be inside two panels, nor a window inside any")
        child.parent = self
        self._children = (*self._children, child)
        self.touch()
        return child

    def remove(self, child: Control) -> None:
        """Take a control out."""
        self._children = tuple(other for other in self._children if other is not child)
        child.parent = None
        self.touch()

    def clear(self) -> None:
        """Take all controls out."""
        for child in self._children:
            self.remove(child)

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw what is behind the controls."""
        area = Rect(origin_x, origin_y, self.area.width, self.area.height)
        if self.fill:
            canvas.fill(area, self.fill)
        if self.frame:
            canvas.frame(self.frame, area)
