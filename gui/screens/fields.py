"""A card with fields to choose in, below each other: a caption, the options, and what the chosen one means."""

from collections.abc import Callable
from typing import Final, NamedTuple

from gui import style
from gui.geometry import Rect
from gui.screens.program import Field
from gui.widgets import Label, Panel, Toggle

WIDTH: Final = 688  # of the card
INSIDE: Final = Rect(32, 24, 624, 40)  # where its title stands
FIRST: Final = 72  # where the first field begins
FIELD: Final = 96  # from one to the next
CAPTION: Final = 26  # the height of the words above the options
TOGGLE: Final = 40
WORDS: Final = 22  # the height of the words below
BUTTONS: Final = 84  # the height of the buttons below the fields, with the margin
BUTTON_WIDTH: Final = 160


class FieldRow(NamedTuple):
    """A field on its card."""

    field: Field
    caption: Label
    toggle: Toggle
    words: Label

    def show(self, chosen: int, *, relevant: bool = True) -> None:
        """Show which option is chosen, what that means, and whether it makes a difference."""
        self.toggle.chosen = chosen
        self.words.text = self.field.words[chosen] if self.field.words and relevant else ""
        for control in self[1:]:
            control.enabled = relevant


def new_card(title: str, rows: int, more: int = 0) -> Panel:
    """Return a card with a title, room for some fields, and more room below them."""
    card = Panel(Rect(0, 0, WIDTH, FIRST + rows * FIELD + more + BUTTONS), frame="panel")
    card.add(Label(INSIDE, title, style.HEADING))
    return card


def add_field(card: Panel, number: int, field: Field, on_choose: Callable[[int], None]) -> FieldRow:
    """Put a field on a card, below some others."""
    above = Rect(INSIDE.x, FIRST + number * FIELD, INSIDE.width, CAPTION)
    caption = card.add(Label(above, field.caption, style.SMALL, style.MUTED))
    place = Rect(INSIDE.x, above.bottom, INSIDE.width, TOGGLE)
    toggle = card.add(Toggle(place, field.options, field.chosen, on_choose, name=field.name))
    below = Rect(INSIDE.x, place.bottom, INSIDE.width, WORDS)
    return FieldRow(
        field, caption, toggle, card.add(Label(below, "", style.SMALL, style.MUTED, name=f"{field.name} words"))
    )


def left_button(card: Panel) -> Rect:
    """Return the place of the button at the lower left of a card."""
    return Rect(INSIDE.x, card.area.height - INSIDE.y - style.BUTTON_HEIGHT, BUTTON_WIDTH, style.BUTTON_HEIGHT)


def right_button(card: Panel) -> Rect:
    """Return the place of the button at the lower right of a card."""
    left = left_button(card)
    return left._replace(x=INSIDE.right - left.width)
