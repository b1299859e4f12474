"""A board on the screen: squares, images on them, marks, dragging. It knows no game.

Squares are numbered up the columns. Square 0 is in the lower left corner of a board that is not turned.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol, TypeVar

from gui import style
from gui.arrow import draw_arrow
from gui.events import LEFT, RIGHT, Key
from gui.geometry import NOWHERE, Rect
from gui.widgets import Canvas, Control, Look

EDGE: Final = 2  # the line around the squares
STRIP: Final = 20  # where the coordinates stand, left and below
DRAG_FROM: Final = 5  # pixels that the pointer must move: a click may be shaky
FRAME: Final = 4  # the width of the frame around the past
TONED: Final = ("last",)  # marks that look different on light squares and on dark ones, to stand out from both
GHOST: Final = 90  # how opaque a piece is where it is being dragged from

Number = TypeVar("Number", int, float)

STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Grid(NamedTuple):
    """The shape of a board, and what is written beside its columns and rows."""

    columns: int
    rows: int
    column_names: Sequence[str] = ()
    row_names: Sequence[str] = ()

    @property
    def squares(self) -> range:
        """All squares."""
        return range(self.columns * self.rows)

    def square(self, column: int, row: int) -> int:
        """Return the square in a column and a row, both counted from 0."""
        return column * self.rows + row

    def place(self, square: int) -> tuple[int, int]:
        """Return the column and the row of a square."""
        return divmod(square, self.rows)

    def is_dark(self, square: int) -> bool:
        """Whether a square is one of the dark ones, as the lower left is."""
        return sum(self.place(square)) % 2 == 0

    def size(self, square_size: int) -> tuple[int, int]:
        """Return width and height of the board with squares of a size, its edge and its coordinates."""
        return STRIP + self.columns * square_size + 2 * EDGE, self.rows * square_size + 2 * EDGE + STRIP


class Mark(NamedTuple):
    """An image that lies on a square, below what stands there."""

    image: str
    square: int


class Flight(NamedTuple):
    """An image on its way: at a column and a row, counted from 0 as those of squares are, and anywhere between them."""

    image: str
    column: float
    row: float


class Drag:
    """A pointer that may be dragging something: where its button went down, and where it is."""

    def __init__(self) -> None:
        self.grip: tuple[int, int] | None = None
        self.pointer: tuple[int, int] | None = None  # once it has moved far enough from there

    def begin(self, x: int, y: int) -> None:
        """Note where the button went down."""
        self.grip, self.pointer = (x, y), None

    def move(self, x: int, y: int) -> bool:
        """Note where the pointer is; return whether something is dragged."""
        if self.grip and (self.pointer or max(abs(x - self.grip[0]), abs(y - self.grip[1])) >= DRAG_FROM):
            self.pointer = (x, y)
        return self.pointer is not None

    def end(self) -> None:
        """Drag nothing any more."""
        self.grip = self.pointer = None

    def draw(self, canvas: Canvas, image: str, size: int, x: int, y: int) -> None:
        """Draw a square image under the pointer, with the corner of the control that it was dragged from at a place."""
        if self.pointer:
            canvas.image(f"{image}-{size}", x + self.pointer[0] - size // 2, y + self.pointer[1] - size // 2)


class BoardView(Control):
    """A board; what it shows is handed in, what is done to it is reported."""

    focusable = True
    drags_all = False  # whether any piece can be dragged, not only a selected one; then a click picks at its end

    def __init__(
        self, grid: Grid, on_pick: Callable[[int, int], None], on_drop: Callable[[int, int | None], None]
    ) -> None:
        super().__init__(Rect(0, 0, *grid.size(style.SQUARE_SIZES[0])), "board")
        self.grid = grid
        self.on_pick = on_pick
        self.on_drop = on_drop  # the target is None beside the board
        self.on_hover: Callable[[int | None], None] | None = None  # told when another square is under the pointer
        self._hovered: int | None = None
        self.size: int = style.SQUARE_SIZES[0]
        self.images: Sequence[str] = ("",) * len(grid.squares)  # without their size; empty where nothing stands
        self.marks: Sequence[Mark] = ()  # in drawing order
        self.flights: Sequence[Flight] = ()  # above what stands there
        self.turned = False
        self.past = False  # whether what is shown is over and done with
        self.arrow: tuple[int, int] | None = None  # from a square to a square
        self.selected: int | None = None
        self.cursor = 0
        self._held: int | None = None  # the square that the button went down on
        self._drag = Drag()
        self._again = False  # whether the pressed square was selected already

    # Geometry

    def area_of(self, square: int) -> Rect:
        """Return the area of a square, in the board's own coordinates."""
        column, row = self._place_of(square)
        return Rect(STRIP + EDGE + column * self.size, EDGE + row * self.size, self.size, self.size)

    def square_at(self, x: int, y: int) -> int | None:
        """Return the square at a point of the board's own coordinates, None beside the squares."""
        return self._square_of((x - STRIP - EDGE) // self.size, (y - EDGE) // self.size)

    def focus_area(self) -> Rect:
        """Return the place of the squares, without their edge and the coordinates."""
        place = self.place()
        width, height = self.grid.columns * self.size, self.grid.rows * self.size
        return Rect(place.x + STRIP + EDGE, place.y + EDGE, width, height)

    def _place_of(self, square: int) -> tuple[int, int]:
        """Return column and row on the screen, from its upper left."""
        return self._turn(*self.grid.place(square))

    def _square_of(self, column: int, row: int) -> int | None:
        """Return the square in a column and a row on the screen, None outside the board."""
        inside = 0 <= column < self.grid.columns and 0 <= row < self.grid.rows
        return self.grid.square(*self._turn(column, row)) if inside else None

    def _turn(self, column: Number, row: Number) -> tuple[Number, Number]:
        """Convert column and row from the board to the screen, which counts rows from the top, or back."""
        return (self.grid.columns - 1 - column, row) if self.turned else (column, self.grid.rows - 1 - row)

    # Drawing

    @property
    def dragging(self) -> int | None:
        """The square whose piece is being dragged."""
        return self._held if self._drag.pointer and self._can_drag else None

    @property
    def _can_drag(self) -> bool:
        """Whether what stands on the held square can be dragged."""
        if self._held is None:
            return False
        return bool(self.images[self._held]) if self.drags_all else self._held == self.selected

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:
        """Draw the squares, what is marked and what stands there; `Hand` draws the dragged piece."""
        whole = Rect(origin_x, origin_y, *self.grid.size(self.size))
        canvas.keep(self._look(), whole, partial(self._draw_bare, canvas))
        if self.past:
            self._draw_past(canvas)
        for mark in self.marks:
            self._draw_image(canvas, origin_x, origin_y, self._look_of(mark), mark.square)
        for square, image in enumerate(self.images):
            if image:
                alpha = GHOST if square == self.dragging else 255
                self._draw_image(canvas, origin_x, origin_y, image, square, alpha)
        for square in self._ringed(state):
            self._draw_image(canvas, origin_x, origin_y, "cursor", square)
        self._draw_flights(canvas, origin_x, origin_y)
        if self.arrow:
            ends = [self.area_of(square).moved(origin_x, origin_y).middle for square in self.arrow]
            draw_arrow(canvas, ends[0], ends[1], self.size)

    def _ringed(self, state: Look) -> set[int]:
        """Return the squares where the keyboard's cursor is, and where a dragged piece would be dropped."""
        over = self.square_at(*self._drag.pointer) if self._drag.pointer and self.dragging is not None else None
        cursor = self.cursor if Look.FOCUSED in state else None
        return {square for square in (over, cursor) if square is not None}

    def _draw_flights(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw what is on its way; what comes from beside the squares appears at their edge."""
        if not self.flights:
            return
        with canvas.clipped(self.focus_area()):
            for flight in self.flights:
                column, row = self._turn(flight.column, flight.row)
                left, top = STRIP + EDGE + column * self.size, EDGE + row * self.size
                canvas.image(f"{flight.image}-{self.size}", x + round(left), y + round(top))

    def _look_of(self, mark: Mark) -> str:
        """Return the image of a mark."""
        tone = "dark" if self.grid.is_dark(mark.square) else "light"
        return f"{mark.image}-on-{tone}" if mark.image in TONED else mark.image

    def _draw_past(self, canvas: Canvas) -> None:
        """Draw the squares paler, in a frame of another colour."""
        squares = self.focus_area()
        canvas.fill(squares, style.PALE)
        top = squares.inset(-FRAME)._replace(height=FRAME)
        left = squares._replace(x=squares.x - FRAME, width=FRAME)
        for edge in (top, top._replace(y=squares.bottom), left, left._replace(x=squares.right)):
            canvas.fill(edge, style.PAST)

    def _look(self) -> Hashable:
        """Return all that the bare board depends on."""
        grid = self.grid
        return grid.columns, grid.rows, tuple(grid.column_names), tuple(grid.row_names), self.size, self.turned

    def _draw_bare(self, canvas: Canvas, area: Rect) -> None:
        """Draw the squares, and the coordinates on the background beside them."""
        canvas.fill(area, style.BACKGROUND)
        self._draw_squares(canvas, area.x, area.y)
        self._draw_coordinates(canvas, area.x, area.y)

    def _draw_squares(self, canvas: Canvas, x: int, y: int) -> None:
        inner = Rect(x + STRIP + EDGE, y + EDGE, self.grid.columns * self.size, self.grid.rows * self.size)
        canvas.fill(inner.inset(-EDGE), style.BOARD_EDGE)
        canvas.fill(inner, style.LIGHT_SQUARE)
        for square in filter(self.grid.is_dark, self.grid.squares):
            canvas.fill(self.area_of(square).moved(x, y), style.DARK_SQUARE)

    def _draw_coordinates(self, canvas: Canvas, x: int, y: int) -> None:
        bottom = y + EDGE + self.grid.rows * self.size + EDGE
        for column, name in enumerate(self.grid.column_names):
            area = self.area_of(self.grid.square(column, 0)).moved(x, y)
            _draw_coordinate(canvas, Rect(area.x, bottom, area.width, STRIP), name)
        for row, name in enumerate(self.grid.row_names):
            area = self.area_of(self.grid.square(0, row)).moved(x, y)
            _draw_coordinate(canvas, Rect(x - EDGE, area.y, STRIP, area.height), name)

    def _draw_image(self, canvas: Canvas, x: int, y: int, image: str, square: int, alpha: int = 255) -> None:
        area = self.area_of(square)
        canvas.image(f"{image}-{self.size}", x + area.x, y + area.y, alpha)

    def draw_dragged(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the piece that is being dragged, with the board's corner at a place."""
        source = self.dragging
        if source is not None:
            self._drag.draw(canvas, self.images[source], self.size, x, y)

    # The mouse

    def pressed(self, x: int, y: int, button: int) -> None:
        """Pick a square, or begin to drag what stands there."""
        self._let_go()
        square = self.square_at(x, y)
        if square is None:
            return
        if button == RIGHT:
            self.on_pick(square, RIGHT)
        elif button == LEFT:
            self.cursor = self._held = square
            self._drag.begin(x, y)
            self._again = square == self.selected or self.drags_all
            if not self._again:
                self.on_pick(square, LEFT)

    def moved(self, x: int, y: int) -> None:
        """Drag the piece that is held."""
        self._hover(self.square_at(x, y))
        if self._can_drag and self._drag.move(x, y):
            self.touch()

    def released(self, x: int, y: int, button: int) -> None:
        """Drop the piece, or finish the second click on a selected one."""
        if button != LEFT or self._held is None:
            return
        held, source, target = self._held, self.dragging, self.square_at(x, y)
        again = self._again and self._drag.pointer is None
        self._let_go()
        if source is not None and target != source:
            self.on_drop(source, target)
        elif again and (held == self.selected or (self.drags_all and held == target)):
            self.on_pick(held, LEFT)

    def left(self) -> None:
        """Cancel a press or a drag."""
        self._hover(None)
        self._let_go()

    def _hover(self, square: int | None) -> None:
        if square != self._hovered and self.on_hover:
            self._hovered = square
            self.on_hover(square)

    def _let_go(self) -> None:
        self._held = None
        self._drag.end()
        self.touch()

    # The keyboard

    def key(self, key: Key) -> bool:
        """Move the cursor, pick with return, show moves with space; what leads off the board is left to the window."""
        if key.name in STEPS:
            stepped = self._step(*STEPS[key.name])
            self._hover(self.cursor)
            return stepped
        if key.name in ("return", "space"):
            self.on_pick(self.cursor, LEFT if key.name == "return" else RIGHT)
            return True
        return False

    def _step(self, right: int, down: int) -> bool:
        column, row = self._place_of(self.cursor)
        square = self._square_of(column + right, row + down)
        if square is None:
            return False
        self.cursor = square
        return True


class Draggable(Protocol):
    """A control from which something can be dragged."""

    @property
    def dragging(self) -> object:
        """What is being dragged; None if nothing is."""

    def left(self) -> None:
        """Cancel a drag."""

    def place(self) -> Rect:
        """Return where it is in the window."""

    def draw_dragged(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw what is being dragged, with the control's corner at a place."""


class Hand(Control):
    """What is being dragged; the last control of its window, so that it is drawn above all others."""

    takes_pointer = False

    def __init__(self, *sources: Draggable) -> None:
        super().__init__(NOWHERE, "hand")
        self._sources = sources

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw the piece, wherever it is."""
        for source in self._sources:
            source.draw_dragged(canvas, *source.place()[:2])


def _draw_coordinate(canvas: Canvas, area: Rect, text: str) -> None:
    place = area.centred(*canvas.text_size(text, style.COORDINATES))
    canvas.text(text, place.x, place.y, style.COORDINATES, style.MUTED)
