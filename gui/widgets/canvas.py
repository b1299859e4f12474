"""The canvas: what controls draw on."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from gui.geometry import Rect
from gui.style import WHITE, Colour, Paint


class Canvas(Protocol):
    """What a control may draw with; `gui.sdl.painter.Painter` implements it."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window, in pixels."""

    def fill(self, area: Rect, colour: Paint) -> None:
        """Fill an area; a translucent colour is blended."""

    def mesh(self, corners: Sequence[tuple[float, float, Colour]], triangles: Sequence[int]) -> None:
        """Draw triangles, each given by three indices of corners; colours change smoothly from corner to corner."""

    def image(self, name: str, x: int, y: int, alpha: int = 255, tint: Paint = WHITE) -> None:
        """Draw an image at its own size, its colours multiplied by the tint."""

    def image_size(self, name: str) -> tuple[int, int]:
        """Return width and height of an image."""

    def frame(self, name: str, area: Rect) -> None:
        """Draw a nine-patch image: corners unscaled, edges and middle stretched to fill the area."""

    def text(self, text: str, x: int, y: int, font: str, colour: Paint) -> None:
        """Draw one line of text."""

    def text_size(self, text: str, font: str) -> tuple[int, int]:
        """Return width and height of one line of text."""

    def clipped(self, area: Rect) -> AbstractContextManager[None]:
        """Clip to the intersection of an area with the present clip, inside a `with`."""

    def keep(self, key: Hashable, area: Rect, draw: Callable[[Rect], None]) -> None:
        """Draw an opaque area with `draw`; keep the texture and reuse it for every area with the same key."""

    def miniature(self, key: Hashable, area: Rect, draw: Callable[[Rect], None]) -> None:
        """Let `draw` fill an opaque area of twice the size, and show it at half its size; keep it as `keep` does."""
