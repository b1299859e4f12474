"""The document's linked list: it grows at its end, and the rest of a list after any element is a list too."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Element = TypeVar("Element")


class LinkedList(Generic[Element]):
    """An element and the list after it; an empty list has neither. None cannot be an element."""

    def __init__(self, element: Element | None = None) -> None:
        self.head = element
        self.tail: LinkedList[Element] | None = None  # None at the end, never an empty list

    @property
    def is_empty(self) -> bool:
        """Whether there is no element."""
        return self.head is None

    def append(self, element: Element) -> "LinkedList[Element]":
        """Add an element at the end; return the part of the list that begins with it: appending to that is fast."""
        if self.is_empty:
            self.head = element
            return self
        last = self
        while last.tail is not None:
            last = last.tail
        last.tail = LinkedList(element)
        return last.tail

    def destroy(self) -> None:
        """Empty the list and all its parts, one by one, without recursion."""
        part: LinkedList[Element] | None = self
        while part is not None:
            rest = part.tail
            part.head = part.tail = None
            part = rest

    def __iter__(self) -> Iterator[Element]:
        part: LinkedList[Element] | None = self
        while part is not None and part.head is not None:
            yield part.head
            part = part.tail


def linked(elements: Iterable[Element]) -> LinkedList[Element]:
    """Return a list of these elements; if memory runs out, free what was made."""
    whole = last = LinkedList[Element]()
    try:
        for element in elements:
            last = last.append(element)
    except MemoryError:
        # Done here, because Python 3.13 frees a long list by deep recursion, and without memory the stack cannot grow.
        whole.destroy()
        raise
    return whole
