r"""Games read from PGN, one line at a time and in one pass: the time is proportional to the length of the text.

Files in the wild differ from the book, and what is clear all the same is read: other line ends and encodings, a byte
order mark, missing tags, move numbers and results, zeros in castles, `e.p.`, quotes inside tags, blanks anywhere. What
is not clear damages a game: in its place the reader gives the line and the reason, and goes on with the next game.
So does what only a hostile file has: a line, a game or tags without end, which would take any amount of memory.

    [White "Anna"]        a tag; after moves it begins the next game
    1. e4 {a comment
    of two lines} e5      ; a comment to the end of the line
    (1... c5 (1... c6)    a variation and one inside it: only their depth is counted
    2. Nf3) 2. Nf3! $1    annotations
    % a line for other programs
    1/2-1/2               the result ends a game
"""

import codecs
import re
import reprlib
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from typing import Final, NamedTuple

from chess.board import Board
from chess.formats.fen import Fen, read_full_fen
from chess.formats.pgn import DRAWN, FEN, RESULT, RESULTS, SET_UP, START, UNFINISHED, PgnGame
from chess.formats.san import read_san
from chess.movegen import position_of
from chess.rules import RULES_OFFICIAL
from chess.setup import Unplayable, strictly_playable
from core.files import StrPath, read_file, reasons

LARGEST: Final = 32 * 1024 * 1024  # bytes of a file: some ten thousand games

LONGEST_LINE: Final = 1 << 20  # characters
MOST_MOVES: Final = 50_000  # of a game, single ones: its rules end it before 18,000
MOST_TAGS: Final = 1_000
CHUNK: Final = 1 << 16  # bytes

# Possessive: what a text begins with is never tried another way, which would have to be remembered for each letter.
TAG: Final = re.compile(r'\s*\[\s*([^\s"\[\]]+)\s*"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*\]\s*')
LOOSE_TAG: Final = re.compile(r'\s*\[\s*([^\s"\[\]]+)\s*"(.*)"\s*\]\s*')  # with quotes in its text that are not marked
FIRST_TAG: Final = "Event"  # where it comes again a new game begins, even if the one before has no moves
VARIANT: Final = "Variant"
STANDARD: Final = ("standard", "chess", "normal", "from position")

TOKEN: Final = re.compile(
    r"""(?P<blank>\s+)
    | (?P<comment>\{[^}]*\}?)
    | (?P<rest>;.*)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<annotation>\$\d*|[!?+\#=]+[/=+-]*|-/?\+)
    | (?P<result>1-0|0-1|1/2(?:-1/2)?|\*)
    | (?P<move>[Oo0]-[Oo0](?:-[Oo0])?[+\#!?]*|[A-Za-z][A-Za-z0-9+\#=:/!?-]*(?:\.p\.?)?)
    | (?P<number>\d+\.*|\.+)
    | (?P<foreign>.)""",
    re.VERBOSE,
)
READ_OVER: Final = ("blank", "comment", "rest")
EN_PASSANT_WORDS: Final = ("e.p.", "e.p", "ep")


class Damaged(NamedTuple):
    """A game that cannot be read: the first line that is wrong, and what is wrong there."""

    line: int
    reason: str


def read_games(data: bytes) -> Iterator[PgnGame | Damaged]:
    """Give the games of a file's bytes, in order."""
    reader = _Reader()
    text = TextIOWrapper(BytesIO(data), _encoding_of(data))
    number = 0
    while line := text.readline(LONGEST_LINE):
        number += 1
        if len(line) < LONGEST_LINE or line.endswith("\n"):
            yield from reader.read_line(number, line)
        else:
            while line and not line.endswith("\n"):
                reader.pass_over(number, line)
                line = text.readline(LONGEST_LINE)
    yield from reader.end()


def loads(data: bytes) -> list[PgnGame]:
    """Return the games of a file's bytes; a ValueError names the first line that cannot be read."""
    return [readable(game) for game in read_games(data)]


def readable(game: PgnGame | Damaged) -> PgnGame:
    """Return a game that was read; a ValueError says where it is damaged, and why."""
    if isinstance(game, Damaged):
        raise ValueError(f"line {game.line}: {game.reason}")
    return game


def load_games(path: StrPath) -> list[PgnGame]:
    """Read the games of a file."""
    data = read_file(path, LARGEST)
    with reasons():
        return loads(data)


