"""Connect-4 in its window."""

import reprlib
from collections.abc import Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from core.player import Request
from core.records import Record, number, words
from games.connect4 import COLUMNS, EMPTY, MOST_STEPS, NOBODY, ROWS, SPANS, USER, WIN, Connect4Board
from games.connect4_request import Connect4Request, CountedChoice
from gui import app
from gui.boardview import Grid, Mark
from gui.events import LEFT
from gui.saves.autosave import Autosave
from gui.saves.recording import Recording
from gui.screens.base import COMPUTER, YOU, Alternative, Host, View, counted
from gui.screens.fields import Field, FieldOption, Page
from gui.screens.game.keys import EVALUATE, HINT, LEAVING, RESTART
from gui.screens.game.view import GameView
from gui.screens.menu import MainView
from gui.screens.model import Advice, Denied, Ending, Hint, Hop, Model, Option
from gui.screens.program import Action, Draft, Program

TITLE: Final = "Connect-4"
WORDS: Final = "Four in a row against the computer"
GRID: Final = Grid(COLUMNS, ROWS, [str(column) for column in range(1, COLUMNS + 1)])
COLOURS: Final = {USER: "yellow", -USER: "red", NOBODY: ""}
NAMES: Final = {USER: "You", -USER: "Computer"}
RESULTS: Final = {USER: "You win", -USER: "The computer wins", NOBODY: "Nobody wins"}
ENDINGS: Final = {USER: "You win", -USER: "You lose", NOBODY: "Draw"}
WAYS: Final = {
    USER: "You have four in a row",
    -USER: "The computer has four in a row",
    NOBODY: "The board is full",
}
FULL_BOARD: Final = "The board is full"
FULL_COLUMN: Final = "Column {} is full"
BEST_MOVE: Final = "Best move: column {}"
SEARCHED: Final = "{}, {} nodes, prunings: {} in MAX, {} in MIN"
RULES: Final = (
    "Your discs are yellow, the computer's are red. You begin.",
    "A disc falls to the lowest free place of its column.",
    "Four of your discs in a row win: across, up or diagonally.",
    "If the board is full and nobody has four in a row, it is a draw.",
    "There is no undo.",
)
FIRST_STEPS: Final = 4
LEVELS: Final = (  # what as many steps mean
    "Looks 1 step ahead: its own disc only, not your four",
    "Looks 2 steps ahead: its own disc and your answer",
    *(f"Looks {steps} steps ahead, counting yours" for steps in range(3, MOST_STEPS)),
    f"Looks {MOST_STEPS} steps ahead, counting yours: the hardest",
)
STEPS: Final = [FieldOption(str(steps), steps, words) for steps, words in enumerate(LEVELS, 1)]
CLEARLY: Final = 10  # from this score on a player is more than a little better off


