"""The modal dialog of a question: a title, a text, and a button for each alternative."""

from collections.abc import Sequence
from typing import Final

from gui import style
from gui.geometry import Rect
from gui.screens.base import Alternative
from gui.widgets import Button, Canvas, Label, Modal, PictureButton
from gui.widgets.label import wrapped

WIDTH: Final = 508
PAD: Final = 24
INSIDE: Final = WIDTH - 2 * PAD
TITLE: Final = 32
LINE: Final = 22
GAP: Final = 12
BUTTON: Final = (148, style.BUTTON_HEIGHT)
BUTTONS_A_ROW: Final = 3  # as many as fit in the card
WIDE_BUTTON: Final = (226, style.BUTTON_HEIGHT)  # used if a text is long
WIDE_A_ROW: Final = 2
PICTURE: Final = (109, 112)
PICTURES_A_ROW: Final = 4


class Question(Modal):
    """A title, a text, and the alternatives; those with an image are in rows of their own, on top.

    The preferred alternative has the focus, and its button is filled. By default that is the first harmless one.
    """

    def __init__(
        self,
        canvas: Canvas,
        title: str,
        text: str,
        alternatives: Sequence[Alternative],
        preferred: int | None = None,
    ) -> None:
        words = Rect(PAD, PAD + TITLE + GAP, INSIDE, LINE * len(wrapped(canvas, text, style.BODY, INSIDE)))
        pictured = [alternative for alternative in alternatives if alternative.image]
        pictures = _rows(words.bottom + PAD, PICTURE, PICTURES_A_ROW, len(pictured))
        top = pictures[-1].bottom + GAP if pictures else words.bottom + PAD
        wide = any(_width(canvas, each) > BUTTON[0] for each in alternatives if not each.image)
        size, a_row = (WIDE_BUTTON, WIDE_A_ROW) if wide else (BUTTON, BUTTONS_A_ROW)
        buttons = _rows(top, size, a_row, len(alternatives) - len(pictured))
        super().__init__(Rect(0, 0, WIDTH, [*pictures, *buttons][-1].bottom + PAD), "question")
        self.add(Label(Rect(PAD, PAD, INSIDE, TITLE), title, style.HEADING))
        self.add(Label(words, text, style.BODY, style.MUTED, wrap=True, name="words"))
        places = {True: iter(pictures), False: iter(buttons)}
        if preferred is None:
            preferred = [alternative.dangerous for alternative in alternatives].index(False)
        for number, (label, key, do, image, dangerous) in enumerate(alternatives):
            kind = PictureButton if image else Button
            quiet = number != preferred or bool(image)
            button = self.add(kind(next(places[bool(image)]), label, do, icon=image, shortcut=key, quiet=quiet))
            button.dangerous = dangerous
            self.focus = button if number == preferred else self.focus
            self.on_escape = button.activate  # in the end, of the last alternative


def _width(canvas: Canvas, alternative: Alternative) -> int:
    """Return how wide the button of an alternative must be to show all of its text."""
    beside = canvas.text_size(alternative.key, style.SMALL)[0] + style.GRID if alternative.key else 0
    return canvas.text_size(alternative.text, style.STRONG)[0] + 2 * (beside + style.BUTTON_PADDING)


def _rows(top: int, size: tuple[int, int], a_row: int, count: int) -> list[Rect]:
    """Return areas for buttons of a size, in rows aligned to the right edge of the card."""
    width, height = size[0] + style.GRID, size[1] + style.GRID
    right = PAD + INSIDE + style.GRID
    rows = [min(a_row, count - first) for first in range(0, count, a_row)]
    return [
        Rect(right - (row - column) * width, top + number * height, *size)
        for number, row in enumerate(rows)
        for column in range(row)
    ]
