"""The window in the hands of a monkey."""

import os
import random
from pathlib import Path
from typing import Any, Final

import pytest

from chess.board import Board
from chess.movegen import legal_moves
from chess.rules import RULES_2018
from chess.squares import source_of, square_name, target_of
from gui import theme
from gui.screens.game import GameView
from gui.screens.menu import ChoicesView, MainView
from gui.screens.slots import LoadView, SaveView
from gui.sdl import Answer, Box, SdlError
from tests.gui_desk import (
    Answered,
    Desk,
    Quick,
    replayed,
)
from tests.gui_pilot import Pilot, go_headless

MONKEY: Final = int(os.environ.get("CHESSPROG_MONKEY", "1000"))  # what it does in one run


class Coin:
    """Dialogs that answer anyhow."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def ask(self, title: str, text: str) -> Box:
        assert title
        assert text
        if self.dice.random() < 0.3:
            raise SdlError("SDL_ShowMessageBox", "no box")
        return Answered(self.dice.choice(list(Answer)))

    def tell(self, title: str, text: str) -> Box:
        raise AssertionError(f"{title}: {text}")  # nothing goes wrong here


KEYS: Final = ("Left", "Right", "Up", "Down", "Return", "Escape", "Tab", "Space", "Home", "End", *"NLQRSUFMYB")


def ape(dice: random.Random, pilot: Pilot) -> None:
    """Do anything."""
    width, height = theme.SMALLEST_SIZE
    places = [(dice.randrange(width), dice.randrange(height)) for _ in range(2)]
    deed = dice.randrange(10)
    if deed < 4:
        pilot.click_at(*places[0], dice.choice((1, 1, 1, 3)))
    elif deed < 6:
        pilot.drag_at(*places)
    elif deed < 9:
        pilot.key(dice.choice(KEYS), shift=dice.random() < 0.2)
    elif dice.random() < 0.1:
        pilot.close()
    else:
        pilot.wheel(*places[0], dice.choice((-1, 1)))


def sensible(dice: random.Random, one: Desk) -> None:
    """Make a legal move, so that there is something to spoil."""
    if isinstance(one.app.view, GameView) and not one.status.over:
        made = dice.choice(list(legal_moves(Board(RULES_2018, one.position))))
        one.pilot.drag(square_name(source_of(made)), square_name(target_of(made)))


def test_a_monkey_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    go_headless(monkeypatch)
    dice = random.Random(2018)
    coin: Any = Coin(dice)
    one = Desk(tmp_path / "saves", coin, Quick())
    seen = set()
    try:
        for number in range(MONKEY):
            if number % 3:
                ape(dice, one.pilot)
            else:
                sensible(dice, one)
            one.app.over = False  # it shall not get away
            seen.add(type(one.app.view))
            if isinstance(one.app.view, GameView):
                assert one.position == replayed(one.match).position
                assert one.game.board.images == one.play.model.images
    finally:
        one.screen.close()
    assert seen == {MainView, ChoicesView, GameView, LoadView, SaveView}
    left = [path.name for path in one.folder.iterdir()]
    assert set(left) <= {f"slot-{number}.txt" for number in range(1, 6)}
    errors = set(capsys.readouterr().err.splitlines())
    assert errors <= {"ERROR: SDL_ShowMessageBox: no box"}
