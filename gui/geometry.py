"""Rectangles on the screen."""

from typing import Final, NamedTuple


class Rect(NamedTuple):
    """A rectangle of pixels; `right` and `bottom` are just outside."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def empty(self) -> bool:
        """Whether it contains no pixel."""
        return self.width <= 0 or self.height <= 0

    def moved(self, dx: int, dy: int) -> "Rect":
        """Return it moved by a distance."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, by: int) -> "Rect":
        """Return it smaller by a distance on each side; larger if that is negative."""
        return Rect(self.x + by, self.y + by, max(0, self.width - 2 * by), max(0, self.height - 2 * by))

    def contains(self, x: int, y: int) -> bool:
        """Return whether a pixel is inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def intersection(self, other: "Rect") -> "Rect":
        """Return the common part; without width or height if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def overlaps(self, other: "Rect") -> bool:
        """Return whether the two have a pixel in common. Faster than `intersection`: it is asked for each drawing."""
        x, y, width, height = self
        left, top, wide, high = other
        return max(x, left) < min(x + width, left + wide) and max(y, top) < min(y + height, top + high)

    def column(self, number: int, count: int, gap: int) -> "Rect":
        """Return one of `count` columns side by side; their widths differ by a pixel at most."""
        left, right = ((self.width + gap) * edge // count for edge in (number, number + 1))
        return Rect(self.x + left, self.y, right - left - gap, self.height)

    def centred(self, width: int, height: int) -> "Rect":
        """Return a rectangle of a size in the middle of this one."""
        return Rect(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)


NOWHERE: Final = Rect(0, 0, 0, 0)  # the area of a widget that has no place yet
