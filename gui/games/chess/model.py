"""A match of any edition of chess as the screens see it."""

from collections.abc import Hashable, Sequence
from itertools import zip_longest
from typing import Any, Final

from chess.exact.request import SearchRequest
from chess.exact.search import Choice
from chess.formats.fen import fen_of_game
from chess.game import Game, Played, Reason, Refusal, Status
from chess.match import Match
from chess.pieces import BLACK, COLOUR_NAMES, KING, WHITE, colour_of, piece
from chess.position import start_position
from chess.squares import source_of, square, target_of
from core.player import Request
from gui.boardview import Mark
from gui.games.chess import notation
from gui.games.chess.refusals import refusal_of
from gui.games.chess.words import WORTHS, counted_moves, evaluation_text
from gui.screens.base import COMPUTER, YOU, counted
from gui.screens.model import Advice, Denied, Ending, Hint, Hop, Model, Option, Row

HEADLINES: Final = {Status.CHECK: "Check", Status.MATE: "Checkmate", Status.DRAW: "Draw"}
DRAWS: Final = {
    Reason.STALEMATE: "There is no legal move",
    Reason.DEAD_POSITION: "Neither side can mate",
    Reason.FIFTY_MOVES: "Fifty moves without a capture or a pawn move",
    Reason.REPETITION: "The same position for the third time",
}
YOUR_KING: Final = "Your king is in check"
COMPUTERS_KING: Final = "The computer's king is in check"
KING_IN_CHECK: Final = "The {} king is in check"
BEST_MOVE: Final = "Best move: {}"
RANKS: Final = {
    piece(colour, kind): rank for rank, kind in enumerate(notation.WORTH_FIRST) for colour in (WHITE, BLACK)
}
COLOUR_OF: Final = {code: colour_of(code) for code in RANKS}


