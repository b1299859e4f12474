"""Chess in the window: its words, its images, its notation, and a match as the screens see it."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from chess.board import Position, start_position
from chess.exact.request import SearchRequest
from chess.exact.search import Choice
from chess.formats.fen import fen_of_game
from chess.game import Game, Played, Possible, Reason, Refusal, Status
from chess.match import Match
from chess.pieces import (
    BISHOP,
    BLACK,
    COLOUR_NAMES,
    EMPTY,
    KIND_LETTERS,
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
from chess.rules import CASTLING_MOVES, Rules
from chess.setup import Setup, Unplayable, first_setup
from chess.squares import (
    CASTLE,
    COLUMN_LETTERS,
    column_of,
    extra_of,
    promotion_of,
    source_of,
    square,
    square_name,
    target_of,
)
from core.player import Request
from gui.boardview import Grid, Mark
from gui.games.chess.refusals import refusal_of
from gui.games.chess.words import counted_moves, evaluation_text, material
from gui.screens.model import Advice, Denied, Ending, Hint, Hop, Option, Palette, Row, Switch
from gui.screens.program import Draft

TITLE: Final = "Chessprog"
WORDS: Final = "Chess for one or two"
GRID: Final = Grid(8, 8, COLUMN_LETTERS.upper(), [str(row) for row in range(1, 9)])
PLAYERS: Final = (COLOUR_NAMES[WHITE], COLOUR_NAMES[BLACK])
COLOURS: Final = tuple(COLOUR_NAMES[colour].capitalize() for colour in (WHITE, BLACK))  # by their numbers
# By (threatened, captures): the mark of a target, and what it means.
MARKS: Final = {
    (False, False): "move",
    (True, False): "threatened",
    (False, True): "capture",
    (True, True): "both",
}
LEGEND: Final = {"move": "free", "threatened": "threatened", "capture": "capture", "both": "capture, threatened"}

PROMOTION: Final = ("Promotion", "What does the pawn become?")  # the title and the text of the question

LETTERS: Final = KIND_LETTERS | {PAWN: ""}
DASH: Final = "\N{EN DASH}"
CROSS: Final = "\N{MULTIPLICATION SIGN}"
CASTLE_WORDS: Final = {2: "O-O-O", 6: "O-O"}  # by the king's target column
ENDINGS: Final = {Status.CHECK: "+", Status.MATE: "#"}
WORTH_FIRST: Final = (KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN)
PIECES: Final = tuple(piece(colour, kind) for colour in (WHITE, BLACK) for kind in WORTH_FIRST)
COUNTS: Final = {1: "a", 2: "two", 8: "eight"}  # how many of a piece a game begins with, in words

HEADLINES: Final = {Status.CHECK: "Check", Status.MATE: "Checkmate", Status.DRAW: "Draw"}
DRAWS: Final = {
    Reason.STALEMATE: "There is no legal move",
    Reason.DEAD_POSITION: "Neither side can give mate",
    Reason.FIFTY_MOVES: "Fifty moves without a capture or a pawn's move",
    Reason.REPETITION: "The same position for the third time",
}
BEST_MOVE: Final = "Best move: {}"


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
        king, cells = piece(self.match.side, KING), self.game.position.cells
        checked = self.game.status in (Status.CHECK, Status.MATE) and king in cells
        return [*last_move_marks(self.game), *([Mark("check", cells.index(king))] if checked else [])]

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
        return HEADLINES.get(self.game.status) or f"{colour_name(self.match.side)} to move"

    @property
    def subline(self) -> str:
        """A little more about the state of the game."""
        side, status = self.match.side, self.game.status
        if status is Status.MATE:
            return f"{colour_name(1 - side)} wins the game"
        if status is Status.DRAW:
            return self.draw_text
        if status is Status.CHECK:
            return f"The {COLOUR_NAMES[side]} king is threatened"
        if not self.against_computer:
            return self.move_number
        return "The computer's turn" if self.is_computers_turn else "Your turn"

    @property
    def captured(self) -> Sequence[Sequence[str]]:
        """The pieces of each colour that were taken since the first known position, the most valuable first."""
        taken = sorted((played.captured for played in self.game.moves if played.captured), key=_display_rank)
        return [[piece_image(code) for code in taken if colour_of(code) == colour] for colour in (WHITE, BLACK)]

    @property
    def lead(self) -> int:
        """How many pawns' worth of pieces White has more than Black."""
        return material(self.game.position.cells, WHITE) - material(self.game.position.cells, BLACK)

    @property
    def rows(self) -> Sequence[Row]:
        """The moves made; a game whose first known move is Black's begins with an empty half."""
        texts = list(self.move_texts)
        if texts and self._first_side == BLACK:
            texts.insert(0, "…")
        pairs = zip_longest(texts[::2], texts[1::2], fillvalue="")
        return [Row(number, first, second) for number, (first, second) in enumerate(pairs, self.game.first_number)]

    @property
    def move_texts(self) -> Sequence[str]:
        """The moves made, as they are listed."""
        positions = self.game.positions
        return [move_text(before.cells, played) for before, played in zip(positions, self.game.moves, strict=False)]

    @property
    def log(self) -> Sequence[str]:
        """Nothing: the list of moves is shown."""
        return ()

    @property
    def log_plies(self) -> Sequence[int]:
        """A move for each entry that there may be."""
        return range(1, len(self.game.moves) + 1)

    @property
    def position_text(self) -> str:
        """The FEN."""
        return fen_of_game(self.game)

    @property
    def ending(self) -> Ending:
        """Who has won and how, or why nobody has."""
        if self.game.status is Status.DRAW:
            return Ending(HEADLINES[Status.DRAW], f"{self.draw_text}{counted_moves(self.game)}.")
        return Ending(self.won_text(1 - self.match.side), self.how_text(1 - self.match.side))

    @property
    def draw_text(self) -> str:
        """Why the game is drawn, if it is."""
        outcome = self.game.outcome
        return DRAWS.get(outcome.reason, "") if outcome else ""

    def won_text(self, winner: int) -> str:
        """Return who has won."""
        if not self.against_computer:
            return f"{colour_name(winner)} wins"
        return "You win" if winner == self.match.settings.user_colour else "You lose"

    def how_text(self, winner: int) -> str:
        """Return how a colour has won."""
        return f"{colour_name(winner)} gives checkmate{counted_moves(self.game)}."

    def at(self, ply: int) -> "ChessModel":
        """Return the match as it was after some moves."""
        return type(self)(self.match.until(ply))

    @property
    def move_number(self) -> str:
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
    def last_move(self) -> Sequence[Hop]:
        """The piece that moved, and the rook that castled with it."""
        return [step for played in self.game.moves[-1:] for step in hops_of(played.move)]

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

    def preview(self, square: int) -> Sequence[Mark]:  # noqa: ARG002
        """Return nothing."""
        return ()

    def instant(self, square: int) -> Option | None:  # noqa: ARG002
        """Return None: a piece is selected first."""
        return None

    def is_own(self, square: int) -> bool:
        """Whether a piece of the player to move stands on a square."""
        return self.game.is_own(square)

    def options(self, square: int) -> Sequence[Option]:
        """Return the legal moves of the piece on a square."""
        colour = colour_of(self.game.position.cells[square])
        return tuple(option for possible in self.game.moves_of(square) for option in _options(possible, colour))

    def refusal(self, source: int, target: int) -> Denied:
        """Return why no move leads from a square to a square."""
        return refusal_of(self.game, source, target)

    def make(self, move: int) -> None:
        """Make a legal move."""
        played = self.match.try_move(move)
        if isinstance(played, Refusal):
            raise RuntimeError(f"a move that was offered is refused: {played.value}")

    def undo(self) -> None:
        """Take back the last move of each player."""
        self.match.undo()

    pause = 0.0
    standing_advice = None

    def request(self) -> Request:
        """Return what the computer is to be asked for its move."""
        return self.match.request()

    def make_answer(self, answer: Choice) -> None:
        """Make the move that the computer chose."""
        self.make(answer.move)

    @property
    def hint_levels(self) -> Sequence[str]:
        """The strongest one."""
        return ("hint",)

    def hint_request(self, level: int) -> Request:  # noqa: ARG002
        """Return what to ask for the move of the strongest level."""
        return self.match.edition.levels[-1].request(self.game)

    def hint(self, answer: Choice) -> Hint:
        """Return the move that the computer would make."""
        return self.hint_of(answer.move)

    @property
    def evaluation(self) -> Advice:
        """What the strongest level thinks of the position."""
        return self.evaluation_by(self.match.edition.levels[-1].request(self.game))

    def evaluation_by(self, request: Request) -> Advice:
        """Return what a search thinks of the position."""
        assert isinstance(request, SearchRequest)
        subject = "You" if self.against_computer else colour_name(self.match.side)
        other = "The computer" if self.against_computer else colour_name(1 - self.match.side)

        def tell(answer: Choice) -> Hint:
            return Hint(evaluation_text(answer.score, request, subject, other))

        return Advice(request, tell)

    def hint_of(self, best: int) -> Hint:
        """Return the advice to make a move."""
        return Hint(BEST_MOVE.format(self.advised_text(best)), (source_of(best), target_of(best)), arrow=True)

    def advised_text(self, move: int) -> str:
        """Return a move that could be made, as moves are listed."""
        return move_text(self.game.position.cells, Played(move, self.game.captured_by(move), Status.ONGOING))

    def dismiss_hint(self) -> None:
        """Nothing: the match gives no hints by itself."""

    def restart(self) -> "ChessModel":
        """Return a new game with the same settings."""
        return type(self)(Match(self.match.edition, self.match.settings))

    def to_save(self) -> Any:
        """Return what a slot will hold."""
        return self.match.to_save()


