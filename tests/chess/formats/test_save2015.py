"""The save files of 2015: exact in writing, tolerant of layout in reading, and safe against hostile files."""

import random
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.board import ALL_CASTLES, Board, Position, start_position
from chess.editions.edition2015 import EDITION_2015
from chess.formats.save2015 import FORMAT_2015, dumps, loads
from chess.formats.saved import Saved
from chess.pieces import BLACK, EMPTY, KINDS, WHITE, piece
from chess.rules import RULES_2015
from chess.settings import Settings
from chess.squares import named_square
from core.files import SaveFileError
from tests.support.hard_positions import FAMILIES, sample

START: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<game>
\t<next_turn>White</next_turn>
\t<game_mode>2</game_mode>
\t<difficulty>best</difficulty>
\t<user_color>Black</user_color>
\t<board>
\t\t<row_8>RNBQKBNR</row_8>
\t\t<row_7>MMMMMMMM</row_7>
\t\t<row_6>________</row_6>
\t\t<row_5>________</row_5>
\t\t<row_4>________</row_4>
\t\t<row_3>________</row_3>
\t\t<row_2>mmmmmmmm</row_2>
\t\t<row_1>rnbqkbnr</row_1>
\t</board>
</game>
"""
DATA: Final = START.encode()
BEST: Final = len(EDITION_2015.levels)
SAVED: Final = Saved(start_position(RULES_2015), players=1, difficulty=BEST, user_colour=BLACK)

codes = [EMPTY, *(piece(colour, kind) for colour in (WHITE, BLACK) for kind in KINDS)]
sides = st.sampled_from([WHITE, BLACK])
settings = st.one_of(st.tuples(st.just(1), st.integers(1, BEST), sides), st.tuples(st.just(2), st.none(), st.none()))


def nested(elements: int) -> str:
    """Return elements inside each other, as another program may add them; two more are around them in the file."""
    return f"<general>{'<a>' * elements}{'</a>' * elements}</general>"


def reason(data: bytes) -> str:
    """Return why a file is refused."""
    with pytest.raises(ValueError) as caught:
        loads(data)
    return str(caught.value)


def test_the_documented_file() -> None:
    assert dumps(SAVED) == DATA
    assert loads(DATA) == SAVED


def test_difficulties_are_saved_by_the_names_of_the_levels() -> None:
    for number, level in enumerate(EDITION_2015.levels, 1):
        assert f"<difficulty>{level.name}</difficulty>".encode() in dumps(SAVED._replace(difficulty=number))


@given(st.lists(st.sampled_from(codes), min_size=64, max_size=64), sides, settings)
def test_loading_undoes_saving(cells: list[int], side: int, chosen: tuple[int, int | None, int | None]) -> None:
    loaded = Position(tuple(cells), side, ALL_CASTLES)
    position = Board(RULES_2015, loaded).position()
    assert loads(dumps(Saved(position, *chosen))) == Saved(loaded, *chosen)


def test_forfeited_castles_are_remembered() -> None:
    for family in FAMILIES:
        for number in range(20):
            position = Board(RULES_2015, sample(RULES_2015, family, number)).position()
            loaded = loads(dumps(SAVED._replace(position=position))).position
            assert Board(RULES_2015, loaded).position() == position


def test_castles_are_written_only_if_the_board_does_not_tell() -> None:
    start = SAVED.position
    assert b"general" not in dumps(SAVED)
    lost = SAVED._replace(position=start._replace(castles=0))
    assert b"<lost_castles>a1 h1 a8 h8</lost_castles>" in dumps(lost)
    moved = list(start.cells)
    moved[named_square("e1")] = EMPTY
    moved[named_square("e3")] = start.cells[named_square("e1")]
    lost = SAVED._replace(position=Position(tuple(moved), WHITE, 8))
    assert b"<lost_castles>a8</lost_castles>" in dumps(lost)


# Reading


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\t", ""),
        ("\n", "\r\n"),
        ("\n", ""),
        ("White", " white\n"),
        ("best", "BEST"),
        ('<?xml version="1.0" encoding="UTF-8"?>\n', ""),
        ('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
        ("<game>", "<game><!-- by hand -->"),
        ("<board>", '<board size="8">'),
        ("</board>", "</board><general><a><b/>c</a><a/></general>"),
        ("</board>", "</board><general>chess</general>"),
        ("</board>", "</board><general>for <lost_castles/> my son</general>"),
        ("</board>", f"</board>{nested(30)}"),
        ("RNBQKBNR", "<![CDATA[RNBQKBNR]]>"),
        ("White", "&#87;hite"),
    ],
)
def test_layout_means_nothing(old: str, new: str) -> None:
    assert old in START
    assert loads(START.replace(old, new).encode()) == SAVED


def test_a_byte_order_mark_means_nothing() -> None:
    assert loads(b"\xef\xbb\xbf" + DATA) == SAVED


def test_what_the_file_does_not_say_stays() -> None:
    for nothing in ("", " \n"):
        silent = START.replace("best", nothing).replace("\t<user_color>Black</user_color>\n", "").encode()
        saved = loads(silent)
        assert saved == Saved(SAVED.position, players=1, difficulty=None, user_colour=None)
        assert saved.settings(Settings(2, 3, BLACK)) == Settings(1, 3, BLACK)
    assert SAVED.settings(Settings(2, 3, WHITE)) == Settings(1, BEST, BLACK)
    assert SAVED._replace(user_colour=WHITE).settings(Settings(2, 3, BLACK)) == Settings(1, BEST, WHITE)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("<next_turn>White</next_turn>", "", "no valid game/next_turn: ''"),
        ("<game_mode>2", "<game_mode>3", "no valid game/game_mode: '3'"),
        ("best", "5", "no valid game/difficulty: '5'"),
        (">Black<", ">Green<", "no valid game/user_color: 'Green'"),
        ("<row_8>R", "<row_8>", "row 8 of the board has 7 letters instead of 8"),
        ("mmmmmmmm", "mmmmmmmm_", "row 2 of the board has 9 letters instead of 8"),
        ("\t\t<row_5>________</row_5>\n", "", "row 5 of the board has 0 letters instead of 8"),
        ("rnbq", "rnbp", "unknown piece in row 1: 'p'"),
        ("</board>", "</board><board/>", "twice in the file: game/board"),
        ("</board>", "</board><note/>", "unknown element: 'game/note'"),
        ("<board>", "<board>chess", "text between the elements of game/board: 'chess"),
        ("<game>", "<game>chess", "text between the elements of game: 'chess"),
        ("</board>", f"</board>{nested(31)}", "nested too deeply"),
        ("game>", "match>", "unknown element: 'match'"),
        ("</board>", "", "no XML: mismatched tag"),
        ("</game>", "", "no XML: no element found"),
        ("</game>", "</game><game/>", "no XML: junk after document element"),
        ("White", "&white;", "no XML: undefined entity"),
        ("White", "White\0", "no XML: not well-formed"),
        ("<game>", "<!DOCTYPE game><game>", "it has a document type"),
        (
            "</board>",
            "</board><general><lost_castles>e1</lost_castles></general>",
            "no valid game/general/lost_castles: 'e1'",
        ),
    ],
)
def test_refused_with_a_reason(old: str, new: str, why: str) -> None:
    assert old in START
    assert reason(START.replace(old, new).encode()).startswith(why)


BOMB: Final = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
HOSTILE: Final = {
    "entities that swell": f'<!DOCTYPE game [<!ENTITY e0 "x">{BOMB}]><game><next_turn>&e9;</next_turn></game>'.encode(),
    "a file from elsewhere": b'<!DOCTYPE game [<!ENTITY e SYSTEM "file:///etc/passwd">]><game>&e;</game>',
    "a type from elsewhere": b'<!DOCTYPE game SYSTEM "http://localhost/game.dtd"><game/>',
    "deep": b"<game><general>" + b"<a>" * 4000,
    "long names": b"<game><general>" + b"".join(b"<%s>" % (b"a" * 400) for _ in range(30)),
    "many attributes": b"<game " + b" ".join(b'a%d=""' % number for number in range(2000)) + b"/>",
    "another encoding": START.encode("utf-16"),
    "not UTF-8": DATA.replace(b"White", b"Wh\xffte"),
    "nothing": b"",
    "zeros": bytes(1000),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_refused(data: bytes) -> None:
    assert reason(data)


def test_huge_files_are_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    path.write_bytes(DATA + b" " * FORMAT_2015.largest)
    with pytest.raises(SaveFileError, match=f"^longer than {FORMAT_2015.largest} bytes$"):
        FORMAT_2015.load(path)


def test_a_refused_file_is_told_of_as_one_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    path.write_bytes(b"chess")
    with pytest.raises(SaveFileError, match=r"^no XML: "):
        FORMAT_2015.load(path)


def damaged(dice: random.Random) -> bytes:
    """A good file with a few bytes changed, lost, repeated or cut off."""
    data = bytearray(DATA)
    for _ in range(dice.randint(1, 4)):
        start, end = sorted(dice.choices(range(len(data) + 1), k=2))
        end = min(end, start + dice.choice([1, 1, 8, 60, 1000]))
        marks = dice.choice([b"<", b">", b"&", b"White", b"k"])
        data[start:end] = dice.choice([b"", dice.randbytes(end - start), bytes(data[start:end]) * 2, marks])
    return bytes(data)


def test_damaged_files_are_loaded_or_refused() -> None:
    dice, loaded = random.Random(2015), 0
    for _ in range(2000):
        try:
            saved = loads(damaged(dice))
        except ValueError:
            continue
        assert len(saved.position.cells) == 64
        assert saved.players in (1, 2)
        loaded += 1
    assert loaded


def test_files_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    FORMAT_2015.save(path, SAVED)
    assert path.read_bytes() == DATA
    assert FORMAT_2015.load(path) == SAVED
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.xml"]
