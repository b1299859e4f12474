"""The details of a board in the editor, such as castling rights: everything but its pieces."""

from functools import partial
from typing import Any, Final

from gui import style
from gui.geometry import Rect
from gui.screens.base import Host, View
from gui.screens.editing import Editing
from gui.screens.fieldcard import add_field, left_button, new_card, right_button
from gui.widgets import Button

TITLE: Final = "Details of the board"


class DetailsView(View):
    """The switches of a board below each other; a refused option is explained below its switch."""

    def __init__(self, host: Host, back: View, editing: Editing) -> None:
        super().__init__(host, back.guide)
        self.back = back
        self.editing = editing
        switches = editing.setup.switches
        self.card = self.window.add(new_card(TITLE, len(switches)))
        self._rows = [
            add_field(self.card, number, switch.field, partial(self._choose, number))
            for number, switch in enumerate(switches)
        ]
        self._before = editing.setup
        left, right = left_button(self.card), right_button(self.card)
        self.card.add(Button(left, "Cancel", self._cancel, shortcut="Esc", quiet=True))
        self.window.primary = self.card.add(Button(right, "Done", self._go_back))
        self.window.focus = self._rows[0].toggle.chosen_option
        self.refresh()

    def layout(self, area: Rect) -> None:
        """Centre the card."""
        self.card.area = area.centred(*self.card.area[2:])

    def refresh(self) -> None:
        """Show what is chosen."""
        for row, switch in zip(self._rows, self.editing.setup.switches, strict=True):
            row.show(switch.field.default)

    def close(self) -> None:
        """Handle the window's close button as the previous screen does."""
        self.back.close()

    def _choose(self, number: int, value: Any) -> None:
        refused = self.editing.switch(number, value)
        self.refresh()
        words = self._rows[number].words
        words.text, words.colour = refused, style.DANGER

    def _cancel(self) -> None:
        self.editing.setup = self._before
        self._go_back()

    def _go_back(self) -> None:
        self.host.open(self.back)
