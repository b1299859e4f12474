"""Chess in the window: its words, its images, its notation, and a match as the screens see it."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final

from chess.board import start_position
from chess.formats.saved import Saved
from chess.game import Played, Possible, Refusal, Status
from chess.match import Edition, Match
from chess.pieces import (
    BISHOP,
    BLACK,
    COLOUR_NAMES,
    EMPTY,
    KIND_NAMES,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    colour_of,
    kind_of,
    piece,
)
from chess.search import Choice
from chess.squares import COLUMN_LETTERS, move, promotion_of, source_of, square, square_name, target_of
from core.player import Request
from gui.boardview import Grid, Mark
from gui.screens.model import Option, Row
from gui.screens.program import Archive, Summary
from gui.slotfiles import Slots

TITLE: Final = "Chessprog"
WORDS: Final = "Chess for one or two"
GRID: Final = Grid(8, 8, COLUMN_LETTERS.upper(), [str(row) for row in range(1, 9)])
PLAYERS: Final = (COLOUR_NAMES[WHITE], COLOUR_NAMES[BLACK])
# By (threatened, captures): the mark of a target, and what it means.
MARKS: Final = {
    (False, False): "move",
    (True, False): "threatened",
    (False, True): "capture",
    (True, True): "both",
}
LEGEND: Final = {"move": "free", "threatened": "threatened", "capture": "capture", "both": "capture, threatened"}

LETTERS: Final = {PAWN: "", KNIGHT: "N", BISHOP: "B", ROOK: "R", QUEEN: "Q", KING: "K"}
DASH: Final = "\N{EN DASH}"
CROSS: Final = "\N{MULTIPLICATION SIGN}"
ENDINGS: Final = {Status.CHECK: "+", Status.MATE: "#"}
WORTH_FIRST: Final = (QUEEN, ROOK, BISHOP, KNIGHT, PAWN)

HEADLINES: Final = {Status.CHECK: "Check", Status.MATE: "Checkmate", Status.DRAW: "Draw"}
NO_MOVE: Final = "There is no legal move"
REFUSALS: Final = {
    Refusal.NOT_YOUR_PIECE: "That is not your piece",
    Refusal.ILLEGAL: "It does not move like that",
    Refusal.STILL_THREATENED: "Your king is in check and would stay so",
    Refusal.WILL_BE_THREATENED: "This exposes your king",
}


class ChessModel:
    """A match of any edition."""

    grid = GRID

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game

    # What there is to see

    @property
    def images(self) -> Sequence[str]:
        """The pieces."""
        return tuple(piece_image(code) for code in self.game.position.cells)

    @property
    def marks(self) -> Sequence[Mark]:
        """The last move, and the king of the side to move if it is in check."""
        last = [Mark("last", at(played.move)) for played in self.game.moves[-1:] for at in (source_of, target_of)]
        king, cells = piece(self.match.side, KING), self.game.position.cells
        checked = self.game.status in (Status.CHECK, Status.MATE) and king in cells
        return [*last, *([Mark("check", cells.index(king))] if checked else [])]

    @property
    def user_at_top(self) -> bool:
        """Whether the user plays Black against the computer."""
        return self.against_computer and self.match.settings.user_colour == BLACK

    @property
    def home(self) -> int:
        """The square of the user's own king's pawn."""
        return square(4, 6 if self.user_at_top else 1)

    @property
    def disc(self) -> str:
        """The disc of the player to move, or of the winner."""
        return f"{COLOUR_NAMES[self.match.side ^ (self.game.status is Status.MATE)]}-disc-20"

    @property
    def headline(self) -> str:
        """The state of the game, in two or three words."""
        return HEADLINES.get(self.game.status) or f"{_name(self.match.side)} to move"

    @property
    def subline(self) -> str:
        """A little more about the state of the game."""
        side, status = self.match.side, self.game.status
        if status is Status.MATE:
            return f"{_name(1 - side)} wins the game"
        if status is Status.DRAW:
            return NO_MOVE
        if status is Status.CHECK:
            return f"The {COLOUR_NAMES[side]} king is threatened"
        if not self.against_computer:
            return self._move_number
        return "The computer's turn" if self.is_computers_turn else "Your turn"

    @property
    def captured(self) -> Sequence[Sequence[str]]:
        """The pieces of each colour that were taken since the first known position, the most valuable first."""
        taken = sorted((played.captured for played in self.game.moves if played.captured), key=_display_rank)
        return [[piece_image(code) for code in taken if colour_of(code) == colour] for colour in (WHITE, BLACK)]

    @property
    def rows(self) -> Sequence[Row]:
        """The moves made; a game whose first known move is Black's begins with an empty half."""
        positions = self.game.positions
        texts = [move_text(before.cells, played) for before, played in zip(positions, self.game.moves, strict=False)]
        if texts and self._first_side == BLACK:
            texts.insert(0, "…")
        pairs = zip_longest(texts[::2], texts[1::2], fillvalue="")
        return [Row(number, first, second) for number, (first, second) in enumerate(pairs, 1)]

    @property
    def _move_number(self) -> str:
        """The number of the move; of a loaded game only the moves since are known."""
        if self.game.positions[0] == start_position(self.game.rules):
            return f"Move {1 + len(self.game.moves) // 2}"
        return f"{len(self.game.moves)} moves since loading" if self.game.moves else "Loaded game"

    @property
    def _first_side(self) -> int:
        return self.game.positions[0].side

    # What can be done

    @property
    def history(self) -> Sequence[Played]:
        """The moves made."""
        return self.game.moves

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.status.over

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

    def is_own(self, square: int) -> bool:
        """Whether a piece of the player to move stands on a square."""
        return self.game.is_own(square)

    def options(self, square: int) -> Sequence[Option]:
        """Return the legal moves of the piece on a square."""
        return tuple(map(_option, self.game.moves_of(square)))

    def refusal(self, source: int, target: int) -> str:
        """Return why no move leads from a square to a square."""
        refusal = self.game.refusal_of(move(source, target))
        return REFUSALS[refusal] if refusal else ""

    def make(self, move: int) -> None:
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

    def make_answer(self, answer: Choice) -> None:
        """Make the move that the computer chose."""
        self.make(answer.move)

    def restart(self) -> "ChessModel":
        """Return a new game with the same settings."""
        return ChessModel(Match(self.match.edition, self.match.settings))

    def to_save(self) -> Saved:
        """Return what a slot will hold."""
        return self.match.to_save()


