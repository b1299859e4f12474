"""The loop that all console programs share, run with a toy program that takes words instead of lines."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple

import pytest

from console.loop import Output, Session, Step, Thinking
from console.parse import Command, by_line, by_word
from console.reader import Reader
from core.player import DirectPlayer, Failure, News, Player, Request
from tests.support.toy_requests import Countdown, Double

PROMPT: Final = "? "


class Asks(NamedTuple):
    """A state that says each word back, but for a few that do something."""

    prompt: str = PROMPT
    computer_plays: bool = False

    def obey(self, given: Command) -> Step:
        if given.name in STEPS:
            return STEPS[given.name](self)
        return Step(f"{given.name}\n", self)


def thinks(request: Request) -> Step:
    return Step("thinking\n", Thinking(request, lambda found: Step(f"found {found}\n", Asks()), meanwhile))


def meanwhile(given: Command) -> Step | None:
    if given.name == "hush":
        return Step("not now\n", Asks())
    if given.name == "fail":
        return fails()
    return Step("bye\n", None) if given.name == "quit" else None


def fails() -> Step:
    raise ZeroDivisionError("by nobody")


STEPS: Final[dict[str, Callable[[Asks], Step]]] = {
    "quit": lambda _: Step("bye\n", None),
    "quiet": lambda state: Step("", state, prompts=False),
    "drop": lambda state: Step("dropped\n", state, drops_line=True),
    "drop-quietly": lambda state: Step("", state, prompts=False, drops_line=True),
    "fail": lambda _: fails(),
    "double": lambda _: thinks(Double(21)),
    "count": lambda _: thinks(Countdown(3)),
    "play": lambda _: Step("", Asks(computer_plays=True)),
}


def shown(typed: bytes, make_player: Callable[[], Player] = DirectPlayer) -> str:
    """Return all that the program writes when some lines are typed."""
    screen = BytesIO()
    Session(Reader(BytesIO(typed)), Output(screen.write), make_player, by_word).run(Step("hello\n", Asks()))
    return screen.getvalue().decode()


def prompted(*answers: str) -> str:
    """Return the answers to some prompts, one after the other, up to the end."""
    return "hello\n" + "".join(f"{PROMPT}{answer}" for answer in (*answers, "bye\n"))


# Words


@pytest.mark.parametrize("typed", [b"a b c\n", b"a\nb\nc\n", b"a b\nc", b"\ta\r\n  b  c \n"])
def test_several_words_on_a_line_answer_several_prompts(typed: bytes) -> None:
    assert shown(typed) == prompted("a\n", "b\n", "c\n")


@pytest.mark.parametrize("typed", [b"\n\na\n", b"  \na\n\t\n\r\n", b"a\n\n\n"])
def test_a_blank_line_repeats_no_prompt(typed: bytes) -> None:
    assert shown(typed) == prompted("a\n")


@pytest.mark.parametrize(("split", "answers"), [(by_line, ["a\n"]), (by_word, ["a\n", "b\n"])])
def test_a_program_of_lines_takes_one_command_a_line(split: Any, answers: list[str]) -> None:
    screen = BytesIO()
    Session(Reader(BytesIO(b"a b\n")), Output(screen.write), DirectPlayer, split).run(Step("hello\n", Asks()))
    assert screen.getvalue().decode() == prompted(*answers)


def test_the_end_of_the_input_quits() -> None:
    assert shown(b"") == shown(b"quit\n") == shown(b"quit a\nb\n") == prompted()


def test_a_step_may_leave_the_prompt_unsaid() -> None:
    assert shown(b"a quiet b\nquiet\nc\n") == f"hello\n{PROMPT}a\n{PROMPT}b\n{PROMPT}c\n{PROMPT}bye\n"


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        (b"a drop b c\nd e\n", ["a\n", "dropped\n", "d\n", "e\n"]),
        (b"a drop\nb\n", ["a\n", "dropped\n", "b\n"]),
        (b"drop\n\nb c\n", ["dropped\n", "b\n", "c\n"]),
        (b"drop a drop\ndrop b\nc\n", ["dropped\n", "dropped\n", "c\n"]),
    ],
)
def test_a_step_may_forget_the_rest_of_the_line_only(typed: bytes, answers: list[str]) -> None:
    assert shown(typed) == prompted(*answers)


def test_a_step_may_forget_the_rest_of_the_line_and_leave_the_prompt_unsaid() -> None:
    assert shown(b"drop-quietly a b\nc\n") == prompted("c\n")


def test_a_fault_costs_a_word_and_not_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(b"a fail b\n") == f"hello\n{PROMPT}a\n{PROMPT}{PROMPT}b\n{PROMPT}bye\n"
    assert capsys.readouterr().err == "ERROR: internal error: ZeroDivisionError('by nobody')\n"


# The computer player


def test_the_answer_leads_on_and_reports_on_the_way_do_not() -> None:
    assert shown(b"double a\n") == prompted("thinking\nfound 42\n", "a\n")
    assert shown(b"count a\n") == prompted("thinking\nfound 0\n", "a\n")


class Fallen(DirectPlayer):
    """A player whose process has died."""

    def poll(self) -> Failure:
        return Failure("it fell over")


def test_without_its_player_the_computer_answers_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(b"double a\n", Fallen) == prompted("thinking\nfound 42\n", "a\n")
    assert capsys.readouterr().err == "ERROR: it fell over\n" * 2  # it was asked a second time


class Stumbling(DirectPlayer):
    """A player that fails the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def start(self, request: Request) -> None:
        self.asked += 1
        super().start(request)

    def poll(self) -> News | None:
        news = super().poll()
        return Failure("it stumbled") if news and self.asked == 1 else news


