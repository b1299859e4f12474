"""The board widget: squares, images, marks, dragging. It knows no game.

Squares are numbered column by column, each from the bottom. Unless the board is turned, square 0 is lower left.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol, TypeVar

from gui import style
from gui.arrow import draw_arrow
from gui.events import LEFT, RIGHT, Key
from gui.geometry import NOWHERE, Rect
from gui.widgets import Canvas, Control, Look

EDGE: Final = 2  # pixels of the line around the squares
STRIP: Final = 20  # pixels for the coordinates, left and below
DRAG_FROM: Final = 5  # pixels of movement that make a press a drag: the hand may shake during a click
FRAME: Final = 4  # pixels of the frame around an earlier position
TONED: Final = ("last",)  # marks with one image for light squares and one for dark squares
GHOST: Final = 90  # alpha of a piece on the square that it is dragged from

Number = TypeVar("Number", int, float)

STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Grid(NamedTuple):
    """The size of a board in squares, and the names of its columns and rows."""

    columns: int
    rows: int
    column_names: Sequence[str] = ()
    row_names: Sequence[str] = ()

    @property
    def squares(self) -> range:
        """All squares."""
        return range(self.columns * self.rows)

    def square(self, column: int, row: int) -> int:
        """Return the number of the square in a column and a row, both counted from 0."""
        return column * self.rows + row

    def place(self, square: int) -> tuple[int, int]:
        """Return the column and the row of a square."""
        return divmod(square, self.rows)

    def is_dark(self, square: int) -> bool:
        """Whether a square is dark. The lower left one is dark."""
        return sum(self.place(square)) % 2 == 0

    def size(self, square_size: int) -> tuple[int, int]:
        """Return width and height of the board in pixels, with its edge and its coordinates."""
        return STRIP + self.columns * square_size + 2 * EDGE, self.rows * square_size + 2 * EDGE + STRIP


class Mark(NamedTuple):
    """An image that marks a square; drawn below the piece."""

    image: str
    square: int


class Flight(NamedTuple):
    """An image that moves over the board. Its column and row count from 0, like a square's, and can be fractions."""

    image: str
    column: float
    row: float


