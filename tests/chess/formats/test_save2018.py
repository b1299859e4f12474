"""The save files of 2018: exact in both directions, and refused with a reason."""

import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess.board import Position, start_position
from chess.formats.fen import read_fen
from chess.formats.save2018 import FORMAT_2018, dumps, loads
from chess.formats.saved import Saved
from chess.formats.settings2018 import read_settings, settings_text
from chess.pieces import BLACK, COLOUR_NAMES, EMPTY, KINDS, KING, WHITE, piece
from chess.rules import RULES_2018
from chess.settings import Settings
from core.files import SaveFileError

START: Final = """\
white
SETTINGS:
GAME_MODE: 1-player
DIFFICULTY: moderate
USER_COLOR: white
8| R N B Q K B N R |
7| M M M M M M M M |
6| _ _ _ _ _ _ _ _ |
5| _ _ _ _ _ _ _ _ |
4| _ _ _ _ _ _ _ _ |
3| _ _ _ _ _ _ _ _ |
2| m m m m m m m m |
1| r n b q k b n r |
  -----------------
   A B C D E F G H
"""
LATER: Final = """\
black
SETTINGS:
GAME_MODE: 2-player
8| R _ _ n _ K _ _ |
7| M M _ _ _ _ _ N |
6| _ _ M _ _ _ M M |
5| _ _ _ _ _ _ _ _ |
4| _ _ _ q _ _ _ _ |
3| _ b _ _ _ _ _ m |
2| m _ m _ _ k m _ |
1| _ _ _ _ r _ _ _ |
  -----------------
   A B C D E F G H
"""
FIRST, SECOND = loads(START.encode()), loads(LATER.encode())
LARGEST: Final = FORMAT_2018.largest

load: Final = FORMAT_2018.load


def refused(action: Callable[[], object]) -> str:
    """Return the reason an action is refused with."""
    with pytest.raises(SaveFileError) as caught:
        action()
    return str(caught.value)


# The text


def with_kings(kings: list[int], others: list[int]) -> tuple[int, ...]:
    cells = list(others)
    for colour, place in enumerate(kings):
        cells[place] = piece(colour, KING)
    return tuple(cells)


kingless = [EMPTY, *(piece(colour, kind) for colour in (WHITE, BLACK) for kind in KINDS if kind != KING)]
boards = st.builds(
    with_kings,
    st.lists(st.integers(0, 63), min_size=2, max_size=2, unique=True),
    st.lists(st.sampled_from(kingless), min_size=64, max_size=64),
)
sides = st.sampled_from([WHITE, BLACK])
places = st.builds(Position, boards, sides, castles=st.just(0), en_passant=st.just(0))
games = st.one_of(
    st.builds(Saved, places, st.just(1), st.integers(1, 5), sides),
    st.builds(Saved, places, st.just(2), st.none(), st.none()),
)


@given(games)
def test_loading_undoes_saving(game: Saved) -> None:
    assert loads(dumps(game)) == game


def test_the_documented_file() -> None:
    assert dumps(FIRST) == START.encode()
    assert Saved(start_position(RULES_2018), players=1, difficulty=3, user_colour=WHITE) == FIRST


def test_a_file_of_two_players_has_no_other_settings() -> None:
    assert dumps(SECOND) == LATER.encode()
    assert Saved(read_fen("r2N1k2/pp5n/2p3pp/8/3Q4/1B5P/P1P2KP1/4R3 b -"), players=2) == SECOND
    assert SECOND.settings(Settings(1, 5, BLACK)) == Settings(2, 5, BLACK)


@pytest.mark.parametrize(
    "text",
    [
        START.replace("\n", "\r\n"),
        START.replace("\n", "  \t\n"),
        START.replace("\n", " \r\n"),
        START.removesuffix("\n"),
        START.removesuffix("\n") + "\r",
        START + "\n \n\t\r\n",
        START.replace("SETTINGS:\n", "SETTINGS:\r\n"),
        "\ufeff" + START,
    ],
)
def test_what_editors_and_other_systems_add_is_accepted(text: str) -> None:
    assert loads(text.encode()) == FIRST


