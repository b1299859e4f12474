"""The report on mini-checkers as a PDF, made from its Markdown: the same text always gives the same bytes.

    python -m games.dev.report

It knows what the report uses: headings, paragraphs, indented code, tables, and `code` inside a line. The fonts are
those that every PDF reader has, so that the file contains none.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

REPORT: Final = Path(__file__).resolve().parents[1] / "CHECKERS.md"
PDF: Final = REPORT.with_suffix(".pdf")

# In points, a 72th of an inch
WIDTH: Final = 595
HEIGHT: Final = 842
MARGIN: Final = 64
TEXT_WIDTH: Final = WIDTH - 2 * MARGIN
SIZE: Final = 10.0
LEADING: Final = 1.4  # from one line to the next, by the size of the text
GAP: Final = 6.0  # between paragraphs
COLUMN_GAP: Final = 14.0
HEADINGS: Final = {"# ": 18.0, "## ": 13.0}
CODE_INDENT: Final = 12.0
CODE_SIZE: Final = 7.5
CODE_SHARE: Final = 0.92  # size of code in a line, by that of the text

PLAIN: Final = "F1"
BOLD: Final = "F2"
CODE: Final = "F3"
FONTS: Final = {PLAIN: "Helvetica", BOLD: "Helvetica-Bold", CODE: "Courier"}
ENCODING: Final = "cp1252"  # which PDF calls WinAnsiEncoding
MINUS: Final = {0x2212: "\N{EN DASH}"}  # these fonts have no minus sign

# Thousandths of the size: Helvetica's own widths, from the blank to the tilde; every letter of Courier has the same.
CODE_WIDTH: Final = 600
OTHER_WIDTH: Final = 556
WIDTHS: Final = [
    *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556),
    *(1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556),
    *(333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556),
    *(556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584),
]


class Piece(NamedTuple):
    """Text in one font."""

    text: str
    font: str
    size: float

    @property
    def width(self) -> float:
        """How wide it is."""
        if self.font == CODE:
            return len(self.text) * CODE_WIDTH * self.size / 1000
        return sum(_letter_width(letter) for letter in self.text) * self.size / 1000

    @property
    def blank(self) -> float:
        """How wide a blank before it is."""
        return (CODE_WIDTH if self.font == CODE else WIDTHS[0]) * self.size / 1000


class PlacedText(NamedTuple):
    """A piece at its place on a page, counted from the lower left corner."""

    x: float
    y: float
    piece: Piece


def _letter_width(letter: str) -> int:
    at = ord(letter) - ord(" ")
    return WIDTHS[at] if 0 <= at < len(WIDTHS) else OTHER_WIDTH


# From Markdown to lines

# Words in several fonts with no blank between them: no line ends inside.
Group: TypeAlias = list[Piece]
Line: TypeAlias = list[tuple[float, Piece]]  # with the distances from the left


def blocks(markdown: str) -> Iterator[list[str]]:
    """Yield the lines of each block of a text; blank lines separate blocks."""
    for block in re.split(r"\n\s*\n", markdown.translate(MINUS).strip("\n")):
        yield block.split("\n")


def groups(text: str, font: str = PLAIN, size: float = SIZE) -> list[Group]:
    """Return the words of a text; those between backquotes are code."""
    found: list[Group] = []
    is_open = False  # whether the next word belongs to the last group
    for number, part in enumerate(text.split("`")):
        kind = (CODE, size * CODE_SHARE) if number % 2 else (font, size)
        for position, word in enumerate(part.split(" ")):
            if word and is_open and position == 0:
                found[-1].append(Piece(word, *kind))
            elif word:
                found.append([Piece(word, *kind)])
            is_open = bool(word) or (is_open and position == 0 and part == "")
    return found


def wrapped(words: Iterable[Group], width: float) -> Iterator[Line]:
    """Yield lines of words that are no wider than `width`."""
    line: Line = []
    end = 0.0
    for group in words:
        start = end + group[0].blank if line else 0.0
        if line and start + sum(piece.width for piece in group) > width:
            yield _joined(line)
            line, start = [], 0.0
        for piece in group:
            line.append((start, piece))
            start += piece.width
        end = start
    if line:
        yield _joined(line)


def _joined(line: Line) -> Line:
    """Return a line with neighbours in the same font as one piece: the reader's own blanks are the right ones."""
    joined: Line = []
    for start, piece in line:
        if joined and joined[-1][1].font == piece.font:
            left, before = joined[-1]
            joined[-1] = left, before._replace(text=f"{before.text} {piece.text}")
        else:
            joined.append((start, piece))
    return joined