class ChessSetup(NamedTuple):
    """A board under construction, by the rules of an edition."""

    rules: Rules
    setup: Setup

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return GRID

    @property
    def images(self) -> Sequence[str]:
        """The pieces."""
        return tuple(piece_image(code) for code in self.setup.cells)

    @property
    def palette(self) -> Sequence[Palette]:
        """The twelve pieces."""
        return [Palette(piece_image(code), piece_name(code), self.setup.remaining(self.rules, code)) for code in PIECES]

    @property
    def problem(self) -> str:
        """Why no game can be played on the board."""
        playable = self.setup.playable()
        return sentence(playable.value) if isinstance(playable, Unplayable) else ""

    @property
    def words(self) -> str:
        """Nothing: what led to the board is not known."""
        return ""

    @property
    def switches(self) -> Sequence[Switch]:
        """Nothing: the documents have rules for the rest."""
        return ()

    def placed(self, piece: int, square: int) -> "ChessSetup | str":
        """Return the board with a piece of the palette on a square, or why it may not stand there."""
        setup = self.setup.placed(self.rules, square, PIECES[piece])
        return ChessSetup(self.rules, setup) if setup else too_many_text(self.rules, PIECES[piece])

    def moved(self, source: int, target: int) -> "ChessSetup":
        """Return the board with a piece on another square."""
        return self._replace(setup=self.setup.moved(self.rules, source, target))

    def without(self, square: int) -> "ChessSetup":
        """Return the board with one square emptied."""
        return self._replace(setup=self.setup.without(square))

    def cleared(self) -> "ChessSetup":
        """Return an empty board."""
        return self._replace(setup=self.setup.cleared())

    def filled(self) -> "ChessSetup":
        """Return the board that a game begins with."""
        return full_board(self.rules)


