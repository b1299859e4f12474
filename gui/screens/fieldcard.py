"""Cards with fields below each other. A field has a caption, options, and a line about the chosen option."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from gui import style
from gui.geometry import Rect
from gui.screens.base import BackView, Host, View
from gui.screens.fields import Field
from gui.widgets import Label, Panel, Toggle

WIDTH: Final = 688  # of the card
INSIDE: Final = Rect(32, 24, 624, 40)  # of its title; also the margins of all fields
FIRST: Final = 72  # y of the first field
FIELD: Final = 96  # from one field to the next
CAPTION: Final = 26  # the height of the caption
TOGGLE: Final = 40
WORDS: Final = 22  # the height of the line about the chosen option
BUTTONS: Final = 84  # the height of the row of buttons, with its margins
BUTTON_WIDTH: Final = 160


class FieldRow(NamedTuple):
    """The controls of a field on its card."""

    field: Field
    caption: Label
    toggle: Toggle
    words: Label

    def show(self, value: Any, *, relevant: bool = True) -> None:
        """Show the chosen value and its line; disable the field if it is not relevant."""
        self.toggle.chosen = self.field.number_of(value)
        self.words.text = self.field.options[self.toggle.chosen].words if relevant else ""
        for control in (self.caption, self.toggle, self.words):
            control.enabled = relevant


class FieldsView(BackView):
    """A view of fields below each other, on a card in the middle of the window."""

    def __init__(
        self, host: Host, back: View, title: str, fields: Sequence[Field], rows: int = 0, more: int = 0
    ) -> None:
        """Make the card with its fields, or as high as for some rows; `more` pixels are free below them."""
        super().__init__(host, back)
        height = FIRST + (rows or len(fields)) * FIELD + more + BUTTONS
        self.card = self.window.add(Panel(Rect(0, 0, WIDTH, height), frame="panel"))
        self.card.add(Label(INSIDE, title, style.HEADING))
        self.rows = [self._add(number, field) for number, field in enumerate(fields)]

    def layout(self, area: Rect) -> None:
        """Centre the card."""
        self.card.area = area.centred(*self.card.area[2:])

    def choose(self, number: int, value: Any) -> None:
        """Choose a value of one of the fields."""
        raise NotImplementedError

    def _add(self, number: int, field: Field) -> FieldRow:
        above = Rect(INSIDE.x, FIRST + number * FIELD, INSIDE.width, CAPTION)
        caption = self.card.add(Label(above, field.caption, style.SMALL, style.MUTED))
        place = Rect(INSIDE.x, above.bottom, INSIDE.width, TOGGLE)
        toggle = self.card.add(toggle_of(field, place, field.default, partial(self.choose, number)))
        below = Rect(INSIDE.x, place.bottom, INSIDE.width, WORDS)
        words = self.card.add(Label(below, "", style.SMALL, style.MUTED, name=f"{field.name} words"))
        return FieldRow(field, caption, toggle, words)


def toggle_of(field: Field, place: Rect, value: Any, on_choose: Callable[[Any], None]) -> Toggle:
    """Return the options of a field side by side, one of which has the value that is chosen."""
    names, values = [option.name for option in field.options], [option.value for option in field.options]
    return Toggle(place, names, values.index(value), lambda number: on_choose(values[number]), name=field.name)


def left_button(card: Panel) -> Rect:
    """Return the area of the button at the lower left of a card."""
    return Rect(INSIDE.x, card.area.height - INSIDE.y - style.BUTTON_HEIGHT, BUTTON_WIDTH, style.BUTTON_HEIGHT)


def right_button(card: Panel) -> Rect:
    """Return the place of the button at the lower right of a card."""
    left = left_button(card)
    return left._replace(x=INSIDE.right - left.width)