def changed(old: str, new: str) -> str:
    assert old in START
    return START.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the first line names no player: ''"),
        ("\n" + START, "the first line names no player: ''"),
        (changed("white", "White"), "the first line names no player: 'White'"),
        (changed("white", " white"), "the first line names no player: ' white'"),
        (changed("white", "white\r\r"), "the first line names no player: 'white\\r'"),
        (changed("white", "\ufeff\ufeffwhite"), "the first line names no player: '\\ufeffwhite'"),
        (changed("SETTINGS", "\ufeffSETTINGS"), "'SETTINGS:' expected: '\\ufeffSETTINGS:'"),
        (START.replace("\n", "\r"), "the first line names no player: 'white\\r"),
        (START.replace("\n", "\u2028"), "the first line names no player: 'white\\u2028"),
        (changed("R N", "R\0N"), "binary, not text"),
        ("white\n", "'SETTINGS:' expected: ''"),
        (changed("SETTINGS:\n", ""), "'SETTINGS:' expected: 'GAME_MODE: 1-player'"),
        (changed("moderate", "trivial"), "no valid DIFFICULTY: 'DIFFICULTY: trivial'"),
        (changed("USER_COLOR: white\n", ""), "wrong number of settings for 1-player: 2"),
        (changed("1-player", "2-player"), "wrong number of settings for 2-player: 3"),
        (changed("\n8|", "\n\n8|"), "wrong number of settings for 1-player: 4"),
        (changed("8| R N B Q K B N R |\n", ""), "the board has 9 lines instead of 10"),
        (changed("5| _ _ _ _ _ _ _ _ |\n", ""), "the board has 9 lines instead of 10"),
        (changed("8| R", "8| R N B Q K B N R |\n8| R"), "the board has 11 lines instead of 10"),
        (START + "more\n", "the board has 11 lines instead of 10"),
        (changed("8| R", "9| R"), "row 8 of the board expected: '9| R N B Q K B N R |'"),
        (changed("8| R", "8| P"), "unknown piece in row 8: 'P'"),
        (changed("Q K B", "Q Q B"), "0 black kings instead of 1"),
        (changed("Q K B", "K K K"), "3 black kings instead of 1"),
        (changed("q k b", "q _ b"), "0 white kings instead of 1"),
        (changed("q k b", "k k b"), "2 white kings instead of 1"),
        (changed("  ---", "  -- "), "'  -----------------' expected below the board: '"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError) as caught:
        loads(text.encode())
    assert str(caught.value).startswith(reason)


# The settings

ALL: Final = [
    Settings(players, level, colour) for players in (1, 2) for level in range(1, 6) for colour in COLOUR_NAMES
]


def test_text_of_one_player() -> None:
    text = settings_text(Settings(1, 3, BLACK).relevant)
    assert text == "SETTINGS:\nGAME_MODE: 1-player\nDIFFICULTY: moderate\nUSER_COLOR: black\n"


def test_text_of_two_players() -> None:
    assert settings_text(Settings(2, 5, BLACK).relevant) == "SETTINGS:\nGAME_MODE: 2-player\n"


