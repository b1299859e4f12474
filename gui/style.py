"""Names of the theme's colours, the text styles, and the sizes that several modules share."""

from typing import Final

from gui.themes import OPAQUE as OPAQUE
from gui.themes import Colour as Colour

Paint = str | Colour  # the name of a colour of the theme, or a colour that is the same in all themes

# Names of colours: the fields of `gui.themes.Theme`
BACKGROUND: Final = "background"
CARD: Final = "card"
INK: Final = "ink"
MUTED: Final = "muted"
FAINT: Final = "faint"
LINE: Final = "line"
HIGHLIGHT: Final = "highlight"
ACCENT: Final = "accent"
ON_ACCENT: Final = "on_accent"
DANGER: Final = "danger"
UNSAVED: Final = "unsaved"
LIGHT_SQUARE: Final = "light_square"
DARK_SQUARE: Final = "dark_square"
LAST_ON_LIGHT: Final = "last_on_light"
LAST_ON_DARK: Final = "last_on_dark"
BOARD_EDGE: Final = "board_edge"
VEIL: Final = "veil"
PALE: Final = "pale"
TILE: Final = "tile"
ON_TILE: Final = "on_tile"

# Colours that are the same in all themes
PAST: Final = (0xB9, 0x89, 0x00, OPAQUE)  # the frame around a board that shows an earlier position
ADVICE: Final = (0x7B, 0x5B, 0xC4, 235)  # the arrow of a hint, in the colour of its squares
HALO: Final = (0xFF, 0xFF, 0xFF, 215)  # around the arrow
FIRST_SHARE: Final = (0xF7, 0xF3, 0xEA, OPAQUE)  # of the evaluation bar
SECOND_SHARE: Final = (0x33, 0x3B, 0x44, OPAQUE)
PLACEHOLDER: Final = (0xC7, 0x7D, 0xBB, OPAQUE)  # instead of a missing image
WHITE: Final = (0xFF, 0xFF, 0xFF, OPAQUE)
NOTHING: Final = (0, 0, 0, 0)

# The window
FIRST_SIZE: Final = (960, 720)  # of a new window, if the screen has room for it
TITLE_BAR: Final = 48  # the height that a desktop may need above the window
SMALLEST_SIZE: Final = (800, 600)
LARGEST_SIZE: Final = (1024, 768)
SQUARE_SIZES: Final = range(66, 119)  # there is a zip file of images for each

# Sizes in pixels, most of them multiples of 8
GRID: Final = 8
GAP: Final = 16
TILE_INSET: Final = 4  # from the edge of a button to the tile behind its piece
CORNER: Final = 12  # of a nine-patch image; `make_images.py` draws them with it
BUTTON_HEIGHT: Final = 40
BUTTON_PADDING: Final = 16
ICON: Final = 20
SCROLL_BAR: Final = 24  # its image has empty edges: 12 pixels are seen
WHEEL_STEP: Final = 48
SHORTEST_THUMB: Final = 32

# Nine-patches with a shadow are not kept as textures: SDL rounds differently when it stretches and when it blends them
SOFT_FRAMES: Final = ("modal",)

# Text styles
TITLE: Final = "title"
HEADING: Final = "heading"
BODY: Final = "body"
STRONG: Final = "strong"
SMALL: Final = "small"
COORDINATES: Final = "coordinates"
