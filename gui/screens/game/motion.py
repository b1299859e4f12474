"""The animation of moves: pieces slide from square to square, forward for a move, backward for an undo.

It knows the model's pictures and the steps of its moves, and no clock: the time is handed in.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from gui.boardview import Flight, Grid, Mark
from gui.screens.model import Hop, Model

SLIDE: Final = 0.17  # seconds from square to square, however far
UNDONE: Final = 2  # moves that an undo takes back, at most
REPLY_PAUSE: Final = 0.35  # seconds between the end of a move and the computer's reply

Place = tuple[int, int]  # column and row


class Scene(NamedTuple):
    """The images on the board after a move, and the steps of the move."""

    images: Sequence[str]
    steps: Sequence[Hop] = ()


class Route(NamedTuple):
    """The path of one image across the board."""

    image: str
    source: Place
    target: Place
    falls: bool = False  # and so gains speed; what slides also slows down

    def at(self, time: float) -> Flight:
        """Return where the image is after a fraction of the time."""
        way = time * time if self.falls else time * time * (3 - 2 * time)
        (column, row), (to_column, to_row) = self.source, self.target
        return Flight(self.image, column + (to_column - column) * way, row + (to_row - row) * way)


class Slide(NamedTuple):
    """A move that is animated: the images and marks on the board meanwhile, and the images that move."""

    images: Sequence[str]
    marks: Sequence[Mark]
    routes: Sequence[Route]


class Motion:
    """The animations of one game that are waiting or running, one after the other."""

    def __init__(self, model: Model) -> None:
        self._grid = model.grid
        self._made = 0  # moves that were noted
        self._scenes: dict[int, Scene] = {}  # by the number of moves made then; those before are asked for when needed
        self._slides: list[Slide] = []
        self._began = 0.0  # when the first of them did
        self._note(model)

    @property
    def moving(self) -> bool:
        """Whether an animation is running."""
        return bool(self._slides)

    @property
    def images(self) -> Sequence[str] | None:
        """The images on the board; None if the model has them."""
        return self._slides[0].images if self._slides else None

    @property
    def marks(self) -> Sequence[Mark] | None:
        """The marks on the board; None if the model has them: the result of a move is not shown before its end."""
        return self._slides[0].marks if self._slides else None

    def flights(self, now: float) -> Sequence[Flight]:
        """Return the images that move."""
        time = min(1.0, max(0.0, (now - self._began) / SLIDE))
        return [route.at(time) for slide in self._slides[:1] for route in slide.routes]

    def rest(self, now: float) -> float:
        """Return when the last animation ends."""
        return self._began + SLIDE * len(self._slides) if self._slides else now

    def follow(self, model: Model, now: float, *, placed: int | None = None) -> None:
        """Animate the moves made or undone since the last call; a piece that was dragged from a square does not slide.

        Animations that have not ended are dropped.
        """
        self._slides = [slide for slide in self._noted(model, placed) if slide.routes]
        self._began = now

    def advance(self, now: float) -> bool:
        """Drop the animations that have ended; return whether there were any."""
        before = len(self._slides)
        while self._slides and now >= self._began + SLIDE:
            self._slides.pop(0)
            self._began += SLIDE
        return len(self._slides) < before

    def finish(self) -> None:
        """Drop all animations."""
        self._slides.clear()

    def expect_undo(self, model: Model) -> None:
        """Store the images before the moves that an undo takes back; those of a loaded game are not known yet."""
        for ply in range(max(0, self._made - UNDONE), self._made):
            if ply not in self._scenes:
                self._scenes[ply] = scene_of(model.at(ply))

    def _note(self, model: Model) -> None:
        self._made = len(model.history)
        self._scenes[self._made] = scene_of(model)

    def _noted(self, model: Model, placed: int | None) -> Iterator[Slide]:
        """Yield the slides of the moves made or undone since the last call."""
        made = len(model.history)
        while made < self._made:
            later = self._scenes.pop(self._made)
            self._made -= 1
            yield slide_of(self._grid, self._scenes[self._made].images, later, backward=True)
        if made > self._made:
            before = self._scenes[self._made].images
            self._note(model)
            yield slide_of(self._grid, before, self._scenes[self._made], placed=placed)


def scene_of(model: Model) -> Scene:
    """Return the images on the board and the steps of the last move."""
    return Scene(model.images, model.last_move)


def slide_of(
    grid: Grid, before: Sequence[str], after: Scene, *, backward: bool = False, placed: int | None = None
) -> Slide:
    """Return the slide of one move, forward or backward.

    Until it ends all is as before the move, but for what moves: a captured piece stays, a pawn is not promoted yet.
    """
    images, routes = list(before), []
    for step in after.steps:
        if step.source is not None:
            images[step.source] = ""
        if placed is not None and step.source == placed:
            images[step.target] = after.images[step.target]
        else:
            route = _route(grid, before, after, step)
            routes.append(route._replace(source=route.target, target=route.source) if backward else route)
    ends = [square for step in after.steps[:1] for square in step if square is not None]
    return Slide(images, [Mark("last", square) for square in ends], routes)


def _route(grid: Grid, before: Sequence[str], after: Scene, step: Hop) -> Route:
    """Return the route of one piece, forward."""
    target = grid.place(step.target)
    if step.source is None:
        return Route(after.images[step.target], (target[0], grid.rows), target, falls=True)
    return Route(before[step.source], grid.place(step.source), target)
