"""The 2015 console against its golden transcripts, and what they leave out."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from chess.squares import COLUMN_LETTERS
from console import loop
from console.games import chess2015
from console.games import chess2015_game_messages as game_messages
from console.games import chess2015_messages as messages
from tests.support import transcripts
from tests.support.fuzz.chess2015 import REFUSALS, fuzz

TRANSCRIPTS: Final = transcripts.read_all("2015")
SLOW: Final = {"get_best_moves", "get_best_moves_at_the_start", "get_score_best"}  # once is enough


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(folder: Path, name: str) -> None:
    transcripts.check(chess2015.first_step(), TRANSCRIPTS[name], folder)


@pytest.mark.parametrize("form", transcripts.FORMS.values(), ids=transcripts.FORMS)
def test_blanks_and_ends_of_lines_mean_nothing(folder: Path, form: Callable[[list[str]], str]) -> None:
    assert TRANSCRIPTS.keys() >= SLOW
    for name, wanted in TRANSCRIPTS.items():
        if name not in SLOW:
            transcripts.lay_out(folder, wanted.before)
            assert transcripts.output_of(chess2015.first_step(), form(wanted.typed)) == wanted.printed, name


@pytest.mark.parametrize("name", ["castle_forfeited", "computer_castles", "load_errors", "save_two_players"])
def test_the_real_program(tmp_path: Path, name: str) -> None:
    transcripts.check_program(["console"], TRANSCRIPTS[name], tmp_path)


WORDS: Final = {
    messages.RUNNING: messages.MODE_NAMES,
    game_messages.ENTER_MOVE: game_messages.PLAYER_NAMES,
    game_messages.MATE: game_messages.PLAYER_NAMES,
}
NO_SENTENCES: Final = {game_messages.SCORE, COLUMN_LETTERS}  # one has no words, the other is never said alone


def sentences() -> Iterator[str]:
    """Every sentence of the messages, a template once for each of its words."""
    for name, value in (vars(messages) | vars(game_messages)).items():
        if isinstance(value, str) and name.isupper() and value not in NO_SENTENCES:
            yield from (value.replace("{}", word, 1) for word in WORDS[value].values()) if value in WORDS else [value]


@pytest.mark.parametrize("sentence", [*sentences()])
def test_every_sentence_occurs(sentence: str) -> None:
    assert transcripts.occurs(re.escape(sentence).replace(r"\{\}", ".+"), TRANSCRIPTS.values())


@pytest.mark.parametrize(
    "move",
    [
        "Computer: move <[a-h],[1-8]> to <[a-h],[1-8]>\n",
        "Computer: move <[a-h],[1-8]> to <[a-h],[1-8]> queen\n",
        "Computer: move castle <[a-h],[1-8]>\n",
    ],
)
def test_every_kind_of_move_is_made_by_the_computer(move: str) -> None:
    assert transcripts.occurs(move, TRANSCRIPTS.values())


@pytest.mark.no_cover
def test_random_lines_never_change_what_they_should_not(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[str] = []
    monkeypatch.setattr(loop, "report", reports.append)
    answered = fuzz(5000, seed=2015)
    assert answered.keys() == {"done", *REFUSALS}
    assert reports == []
