"""What controls draw on."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from gui.geometry import Rect
from gui.style import WHITE, Colour, Paint


class Canvas(Protocol):
    """The drawing half of `gui.sdl.Screen`."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def fill(self, area: Rect, colour: Paint) -> None:
        """Fill an area, blended."""

    def mesh(self, corners: Sequence[tuple[float, float, Colour]], triangles: Sequence[int]) -> None:
        """Draw triangles, blended: three numbers of corners each; between corners the colours flow."""

    def image(self, name: str, x: int, y: int, alpha: int = 255, tint: Paint = WHITE) -> None:
        """Draw an image at its own size."""

    def image_size(self, name: str) -> tuple[int, int]:
        """Width and height of an image."""

    def frame(self, name: str, area: Rect) -> None:
        """Draw a nine-patch image to fill an area."""

    def text(self, text: str, x: int, y: int, font: str, colour: Paint) -> None:
        """Draw one line of text."""

    def text_size(self, text: str, font: str) -> tuple[int, int]:
        """Width and height of one line of text."""

    def clipped(self, area: Rect) -> AbstractContextManager[None]:
        """Draw only inside an area for a while, and inside what was allowed before."""

    def keep(self, look: Hashable, area: Rect, draw: Callable[[Rect], None]) -> None:
        """Draw an opaque area by a function; what it drew is kept for the next area that looks so."""

    def miniature(self, look: Hashable, area: Rect, draw: Callable[[Rect], None]) -> None:
        """Draw an opaque area at half the size that a function draws it in; what it drew is kept too."""
