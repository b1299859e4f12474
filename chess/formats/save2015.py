"""The save files of the 2015 edition: XML, written byte for byte as in the document, read in any layout."""

import reprlib
from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from chess.board import ALL_CASTLES, Board, Position
from chess.formats.boardtext import ROWS, read_rows, rows_of
from chess.formats.saved import Format, Saved
from chess.pieces import COLOUR_NAMES
from chess.rules import CASTLING_RIGHTS, RULES_2015
from chess.settings import DIFFICULTIES_2015, PLAYERS_2015
from chess.squares import square_name

COLOURS: Final = {name.capitalize(): colour for colour, name in COLOUR_NAMES.items()}

DEEPEST: Final = 32  # levels of elements: other programs may add some under <general>
GENERAL: Final = "game/general"
LOST_CASTLES: Final = f"{GENERAL}/lost_castles"
BOARD: Final = "game/board"
ROW_PATHS: Final = tuple(f"{BOARD}/row_{row}" for row in ROWS)
FIELDS: Final = ("game/next_turn", "game/game_mode", "game/difficulty", "game/user_color", LOST_CASTLES)
FRAMES: Final = ("game", BOARD)  # these hold only other elements


def dumps(saved: Saved) -> bytes:
    """Return the bytes of a file."""
    position = saved.position
    rows = [f"\t\t<row_{row}>{letters}</row_{row}>" for row, letters in zip(ROWS, rows_of(position.cells), strict=True)]
    lost = _lost_castles(position)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<game>",
        f"\t<next_turn>{_text(COLOURS, position.side)}</next_turn>",
        f"\t<game_mode>{_text(PLAYERS_2015, saved.players)}</game_mode>",
        f"\t<difficulty>{_text(DIFFICULTIES_2015, saved.difficulty)}</difficulty>",
        f"\t<user_color>{_text(COLOURS, saved.user_colour)}</user_color>",
        "\t<board>",
        *rows,
        "\t</board>",
        *(["\t<general>", f"\t\t<lost_castles>{lost}</lost_castles>", "\t</general>"] if lost else []),
        "</game>",
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def loads(data: bytes) -> Saved:
    """Return the game that the bytes of a file hold; a ValueError says why they hold none."""
    texts = _texts(data.decode())
    players = _value(texts, "game/game_mode", PLAYERS_2015)
    difficulty = _value_or_silent(texts, "game/difficulty", DIFFICULTIES_2015)
    user_colour = _value_or_silent(texts, "game/user_color", COLOURS)
    side = _value(texts, "game/next_turn", COLOURS)
    cells = read_rows([texts.get(path, "").strip() for path in ROW_PATHS])
    castles = ALL_CASTLES & ~_read_castles(texts.get(LOST_CASTLES, ""))
    return Saved(Position(cells, side, castles), players, difficulty, user_colour)


FORMAT_2015: Final = Format("xml", 16 * 1024, dumps, loads)


def _text(values: Mapping[str, int], wanted: int | None) -> str:
    return next((text for text, value in values.items() if value == wanted), "")


def _value(texts: Mapping[str, str], path: str, values: Mapping[str, int]) -> int:
    """Return the value of an element; one that is missing counts as empty."""
    text = texts.get(path, "").strip()
    for name, value in values.items():
        if text.lower() == name.lower():
            return value
    raise ValueError(f"no valid {path}: {reprlib.repr(text)}")


def _value_or_silent(texts: Mapping[str, str], path: str, values: Mapping[str, int]) -> int | None:
    """Return the value of an element, None if it is empty or missing."""
    return _value(texts, path, values) if texts.get(path, "").strip() else None


# The castles

# The bits of the castling rights, by the name of the rook's square.
RIGHTS: Final = {square_name(rook): right for rook, right in CASTLING_RIGHTS.items()}


def _lost_castles(position: Position) -> str:
    """Return the castling rights that moves have lost although king and rook are at home now."""
    seeming = Board(RULES_2015, position._replace(castles=ALL_CASTLES)).castles
    return " ".join(name for name, right in RIGHTS.items() if seeming & right and not position.castles & right)


def _read_castles(text: str) -> int:
    names = set(text.split())
    if not names <= RIGHTS.keys():
        raise ValueError(f"no valid {LOST_CASTLES}: {reprlib.repr(text)}")
    return sum(RIGHTS[name] for name in names)


# The elements


class _Collector:
    """Collects the texts of a save file's elements, and refuses unknown elements at once.

    It also refuses a document type, which could define entities that expand without end or read other files.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self._open: list[str] = []

    @property
    def _path(self) -> str:
        return "/".join(self._open)

    def start(self, name: str, _attributes: object) -> None:
        self._open.append(name)
        path = self._path
        if len(self._open) > DEEPEST:
            raise ValueError("nested too deeply")
        if path in (*FIELDS, *ROW_PATHS, *FRAMES, GENERAL):
            if path in self.texts:
                raise ValueError(f"twice in the file: {path}")
            self.texts[path] = ""
        elif not path.startswith(f"{GENERAL}/"):
            raise ValueError(f"unknown element: {reprlib.repr(path)}")

    def end(self, _name: str) -> None:
        self._open.pop()

    def characters(self, text: str) -> None:
        path = self._path
        if path in FRAMES and not text.isspace():
            raise ValueError(f"text between the elements of {path}: {reprlib.repr(text)}")
        if path in self.texts:
            self.texts[path] += text

    def doctype(self, *_: object) -> None:
        raise ValueError("it has a document type")


def _texts(text: str) -> Mapping[str, str]:
    collector = _Collector()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = collector.start
    parser.EndElementHandler = collector.end
    parser.CharacterDataHandler = collector.characters
    parser.StartDoctypeDeclHandler = collector.doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise ValueError(f"no XML: {error}") from error
    return collector.texts
