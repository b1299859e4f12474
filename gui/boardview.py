"""The board as it is seen and touched: squares, pieces, highlights, drag. It knows no rules."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from chess.pieces import EMPTY, KIND_NAMES, colour_of, kind_of
from chess.settings import COLOUR_NAMES
from chess.squares import column_of, row_of, source_of, square, target_of
from gui import theme
from gui.events import LEFT, RIGHT, Key
from gui.geometry import NOWHERE, Rect
from gui.widgets import Canvas, Control, State

EDGE: Final = 2  # the line around the squares
STRIP: Final = 20  # where the coordinates stand, left and below
DRAG_FROM: Final = 5  # pixels: a hand that clicks may tremble
GHOST: Final = 90  # how opaque a piece is where it is being dragged from

STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
# By (threatened, captures).
HIGHLIGHTS: Final = {
    (False, False): "move",
    (True, False): "threatened",
    (False, True): "capture",
    (True, True): "both",
}

Highlighted = tuple[int, bool, bool]  # square, threatened, captures


def piece_image(code: int, size: int) -> str:
    """The image of a piece."""
    return f"{COLOUR_NAMES[colour_of(code)]}-{KIND_NAMES[kind_of(code)]}-{size}"


def board_size(size: int) -> tuple[int, int]:
    """Width and height of a board whose squares have a size."""
    side = 8 * size + 2 * EDGE
    return STRIP + side, side + STRIP


class BoardView(Control):
    """A chess board; what it shows is handed in, what is done to it is reported."""

    focusable = True

    def __init__(self, on_pick: Callable[[int, int], None], on_drop: Callable[[int, int], None]) -> None:
        super().__init__(Rect(0, 0, *board_size(theme.SQUARE_SIZES[0])), "board")
        self.on_pick = on_pick
        self.on_drop = on_drop
        self.size: int = theme.SQUARE_SIZES[0]
        self.cells: tuple[int, ...] = (EMPTY,) * 64
        self.turned = False
        self.selected: int | None = None
        self.asked: int | None = None  # whose moves are looked at, without being in the hand
        self.targets: Sequence[Highlighted] = ()
        self.last_move: int | None = None
        self.check: int | None = None
        self.cursor = square(4, 1)
        self._grip: tuple[int, int, int] | None = None  # the square a button went down on, and where exactly
        self._pointer: tuple[int, int] | None = None  # where a dragged piece is
        self._again = False  # whether the press was on what was selected already

    # Geometry

    def area_of(self, square: int) -> Rect:
        """Where a square is, in the board's own coordinates."""
        column, row = self._place_of(square)
        return Rect(STRIP + EDGE + column * self.size, EDGE + row * self.size, self.size, self.size)

    def square_at(self, x: int, y: int) -> int | None:
        """The square at a place of the board's own coordinates."""
        column, row = (x - STRIP - EDGE) // self.size, (y - EDGE) // self.size
        return self._square_of(column, row) if 0 <= column < 8 and 0 <= row < 8 else None

    def _place_of(self, square: int) -> tuple[int, int]:
        """Column and row on the screen, from its upper left."""
        column, row = column_of(square), row_of(square)
        return (7 - column, row) if self.turned else (column, 7 - row)

    def _square_of(self, column: int, row: int) -> int:
        return square(7 - column, row) if self.turned else square(column, 7 - row)

    # Drawing

    @property
    def dragging(self) -> int | None:
        """The square whose piece is being dragged."""
        return self._grip[0] if self._grip and self._pointer and self._grip[0] == self.selected else None

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: State) -> None:
        """Draw the squares, what is marked and the pieces; the dragged one is the hand's."""
        self._draw_squares(canvas, origin_x, origin_y)
        self._draw_coordinates(canvas, origin_x, origin_y)
        for name, marked in self._marks():
            self._draw_image(canvas, origin_x, origin_y, f"{name}-{self.size}", marked)
        for place, code in enumerate(self.cells):
            if code != EMPTY:
                alpha = GHOST if place == self.dragging else 255
                self._draw_image(canvas, origin_x, origin_y, piece_image(code, self.size), place, alpha)
        if State.FOCUSED in state:
            self._draw_image(canvas, origin_x, origin_y, f"cursor-{self.size}", self.cursor)

    def _draw_squares(self, canvas: Canvas, x: int, y: int) -> None:
        side = 8 * self.size
        inner = Rect(x + STRIP + EDGE, y + EDGE, side, side)
        canvas.fill(inner.inset(-EDGE), theme.BOARD_EDGE)
        canvas.fill(inner, theme.LIGHT_SQUARE)
        for place in range(64):
            if (column_of(place) + row_of(place)) % 2 == 0:
                canvas.fill(self.area_of(place).moved(x, y), theme.DARK_SQUARE)

    def _draw_coordinates(self, canvas: Canvas, x: int, y: int) -> None:
        for number in range(8):
            letter = self.area_of(self._square_of(number, 7)).moved(x, y)
            digit = self.area_of(self._square_of(0, number)).moved(x, y)
            below = Rect(letter.x, letter.bottom + EDGE, letter.width, STRIP)
            beside = Rect(x - EDGE, digit.y, STRIP, digit.height)
            _draw_coordinate(canvas, below, "ABCDEFGH"[column_of(self._square_of(number, 7))])
            _draw_coordinate(canvas, beside, str(row_of(self._square_of(0, number)) + 1))

    def _marks(self) -> Iterator[tuple[str, int]]:
        """The names of the overlays and the squares they lie on, from below."""
        if self.last_move is not None:
            yield "last", source_of(self.last_move)
            yield "last", target_of(self.last_move)
        if self.check is not None:
            yield "check", self.check
        for place in (self.selected, self.asked):
            if place is not None:
                yield "selected", place
        for target, threatened, captures in self.targets:
            yield HIGHLIGHTS[threatened, captures], target

    def _draw_image(self, canvas: Canvas, x: int, y: int, name: str, place: int, alpha: int = 255) -> None:
        area = self.area_of(place)
        canvas.image(name, x + area.x, y + area.y, alpha)

    def draw_dragged(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the piece that is being dragged, with the board's corner at a place."""
        source = self.dragging
        if source is not None and self._pointer:
            half = self.size // 2
            at_x, at_y = self._pointer
            canvas.image(piece_image(self.cells[source], self.size), x + at_x - half, y + at_y - half)

    # The mouse

    def pressed(self, x: int, y: int, button: int) -> None:
        """Take hold of a square."""
        self._let_go()
        place = self.square_at(x, y)
        if place is None:
            return
        if button == RIGHT:
            self.on_pick(place, RIGHT)
        elif button == LEFT:
            self.cursor = place
            self._grip = (place, x, y)
            self._again = place == self.selected
            if not self._again:
                self.on_pick(place, LEFT)

    def moved(self, x: int, y: int) -> None:
        """Drag the piece that is held."""
        if self._grip and self._grip[0] == self.selected:
            far = max(abs(x - self._grip[1]), abs(y - self._grip[2])) >= DRAG_FROM
            if far or self._pointer:
                self._pointer = (x, y)
                self.touch()

    def released(self, x: int, y: int, button: int) -> None:
        """Drop the piece, or end the second click on a selected one."""
        if button != LEFT or self._grip is None:
            return
        source, again, target = self.dragging, self._again and self._pointer is None, self.square_at(x, y)
        held = self._grip[0]
        self._let_go()
        if source is not None and target is not None and target != source:
            self.on_drop(source, target)
        elif again and held == self.selected:
            self.on_pick(held, LEFT)

    def left(self) -> None:
        """Let go of whatever is held."""
        self._let_go()

    def _let_go(self) -> None:
        self._grip = self._pointer = None
        self.touch()

    # The keyboard

    def key(self, key: Key) -> bool:
        """Move the cursor, pick with return, show moves with space; what leads off the board is left to the window."""
        if key.name in STEPS:
            return self._step(*STEPS[key.name])
        if key.name in ("return", "space"):
            self.on_pick(self.cursor, LEFT if key.name == "return" else RIGHT)
            return True
        return False

    def _step(self, right: int, down: int) -> bool:
        column, row = self._place_of(self.cursor)
        column, row = column + right, row + down
        if not (0 <= column < 8 and 0 <= row < 8):
            return False
        self.cursor = self._square_of(column, row)
        return True


class Hand(Control):
    """The dragged piece of a board; the last control of its window, so that nothing hides it."""

    takes_pointer = False

    def __init__(self, board: BoardView) -> None:
        super().__init__(NOWHERE, "hand")
        self._board = board

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: State) -> None:  # noqa: ARG002
        """Draw the piece, wherever it is."""
        self._board.draw_dragged(canvas, *self._board.place()[:2])


def _draw_coordinate(canvas: Canvas, area: Rect, text: str) -> None:
    place = area.centred(*canvas.text_size(text, theme.COORDINATES))
    canvas.text(text, place.x, place.y, theme.COORDINATES, theme.MUTED)
