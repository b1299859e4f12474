"""The places where games are kept: slot number → file, in the format of the console."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from chess import savetext
from chess.pieces import EMPTY
from chess.savefile import SaveFileError, reasons
from chess.savetext import SavedGame
from chess.settings import COLOUR_NAMES, DIFFICULTY_NAMES

SLOTS: Final = 5
FILE_NAME: Final = "slot-{}.txt"


class Slot(NamedTuple):
    """A slot as it is listed: with a game, damaged for a reason, or neither."""

    number: int
    game: SavedGame | None = None
    when: datetime | None = None
    damage: str = ""

    @property
    def used(self) -> bool:
        """Whether there is a file, be it readable or not."""
        return self.game is not None or bool(self.damage)


class Slots:
    """The slots below a folder."""

    def __init__(self, folder: Path, count: int = SLOTS) -> None:
        self.folder = folder
        self.count = count

    def path(self, number: int) -> Path:
        """The file of a slot, counted from 1."""
        return self.folder / FILE_NAME.format(number)

    def all(self) -> Sequence[Slot]:
        """Every slot as it is on the disk now."""
        return [self._slot(number) for number in range(1, self.count + 1)]

    def load(self, number: int) -> SavedGame:
        """The game in a slot."""
        return savetext.load(self.path(number))

    def save(self, number: int, game: SavedGame) -> None:
        """Put a game into a slot, in place of what was there."""
        with reasons():
            self.folder.mkdir(exist_ok=True)
        savetext.save(self.path(number), game)

    def _slot(self, number: int) -> Slot:
        try:
            return Slot(number, self.load(number), self._when(number))
        except SaveFileError as error:
            unused = isinstance(error.__cause__, FileNotFoundError)
            return Slot(number) if unused else Slot(number, damage=str(error))

    def _when(self, number: int) -> datetime:
        with reasons():
            return datetime.fromtimestamp(self.path(number).stat().st_mtime)  # the user's own time


def title_of(game: SavedGame) -> str:
    """What kind of game it is."""
    settings = game.settings
    if settings.players == 2:
        return "2 players"
    return f"1 player • {DIFFICULTY_NAMES[settings.difficulty]} • you are {COLOUR_NAMES[settings.user_color]}"


def details_of(game: SavedGame) -> str:
    """How far the game has come."""
    side = COLOUR_NAMES[game.position.side].capitalize()
    pieces = sum(code != EMPTY for code in game.position.cells)
    return f"{side} to move • {pieces} pieces"


def when_text(when: datetime) -> str:
    """When a game was saved."""
    return f"{when.day} {when:%b %Y, %H:%M}"
