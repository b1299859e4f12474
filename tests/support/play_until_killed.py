"""Play random games unseen until killed: python -m tests.support.play_until_killed GAME FOLDER SEED.

Before and after each time that the game is saved or its file removed, it prints what is saved then, or a dash.
"""

import os
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from gui.dialogs import Box, Reply
from gui.events import Key
from gui.games.connect4 import Connect4Model
from gui.saves.autosave import Autosave
from gui.screens.game.view import GameView
from gui.screens.menu import ChoicesView
from tests.support.desk import WINDOWS, Answered, Desk, Quick, Script
from tests.support.window_pilot import HEADLESS

BEGIN: Final = "begin"
DONE: Final = "done"
NOTHING: Final = "-"
LEAVING: Final = (Key("escape"), Key("m"), Key("n"), Key("n", control=True), Key("r"))


class Careless(Script):
    """Never wants to save."""

    def ask(self, title: str, text: str) -> Box:  # noqa: ARG002
        return Answered(Reply.NO)


class Told(Autosave):
    """Keeps games as ever, and tells of it."""

    def keep(self, model: Any) -> str:
        data = self.recording.dumps(model)
        say(BEGIN, data)
        reason = super().keep(model)
        assert not reason
        say(DONE, data)
        return reason

    def drop(self) -> None:
        say(BEGIN, None)
        super().drop()
        say(DONE, None)


def say(when: str, data: bytes | None) -> None:
    """Print a line in one piece."""
    os.write(1, f"{when} {NOTHING if data is None else data.hex()}\n".encode())


def move(one: Desk, dice: random.Random) -> None:
    """Make a random move by the mouse or a key; a pawn becomes a queen."""
    model = one.play.model
    if isinstance(model, Connect4Model):
        one.pilot.key(str(dice.choice(model.board.free_columns) + 1))
        return
    board = one.game.board
    own = [square for square in model.grid.squares if model.is_own(square)]
    moves = [(square, option.target) for square in own for option in model.options(square)]
    places = [board.area_of(square).moved(*board.place()[:2]).middle for square in dice.choice(moves)]
    one.pilot.drag_at(places[0], places[1])
    if any(child.name == "queen" for child in one.app.window.scope.walk()):
        one.click("queen")


def begin(one: Desk, dice: random.Random) -> None:
    """Begin a game, or continue one that was left."""
    names = {control.name for control in one.app.window.walk()}
    if "continue" in names and dice.random() < 0.5:
        one.go("continue")
    elif "continue" in names:
        one.go("new game", "give it up")
        one.reach("start")
    elif isinstance(one.app.view, ChoicesView):
        one.reach("start")
    else:
        one.start()


def leave(one: Desk, dice: random.Random) -> None:
    """Leave the game by any of the keys that do not end the program."""
    one.app.handle(dice.choice(LEAVING))
    if any(control.name == "discard" for control in one.app.window.scope.walk()):
        one.click("discard")


def play(one: Desk, dice: random.Random) -> NoReturn:
    """Play one game after the other."""
    while True:
        one.time += 1
        if not isinstance(one.app.view, GameView):
            begin(one, dice)
        elif one.play.model.is_over:
            one.click("rematch")
        elif one.play.can_undo and dice.random() < 0.1:
            one.click("undo")
        elif dice.random() < 0.02:
            leave(one, dice)
        elif one.play.may_move:
            move(one, dice)
        else:
            one.app.step(0)


def main(game: str, folder: str, seed: str) -> None:
    """Play until killed."""
    os.environ.update(HEADLESS)
    face: Any = import_module(WINDOWS[game])
    face.Autosave = Told
    play(Desk(Path(folder), Careless(), Quick(), face.first_view), random.Random(seed))


if __name__ == "__main__":
    main(*sys.argv[1:])
