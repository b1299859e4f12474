"""The 2018 console against its golden transcripts, and what every transcript leaves out."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest

from chess.editions.edition2018 import EDITION_2018
from chess.exact.search import Choice
from chess.game import Played
from chess.match import Match
from chess.pieces import COLOUR_NAMES, KIND_NAMES
from chess.settings import DIFFICULTY_NAMES_2018, GAME_MODE_NAMES_2018
from console import loop
from console.games import chess2018, chess2018_game
from console.games import chess2018_game_messages as game_messages
from console.games import chess2018_messages as messages
from console.games.match import computer_thinks
from console.loop import Output, Session, Step
from console.reader import LONGEST, Reader
from core.player import DirectPlayer, Failure
from tests.support import transcripts
from tests.support.fuzz.chess2018 import REFUSALS, fuzz
from tests.support.moves import go

TRANSCRIPTS: Final = transcripts.read_all("2018")


def answers(*lines: str) -> str:
    """What the program writes when lines are typed."""
    return transcripts.output_of(chess2018.first_step(), transcripts.lines(lines))


# The transcripts


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(folder: Path, name: str) -> None:
    transcripts.check(chess2018.first_step(), TRANSCRIPTS[name], folder)


@pytest.mark.parametrize("form", transcripts.FORMS.values(), ids=transcripts.FORMS)
def test_blanks_and_ends_of_lines_mean_nothing(folder: Path, form: Callable[[list[str]], str]) -> None:
    for name, wanted in TRANSCRIPTS.items():
        transcripts.lay_out(folder, wanted.before)
        assert transcripts.output_of(chess2018.first_step(), form(wanted.typed)) == wanted.printed, name


@pytest.mark.parametrize("from_file", [False, True], ids=["pipe", "file"])
@pytest.mark.parametrize("name", ["load_errors", "mate_by_black", "save_and_load", "undo_black_user"])
def test_the_real_program(tmp_path: Path, name: str, from_file: bool) -> None:
    transcripts.check_program(["-c"], TRANSCRIPTS[name], tmp_path, from_file=from_file)


# Every sentence

# The words that a template may begin with; what else it is filled with is a position or a name.
WORDS: Final = {
    messages.GAME_MODE_SET: GAME_MODE_NAMES_2018,
    messages.DIFFICULTY_SET: DIFFICULTY_NAMES_2018,
    messages.USER_COLOR_SET: COLOUR_NAMES,
    game_messages.ENTER_MOVE: COLOUR_NAMES,
    game_messages.UNDONE: COLOUR_NAMES,
    game_messages.COMPUTER: KIND_NAMES,
    game_messages.CHECKMATE: COLOUR_NAMES,
    game_messages.CHECK: COLOUR_NAMES,
}


def sentences() -> Iterator[str]:
    """Every sentence of the messages, a template once for each of its words."""
    for name, value in (vars(messages) | vars(game_messages)).items():
        if isinstance(value, str) and name.isupper():
            yield from (value.replace("{}", word, 1) for word in WORDS[value].values()) if value in WORDS else [value]
    yield from game_messages.REFUSALS.values()


@pytest.mark.parametrize("sentence", [*sentences()])
def test_every_sentence_occurs(sentence: str) -> None:
    assert transcripts.occurs(re.escape(sentence).replace(r"\{\}", ".+"), TRANSCRIPTS.values())


@pytest.mark.parametrize("mark", ["", "*", "^", "*^"])
def test_every_mark_occurs(mark: str) -> None:
    assert transcripts.occurs(rf"<[1-8],[A-H]>{re.escape(mark)}\n", TRANSCRIPTS.values())


# Long lines


@pytest.mark.parametrize("length", [LONGEST - 1, LONGEST, LONGEST + 1, 2 * LONGEST, 10 * LONGEST])
@pytest.mark.parametrize("letter", ["x", " "])
def test_a_line_of_any_length_has_one_answer(length: int, letter: str) -> None:
    assert answers(letter * length, "print_settings") == answers("", "print_settings")


def test_a_long_line_without_an_end_is_the_last() -> None:
    assert transcripts.output_of(chess2018.first_step(), "x" * 2 * LONGEST) == answers("x")


# Faults


def test_a_fault_costs_a_command_and_not_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> Step:
        raise ZeroDivisionError("by nobody")

    monkeypatch.setitem(chess2018_game.GAME_COMMANDS, "undo", fail)
    moved = answers("game_mode 2", "start", "move <2,E> to <4,E>", "quit").removesuffix(messages.EXITING)
    assert answers("game_mode 2", "start", "move <2,E> to <4,E>", "undo", "quit") == (
        f"{moved}Enter your move (black player):\n{messages.EXITING}"
    )
    assert capsys.readouterr().err == "ERROR: internal error: ZeroDivisionError('by nobody')\n"


class Fallen(DirectPlayer):
    """A player whose process has died."""

    def poll(self) -> Failure:
        return Failure("it fell over")


def test_without_its_player_the_computer_moves_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    typed, screen = b"start\nmove <2,A> to <3,A>\nquit\n", BytesIO()
    Session(Reader(BytesIO(typed)), Output(screen.write), Fallen).run(chess2018.first_step())
    assert screen.getvalue().decode() == answers("start", "move <2,A> to <3,A>", "quit")
    assert capsys.readouterr().err == "ERROR: it fell over\n" * 2  # it was asked a second time


def test_a_move_that_the_computer_may_not_make_is_our_fault() -> None:
    def moved(_: Played) -> Step:
        raise AssertionError("it was made")

    match = Match(EDITION_2018, EDITION_2018.defaults)
    thinking = computer_thinks(match, moved, lambda _: Step("", None))
    with pytest.raises(RuntimeError, match=r"^the computer chose a move that is refused: the piece does not move like"):
        thinking.play(Choice(go("e2", "e5"), 0))


# Any lines at all


@pytest.mark.no_cover
def test_random_lines_never_change_what_they_should_not(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[str] = []
    monkeypatch.setattr(loop, "report", reports.append)
    answered = fuzz(5000, seed=2018)
    assert answered.keys() == {"done", *REFUSALS}
    assert reports == []
