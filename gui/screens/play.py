"""What the game screen knows, without a window: selection, targets, moves made, words about how things stand."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from chess.board import Position
from chess.game import Game, Played, Possible, Refusal, Status
from chess.pieces import BISHOP, BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, colour_of, kind_of, piece
from chess.player import Request
from chess.rules import EDITION_2018
from chess.savetext import SavedGame
from chess.scoring import SCORING_2018
from chess.settings import COLOUR_NAMES, Settings
from chess.squares import column_of, move, row_of, source_of, target_of

LETTERS: Final = {PAWN: "", KNIGHT: "N", BISHOP: "B", ROOK: "R", QUEEN: "Q", KING: "K"}
DASH: Final = "\N{EN DASH}"
CROSS: Final = "\N{MULTIPLICATION SIGN}"
ENDINGS: Final = {Status.CHECK: "+", Status.MATE: "#"}
WORTH_FIRST: Final = (QUEEN, ROOK, BISHOP, KNIGHT, PAWN)
FULL_SET: Final = {QUEEN: 1, ROOK: 2, BISHOP: 2, KNIGHT: 2, PAWN: 8}

HEADLINES: Final = {Status.CHECK: "Check", Status.MATE: "Checkmate", Status.DRAW: "Draw"}
NO_MOVE: Final = "There is no legal move"
REFUSALS: Final = {
    Refusal.NOT_YOUR_PIECE: "That is not your piece",
    Refusal.ILLEGAL: "It does not move like that",
    Refusal.STILL_THREATENED: "Your king is in check and would stay so",
    Refusal.WILL_BE_THREATENED: "This exposes your king",
}


class Target(NamedTuple):
    """A square to show: whether the piece could be taken there, and whether it takes one."""

    square: int
    threatened: bool
    captures: bool


class Made(NamedTuple):
    """A move that was made: the piece, what it took, and what it led to."""

    move: int
    code: int
    captured: int
    status: Status

    @property
    def text(self) -> str:
        """The move in long notation: Ng1-f3 with a proper dash, e4xd5+ with a proper cross."""
        source, target = square_name(source_of(self.move)), square_name(target_of(self.move))
        middle = DASH if self.captured == EMPTY else CROSS
        return f"{LETTERS[kind_of(self.code)]}{source}{middle}{target}{ENDINGS.get(self.status, '')}"


class Row(NamedTuple):
    """A line of the move list; a game that was loaded with Black to move begins with an empty half."""

    number: int
    white: str
    black: str


class Kept(NamedTuple):
    """What leaving would not lose: the moves made until then, and how that is said."""

    words: str
    moves: tuple[Made, ...] = ()


NEW: Final = Kept("New game")  # in no slot, and without a move there is nothing to lose
LOADED: Final = Kept("Saved")


def square_name(square: int) -> str:
    """A square as a move list writes it: e4."""
    return f"{'abcdefgh'[column_of(square)]}{row_of(square) + 1}"


class Play:
    """A game as its user sees it."""

    def __init__(self, settings: Settings, position: Position | None = None) -> None:
        self.settings = settings
        self.game = Game(EDITION_2018, position)
        self.first = self.game.position
        self._first_status = self.game.status
        self.moves: list[Made] = []
        self.turned = settings.players == 1 and settings.user_color == BLACK
        self.selected: int | None = None
        self.shown: int | None = None  # whose moves a right click shows
        self.targets: tuple[Target, ...] = ()
        self.message = ""
        self.thinking = False
        self._kept = NEW if position is None else LOADED

    # What there is to see

    @property
    def position(self) -> Position:
        """The present position."""
        return self.game.position

    @property
    def status(self) -> Status:
        """How things stand for the player to move."""
        return self.moves[-1].status if self.moves else self._first_status

    @property
    def last_move(self) -> int | None:
        """The move made last."""
        return self.moves[-1].move if self.moves else None

    @property
    def check(self) -> int | None:
        """The square of the king to move, if he is in check."""
        king = piece(self.position.side, KING)
        threatened = self.status in (Status.CHECK, Status.MATE) and king in self.position.cells
        return self.position.cells.index(king) if threatened else None

    @property
    def saved(self) -> bool:
        """Whether the game is in a slot as it is now."""
        return not self.unsaved and self._kept is not NEW

    @property
    def unsaved(self) -> bool:
        """Whether leaving would lose moves, be the game finished or not, and wherever they have led."""
        return tuple(self.moves) != self._kept.moves

    @property
    def untouched(self) -> bool:
        """Whether this is a new game without a move."""
        return not self.unsaved and self._kept is NEW

    @property
    def saved_text(self) -> str:
        """Saved or not, in words."""
        return "Not saved" if self.unsaved else self._kept.words

    @property
    def spotlight(self) -> int:
        """The colour that matters most: who is to move, or who has won."""
        return self.position.side ^ (self.status is Status.MATE)

    @property
    def headline(self) -> str:
        """How things stand, in two words or three."""
        return HEADLINES.get(self.status) or f"{_name(self.position.side)} to move"

    @property
    def subline(self) -> str:
        """What was refused or asked last, or a little more about how things stand."""
        side = self.position.side
        if self.message or self.status in (Status.MATE, Status.DRAW):
            return self.message or (NO_MOVE if self.status is Status.DRAW else f"{_name(1 - side)} wins the game")
        if self.status is Status.CHECK:
            return f"The {COLOUR_NAMES[side]} king is threatened"
        if self.settings.players == 2:
            return f"Move {1 + (len(self.moves) + self.first.side) // 2}"
        return "The computer's turn" if self.computers_turn else "Your turn"

    def captured(self, colour: int) -> list[int]:
        """The pieces of a colour that are no longer on the board, the most valuable first."""
        left = Counter(self.position.cells)
        kinds = [(kind, FULL_SET[kind] - left[piece(colour, kind)]) for kind in WORTH_FIRST]
        return [piece(colour, kind) for kind, missing in kinds for _ in range(missing)]

    def rows(self) -> list[Row]:
        """The moves made, two a row."""
        texts = [made.text for made in self.moves]
        if texts and self.first.side == BLACK:
            texts.insert(0, "…")
        pairs = zip(texts[::2], [*texts[1::2], ""], strict=False)
        return [Row(number, white, black) for number, (white, black) in enumerate(pairs, 1)]

    # What the user does

    def pick(self, square: int) -> None:
        """Select a piece, or move the selected one here."""
        if self.selected is None or self._own(square):
            self._select(None if square == self.selected else square)
        else:
            self.try_move(self.selected, square)

    def try_move(self, source: int, target: int) -> bool:
        """Make a move if it is the user's to make and legal."""
        self.unselect()
        if self.thinking or self.computers_turn or self.status.over or source == target:
            return False
        return self._make(move(source, target))

    def show(self, square: int) -> None:
        """Show the moves of any piece, or no longer."""
        shown = None if square == self.shown or self.position.cells[square] == EMPTY else square
        self.unselect()
        self.shown = shown
        self._aim(shown)

    def unselect(self) -> bool:
        """Forget what was selected or shown; whether there was anything."""
        had = self.selected is not None or self.shown is not None
        self.selected = self.shown = None
        self.targets = ()
        self.message = ""
        return had

    def flip(self) -> None:
        """Turn the board."""
        self.turned = not self.turned

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of the user to take back now."""
        users = [made for made in self.moves if self.settings.players == 2 or self._is_users(made.code)]
        return self.game.can_undo and not self.thinking and bool(users)

    def undo(self) -> None:
        """Take back the last move of each player."""
        if self.can_undo:
            self.unselect()
            del self.moves[len(self.moves) - len(self.game.undo()) :]

    def restart(self) -> "Play":
        """A new game with the same settings."""
        return Play(self.settings)

    def to_save(self) -> SavedGame:
        """What a slot will hold."""
        return SavedGame(self.position, self.settings)

    def was_saved(self, slot: int) -> None:
        """Remember that the game as it is now is in a slot."""
        self._kept = Kept(f"Saved in slot {slot}", tuple(self.moves))

    # What the computer does

    @property
    def computers_turn(self) -> bool:
        """Whether the computer is to move."""
        return self.settings.players == 1 and self.position.side != self.settings.user_color

    @property
    def wants_computer(self) -> bool:
        """Whether the computer should begin to think."""
        return self.computers_turn and not self.thinking and not self.status.over

    def request(self) -> Request:
        """What the computer is to think about."""
        return Request(EDITION_2018.name, self.position, SCORING_2018, self.settings.difficulty)

    def computer_moves(self, made: int) -> None:
        """Make the computer's move."""
        shown, self.thinking = self.shown, False
        if not self._make(made):
            raise RuntimeError(f"the computer chose a move that is refused: {self.message}")
        if shown is not None:
            self.show(shown)  # the piece may be gone: then nothing is shown

    def _make(self, made: int) -> bool:
        code = self.position.cells[source_of(made)]
        answer = self.game.try_move(made)
        if isinstance(answer, Refusal):
            self.message = REFUSALS[answer]
            return False
        self.unselect()
        self.moves.append(Made(made, code, answer.captured, answer.status))
        return isinstance(answer, Played)

    def _is_users(self, code: int) -> bool:
        return colour_of(code) == self.settings.user_color

    def _own(self, square: int) -> bool:
        """Whether the user may move the piece on a square now."""
        code = self.position.cells[square]
        free = not (self.thinking or self.computers_turn or self.status.over)
        return free and code != EMPTY and colour_of(code) == self.position.side

    def _select(self, square: int | None) -> None:
        self.unselect()
        if square is not None and self._own(square):
            self.selected = square
            self._aim(square)

    def _aim(self, square: int | None) -> None:
        possible: Sequence[Possible] = [] if square is None else self.game.moves_of(square)
        self.targets = tuple(Target(target_of(made), *threat) for made, *threat in possible)


def _name(colour: int) -> str:
    return COLOUR_NAMES[colour].capitalize()
