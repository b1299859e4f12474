"""A board of official chess under construction: its pieces, who moves, castling rights and the en-passant square."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from chess.formats.fen import Fen
from chess.formats.pgn import ROSTER, PgnGame
from chess.formats.pgnmatch import NAMES
from chess.game import Game
from chess.pieces import BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, kind_of
from chess.position import NO_SQUARE, Position
from chess.rules import KINGSIDE, QUEENSIDE, RULES_OFFICIAL, castling_right
from chess.setup import Setup, Unplayable, first_setup, strictly_playable
from chess.squares import COLUMN_LETTERS, column_of, square_name
from gui.boardview import Grid
from gui.games.chess.model import COLOURS, GRID, PIECES, piece_image, piece_name, sentence
from gui.screens.base import counted
from gui.screens.model import Palette, Switch

MOST: Final = {KING: 1, QUEEN: 9, ROOK: 10, BISHOP: 10, KNIGHT: 10, PAWN: 8}  # of a kind, if all pawns are promoted
TOO_MANY: Final = "There can be {} at most"
OVER: Final = "The game would be over at once"

TO_MOVE: Final = "Player to move"
MAY_CASTLE: Final = "{} may still castle"
# The wings on which a player may castle, by their options.
WINGS: Final = {"No": (), "Kingside": (KINGSIDE,), "Queenside": (QUEENSIDE,), "Both": (KINGSIDE, QUEENSIDE)}
NOT_AT_HOME: Final = "For that, king and rook must stand where they began"
EN_PASSANT: Final = "A pawn has just gone two squares, in column"
NONE: Final = "No"
BETWEEN: Final = " \N{EN DASH} "
NOT_PASSED: Final = "No pawn can have come past {}"


class OfficialSetup(NamedTuple):
    """A board, the counters of a FEN, and the game that led to the board if there was one."""

    setup: Setup
    quiet_plies: int = 0
    number: int = 1
    past: PgnGame | None = None

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
        return [Palette(piece_image(code), piece_name(code), self._remaining(code)) for code in PIECES]

    @property
    def words(self) -> str:
        """Who has played the game that led to the board, and how far it has come."""
        if self.past is None:
            return ""
        return f"{names_of(self.past)}, {counted((len(self.past.moves) + 1) // 2, 'move')}"

    @property
    def fen(self) -> Fen:
        """The position with its counters; rights that the pieces no longer allow are dropped."""
        return Fen(Position(*self.setup.normalised(RULES_OFFICIAL)), self.quiet_plies, self.number)

    @property
    def problem(self) -> str:
        """Why no game can be played on the board."""
        playable = strictly_playable(RULES_OFFICIAL, self.fen.position)
        if isinstance(playable, Unplayable):
            return sentence(playable.value)
        return OVER if self.past is None and Game(RULES_OFFICIAL, *self.fen).status.over else ""

    # Beside the pieces

    @property
    def switches(self) -> Sequence[Switch]:
        """The player to move, each player's castling rights, and the column of a pawn that may be taken en passant."""
        known = self.setup.normalised(RULES_OFFICIAL)
        passed = 0 if known.en_passant == NO_SQUARE else 1 + column_of(known.en_passant)
        return [
            Switch(TO_MOVE, COLOURS, self.setup.side, self._with_side),
            *(
                Switch(
                    MAY_CASTLE.format(COLOURS[colour]),
                    list(WINGS),
                    rights_of(colour).index(known.castles & rights_of(colour)[-1]),
                    partial(self._castling, colour),
                )
                for colour in (WHITE, BLACK)
            ),
            Switch(EN_PASSANT, [NONE, *COLUMN_LETTERS.upper()], passed, self._passed_in),
        ]

    def _with_side(self, side: int) -> "OfficialSetup":
        return self._changed(self.setup._replace(side=side, en_passant=NO_SQUARE))

    def _castling(self, colour: int, option: int) -> "OfficialSetup | str":
        rights = rights_of(colour)
        others = self.setup.normalised(RULES_OFFICIAL).castles & ~rights[-1]
        changed = self._changed(self.setup._replace(castles=others | rights[option]))
        return changed if changed.fen.position.castles == changed.setup.castles else NOT_AT_HOME

    def _passed_in(self, option: int) -> "OfficialSetup | str":
        passed = self.setup.passed_in(option - 1) if option else NO_SQUARE
        changed = self._changed(self.setup._replace(en_passant=passed))
        return changed if changed.fen.position.en_passant == passed else NOT_PASSED.format(square_name(passed))

    # The pieces

    def placed(self, piece: int, square: int) -> "OfficialSetup | str":
        """Return the board with a piece of the palette on a square, or why it may not stand there."""
        code = PIECES[piece]
        setup = self.setup.put(RULES_OFFICIAL, square, code)
        most = MOST[kind_of(code)]
        if setup.cells.count(code) > most:
            return TOO_MANY.format(counted(most, piece_name(code)))
        return self._changed(setup)

    def moved(self, source: int, target: int) -> "OfficialSetup":
        """Return the board with a piece on another square."""
        return self._changed(self.setup.moved(RULES_OFFICIAL, source, target))

    def without(self, square: int) -> "OfficialSetup":
        """Return the board with one square emptied."""
        return self._changed(self.setup.without(square))

    def cleared(self) -> "OfficialSetup":
        """Return an empty board."""
        return self._changed(self.setup.cleared())

    def filled(self) -> "OfficialSetup":
        """Return the board that a game begins with."""
        return FULL_BOARD

    def _remaining(self, code: int) -> int:
        return MOST[kind_of(code)] - self.setup.cells.count(code)

    def _changed(self, setup: Setup) -> "OfficialSetup":
        """Return another board, which no game has led to."""
        return OfficialSetup(setup)


FULL_BOARD: Final = OfficialSetup(first_setup(RULES_OFFICIAL))


def rights_of(colour: int) -> Sequence[int]:
    """Return the castling rights of a colour, by the number of their option; the last option has all of them."""
    return [sum(castling_right(colour, wing) for wing in wings) for wings in WINGS.values()]


def names_of(game: PgnGame) -> str:
    """Return the names of the players, or how many there are if nobody is named."""
    names = [game.tags.get(NAMES[colour], ROSTER[NAMES[colour]]) for colour in (WHITE, BLACK)]
    return "2 players" if set(names) == {"?"} else BETWEEN.join(names)


def setup_of(fen: Fen) -> OfficialSetup:
    """Return the board of a FEN."""
    return OfficialSetup(Setup(*fen.position), fen.quiet_plies, fen.number)


def setup_after(past: PgnGame) -> OfficialSetup:
    """Return the board that a game has led to."""
    game = past.game()
    return OfficialSetup(Setup(*game.position), game.quiet_plies, game.number, past)
