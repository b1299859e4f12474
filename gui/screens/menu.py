"""The main menu, and the pages on which a new game is set up."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from gui import style
from gui.geometry import NOWHERE, Rect
from gui.saves.autosave import UnreadableGameError
from gui.screens.base import Alternative, Host, View, stack
from gui.screens.editing import BoardSetup
from gui.screens.editor import EditorView
from gui.screens.fieldcard import CAPTION, FIELD, FIRST, INSIDE, FieldsView, left_button, right_button
from gui.screens.game.keys import PASTE
from gui.screens.game.play import NEVER_SAVED, Play
from gui.screens.game.view import GameView
from gui.screens.gamelist import GamesView
from gui.screens.littleboard import LITTLE_BOARD, LittleBoard
from gui.screens.model import Model
from gui.screens.program import Draft, FoundGame, Leave, Prepare, Program
from gui.screens.settings import SETTINGS_KEY, SettingsView
from gui.screens.slots import LoadView
from gui.widgets import Align, Button, Image, Label, Panel, Shortcut

CARD: Final = (400, 544)
LOGO: Final = Rect(0, 16, 400, 220)
TITLE: Final = Rect(0, 240, 400, 56)
WORDS: Final = Rect(0, 296, 400, 24)
PROBLEM: Final = Rect(32, 296, 336, 40)
BUTTON_ROOM: Final = Rect(40, 344, 320, 168)
BUTTON_HEIGHT: Final = 48  # at most; less if there are many rows
GAPS: Final = {2: 12, 3: 12, 4: 8}  # number of rows -> pixels between them
INTERRUPTED: Final = "You have an unfinished game (move {})"
GIVE_UP: Final = ("Discard the unfinished game?", "It was not saved.")
NOTHING_FOUND: Final = "The clipboard holds no FEN or PGN"
NO_TEXT: Final = "There is no text on the clipboard."


HELP: Final = "F1: keys and rules"
HELP_HEIGHT: Final = 28

BOARD: Final = CAPTION + LITTLE_BOARD + 16  # the height of the little board with its caption
SET_WIDTH: Final = 200
FULL_BOARD: Final = "Starting position"
OWN_BOARD: Final = "Own position"


class MainView(View):
    """The main menu: continue an interrupted game, new game, load game, settings, quit."""

    def __init__(self, host: Host, program: Program) -> None:
        super().__init__(host, program.guide)
        self.program = program
        self._draft = program.new_draft()
        self._interrupted: Model | None = None
        self.card = self.window.add(Panel(Rect(0, 0, *CARD), frame="panel"))
        self.card.add(Image(LOGO, "logo"))
        self.card.add(Label(TITLE, program.title, style.TITLE, align=Align.CENTRE))
        self._words = self.card.add(Label(WORDS, program.words, style.BODY, style.MUTED, Align.CENTRE, name="words"))
        self._problem = self.card.add(
            Label(PROBLEM, "", style.SMALL, style.DANGER, Align.CENTRE, name="problem", wrap=True)
        )
        self._help = self.window.add(Label(NOWHERE, HELP, style.SMALL, style.MUTED, Align.CENTRE))
        self._buttons: Sequence[Button] = ()
        self._add_buttons()
        loading = [Shortcut("Ctrl+O", "Load game", self._load_game)] if program.archive else []
        pasting = [Shortcut(PASTE.key, PASTE.text, self._paste)] if program.imports else []
        settings = Shortcut(SETTINGS_KEY, "Settings", self._change_settings)
        new = Shortcut("Ctrl+N", "New game", partial(self._instead, self.new_game))
        self.offer(settings, new, *loading, *pasting)

    def shown(self) -> None:
        """Look for an interrupted game, and offer to continue it."""
        offered, problem = self._interrupted is not None, ""
        try:
            self._interrupted = self.program.autosave.interrupted() if self.program.autosave else None
        except UnreadableGameError as error:
            self._interrupted, problem = None, error.words
            self.host.report(str(error))
        self._problem.text, self._words.visible = problem, not problem
        self._words.text = self.program.words
        if self._interrupted:
            self._words.text = INTERRUPTED.format(_move_number(self._interrupted))
        if offered != (self._interrupted is not None):
            self._add_buttons()

    def _add_buttons(self) -> None:
        for button in self._buttons:
            self.card.remove(button)
        again, archive = self._interrupted is not None, self.program.archive is not None
        rows: list[list[tuple[str, str, Callable[[], None]]]] = [
            [("Continue", "C", self._continue)] if again else [],
            [("New Game", "N", partial(self._instead, self.new_game))],
            [("Load Game", "L", self._load_game)] if archive else [],
            [("Settings", SETTINGS_KEY, self._change_settings), ("Quit", "Q", self.host.quit)],
        ]
        offered = [row for row in rows if row]
        gap = GAPS[len(offered)]
        height = min(BUTTON_HEIGHT, (BUTTON_ROOM.height + gap) // len(offered) - gap)
        room = BUTTON_ROOM.centred(BUTTON_ROOM.width, len(offered) * (height + gap) - gap)
        places = stack(room, height, gap, len(offered))
        self._buttons = [
            self.card.add(
                Button(place.column(number, len(row), style.GRID), text, do, shortcut=key, quiet=row is not offered[0])
            )
            for place, row in zip(places, offered, strict=True)
            for number, (text, key, do) in enumerate(row)
        ]
        self.window.focus = self.window.primary = self._buttons[0]

    @property
    def view(self) -> View:
        """This view, for callers that hold only the menu."""
        return self

    def layout(self, area: Rect) -> None:
        """Centre the card."""
        self.card.area = area.centred(*CARD)
        self._help.area = Rect(0, self.card.area.bottom, area.width, HELP_HEIGHT)

    def new_game(self) -> None:
        """Open the pages on which a new game is set up."""
        chosen = self._draft.chosen if self.program.remembers else self.program.new_draft().chosen
        self._draft = Draft(chosen, self.program.setup)  # a board of the editor is used for one game only
        self.host.open(ChoicesView(self.host, self, self.program, self._draft))

    def review(self, draft: Draft) -> None:
        """Show the choices of a loaded game, before it continues."""
        self.host.open(ChoicesView(self.host, self, self.program, draft))

    def begin_from(self, data: bytes, back: View | None = None, leave: Leave | None = None) -> None:
        """Open the game in a PGN or FEN text, or the list of several; tell the user if there is none."""
        if self.program.imports is None:
            return
        if not data.strip():
            self._tell_nothing_found(NO_TEXT)
            return
        try:
            found = self.program.imports(data)
        except ValueError as error:
            self._tell_nothing_found(str(error))
            return
        begin = partial(self._begin_with, leave or self._instead)
        match found:
            case [FoundGame(prepare=prepare)] if prepare:
                begin(prepare)
            case _:
                self.host.open(GamesView(self.host, found, back or self, begin))

    def view_of(self, found: Sequence[FoundGame]) -> View:
        """Return the first view of a program that was started with a file of games: the only game, or a list.

        The list asks before a game replaces an interrupted one. If one was interrupted, even one game is listed.
        """
        self.shown()
        match found:
            case [FoundGame(prepare=prepare)] if prepare and self._interrupted is None:
                return ChoicesView(self.host, self, self.program, prepare())
        return GamesView(self.host, found, self, partial(self._begin_with, self._instead))

    def _begin_with(self, leave: Leave, prepare: Prepare) -> None:
        leave(lambda: self.review(prepare()))

    def _tell_nothing_found(self, reason: str) -> None:
        self.host.choose(NOTHING_FOUND, reason, [Alternative("OK", "Esc", lambda: None)])

    def _paste(self) -> None:
        self.begin_from(self.host.paste().encode())

    def _continue(self) -> None:
        if self._interrupted:
            self.host.open(GameView(self.host, self, self.program, Play(self._interrupted, NEVER_SAVED)))

    def _instead(self, then: Callable[[], None]) -> None:
        """Do what begins another game; if there is an interrupted game, ask first, because it will be lost."""
        if self._interrupted is None:
            then()
            return
        alternatives = [
            Alternative("Discard", "D", partial(self._give_up, then), dangerous=True),
            Alternative("Cancel", "Esc", lambda: None),
        ]
        self.host.choose(*GIVE_UP, alternatives)

    def _give_up(self, then: Callable[[], None]) -> None:
        if self.program.autosave:
            self.program.autosave.drop()
        self.shown()
        then()

    def _change_settings(self) -> None:
        self.host.open(SettingsView(self.host, self))

    def _load_game(self) -> None:
        if self.program.archive:
            self.host.open(LoadView(self.host, self.program.archive, self, self._instead, self._loaded))

    def _loaded(self, draft: Draft) -> None:
        if self.program.reviews:
            self.review(draft)
        else:
            self.host.open(GameView(self.host, self, self.program, self.program.play(draft)))


class ChoicesView(FieldsView):
    """A page of choices before a game: who plays, the level, the board."""

    def __init__(self, host: Host, menu: MainView, program: Program, draft: Draft, page: int = 0) -> None:
        content = program.pages[page]
        rows = max(len(page.fields) for page in program.pages)  # all pages have the same height
        super().__init__(host, menu, content.title, content.fields, rows, BOARD if program.setup else 0)
        self.menu = menu  # where the game returns to
        self.program = program
        self.draft = draft
        self.page = page
        below = FIRST + len(content.fields) * FIELD
        self._board = self._add_board(below, program.setup) if program.setup and page == 0 else None
        self._add_buttons(content.back)

    def shown(self) -> None:
        """Show the choices; put the focus on Start, since most users only confirm."""
        self.window.focus = self.window.primary = self.start
        self.refresh()

    def refresh(self) -> None:
        """Show the choices, and disable the fields that they make irrelevant."""
        chosen = self.draft.chosen
        for row in self.rows:
            row.show(chosen[row.field.name], relevant=row.field.counts(chosen))
        if self._board and self.draft.setup:
            board, about = self._board
            board.images = self.draft.setup.images
            about.text = FULL_BOARD if self.draft.setup == self.program.setup else self.draft.setup.words or OWN_BOARD
        self.problem.text = self.draft.setup.problem if self.draft.setup else ""
        self.start.enabled = not self.problem.text
        self.start.text, self.start.shortcut = ("Start", "S") if self._next_page is None else ("Next", "N")

    # Controls

    def _add_board(self, top: int, setup: BoardSetup) -> tuple[LittleBoard, Label]:
        self.card.add(Label(Rect(INSIDE.x, top, INSIDE.width, CAPTION), "Board", style.SMALL, style.MUTED))
        board = self.card.add(LittleBoard(setup.grid))
        board.area = Rect(INSIDE.x, top + CAPTION, LITTLE_BOARD, LITTLE_BOARD)
        middle = Rect(INSIDE.right - SET_WIDTH, top + CAPTION, SET_WIDTH, LITTLE_BOARD)
        place = middle.centred(SET_WIDTH, style.BUTTON_HEIGHT)
        left = board.area.right + style.GAP
        beside = Rect(left, board.area.y, place.x - style.GAP - left, LITTLE_BOARD)
        about = self.card.add(Label(beside, "", name="about the board", wrap=True))
        self.card.add(Button(place, self.program.board_words, self._set_board, shortcut="B", quiet=True))
        return board, about

    def _add_buttons(self, back: str) -> None:
        left, right = left_button(self.card), right_button(self.card)
        self.card.add(Button(left, back, self.go_back, shortcut="Esc", quiet=True))
        between = Rect(left.right + style.GAP, left.y, right.x - left.right - 2 * style.GAP, left.height)
        self.problem = self.card.add(
            Label(between, "", style.SMALL, style.DANGER, Align.CENTRE, name="problem", wrap=True)
        )
        self.start = self.card.add(Button(right, "Start", self._start))

    # What the user does

    def choose(self, number: int, value: Any) -> None:
        """Choose a value of one of the fields."""
        self.draft.chosen[self.rows[number].field.name] = value
        self.refresh()

    def _set_board(self) -> None:
        self.host.open(EditorView(self.host, self, self.program, self.draft))

    @property
    def _next_page(self) -> int | None:
        """The next page with a relevant field, None if there is none."""
        later = range(self.page + 1, len(self.program.pages))
        return next((number for number in later if self.program.pages[number].counts(self.draft.chosen)), None)

    def _start(self) -> None:
        page = self._next_page
        if page is None:
            self.host.open(GameView(self.host, self.menu, self.program, self.program.play(self.draft)))
            return
        view = ChoicesView(self.host, self.menu, self.program, self.draft, page)
        view.back = self
        self.host.open(view)


def _move_number(model: Model) -> int:
    """Return the number of the move that an unfinished game has come to."""
    if rows := model.rows:
        return rows[-1].number + bool(rows[-1].second)
    return 1 + len(model.history) // 2
