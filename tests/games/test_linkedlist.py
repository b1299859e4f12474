"""The linked list, as the document describes its functions."""

from hypothesis import given
from hypothesis import strategies as st

from games.linkedlist import LinkedList, linked

MANY = 100_000  # more than a recursion could follow


def test_a_new_list_is_empty_or_has_one_element() -> None:
    empty, one = LinkedList[str](), LinkedList("a")
    assert (empty.is_empty, empty.head, empty.tail, list(empty)) == (True, None, None, [])
    assert (one.is_empty, one.head, one.tail, list(one)) == (False, "a", None, ["a"])


def test_what_is_false_is_an_element_all_the_same() -> None:
    assert list(LinkedList(0)) == [0]
    assert not LinkedList("").is_empty


def test_the_first_element_appended_fills_the_empty_list_itself() -> None:
    empty = LinkedList[str]()
    assert empty.append("a") is empty
    assert list(empty) == ["a"]


def test_append_gives_the_part_that_begins_with_the_new_element() -> None:
    whole = LinkedList("a")
    second = whole.append("b")
    third = second.append("c")
    assert (list(whole), list(second), list(third)) == (["a", "b", "c"], ["b", "c"], ["c"])
    assert (whole.tail, second.tail, third.tail) == (second, third, None)


def test_any_part_appends_at_the_end() -> None:
    whole = linked("abc")
    assert list(whole.append("d")) == ["d"]
    assert list(whole) == ["a", "b", "c", "d"]


@given(st.lists(st.integers()))
def test_a_list_holds_what_it_was_made_of(numbers: list[int]) -> None:
    assert list(linked(numbers)) == numbers


def test_a_destroyed_list_is_empty_and_so_are_its_parts() -> None:
    whole = linked(range(MANY))
    part = whole.tail
    whole.destroy()
    assert part is not None
    assert (whole.is_empty, whole.tail, list(part)) == (True, None, [])
