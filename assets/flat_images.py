"""Draws the marks, the nine-patches, the men and discs; reads the icons, the small discs and the logo."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from gui.themes import Colour, Plate, Theme

Pictures = dict[str, tuple[tuple[int, int], str]]
LEGEND_SIZE: Final = 24  # pixels of the squares in the legend of the marks
CORNER: Final = 12  # of a nine-patch; the rest is flat and can be stretched
PATCH: Final = 48  # pixels, the side of a nine-patch

INK: Final = "#2B2F36"
DEEP: Final = "#1C4648"
DANGER: Final = "#B23A3A"
# The marks of a piece's targets: colour-blind users can tell these colours apart, and the shapes differ too.
SKY: Final = "#56B4E9"
YELLOW: Final = "#F0E442"
BLUE: Final = "#005AB5"
MAROON: Final = "#78003C"
ROSE: Final = "#E8C3D3"
OLIVE: Final = "#5C5200"
NAVY: Final = "#0B3F66"
AMBER: Final = "#DDA23A"  # darker than a light square
STRAW: Final = "#FBD75B"  # lighter than a dark one
GREEN: Final = "#1E7D46"  # a winning move
GOLD: Final = "#B98900"  # a drawing move
VIOLET: Final = "#7B5BC4"  # a hint; the arrow of `gui.style.ADVICE` has it too
TEAL: Final = "#35A79C"  # stands out from all squares, and pieces of both colours stand out from it
BAND: Final = 5  # width of the border that marks a threat or a capture
BAND_INSET: Final = 2
LITTLE_BAND: Final = 3  # in the legend
LITTLE_INSET: Final = 1


def svg(width: int, height: int, *parts: str) -> str:
    """Return an SVG image of a size in pixels."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return head + "".join(parts) + "</svg>"


def box(inset: float, size: float, radius: float, attributes: str) -> str:
    """Return a rounded square, `inset` pixels inside a square of a size."""
    side = size - 2 * inset
    return f'<rect x="{inset}" y="{inset}" width="{side}" height="{side}" rx="{radius}" {attributes}/>'


def move(size: int) -> str:
    """A move to an empty square: a dot."""
    middle, radius = size / 2, max(4, size // 8)
    return (
        f'<circle cx="{middle}" cy="{middle}" r="{radius + 1}" fill="{NAVY}" fill-opacity="0.75"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{radius - 1}" fill="{SKY}"/>'
    )


def edges(size: int) -> tuple[int, int]:
    """Return the distances from the edge of a square to the outer and the inner edge of its border."""
    inset, width = (LITTLE_INSET, LITTLE_BAND) if size == LEGEND_SIZE else (BAND_INSET, BAND)
    return inset, inset + width


def band(size: int) -> str:
    """Return the outline of the border that hatch and brackets are drawn in."""
    outer, inner = edges(size)
    return (
        f"M{outer},{outer} H{size - outer} V{size - outer} H{outer} Z "
        f"M{inner},{inner} V{size - inner} H{size - inner} V{inner} Z"
    )


def hatch(size: int, light: str, dark: str) -> str:
    """Return a border of slanted stripes."""
    count = size // (4 if size == LEGEND_SIZE else 8)  # a whole number, so that the stripes meet at all four corners
    step = size / count
    starts = [number * step for number in range(-count, count)]
    stripes = "".join(f"M{x},{size} L{x + size},0 L{x + size + step / 2},0 L{x + step / 2},{size} Z " for x in starts)
    ring = f'<path d="{band(size)}" fill-rule="evenodd" clip-rule="evenodd"'
    return (
        f'<clipPath id="band">{ring}/></clipPath>{ring} fill="{light}" fill-opacity="0.95"/>'
        f'<path d="{stripes}" fill="{dark}" fill-opacity="0.85" clip-path="url(#band)"/>'
    )


def brackets(size: int, colour: str) -> str:
    """Return four corner brackets with a light outline."""
    (near, inner), arm = edges(size), size * 5 // 16
    corner = f"M{near},{near} H{arm} V{inner} H{inner} V{arm} H{near} Z"
    middle = f"{size / 2} {size / 2}"
    turns = "".join(f'<path d="{corner}" transform="rotate({turn} {middle})"/>' for turn in (0, 90, 180, 270))
    edge = f'<g fill="none" stroke="#FFFFFF" stroke-opacity="0.8" stroke-width="{near}">{turns}</g>'
    return f'{edge}<g fill="{colour}">{turns}</g>'


def threatened(size: int) -> str:
    """A threatened square: a hatched border."""
    return hatch(size, YELLOW, OLIVE)


def capture(size: int) -> str:
    """A capture: corner brackets."""
    return brackets(size, BLUE)


def both(size: int) -> str:
    """A capture on a threatened square: hatched border and corner brackets."""
    return hatch(size, ROSE, MAROON) + brackets(size, MAROON)


def selected(size: int) -> str:
    """The selected piece: a tinted square with a frame."""
    tint = f'<rect width="{size}" height="{size}" fill="{TEAL}" fill-opacity="0.7"/>'
    return tint + box(2, size, 0, f'fill="none" stroke="{DEEP}" stroke-width="4"')


def last(size: int, colour: str) -> str:
    """The last move: a tile without corners, so that its shape differs from other tints."""
    cut = size // 6
    corners = (f"M{cut},0 H{size - cut}", f"L{size},{cut} V{size - cut}", f"L{size - cut},{size} H{cut}")
    return f'<path d="{" ".join(corners)} L0,{size - cut} V{cut} Z" fill="{colour}"/>'


def last_on_light(size: int) -> str:
    """The last move on a light square."""
    return last(size, AMBER)


def last_on_dark(size: int) -> str:
    """The last move on a dark square."""
    return last(size, STRAW)


def hint(size: int) -> str:
    """The best move: a tint of its own with a light frame."""
    tint = f'<rect width="{size}" height="{size}" fill="{VIOLET}" fill-opacity="0.6"/>'
    return tint + box(3, size, 4, 'fill="none" stroke="#FFFFFF" stroke-opacity="0.85" stroke-width="2"')


def check(size: int) -> str:
    """A red glow behind the king."""
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{DANGER}" stop-opacity="{opacity}"/>'
        for offset, opacity in ((0, 1), (0.45, 0.85), (0.75, 0.4), (1, 0))
    )
    glow = f'<circle cx="{size / 2}" cy="{size / 2}" r="{size * 0.56}" fill="url(#glow)"/>'
    return f'<radialGradient id="glow">{stops}</radialGradient>{glow}'


