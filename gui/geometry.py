"""Rectangles on the screen."""

from typing import Final, NamedTuple


class Rect(NamedTuple):
    """A rectangle of pixels; the right and lower edges are outside."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row beyond."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def empty(self) -> bool:
        """Whether there is no pixel inside."""
        return self.width <= 0 or self.height <= 0

    def moved(self, dx: int, dy: int) -> "Rect":
        """The same size elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, by: int) -> "Rect":
        """Smaller by that much on each side."""
        return Rect(self.x + by, self.y + by, max(0, self.width - 2 * by), max(0, self.height - 2 * by))

    def contains(self, x: int, y: int) -> bool:
        """Whether a pixel is inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def intersection(self, other: "Rect") -> "Rect":
        """What both have in common; of no width or no height if there is nothing."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def overlaps(self, other: "Rect") -> bool:
        """Whether both have a pixel in common: what `intersection` finds, sooner."""
        x, y, width, height = self
        left, top, wide, high = other
        return max(x, left) < min(x + width, left + wide) and max(y, top) < min(y + height, top + high)

    def column(self, number: int, count: int, gap: int) -> "Rect":
        """One of some columns side by side, all equally wide, to the pixel."""
        left, right = ((self.width + gap) * edge // count for edge in (number, number + 1))
        return Rect(self.x + left, self.y, right - left - gap, self.height)

    def centred(self, width: int, height: int) -> "Rect":
        """A rectangle of that size in the middle of this one."""
        return Rect(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)


NOWHERE: Final = Rect(0, 0, 0, 0)  # the place of what has none yet
