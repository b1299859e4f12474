"""An edition as a value, and a match under it: what both faces ask about a game and its players, answered once."""

from collections.abc import Callable
from typing import Final, NamedTuple

from chess.board import Position
from chess.formats.saved import Format, Saved
from chess.game import Game, Played, Refusal, Undone
from chess.rules import Rules
from chess.settings import Settings
from core.player import Request

ANY_NUMBER: Final = 1 << 30  # of moves that can be taken back


class Level(NamedTuple):
    """A strength of the computer: its name, and the request that makes it play like that."""

    name: str
    request: Callable[[Game], Request]


class Edition(NamedTuple):
    """What one document makes of the rules of chess."""

    rules: Rules
    levels: tuple[Level, ...]  # difficulty 1 is the first of them
    defaults: Settings
    undo_limit: int = 0  # single moves that can be taken back
    slots: int = 0  # games that the window keeps
    format: Format | None = None


class Match:
    """A game between two players, or between one player and the computer."""

    def __init__(self, edition: Edition, settings: Settings, start: Position | Game | None = None) -> None:
        self.edition = edition
        self.settings = settings
        self.game = start if isinstance(start, Game) else Game(edition.rules, start)
        self._first_undoable = 0  # the moves before this one are too old to be taken back

    @property
    def side(self) -> int:
        """The colour of the player to move."""
        return self.game.position.side

    @property
    def against_computer(self) -> bool:
        """Whether the computer is one of the players."""
        return self.settings.players == 1

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move."""
        return self.against_computer and self.side != self.settings.user_colour

    def request(self) -> Request:
        """Return what the computer is to be asked for its move."""
        return self.edition.levels[self.settings.difficulty - 1].request(self.game)

    def try_move(self, move: int) -> Played | Refusal:
        """Make a move, or return why it is refused; a refused move changes nothing."""
        played = self.game.try_move(move)
        self.limit_undo(self.edition.undo_limit)
        return played

    @property
    def undoable(self) -> int:
        """How many single moves can be taken back."""
        return len(self.game.moves) - self._first_undoable

    def limit_undo(self, moves: int) -> None:
        """Let no more than some single moves be taken back: those before them were too old once."""
        self._first_undoable = max(self._first_undoable, len(self.game.moves) - moves)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.undoable > 0

    def undo(self, moves: int = 2) -> list[Undone]:
        """Take back the last move of each player, or as many as there are; the latest comes first."""
        undone: list[Undone] = []
        while self.can_undo and len(undone) < moves:
            undone.append(self.game.undo())
        return undone

    def until(self, ply: int) -> "Match":
        """Return the match as it was after some of its moves; none of them can be taken back."""
        past = Match(self.edition, self.settings, self.game.until(ply))
        past._first_undoable = ply
        return past

    def to_save(self) -> Saved:
        """Return what a save file holds of the match."""
        return Saved(self.game.position, *self.settings.relevant)
