"""The themes: every colour as a value, and the colours of the squares of each board."""

from typing import Final, NamedTuple

Colour = tuple[int, int, int, int]  # red, green, blue, alpha
OPAQUE: Final = 255


def _colour(code: int, alpha: int = OPAQUE) -> Colour:
    return code >> 16, code >> 8 & 255, code & 255, alpha


class Plate(NamedTuple):
    """The colours of a rounded box: its face and its border."""

    face: Colour
    edge: Colour


class Squares(NamedTuple):
    """The colours of the squares of a board."""

    light_square: Colour
    dark_square: Colour
    # The squares of the last move, on a little board: the image that marks them on a large one is too large for it.
    last_on_light: Colour
    last_on_dark: Colour


class Theme(NamedTuple):
    """All colours that the user can choose; `gui.style` names those that views and widgets use."""

    name: str  # also of the folder with its images
    background: Colour
    card: Colour
    ink: Colour
    muted: Colour
    faint: Colour  # the ink of disabled controls
    line: Colour
    highlight: Colour  # behind the move that is looked back at
    accent: Colour
    on_accent: Colour
    danger: Colour
    unsaved: Colour  # the sign for an unsaved game
    board_edge: Colour
    veil: Colour  # drawn over everything behind a modal dialog
    pale: Colour  # drawn over the squares of an earlier position
    tile: Colour  # behind a piece on a button
    on_tile: Colour  # the ink on such a tile
    # `make_images.py` draws with these: the outline of small black pieces, and the boxes.
    outline: Colour
    button: Plate
    button_hover: Plate
    button_pressed: Plate
    button_disabled: Plate
    quiet: Plate
    quiet_hover: Plate
    quiet_pressed: Plate
    quiet_disabled: Plate
    panel: Plate
    track: Colour  # of a scroll bar
    thumb: Colour
    # The fields of `Squares`, from the chosen board
    light_square: Colour
    dark_square: Colour
    last_on_light: Colour
    last_on_dark: Colour

    def with_squares(self, squares: Squares) -> "Theme":
        """Return the theme with other colours of squares."""
        return self._replace(**squares._asdict())


BOARDS: Final = {
    "slate": Squares(_colour(0xEFE7D8), _colour(0x8FA3A6), _colour(0xDDA23A), _colour(0xFBD75B)),
    "wood": Squares(_colour(0xF2E3C6), _colour(0xB98E66), _colour(0xEBA01E), _colour(0xFBD75B)),
}

_LIGHT_CARD: Final = _colour(0xFBF9F5)
_LIGHT_LINE: Final = _colour(0xD5CFC4)
_LIGHT_ACCENT: Final = _colour(0x2F6F73)
_LIGHT_DISABLED: Final = Plate(_colour(0xF1EDE6), _colour(0xE3DED4))
LIGHT: Final = Theme(
    name="light",
    background=_colour(0xECE8E1),
    card=_LIGHT_CARD,
    ink=_colour(0x2B2F36),
    muted=_colour(0x636870),
    faint=_colour(0x6D6A64),
    line=_LIGHT_LINE,
    highlight=_colour(0xE3EBE9),
    accent=_LIGHT_ACCENT,
    on_accent=_colour(0xFFFFFF),
    danger=_colour(0xB23A3A),
    unsaved=_colour(0x9C5A14),
    board_edge=_colour(0x3A4148),
    veil=_colour(0x2B2F36, 120),
    pale=_colour(0xECE8E1, 130),
    tile=_colour(0xFBF9F5, 0),
    on_tile=_colour(0x2B2F36),
    outline=_colour(0x191C21),
    button=Plate(_LIGHT_ACCENT, _colour(0x255A5D)),
    button_hover=Plate(_colour(0x367D81), _LIGHT_ACCENT),
    button_pressed=Plate(_colour(0x255A5D), _colour(0x1C4648)),
    button_disabled=_LIGHT_DISABLED,
    quiet=Plate(_LIGHT_CARD, _LIGHT_LINE),
    quiet_hover=Plate(_colour(0xFFFFFF), _LIGHT_ACCENT),
    quiet_pressed=Plate(_colour(0xE3EBE9), _LIGHT_ACCENT),
    quiet_disabled=_LIGHT_DISABLED,
    panel=Plate(_LIGHT_CARD, _LIGHT_LINE),
    track=_colour(0xE0DBD1),
    thumb=_colour(0x6F787B),
    **BOARDS["slate"]._asdict(),
)

_DARK_CARD: Final = _colour(0x2A2F36)
_DARK_LINE: Final = _colour(0x454C55)
_DARK_ACCENT: Final = _colour(0x74C2BC)
_DARK_DISABLED: Final = Plate(_colour(0x272C32), _colour(0x343A42))
DARK: Final = Theme(
    name="dark",
    background=_colour(0x1D2125),
    card=_DARK_CARD,
    ink=_colour(0xECEAE4),
    muted=_colour(0xA8AEB5),
    faint=_colour(0x939AA2),
    line=_DARK_LINE,
    highlight=_colour(0x2F4344),
    accent=_DARK_ACCENT,
    on_accent=_colour(0x10201F),
    danger=_colour(0xF29488),
    unsaved=_colour(0xE5A657),
    board_edge=_colour(0x101316),
    veil=_colour(0x08090B, 150),
    pale=_colour(0xC9C9C4, 130),
    tile=_colour(0xA9B2B8),
    on_tile=_colour(0x1D2125),
    outline=_colour(0xAEBAC1),
    button=Plate(_colour(0x5DB0AA), _colour(0x74C2BC)),
    button_hover=Plate(_colour(0x74C2BC), _colour(0x9AD8D3)),
    button_pressed=Plate(_colour(0x4C9A95), _colour(0x5DB0AA)),
    button_disabled=_DARK_DISABLED,
    quiet=Plate(_colour(0x363D46), _colour(0x4A525C)),
    quiet_hover=Plate(_colour(0x3B424B), _DARK_ACCENT),
    quiet_pressed=Plate(_colour(0x2F4344), _DARK_ACCENT),
    quiet_disabled=_DARK_DISABLED,
    panel=Plate(_DARK_CARD, _colour(0x3A414A)),
    track=_colour(0x353B43),
    thumb=_colour(0x7C868E),
    **BOARDS["slate"]._asdict(),
)

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}
