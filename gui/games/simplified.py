"""Simplified chess in its window."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from chess.editions.simplified import EDITION_SIMPLIFIED, cells_of
from chess.editions.simplified_words import NO_MOVE_LEFT, result_text, summary_text
from chess.formats.fen import Fen, full_fen_of
from chess.formats.record import match_of, record_of
from chess.formats.simplified import COLUMNS, ROWS, row_and_column
from chess.game import Reason, Status
from chess.match import Match, forfeited
from chess.pieces import KING, kind_of
from chess.squares import source_of, target_of
from core.records import Record, number
from gui import app
from gui.boardview import Grid, Mark
from gui.games.chess.model import ChessModel
from gui.games.chess.notation import TEXTS_KEPT, images_of, last_move_marks
from gui.games.chess.program import LEGEND, PLAYERS, PROMOTION, TITLE
from gui.games.chess.rules import rules_of
from gui.games.chess.words import counted_moves
from gui.saves.autosave import Autosave
from gui.saves.recording import Recording
from gui.screens.base import Alternative, Host, View
from gui.screens.fields import Field, FieldOption, Page
from gui.screens.game.keys import COPY, EVALUATE, HINT, LEAVING, NEW_GAME
from gui.screens.game.view import GameView
from gui.screens.menu import MainView
from gui.screens.model import Ending, Option
from gui.screens.program import Action, Draft, Program

WORDS: Final = "Simplified chess: take the king"
ADVISED: Final = "{} to {}"
TAKEN: Final = {True: "You took the king", False: "The computer took your king"}
OPPONENT: Final = "opponent"  # the field with the computer's level
OPPONENTS: Final = (
    FieldOption("1", 1, "Plays at random"),
    FieldOption("2", 2, "Looks 1 move ahead: takes what it can"),
    FieldOption("3", 3, "Looks 2 moves ahead: its own and yours"),
    FieldOption("4", 4, "Looks 3 moves ahead"),
    FieldOption("5", 5, "Looks 4 moves ahead: the hardest"),
)


class SimplifiedModel(ChessModel):
    """A match against the computer; check is not known, and the user may give up."""

    grid = Grid(8, 8, [str(column) for column in COLUMNS], [str(row) for row in reversed(ROWS)])

    @property
    def images(self) -> Sequence[str]:
        """The pieces."""
        return images_of(cells_of(self.game))

    @property
    def marks(self) -> Sequence[Mark]:
        """The last move."""
        return last_move_marks(self.game)

    @property
    def headline(self) -> str:
        """The result, or whose turn it is."""
        outcome = self.match.outcome if self.is_over else None
        if outcome:
            return "Draw" if outcome.winner is None else result_text(outcome)
        return "The computer's turn" if self.is_computers_turn else "Your move"

    @property
    def subline(self) -> str:
        """Why the match is a draw, or who plays it."""
        drawn = self.game.status is Status.DRAW
        return NO_MOVE_LEFT if drawn else f"Opponent {self.match.settings.difficulty}"

    @property
    def log(self) -> Sequence[str]:
        """The summaries of all moves."""
        positions = self.game.positions
        return [remembered_text(at.cells, played) for at, played in zip(positions, self.game.moves, strict=False)]

    def advised_text(self, move: int) -> str:
        """Return a move that could be made, with its squares as the board names them."""
        squares = [row_and_column(square) for square in (source_of(move), target_of(move))]
        return ADVISED.format(*squares)

    @property
    def position_text(self) -> str:
        """The FEN, which says where kings and queens stand in this game too; one king is missing once it was taken."""
        shown = self.game.position._replace(cells=tuple(cells_of(self.game)))
        return full_fen_of(Fen(shown, self.game.quiet_plies, self.game.number))

    @property
    def ending(self) -> Ending:
        """Who has taken the king, who has given up, or that nobody can move."""
        if self.forfeited:
            return Ending("You lose", f"You forfeited{counted_moves(self.game)}.")
        return super().ending

    def how_text(self, winner: int) -> str:
        """Return how a colour has won."""
        return f"{TAKEN[winner == self.match.settings.user_colour]}{counted_moves(self.game)}."

    @property
    def forfeited(self) -> bool:
        """Whether the user has given up."""
        outcome = self.match.outcome if self.is_over else None
        return outcome is not None and outcome.reason is Reason.FORFEIT

    def forfeit(self) -> None:
        """Give the match up."""
        self.match.end(forfeited(self.match.settings.user_colour))

    @property
    def state(self) -> Hashable:
        """The moves made, and whether the user has given up."""
        return super().state, self.forfeited

    def options(self, square: int, /) -> Sequence[Option]:
        """Return the moves of a piece; a pawn that takes the king is not promoted, so there is nothing to choose."""
        found = super().options(square)
        taking = [option for option in found if kind_of(self.game.position.cells[option.target]) == KING]
        return [option for option in found if option not in taking] + [
            Option(option.move, option.target, option.mark) for option in taking if option.key in ("", "Q")
        ]


remembered_text: Final = lru_cache(TEXTS_KEPT)(summary_text)


def forfeit(view: GameView) -> None:
    """Give the match up, after a question."""

    def give_up() -> None:
        assert isinstance(view.play.model, SimplifiedModel)
        view.play.model.forfeit()
        view.play.past = None
        view.play.unselect()
        view.turns.give_up()
        view.go_on()

    choices = [Alternative("Forfeit", "F", give_up, dangerous=True), Alternative("Cancel", "Esc", view.refresh)]
    view.host.choose("Forfeit the match?", "The computer will win.", choices, over=view.board)


ACTIONS: Final = (
    HINT,
    EVALUATE,
    Action("Forfeit", "F", forfeit, lambda play: not play.model.is_over),
    NEW_GAME._replace(enabled=lambda play: play.model.is_over),
    *LEAVING,
)


def start(draft: Draft) -> SimplifiedModel:
    """Begin a match against the opponent that is chosen."""
    settings = EDITION_SIMPLIFIED.defaults._replace(difficulty=draft.chosen[OPPONENT])
    return SimplifiedModel(Match(EDITION_SIMPLIFIED, settings))


def to_record(model: SimplifiedModel) -> Record:
    """Return a match with all its moves, and whether the user gave it up."""
    return {**record_of(model.match), "forfeited": [str(int(model.forfeited))]}


def from_record(record: Record) -> SimplifiedModel:
    """Make a match again; a ValueError says why that is impossible."""
    model = SimplifiedModel(match_of(EDITION_SIMPLIFIED, record))
    if number(record, "forfeited", (0, 1)):
        model.forfeit()
    return model


RULES: Final = (*rules_of(EDITION_SIMPLIFIED), "You play White. If you forfeit, the computer wins.")
RECORDING: Final = Recording("simplified", to_record, from_record)
PROGRAM: Final = Program(
    title=TITLE,
    words=WORDS,
    players=PLAYERS,
    legend=LEGEND,
    actions=ACTIONS,
    pages=(Page("New Game", [Field(OPPONENT, "Opponent", OPPONENTS, 1)]),),
    start=start,
    rules=RULES,
    keys=(COPY,),
    which=PROMOTION,
    logs=True,
)


def first_view(host: Host, saves: Path) -> View:
    """Return the main window; nothing is saved but the game under way."""
    return MainView(host, PROGRAM._replace(autosave=Autosave(saves, RECORDING)))


def main() -> int:
    """Run the program; return its exit status."""
    return app.main(first_view)
