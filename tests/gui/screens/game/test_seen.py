"""What the screen shows is one value; what does not change it costs nothing, and a loaded game is played once."""

from functools import partial
from typing import Any, Final

import pytest

from chess.engine.values import Line
from chess.game import Game
from chess.squares import move, named_square
from core import records
from core.player import News, Report, Request
from gui.events import LEFT, Pressed
from gui.games import chess2015, chess2018, official
from gui.games.chess.model import ChessModel
from gui.games.chess.notation import last_move_marks
from gui.screens.game.play import Play, Seen
from tests.support.calls import calls
from tests.support.desk import Desk, MakeDesk, Slow

TWO: Final = "mode 2 players"
ARROW: Final = named_square("g1"), named_square("f3")
OPENING: Final = "e2e4 e7e5 g1f3 b8c6"


class Reporter(Slow):
    """Tells what it is told to tell."""

    def __init__(self) -> None:
        super().__init__()
        self.reports: list[Report] = []

    def start(self, request: Request) -> None:
        self.requests.append(request)

    def poll(self) -> News | None:
        return self.reports.pop(0) if self.reports else None


def press(one: Desk, square: str) -> None:
    """Press the button over a square, and let nothing be drawn."""
    one.app.handle(Pressed(*one.pilot.where_square(square), LEFT))


def seen(one: Desk) -> Seen:
    return one.play.seen()


# The snapshot


def test_what_is_seen_is_a_value(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    before = seen(one)
    assert before == seen(one)
    one.pilot.click_square("e2")
    selected = seen(one)
    assert (selected.status, selected.moves) == (before.status, before.moves)
    assert selected.board == before.board._replace(selected=named_square("e2"), own_marks=selected.board.own_marks)
    one.pilot.key("Escape")
    assert seen(one) == before


def test_a_move_that_is_taken_back_was_never_seen(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    before = seen(one)
    one.move(OPENING)
    after = seen(one)
    assert (after.moves.rows, after.status.saved) == (one.play.model.rows, "Not saved")
    one.click("undo", "undo")
    assert seen(one) == before


def test_looking_back_and_on_leads_to_the_same(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    one.move(OPENING)
    after = seen(one)
    one.pilot.key("Home")
    assert (seen(one).board.is_past, seen(one).moves.past, seen(one).moves.place) == (True, 0, None)
    one.pilot.key(".")
    assert (seen(one).status.headline, seen(one).moves.place) == ("Looking back: move 1", (0, 0))
    one.pilot.key("End")
    assert seen(one) == after


@pytest.mark.parametrize("module", [chess2018, chess2015, official])
def test_a_loaded_game_is_seen_as_it_was_saved(desk: MakeDesk, module: Any) -> None:
    one = desk(first=module.first_view)
    one.start("mode two players" if module is official else "mode player vs. player" if module is chess2015 else TWO)
    one.move("e2e3 e7e6 g1f3")
    one.click("save", "slot 1")
    saved = seen(one)
    one.click("main menu")
    one.reach("load game", "slot 1")
    if not hasattr(one.app.view, "play"):
        one.reach("start")
    loaded = seen(one)
    assert loaded == saved._replace(status=saved.status._replace(saved=loaded.status.saved))
    assert (saved.status.saved, loaded.status.saved) == ("Saved in slot 1", "Saved")


# What is not done twice


def test_a_click_that_changes_nothing_writes_nothing(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    one.move(OPENING)
    assert calls(records.dumps, lambda: press(one, "f1")) == 0
    assert one.play.selected is not None
    assert calls(records.dumps, lambda: press(one, "c4")) == 1
    assert len(one.moves) == 5


def test_everything_is_asked_once_a_click(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    rows: Any = ChessModel.__dict__["rows"]
    assert calls(Play.seen, lambda: press(one, "e2")) == 1
    assert calls(rows.fget, lambda: press(one, "e4")) == 1


def test_an_analysis_report_asks_the_game_nothing(desk: MakeDesk) -> None:
    analyst = Reporter()
    one = desk(first=official.first_view, analyst=analyst)
    one.start("mode two players")
    one.click("analysis")
    line = Line(7, 30, (move(*ARROW),), 1, 0)
    analyst.reports.append(Report(line))
    assert calls(Play.seen, one.app.view.tick) == 0
    assert (one.text("depth"), one.game.board.arrow) == ("depth 7", ARROW)


def test_a_pgn_is_played_once(desk: MakeDesk) -> None:
    text = b"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"
    begun: list[Desk] = []

    def open_it() -> None:
        begun.append(desk(first=partial(official.first_view, found=official.found_in(text))))
        begun[0].reach("start")

    assert calls(Game.try_move, open_it) == 7
    assert len(begun[0].moves) == 7


def test_a_list_of_games_plays_only_the_chosen_one() -> None:
    text = b"1. e4 e5 *\n\n1. d4 d5 2. c4 *\n"
    assert calls(Game.try_move, lambda: official.found_in(text)) == 0
    prepare: Any = official.found_in(text)[1].prepare
    assert calls(Game.try_move, prepare) == 3


@pytest.mark.parametrize("module", [chess2018, chess2015])
def test_a_slot_is_played_once(desk: MakeDesk, module: Any) -> None:
    one = desk(first=module.first_view)
    one.start("mode player vs. player" if module is chess2015 else TWO)
    one.move("e2e3 e7e6 g1f3")
    one.click("save", "slot 1", "main menu")

    def load() -> None:
        one.reach("load game", "slot 1")
        if not hasattr(one.app.view, "play"):
            one.reach("start")

    assert calls(Game.try_move, load) == 3
    assert len(one.moves) == 3


def test_the_past_of_a_loaded_game_is_derived_when_a_move_is_taken_back(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(TWO)
    one.move(OPENING)
    one.click("save", "slot 1", "main menu")
    assert calls(ChessModel.at, lambda: one.reach("load game", "slot 1")) == 0
    assert calls(ChessModel.at, lambda: one.go("undo")) == 2
    assert one.game.moving
    one.time += 1
    one.app.step(0)
    assert (len(one.moves), [mark.image for mark in last_move_marks(one.match.game)]) == (2, ["last", "last"])
