"""What the screens are told about the game that is played in them; a module for each game fills it in."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gui.boardview import Grid
from gui.screens.model import Model
from gui.screens.play import Play
from gui.slotfiles import Slots

if TYPE_CHECKING:
    from gui.screens.game import GameView


class Field(NamedTuple):
    """Something to choose before a game."""

    name: str
    caption: str
    options: Sequence[str]
    chosen: int = 0


class Action(NamedTuple):
    """A button beside the board: its text, its key, what it does, and when it can be used."""

    text: str
    key: str
    do: "Callable[[GameView], None]"
    enabled: Callable[[Play], bool] = lambda _play: True


class Summary(NamedTuple):
    """What is shown of a saved game: two lines, and a board with the players' discs."""

    title: str
    details: str
    grid: Grid
    discs: Sequence[int | None]  # the player, 0 or 1, whose piece stands on a square


class Archive(NamedTuple):
    """Where games are saved, how they are shown there, and how to go on with them."""

    slots: Slots
    summary: Callable[[Any], Summary]
    load: Callable[[Any], Model]


class Program(NamedTuple):
    """A game with its words, and with what its screens can do."""

    title: str
    words: str  # below the title in the main window
    players: tuple[str, str]
    legend: Mapping[str, str]  # what the marks of a piece's targets mean
    actions: Sequence[Action]
    fields: Sequence[Field]  # of the window in which a game is begun
    relevant: Callable[[Sequence[int]], Sequence[bool]]  # which of them make a difference, given what is chosen
    start: Callable[[Sequence[int]], Model]  # begins a game with what is chosen
    archive: Archive | None = None