def _encoding_of(data: bytes) -> str:
    """Return how the text of a file is encoded: in UTF-8, or else in Latin-1, which the standard of PGN names."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    whole = memoryview(data)
    try:
        for at in range(0, len(data), CHUNK):
            decoder.decode(whole[at : at + CHUNK])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8-sig"


class _Draft:
    """A game as far as it has been read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.start: Fen = START
        self.start_line = 0  # of the tag that says how the game begins
        self.board: Board | None = None  # laid out when the moves begin
        self.moves: list[int] = []
        self.damage: Damaged | None = None

    @property
    def has_moves(self) -> bool:
        """Whether the tags have ended."""
        return self.board is not None

    def note_damage(self, line: int, reason: str) -> None:
        """Note what is wrong with the game, unless something before was."""
        self.damage = self.damage or Damaged(line, reason)

    def add_tag(self, line: int, name: str, value: str) -> None:
        """Add a tag, or replace it."""
        if len(self.tags) >= MOST_TAGS and name not in self.tags:
            self.note_damage(line, f"more than {MOST_TAGS} tags")
            return
        self.tags[name] = value
        if name in (FEN, VARIANT):
            self.start_line = line

    def begin_moves(self) -> Board:
        """Return the board on which moves are played; the first time, set up what the tags ask for."""
        if self.board is None:
            try:
                self.board, self.start = _set_up(self.tags)
            except ValueError as error:
                self.note_damage(self.start_line, str(error))
                self.board = Board(RULES_OFFICIAL, START.position)
        return self.board

    def play(self, line: int, text: str) -> None:
        """Make a move, unless the game is damaged."""
        board = self.begin_moves()
        if self.damage:
            return
        if len(self.moves) == MOST_MOVES:
            self.note_damage(line, f"more than {MOST_MOVES} moves")
            return
        try:
            move = read_san(board, text)
        except ValueError as error:
            self.note_damage(line, str(error))
            return
        board.play(move)
        self.moves.append(move)

    def finished(self, result: str | None) -> PgnGame | Damaged:
        """Return the game, or what is wrong with it."""
        self.begin_moves()
        tags = {name: value for name, value in self.tags.items() if name not in (RESULT, SET_UP, FEN)}
        known = result or self.tags.get(RESULT)
        end = next((text for text in RESULTS.values() if text == known), UNFINISHED)
        return self.damage or PgnGame(tags, self.start, tuple(self.moves), end)


class _Reader:
    """What the lines so far leave open: a comment, variations, a game."""

    def __init__(self) -> None:
        self._draft = _Draft()
        self._comment = 0  # the line where it was opened, 0 outside of comments
        self._variations = 0  # how many are open
        self._variation = 0  # the line where the outermost was opened

    def read_line(self, number: int, line: str) -> Iterator[PgnGame | Damaged]:
        """Read a line; give the games that it ends."""
        at = 0
        if self._comment:
            at = line.find("}") + 1
            if not at:
                return
            self._comment = 0
        elif line.startswith("%"):
            return
        elif line.lstrip().startswith("["):
            pairs, at = _tags_of(line)
            if not pairs:
                self._draft.note_damage(number, f"no tag: {reprlib.repr(line.strip())}")
                return
            yield from self._read_tags(number, pairs)
        for token in TOKEN.finditer(line, at):
            yield from self._read_token(number, str(token.lastgroup), token[0])

    def pass_over(self, number: int, part: str) -> None:
        """Pass over a part of a line that is too long; only a comment may end there."""
        self._draft.note_damage(number, f"longer than {LONGEST_LINE} characters")
        if "}" in part:
            self._comment = 0

    def end(self) -> Iterator[PgnGame | Damaged]:
        """Give the game that the end of the text leaves, if there is one."""
        if self._comment:
            self._draft.note_damage(self._comment, "the comment that begins here has no end")
        if self._draft.has_moves or self._draft.tags or self._draft.damage:
            yield self._finished()

    def _read_tags(self, number: int, pairs: list[tuple[str, str]]) -> Iterator[PgnGame | Damaged]:
        if self._draft.has_moves or (pairs[0][0] == FIRST_TAG and FIRST_TAG in self._draft.tags):
            yield self._finished()
        for name, value in pairs:
            self._draft.add_tag(number, name, value)

    def _read_token(self, number: int, kind: str, text: str) -> Iterator[PgnGame | Damaged]:
        if kind in READ_OVER:
            self._comment = number if kind == "comment" and not text.endswith("}") else 0
            return
        self._draft.begin_moves()
        if kind == "open":
            self._variation = self._variation if self._variations else number
            self._variations += 1
        elif kind == "close" and self._variations:
            self._variations -= 1
        elif kind == "close":
            self._draft.note_damage(number, "')' ends no variation")
        elif not self._variations:
            yield from self._read_main_line(number, kind, text)

    def _read_main_line(self, number: int, kind: str, text: str) -> Iterator[PgnGame | Damaged]:
        if kind == "result":
            yield self._finished(DRAWN if text == "1/2" else text)
        elif kind == "move" and text not in EN_PASSANT_WORDS:
            self._draft.play(number, text)
        elif kind == "foreign":
            self._draft.note_damage(number, f"{text!r} means nothing here")

    def _finished(self, result: str | None = None) -> PgnGame | Damaged:
        """Return the game that ends here, and begin with the next."""
        if self._variations:
            self._draft.note_damage(self._variation, "the variation that begins here has no end")
        game = self._draft.finished(result)
        self._draft = _Draft()
        self._variations = 0
        return game


def _tags_of(line: str) -> tuple[list[tuple[str, str]], int]:
    """Return the tags at the beginning of a line, and where they end."""
    pairs = []
    at = 0
    while found := TAG.match(line, at):
        pairs.append((found[1], re.sub(r'\\(["\\])', r"\1", found[2])))
        at = found.end()
    loose = None if pairs else LOOSE_TAG.fullmatch(line)
    return ([(loose[1], loose[2])], len(line)) if loose else (pairs, at)


def _set_up(tags: dict[str, str]) -> tuple[Board, Fen]:
    """Return the board that the tags of a game ask for, and what the game began with."""
    if tags.get(VARIANT, STANDARD[0]).lower() not in STANDARD:
        raise ValueError(f"not official chess: {reprlib.repr(tags[VARIANT])}")
    fen = read_full_fen(tags[FEN]) if FEN in tags else START
    playable = strictly_playable(RULES_OFFICIAL, fen.position)
    if isinstance(playable, Unplayable):
        raise ValueError(f"no game begins like that: {playable.value}")
    board = Board(RULES_OFFICIAL, fen.position)
    return board, fen._replace(position=position_of(board))
