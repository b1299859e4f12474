"""Lines to commands, and the words of a command."""

from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import given

from console import parse
from console.parse import LARGEST, Command, WrongSyntaxError, by_word, command, integer

BLANKS: Final = b" \t\r\n\v\f"


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


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"quit\n", ["quit"]),
        (b"\t 4  x\ty \r\n", ["4", "x", "y"]),
        (b"\n", []),
        (b" \t\r\n", []),
        (b"", []),
        (b"\xff\xfe a", ["\udcff\udcfe", "a"]),
        ("a\u00a0b\v\u2028c\n".encode(), ["a\u00a0b\v\u2028c"]),  # no other blanks separate words
    ],
)
def test_a_program_of_words_takes_a_command_a_word(line: bytes, words: list[str]) -> None:
    assert list(by_word(line)) == [Command(word) for word in words]


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


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("7", 7),
        ("-03", -3),
        ("+0", 0),
        ("999999999", 999_999_999),
        ("1000000000", LARGEST),
        ("-" + "9" * 5000, -LARGEST),
        ("", None),
        ("-", None),
        ("1.0", None),
        ("\u0667", None),
    ],
)
def test_a_word_is_an_integer_of_at_most_nine_digits_or_the_largest(word: str, wanted: int | None) -> None:
    assert integer(word) == wanted
