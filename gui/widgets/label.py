"""Labels and images: controls without input."""

from enum import Enum

from gui import style
from gui.geometry import Rect
from gui.style import Paint
from gui.widgets.canvas import Canvas
from gui.widgets.control import Control, Look

ELLIPSIS = "…"


class Align(Enum):
    """The horizontal alignment of a text; `value / 2` is the share of free width on its left."""

    LEFT = 0
    CENTRE = 1
    RIGHT = 2


class Label(Control):
    """Text, vertically centred or at the `top` of its area; lines are wrapped if `wrap`, else shortened to fit."""

    takes_pointer = False

    def __init__(
        self,
        area: Rect,
        text: str,
        font: str = style.BODY,
        colour: Paint = style.INK,
        align: Align = Align.LEFT,
        name: str = "",
        wrap: bool = False,
        top: bool = False,
    ) -> None:
        super().__init__(area, name)
        self.top = top
        self.text = text
        self.font = font
        self.colour = colour
        self.align = align
        self.wrap = wrap

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:
        """Draw the lines."""
        colour = style.FAINT if Look.DISABLED in look else self.colour
        lines = self.lines(canvas)  # wrapped for each frame: a width may have changed
        height = canvas.text_size("", self.font)[1] * len(lines) if self.top else self.area.height
        draw_text(canvas, Rect(origin_x, origin_y, self.area.width, height), lines, self.font, colour, self.align)

    def lines(self, canvas: Canvas) -> list[str]:
        """Return the lines of the text, wrapped or shortened to fit."""
        if self.wrap:
            return wrapped(canvas, self.text, self.font, self.area.width)
        return [shortened(canvas, line, self.font, self.area.width) for line in self.text.split("\n")]


class Image(Control):
    """An image of the assets in the middle of its area, its colours multiplied by the tint."""

    takes_pointer = False
    tint: Paint = style.WHITE

    def __init__(self, area: Rect, image: str, name: str = "") -> None:
        super().__init__(area, name)
        self.image = image

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw the image."""
        place = Rect(origin_x, origin_y, *self.area[2:]).centred(*canvas.image_size(self.image))
        canvas.image(self.image, place.x, place.y, tint=self.tint)


def draw_text(
    canvas: Canvas, area: Rect, lines: list[str], font: str, colour: Paint, align: Align = Align.LEFT
) -> None:
    """Draw lines of text, vertically centred in an area."""
    height = canvas.text_size("", font)[1]
    y = area.y + (area.height - height * len(lines)) // 2  # may be above the area if there are too many lines
    for line in lines:
        room = area.width - canvas.text_size(line, font)[0]
        canvas.text(line, area.x + room * align.value // 2, y, font, colour)
        y += height


def wrapped(canvas: Canvas, text: str, font: str, width: int) -> list[str]:
    """Return the text in lines that fit into a width; only a word that is wider than a line is split."""
    return [part for line in text.split("\n") for part in _wrapped_line(canvas, line, font, width)]


def _wrapped_line(canvas: Canvas, text: str, font: str, width: int) -> list[str]:
    lines = [""]
    for part in (part for word in text.split(" ") for part in _parts(canvas, word, font, width)):
        longer = f"{lines[-1]} {part}".strip()
        if lines[-1] and canvas.text_size(longer, font)[0] > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def _parts(canvas: Canvas, word: str, font: str, width: int) -> list[str]:
    """Return a word in parts that fit; a path is split after a slash."""
    parts = []
    while len(word) > 1 and canvas.text_size(word, font)[0] > width:
        fitting = sum(canvas.text_size(word[:end], font)[0] <= width for end in range(1, len(word)))
        end = word.rfind("/", 0, fitting) + 1 or max(1, fitting)
        parts.append(word[:end])
        word = word[end:]
    return [*parts, word]


def shortened(canvas: Canvas, text: str, font: str, width: int) -> str:
    """Return the text; if it does not fit, its beginning and an ellipsis."""
    if canvas.text_size(text, font)[0] <= width:
        return text
    while text and canvas.text_size(text + ELLIPSIS, font)[0] > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS
