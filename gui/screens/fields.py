"""What there is to choose before a game: fields with named options, each of which carries its value."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

Chosen = Mapping[str, Any]  # the value that is chosen in each field, by the field's name


class FieldOption(NamedTuple):
    """An option of a field: its name, its value, and a line about it."""

    name: str
    value: Any
    words: str = ""


class Field(NamedTuple):
    """A choice between options before a game."""

    name: str
    caption: str
    options: Sequence[FieldOption]
    default: Any
    counts: Callable[[Chosen], bool] = lambda _chosen: True  # whether it is relevant, given the choices
    on_board: bool = False  # whether the board editor shows it too

    def number_of(self, value: Any) -> int:
        """Return the number of the option with a value."""
        return [option.value for option in self.options].index(value)


class Page(NamedTuple):
    """A window with fields; it is skipped if none of them is relevant."""

    title: str
    fields: Sequence[Field]
    back: str = "Back"  # the text of the button that leaves it

    def counts(self, chosen: Chosen) -> bool:
        """Return whether one of the fields is relevant."""
        return any(field.counts(chosen) for field in self.fields)
