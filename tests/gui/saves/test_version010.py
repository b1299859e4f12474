"""Slots, settings and interrupted games that version 0.1.0 wrote are read, whatever has changed since."""

import shutil
from typing import Final, NamedTuple

import pytest

from gui import preferences
from gui.preferences import Preferences
from gui.screens.game.play import NEVER_SAVED
from gui.screens.game.view import GameView
from tests.support.desk import FIRST_VIEWS, Desk, MakeDesk, Slow
from tests.support.paths import TESTS

FILES: Final = TESTS / "gui" / "saves" / "version010"


class Told(NamedTuple):
    """What the window tells of a game: its headline and subline, whether it is saved, and its last move or entry."""

    headline: str
    subline: str
    saved: str
    last: object


SLOTS: Final = {
    "2018": Told("Black to move", "Move 4", "Saved", (4, "Ke1–f1", "")),  # noqa: RUF001
    "2015": Told("White to move", "Move 3", "Saved", (2, "Qd1–h5", "Nb8–c6")),  # noqa: RUF001
    "chess": Told("White to move", "Your turn", "Saved", (2, "d4", "dxe4")),
}
INTERRUPTED: Final = {
    "2018": Told("White to move", "Move 5", NEVER_SAVED.words, (4, "Ke1–f1", "Nf6×e4")),  # noqa: RUF001
    "2015": Told("Check", "The black king is in check", NEVER_SAVED.words, (3, "Qh5×f7+", "")),  # noqa: RUF001
    "chess": Told("White to move", "Your turn", NEVER_SAVED.words, (3, "Nf3", "exf3")),
    "simplified": Told("Your move", "Opponent 2", "", "Pawn moved from (3, 1) to (4, 1). No capture made."),
    "checkers": Told(
        "Your move", "White plays level 2", "", "White moved from (1, 2) to (3, 4). Piece captured at (2, 3)."
    ),
    "connect4": Told("Your move", "The computer looks 3 steps ahead", "", "Computer: column 4"),
}


@pytest.fixture
def old(desk: MakeDesk, request: pytest.FixtureRequest) -> MakeDesk:
    """Makes desks whose folder has the files of the old version."""
    shutil.copytree(FILES, request.getfixturevalue("tmp_path") / "saves")
    return desk


def told(one: Desk) -> Told:
    """What the window tells of its game."""
    rows, log = one.play.model.rows, one.play.model.log
    last = tuple(rows[-1]) if one.game.program.players and not one.game.program.logs else log[-1].splitlines()[0]
    saved = one.text("saved") if one.game.program.archive else ""
    return Told(one.text("headline"), one.text("subline"), saved, last)


def load(one: Desk) -> None:
    """Load the game in the slot, in place of the interrupted one."""
    one.reach("load game", "slot 1", "discard")
    if not isinstance(one.app.view, GameView):  # what the game was begun with is shown first
        one.reach("start")


@pytest.mark.parametrize("name", SLOTS)
def test_a_slot_is_loaded_with_its_moves(old: MakeDesk, name: str) -> None:
    one = old(player=Slow(), first=FIRST_VIEWS[name])
    load(one)
    assert told(one) == SLOTS[name]
    assert not one.play.unsaved


@pytest.mark.parametrize("name", INTERRUPTED)
def test_an_interrupted_game_goes_on(old: MakeDesk, name: str) -> None:
    one = old(player=Slow(), first=FIRST_VIEWS[name])
    one.reach("continue")
    assert told(one) == INTERRUPTED[name]
    assert one.play.unsaved


def test_the_clock_of_a_slot_goes_on(old: MakeDesk) -> None:
    one = old(player=Slow(), first=FIRST_VIEWS["chess"])
    load(one)
    assert (one.text("time white"), one.text("time black")) == ("4:51", "5:06")


def test_settings_are_read() -> None:
    assert preferences.load(FILES) == Preferences(slides=False, turns=True, theme="dark", board="slate")
