"""Mini-checkers in its window: the game as the screens see it, the verdict, and watching the computer play itself."""

import reprlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from core.player import Request
from core.records import Record, number, numbers, words
from games import checkers as rules
from games import checkers_text as text
from games.checkers_requests import CheckersRequest, VerdictRequest
from gui import app
from gui.boardview import Grid, Mark
from gui.saves.autosave import Autosave
from gui.saves.recording import Recording
from gui.screens.base import COMPUTER, YOU, Host, View, counted
from gui.screens.fields import Field, FieldOption, Page
from gui.screens.game.keys import EVALUATE, HINT, LEAVING, NEW_GAME
from gui.screens.game.play import Play
from gui.screens.game.view import GameView
from gui.screens.menu import MainView
from gui.screens.model import Advice, Denied, Ending, Hint, Hop, Model, Option
from gui.screens.program import Action, Draft, Program

TITLE: Final = "Mini-Checkers"
MUST_CAPTURE: Final = "You must capture"
WORDS: Final = "Six men a side, perfect play"
COLUMN_NAMES: Final = [str(number) for number in text.NUMBERS]
GRID: Final = Grid(rules.ROWS, rules.ROWS, COLUMN_NAMES, COLUMN_NAMES[::-1])
SQUARES: Final = {bit: GRID.square(column - 1, rules.ROWS - row) for bit, (row, column) in text.PLACES.items()}
BITS: Final = {square: bit for bit, square in SQUARES.items()}
IMAGES: Final = {rules.BLACK: "black-man", rules.WHITE: "white-man"}
DISCS: Final = {rules.BLACK: "black-disc-20", rules.WHITE: "white-disc-20"}
VERDICTS: Final = {1: "wins", 0: "draws", -1: "loses"}  # for the side to move; also the marks
ENDINGS: Final = {-1: "You win", 0: "Draw", 1: "You lose"}  # by the sign of the utility
CHANCES: Final = {1: "{} can win by force", 0: "A draw if nobody makes a mistake", -1: "{} can win by force"}
LEGEND: Final = {"move": "free", "capture": "capture"}
LEVELS: Final = (
    FieldOption("1", 1, "Looks only at its own move, and walks into captures"),
    FieldOption("2", 2, "Looks 4 moves ahead"),
    FieldOption("3", 3, "Plays perfectly: it cannot be beaten"),
)
RULES: Final = (
    "Men move forward only: diagonally, to the next square.",
    "A man takes one of the other side by jumping over it, onto the free square behind it.",
    "If you can take a man, you must: one jump a turn, and you choose which.",
    "There are no kings: a man on the last row stays there.",
    "A player without a move forfeits the turn.",
    "The game ends when one side has no men, or neither can move. More men win; equal numbers are a draw.",
    "There is no undo.",
)
LEFT_OVER: Final = "Pieces left after {}: black {}, white {}."
WATCHED: Final = "players"  # the field that says whether the computer plays both sides
WATCHING: Final = "The computer plays both sides"
PASS_PAUSE: Final = 0.5  # seconds after a forfeited turn, so that it is noticed
WATCH_PAUSE: Final = 0.8  # seconds between two moves that are watched


