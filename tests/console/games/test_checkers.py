"""Mini-checkers in the console against its golden transcripts, and what they leave out."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from console.games import checkers
from console.games import checkers_messages as messages
from console.loop import Thinking
from console.parse import Command, by_word
from console.prompts import END
from core import is_compiled
from games import checkers_text as text
from tests.support import transcripts
from tests.support.fuzz.checkers import KINDS, fuzz

TRANSCRIPTS: Final = transcripts.read_all("checkers")
ONLY_RIGHT_WORDS: Final = ("quit_the_game", "you_win", "computer_wins", "draw", "human_forfeits", "computer_forfeits")
ROW: Final = messages.NUMBERS[0]


def output_of(script: str) -> str:
    return transcripts.output_of(checkers.first_step(), script, by_word)


# A search of level 3 from the start takes minutes interpreted while coverage is measured.
QUICK: Final = [name for name in TRANSCRIPTS if name != "perfect" or is_compiled("games.checkers")]


@pytest.mark.parametrize("name", QUICK)
def test_transcript(folder: Path, name: str) -> None:
    transcripts.check(checkers.first_step(), TRANSCRIPTS[name], folder, by_word)


@pytest.mark.parametrize("name", ["errors", "draw"])
def test_the_real_program(tmp_path: Path, name: str) -> None:
    transcripts.check_program(["checkers"], TRANSCRIPTS[name], tmp_path)


@pytest.mark.parametrize("between", [" ", "\t", "\r\n", "\n\n \n"])
def test_the_output_does_not_depend_on_the_lines(between: str) -> None:
    for name in ONLY_RIGHT_WORDS:
        words = TRANSCRIPTS[name].script.split()
        assert output_of(between.join(words)) == TRANSCRIPTS[name].printed, name


def sentences() -> Iterator[str]:
    """Every sentence, a template with anything in its place."""
    for module in (messages, text):
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, str):
                yield value
    yield from messages.NUMBERS
    yield from text.RESULTS.values()


@pytest.mark.parametrize("sentence", [*sentences()])
def test_every_sentence_occurs(sentence: str) -> None:
    pattern = re.escape(sentence.rstrip("\n")).replace(r"\{\}", ".+")
    assert any(re.search(pattern, transcript.printed) for transcript in TRANSCRIPTS.values())


@pytest.mark.parametrize("word", ["quit", ""])
@pytest.mark.parametrize("before", ["", "1", "1 yes", "1 yes 5", "1 yes 5 4", "1 yes 5 4 4", "1 yes 0"])
def test_quit_and_the_end_of_input_end_at_any_prompt(before: str, word: str) -> None:
    assert output_of(f"{before} {word}") == output_of(before)


@pytest.mark.parametrize("word", ["x", "1.0", "+", "5-", "\u0667"])
def test_what_is_no_number_costs_one_message(word: str) -> None:
    assert output_of(f"1 yes\n{word} 5 4 4 3\n") == output_of("1 yes") + f"{messages.NO_NUMBER}\n" + ROW


def test_words_typed_while_the_computer_thinks_wait_but_quit_does_not() -> None:
    state = checkers.FirstPrompt(3).answer("no").state
    assert isinstance(state, Thinking)
    assert (state.obey(Command("quit")), state.obey(Command("5"))) == (END, None)


@pytest.mark.no_cover
def test_random_words_do_no_harm() -> None:
    answered = fuzz(5_000, seed=4613)
    assert min(answered[kind] for kind in KINDS) > 0
