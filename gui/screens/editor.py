"""The view of the board editor: the board without rules, and a palette of pieces."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from gui import style
from gui.boardview import BoardView, Drag, Draggable, Hand
from gui.events import LEFT
from gui.geometry import NOWHERE, Rect
from gui.screens.actions import ActionButton
from gui.screens.base import BackView, Host, View
from gui.screens.details import TITLE as DETAILS
from gui.screens.details import DetailsView
from gui.screens.editing import Editing, Palette
from gui.screens.fieldcard import toggle_of
from gui.screens.game.layout import board_and_side
from gui.screens.program import Draft, Program
from gui.style import Paint
from gui.widgets import Align, Button, Canvas, Label, Look, Panel
from gui.widgets.label import draw_text

PAD: Final = 12
CARD: Final = 84  # the height of the card above the palette
CAPTION: Final = 18
COLUMNS: Final = 3  # of the palette
CLOSE: Final = 2  # pixels between two pieces of the palette
ASIDE: Final = 8  # pixels: a piece is so far left of the middle, to leave room for its count
ROW: Final = 30  # the height of a button
GAP: Final = 4
USED_UP: Final = 120  # alpha of a piece that cannot be placed any more
TIMES: Final = "\N{MULTIPLICATION SIGN}"
HELP: Final = "Click or drag pieces; a right click removes one"


class EditorView(BackView):
    """The editor; Done keeps the board, Cancel discards it."""

    def __init__(self, host: Host, back: View, program: Program, draft: Draft) -> None:
        super().__init__(host, back)
        assert draft.setup
        self.draft = draft
        self.editing = Editing(draft.setup)
        self.board = self.window.add(BoardView(draft.setup.grid, self._pick, self._drop))
        self.board.drags_all = True
        self.card = self.window.add(Panel(NOWHERE, "editor", frame="panel"))
        self.title = self.card.add(Label(NOWHERE, program.board_words, style.HEADING))
        self.words = self.card.add(Label(NOWHERE, "", style.SMALL, name="message", wrap=True))
        self.palette = [self.window.add(self._palette_button(number)) for number in range(len(draft.setup.palette))]
        fields = [field for field in program.fields if field.on_board]
        self.chosen = {field.name: draft.chosen[field.name] for field in fields}
        self.toggles = [
            (
                self.window.add(Label(NOWHERE, field.caption, style.SMALL, style.MUTED)),
                self.window.add(toggle_of(field, NOWHERE, self.chosen[field.name], partial(self._choose, field.name))),
            )
            for field in fields
        ]
        rows = [
            [self._button("Clear", self._clear), self._button("Start position", self._fill)],
            [self._button("Remove", self._remove, "Del")],
            [self._button(DETAILS, self._show_details, "D")] if draft.setup.switches else [],
            [self._button("Cancel", self.go_back, "Esc"), self._button("Done", self._keep)],
        ]
        self.rows = [row for row in rows if row]
        self.rows[-1][-1].quiet = False
        self.window.primary = self.rows[-1][-1]
        self.window.add(Hand(self.board, *self.palette))
        self.window.focus = self.board
        self.window.on_escape = self._escape
        self.refresh()

    def layout(self, area: Rect) -> None:
        """Give the board the largest squares that fit; the side gets the rest."""
        self.board.size, self.board.area, side = board_and_side(area, self.board.grid)
        self.card.area = side._replace(height=CARD)
        self.title.area = Rect(PAD, 8, side.width - 2 * PAD, 28)
        self.words.area = Rect(PAD, 36, side.width - 2 * PAD, CARD - 36 - 4)
        for number, button in enumerate(self.palette):
            row, column = divmod(number, COLUMNS)
            top = self.card.area.bottom + 8 + row * (self.board.size + CLOSE)
            button.area = side._replace(y=top, height=self.board.size).column(column, COLUMNS, CLOSE)
        self._layout_rows(side)

    def _layout_rows(self, side: Rect) -> None:
        top = side.bottom - len(self.rows) * (ROW + GAP) + GAP
        for number, row in enumerate(self.rows):
            for column, button in enumerate(row):
                place = side._replace(y=top + number * (ROW + GAP), height=ROW)
                button.area = place.column(column, len(row), style.GRID)
        for caption, toggle in reversed(self.toggles):
            toggle.area = side._replace(y=top - style.GRID - ROW, height=ROW)
            caption.area = side._replace(y=toggle.area.y - CAPTION, height=CAPTION)
            top = caption.area.y

    def shown(self) -> None:
        """Show what the view of the details has changed."""
        self.refresh()

    def refresh(self) -> None:
        """Show the board as it is now."""
        setup = self.editing.setup
        self.board.images, self.board.marks = setup.images, self.editing.marks
        self.board.selected = self.editing.selected
        for number, (button, entry) in enumerate(zip(self.palette, setup.palette, strict=True)):
            button.remaining = entry.remaining
            button.chosen = number == self.editing.piece
        self.words.text = self.editing.message or setup.problem or HELP
        self.words.colour = style.MUTED if self.words.text == HELP else style.DANGER

    # Controls

    def _palette_button(self, number: int) -> "PaletteButton":
        entry = self.editing.setup.palette[number]
        return PaletteButton(entry, self.board, partial(self._take, number), partial(self._drop_piece, number))

    def _button(self, text: str, do: Callable[[], None], key: str = "") -> Button:
        button = self.window.add(ActionButton(NOWHERE, text, do, shortcut=key, quiet=True))
        button.has_icon, button.font = False, style.SMALL
        return button

    # What the user does

    def _pick(self, square: int, button: int) -> None:
        (self.editing.pick if button == LEFT else self.editing.remove)(square)
        self.refresh()

    def _drop(self, source: int, target: int | None) -> None:
        self.editing.drop(source, target)
        self.refresh()

    def _drop_piece(self, number: int, x: int, y: int) -> None:
        square = self.board.square_at(x - self.board.area.x, y - self.board.area.y)
        if square is not None:
            self.editing.drop_piece(number, square)
            self.refresh()

    def _take(self, number: int) -> None:
        self.editing.take(number)
        self.refresh()

    def _choose(self, name: str, value: Any) -> None:
        self.chosen[name] = value

    def _clear(self) -> None:
        self.editing.clear()
        self.refresh()

    def _fill(self) -> None:
        self.editing.fill()
        self.refresh()

    def _remove(self) -> None:
        """Remove the selected piece; without one, the piece at the keyboard's cursor if that is shown."""
        at_cursor = self.window.show_focus and self.window.focus is self.board
        square = self.board.cursor if at_cursor and self.editing.selected is None else self.editing.selected
        if square is not None:
            self.editing.remove(square)
            self.refresh()

    def _show_details(self) -> None:
        self.editing.put_down()
        self.host.open(DetailsView(self.host, self, self.editing))

    def _escape(self) -> None:
        """Cancel a drag and put down the piece in hand; if there is neither, discard the changes and go back."""
        sources: list[Draggable] = [self.board, *self.palette]
        dragged = [control for control in sources if control.dragged is not None]
        for control in dragged:
            control.left()
        if self.editing.put_down() or dragged:
            self.refresh()
        else:
            self.go_back()

    def _keep(self) -> None:
        self.draft.setup = self.editing.setup
        self.draft.chosen |= self.chosen
        self.go_back()