def position_of(draft: Draft) -> Position | None:
    """Return the position that a game is to begin with, if it was set up or loaded."""
    return Position(*draft.setup.setup) if isinstance(draft.setup, ChessSetup) else None


def full_board(rules: Rules) -> ChessSetup:
    """Return the board that a game begins with."""
    return ChessSetup(rules, first_setup(rules))


def piece_image(code: int) -> str:
    """Return the name of a piece's image, without its size; empty for an empty square."""
    return f"{COLOUR_NAMES[colour_of(code)]}-{KIND_NAMES[kind_of(code)]}" if code != EMPTY else ""


def piece_name(code: int) -> str:
    """Return the name of a piece: black rook."""
    return f"{COLOUR_NAMES[colour_of(code)]} {KIND_NAMES[kind_of(code)]}"


def too_many_text(rules: Rules, code: int) -> str:
    """Return why another piece of a kind may not be placed."""
    count, kind = first_setup(rules).cells.count(code), KIND_NAMES[kind_of(code)]
    return f"{colour_name(colour_of(code))} already has {COUNTS[count]} {kind}{'s' if count > 1 else ''}"


def move_text(cells: Sequence[int], played: Played) -> str:
    """Return a move in long notation: Ng1-f3 with a proper dash, e4xd5+ with a proper cross, e7-e8=Q, O-O."""
    source, target = source_of(played.move), target_of(played.move)
    ending = ENDINGS.get(played.status, "")
    if extra_of(played.move) == CASTLE:
        return CASTLE_WORDS[column_of(target)] + ending
    middle = DASH if played.captured == EMPTY else CROSS
    letter = LETTERS[kind_of(cells[source])]
    promoted = promotion_of(played.move)
    became = f"={LETTERS[promoted]}" if promoted else ""
    return f"{letter}{square_name(source)}{middle}{square_name(target)}{became}{ending}"


def hops_of(move: int) -> list[Hop]:
    """Return the pieces that a move moves."""
    steps = [Hop(source_of(move), target_of(move))]
    if extra_of(move) == CASTLE:
        rook = next(rook for rook, castling in CASTLING_MOVES.items() if castling == move)
        steps.append(Hop(rook, (source_of(move) + target_of(move)) // 2))  # over the square that the king crossed
    return steps


def last_move_marks(game: Game) -> list[Mark]:
    """Return the marks of the last move."""
    return [Mark("last", at(played.move)) for played in game.moves[-1:] for at in (source_of, target_of)]


def _options(possible: Possible, colour: int) -> Sequence[Option]:
    """Return the ways to make a move: a king castles by two squares, or by moving onto the rook."""
    option = Option(possible.move, target_of(possible.move), MARKS[possible.threatened, possible.captures])
    if extra_of(possible.move) == CASTLE:
        rooks = [rook for rook, castling in CASTLING_MOVES.items() if castling == possible.move]
        return [option, *(option._replace(target=rook, mark="") for rook in rooks)]
    if promoted := promotion_of(possible.move):
        name, image = KIND_NAMES[promoted].capitalize(), piece_image(piece(colour, promoted))
        return [option._replace(name=name, key=LETTERS[promoted], image=image)]
    return [option]


def _display_rank(code: int) -> int:
    """Return the place of a piece among the captured ones."""
    return WORTH_FIRST.index(kind_of(code))


def colour_name(colour: int) -> str:
    """Return the name of a colour, with a capital letter."""
    return COLOUR_NAMES[colour].capitalize()


def sentence(words: str) -> str:
    """Return words with a capital letter at their beginning."""
    return words[0].upper() + words[1:]