class Drag:
    """A possible drag: where the button went down, and where the pointer is."""

    def __init__(self) -> None:
        self.grip: tuple[int, int] | None = None
        self.pointer: tuple[int, int] | None = None  # None until it has moved DRAG_FROM pixels

    def begin(self, x: int, y: int) -> None:
        """Note where the button went down."""
        self.grip, self.pointer = (x, y), None

    def move(self, x: int, y: int) -> bool:
        """Note where the pointer is; return whether this is a drag."""
        if self.grip and (self.pointer or max(abs(x - self.grip[0]), abs(y - self.grip[1])) >= DRAG_FROM):
            self.pointer = (x, y)
        return self.pointer is not None

    def end(self) -> None:
        """End the drag."""
        self.grip = self.pointer = None

    def draw(self, canvas: Canvas, image: str, size: int, x: int, y: int) -> None:
        """Draw a square image under the pointer; x and y are the upper left of the control where the drag began."""
        if self.pointer:
            canvas.image(f"{image}-{size}", x + self.pointer[0] - size // 2, y + self.pointer[1] - size // 2)


class BoardView(Control):
    """A board. Attributes say what it shows; callbacks report what the user does."""

    focusable = True
    drags_all = False  # if True, every piece can be dragged, and a click picks when the button is released

    def __init__(
        self, grid: Grid, on_pick: Callable[[int, int], None], on_drop: Callable[[int, int | None], None]
    ) -> None:
        super().__init__(Rect(0, 0, *grid.size(style.SQUARE_SIZES[0])), "board")
        self.grid = grid
        self.on_pick = on_pick
        self.on_drop = on_drop  # source and target; the target is None if the drop is outside the board
        self.on_hover: Callable[[int | None], None] | None = None  # called when another square is under the pointer
        self._hovered: int | None = None
        self.size: int = style.SQUARE_SIZES[0]
        self.images: Sequence[str] = ("",) * len(grid.squares)  # names without the size; "" on an empty square
        self.marks: Sequence[Mark] = ()  # in drawing order
        self.flights: Sequence[Flight] = ()  # drawn above the pieces
        self.turned = False
        self.past = False  # whether an earlier position is shown
        self.arrow: tuple[int, int] | None = None  # its two squares
        self.selected: int | None = None
        self.cursor = 0
        self._held: int | None = None  # the square on which the button went down
        self._drag = Drag()
        self._again = False  # whether the held square was selected before the press

    # Geometry

    def area_of(self, square: int) -> Rect:
        """Return the area of a square, in the board's own coordinates."""
        column, row = self._place_of(square)
        return Rect(STRIP + EDGE + column * self.size, EDGE + row * self.size, self.size, self.size)

    def square_at(self, x: int, y: int) -> int | None:
        """Return the square at a point of the board's own coordinates, None outside the squares."""
        return self._square_of((x - STRIP - EDGE) // self.size, (y - EDGE) // self.size)

    def focus_area(self) -> Rect:
        """Return the area of the squares, without the edge and the coordinates."""
        place = self.place()
        width, height = self.grid.columns * self.size, self.grid.rows * self.size
        return Rect(place.x + STRIP + EDGE, place.y + EDGE, width, height)

    def _place_of(self, square: int) -> tuple[int, int]:
        """Return column and row on the screen, counted from the upper left."""
        return self._turn(*self.grid.place(square))

    def _square_of(self, column: int, row: int) -> int | None:
        """Return the square in a column and a row on the screen, None outside the board."""
        inside = 0 <= column < self.grid.columns and 0 <= row < self.grid.rows
        return self.grid.square(*self._turn(column, row)) if inside else None

    def _turn(self, column: Number, row: Number) -> tuple[Number, Number]:
        """Convert a place on the board to a place on the screen, or back; the screen counts rows from the top."""
        return (self.grid.columns - 1 - column, row) if self.turned else (column, self.grid.rows - 1 - row)

    # Drawing

    @property
    def dragged(self) -> int | None:
        """The square whose piece is dragged."""
        return self._held if self._drag.pointer and self._can_drag else None

    @property
    def _can_drag(self) -> bool:
        """Whether the piece on the held square can be dragged."""
        if self._held is None:
            return False
        return bool(self.images[self._held]) if self.drags_all else self._held == self.selected

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:
        """Draw the squares, the marks and the pieces; `Hand` draws the dragged piece."""
        whole = Rect(origin_x, origin_y, *self.grid.size(self.size))
        canvas.keep(self._bare_key(), whole, partial(self._draw_bare, canvas))
        if self.past:
            self._draw_past(canvas)
        for mark in self.marks:
            self._draw_image(canvas, origin_x, origin_y, self._mark_image(mark), mark.square)
        for square, image in enumerate(self.images):
            if image:
                alpha = GHOST if square == self.dragged else 255
                self._draw_image(canvas, origin_x, origin_y, image, square, alpha)
        for square in self._ringed(look):
            self._draw_image(canvas, origin_x, origin_y, "cursor", square)
        self._draw_flights(canvas, origin_x, origin_y)
        if self.arrow:
            ends = [self.area_of(square).moved(origin_x, origin_y).middle for square in self.arrow]
            draw_arrow(canvas, ends[0], ends[1], self.size)

    def _ringed(self, look: Look) -> set[int]:
        """Return the squares with a ring: the keyboard's cursor, and the target of a drag."""
        over = self.square_at(*self._drag.pointer) if self._drag.pointer and self.dragged is not None else None
        cursor = self.cursor if Look.FOCUSED in look else None
        return {square for square in (over, cursor) if square is not None}

    def _draw_flights(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the moving images, clipped to the squares."""
        if not self.flights:
            return
        with canvas.clipped(self.focus_area()):
            for flight in self.flights:
                column, row = self._turn(flight.column, flight.row)
                left, top = STRIP + EDGE + column * self.size, EDGE + row * self.size
                canvas.image(f"{flight.image}-{self.size}", x + round(left), y + round(top))

    def _mark_image(self, mark: Mark) -> str:
        """Return the name of the image of a mark."""
        tone = "dark" if self.grid.is_dark(mark.square) else "light"
        return f"{mark.image}-on-{tone}" if mark.image in TONED else mark.image

    def _draw_past(self, canvas: Canvas) -> None:
        """Make the squares paler, and draw a coloured frame around them."""
        squares = self.focus_area()
        canvas.fill(squares, style.PALE)
        top = squares.inset(-FRAME)._replace(height=FRAME)
        left = squares._replace(x=squares.x - FRAME, width=FRAME)
        for edge in (top, top._replace(y=squares.bottom), left, left._replace(x=squares.right)):
            canvas.fill(edge, style.PAST)

    def _bare_key(self) -> Hashable:
        """Return everything that the picture of the bare board depends on."""
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
        """Draw the dragged piece; x and y are the corner of the board."""
        source = self.dragged
        if source is not None:
            self._drag.draw(canvas, self.images[source], self.size, x, y)

    # The mouse

    def pressed(self, x: int, y: int, button: int) -> None:
        """Pick a square, or begin to drag its piece."""
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
        """Drag the held piece."""
        self._hover(self.square_at(x, y))
        if self._can_drag and self._drag.move(x, y):
            self.touch()

    def released(self, x: int, y: int, button: int) -> None:
        """Drop the piece, or handle a second click on the selected piece."""
        if button != LEFT or self._held is None:
            return
        held, source, target = self._held, self.dragged, self.square_at(x, y)
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
        """Move the cursor, pick with return, show moves with space; return False if the key does nothing here."""
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
    def dragged(self) -> object:
        """What is dragged, or None."""

    def left(self) -> None:
        """Cancel a drag."""

    def place(self) -> Rect:
        """Return its area in the window."""

    def draw_dragged(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw what is dragged; x and y are the corner of the control."""


class Hand(Control):
    """Draws what is dragged. It is the last control of its window, so that nothing is drawn above it."""

    takes_pointer = False

    def __init__(self, *sources: Draggable) -> None:
        super().__init__(NOWHERE, "hand")
        self._sources = sources

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:  # noqa: ARG002
        """Draw the dragged piece."""
        for source in self._sources:
            source.draw_dragged(canvas, *source.place()[:2])


def _draw_coordinate(canvas: Canvas, area: Rect, text: str) -> None:
    place = area.centred(*canvas.text_size(text, style.COORDINATES))
    canvas.text(text, place.x, place.y, style.COORDINATES, style.MUTED)
