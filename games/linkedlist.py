"""The document's linked list: it grows at its end, and every part of it up to the end is a list too."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Element = TypeVar("Element")


class LinkedList(Generic[Element]):
    """An element and the list after it, or neither; None is no element."""

    def __init__(self, element: Element | None = None) -> None:
        self.head = element
        self.tail: LinkedList[Element] | None = None  # never empty

    @property
    def is_empty(self) -> bool:
        """Whether there is no element."""
        return self.head is None

    def append(self, element: Element) -> "LinkedList[Element]":
        """Add an element at the end; return the part of the list that begins with it, where appending again is fast."""
        if self.is_empty:
            self.head = element
            return self
        last = self
        while last.tail is not None:
            last = last.tail
        last.tail = LinkedList(element)
        return last.tail

    def destroy(self) -> None:
        """Take the list apart, element by element, without recursion; all its parts are empty then."""
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
    """Return a list of some elements; if memory runs out, none of it is left."""
    whole = last = LinkedList[Element]()
    try:
        for element in elements:
            last = last.append(element)
    except MemoryError:
        # Not left to the interpreter: Python 3.13 frees a long list by deep recursion, and the stack could not grow.
        whole.destroy()
        raise
    return whole
