"""PGN: games written and read back, files as they are found, and damaged ones."""

import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random
from typing import Final

import pytest

from chess.board import Board
from chess.formats.fen import engine_move, fen_of_game, read_full_fen
from chess.formats.pgn import ROSTER, START, PgnGame, dumps, pgn_of, pgn_text, save_games
from chess.formats.pgnreader import (
    LARGEST,
    LONGEST_LINE,
    MOST_MOVES,
    MOST_TAGS,
    Damaged,
    load_games,
    loads,
    read_games,
)
from chess.formats.san import read_san
from chess.game import Game, Played, Reason
from chess.rules import RULES_OFFICIAL
from core.files import SaveFileError
from tests.support import paths
from tests.support.random_games import random_game

GAMES: Final = 30
FOOLS_MATE: Final = "f2f3 e7e5 g2g4 d8h4"


def main_line(game: PgnGame | Damaged) -> str:
    """The moves of a game as engines write them."""
    assert isinstance(game, PgnGame)
    return " ".join(map(engine_move, game.moves))


def read_one(text: str) -> PgnGame:
    (game,) = loads(text.encode())
    return game


def played(moves: str) -> Game:
    """A game of moves in SAN."""
    game = Game(RULES_OFFICIAL)
    for text in moves.split():
        assert isinstance(game.try_move(read_san(Board(RULES_OFFICIAL, game.position), text)), Played)
    return game


# Writing


def test_a_game_by_the_book() -> None:
    game = pgn_of(played("f3 e5 g4 Qh4#"), {"White": "Anna", "Black": 'Bo "the \\ one"', "Annotator": "a\nb"})
    assert pgn_text(game) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Anna"]\n'
        '[Black "Bo \\"the \\\\ one\\""]\n[Result "0-1"]\n[Annotator "a b"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n'
    )


def test_a_game_that_begins_elsewhere() -> None:
    game = Game(RULES_OFFICIAL, *read_full_fen("k7/2Q5/8/8/3Pp3/4P3/8/7K b - d3 3 7"))
    for text in ("exd3", "Qc8+", "Ka7"):
        game.try_move(read_san(Board(RULES_OFFICIAL, game.position), text))
    text = pgn_text(pgn_of(game))
    assert text.endswith('[SetUp "1"]\n[FEN "k7/2Q5/8/8/3Pp3/4P3/8/7K b - d3 3 7"]\n\n7... exd3 8. Qc8+ Ka7 *\n\n')
    again = read_one(text).game()
    assert fen_of_game(again) == fen_of_game(game) == "2Q5/k7/8/8/8/3pP3/8/7K w - - 2 9"


@pytest.mark.parametrize("number", range(GAMES))
def test_reading_undoes_writing(number: int) -> None:
    game = random_game(Random(number))
    written = pgn_of(game, {"White": f"number {number}", "ECO": "A00"})
    assert max(map(len, pgn_text(written).splitlines())) < 80
    (again,) = loads(dumps([written]))
    assert again == written
    assert again.game().positions == game.positions
    assert again.game().outcome == game.outcome


def test_files(tmp_path: Path) -> None:
    games = [pgn_of(random_game(Random(number))) for number in range(3)]
    save_games(tmp_path / "games.pgn", games)
    assert load_games(tmp_path / "games.pgn") == games


def test_files_that_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(SaveFileError, match="No such file"):
        load_games(tmp_path / "none")
    (tmp_path / "wrong").write_text("1. e4 e5\n2. Ke3\n")
    with pytest.raises(SaveFileError) as refused:
        load_games(tmp_path / "wrong")
    assert str(refused.value) == "line 2: no legal move is meant by 'Ke3'"
    with open(tmp_path / "large", "wb") as large:
        large.truncate(LARGEST + 1)
    with pytest.raises(SaveFileError, match="longer than"):
        load_games(tmp_path / "large")


# Reading what is found


