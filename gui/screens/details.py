"""The details of a board in the editor, such as castling rights: everything but its pieces."""

from typing import Any, Final

from gui import style
from gui.screens.base import Host, View
from gui.screens.editing import Editing
from gui.screens.fieldcard import FieldsView, left_button, right_button
from gui.widgets import Button

TITLE: Final = "Turn, castling and en passant"


class DetailsView(FieldsView):
    """The switches of a board below each other; a refused option is explained below its switch."""

    def __init__(self, host: Host, back: View, editing: Editing) -> None:
        switches = editing.setup.switches
        super().__init__(host, back, TITLE, [switch.field for switch in switches])
        self.editing = editing
        self._before = editing.setup
        left, right = left_button(self.card), right_button(self.card)
        self.card.add(Button(left, "Cancel", self._cancel, shortcut="Esc", quiet=True))
        self.window.primary = self.card.add(Button(right, "Done", self.go_back))
        self.window.focus = self.rows[0].toggle.chosen_option
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen."""
        for row, switch in zip(self.rows, self.editing.setup.switches, strict=True):
            row.show(switch.field.default)

    def choose(self, number: int, value: Any) -> None:
        """Choose a value; if it is refused, say why below the switch."""
        refused = self.editing.switch(number, value)
        self.refresh()
        words = self.rows[number].words
        words.text, words.colour = refused, style.DANGER

    def _cancel(self) -> None:
        self.editing.setup = self._before
        self.go_back()
