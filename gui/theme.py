"""The palette, the text styles and the distances that several modules share; each stands here, once."""

from typing import Final

Colour = tuple[int, int, int, int]  # red, green, blue, and how opaque
OPAQUE: Final = 255


def _colour(code: int, alpha: int = OPAQUE) -> Colour:
    return code >> 16, code >> 8 & 255, code & 255, alpha


# Colours
BACKGROUND: Final = _colour(0xECE8E1)
CARD: Final = _colour(0xFBF9F5)
INK: Final = _colour(0x2B2F36)
MUTED: Final = _colour(0x636870)
FAINT: Final = _colour(0x8A8780)  # what is disabled
LINE: Final = _colour(0xD5CFC4)
ACCENT: Final = _colour(0x2F6F73)
ON_ACCENT: Final = _colour(0xFFFFFF)
DANGER: Final = _colour(0xB23A3A)
LIGHT_SQUARE: Final = _colour(0xEFE7D8)
DARK_SQUARE: Final = _colour(0x8FA3A6)
BOARD_EDGE: Final = _colour(0x3A4148)
VEIL: Final = _colour(0x2B2F36, 120)  # over everything behind a modal
PALE: Final = _colour(0xECE8E1, 130)  # over the squares of a board that shows the past
PAST: Final = _colour(0xB98900)  # the frame around it
ADVICE: Final = _colour(0x7B5BC4, 235)  # an arrow, in the colour of the squares that a hint is about
HALO: Final = _colour(0xFFFFFF, 215)  # around it
PLACEHOLDER: Final = _colour(0xC77DBB)  # where an image is missing
WHITE: Final = _colour(0xFFFFFF)
NOTHING: Final = _colour(0, 0)

# The window
FIRST_SIZE: Final = (960, 720)  # where the screen has room for it
TITLE_BAR: Final = 48  # what the desktop puts above a window, at most
SMALLEST_SIZE: Final = (800, 600)
LARGEST_SIZE: Final = (1024, 768)
SQUARE_SIZES: Final = (64, 72, 80)

# Distances: everything is aligned to a grid of 8
GRID: Final = 8
GAP: Final = 16
MARGIN: Final = 24
CORNER: Final = 12  # of a nine-patch image
BUTTON_HEIGHT: Final = 40
BUTTON_PADDING: Final = 16
ICON: Final = 20
SCROLL_BAR: Final = 24  # the art leaves its edges empty: a bar of 12
WHEEL_STEP: Final = 48
SHORTEST_THUMB: Final = 32

# Nine-patches with shadows, which SDL rounds otherwise when it stretches and when it blends them
SOFT_FRAMES: Final = ("modal",)

# Text styles
TITLE: Final = "title"
HEADING: Final = "heading"
BODY: Final = "body"
STRONG: Final = "strong"
SMALL: Final = "small"
COORDINATES: Final = "coordinates"