@pytest.mark.parametrize(
    "text",
    [
        "1. f3 e5 2. g4 Qh4# 0-1",
        "1.f3 e5 2.g4 Qh4# 0-1",
        "f3 e5 g4 Qh4 0-1",
        "1 f3 e5 2 g4 Qh4 0-1",
        "1. f3 1... e5 2. g4 2... Qh4++ 0-1",
        "1. f3! e5!? $14 2. g4?? += Qh4# -+ 0-1",
        "   1. f3  \t e5 2. g4   Qh4#  0-1   ",
        "1. f3\ne5\n\n2.\ng4\nQh4#\n0-1\n\n\n",
        "1. f3 e5 2. g4 Qh4#",  # no result
        "{before} 1. {f4 1-0} f3 {(} e5 2. g4 {of two\nlines [Event 1]\n} Qh4# {after} 0-1",
        "1. f3 e5 ; 2. e4 }{(\n2. g4 Qh4# 0-1",
        "1. f3 e5\n% 2. e4 {(\n2. g4 Qh4# 0-1",
        "1. f3 (1. e4 e5 (1... c5 {)} 2. Nf3 (2. c3)) 2. Nf3 *) 1... e5 2. g4 (2. g3 ; )\n) Qh4# 0-1",
        "1. f3 (1. Qxz9 -- <&>) e5 2. g4 Qh4# 0-1",  # what a variation says is not read
        '[Event "x"]\n1. f3 e5 2. g4 Qh4# 0-1',  # no blank line
        '\n\n  [Event "x"]  \n\n[Site"y"]\n\n\n1. f3 e5 2. g4 Qh4# 0-1',
        '[Event "x"][Site "y"] 1. f3 e5 2. g4 Qh4# 0-1',
        '[Event "x"]\n[Variant "Standard"]\n1. f3 e5 2. g4 Qh4# 0-1',
        '[Event "x"]\n[Result "0-1"]\n1. f3 e5 2. g4 Qh4#',
    ],
)
def test_the_main_line_is_read(text: str) -> None:
    game = read_one(text)
    assert main_line(game) == FOOLS_MATE
    assert game.result in ("0-1", "*")
    assert game.start == START
    outcome = game.game().outcome
    assert outcome
    assert outcome.reason is Reason.CHECKMATE


@pytest.mark.parametrize("encode", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encode: str, end: str) -> None:
    text = '[White "Müller, Jürgen"]\n[Black "Ávila"]\n\n1. f3 e5 2. g4 {schön} Qh4# 0-1\n'.replace("\n", end)
    (game,) = loads(text.encode(encode))
    assert main_line(game) == FOOLS_MATE
    assert game.tags == {"White": "Müller, Jürgen", "Black": "Ávila"}


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        (r'[Event "a \"b\" \\c"]', r'a "b" \c'),
        ('[Event "The "Big" One"]', 'The "Big" One'),
        ('[ Event  "x" ]', "x"),
        ('[Event ""]', ""),
        ('[Event "[x] {y} ; %"]', "[x] {y} ; %"),
    ],
)
def test_tags(tag: str, value: str) -> None:
    assert read_one(f"{tag}\n\n1. f3 *").tags == {"Event": value}


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. e4 1-0", "1-0"),
        ("1. e4 0-1", "0-1"),
        ("1. e4 1/2-1/2", "1/2-1/2"),
        ("1. e4 1/2", "1/2-1/2"),
        ("1. e4 *", "*"),
        ("1. e4", "*"),
        ('[Result "1-0"]\n1. e4', "1-0"),
        ('[Result "1-0"]\n1. e4 *', "*"),
        ('[Result "?"]\n1. e4', "*"),
        ('[Result "0-1"]\n', "0-1"),  # won without a move
    ],
)
def test_results(text: str, result: str) -> None:
    assert read_one(text).result == result


def test_several_games_in_one_file() -> None:
    text = '[Event "1"]\n\n1. e4 *\n[Event "2"]\n1. d4\n\n[Event "3"]\n\n[Event "4"]\n1. c4 1-0 1. f3 0-1 *'
    games = loads(text.encode())
    assert [game.tags.get("Event") for game in games] == ["1", "2", "3", "4", None, None]
    assert [main_line(game) for game in games] == ["e2e4", "d2d4", "", "c2c4", "f2f3", ""]
    assert loads(b"") == loads(b"\n{nothing}\n;\n%\n") == []


