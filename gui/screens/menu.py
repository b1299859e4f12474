"""The main window, and the windows in which a game is prepared."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from gui import theme
from gui.autosave import UnreadableGameError
from gui.geometry import Rect
from gui.screens.base import Choice, Host, View, counted, stack
from gui.screens.editor import EditorView
from gui.screens.game import GameView
from gui.screens.littleboard import LITTLE_BOARD, LittleBoard
from gui.screens.model import BoardSetup, Model
from gui.screens.play import NEVER_SAVED, Play
from gui.screens.program import Draft, Field, Program
from gui.screens.slots import LoadView
from gui.widgets import Align, Button, Image, Label, Panel, Toggle

CARD: Final = (400, 544)
LOGO: Final = Rect(0, 16, 400, 220)
TITLE: Final = Rect(0, 240, 400, 56)
WORDS: Final = Rect(0, 296, 400, 24)
PROBLEM: Final = Rect(32, 296, 336, 40)
BUTTON_ROOM: Final = Rect(56, 344, 288, 168)
BUTTON_HEIGHT: Final = 48  # at most
GAPS: Final = {2: 12, 3: 12, 4: 8}  # between as many buttons
INTERRUPTED: Final = "A game was interrupted after {}"
GIVE_UP: Final = ("Give up the interrupted game?", "It is in no slot, and will be lost.")

NEW_CARD: Final = 688  # the width of the card
INSIDE: Final = Rect(32, 24, 624, 40)  # where its title stands
FIRST_FIELD: Final = 80
FIELD: Final = 88  # from one to the next
CAPTION: Final = 28  # the height of the words above a toggle
TOGGLE: Final = 40
WORDS_HEIGHT: Final = 20  # of the line below a toggle that says what the chosen option means
BUTTONS: Final = 96  # the height of the buttons below the fields, with the margin
BUTTON_WIDTH: Final = 160
SET_WIDTH: Final = 200
FULL_BOARD: Final = "Full board"


class MainView(View):
    """Continue what was interrupted, new game, load game, quit."""

    def __init__(self, host: Host, program: Program) -> None:
        super().__init__(host)
        self.program = program
        self._draft = program.new_draft()
        self._interrupted: Model | None = None
        self.card = self.window.add(Panel(Rect(0, 0, *CARD), frame="panel"))
        self.card.add(Image(LOGO, "logo"))
        self.card.add(Label(TITLE, program.title, theme.TITLE, align=Align.CENTRE))
        self._words = self.card.add(Label(WORDS, program.words, theme.BODY, theme.MUTED, Align.CENTRE, name="words"))
        self._problem = self.card.add(
            Label(PROBLEM, "", theme.SMALL, theme.DANGER, Align.CENTRE, name="problem", wrap=True)
        )
        self._buttons: Sequence[Button] = ()
        self._add_buttons()

    def shown(self) -> None:
        """Offer to continue a game that was interrupted, if there is one."""
        offered, problem = self._interrupted is not None, ""
        try:
            self._interrupted = self.program.autosave.interrupted() if self.program.autosave else None
        except UnreadableGameError as error:
            self._interrupted, problem = None, error.words
            self.host.report(str(error))
        self._problem.text, self._words.visible = problem, not problem
        self._words.text = self.program.words
        if self._interrupted:
            self._words.text = INTERRUPTED.format(counted(len(self._interrupted.history), "move"))
        if offered != (self._interrupted is not None):
            self._add_buttons()

    def _add_buttons(self) -> None:
        for button in self._buttons:
            self.card.remove(button)
        actions: list[tuple[str, str, Callable[[], None], bool]] = [
            ("Continue", "C", self._continue, self._interrupted is not None),
            ("New Game", "N", partial(self._instead, self.new_game), True),
            ("Load Game", "L", partial(self._instead, self._load_game), self.program.archive is not None),
            ("Quit", "Q", self.host.quit, True),
        ]
        offered = [(text, key, do) for text, key, do, there in actions if there]
        gap = GAPS[len(offered)]
        height = min(BUTTON_HEIGHT, (BUTTON_ROOM.height + gap) // len(offered) - gap)
        places = stack(BUTTON_ROOM, height, gap, len(offered))
        self._buttons = [
            self.card.add(Button(place, text, do, shortcut=key, quiet=place is not places[0]))
            for place, (text, key, do) in zip(places, offered, strict=True)
        ]
        self.window.focus = self._buttons[0]

    @property
    def view(self) -> View:
        """The window itself."""
        return self

    def layout(self, area: Rect) -> None:
        """Keep the card in the middle."""
        self.card.area = area.centred(*CARD)

    def new_game(self) -> None:
        """Show what there is to choose before a game."""
        if not self.program.remembers:
            self._draft = self.program.new_draft()
        self.host.open(ChoicesView(self.host, self, self.program, self._draft))

    def _continue(self) -> None:
        if self._interrupted:
            self.host.open(GameView(self.host, self, self.program, Play(self._interrupted, NEVER_SAVED)))

    def _instead(self, then: Callable[[], None]) -> None:
        """Do what leads to another game; one that was interrupted is lost by it, so ask first."""
        if self._interrupted is None:
            then()
            return
        choices = [Choice("Give it up", "G", partial(self._give_up, then)), Choice("Cancel", "Esc", lambda: None)]
        self.host.choose(*GIVE_UP, choices, careful=True)

    def _give_up(self, then: Callable[[], None]) -> None:
        if self.program.autosave:
            self.program.autosave.drop()
        self.shown()
        then()

    def _load_game(self) -> None:
        if self.program.archive:
            self.host.open(LoadView(self.host, self.program.archive, self, self._loaded))

    def _loaded(self, draft: Draft) -> None:
        if self.program.reviews:
            self.host.open(ChoicesView(self.host, self, self.program, draft))
        else:
            self.host.open(GameView(self.host, self, self.program, self.program.play(draft)))


class ChoicesView(View):
    """What there is to choose before a game; a page of it, if there are several."""

    def __init__(self, host: Host, menu: MainView, program: Program, draft: Draft, page: int = 0) -> None:
        super().__init__(host)
        self.menu = menu  # the main window
        self.back: View = menu
        self.program = program
        self.draft = draft
        self.page = page
        self._first = program.first_field(page)
        content = program.pages[page]
        rows = max(len(page.fields) for page in program.pages) + bool(program.setup)  # all pages are equally high
        self.card = self.window.add(Panel(Rect(0, 0, NEW_CARD, FIRST_FIELD + rows * FIELD + BUTTONS), frame="panel"))
        self.card.add(Label(INSIDE, content.title, theme.HEADING))
        self._fields = [self._add_field(number, field) for number, field in enumerate(content.fields)]
        below = FIRST_FIELD + len(content.fields) * FIELD
        self._board = self._add_board(below, program.setup) if program.setup and page == 0 else None
        self._add_buttons(content.back)

    def layout(self, area: Rect) -> None:
        """Keep the card in the middle."""
        self.card.area = area.centred(*self.card.area[2:])

    def shown(self) -> None:
        """Show what is chosen; put the focus on Start: most users only confirm."""
        self.window.focus = self.window.primary = self.start
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen, and what the rest means."""
        relevant = self.program.relevant(self.draft.chosen)
        for number, (label, toggle, words) in enumerate(self._fields, self._first):
            toggle.chosen = self.draft.chosen[number]
            words.text = _words_of(self.program.fields[number], toggle.chosen)
            for control in (label, toggle, words):
                control.enabled = relevant[number]
        if self._board and self.draft.setup:
            board, about = self._board
            board.discs = self.draft.setup.discs
            pieces = counted(sum(disc is not None for disc in board.discs), "piece")
            about.text = FULL_BOARD if self.draft.setup == self.program.setup else pieces
        self.problem.text = self.draft.setup.problem if self.draft.setup else ""
        self.start.enabled = not self.problem.text
        self.start.text, self.start.shortcut = ("Start", "S") if self._next_page is None else ("Next", "N")

    # Controls

    def _add_field(self, number: int, field: Field) -> tuple[Label, Toggle, Label]:
        caption = Rect(INSIDE.x, FIRST_FIELD + number * FIELD, INSIDE.width, CAPTION)
        label = self.card.add(Label(caption, field.caption, theme.SMALL, theme.MUTED))
        place = Rect(INSIDE.x, caption.bottom, INSIDE.width, TOGGLE)
        toggle = self.card.add(Toggle(place, field.options, field.chosen, self._chose, name=field.name))
        below = Rect(INSIDE.x, place.bottom + 2, INSIDE.width, WORDS_HEIGHT)
        return label, toggle, self.card.add(Label(below, "", theme.SMALL, theme.MUTED, name=f"{field.name} words"))

    def _add_board(self, top: int, setup: BoardSetup) -> tuple[LittleBoard, Label]:
        self.card.add(Label(Rect(INSIDE.x, top, INSIDE.width, CAPTION), "Board", theme.SMALL, theme.MUTED))
        board = self.card.add(LittleBoard(setup.grid))
        board.area = Rect(INSIDE.x, top + CAPTION, LITTLE_BOARD, LITTLE_BOARD)
        place = Rect(INSIDE.right - SET_WIDTH, top + CAPTION + theme.GRID, SET_WIDTH, theme.BUTTON_HEIGHT)
        left = board.area.right + theme.GAP
        about = self.card.add(Label(Rect(left, board.area.y, place.x - left, LITTLE_BOARD), "", name="about the board"))
        self.card.add(Button(place, "Set the board", self._set_board, shortcut="B", quiet=True))
        return board, about

    def _add_buttons(self, back: str) -> None:
        bottom = self.card.area.height - INSIDE.y
        left = Rect(INSIDE.x, bottom - theme.BUTTON_HEIGHT, BUTTON_WIDTH, theme.BUTTON_HEIGHT)
        right = left._replace(x=INSIDE.right - left.width)
        self.card.add(Button(left, back, self._go_back, shortcut="Esc", quiet=True))
        between = Rect(left.right + theme.GAP, left.y, right.x - left.right - 2 * theme.GAP, left.height)
        self.problem = self.card.add(
            Label(between, "", theme.SMALL, theme.DANGER, Align.CENTRE, name="problem", wrap=True)
        )
        self.start = self.card.add(Button(right, "Start", self._start))

    # What the user does

    def _chose(self, _option: int) -> None:
        self.draft.chosen[self._first : self._first + len(self._fields)] = [field[1].chosen for field in self._fields]
        self.refresh()

    def _set_board(self) -> None:
        self.host.open(EditorView(self.host, self, self.program, self.draft))

    def _go_back(self) -> None:
        self.host.open(self.back)

    @property
    def _next_page(self) -> int | None:
        """The next page with a field that makes a difference."""
        relevant = self.program.relevant(self.draft.chosen)
        first = [self.program.first_field(number) for number in range(len(self.program.pages) + 1)]
        later = range(self.page + 1, len(self.program.pages))
        return next((number for number in later if any(relevant[first[number] : first[number + 1]])), None)

    def _start(self) -> None:
        page = self._next_page
        if page is None:
            self.host.open(GameView(self.host, self.menu, self.program, self.program.play(self.draft)))
            return
        view = ChoicesView(self.host, self.menu, self.program, self.draft, page)
        view.back = self
        self.host.open(view)


def _words_of(field: Field, option: int) -> str:
    return field.words[option] if field.words else ""
