"""Lines to words, words to squares: what is accepted, and which of the two errors is given."""

import re
from collections.abc import Callable
from functools import partial
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import given

from chess.squares import square
from console import parse
from console.parse import COLUMN_AND_ROW, ROW_AND_COLUMN, Command, InvalidPositionError, WrongSyntaxError, command

position: Final = partial(parse.position, squares=ROW_AND_COLUMN)
source_and_target: Final = partial(parse.source_and_target, squares=ROW_AND_COLUMN)

BLANKS: Final = b" \t\r\n\v\f"
bad_positions: Final = st.one_of(
    st.text("<>,;[]0189AHIh -é\0", max_size=8),
    st.text(max_size=6),
    st.from_regex(r"<[^,]{0,2},[^,]{0,2}>", fullmatch=True),
)


@pytest.mark.parametrize(
    ("line", "name", "arguments"),
    [
        (b"quit\n", "quit", []),
        (b"quit", "quit", []),
        (b"\t move  <2,A>\tto <3,A> \r\n", "move", ["<2,A>", "to", "<3,A>"]),
        (b"\n", "", []),
        (b" \t\v\f\r\n", "", []),
        ("load שח\n".encode(), "load", ["שח"]),
        (b"load \xff\xfe\n", "load", ["\udcff\udcfe"]),
        ("save a\u00a0b\u2028c\u0085d\n".encode(), "save", ["a\u00a0b\u2028c\u0085d"]),  # no blanks of ASCII
        (b"save a\x1cb\x00c\n", "save", ["a\x1cb\x00c"]),
    ],
)
def test_a_line_becomes_words(line: bytes, name: str, arguments: list[str]) -> None:
    assert command(line) == Command(name, arguments, len(line.rstrip(b"\n")))


@given(st.binary())
def test_any_line_is_a_command_and_no_byte_of_its_words_is_lost(line: bytes) -> None:
    name, arguments, _ = command(line)
    assert [text.encode(errors="surrogateescape") for text in [name, *arguments] if text] == line.split()


@given(st.lists(st.binary(min_size=1).filter(lambda text: not set(text) & set(BLANKS)), min_size=1), st.data())
def test_blanks_between_words_mean_nothing(words: list[bytes], data: st.DataObject) -> None:
    blanks = st.text(BLANKS.decode(), min_size=1).map(str.encode)
    line = b"".join(text + data.draw(blanks) for text in words)
    assert command(line)[:2] == command(b" ".join(words))[:2]


@pytest.mark.parametrize(("line", "length"), [(b"", 0), (b"\n", 0), (b" \t\n", 2), ("é\r\n".encode(), 3)])
def test_the_length_of_a_line_counts_all_but_its_end(line: bytes, length: int) -> None:
    assert command(line).length == length


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("4294967294", 4294967294)])
def test_a_number(text: str, number: int) -> None:
    assert parse.number([text, "8"]) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1_0", "0x1", "x", "²", "٣", "1\n", "1" * 5000])
def test_what_is_no_number(text: str) -> None:
    assert parse.number([text]) == parse.number([]) == -1


def test_a_word_that_must_be_there() -> None:
    assert parse.word(["a", "b"], 1) == "b"
    with pytest.raises(WrongSyntaxError):
        parse.word(["a", "b"], 2)


@pytest.mark.parametrize(
    ("arguments", "chosen"), [(["1"], "one"), (["1", "2"], "one"), ([], None), (["2", "1"], None), (["01"], None)]
)
def test_a_choice(arguments: list[str], chosen: str | None) -> None:
    assert parse.choice(arguments, {"1": "one"}) == chosen


# Positions


@pytest.mark.parametrize("form", ["<{},{}>", "{},{}"])
def test_every_square_has_its_two_forms(form: str) -> None:
    for column, letter in enumerate("ABCDEFGH"):
        for row in range(8):
            assert position(form.format(row + 1, letter)) == square(column, row)


def test_the_other_edition_writes_the_column_first() -> None:
    assert parse.position("<a,2>", COLUMN_AND_ROW) == square(0, 1)
    assert parse.position("<h,8>", COLUMN_AND_ROW) == square(7, 7)
    assert parse.written(COLUMN_AND_ROW)[square(2, 4)] == "<c,5>"
    for text in ("<A,2>", "<2,a>", "<a,0>", "<a,9>", "<a,10>", "<i,1>"):
        with pytest.raises(InvalidPositionError):
            parse.position(text, COLUMN_AND_ROW)


OUTSIDE: Final = [
    *("<9,A>", "<0,A>", "<10,A>", "<-1,A>", "<2,I>", "<2,e>", "<E,2>", "<2,EE>", "<2,>", "<,E>", "<1.0,A>", "<²,A>"),
    *("9,A", "0,A", "10,A", "-1,A", "2,I", "2,e", "E,2", "2,EE", "2,", "²,A"),
]
UNREADABLE: Final = [
    *("", "x", "2A", "<2A>", "<2;E>", "[2,E]", "(2,E)", "2.0,E", "<2,E", "2,E>", "<<2,E>>", "<2,E><", "><2,E"),
    *("<2,E,>", "<,2,E>", "2,E,", "<>", "<", ">"),
]


@pytest.mark.parametrize("text", OUTSIDE)
def test_no_square_of_the_board(text: str) -> None:
    with pytest.raises(InvalidPositionError):
        position(text)


@pytest.mark.parametrize("text", UNREADABLE)
def test_no_position_at_all(text: str) -> None:
    with pytest.raises(WrongSyntaxError):
        position(text)


def outcome(read: Callable[[], int | tuple[int, int]]) -> int | tuple[int, int] | type[Exception]:
    try:
        return read()
    except (WrongSyntaxError, InvalidPositionError) as error:
        return type(error)


@given(bad_positions)
def test_only_the_two_forms_are_squares(text: str) -> None:
    known = re.fullmatch("<[1-8],[A-H]>|[1-8],[A-H]", text)
    assert isinstance(outcome(lambda: position(text)), int) == bool(known)


@given(bad_positions)
def test_brackets_around_row_and_column_are_always_a_position(text: str) -> None:
    written_well = re.fullmatch("<[^<>,]*,[^<>,]*>", text, re.DOTALL)
    if written_well:
        assert outcome(lambda: position(text)) is not WrongSyntaxError
    elif text.startswith("<") or text.endswith(">"):
        assert outcome(lambda: position(text)) is WrongSyntaxError


positions: Final = st.one_of(st.sampled_from([*OUTSIDE, *UNREADABLE, "<1,A>", "8,H", "<5,C>"]), bad_positions)


@given(positions, positions)
def test_the_syntax_of_both_positions_comes_first(source: str, target: str) -> None:
    each = [outcome(lambda: position(source)), outcome(lambda: position(target))]
    both = outcome(lambda: source_and_target([source, "to", target]))
    if WrongSyntaxError in each:
        assert both is WrongSyntaxError
    elif InvalidPositionError in each:
        assert both is InvalidPositionError
    else:
        assert both == tuple(each)


@pytest.mark.parametrize(
    "line", ["", "<1,A>", "<1,A> to", "<9,A> to", "<1,A> <2,A>", "<1,A> To <2,A>", "<9,A> -> <2,A>", "to <1,A> <2,A>"]
)
def test_a_move_needs_all_its_words(line: str) -> None:
    with pytest.raises(WrongSyntaxError):
        source_and_target(line.split())
