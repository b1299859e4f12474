"""Draws the pieces: six drawings, aligned to whole pixels at each size and painted in two colours."""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

Pictures = dict[str, tuple[tuple[int, int], str]]
KINDS: Final = ("king", "queen", "rook", "bishop", "knight", "pawn")
SMALL: Final = 28  # pixels of the pieces beside the board
STROKE: Final = 2.0  # pixels; an even number is sharp on both sides of an aligned edge
SMALL_STROKE: Final = 1.0
BOX: Final = 100.0  # the drawings' own size
NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
POINT: Final = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


class Paint(NamedTuple):
    """The colours of one side's pieces."""

    lit: str
    shaded: str
    outline: str
    line: str  # details inside
    rim: str  # a thin light line inside the outline
    rim_width: float


PAINTS: Final = {
    "white": Paint("#FFFCF4", "#EFE3CB", "#2B2F36", "#2B2F36", "#FFFFFF", 0.0),
    "black": Paint("#586370", "#39424C", "#191C21", "#C9D2D6", "#AEBAC1", 1.0),
}


def stops(places: Sequence[float], size: int) -> list[tuple[float, float]]:
    """Return pairs of a coordinate in the drawing and its nearest whole pixel, with both edges of the drawing."""
    fitted = [(place, float(round(place * size / BOX))) for place in places]
    return [(0.0, 0.0), *fitted, (BOX, float(size))]


def fitting(places: list[tuple[float, float]]) -> Callable[[float], float]:
    """Return the piecewise linear function through some points."""

    def fit(value: float) -> float:
        index = min(max(bisect_right(places, (value, BOX * BOX)), 1), len(places) - 1)
        (before, low), (after, high) = places[index - 1], places[index]
        return low + (value - before) * (high - low) / (after - before)

    return fit


def fitted_paths(drawing: ElementTree.Element, size: int) -> list[tuple[str, str]]:
    """Return class and outline of each path of a drawing, in pixels of a size."""
    fit_y = fitting(stops(numbers(drawing, "data-levels"), size))
    fit_x = fitting(stops(numbers(drawing, "data-widths"), size))
    middle = BOX / 2

    def point(found: re.Match[str]) -> str:
        x, y = float(found[1]) - middle, float(found[2])
        # Measured from the middle, so that left and right stay symmetrical.
        across = size / 2 + (fit_x(x) if x >= 0 else -fit_x(-x))
        return f"{across:.3f},{fit_y(y):.3f}"

    paths = [(*path.attrib["class"].split(), path.attrib["d"]) for path in drawing.iterfind(f"{NAMESPACE}path")]
    other = "large" if size == SMALL else "small"
    return [(path[0], POINT.sub(point, path[-1])) for path in paths if other not in path]


def numbers(drawing: ElementTree.Element, name: str) -> list[float]:
    """Return the numbers in an attribute."""
    return [float(word) for word in drawing.get(name, "").split()]


def painted(paths: list[tuple[str, str]], paint: Paint, size: int) -> str:
    """Return the SVG of a piece."""
    stroke = SMALL_STROKE if size == SMALL else STROKE
    parts = [part(index, path, paint, stroke) for index, path in enumerate(paths)]
    if size == SMALL:  # too small for inner lines
        parts = silhouette(paths, paint, stroke)
    gradient = (
        f'<linearGradient id="fill" gradientUnits="userSpaceOnUse" x1="{size * 0.3}" y1="0" x2="{size * 0.72}" y2="0">'
        f'<stop offset="0" stop-color="{paint.lit}"/><stop offset="1" stop-color="{paint.shaded}"/></linearGradient>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" stroke-linejoin="round" '
        f'stroke-linecap="round">{gradient}{"".join(parts)}</svg>'
    )


def part(index: int, path: tuple[str, str], paint: Paint, stroke: float) -> str:
    """Return one shape with its rim and outline, or one detail."""
    kind, d = path
    if kind in ("dot", "solid"):
        return f'<path d="{d}" fill="{paint.line if kind == "dot" else paint.outline}"/>'
    if kind == "line":
        return f'<path d="{d}" fill="none" stroke="{paint.line}" stroke-width="{stroke * 0.85}"/>'
    rim = f'stroke="{paint.rim}" stroke-opacity="0.45" stroke-width="{stroke + 2 * paint.rim_width}"'
    return (
        f'<clipPath id="shape{index}"><path d="{d}"/></clipPath><path d="{d}" fill="url(#fill)"/>'
        + (f'<path d="{d}" fill="none" {rim} clip-path="url(#shape{index})"/>' if paint.rim_width else "")
        + f'<path d="{d}" fill="none" stroke="{paint.outline}" stroke-width="{stroke}"/>'
    )


def silhouette(paths: list[tuple[str, str]], paint: Paint, stroke: float) -> list[str]:
    """Return a small piece with one outline around all its shapes: lines between them would blur."""
    shapes = [d for kind, d in paths if kind == "shape"]
    outlines = [f'<path d="{d}" stroke="{paint.outline}" stroke-width="{stroke * 2}"/>' for d in shapes]
    fills = [f'<path d="{d}" fill="url(#fill)"/>' for d in shapes]
    details = [part(0, path, paint, stroke) for path in paths if path[0] != "shape"]
    return outlines + fills + details


def pictures(drawings: Path, size: int, outline: str = PAINTS["black"].outline) -> Pictures:
    """Return every piece in both colours, name -> size and SVG; `outline` is the outline of the black ones."""
    paints = PAINTS | {"black": PAINTS["black"]._replace(outline=outline)}
    made: Pictures = {}
    for kind in KINDS:
        paths = fitted_paths(ElementTree.parse(drawings / f"{kind}.svg").getroot(), size)
        for side, paint in paints.items():
            made[f"{side}-{kind}"] = (size, size), painted(paths, paint, size)
    return made
