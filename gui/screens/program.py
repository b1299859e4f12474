"""A program as a value: what the screens need to know about a game. Each game has a module that makes one."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from gui.saves.autosave import Autosave
from gui.saves.recording import Recording
from gui.saves.slotfiles import Slots
from gui.screens.editing import BoardSetup
from gui.screens.fields import Chosen, Field, Page
from gui.screens.game.play import NEVER_SAVED, NEW, Play, SavedState
from gui.screens.help import Guide
from gui.screens.littleboard import LittlePosition
from gui.screens.model import Model

if TYPE_CHECKING:
    from gui.screens.base import View
    from gui.screens.game.view import GameView


Leave = Callable[[Callable[[], None]], None]  # runs a callback once the present game was saved or given up


class Draft:
    """A game in preparation: the choices, the board, and the game that led to the board if it is known."""

    def __init__(
        self, chosen: Chosen, setup: BoardSetup | None = None, origin: SavedState = NEW, past: Model | None = None
    ) -> None:
        self.chosen = dict(chosen)
        self.setup = setup
        self.past = past
        self.slot = 0  # that it was loaded from
        self._origin = origin
        self._before = (dict(chosen), setup)

    @property
    def loaded(self) -> bool:
        """Whether the game comes from a slot or another program."""
        return self._origin is not NEW

    def last_saved(self, fields: Sequence[Field]) -> SavedState:
        """Return what is saved: NEVER_SAVED if the board was changed, or a choice that its slot holds.

        Irrelevant choices do not count.
        """
        chosen, setup = self._before
        relevant = [field.name for field in fields if field.counts(self.chosen)]
        if self.setup != setup or (self.slot and any(self.chosen[name] != chosen[name] for name in relevant)):
            return NEVER_SAVED
        return self._origin._replace(slot=self.slot) if self.slot else self._origin


Prepare = Callable[[], Draft]  # plays the moves of a game that was found: only when it is chosen


class FoundGame(NamedTuple):
    """A game found in a text."""

    title: str  # who plays it
    details: str  # date, result and length; or why it cannot be read
    prepare: Prepare | None = None  # None if it cannot be read


class Action(NamedTuple):
    """A button beside the board, or a key without a button."""

    text: str
    key: str
    do: "Callable[[GameView], None]"
    enabled: Callable[[Play], bool] = lambda _play: True
    icon: str = ""  # the last word of the text, if nothing is said
    on: Callable[[Play], bool] = lambda _play: False  # for a switch: whether it is on


class Summary(NamedTuple):
    """A saved game as the list of slots shows it: its players, its progress, its board."""

    title: str
    details: str
    board: LittlePosition


class Archive(NamedTuple):
    """Where games are saved, and how they are loaded and listed."""

    slots: Slots
    draft: Callable[[Any, bytes], Draft]  # of what a slot holds, and the moves that may have led to it
    summary: Callable[[Any, Draft], Summary]  # of what a slot holds, and the draft of it
    recording: Recording | None = None  # how the moves beside a slot are written


class Program(NamedTuple):
    """A game as its screens know it."""

    title: str
    words: str  # below the title in the main window
    players: Sequence[str]  # whose captured pieces are shown
    legend: Mapping[str, str]  # what the marks of a piece's targets mean
    actions: Sequence[Action]
    pages: Sequence[Page]  # where a game is prepared
    start: Callable[[Draft], Model]  # begins a game, or continues the one in the draft
    rules: Sequence[str] = ()  # in sentences, above all those that differ from the well-known game
    keys: Sequence[Action] = ()  # in addition to those of every game
    archive: Archive | None = None
    autosave: Autosave | None = None  # keeps the game under way
    board_words: str = "Set up the board"  # what the editor of the board is called
    which: tuple[str, str] = ("Which move?", "Several moves lead to this square.")  # how to ask for one of them
    setup: BoardSetup | None = None  # the board that a game begins with, if the user may change it
    blinks: Collection[str] = ()  # the marks that blink once when a move is refused
    logs: bool = False  # whether the log is shown instead of the list of moves
    remembers: bool = True  # whether a new game begins with what was chosen last
    reviews: bool = False  # whether a loaded game goes through New Game first
    # The games in a text that other programs have written; a ValueError says why none of them can be read.
    imports: Callable[[bytes], Sequence[FoundGame]] | None = None

    @property
    def guide(self) -> Guide:
        """The title, marks and rules for the help card."""
        return Guide(f"{self.title} \N{EN DASH} {self.words}", self.legend, self.rules)

    @property
    def fields(self) -> Sequence[Field]:
        """The fields of all pages."""
        return [field for page in self.pages for field in page.fields]

    def new_draft(self) -> Draft:
        """Return a game with the default options."""
        return Draft({field.name: field.default for field in self.fields}, self.setup)

    def play(self, draft: Draft) -> Play:
        """Begin a game, or continue a loaded one with all its moves."""
        model, saved = self.start(draft), draft.last_saved(self.fields)
        if model.history and saved.moves is not None:
            saved = saved._replace(moves=tuple(model.history))
        return Play(model, saved, loaded=draft.loaded)


class Menu(Protocol):
    """What a game needs of the main window."""

    @property
    def view(self) -> "View":
        """The window itself."""

    def new_game(self) -> None:
        """Show the choices before a game."""

    def review(self, draft: Draft) -> None:
        """Show the choices of a loaded game before it continues."""

    def begin_from(self, data: bytes, back: "View | None" = None, leave: Leave | None = None) -> None:
        """Show the choices for the game in a text, or a list of its games; tell the user if there is none.

        The list returns to `back`. `leave` runs a callback once the present game was saved or given up.
        """