class CheckersModel(Model):
    """A game against the computer, or of the computer against itself."""

    grid = GRID
    home = SQUARES[14]
    against_computer = True
    history: Sequence[rules.CheckersMove] = ()

    def __init__(self, first: int, levels: dict[int, int]) -> None:
        self.first = first
        self.levels = levels  # of each side that the computer plays
        self.board = rules.CheckersBoard(side=first)
        self.history = []
        self.told: list[str] = []
        self._told_at: list[int] = []  # how many moves had been made then
        self.forfeited = False  # whether the last turn was
        self.judging = False  # whether the verdict is on
        self.values: Sequence[int] = ()  # of the legal moves for the side to move, if they are known
        self.paused = False
        self.past = False  # whether this is only looked back on

    # What there is to see

    @property
    def images(self) -> Sequence[str]:
        """The men."""
        standing = {bit: image for side, image in IMAGES.items() for bit in BITS.values() if self._has(side, bit)}
        return tuple(standing.get(BITS[square], "") if square in BITS else "" for square in GRID.squares)

    @property
    def marks(self) -> Sequence[Mark]:
        """The last move; the movable men, or the values of their best moves; and the men that can be taken."""
        last = [Mark("last", SQUARES[bit]) for move in self.history[-1:] for bit in move[:2]]
        if self.is_over or self.is_computers_turn or self.watched or self.past:
            return last
        moves = rules.moves_of(self.board)
        best = {move.source: -1 for move in moves}
        for move, value in zip(moves, self.values, strict=False):
            best[move.source] = max(best[move.source], value)
        movable = [Mark(VERDICTS[value] if self.values else "ready", SQUARES[bit]) for bit, value in best.items()]
        return [*last, *movable, *(Mark("victim", SQUARES[move.taken]) for move in moves if move.taken >= 0)]

    @property
    def disc(self) -> str:
        """The disc of the side to move, or of the winner."""
        winner = self._winner if self.is_over else None
        return DISCS[self.board.side if winner is None else winner]

    @property
    def _winner(self) -> int | None:
        value = rules.utility(self.board)
        return None if not value else rules.WHITE if value > 0 else rules.BLACK

    @property
    def headline(self) -> str:
        """The result, or whose turn it is."""
        if self.is_over:
            winner = self._winner if self.watched else None
            return text.result_text(self.board) if winner is None else f"{text.SIDE_NAMES[winner]} wins!"
        if self.watched:
            return "Paused" if self.paused else f"{text.SIDE_NAMES[self.board.side]} to move"
        return "The computer's turn" if self.is_computers_turn else "Your move"

    @property
    def subline(self) -> str:
        """What is left at the end, a forfeited turn, or the levels."""
        if self.is_over:
            return text.left_over_text(self.board)
        if self.forfeited:
            return text.FORFEITS.format(text.SIDE_NAMES[1 - self.board.side])
        if not self.is_computers_turn and any(move.taken >= 0 for move in rules.moves_of(self.board)):
            return MUST_CAPTURE
        return ", ".join(f"{text.SIDE_NAMES[side]} plays level {level}" for side, level in self.levels.items())

    @property
    def log(self) -> Sequence[str]:
        """The entries of the log, and the verdict on each move if it is known."""
        moves = zip(rules.moves_of(self.board), self.values, strict=False)
        ways = [f"{text.place_text(m.source)} to {text.place_text(m.target)} {VERDICTS[value]}." for m, value in moves]
        return [*self.told, *(["\n".join(ways)] if ways else [])]

    @property
    def log_plies(self) -> Sequence[int]:
        """After how many moves each entry was true."""
        return [*self._told_at, len(self.history)]

    @property
    def ending(self) -> Ending:
        """Who has won, and what is left on the board."""
        value = rules.utility(self.board)
        result = self.headline.removesuffix("!") if self.watched else ENDINGS[(value > 0) - (value < 0)]
        left = rules.count(self.board.black), rules.count(self.board.white)
        return Ending(result, LEFT_OVER.format(counted(len(self.history), "move"), *left))

    def at(self, ply: int, /) -> "CheckersModel":
        """Return the game as it was after some moves."""
        then = CheckersModel(self.first, self.levels)
        for move in self.history[:ply]:
            then._make(move)
        then.past = True
        return then

    # What can be done

    @property
    def last_move(self) -> Sequence[Hop]:
        """The man that moved last."""
        return [Hop(SQUARES[move.source], SQUARES[move.target]) for move in self.history[-1:]]

    @property
    def watched(self) -> bool:
        """Whether the computer plays both sides."""
        return len(self.levels) == 2

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return rules.is_over(self.board)

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move."""
        return self.board.side in self.levels and not self.paused

    @property
    def pause(self) -> float:
        """Seconds until the computer's next move may be seen."""
        return WATCH_PAUSE if self.watched and self.history else PASS_PAUSE if self.forfeited else 0.0

    @property
    def standing_advice(self) -> Advice | None:
        """The verdict, if it is on and somebody is there to see it."""
        return Advice(VerdictRequest(self.board), self.verdict) if self.judging and not self.watched else None

    def is_own(self, square: int, /) -> bool:
        """Whether a man that the user may move stands on a square."""
        movable = [SQUARES[move.source] for move in rules.moves_of(self.board)]
        return not self.watched and square in movable

    def options(self, square: int, /) -> Sequence[Option]:
        """Return the moves of the man on a square, as if its side were to move."""
        side = next((side for side in IMAGES if square in BITS and self._has(side, BITS[square])), self.board.side)
        moves = rules.moves_of(self.board._replace(side=side))
        values = self.values if side == self.board.side else ()
        marks = [VERDICTS[value] for value in values] or ["capture" if move.taken >= 0 else "move" for move in moves]
        return tuple(
            Option(number, SQUARES[move.target], mark)
            for number, (move, mark) in enumerate(zip(moves, marks, strict=True))
            if SQUARES[move.source] == square
        )

    def refusal(self, source: int, target: int, /) -> Denied:
        """Return why no move leads from a square to a square."""
        why = WATCHING if self.watched else text.refusal_text(self.board, BITS.get(source), BITS.get(target))
        return Denied(why)

    def make(self, move: int, /) -> None:
        """Make the legal move with a number."""
        self._make(rules.moves_of(self.board)[move])

    def request(self) -> Request:
        """Return what the computer is to be asked for its move."""
        return CheckersRequest(self.board, self.levels[self.board.side])

    def make_answer(self, answer: rules.CheckersChoice, /) -> None:
        """Make the move that the computer chose, after what its search did."""
        self._tell("\n".join(text.statistics_lines(answer.statistics)), len(self.history) + 1)
        self._make(answer.move)

    def advice(self, _level: int, /) -> Advice:
        """Return what is asked for the best move, which is the first that is worth most."""
        return Advice(VerdictRequest(self.board), self._hint)

    def _hint(self, answer: Sequence[int]) -> Hint:
        values = self._values_of(answer)
        best = rules.moves_of(self.board)[values.index(max(values))]
        source, target = text.place_text(best.source), text.place_text(best.target)
        squares = (SQUARES[best.source], SQUARES[best.target])
        return Hint(f"{source} to {target} {VERDICTS[max(values)]}", squares, arrow=True)

    def verdict(self, answer: Sequence[int]) -> Hint:
        """Store the verdict, which the log and the marks show; return it as a hint."""
        self.values = self._values_of(answer)
        return Hint(f"The best move {VERDICTS[max(self.values)]}")

    @property
    def evaluation(self) -> Advice:
        """Who wins, if nobody makes a mistake."""
        return Advice(VerdictRequest(self.board), lambda answer: Hint(self._chances(max(self._values_of(answer)))))

    def _chances(self, value: int) -> str:
        """Return what the exact value for the side to move means."""
        winner = self.board.side if value > 0 else 1 - self.board.side
        computers = COMPUTER if winner == rules.WHITE else YOU
        return CHANCES[value].format(text.SIDE_NAMES[winner] if self.watched else computers)

    def _values_of(self, answer: Sequence[int]) -> list[int]:
        """Return the values of the legal moves for the side to move: 1, 0 or -1."""
        better = 1 if self.board.side == rules.WHITE else -1
        return [better * ((value > 0) - (value < 0)) for value in answer]

    def dismiss_hint(self) -> None:
        """Switch the verdict off."""
        self.judging = False
        self.values = ()

    def restart(self) -> "CheckersModel":
        """Return a new game with the same settings."""
        return CheckersModel(self.first, self.levels)

    def _has(self, side: int, bit: int) -> bool:
        return bool(rules.men(self.board, side) >> bit & 1)

    def _make(self, move: rules.CheckersMove) -> None:
        self._tell(text.summary_text(self.board.side, move), len(self.history) + 1)
        self.history = [*self.history, move]
        self.board = rules.after(self.board, move)
        self.values = ()
        self.forfeited = rules.must_pass(self.board)
        if self.forfeited:
            self._tell(text.FORFEITS.format(text.SIDE_NAMES[self.board.side]), len(self.history))
            self.board = rules.passed(self.board)

    def _tell(self, words: str, ply: int) -> None:
        self.told.append(words)
        self._told_at.append(ply)


