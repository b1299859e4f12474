"""Draws an arrow with smooth edges: a seam around the shape fades from its colour to transparent."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from gui import style
from gui.style import Colour
from gui.widgets import Canvas

Point = tuple[float, float]

# Fractions of the side of a square
SHAFT: Final = 0.07  # half the width
HEAD: Final = 0.2  # half the width
HEAD_LENGTH: Final = 0.36
START: Final = 0.22  # of the tail, from the middle of the first square
HALO: Final = 0.035  # how far the light border reaches beyond the arrow
SEAM: Final = 1.0  # pixels over which an edge fades
# Corners of the outline, counted from the tail: three triangles, for SDL has no polygons.
FILLING: Final = (0, 1, 5, 0, 5, 6, 2, 3, 4)


def draw_arrow(canvas: Canvas, source: tuple[int, int], target: tuple[int, int], size: int) -> None:
    """Draw an arrow with a light halo between the middles of two squares; `size` is the side of a square."""
    outline = _outline(source, target, size)
    _fill(canvas, _grown(outline, HALO * size), style.HALO)
    _fill(canvas, outline, style.ADVICE)


def _outline(source: tuple[int, int], target: tuple[int, int], size: int) -> list[Point]:
    """Return the corners of an arrow, from one side of its tail to the other."""
    length = hypot(target[0] - source[0], target[1] - source[1])
    right, down = (target[0] - source[0]) / length, (target[1] - source[1]) / length
    tail, neck, shaft, head = START * size, length - HEAD_LENGTH * size, SHAFT * size, HEAD * size
    corners = ((tail, shaft), (neck, shaft), (neck, head), (length, 0), (neck, -head), (neck, -shaft), (tail, -shaft))
    return [
        (source[0] + right * ahead - down * aside, source[1] + down * ahead + right * aside) for ahead, aside in corners
    ]


def _fill(canvas: Canvas, outline: Sequence[Point], colour: Colour) -> None:
    """Fill an outline, with a seam around it that fades out."""
    clear = (*colour[:3], 0)
    around = _grown(outline, SEAM)
    count = len(outline)
    corners = [(*point, colour) for point in outline] + [(*point, clear) for point in around]
    seam: list[int] = []  # two triangles for each edge
    for one in range(count):
        other = (one + 1) % count
        seam += (one, other, one + count, other, other + count, one + count)
    canvas.mesh(corners, (*FILLING, *seam))


def _grown(outline: Sequence[Point], by: float) -> list[Point]:
    """Return the outline with every edge moved outwards by a distance."""
    count = len(outline)
    return [
        _moved_out(outline[number - 1], outline[number], outline[(number + 1) % count], by) for number in range(count)
    ]


def _moved_out(before: Point, corner: Point, after: Point, by: float) -> Point:
    """Return a corner moved so that its two edges lie further out by a distance."""
    one, other = _outward(before, corner), _outward(corner, after)
    scale = by / (1 + one[0] * other[0] + one[1] * other[1])
    return corner[0] + (one[0] + other[0]) * scale, corner[1] + (one[1] + other[1]) * scale


def _outward(start: Point, end: Point) -> Point:
    """Return the outward unit normal of an edge."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    return -y / length, x / length
