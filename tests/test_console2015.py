"""The 2015 console against its golden transcripts, and what they leave out."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from chess.pieces import BLACK
from chess.setup import Setup, Unplayable
from console import app2015, loop
from console import messages2015 as messages
from tests import fuzz_console2015, golden

TRANSCRIPTS: Final = golden.transcripts("2015")
SLOW: Final = {"get_best_moves", "get_best_moves_at_the_start", "get_score_best"}  # once is enough


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(folder: Path, name: str) -> None:
    golden.check(app2015.first_step(), TRANSCRIPTS[name], folder)


@pytest.mark.parametrize("form", golden.FORMS.values(), ids=golden.FORMS)
def test_blanks_and_ends_of_lines_mean_nothing(folder: Path, form: Callable[[list[str]], str]) -> None:
    assert TRANSCRIPTS.keys() >= SLOW
    for name, wanted in TRANSCRIPTS.items():
        if name not in SLOW:
            golden.lay_out(folder, wanted.before)
            assert golden.output_of(app2015.first_step(), form(wanted.typed)) == wanted.printed, name


@pytest.mark.parametrize("name", ["castle_forfeited", "computer_castles", "load_errors", "save_two_players"])
def test_the_real_program(tmp_path: Path, name: str) -> None:
    golden.check_program(["console"], TRANSCRIPTS[name], tmp_path)


def test_the_window_is_not_there_yet() -> None:
    ended = subprocess.run([sys.executable, golden.PROGRAM, "gui"], capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.returncode) == ("", 1)
    assert re.fullmatch("ERROR: .+\n", ended.stderr)


WORDS: Final = {
    messages.RUNNING: messages.MODE_NAMES,
    messages.ENTER_MOVE: messages.PLAYER_NAMES,
    messages.MATE: messages.PLAYER_NAMES,
}


def sentences() -> Iterator[str]:
    """Every sentence of the messages, a template once for each of its words."""
    for name, value in vars(messages).items():
        if isinstance(value, str) and name.isupper() and value != messages.SCORE:  # it has no words
            yield from (value.replace("{}", word, 1) for word in WORDS[value].values()) if value in WORDS else [value]


@pytest.mark.parametrize("sentence", [*sentences()])
def test_every_sentence_occurs(sentence: str) -> None:
    assert golden.occurs(re.escape(sentence).replace(r"\{\}", ".+"), TRANSCRIPTS.values())


@pytest.mark.parametrize(
    "move",
    [
        "Computer: move <[a-h],[1-8]> to <[a-h],[1-8]>\n",
        "Computer: move <[a-h],[1-8]> to <[a-h],[1-8]> queen\n",
        "Computer: move castle <[a-h],[1-8]>\n",
    ],
)
def test_every_kind_of_move_is_made_by_the_computer(move: str) -> None:
    assert golden.occurs(move, TRANSCRIPTS.values())


def test_random_lines_never_change_what_they_should_not(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[str] = []
    monkeypatch.setattr(loop, "report", reports.append)
    answered = fuzz_console2015.fuzz(5000, seed=2015)
    assert answered.keys() == {"done", *fuzz_console2015.REFUSALS}
    assert reports == []


# Boards that are set up

@pytest.mark.parametrize(
    ("kings", "reason"),
    [
        ("", Unplayable.NO_WHITE_KING),
        ("K", Unplayable.NO_WHITE_KING),
        ("k", Unplayable.NO_BLACK_KING),
        ("kk", Unplayable.NO_BLACK_KING),
        ("kkKK", Unplayable.WHITE_KINGS),
        ("kKK", Unplayable.BLACK_KINGS),
    ],
)
def test_a_board_says_why_it_cannot_be_played(kings: str, reason: Unplayable) -> None:
    cells = [6 if king == "k" else 14 for king in kings]
    assert Setup((*cells, *[0] * (64 - len(cells)))).playable() is reason


def test_a_board_with_both_kings_can_be_played() -> None:
    position = Setup((6, *[0] * 62, 14), BLACK, 0).playable()
    assert position == ((6, *[0] * 62, 14), BLACK, 0)
