"""The contrast and the visible difference of two colours."""

from math import dist

RGB = tuple[int, int, int]


def contrast(one: RGB, other: RGB) -> float:
    """How much two colours differ in brightness, as the guidelines for readable pages measure it."""
    darker, lighter = sorted(map(brightness, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def brightness(colour: RGB) -> float:
    """How bright a colour is, from 0 to 1."""
    return sum(part * weight for part, weight in zip(_linear(colour), (0.2126, 0.7152, 0.0722), strict=True))


def difference(one: RGB, other: RGB) -> float:
    """How different two colours are to the eye: their distance in the CIELAB space."""
    return dist(_lab(one), _lab(other))


def _linear(colour: RGB) -> list[float]:
    return [value / 3294 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour]


def _lab(colour: RGB) -> tuple[float, float, float]:
    red, green, blue = _linear(colour)
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116