def test_castles_en_passant_and_promotions_as_they_are_spelled() -> None:
    game = read_one("1. e4 a6 2. e5 d5 3. exd6 e.p. Nc6 4. Bd3 Nb8 5. Nf3 Nc6 6. 0-0 h5 7. dxc7 h4 8. cxd8Q+ *")
    assert main_line(game).partition(" d7d5 ")[2] == "e5d6 b8c6 f1d3 c6b8 g1f3 b8c6 e1g1 h7h5 d6c7 h5h4 c7d8q"


def test_a_game_that_went_on_after_a_draw_is_read() -> None:
    shuffle = "Nf3 Nf6 Ng1 Ng8 "
    game = read_one(shuffle * 60 + "e4 1-0")
    assert (len(game.moves), game.result, game.game().outcome) == (241, "1-0", None)


# Damage


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("1. e4\n\n2. Ke3 e5\n3. Kd9", 3, "no legal move is meant by 'Ke3'"),
        ("hello", 1, "no move: 'hello'"),
        ("1. e4 e5\n{\n2. Nf3\n", 2, "the comment that begins here has no end"),
        ("1. e4 e5\n(2. Nf3\n(2. Nc3)\n", 2, "the variation that begins here has no end"),
        ('1. e4 (1. d4\n[Event "x"]', 1, "the variation that begins here has no end"),
        ("1. e4 e5)", 1, "')' ends no variation"),
        ("1. e4 -- 2. d4", 1, "'-' means nothing here"),
        ("1. e4 <e5>", 1, "'<' means nothing here"),
        ("1. e4\0 e5", 1, "'\\x00' means nothing here"),
        ("1. e4 Z0", 1, "no move: 'Z0'"),
        ("[Event]\n1. e4", 1, "no tag: '[Event]'"),
        ('[Event "x]\n1. e4', 1, "no tag: '[Event \"x]'"),
        ("\n1. e4\n[e5", 3, "no tag: '[e5'"),
        ('[White "x"]\n[FEN "8/8/8/8 w - - 0 1"]\n\n*', 2, "the board of a FEN has 4 rows instead of 8"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', 1, "no game begins like that: the white king is missing"),
        (
            '[FEN "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"]',
            1,
            "no game begins like that: a pawn stands on the first or the last row",
        ),
        (
            '[FEN "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"]',
            1,
            "no game begins like that: the player who is not to move is in check",
        ),
        ('[Event "x"]\n[Variant "Atomic"]\n1. e4', 2, "not official chess: 'Atomic'"),
    ],
)
def test_damage_is_named_with_its_line(text: str, line: int, reason: str) -> None:
    assert next(read_games(text.encode())) == Damaged(line, reason)
    with pytest.raises(ValueError) as refused:
        loads(text.encode())
    assert str(refused.value) == f"line {line}: {reason}"


