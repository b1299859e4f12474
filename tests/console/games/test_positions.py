"""Words to squares: what is accepted, and which of the two errors is given."""

import re
from collections.abc import Callable
from functools import partial
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import given

from chess.squares import COLUMN_LETTERS, named_square, square
from console.games import positions
from console.games.positions import COLUMN_AND_ROW, ROW_AND_COLUMN, InvalidPositionError, written
from console.parse import WrongSyntaxError

position: Final = partial(positions.position, notation=ROW_AND_COLUMN)
source_and_target: Final = partial(positions.source_and_target, notation=ROW_AND_COLUMN)

bad_positions: Final = st.one_of(
    st.text("<>,;[]0189AHIh -é\0", max_size=8),
    st.text(max_size=6),
    st.from_regex(r"<[^,]{0,2},[^,]{0,2}>", fullmatch=True),
)


@pytest.mark.parametrize("form", ["<{},{}>", "{},{}"])
def test_every_square_has_its_two_forms(form: str) -> None:
    for column, letter in enumerate(COLUMN_LETTERS.upper()):
        for row in range(8):
            assert position(form.format(row + 1, letter)) == square(column, row)


def test_the_other_edition_writes_the_column_first() -> None:
    assert positions.position("<a,2>", COLUMN_AND_ROW) == named_square("a2")
    assert positions.position("<h,8>", COLUMN_AND_ROW) == named_square("h8")
    assert written(COLUMN_AND_ROW)[named_square("c5")] == "<c,5>"
    for text in ("<A,2>", "<2,a>", "<a,0>", "<a,9>", "<a,10>", "<i,1>", "a,2"):  # the last has no brackets
        with pytest.raises(InvalidPositionError):
            positions.position(text, COLUMN_AND_ROW)


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


any_positions: Final = st.one_of(st.sampled_from([*OUTSIDE, *UNREADABLE, "<1,A>", "8,H", "<5,C>"]), bad_positions)


def test_the_source_comes_before_the_target() -> None:
    assert source_and_target(["<1,A>", "to", "8,H"]) == (named_square("a1"), named_square("h8"))


@given(any_positions, any_positions)
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
