"""What a match is played with."""

from collections.abc import Sequence
from typing import NamedTuple


class Settings(NamedTuple):
    """The number of players, and how the computer plays against one of them."""

    players: int  # 1 or 2; with 2, the other settings only wait for their return
    difficulty: int  # the number of one of the edition's levels, from 1
    user_colour: int

    @property
    def relevant(self) -> Sequence[int]:
        """The settings that make a difference, to be shown and saved."""
        return self if self.players == 1 else self[:1]
