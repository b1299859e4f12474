"""Cards with fields below each other. A field has a caption, options, and a line about the chosen option."""

from collections.abc import Callable
from typing import Final, NamedTuple

from gui import style
from gui.geometry import Rect
from gui.screens.program import Field
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

    def show(self, chosen: int, *, relevant: bool = True) -> None:
        """Show the chosen option and its line; disable the field if it is not relevant."""
        self.toggle.chosen = chosen
        self.words.text = self.field.words[chosen] if self.field.words and relevant else ""
        for control in self[1:]:
            control.enabled = relevant


def new_card(title: str, rows: int, more: int = 0) -> Panel:
    """Return a card with a title and room for some fields; `more` pixels are free below them."""
    card = Panel(Rect(0, 0, WIDTH, FIRST + rows * FIELD + more + BUTTONS), frame="panel")
    card.add(Label(INSIDE, title, style.HEADING))
    return card


def add_field(card: Panel, number: int, field: Field, on_choose: Callable[[int], None]) -> FieldRow:
    """Add the field with a number, counted from 0, to a card."""
    above = Rect(INSIDE.x, FIRST + number * FIELD, INSIDE.width, CAPTION)
    caption = card.add(Label(above, field.caption, style.SMALL, style.MUTED))
    place = Rect(INSIDE.x, above.bottom, INSIDE.width, TOGGLE)
    toggle = card.add(Toggle(place, field.options, field.chosen, on_choose, name=field.name))
    below = Rect(INSIDE.x, place.bottom, INSIDE.width, WORDS)
    return FieldRow(
        field, caption, toggle, card.add(Label(below, "", style.SMALL, style.MUTED, name=f"{field.name} words"))
    )


def left_button(card: Panel) -> Rect:
    """Return the area of the button at the lower left of a card."""
    return Rect(INSIDE.x, card.area.height - INSIDE.y - style.BUTTON_HEIGHT, BUTTON_WIDTH, style.BUTTON_HEIGHT)


def right_button(card: Panel) -> Rect:
    """Return the place of the button at the lower right of a card."""
    left = left_button(card)
    return left._replace(x=INSIDE.right - left.width)
