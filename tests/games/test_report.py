"""The PDF of the report on mini-checkers: it is what its script makes of the Markdown, and all of the text is in it."""

import re

import pytest

from games.dev.report import ENCODING, HEIGHT, PDF, REPORT, WIDTH, pdf_of

LARGEST = 150_000


def texts(data: bytes) -> str:
    """All that a PDF shows."""
    shown = re.findall(rb"^BT .* \((.*)\) Tj ET$", data, re.MULTILINE)
    return " ".join(re.sub(rb"\\(.)", rb"\1", text).decode(ENCODING) for text in shown)


def places(data: bytes) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(rb"Tf (\S+) (\S+) Td", data)]


def test_it_is_up_to_date() -> None:
    assert PDF.read_bytes() == pdf_of(REPORT.read_text()), "to make it again: python -m games.dev.report"
    assert PDF.stat().st_size < LARGEST


def test_every_word_is_in_it() -> None:
    plain = re.sub(r"[`#|]|--+", " ", REPORT.read_text()).replace("\N{MINUS SIGN}", "\N{EN DASH}")
    shown = re.sub(r"\s", "", re.sub(r"#", " ", texts(pdf_of(REPORT.read_text()))))
    assert len(plain.split()) > 500
    assert [word for word in plain.split() if word not in shown] == []


def test_many_pages_are_filled_and_nothing_leaves_them() -> None:
    data = pdf_of("# Long\n\n" + "`code`, word (`code`) and\n" * 2000)
    assert data.count(b"/Type /Page ") > 5
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in places(data))


def test_objects_are_where_the_table_says() -> None:
    data = pdf_of(REPORT.read_text())
    start = int(data.split()[-2])
    assert data[start:].startswith(b"xref\n")
    entries = re.findall(rb"^(\d{10}) 00000 n $", data, re.MULTILINE)
    assert [data[int(place) :].split(None, 1)[0] for place in entries] == [
        str(number).encode() for number in range(1, len(entries) + 1)
    ]


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("# Title", "Title"),
        ("one\ntwo", "one two"),
        ("say `a b` or (`c`), so", "say a b or ( c ), so"),
        ("    code  here", "code  here"),
        ("| a | b |\n|---|---|\n| `c` | d e |", "a b c d e"),
        (r"(back\slash)", r"(back\slash)"),
        ("\N{MINUS SIGN}1 \N{PLUS-MINUS SIGN}2", "\N{EN DASH}1 \N{PLUS-MINUS SIGN}2"),
    ],
)
def test_what_is_shown(markdown: str, shown: str) -> None:
    assert texts(pdf_of(markdown)) == shown
