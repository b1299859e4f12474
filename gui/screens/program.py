"""What the screens are told about the game that is played in them; a module for each game fills it in."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from gui.saves.autosave import Autosave
from gui.saves.recording import Recording
from gui.saves.slotfiles import Slots
from gui.screens.fields import Chosen, Field, Page
from gui.screens.game.play import NEVER_SAVED, NEW, Play, SavedState
from gui.screens.help import Guide
from gui.screens.littleboard import LittlePosition
from gui.screens.model import Model
from gui.screens.setup import BoardSetup

if TYPE_CHECKING:
    from gui.screens.base import View
    from gui.screens.game.view import GameView


Leave = Callable[[Callable[[], None]], None]  # runs a callback once the present game was saved or given up


class Draft:
    """A game that is being prepared: what is chosen, the board, and the game that led to the board if it is known."""

    def __init__(
        self, chosen: Chosen, setup: BoardSetup | None = None, origin: SavedState = NEW, past: Model | None = None
    ) -> None:
        self.chosen = dict(chosen)
        self.setup = setup
        self.past = past
        self.slot = 0  # that it was loaded from
        self._origin = origin
        self._before = (dict(chosen), setup)

    def last_saved(self, fields: Sequence[Field]) -> SavedState:
        """Return what is saved of the game: NEVER_SAVED if the board, or a choice that its slot holds, was changed.

        What is chosen where it makes no difference does not count.
        """
        chosen, setup = self._before
        relevant = [field.name for field in fields if field.counts(self.chosen)]
        if self.setup != setup or (self.slot and any(self.chosen[name] != chosen[name] for name in relevant)):
            return NEVER_SAVED
        return self._origin._replace(slot=self.slot) if self.slot else self._origin


Prepare = Callable[[], Draft]  # plays a game that was found, which may be long


class FoundGame(NamedTuple):
    """A game that was found in a text."""

    title: str  # who plays it
    details: str  # its date, its result and how long it is; or why it cannot be read
    prepare: Prepare | None = None  # None if it cannot be read


class Action(NamedTuple):
    """A button beside the board, or a key without one: its text, its key, what it does, and when it can be used."""

    text: str
    key: str
    do: "Callable[[GameView], None]"
    enabled: Callable[[Play], bool] = lambda _play: True
    icon: str = ""  # the last word of the text, if nothing is said
    on: Callable[[Play], bool] = lambda _play: False  # whether it is a switch that is on


class Summary(NamedTuple):
    """What is shown of a saved game: in words what kind it is and how far it has come, and its board."""

    title: str
    details: str
    board: LittlePosition


class Archive(NamedTuple):
    """Where games are saved, how they go on, and how they are shown there."""

    slots: Slots
    draft: Callable[[Any, bytes], Draft]  # of what a slot holds, and the moves that may have led to it
    summary: Callable[[Any, Draft], Summary]  # of what a slot holds, and the draft of it
    recording: Recording | None = None  # how the moves beside a slot are written


class Program(NamedTuple):
    """A game with its words, and with what its screens can do."""

    title: str
    words: str  # below the title in the main window
    players: Sequence[str]  # whose captured pieces are shown
    legend: Mapping[str, str]  # what the marks of a piece's targets mean
    actions: Sequence[Action]
    pages: Sequence[Page]  # where a game is prepared
    start: Callable[[Draft], Model]  # begins a game, or goes on with the one that led to the draft's board
    rules: Sequence[str] = ()  # in sentences; above all what differs from the game that people know
    keys: Sequence[Action] = ()  # beside those that every game has
    archive: Archive | None = None
    autosave: Autosave | None = None  # keeps the game under way
    which: tuple[str, str] = ("Which move?", "Several moves lead to this square.")  # how to ask for one of them
    setup: BoardSetup | None = None  # the board that a game begins with, if the user may change it
    blinks: Collection[str] = ()  # the marks that blink once when a move is refused
    logs: bool = False  # whether the log is shown instead of the list of moves
    remembers: bool = True  # whether a new game begins with what was chosen last
    reviews: bool = False  # whether a loaded game is shown where games are prepared before it goes on
    # The games in a text that other programs have written; a ValueError says why none of them can be read.
    imports: Callable[[bytes], Sequence[FoundGame]] | None = None

    @property
    def guide(self) -> Guide:
        """What there is to know of the game."""
        return Guide(f"{self.title} \N{EN DASH} {self.words}", self.legend, self.rules)

    @property
    def fields(self) -> Sequence[Field]:
        """The fields of all pages."""
        return [field for page in self.pages for field in page.fields]

    def new_draft(self) -> Draft:
        """Return a game with the default options."""
        return Draft({field.name: field.default for field in self.fields}, self.setup)

    def play(self, draft: Draft) -> Play:
        """Begin a game, or go on with a loaded one: with the moves that led to its board, if they are known."""
        model, saved = self.start(draft), draft.last_saved(self.fields)
        if model.history and saved.moves is not None:
            saved = saved._replace(moves=tuple(model.history))
        return Play(model, saved)


class Menu(Protocol):
    """The main window, as a game needs it."""

    @property
    def view(self) -> "View":
        """The window itself."""

    def new_game(self) -> None:
        """Show what there is to choose before a game."""

    def review(self, draft: Draft) -> None:
        """Show what a loaded game was begun with, before it goes on."""

    def begin_from(self, data: bytes, back: "View | None" = None, leave: Leave | None = None) -> None:
        """Show the game in a text, or all of them, to begin from; tell the user if there is none.

        From several, `back` leads to the previous screen. `leave` does something once the present game is parted from.
        """