# From lines to pages


class Pages:
    """Pages that are filled from the top."""

    def __init__(self) -> None:
        self.pages: list[list[PlacedText]] = [[]]
        self._y = float(HEIGHT - MARGIN)

    def add_block(self, lines: Sequence[str]) -> None:
        """Add a block of Markdown."""
        heading = next((mark for mark in HEADINGS if lines[0].startswith(mark)), None)
        if heading:
            self._add_heading(lines[0].removeprefix(heading), HEADINGS[heading])
        elif lines[0].startswith("    "):
            self._add_code(lines)
        elif lines[0].startswith("|"):
            self._add_table(lines)
        else:
            self._add_rows([[(0.0, line) for line in wrapped(groups(" ".join(lines)), TEXT_WIDTH)]])
        self._y -= GAP

    def _add_heading(self, text: str, size: float) -> None:
        self._y -= size / 2
        if self._y < MARGIN + 4 * size:  # never the last thing on a page
            self._turn()
        self._add_line(size, [(0.0, line) for line in wrapped(groups(text, BOLD, size), TEXT_WIDTH)])

    def _add_code(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._add_line(CODE_SIZE, [(CODE_INDENT, [(0.0, Piece(line[4:], CODE, CODE_SIZE))])])

    def _add_table(self, lines: Sequence[str]) -> None:
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if set(line) - set("|- ")]
        words = [[groups(cell, PLAIN if number else BOLD) for cell in row] for number, row in enumerate(rows)]
        first = max(_length(row[0]) for row in words) + COLUMN_GAP
        for left, right in words:
            cells = (
                [(0.0, line) for line in wrapped(left, first)],
                [(first, line) for line in wrapped(right, TEXT_WIDTH - first)],
            )
            self._add_rows(cells)

    def _add_rows(self, cells: Sequence[Sequence[tuple[float, Line]]]) -> None:
        """Add cells side by side, each of any number of lines."""
        for number in range(max(map(len, cells))):
            self._add_line(SIZE, [cell[number] for cell in cells if number < len(cell)])

    def _add_line(self, size: float, parts: Iterable[tuple[float, Line]]) -> None:
        self._y -= size * LEADING
        if self._y < MARGIN:
            self._turn()
            self._y -= size * LEADING
        for left, line in parts:
            self.pages[-1] += [PlacedText(MARGIN + left + x, self._y, piece) for x, piece in line]

    def _turn(self) -> None:
        self.pages.append([])
        self._y = float(HEIGHT - MARGIN)


def _length(words: Sequence[Group]) -> float:
    """Return how wide words are on one line."""
    return max((x + word.width for line in wrapped(words, 9e9) for x, word in line), default=0.0)


# From pages to bytes


def pdf_of(markdown: str) -> bytes:
    """Return the PDF of a text."""
    pages = Pages()
    for block in blocks(markdown):
        pages.add_block(block)
    return _file(list(_objects(pages.pages)))


def _objects(pages: Sequence[Sequence[PlacedText]]) -> Iterator[bytes]:
    """Give the objects of a file in the order of their numbers: catalogue, list of pages, fonts, pages and contents."""
    first = 3 + len(FONTS)
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(pages)))
    fonts = " ".join(f"/{name} {3 + number} 0 R" for number, name in enumerate(FONTS))
    yield b"<< /Type /Catalog /Pages 2 0 R >>"
    yield f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    for font in FONTS.values():
        yield f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode()
    for number, page in enumerate(pages):
        box = f"/MediaBox [0 0 {WIDTH} {HEIGHT}] /Resources << /Font << {fonts} >> >>"
        yield f"<< /Type /Page /Parent 2 0 R {box} /Contents {first + 2 * number + 1} 0 R >>".encode()
        content = b"".join(map(_shown, page))
        yield b"<< /Length %d >>\nstream\n%sendstream" % (len(content), content)


def _shown(placed: PlacedText) -> bytes:
    text = re.sub(rb"([()\\])", rb"\\\1", placed.piece.text.encode(ENCODING))
    start = f"BT /{placed.piece.font} {placed.piece.size:g} Tf {placed.x:.2f} {placed.y:.2f} Td (".encode()
    return start + text + b") Tj ET\n"


def _file(objects: Sequence[bytes]) -> bytes:
    """Return a file with these objects, and the table of where each begins."""
    data = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\n" % (size, table, size)
    return bytes(data + b"startxref\n%d\n%%%%EOF\n" % start)


def main() -> None:
    """Make the PDF."""
    PDF.write_bytes(pdf_of(REPORT.read_text()))


if __name__ == "__main__":
    main()
