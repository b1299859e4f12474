"""A view of a list on a card: a heading, the list, and a button that leads back."""

from typing import Final

from gui import style
from gui.geometry import NOWHERE, Rect
from gui.screens.base import BackView, Host, View
from gui.widgets import Align, Button, Label, Panel, ScrollPanel

CARD_WIDTH: Final = 752
PAD: Final = 24
INSIDE: Final = CARD_WIDTH - 2 * PAD
LEAST_FREE: Final = 32  # pixels above and below the card together
HEADER: Final = 76  # above the list, with the margin
FOOTER: Final = 72
# The scroll bar is in the margin: what is listed is as wide as the texts above, with and without it.
LIST_WIDTH: Final = INSIDE + style.SCROLL_BAR
BACK_WIDTH: Final = 160
MOST_KEYS: Final = 9  # the digits 1 to 9


class ListView(BackView):
    """A list on a card."""

    def __init__(self, host: Host, back: View, name: str, title: str, words: str) -> None:
        super().__init__(host, back)
        self.card = self.window.add(Panel(Rect(0, 0, CARD_WIDTH, 0), frame="panel"))
        self.card.add(Label(Rect(PAD, 14, INSIDE, 32), title, style.HEADING))
        self.card.add(Label(Rect(PAD, 46, INSIDE, 20), words, style.SMALL, style.MUTED, name="summary"))
        self.list = self.card.add(ScrollPanel(Rect(PAD, HEADER, LIST_WIDTH, 1), name))
        self.back_button = self.card.add(Button(NOWHERE, "Back", self.go_back, shortcut="Esc", quiet=True))
        self.keys = self.card.add(Label(NOWHERE, "", style.SMALL, style.MUTED, Align.RIGHT))

    @property
    def needed(self) -> int:
        """The height of everything in the list."""
        raise NotImplementedError

    def layout(self, area: Rect) -> None:
        """Make the list as high as it needs, or as the window allows."""
        height = min(self.needed, area.height - LEAST_FREE - HEADER - FOOTER)
        self.card.area = area.centred(CARD_WIDTH, HEADER + height + FOOTER)
        self.list.area = Rect(PAD, HEADER, LIST_WIDTH, height)
        line = Rect(PAD, HEADER + height + 16, INSIDE, style.BUTTON_HEIGHT)
        self.back_button.area = line._replace(width=BACK_WIDTH)
        self.keys.area = line._replace(x=PAD + BACK_WIDTH, width=INSIDE - BACK_WIDTH)