class ChessModel(Model):
    """A match of any edition."""

    grid = notation.GRID

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game

    # What there is to see

    @property
    def images(self) -> Sequence[str]:
        """The pieces."""
        return notation.images_of(self.game.position.cells)

    @property
    def marks(self) -> Sequence[Mark]:
        """The last move, and the king of the side to move if it is in check."""
        king, cells = piece(self.match.side, KING), self.game.position.cells
        checked = self.game.status in (Status.CHECK, Status.MATE) and king in cells
        return [*notation.last_move_marks(self.game), *([Mark("check", cells.index(king))] if checked else [])]

    @property
    def user_at_top(self) -> bool:
        """Whether the user plays Black against the computer."""
        return self.against_computer and self.match.settings.user_colour == BLACK

    @property
    def mover_at_top(self) -> bool:
        """Whether Black is to move."""
        return self.match.side == BLACK

    @property
    def home(self) -> int:
        """The square of the user's own king's pawn."""
        return square(4, 6 if self.user_at_top else 1)

    @property
    def disc(self) -> str:
        """The disc of the player to move, or of the winner."""
        return f"{COLOUR_NAMES[self.match.side ^ self.game.status.lost]}-disc-20"

    @property
    def headline(self) -> str:
        """The state of the game, in two or three words."""
        return HEADLINES.get(self.game.status) or f"{notation.COLOURS[self.match.side]} to move"

    @property
    def subline(self) -> str:
        """A little more about the state of the game."""
        side, status = self.match.side, self.game.status
        if status is Status.MATE:
            return f"{notation.COLOURS[1 - side]} wins the game"
        if status is Status.DRAW:
            return draw_reason(self.game)
        if status is Status.CHECK:
            return _check_text(self.match)
        if not self.against_computer:
            return self.move_number
        return "The computer's turn" if self.is_computers_turn else "Your turn"

    @property
    def captured(self) -> Sequence[Sequence[str]]:
        """The pieces of each colour that were taken since the first known position, the most valuable first."""
        taken = sorted([played.captured for played in self.game.moves if played.captured], key=RANKS.__getitem__)
        return [[notation.IMAGES[code] for code in taken if COLOUR_OF[code] == colour] for colour in (WHITE, BLACK)]

    @property
    def lead(self) -> int:
        """How many pawns' worth of pieces White has more than Black."""
        return sum(map(WORTHS.__getitem__, self.game.position.cells))

    @property
    def rows(self) -> Sequence[Row]:
        """The moves made; a game whose first known move is Black's begins with an empty half."""
        texts = list(self.move_texts)
        if texts and self.game.positions[0].side == BLACK:
            texts.insert(0, "…")
        pairs = zip_longest(texts[::2], texts[1::2], fillvalue="")
        return [Row(number, first, second) for number, (first, second) in enumerate(pairs, self.game.first_number)]

    @property
    def move_texts(self) -> Sequence[str]:
        """The moves made, as they are listed."""
        positions = self.game.positions
        return [
            notation.move_text(before.cells, played) for before, played in zip(positions, self.game.moves, strict=False)
        ]

    @property
    def position_text(self) -> str:
        """The FEN."""
        return fen_of_game(self.game)

    @property
    def ending(self) -> Ending:
        """Who has won and how, or why nobody has."""
        if self.game.status is Status.DRAW:
            return Ending(HEADLINES[Status.DRAW], f"{draw_reason(self.game)}{counted_moves(self.game)}.")
        return Ending(self.won_text(1 - self.match.side), self.how_text(1 - self.match.side))

    def won_text(self, winner: int) -> str:
        """Return who has won."""
        if not self.against_computer:
            return f"{notation.COLOURS[winner]} wins"
        return "You win" if winner == self.match.settings.user_colour else "You lose"

    def how_text(self, _winner: int) -> str:
        """Return how a colour has won."""
        return f"Checkmate{counted_moves(self.game)}."

    def at(self, ply: int, /) -> "ChessModel":
        """Return the match as it was after some moves."""
        return type(self)(self.match.until(ply))

    @property
    def move_number(self) -> str:
        """The number of the move; of a loaded game only the moves since are known."""
        if self.game.positions[0] == start_position(self.game.rules):
            return f"Move {1 + len(self.game.moves) // 2}"
        return f"{counted(len(self.game.moves), 'move')} since loading" if self.game.moves else "Loaded game"

    # What can be done

    @property
    def history(self) -> Sequence[Played]:
        """The moves made."""
        return self.game.moves

    @property
    def state(self) -> Hashable:
        """The settings, the moves made, and how many of them can be taken back."""
        return self.match.settings, tuple(self.game.moves), self.match.undoable_plies

    @property
    def last_move(self) -> Sequence[Hop]:
        """The piece that moved, and the rook that castled with it."""
        return [step for played in self.game.moves[-1:] for step in notation.hops_of(played.move)]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.match.is_over

    @property
    def against_computer(self) -> bool:
        """Whether the computer is one of the players."""
        return self.match.against_computer

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move."""
        return self.match.is_computers_turn

    @property
    def can_undo(self) -> bool:
        """Whether a move of the user can be taken back. The computer's first move cannot: it would be repeated."""
        users = [self.match.settings.user_colour] if self.against_computer else [WHITE, BLACK]
        return self.match.can_undo and any(position.side in users for position in self.game.positions[:-1])

    def is_own(self, square: int, /) -> bool:
        """Whether a piece of the player to move stands on a square."""
        return self.game.is_own(square)

    def options(self, square: int, /) -> Sequence[Option]:
        """Return the legal moves of the piece on a square."""
        colour = colour_of(self.game.position.cells[square])
        return tuple(
            option for possible in self.game.moves_of(square) for option in notation.options_of(possible, colour)
        )

    def refusal(self, source: int, target: int, /) -> Denied:
        """Return why no move leads from a square to a square."""
        return refusal_of(self.game, source, target)

    def make(self, move: int, /) -> None:
        """Make a legal move."""
        played = self.match.try_move(move)
        if isinstance(played, Refusal):
            raise RuntimeError(f"a move that was offered is refused: {played.value}")

    def undo(self) -> None:
        """Take back the last move of each player."""
        self.match.undo()

    def request(self) -> Request:
        """Return what the computer is to be asked for its move."""
        return self.match.request()

    def make_answer(self, answer: Choice, /) -> None:
        """Make the move that the computer chose."""
        self.make(answer.move)

    def advice(self, _level: int, /) -> Advice:
        """Return what is asked for the best move: the move of the strongest level."""
        request = self.match.edition.levels[-1].request(self.game)
        return Advice(request, lambda answer: self.hint_of(answer.move))

    @property
    def evaluation(self) -> Advice:
        """What the strongest level thinks of the position."""
        return evaluation_by(self.match.edition.levels[-1].request(self.game), self.sides)

    @property
    def sides(self) -> tuple[str, str]:
        """What the player to move is called, and the other one."""
        if self.against_computer:
            return YOU, COMPUTER
        return notation.COLOURS[self.match.side], notation.COLOURS[1 - self.match.side]

    def hint_of(self, best: int) -> Hint:
        """Return the advice to make a move."""
        return Hint(BEST_MOVE.format(self.advised_text(best)), (source_of(best), target_of(best)), arrow=True)

    def advised_text(self, move: int) -> str:
        """Return a move that could be made, as moves are listed."""
        return notation.move_text(self.game.position.cells, Played(move, self.game.captured_by(move), Status.ONGOING))

    def restart(self) -> "ChessModel":
        """Return a new game with the same settings."""
        return type(self)(Match(self.match.edition, self.match.settings))

    def to_save(self) -> Any:
        """Return what a slot will hold."""
        return self.match.to_save()


def evaluation_by(request: Request, sides: tuple[str, str]) -> Advice:
    """Return what a search is asked for how a game stands, and its answer in words."""
    assert isinstance(request, SearchRequest)
    return Advice(request, lambda answer: Hint(evaluation_text(answer.score, request, sides)))


def draw_reason(game: Game) -> str:
    """Return why a game is drawn, if it is."""
    outcome = game.outcome
    return DRAWS.get(outcome.reason, "") if outcome else ""


def _check_text(match: Match) -> str:
    """Return whose king is in check."""
    if match.against_computer:
        return COMPUTERS_KING if match.is_computers_turn else YOUR_KING
    return KING_IN_CHECK.format(COLOUR_NAMES[match.side])
