"""What there is to choose before a game: fields with named options, each of which carries its value."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

Chosen = Mapping[str, Any]  # the value that is chosen in each field, by the field's name


class FieldOption(NamedTuple):
    """Something to choose: its name, the value that it stands for, and what it means, in a line."""

    name: str
    value: Any
    words: str = ""


class Field(NamedTuple):
    """A choice between options before a game."""

    name: str
    caption: str
    options: Sequence[FieldOption]
    default: Any
    counts: Callable[[Chosen], bool] = lambda _chosen: True  # whether it makes a difference, given what is chosen
    on_board: bool = False  # whether it is also to choose where the board is set up

    def number_of(self, value: Any) -> int:
        """Return the number of the option with a value."""
        return [option.value for option in self.options].index(value)


class Page(NamedTuple):
    """A window with fields; it is left out if none of them makes a difference."""

    title: str
    fields: Sequence[Field]
    back: str = "Back"  # what leaving it is called

    def counts(self, chosen: Chosen) -> bool:
        """Return whether one of the fields makes a difference."""
        return any(field.counts(chosen) for field in self.fields)