@pytest.mark.parametrize("settings", ALL)
def test_reading_gives_back_what_the_text_tells(settings: Settings) -> None:
    told = [*settings.relevant]
    assert len(told) == (3 if settings.players == 1 else 1)
    assert read_settings(settings_text(told).splitlines()) == told


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "'SETTINGS:' expected: ''"),
        (["settings:", "GAME_MODE: 2-player"], "'SETTINGS:' expected: 'settings:'"),
        (["SETTINGS:"], "wrong number of settings for 1-player: 0"),
        (["SETTINGS:", "GAME_MODE: 3-player"], "no valid GAME_MODE: 'GAME_MODE: 3-player'"),
        (["SETTINGS:", " GAME_MODE: 2-player"], "no valid GAME_MODE: ' GAME_MODE: 2-player'"),
        (["SETTINGS:", "DIFFICULTY: easy", "GAME_MODE: 1-player"], "no valid GAME_MODE: 'DIFFICULTY: easy'"),
        (["SETTINGS:", "GAME_MODE: 1-player", "DIFFICULTY: 2"], "no valid DIFFICULTY: 'DIFFICULTY: 2'"),
        (["SETTINGS:", "GAME_MODE: 1-player", "DIFFICULTY: easy"], "wrong number of settings for 1-player: 2"),
        (
            ["SETTINGS:", "GAME_MODE: 1-player", "DIFFICULTY: easy", "USER_COLOR: White"],
            "no valid USER_COLOR: 'USER_COLOR: White'",
        ),
        (
            ["SETTINGS:", "GAME_MODE: 2-player", "DIFFICULTY: easy", "USER_COLOR: white"],
            "wrong number of settings for 2-player: 3",
        ),
        (
            ["SETTINGS:", "GAME_MODE: 1-player", "DIFFICULTY: easy", "USER_COLOR: white", ""],
            "wrong number of settings for 1-player: 4",
        ),
    ],
)
def test_settings_are_refused_with_a_reason(lines: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        read_settings(lines)


def test_the_reason_is_short() -> None:
    with pytest.raises(ValueError, match=r"^.{1,80}$"):
        read_settings(["SETTINGS:", "x" * 10_000])


# Ten thousand damaged files

TOKENS: Final = (*START.split(), *LATER.split(), *"\r\t |_kKpP\0\x1a\u00e9", "\n", "\r\n", "-player")


def mutated(chance: random.Random, data: bytes) -> bytes:
    at, end = sorted(chance.choices(range(len(data) + 1), k=2))
    token = chance.choice(TOKENS).encode()
    results: list[bytes] = [
        data[:at],
        data[:at] + chance.randbytes(1) + data[at + 1 :],
        data[:at] + token + data[at:],
        data[:at] + token + data[at + len(token) :],
        data[:at] + data[at + 1 :],
        data[:at] + data[end:],
        data[:end] + data[at:],
        data.replace(b"\n", chance.choice([b"\r\n", b" \n", b"\r", b"\n\n"])),
        data + chance.choice([b"\n", b" ", b"\r\n", b"\0", token]),
    ]
    return results[chance.randrange(len(results))]


def damaged(chance: random.Random) -> bytes:
    if chance.random() < 0.1:
        return chance.randbytes(chance.choice([1, 10, 300, LARGEST, LARGEST + 1]))
    data = chance.choice([START, LATER]).encode()
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        data = mutated(chance, data)
    return data


def tidied(data: bytes) -> bytes:
    """What a file amounts to without carriage returns at the ends of lines, trailing blanks and blank last lines."""
    return re.sub(rb"[ \t]*\r?(\n|\Z)", b"\n", data).rstrip(b"\n") + b"\n"


def outcome(read: Callable[[], Saved]) -> Saved | str:
    """Return the game that is read, or why there is none."""
    try:
        return read()
    except (ValueError, SaveFileError) as error:
        return str(error)


def test_damaged_files_are_loaded_or_refused(tmp_path: Path) -> None:
    chance, path = random.Random(2018), tmp_path / "damaged.save"
    outcomes: list[Saved | str] = []
    for number in range(10_000):
        data = damaged(chance)
        outcomes.append(found := outcome(partial(loads, data)))
        if isinstance(found, Saved):
            assert dumps(found) == tidied(data)
        if number % 50 == 0:
            path.write_bytes(data)
            assert outcome(partial(load, path)) == (found if len(data) <= LARGEST else f"longer than {LARGEST} bytes")
    reasons = [found for found in outcomes if isinstance(found, str)]
    assert len(outcomes) - len(reasons) > 500
    assert len(set(reasons)) > 500
    assert all(0 < len(reason) < 150 for reason in reasons)


def test_every_truncation_is_refused_unless_only_the_last_newline_is_lost() -> None:
    for length in range(len(START) - 1):
        assert isinstance(outcome(partial(loads, START[:length].encode())), str)
    assert loads(START[:-1].encode()) == FIRST


# Files


def test_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.save"
    path.write_bytes(b"\xff" + START.encode())
    assert refused(lambda: load(path)).startswith("'utf-8' codec can't decode byte 0xff in position 0")


def test_there_is_room_for_the_blanks_that_an_editor_leaves(tmp_path: Path) -> None:
    path = tmp_path / "wide.save"
    path.write_text(START.replace("\n", " " * 500 + "\n"))
    assert load(path) == FIRST


def test_the_largest_file_is_loaded_and_a_larger_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.save"
    path.write_text(START + " " * (LARGEST - len(START)))
    assert load(path) == FIRST
    path.write_text(START + " " * (LARGEST - len(START) + 1))
    assert refused(lambda: load(path)) == f"longer than {LARGEST} bytes"


def test_files_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    for game, text in [(FIRST, START), (SECOND, LATER)]:
        FORMAT_2018.save(path, game)
        assert path.read_bytes() == text.encode()
        assert load(path) == game
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.save"]
