"""An edition as a value, and a match under it, which answers what both the console and the window ask."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from chess.board import Position
from chess.formats.saved import Format, Saved
from chess.game import Game, Outcome, Played, Reason, Refusal, Undone
from chess.pieces import KING, colour_of, kind_of
from chess.rules import Rules
from chess.settings import Settings
from core.player import Request

ANY_NUMBER: Final = 1 << 30  # of plies that can be undone


class Level(NamedTuple):
    """A strength of the computer: its name, and the request that makes it play like that."""

    name: str
    request: Callable[[Game], Request]


class Edition(NamedTuple):
    """The chess of one course paper, or official chess: rules, levels, default settings, and what the window offers."""

    rules: Rules
    levels: tuple[Level, ...]  # difficulty 1 is the first of them
    defaults: Settings
    undo_limit: int = 0  # plies that can be undone
    slots: int = 0  # games that the window keeps
    format: Format[Any] | None = None  # of the slots' files


class Match:
    """A game between two players, or between one player and the computer."""

    def __init__(self, edition: Edition, settings: Settings, start: Position | Game | None = None) -> None:
        self.edition = edition
        self.settings = settings
        self.game = start if isinstance(start, Game) else Game(edition.rules, start)
        self._first_undoable = 0  # the moves before this one are too old to be undone
        self._ended: Outcome | None = None

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

    @property
    def outcome(self) -> Outcome | None:
        """The outcome passed to `end`, or else the outcome of the game; None while the match goes on."""
        return self._ended or self.game.outcome

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._ended is not None or self.game.status.over

    def end(self, outcome: Outcome) -> None:
        """End the match for a reason that its moves do not show."""
        self._ended = outcome

    def end_on_time(self, expired: int | None) -> None:
        """End the match if the time of a player has run out; `expired` is None if nobody's has."""
        if expired is not None:
            self.end(out_of_time(self.game.position, expired))

    def request(self) -> Request:
        """Return the request for the computer's move."""
        return self.edition.levels[self.settings.difficulty - 1].request(self.game)

    def try_move(self, move: int) -> Played | Refusal:
        """Make a move, or return why it is refused; a refused move changes nothing."""
        played = self.game.try_move(move)
        self.limit_undo(self.edition.undo_limit)
        return played

    @property
    def undoable_plies(self) -> int:
        """How many plies can be undone."""
        return len(self.game.moves) - self._first_undoable

    def limit_undo(self, moves: int) -> None:
        """Allow at most `moves` plies to be undone; an older move can never be undone again, even after an undo."""
        self._first_undoable = max(self._first_undoable, len(self.game.moves) - moves)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move that can be undone."""
        return self.undoable_plies > 0

    def undo(self, moves: int = 2) -> list[Undone]:
        """Undo up to `moves` plies, the latest first; forget the outcome passed to `end`, so that the match goes on."""
        self._ended = None
        undone: list[Undone] = []
        while self.can_undo and len(undone) < moves:
            undone.append(self.game.undo())
        return undone

    def until(self, ply: int) -> "Match":
        """Return the match as it was after the first `ply` plies; none of them can be undone."""
        past = Match(self.edition, self.settings, self.game.until(ply))
        past._first_undoable = ply
        return past

    def to_save(self) -> Saved:
        """Return what a save file holds of the match."""
        return Saved(self.game.position, *self.settings.relevant)


# The outcomes that a caller passes to Match.end


def out_of_time(position: Position, player: int) -> Outcome:
    """Return how a match ends when a player's time has run out: the other player wins, or draws with a bare king."""
    others = [code for code in position.cells if code and colour_of(code) != player]
    can_win = any(kind_of(code) != KING for code in others)
    return Outcome(Reason.TIME, 1 - player if can_win else None)


def resigned(player: int) -> Outcome:
    """Return how a match ends when a player resigns."""
    return Outcome(Reason.RESIGNATION, 1 - player)


def agreed() -> Outcome:
    """Return how a match ends when the players agree on a draw."""
    return Outcome(Reason.AGREEMENT, None)


def forfeited(player: int) -> Outcome:
    """Return how a match ends when a player gives it up."""
    return Outcome(Reason.FORFEIT, 1 - player)