def model_of(play: Play) -> CheckersModel:
    """Return the game that is played."""
    assert isinstance(play.model, CheckersModel)
    return play.model


def switch_verdict(view: GameView) -> None:
    """Show what every move is worth, or no longer."""
    model = model_of(view.play)
    if view.play.advising:
        view.turns.give_up()
    elif model.judging:
        view.turns.do_without_hint()
    else:
        model.judging = True
        view.go_on()


def switch_pause(view: GameView) -> None:
    """Pause the game that is watched, or go on."""
    model = model_of(view.play)
    model.paused = not model.paused
    if model.paused:
        view.turns.give_up()
    view.go_on()


def is_watched(play: Play) -> bool:
    """Whether there is a game to pause."""
    return model_of(play).watched and not play.model.is_over


def can_judge(play: Play) -> bool:
    """Whether there are moves of the user to judge."""
    return (play.may_move or play.advising) and not is_watched(play)


ACTIONS: Final = (
    HINT,
    EVALUATE,
    Action("Move values", "V", switch_verdict, can_judge, "verdict", lambda play: model_of(play).judging),
    Action("Pause", "P", switch_pause, is_watched, on=lambda play: model_of(play).paused),
    NEW_GAME,
    *LEAVING,
)


def start(draft: Draft) -> CheckersModel:
    """Begin a game with what is chosen."""
    chosen = draft.chosen
    levels = {rules.WHITE: chosen["level"], **({rules.BLACK: chosen["black"]} if chosen[WATCHED] else {})}
    return CheckersModel(chosen["first"], levels)