def test_a_player_that_fails_is_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    player = Stumbling()
    assert shown(b"double a\n", lambda: player) == prompted("thinking\nfound 42\n", "a\n")
    assert (player.asked, capsys.readouterr().err) == (2, "ERROR: it stumbled\n")


class Noted(DirectPlayer):
    """A player that notes what is asked of it."""

    def __init__(self, notes: list[str]) -> None:
        super().__init__()
        self._notes = notes
        notes.append("hired")

    def warm(self) -> None:
        self._notes.append("warmed")

    def start(self, request: Request) -> None:
        self._notes.append("asked")
        super().start(request)

    def close(self) -> None:
        self._notes.append("closed")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (b"a b\n", []),
        (b"a play\n", ["hired", "warmed", "closed"]),
        (b"double a double\n", ["hired", "asked", "asked", "closed"]),
        (b"play double a\n", ["hired", "warmed", "asked", "closed"]),
    ],
)
def test_a_player_is_hired_when_it_is_needed(typed: bytes, expected: list[str]) -> None:
    notes: list[str] = []
    session = Session(Reader(BytesIO(typed)), Output(BytesIO().write), lambda: Noted(notes), by_word)
    session.run(Step("", Asks()))
    session.close()
    assert notes == expected


# What is typed while the computer thinks


class Keyboard(Reader):
    """A user who types some lines at the prompts and others while the computer thinks."""

    keyboard = 0

    def __init__(self, lines: bytes, meanwhile: Sequence[list[bytes] | None]) -> None:
        super().__init__(BytesIO(lines))
        self.meanwhile = [*meanwhile]

    def typed_lines(self) -> list[bytes] | None:
        return self.meanwhile.pop(0)


class Slow(DirectPlayer):
    """A player that thinks for as long as somebody types."""

    def __init__(self, keyboard: Keyboard) -> None:
        super().__init__()
        self._keyboard = keyboard

    def poll(self) -> News | None:
        return None if self._keyboard.meanwhile else super().poll()

    def wait(self, others: Sequence[Any] = (), timeout: float | None = None) -> list[Any]:  # noqa: ARG002
        assert self._keyboard.meanwhile
        return [*others]


def shown_meanwhile(lines: bytes, *meanwhile: list[bytes] | None) -> str:
    """Return all that the program writes when lines are typed, some of them while it thinks."""
    keyboard, screen = Keyboard(lines, meanwhile), BytesIO()
    Session(keyboard, Output(screen.write), lambda: Slow(keyboard), by_word).run(Step("hello\n", Asks()))
    return screen.getvalue().decode()


def test_words_typed_meanwhile_are_kept_in_order() -> None:
    assert shown_meanwhile(b"double\nf\n", [b"a b"], [], [b"c", b"", b"d e"]) == prompted(
        "thinking\nfound 42\n", *(f"{word}\n" for word in "abcdef")
    )


def test_words_of_the_line_before_come_first() -> None:
    assert shown_meanwhile(b"double x y\nz\n", [b"a b"]) == prompted(
        "thinking\nfound 42\n", *(f"{word}\n" for word in "xyabz")
    )


@pytest.mark.parametrize(
    "typed", [[[b"quit"]], [[b"a", b"b quit c", b"d"]], [[b"a"], [b"quit"]], [[b"a"], None]], ids=str
)
def test_quitting_meanwhile_ends_at_once(typed: list[list[bytes] | None]) -> None:
    assert shown_meanwhile(b"double\ne\n", *typed) == f"hello\n{PROMPT}thinking\nbye\n"


def test_what_is_answered_meanwhile_is_not_kept() -> None:
    assert shown_meanwhile(b"double\nc\n", [b"a hush b"], [b"hush"]) == prompted(
        "thinking\nnot now\nnot now\nfound 42\n", "a\n", "b\n", "c\n"
    )


def test_a_fault_meanwhile_costs_a_word_and_not_the_thought(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown_meanwhile(b"double\nc\n", [b"a fail b"]) == prompted("thinking\nfound 42\n", "a\n", "b\n", "c\n")
    assert capsys.readouterr().err == "ERROR: internal error: ZeroDivisionError('by nobody')\n"


def test_a_line_typed_meanwhile_stays_a_line() -> None:
    assert shown_meanwhile(b"double\nd\n", [b"a drop b"], [b"c"]) == prompted(
        "thinking\nfound 42\n", "a\n", "dropped\n", "c\n", "d\n"
    )


def test_the_computer_may_be_asked_again_by_what_was_typed_meanwhile() -> None:
    assert shown_meanwhile(b"double\n", [b"count a"]) == prompted("thinking\nfound 42\n", "thinking\nfound 0\n", "a\n")
