"""A board of official chess under construction: its pieces, who moves, castling rights and the en-passant square."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from chess.editions.official import EDITION_OFFICIAL
from chess.formats.fen import Fen
from chess.formats.pgn import ROSTER, PgnGame
from chess.formats.pgnmatch import NAMES as NAME_TAGS
from chess.formats.pgnmatch import match_of_pgn
from chess.game import Game
from chess.pieces import BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, kind_of
from chess.position import NO_SQUARE, Position
from chess.rules import KINGSIDE, QUEENSIDE, RULES_OFFICIAL, castling_right
from chess.setup import Setup, Unplayable, first_setup, strictly_playable
from chess.squares import COLUMN_LETTERS, square_name
from gui.games.chess.notation import COLOURS, NAMES
from gui.games.chess.setup import Before, ChessSetup, sentence
from gui.screens.base import counted
from gui.screens.editing import Switch
from gui.screens.fields import Field, FieldOption

MOST: Final = {KING: 1, QUEEN: 9, ROOK: 10, BISHOP: 10, KNIGHT: 10, PAWN: 8}  # of a kind, if all pawns are promoted
TOO_MANY: Final = "There can be at most {}"
OVER: Final = "The game would be over at once"

TO_MOVE: Final = "Player to move"
MAY_CASTLE: Final = "{} can castle"
BOTH: Final = "Both"
# The wings on which a player may castle, by their options.
WINGS: Final = {"No": (), "Kingside": (KINGSIDE,), "Queenside": (QUEENSIDE,), BOTH: (KINGSIDE, QUEENSIDE)}
NOT_AT_HOME: Final = "King and rook must stand on their starting squares"
EN_PASSANT: Final = "En passant on file"
NONE: Final = "No"
BETWEEN: Final = " \N{EN DASH} "
NOT_PASSED: Final = "No pawn can just have passed {}"


class OfficialSetup(ChessSetup):
    """A board, the counters of a FEN, and the game that led to the board if there was one."""

    __slots__ = ()

    @property
    def past(self) -> PgnGame | None:
        """The game that led to the board, as a file has it."""
        return self.before.played and self.before.played.read

    @property
    def words(self) -> str:
        """Who has played the game that led to the board, and how far it has come."""
        return f"{names_of(self.past)}, {counted((len(self.past.moves) + 1) // 2, 'move')}" if self.past else ""

    @property
    def fen(self) -> Fen:
        """The position with its counters; rights that the pieces no longer allow are dropped."""
        quiet_plies, number, _ = self.before
        return Fen(Position(*self.setup.normalised(self.rules)), quiet_plies, number)

    @property
    def problem(self) -> str:
        """Why no game can be played on the board."""
        playable = strictly_playable(self.rules, self.fen.position)
        if isinstance(playable, Unplayable):
            return sentence(playable.value)
        return OVER if self.before.played is None and Game(self.rules, *self.fen).status.over else ""

    def most(self, code: int) -> int:
        """Return how many of a piece may stand on the board: as many as promotions can make."""
        return MOST[kind_of(code)]

    def too_many(self, code: int) -> str:
        """Return why another one of a piece may not be placed."""
        return TOO_MANY.format(counted(self.most(code), NAMES[code]))

    # Beside the pieces

    @property
    def switches(self) -> Sequence[Switch]:
        """The player to move, each player's castling rights, and the column of a pawn that may be taken en passant."""
        known = self.setup.normalised(self.rules)
        castling = [
            Switch(
                _field(MAY_CASTLE.format(COLOURS[colour]), rights_of(colour), known.castles & rights_of(colour)[BOTH]),
                partial(self._castling, colour),
            )
            for colour in (WHITE, BLACK)
        ]
        passed = {NONE: NO_SQUARE, **{name: known.passed_in(n) for n, name in enumerate(COLUMN_LETTERS.upper())}}
        return [
            Switch(_field(TO_MOVE, dict(zip(COLOURS, (WHITE, BLACK), strict=True)), known.side), self._with_side),
            *castling,
            Switch(_field(EN_PASSANT, passed, known.en_passant), self._passed_in),
        ]

    def _with_side(self, side: int) -> ChessSetup:
        return self.changed(self.setup._replace(side=side, en_passant=NO_SQUARE))

    def _castling(self, colour: int, rights: int) -> ChessSetup | str:
        others = self.setup.normalised(self.rules).castles & ~rights_of(colour)[BOTH]
        wanted = self.setup._replace(castles=others | rights)
        return self.changed(wanted) if wanted.normalised(self.rules).castles == wanted.castles else NOT_AT_HOME

    def _passed_in(self, passed: int) -> ChessSetup | str:
        wanted = self.setup._replace(en_passant=passed)
        possible = wanted.normalised(self.rules).en_passant == passed
        return self.changed(wanted) if possible else NOT_PASSED.format(square_name(passed))


FULL_BOARD: Final = OfficialSetup(RULES_OFFICIAL, first_setup(RULES_OFFICIAL))


def rights_of(colour: int) -> dict[str, int]:
    """Return the castling rights of a colour, by their options."""
    return {name: sum(castling_right(colour, wing) for wing in wings) for name, wings in WINGS.items()}


def _field(caption: str, values: Mapping[str, int], chosen: int) -> Field:
    return Field(caption.lower(), caption, [FieldOption(name, value) for name, value in values.items()], chosen)


def names_of(game: PgnGame) -> str:
    """Return the names of the players, or how many there are if nobody is named."""
    names = [game.tags.get(NAME_TAGS[colour], ROSTER[NAME_TAGS[colour]]) for colour in (WHITE, BLACK)]
    return "2 players" if set(names) == {"?"} else BETWEEN.join(names)


def setup_of(fen: Fen) -> OfficialSetup:
    """Return the board of a FEN."""
    return OfficialSetup(RULES_OFFICIAL, Setup(*fen.position), Before(fen.quiet_plies, fen.number))


def setup_after(past: PgnGame) -> OfficialSetup:
    """Return the board after a game, with the game as its history: its moves are played here, and nowhere else."""
    played = match_of_pgn(EDITION_OFFICIAL, past)
    game = played.match.game
    return OfficialSetup(RULES_OFFICIAL, Setup(*game.position), Before(game.quiet_plies, game.number, played))