def ready(size: int) -> str:
    """A man that can move: a ring along the edge of its square."""
    return box(3, size, 8, f'fill="none" stroke="{DEEP}" stroke-width="3"')


def victim(size: int) -> str:
    """A man that can be taken."""
    return brackets(size, DANGER)


def verdict(size: int, colour: str, shape: str) -> str:
    """The value of a move: a coloured frame, and a sign in the lower right corner for colour-blind users."""
    side = size / 5  # the free space beside a man
    place = f'transform="translate({size - side - 3} {size - side - 3}) scale({side / 20})"'
    sign = f'<path d="{shape}" {place} fill="{colour}" stroke="#FFFFFF" stroke-width="2"/>'
    return box(3, size, 6, f'fill="{colour}" fill-opacity="0.35" stroke="{colour}" stroke-width="4"') + sign


def wins(size: int) -> str:
    """A winning move: green, upwards."""
    return verdict(size, GREEN, "M2,18 L10,2 L18,18 Z")


def draws(size: int) -> str:
    """A drawing move: yellow, level."""
    return verdict(size, GOLD, "M2,6 H18 V14 H2 Z")


def loses(size: int) -> str:
    """A losing move: red, downwards."""
    return verdict(size, DANGER, "M2,2 L10,18 L18,2 Z")


def cursor(size: int) -> str:
    """The keyboard's cursor: a dark ring with light edges, visible on any colour."""
    light = box(3.5, size, 7, 'fill="none" stroke="#FFFFFF" stroke-width="5"')
    return light + box(3.5, size, 7, f'fill="none" stroke="{INK}" stroke-width="3"')


OVERLAYS: Final[dict[str, Callable[[int], str]]] = {
    "move": move,
    "threatened": threatened,
    "capture": capture,
    "both": both,
    "selected": selected,
    "last-on-light": last_on_light,
    "last-on-dark": last_on_dark,
    "hint": hint,
    "ready": ready,
    "victim": victim,
    "wins": wins,
    "draws": draws,
    "loses": loses,
    "check": check,
    "cursor": cursor,
}


TARGETS: Final = ("move", "threatened", "capture", "both")  # the marks in the legend

MEN: Final = {"white": ("#FFFCF4", "#EFE3CB", INK), "black": ("#586370", "#39424C", "#191C21")}
SMALL_DISC: Final = 20


def man(size: int, lit: str, shaded: str, edge: str) -> str:
    """A man of checkers or a disc of Connect-4: a disc with a groove."""
    middle, line = size / 2, max(1.0, size / 32)
    rings = ((0.4, lit, line), (0.28, shaded, line), (0.14, lit, line * 0.75))
    place = f'cx="{middle}" cy="{middle}" stroke="{edge}"'
    return "".join(
        f'<circle {place} r="{size * radius}" fill="{fill}" stroke-width="{width}"/>' for radius, fill, width in rings
    )


