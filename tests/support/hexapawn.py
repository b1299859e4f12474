"""Hexapawn, three pawns a side on a board of three by three: a game that no screen was written for.

A pawn goes straight ahead or takes diagonally. A player wins by reaching the other side, or by leaving the opponent
without a move. The user also chooses "Peace" or "War" for each move, so that two moves lead to one square.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from core.player import Progress, Request
from gui.boardview import Grid, Mark
from gui.screens.base import Host, View
from gui.screens.fields import Field, FieldOption, Page
from gui.screens.game.keys import BEST_MOVE, EVALUATE, MAIN_MENU, RESTART, UNDO
from gui.screens.menu import MainView
from gui.screens.model import Advice, Denied, Ending, Hint, Hop, Model, Option, Row
from gui.screens.program import Program

GRID: Final = Grid(3, 3, "abc", "123")
START: Final = (0, None, 1) * 3  # the owner of each square's pawn, up the columns
IMAGES: Final = {None: "", 0: "white-pawn", 1: "black-pawn"}
ARRIVALS: Final = ("Peace", "War")


class Made(NamedTuple):
    """A move, and the board before it."""

    source: int
    target: int
    cells: tuple[int | None, ...]


class FirstMove(Request):
    """The question for the first move there is."""

    def __init__(self, moves: Sequence[int]) -> None:
        self.moves = moves

    def answer(self, progress: Progress) -> int:
        progress.report("this is easy")
        return self.moves[0]


class Hexapawn(Model):
    """A game under way; the computer, if it plays, plays the upper side."""

    grid = GRID
    home = 3
    against_computer = False
    history: Sequence[Made] = ()

    def __init__(self, against_computer: bool) -> None:
        self.against_computer = against_computer
        self.cells: tuple[int | None, ...] = START
        self.history = []

    @property
    def side(self) -> int:
        return len(self.history) % 2

    @property
    def images(self) -> Sequence[str]:
        return [IMAGES[owner] for owner in self.cells]

    @property
    def marks(self) -> Sequence[Mark]:
        return [Mark("last", square) for made in self.history[-1:] for square in (made.source, made.target)]

    @property
    def disc(self) -> str:
        return ("white-disc-20", "black-disc-20")[self.side]

    @property
    def headline(self) -> str:
        return "The end" if self.is_over else f"Player {self.side + 1}"

    @property
    def subline(self) -> str:
        return f"Turn {len(self.history) + 1}"

    @property
    def captured(self) -> Sequence[Sequence[str]]:
        return [[image] * (3 - self.cells.count(owner)) for owner, image in IMAGES.items() if owner is not None]

    @property
    def lead(self) -> int:
        return self.cells.count(0) - self.cells.count(1)

    @property
    def rows(self) -> Sequence[Row]:
        texts = [f"{made.source}-{made.target}" for made in self.history] + [""]
        return [Row(number // 2 + 1, *texts[number : number + 2]) for number in range(0, len(self.history), 2)]

    @property
    def ending(self) -> Ending:
        return Ending(f"Player {2 - self.side} wins", f"It took {len(self.history)} moves.")

    def at(self, ply: int, /) -> "Hexapawn":
        past = Hexapawn(self.against_computer)
        for made in self.history[:ply]:
            past.make(made.source * 9 + made.target)
        return past

    @property
    def last_move(self) -> Sequence[Hop]:
        return [Hop(made.source, made.target) for made in self.history[-1:]]

    @property
    def is_over(self) -> bool:
        reached = any(GRID.place(square)[1] == self._last_row(owner) for square, owner in self._pawns())
        return reached or not self._moves()

    @property
    def is_computers_turn(self) -> bool:
        return self.against_computer and self.side == 1

    @property
    def can_undo(self) -> bool:
        return bool(self.history)

    def is_own(self, square: int, /) -> bool:
        return self.cells[square] == self.side

    def options(self, square: int, /) -> Sequence[Option]:
        owner = self.cells[square]
        if owner is None:
            return []
        column, row = GRID.place(square)
        ahead = row + (-1 if owner else 1)
        targets = {GRID.square(column + aside, ahead): aside for aside in (0, -1, 1) if 0 <= column + aside < 3}
        legal = [target for target, aside in targets.items() if self.cells[target] == (1 - owner if aside else None)]
        names = ARRIVALS if ahead == self._last_row(owner) else ("",)
        marks = ["capture" if targets[target] else "move" for target in legal]
        return [
            Option(square * 9 + target, target, mark, name)
            for target, mark in zip(legal, marks, strict=True)
            for name in names
        ]

    def refusal(self, source: int, target: int, /) -> Denied:
        return Denied(f"No way from {source} to {target}")

    def make(self, move: int, /) -> None:
        source, target = divmod(move, 9)
        self.history = [*self.history, Made(source, target, self.cells)]
        cells = list(self.cells)
        cells[source], cells[target] = None, cells[source]
        self.cells = tuple(cells)

    def undo(self) -> None:
        for _ in range(min(2, len(self.history))):
            *self.history, last = self.history
            self.cells = last.cells

    def request(self) -> Request:
        return FirstMove(self._moves())

    def make_answer(self, answer: int, /) -> None:
        self.make(answer)

    def advice(self, level: int, /) -> Advice:
        assert level == 0
        return Advice(FirstMove(self._moves()), lambda answer: Hint(f"Try {answer}", divmod(answer, 9), arrow=True))

    @property
    def evaluation(self) -> Advice:
        return Advice(FirstMove(self._moves()), lambda answer: Hint(f"It all depends on {answer}"))

    def restart(self) -> "Hexapawn":
        return Hexapawn(self.against_computer)

    def _pawns(self) -> list[tuple[int, int]]:
        return [(square, owner) for square, owner in enumerate(self.cells) if owner is not None]

    def _moves(self) -> list[int]:
        return [option.move for square, owner in self._pawns() if owner == self.side for option in self.options(square)]

    def _last_row(self, owner: int) -> int:
        return 0 if owner else 2


OPPONENTS: Final = (FieldOption("Friend", False), FieldOption("Computer", True))
PROGRAM: Final = Program(
    title="Hexapawn",
    words="Three pawns a side",
    players=("lower", "upper"),
    legend={"move": "free", "capture": "capture"},
    actions=(UNDO, BEST_MOVE, EVALUATE, RESTART, MAIN_MENU),
    pages=(Page("Hexapawn", [Field("opponent", "Opponent", OPPONENTS, False)]),),
    start=lambda draft: Hexapawn(against_computer=draft.chosen["opponent"]),
)


def first_view(host: Host) -> View:
    return MainView(host, PROGRAM)