def test_the_games_around_a_damaged_one_are_read() -> None:
    text = '[Event "1"]\n1. e4 *\n\n[Event "2]\n[Site "x"]\n1. e4 e6 1-0\n\n1. e5 d5 0-1\n[Event "4"]\n1. d4 *'
    first, second, third, fourth = read_games(text.encode())
    assert [main_line(first), main_line(fourth)] == ["e2e4", "d2d4"]
    assert [second, third] == [
        Damaged(4, "no tag: '[Event \"2]'"),
        Damaged(8, "no legal move is meant by 'e5'"),
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "line",
    [
        f'[White "{"x" * LONGEST_LINE}"]',
        "e4 " * LONGEST_LINE,
        "(1. d4 " * LONGEST_LINE,
        f"1. e4 {{{'x' * LONGEST_LINE}}}",
    ],
    ids=lambda line: line[:7],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_without_end_damages_its_game_only(line: str, end: str) -> None:
    text = end.join(['[Event "1"]', "1. e4 *", "1. d4", line, '[Event "3"]', "1. c4 *"])
    first, second, third = read_games(text.encode())
    assert [main_line(first), main_line(third)] == ["e2e4", "c2c4"]
    assert second == Damaged(4, f"longer than {LONGEST_LINE} characters")


def test_a_comment_may_end_on_a_line_that_is_too_long() -> None:
    text = "1. e4 {\n" + "x" * LONGEST_LINE + "}" + "x" * LONGEST_LINE + '\n[Event "2"]\n1. c4 *'
    first, second = read_games(text.encode())
    assert first == Damaged(2, f"longer than {LONGEST_LINE} characters")
    assert main_line(second) == "c2c4"


def test_the_longest_line_is_read() -> None:
    comment = f"{{{'x' * (LONGEST_LINE - 9)}}}"
    assert main_line(read_one(f"1. e4 {comment}\ne5")) == "e2e4 e7e5"


def test_tags_without_end_damage_a_game() -> None:
    tags = [f'[Tag{number} "x"]\n' for number in range(MOST_TAGS)]
    assert len(read_one("".join(tags) + tags[0]).tags) == MOST_TAGS
    assert list(read_games("".join([*tags, '[Event "x"]\n']).encode())) == [
        Damaged(MOST_TAGS + 1, f"more than {MOST_TAGS} tags")
    ]


@pytest.mark.no_cover
def test_a_game_without_end_is_damaged() -> None:
    text = "Nf3 Nf6 Ng1 Ng8\n" * (MOST_MOVES // 4)
    assert len(read_one(text).moves) == MOST_MOVES
    assert list(read_games(f"{text}e4".encode())) == [Damaged(MOST_MOVES // 4 + 1, f"more than {MOST_MOVES} moves")]


# Prints how many megabytes a process has taken at most that reads a file as large as may be: a beginning, then the same
# text again and again, then an end.
READS_A_MONSTER: Final = """
import re, sys
from pathlib import Path
from chess.formats.pgnreader import LARGEST, read_games
begin, part, end = (text.encode() for text in sys.argv[1:])
data = begin + part * ((LARGEST - len(begin) - len(end)) // len(part)) + end
assert len(data) > LARGEST - 100
assert len(list(read_games(data))) == 1
print(int(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1]) // 1024)
"""
MOST_MEGABYTES: Final = 300


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("begin", "part", "end"),
    [
        pytest.param('[White "', "x", '"]', id="one tag"),
        pytest.param('[White "', "\\\\", '"]', id="one tag of marked letters"),
        pytest.param("1. e4 {", "x", "}", id="one comment"),
        pytest.param("1. e4 {", "\N{GRINNING FACE}", "}", id="one comment of wide letters"),
        pytest.param("1. e4 {", "x" * 79 + "\n", "}", id="one comment of many lines"),
        pytest.param("", "Nf3 Nf6 Ng1 Ng8 ", "", id="one line of moves"),
        pytest.param("1. e4 ", "(1. d4 ", "", id="nested variations"),
    ],
)
def test_the_largest_file_takes_little_memory(begin: str, part: str, end: str) -> None:
    command = [sys.executable, "-c", READS_A_MONSTER, begin, part, end]
    ended = subprocess.run(command, cwd=paths.ROOT, capture_output=True, text=True, check=True)
    assert int(ended.stdout) <= MOST_MEGABYTES


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "text",
    [
        "(" * 50_000,
        "1. e4 " + "(1. d4 " * 20_000 + ")" * 20_000 + " e5",
        "{" * 200_000,
        '[a "' * 100_000,
        "[" * 200_000,
        '[a "\\' * 100_000,
        "e" * 300_000,
        "1" * 300_000,
        " " * 300_000,
        "Nf3 Nf6 Ng1 Ng8 " * 500,
        "*" * 5_000,
    ],
    ids=lambda text: text[:12],
)
def test_monsters_take_neither_recursion_nor_memory(text: str) -> None:
    data = text.encode()
    tracemalloc.start()
    for game in read_games(data):
        assert isinstance(game, PgnGame | Damaged)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000 + 40 * len(data)


def test_the_roster_is_not_shared() -> None:
    assert pgn_of(Game(RULES_OFFICIAL)).tags == ROSTER
    assert pgn_of(Game(RULES_OFFICIAL)).tags is not ROSTER