def archive_of(edition: Edition, folder: Path) -> Archive | None:
    """Return the slots of an edition below a folder, if it has any."""
    if edition.format is None or not edition.slots:
        return None

    def load(saved: Saved) -> ChessModel:
        return ChessModel(Match(edition, saved.settings(edition.defaults), saved.position))

    def summary(saved: Saved) -> Summary:
        discs = [None if code == EMPTY else colour_of(code) for code in saved.position.cells]
        return Summary(title_of(edition, saved), details_of(saved), GRID, discs)

    return Archive(Slots(folder, edition.slots, edition.format), summary, load)


def title_of(edition: Edition, saved: Saved) -> str:
    """Return what kind of game was saved."""
    players, difficulty, user_colour = saved.settings(edition.defaults)
    if players == 2:
        return "2 players"
    return f"1 player • {edition.levels[difficulty - 1].name} • you are {COLOUR_NAMES[user_colour]}"


def details_of(saved: Saved) -> str:
    """Return how far a saved game has come."""
    pieces = sum(code != EMPTY for code in saved.position.cells)
    return f"{_name(saved.position.side)} to move • {pieces} pieces"


def piece_image(code: int) -> str:
    """Return the name of a piece's image, without its size; empty for an empty square."""
    return f"{COLOUR_NAMES[colour_of(code)]}-{KIND_NAMES[kind_of(code)]}" if code != EMPTY else ""


def move_text(cells: Sequence[int], played: Played) -> str:
    """Return a move in long notation: Ng1-f3 with a proper dash, e4xd5+ with a proper cross."""
    source, target = source_of(played.move), target_of(played.move)
    middle = DASH if played.captured == EMPTY else CROSS
    letter = LETTERS[kind_of(cells[source])]
    return f"{letter}{square_name(source)}{middle}{square_name(target)}{ENDINGS.get(played.status, '')}"


def _option(possible: Possible) -> Option:
    promoted = KIND_NAMES.get(promotion_of(possible.move), "")
    mark = MARKS[possible.threatened, possible.captures]
    return Option(possible.move, target_of(possible.move), mark, promoted.capitalize())


def _display_rank(code: int) -> int:
    """Return the place of a piece among the captured ones."""
    return WORTH_FIRST.index(kind_of(code))


def _name(colour: int) -> str:
    return COLOUR_NAMES[colour].capitalize()
