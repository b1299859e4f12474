"""A panel that scrolls, and its scroll bar."""

from gui import style
from gui.events import Key
from gui.geometry import NOWHERE, Rect
from gui.widgets.canvas import Canvas
from gui.widgets.control import Control, Look
from gui.widgets.panel import Panel, SomeControl


class ScrollPanel(Panel):
    """A panel that shows a part of a higher panel, its `content`, and scrolls it."""

    def __init__(self, area: Rect, name: str = "") -> None:
        super().__init__(area, name)
        self.content = Panel(NOWHERE)
        self.bar = ScrollBar(self)
        super().add(self.content)
        super().add(self.bar)

    def add(self, child: SomeControl) -> SomeControl:
        """Add a control to the contents; return it."""
        return self.content.add(child)

    def remove(self, child: Control) -> None:
        """Remove a control from the contents."""
        self.content.remove(child)

    def clear(self) -> None:
        """Remove all controls from the contents."""
        self.content.clear()

    @property
    def scroll(self) -> int:
        """How many pixels of the contents are above the upper edge."""
        return -self.content.area.y

    @scroll.setter
    def scroll(self, pixels: int) -> None:
        self.content.area = self.content.area._replace(y=-max(0, min(pixels, self.furthest)))

    @property
    def furthest(self) -> int:
        """The largest value of `scroll`."""
        return self.content.area.height - self.area.height

    def arrange(self) -> None:
        """Fit the height of the contents to their controls, and the bar to the panel."""
        if len(self.children) < 2:
            return  # `__init__` has not added both yet
        height = max(self.area.height, *(child.area.bottom for child in self.content.children), 0)
        scroll = min(self.scroll, height - self.area.height)
        self.content.area = Rect(0, -scroll, self.area.width - style.SCROLL_BAR, height)
        self.bar.area = Rect(self.area.width - style.SCROLL_BAR, 0, style.SCROLL_BAR, self.area.height)
        self.bar.visible = self.furthest > 0

    def wheeled(self, x: int, y: int, steps: int) -> bool:  # noqa: ARG002
        """Scroll; return False if all is visible."""
        self.scroll -= steps * style.WHEEL_STEP
        return self.furthest > 0

    def key(self, key: Key) -> bool:
        """Scroll by a page, or to an end."""
        page = self.area.height - style.WHEEL_STEP
        pixels = {"pageup": -page, "pagedown": page, "home": -self.furthest, "end": self.furthest}.get(key.name)
        if pixels is None or self.furthest == 0:
            return False
        self.scroll += pixels
        return True

    def reveal(self, area: Rect) -> None:
        """Scroll as little as possible to show an area."""
        self.scroll += min(0, area.y - style.GRID) or max(0, area.bottom + style.GRID - self.area.height)


class ScrollBar(Control):
    """A track with a thumb that can be dragged; a press on the track scrolls by a page."""

    def __init__(self, panel: ScrollPanel) -> None:
        super().__init__(NOWHERE, f"{panel.name} bar")
        self._panel = panel
        self._grip: int | None = None  # pixels from the top of the thumb to the pointer; None: not dragged

    def thumb(self) -> Rect:
        """Return the area of the thumb, in the bar's coordinates."""
        height = self.area.height
        length = max(style.SHORTEST_THUMB, height * height // self._panel.content.area.height)
        return Rect(0, (height - length) * self._panel.scroll // max(1, self._panel.furthest), self.area.width, length)

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw track and thumb."""
        canvas.frame("track", Rect(origin_x, origin_y, self.area.width, self.area.height))
        canvas.frame("thumb", self.thumb().moved(origin_x, origin_y))

    def pressed(self, x: int, y: int, button: int) -> None:  # noqa: ARG002
        """Begin to drag the thumb, or scroll by a page towards the pointer."""
        thumb = self.thumb()
        if thumb.y <= y < thumb.bottom:
            self._grip = y - thumb.y
        else:
            self._panel.scroll += self.area.height if y >= thumb.bottom else -self.area.height

    def moved(self, x: int, y: int) -> None:  # noqa: ARG002
        """Drag the thumb."""
        if self._grip is not None:
            room = max(1, self.area.height - self.thumb().height)  # how far the thumb can travel
            self._panel.scroll = round((y - self._grip) * self._panel.furthest / room)

    def released(self, x: int, y: int, button: int) -> None:  # noqa: ARG002
        """End the drag."""
        self._grip = None

    def left(self) -> None:
        """End the drag."""
        self._grip = None