class PaletteButton(Button):
    """A piece of the palette, to click or to drag, with the number that may still be placed."""

    def __init__(
        self, entry: Palette, board: BoardView, on_take: Callable[[], None], on_drop: Callable[[int, int], None]
    ) -> None:
        super().__init__(NOWHERE, "", on_take, name=entry.name, quiet=True)
        self.image = entry.image
        self.remaining = entry.remaining
        self.chosen = False
        self._board = board  # pieces here are as large as there
        self._on_drop = on_drop
        self._drag = Drag()

    def box(self, look: Look) -> str:
        """Return the name of the nine-patch image of the box."""
        return "quiet-pressed" if self.chosen else super().box(look)

    def _draw_face(self, canvas: Canvas, area: Rect, ink: Paint) -> None:  # noqa: ARG002
        canvas.fill(area.inset(style.TILE_INSET), style.TILE)
        place = area.centred(self._board.size, self._board.size).moved(-ASIDE, 0)
        canvas.image(f"{self.image}-{self._board.size}", place.x, place.y, 255 if self.remaining > 0 else USED_UP)
        count = Rect(area.x, area.y + 2, area.width - 6, 18)
        draw_text(canvas, count, [f"{TIMES}{max(0, self.remaining)}"], style.SMALL, style.ON_TILE, Align.RIGHT)

    @property
    def dragged(self) -> str | None:
        """The image of the dragged piece."""
        return self.image if self._drag.pointer else None

    def draw_dragged(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the dragged piece; x and y are the corner of the button."""
        self._drag.draw(canvas, self.image, self._board.size, x, y)

    def pressed(self, x: int, y: int, button: int) -> None:
        """Begin to drag."""
        self.left()
        if button == LEFT:
            self._drag.begin(x, y)

    def moved(self, x: int, y: int) -> None:
        """Drag the piece."""
        if self._drag.move(x, y):
            self.touch()

    def released(self, x: int, y: int, button: int) -> None:
        """Drop the piece."""
        dragged = self.dragged and button == LEFT
        self.left()
        if dragged:
            place = self.place()
            self._on_drop(place.x + x, place.y + y)

    def left(self) -> None:
        """Cancel a drag."""
        self._drag.end()
        self.touch()
