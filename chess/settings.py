"""What a match is played with, and what each document lets its user choose.

These constants are not in editions/, so that a console starts without the core.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from chess.pieces import WHITE


class Settings(NamedTuple):
    """The number of players, and how the computer plays against one of them."""

    players: int  # 1 or 2; with 2, the other settings are kept but unused
    difficulty: int  # the number of one of the edition's levels, from 1
    user_colour: int

    @property
    def relevant(self) -> Sequence[int]:
        """The settings that make a difference, to be shown and saved."""
        return self if self.players == 1 else self[:1]


DEFAULTS_2018: Final = Settings(players=1, difficulty=2, user_colour=WHITE)
GAME_MODE_NAMES_2018: Final = {1: "1-player", 2: "2-player"}
DIFFICULTY_NAMES_2018: Final = {1: "amateur", 2: "easy", 3: "moderate", 4: "hard", 5: "expert"}

DEFAULTS_2015: Final = Settings(players=2, difficulty=1, user_colour=WHITE)
PLAYERS_2015: Final = {"1": 2, "2": 1}  # by the number of the game mode
DIFFICULTIES_2015: Final = {"1": 1, "2": 2, "3": 3, "4": 4, "best": 5}  # in the order of the edition's levels

DEFAULTS_SIMPLIFIED: Final = Settings(players=1, difficulty=1, user_colour=WHITE)
OPPONENTS_SIMPLIFIED: Final = range(1, 6)