DISCS: Final = {"yellow": ("#F2C94C", "#D9A521", "#8A6400"), "red": ("#D9534A", "#B8372F", "#6E1A15")}


def ghost(size: int, lit: str, edge: str) -> str:
    """A disc that the user may drop: an outline and a tint."""
    middle = size / 2
    look = f'fill="{lit}" fill-opacity="0.35" stroke="{edge}" stroke-opacity="0.7" stroke-width="2"'
    return f'<circle cx="{middle}" cy="{middle}" r="{size * 0.4}" {look}/>'


def code(colour: Colour) -> str:
    """Return a colour as SVG writes it."""
    return "#{:02X}{:02X}{:02X}".format(*colour[:3])


def plate(colours: Plate, radius: float = 8) -> str:
    """Return a rounded box with a border of one pixel."""
    return box(0.5, PATCH, radius, f'fill="{code(colours.face)}" stroke="{code(colours.edge)}" stroke-width="1"')


def shadowed(colours: Plate) -> str:
    """Return a rounded box with a shadow that fades out within CORNER pixels."""
    shadows = "".join(box(grow, PATCH, 12 - grow, f'fill="{INK}" fill-opacity="0.022"') for grow in range(6))
    return shadows + box(5.5, PATCH, 6.5, f'fill="{code(colours.face)}" stroke="{code(colours.edge)}" stroke-width="1"')


def patches(theme: Theme) -> dict[str, str]:
    """Return the nine-patches in the colours of a theme."""
    return {
        "button": plate(theme.button),
        "button-hover": plate(theme.button_hover),
        "button-pressed": plate(theme.button_pressed),
        "button-disabled": plate(theme.button_disabled),
        "quiet": plate(theme.quiet),
        "quiet-hover": plate(theme.quiet_hover),
        "quiet-pressed": plate(theme.quiet_pressed),
        "quiet-disabled": plate(theme.quiet_disabled),
        "focus": box(2, PATCH, 7, 'fill="none" stroke="#FFFFFF" stroke-width="4"')
        + box(1, PATCH, 8, f'fill="none" stroke="{INK}" stroke-width="2"'),  # visible on light and on dark
        "panel": plate(theme.panel, 10),
        "modal": shadowed(theme.panel),
        "track": box(6, PATCH, 6, f'fill="{code(theme.track)}"'),  # empty edges: 12 of the 24 pixels are seen
        "thumb": box(7, PATCH, 5, f'fill="{code(theme.thumb)}"'),
    }


ICON: Final = 20
WHITE: Final = "#FFFFFF"  # the colour of icons: the window tints them
DRAWN: Final = {"logo": 220, "icon-64": 64}


def drawn(path: Path, colour: str = WHITE) -> tuple[tuple[int, int], str]:
    """Return size and SVG of a drawing in a file; `colour` replaces its currentColor."""
    size = DRAWN.get(path.stem, ICON)
    return (size, size), path.read_text().replace("currentColor", colour)


def themed(drawings: Path, theme: Theme) -> Pictures:
    """Return the images in the colours of a theme: the nine-patches and the small black disc."""
    disc = drawings / "black-disc-20.svg"
    return _squares(patches(theme), PATCH) | {disc.stem: drawn(disc, code(theme.outline))}


def on_squares(size: int) -> Pictures:
    """Return the marks, men and discs for squares of a size: name -> size and SVG."""
    lit, _, edge = DISCS["yellow"]  # the user's
    parts = {name: draw(size) for name, draw in OVERLAYS.items()}
    parts |= {f"{colour}-man": man(size, *paint) for colour, paint in MEN.items()}
    parts |= {f"{colour}-disc": man(size, *paint) for colour, paint in DISCS.items()}
    return _squares(parts | {"yellow-ghost": ghost(size, lit, edge)}, size)


def pictures(drawings: Path) -> Pictures:
    """Return the other images: icons, logo, legend and small discs."""
    paths = [*drawings.glob("icon-*.svg"), drawings / "white-disc-20.svg", drawings / "logo.svg"]
    made = {path.stem: drawn(path) for path in paths}
    small = {
        LEGEND_SIZE: {name: OVERLAYS[name](LEGEND_SIZE) for name in TARGETS},
        SMALL_DISC: {f"{colour}-disc": man(SMALL_DISC, *paint) for colour, paint in DISCS.items()},
    }
    for size, parts in small.items():
        made |= {f"{name}-{size}": picture for name, picture in _squares(parts, size).items()}
    return made


def _squares(parts: dict[str, str], size: int) -> Pictures:
    return {name: ((size, size), svg(size, size, part)) for name, part in parts.items()}