class Connect4Model(Model):
    """A game against the computer, which the user begins."""

    grid = GRID
    home = GRID.square(COLUMNS // 2, 0)
    against_computer = True
    history: Sequence[int] = ()  # the columns
    log: Sequence[str] = ()

    def __init__(self, steps: int) -> None:
        self.steps = steps  # that the computer looks ahead
        self.board: Connect4Board = EMPTY
        self.history, self.log = [], []

    @property
    def images(self) -> Sequence[str]:
        """The discs."""
        return tuple(f"{COLOURS[disc]}-disc" if disc else "" for disc in self.board.cells)

    @property
    def marks(self) -> Sequence[Mark]:
        """The last disc, and the four that won."""
        cells = self.board.cells
        won = [slot for span in SPANS if abs(sum(cells[slot] for slot in span)) == len(span) for slot in span]
        last = [Mark("last", step.target) for step in self.last_move]
        return [*last, *(Mark("selected", slot) for slot in won)]

    @property
    def state(self) -> Hashable:
        """The discs, and how far the computer looks ahead."""
        return self.steps, tuple(self.history)

    @property
    def last_move(self) -> Sequence[Hop]:
        """The disc that fell last."""
        return [Hop(None, self._top(column) - 1) for column in self.history[-1:]]

    def preview(self, square: int, /) -> Sequence[Mark]:
        """Return the disc that would fall into the column of a square."""
        column, _ = GRID.place(square)
        free = column in self.board.free_columns and not self.is_over and not self.is_computers_turn
        return [Mark("yellow-ghost", self._top(column))] if free else []

    @property
    def disc(self) -> str:
        """The disc of the player to move, or of the winner."""
        return f"{COLOURS[self.board.winner or self.board.turn]}-disc-20"

    @property
    def headline(self) -> str:
        """The result, or whose turn it is."""
        if self.is_over:
            return RESULTS[self.board.winner]
        return "The computer's turn" if self.is_computers_turn else "Your move"

    @property
    def subline(self) -> str:
        """Why the game is over, or how far the computer looks ahead."""
        full = self.is_over and self.board.winner == NOBODY
        return FULL_BOARD if full else f"The computer looks {counted(self.steps, 'step')} ahead"

    @property
    def is_over(self) -> bool:
        """Whether one player has won or the board is full."""
        return self.board.is_over

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move."""
        return self.board.turn != USER

    def instant(self, square: int, /) -> Option | None:
        """Return the disc that falls into the column of a square."""
        column, _ = GRID.place(square)
        return Option(column, square, "") if column in self.board.free_columns else None

    def refusal(self, source: int, _target: int, /) -> Denied:
        """Return why no disc falls into the column of a square."""
        return Denied(FULL_COLUMN.format(GRID.place(source)[0] + 1))

    def make(self, move: int, /) -> None:
        """Add a disc of the user to a column."""
        self._add(move, "")

    def request(self) -> Request:
        """Return what the computer is to be asked for its move."""
        return Connect4Request(self.board, self.steps)

    def make_answer(self, answer: CountedChoice, /) -> None:
        """Add the computer's disc, and say what the search did."""
        self._add(answer.column, "\n" + SEARCHED.format(counted(self.steps, "step"), *answer[2:]))

    def advice(self, _level: int, /) -> Advice:
        """Return what is asked for a suggestion."""
        return Advice(self.request(), self._suggestion)

    def _suggestion(self, answer: CountedChoice) -> Hint:
        return Hint(BEST_MOVE.format(answer.column + 1), [self._top(answer.column)])

    @property
    def ending(self) -> Ending:
        """Who has won, if anybody, and after how many discs."""
        winner = self.board.winner
        return Ending(ENDINGS[winner], f"{WAYS[winner]}.")

    def at(self, ply: int, /) -> "Connect4Model":
        """Return the game as it was after some discs."""
        then = Connect4Model(self.steps)
        for column in self.history[:ply]:
            then.make(column)
        return then

    @property
    def evaluation(self) -> Advice:
        """What the search thinks of the board."""
        return Advice(self.request(), lambda answer: Hint(evaluation_text(answer.value, self.steps)))

    def restart(self) -> "Connect4Model":
        """Return a new game with as many steps."""
        return Connect4Model(self.steps)

    def _top(self, column: int) -> int:
        """Return the lowest free slot of a column."""
        discs = self.board.cells[GRID.square(column, 0) : GRID.square(column + 1, 0)]
        return GRID.square(column, sum(disc != NOBODY for disc in discs))

    def _add(self, column: int, more: str) -> None:
        self.log = [*self.log, f"{NAMES[self.board.turn]}: column {column + 1}{more}"]
        self.board = self.board.add_disc(column)
        self.history = [*self.history, column]


def evaluation_text(score: int, steps: int) -> str:
    """Return what a score for the user means, after a search of some steps."""
    subject = YOU if score > 0 else COMPUTER
    if abs(score) >= WIN:
        return f"{subject} can win within {counted(steps, 'step')}"
    if score == 0:
        return "About equal"
    stands = "stand" if score > 0 else "stands"
    return f"{subject} {stands} {'better' if abs(score) >= CLEARLY else 'a little better'}"


def change_steps(view: GameView) -> None:
    """Choose how far the computer looks ahead from now on."""
    model = view.play.model
    assert isinstance(model, Connect4Model)

    def look(steps: int) -> None:
        model.steps = steps
        view.go_on()

    choices = [Alternative(option.name, option.name, partial(look, option.value)) for option in STEPS]
    now = [option.value for option in STEPS].index(model.steps)
    view.let_choose("Steps", "How many steps should the computer look ahead?", choices, now)


def column_key(column: int) -> Action:
    """Return the key that drops a disc into a column."""
    square = GRID.square(column, 0)
    return Action("Drop a disc into a column", GRID.column_names[column], lambda view: view.board.on_pick(square, LEFT))


def start(draft: Draft) -> Connect4Model:
    """Begin a game with the steps that are chosen."""
    return Connect4Model(draft.chosen["steps"])


def to_record(model: Connect4Model) -> Record:
    """Return a game with the columns of all its discs."""
    return {"steps": [str(model.steps)], "moves": [str(column + 1) for column in model.history]}


def from_record(record: Record) -> Connect4Model:
    """Make a game again; a ValueError says why that is impossible."""
    model = Connect4Model(number(record, "steps", range(1, MOST_STEPS + 1)))
    for written in words(record, "moves"):
        free = {str(column + 1): column for column in model.board.free_columns}
        if model.is_over or written not in free:
            raise ValueError(f"no free column: {reprlib.repr(written)}")
        model.make(free[written])
    return model


RECORDING: Final = Recording("connect4", to_record, from_record)
PROGRAM: Final = Program(
    title=TITLE,
    words=WORDS,
    players=(),
    legend={},
    actions=(
        HINT,
        EVALUATE,
        Action("Level", "T", change_steps, lambda play: not play.thinking, icon="flip"),
        RESTART,
        *LEAVING,
    ),
    pages=(Page("New Game", [Field("steps", "Level: steps the computer looks ahead", STEPS, FIRST_STEPS)]),),
    start=start,
    rules=RULES,
    keys=[HINT._replace(key="S"), *map(column_key, range(COLUMNS))],
    logs=True,
)


def first_view(host: Host, saves: Path) -> View:
    """Return the main window; nothing is saved but the game under way."""
    return MainView(host, PROGRAM._replace(autosave=Autosave(saves, RECORDING)))


def main() -> int:
    """Run the program; return its exit status."""
    return app.main(first_view)
