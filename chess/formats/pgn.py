"""Games as PGN, the text that every chess program reads: what a game in a file is, and how it is written.

`pgnreader.py` reads it. Only the main line is kept: comments, variations and annotations are skipped.
"""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from types import MappingProxyType
from typing import Final, NamedTuple

from chess.board import Board, start_position
from chess.formats.fen import Fen, full_fen_of
from chess.formats.san import san_of
from chess.game import Game
from chess.pieces import BLACK, WHITE
from chess.rules import RULES_OFFICIAL
from core.files import StrPath, write_file

# The tags that every game has, in their order, and their values if nothing is known.
ROSTER: Final[Mapping[str, str]] = MappingProxyType(
    {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
)
RESULT: Final = "Result"
SET_UP: Final = "SetUp"
FEN: Final = "FEN"
UNFINISHED: Final = "*"
DRAWN: Final = "1/2-1/2"
RESULTS: Final = {WHITE: "1-0", BLACK: "0-1", None: DRAWN}  # by the winner

START: Final = Fen(start_position(RULES_OFFICIAL))
WIDTH: Final = 79  # characters of a line of moves


class PgnGame(NamedTuple):
    """A game in a file: its tags without result and start, its start, the moves of its main line, its result."""

    tags: Mapping[str, str] = ROSTER
    start: Fen = START
    moves: tuple[int, ...] = ()
    result: str = UNFINISHED

    def game(self) -> Game:
        """Return the game as it stands after its last move."""
        game = Game(RULES_OFFICIAL, *self.start)
        for move in self.moves:
            game.try_move(move)
        return game


def pgn_of(game: Game, tags: Mapping[str, str] = ROSTER) -> PgnGame:
    """Return a game of official chess as a file holds it; without an outcome it is unfinished."""
    start = Fen(game.positions[0], game.first_quiet_plies, game.first_number)
    outcome = game.outcome
    result = RESULTS[outcome.winner] if outcome else UNFINISHED
    return PgnGame({**ROSTER, **tags}, start, tuple(played.move for played in game.moves), result)


def pgn_text(game: PgnGame, texts: Iterable[str] | None = None) -> str:
    """Return the text of one game; if its moves are known in SAN, they are not played for it."""
    tags = {**ROSTER, RESULT: game.result, **game.tags}
    if game.start != START:
        tags |= {SET_UP: "1", FEN: full_fen_of(game.start)}
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    known = _texts(game.start, game.moves) if texts is None else texts
    moves = " ".join([*_numbered(game.start, known), game.result])
    return "\n".join([*lines, "", *wrap(moves, WIDTH, break_long_words=False, break_on_hyphens=False), "", ""])


def dumps(games: Iterable[PgnGame]) -> bytes:
    """Return the bytes of a file of games."""
    return "".join(map(pgn_text, games)).encode()


def save_games(path: StrPath, games: Iterable[PgnGame]) -> None:
    """Write games to a file."""
    write_file(path, dumps(games))


def _escaped(value: str) -> str:
    """Return the text of a tag with a backslash before special characters, and blanks for unprintable ones."""
    plain = "".join(letter if letter.isprintable() else " " for letter in value)
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def numbered_moves(start: Fen, moves: Iterable[int]) -> Iterator[str]:
    """Yield moves in SAN, with their numbers."""
    return _numbered(start, _texts(start, moves))


def _texts(start: Fen, moves: Iterable[int]) -> Iterator[str]:
    """Yield moves in SAN."""
    board = Board(RULES_OFFICIAL, start.position)
    for move in moves:
        yield san_of(board, move)
        board.play(move)


def _numbered(start: Fen, texts: Iterable[str]) -> Iterator[str]:
    """Give the texts of moves with their numbers."""
    first = start.position.side
    for ply, text in enumerate(texts, first):
        if ply % 2 == WHITE:
            yield f"{start.number + ply // 2}."
        elif ply == first:
            yield f"{start.number}..."
        yield text