def to_record(model: CheckersModel) -> Record:
    """Return a game with all its moves; the level of a side that the user plays is 0."""
    return {
        "first": [str(model.first)],
        "levels": [str(model.levels.get(side, 0)) for side in (rules.WHITE, rules.BLACK)],
        "moves": [_written(move) for move in model.history],
    }


def from_record(record: Record) -> CheckersModel:
    """Make a game again; a ValueError says why that is impossible."""
    levels = range(1, len(LEVELS) + 1)
    white, black = numbers(record, "levels", [levels, (0, *levels)])
    model = CheckersModel(
        number(record, "first", (rules.BLACK, rules.WHITE)),
        {rules.WHITE: white, **({rules.BLACK: black} if black else {})},
    )
    for written in words(record, "moves"):
        legal = {_written(move): move for move in rules.moves_of(model.board)}
        if written not in legal:
            raise ValueError(f"no legal move: {reprlib.repr(written)}")
        model._make(legal[written])
    return model


def _written(move: rules.CheckersMove) -> str:
    return f"{move.source}-{move.target}"


RECORDING: Final = Recording("checkers", to_record, from_record)
FIRST: Final = [FieldOption(name, side) for side, name in text.SIDE_NAMES.items()]
FIELDS: Final = (
    Field(WATCHED, "Players", (FieldOption("Play (black)", False), FieldOption("Watch", True)), False),
    Field("level", "Computer's level (white)", LEVELS, 1),
    Field("first", "Who moves first", FIRST, FIRST[0].value),
    Field("black", "Computer's level (black)", LEVELS, 1, counts=lambda chosen: bool(chosen[WATCHED])),
)
PROGRAM: Final = Program(
    title=TITLE,
    words=WORDS,
    players=(),  # the men that are left are seen on the board
    legend=LEGEND,
    actions=ACTIONS,
    pages=(Page("New Game", FIELDS),),
    start=start,
    rules=RULES,
    blinks=("ready", "victim"),
    logs=True,
)


def first_view(host: Host, saves: Path) -> View:
    """Return the main window; nothing is saved but the game under way."""
    return MainView(host, PROGRAM._replace(autosave=Autosave(saves, RECORDING)))


def main() -> int:
    """Run the program; return its exit status."""
    return app.main(first_view)
