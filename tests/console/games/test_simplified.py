"""Simplified chess in the console against its golden transcripts, and what they leave out."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from chess.editions import simplified_words
from chess.editions.simplified import EDITION_SIMPLIFIED
from chess.formats.fen import read_fen
from chess.match import Match
from console.games import simplified, simplified_game
from console.games import simplified_messages as messages
from console.loop import Step, Thinking
from console.parse import Command, by_word
from console.prompts import END, PlayAgainPrompt, Prompt
from tests.support import transcripts
from tests.support.fuzz.simplified import KINDS, fuzz
from tests.support.paths import PROGRAM

TRANSCRIPTS: Final = transcripts.read_all("simplified")
ONLY_RIGHT_WORDS: Final = ("forfeit", "several_words", "you_win", "computer_wins", "pawn_takes_king", "hardest")
ROW: Final = messages.NUMBERS[0]


def output_of(script: str) -> str:
    return transcripts.output_of(simplified.first_step(), script, by_word)


def match_on(fen: str) -> Match:
    return Match(EDITION_SIMPLIFIED, EDITION_SIMPLIFIED.defaults._replace(difficulty=2), read_fen(fen))


def answer(state: object, *words: str) -> Step:
    """Answer prompts; return the last step."""
    step = Step("", None)
    for word in words:
        assert isinstance(state, Prompt)
        step = state.obey(Command(word))
        state = step.state
    return step


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(folder: Path, name: str) -> None:
    transcripts.check(simplified.first_step(), TRANSCRIPTS[name], folder, by_word)


@pytest.mark.parametrize("name", ["forfeit", "no_numbers", "promotion", "end_of_input"])
def test_the_real_program(tmp_path: Path, name: str) -> None:
    transcripts.check_program(["simplified"], TRANSCRIPTS[name], tmp_path)


@pytest.mark.parametrize("between", [" ", "\t", "\r\n", "\n\n \n", "\r"])
def test_the_output_does_not_depend_on_the_lines(between: str) -> None:
    for name in ONLY_RIGHT_WORDS:
        words = TRANSCRIPTS[name].script.split()
        assert output_of(between.join(words)) == TRANSCRIPTS[name].printed, name


def sentences() -> Iterator[str]:
    """Every sentence, a template with anything in its place."""
    for module in (messages, simplified_words):
        for name, value in vars(module).items():
            if name.isupper():
                yield from [value] if isinstance(value, str) else []
    yield from messages.NUMBERS


@pytest.mark.parametrize("sentence", [*sentences()])
def test_every_sentence_occurs(sentence: str) -> None:
    if sentence != simplified_words.NO_MOVE_LEFT:  # which takes longer than any transcript should: it is tested below
        pattern = re.escape(sentence.rstrip("\n")).replace(r"\{\}", ".+")
        assert any(re.search(pattern, transcript.printed) for transcript in TRANSCRIPTS.values())


@pytest.mark.parametrize("word", ["quit", ""])
@pytest.mark.parametrize(
    "before", ["", "2", "2 7", "2 7 1", "2 7 1 6", "2 0"], ids=lambda before: f"after {before or 'nothing'}"
)
def test_quit_and_the_end_of_input_end_at_any_prompt(before: str, word: str) -> None:
    assert output_of(f"{before} {word}") == output_of(before)


def test_quit_ends_at_the_question_for_a_promotion() -> None:
    asked = answer(simplified_game.MovePrompt(match_on("4k3/P7/8/8/8/8/8/4K3 w -")), "2", "1", "1", "1")
    assert isinstance(asked.state, simplified_game.PromotionPrompt)
    assert answer(asked.state, "quit") == END
    assert answer(asked.state, "QUIT").state is asked.state


@pytest.mark.parametrize("word", ["QUIT", "Quit", "quit!"])
def test_quit_is_a_word_in_lower_case(word: str) -> None:
    assert output_of(f"2\n{word}\nquit") == output_of("2\nx\nquit")


@pytest.mark.parametrize("zero", ["0", "+0", "-0", "000"])
def test_zero_in_the_first_place_forfeits(zero: str) -> None:
    assert output_of(f"2 {zero}").endswith(f"{simplified_words.FORFEITED}\n{PlayAgainPrompt.prompt}")
    assert output_of(f"2 7 {zero} 6 1").endswith(messages.REJECTED + ROW)


@pytest.mark.parametrize("row", ["7", "07", "+7", "+00007"])
def test_a_number_may_have_a_sign_and_zeros(row: str) -> None:
    assert output_of(f"2 {row} 1 6 1") == output_of("2 7 1 6 1")


@pytest.mark.parametrize("row", ["-7", "9", "71", "9" * 20, "9" * 10_000, "-" + "1" * 10_000])
def test_a_number_off_the_board_is_a_number(row: str) -> None:
    assert output_of(f"2 {row} 1 6 1").endswith("".join(messages.NUMBERS) + messages.REJECTED + ROW)


@pytest.mark.parametrize("word", ["x", "7.", "1.0", "6,1", "\u0667", "+", "-", "--7", "7-", "0x7", "7\v", "\f7", "²"])
def test_anything_else_is_none_and_costs_one_message(word: str) -> None:
    assert output_of(f"2\n{word} 7 1 6 1\n") == output_of("2") + messages.REJECTED + ROW


def test_after_a_rejected_move_the_rest_of_its_line_counts() -> None:
    assert output_of("2 7 1 5 1 7 1 6 1") == output_of("2\n7 1 5 1\n7 1 6 1")


@pytest.mark.parametrize(("word", "kind"), [("q", "Queen"), ("Rook", "Rook"), ("B", "Bishop"), ("kNIGHT", "Knight")])
def test_a_pawn_becomes_what_is_wanted(word: str, kind: str) -> None:
    step = answer(simplified_game.MovePrompt(match_on("4k3/P7/8/8/8/8/8/4K3 w -")), "2", "1", "1", "1", word)
    assert step.text.startswith(f"Pawn moved from (2, 1) to (1, 1). No capture made. Pawn promoted to {kind}.\n")


@pytest.mark.parametrize("word", ["king", "pawn", "k", "n ight", "1"])
def test_nothing_else_can_it_become(word: str) -> None:
    asked = answer(simplified_game.MovePrompt(match_on("4k3/P7/8/8/8/8/8/4K3 w -")), "2", "1", "1", "1")
    assert answer(asked.state, word) == Step("", asked.state, drops_line=True)


def test_a_side_without_a_move_draws() -> None:
    walled_in = match_on("kp6/pp6/pp6/pp6/pp6/pp6/pp6/pp2K3 w -")  # Black's pawns block each other up to the last row
    step = answer(simplified_game.MovePrompt(walled_in), "8", "5", "7", "5")
    assert step.text.endswith(f"\n{'-' * 18}\n{simplified_words.NO_MOVE_LEFT}\n")
    assert isinstance(step.state, PlayAgainPrompt)


@pytest.mark.parametrize("word", ["quit", "7", "yes"])
def test_words_typed_while_the_computer_thinks_wait_but_quit_does_not(word: str) -> None:
    thinking = answer(simplified.OpponentPrompt(), "2", "7", "1", "6", "1").state
    assert isinstance(thinking, Thinking)
    assert thinking.obey(Command(word)) == (END if word == "quit" else None)


def test_a_line_may_hold_any_number_of_words() -> None:
    seven = "7".zfill(4000)
    words = "2 7 1 5 1" + f" {seven} 1 5 1" * 300  # of more bytes than any command has
    command = [sys.executable, str(PROGRAM), "simplified"]
    ended = subprocess.run(command, input=words, capture_output=True, text=True, check=True)
    assert ended.stdout.count(messages.REJECTED) == 301


@pytest.mark.no_cover
def test_random_words_do_no_harm() -> None:
    answered = fuzz(5_000, seed=2024)
    assert min(answered[kind] for kind in KINDS) > 0
