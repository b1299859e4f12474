"""The window while the computer thinks, and when it fails to."""

import pytest

from chess.formats.fen import read_fen
from chess.formats.save2018 import FORMAT_2018
from chess.formats.saved import Saved
from chess.pieces import WHITE
from gui.dialogs import Reply
from gui.screens.menu import MainView
from tests.support.desk import MakeDesk, Script, Sick, Slow


def test_the_dialog_appears_after_a_moment_and_the_window_goes_on(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.start()
    one.time = 60.0
    one.move("e2e4")
    card = one.pilot.find("thinking")
    assert one.play.thinking
    assert not card.visible
    assert not one.enabled("undo")
    assert not one.enabled("save")
    one.time = 60.31
    one.app.step(0)
    assert card.visible
    one.move("e7e5")
    one.click("flip")
    one.pilot.right_click_square("g8")
    assert (one.play.turned, len(one.play.options), len(one.moves)) == (True, 2, 1)
    for key in ("U", "S"):
        one.pilot.key(key)
    assert len(one.moves) == 1
    one.time = 64.0
    one.app.step(0)
    assert one.text("seconds") == "4 s"
    player.ready = True
    one.app.step(0)
    assert (len(one.moves), card.visible, one.enabled("undo")) == (2, False, True)
    assert len(player.requests) == 1


def test_seconds_are_counted_from_the_first_one_on(desk: MakeDesk) -> None:
    one = desk(player=Slow())
    one.start()
    one.time = 60.0
    one.move("e2e4")
    for time, words in ((60.5, "The computer looks ahead"), (60.99, "The computer looks ahead"), (61.0, "1 s")):
        one.time = time
        one.app.step(0)
        assert one.text("seconds") == words


def test_a_click_while_the_computer_thinks_selects_nothing_and_says_nothing(desk: MakeDesk) -> None:
    one = desk(player=Slow())
    one.start()
    one.move("e2e4")
    before = one.game.board.marks
    for square in ("e7", "d2", "e5"):  # the computer's, the user's, nobody's
        one.pilot.click_square(square)
        assert (one.game.board.selected, one.game.board.marks, one.game.legend.visible) == (None, before, False)
        assert one.text("subline") == "The computer's turn"
    one.pilot.drag("e7", "e5")
    one.pilot.drag("d2", "d4")
    assert len(one.moves) == 1


def test_the_computer_is_not_asked_after_the_end(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.folder.mkdir()
    FORMAT_2018.save(one.folder / "slot-1.txt", Saved(read_fen("6k1/8/6K1/8/8/8/8/R7 w -"), 1, 2, WHITE))
    one.click("load game", "slot 1")
    one.move("a1a8")
    assert (one.text("headline"), one.play.thinking, player.requests) == ("Checkmate", False, [])
    one.click("look back", "save", "slot 2", "load", "slot 2", "look back", "flip")
    assert (one.text("headline"), one.play.thinking, player.requests) == ("Checkmate", False, [])


def test_the_computer_is_warmed_for_a_game_against_it_before_it_has_to_think(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.start("mode 2 players")
    assert player.warmed == 0
    one.click("main menu")
    one.start("mode 1 player")
    assert (player.warmed, player.requests) == (1, [])


def test_tab_reaches_the_dialog_before_the_buttons_below_it(desk: MakeDesk) -> None:
    one = desk(player=Slow())
    one.start("colour black")
    one.time = 1.0
    one.app.step(0)
    for key in ("Tab", "Tab"):  # the first shows the focus
        one.pilot.key(key)
    assert one.app.window.focus is one.pilot.find("quit thinking")


@pytest.mark.parametrize("answer", list(Reply))
def test_quit_while_thinking(desk: MakeDesk, answer: Reply) -> None:
    player = Slow()
    one = desk(Script(answer), player)
    one.start()
    one.move("e2e4")
    one.time = 1.0
    one.app.step(0)
    there = one.match.to_save()
    one.click("quit thinking")
    assert one.app.ended == (answer is Reply.NO)
    player.ready = True
    if answer is Reply.YES:
        one.click("slot 1")
        assert one.app.ended
        assert FORMAT_2018.load(one.folder / "slot-1.txt") == there  # before the computer's move
    if answer is Reply.CANCEL:
        one.app.step(0)
        assert len(one.moves) == 2


def test_an_answer_waits_while_something_is_asked(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(Script(broken=True), player)
    one.start()
    one.move("e2e4")
    one.click("main menu")
    player.ready = True
    one.app.step(0)
    assert len(one.moves) == 1
    one.click("cancel")
    one.app.step(0)
    assert len(one.moves) == 2


@pytest.mark.parametrize("way", ["main menu", "restart"])
def test_leaving_gives_up_the_thought(desk: MakeDesk, way: str) -> None:
    player = Slow()
    one = desk(Script(Reply.NO), player)
    one.start()
    one.move("e2e4")
    one.click(way)
    assert player.cancelled == 1
    player.ready = True
    one.app.step(0)
    assert way == "main menu" or one.moves == []


@pytest.mark.parametrize("failures", [1, 2])
def test_a_failed_worker_is_reported_and_the_game_goes_on(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str], failures: int
) -> None:
    one = desk(player=Sick(failures))
    one.start("difficulty amateur")
    one.move("e2e4")
    for _ in range(3):
        one.app.step(0)
    assert capsys.readouterr().err == "ERROR: The computer player failed: out of breath\n" * failures
    assert len(one.dialogs.told) == 1  # the second time it is asked what to do
    if failures == 2:
        assert (one.play.thinking, len(one.moves)) == (False, 1)
        one.click("try again")
        one.app.step(0)
    assert len(one.moves) == 2


def test_who_tries_again_is_asked_again_only_after_two_more_failures(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk(player=Sick(3))
    one.start("difficulty amateur")
    one.move("e2e4")
    for _ in range(3):
        one.app.step(0)
    one.click("try again")
    for _ in range(3):
        one.app.step(0)
    assert (len(one.moves), len(one.dialogs.told)) == (2, 2)
    assert capsys.readouterr().err.count("out of breath") == 3


def test_a_game_whose_computer_fails_for_good_can_be_left(desk: MakeDesk) -> None:
    one = desk(Script(Reply.NO), player=Sick(99))
    one.start("difficulty amateur")
    one.move("e2e4")
    for _ in range(3):
        one.app.step(0)
    one.click("main menu")
    assert isinstance(one.app.view, MainView)


def test_the_pieces_of_a_computer_that_failed_stay_its_own(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk(Script(Reply.CANCEL), player=Sick(99))
    one.start("difficulty amateur")
    one.move("e2e4")
    for _ in range(3):
        one.app.step(0)
    one.click("main menu")
    assert (one.play.thinking, len(one.moves)) == (False, 1)
    failures = capsys.readouterr().err.count("out of breath")
    one.pilot.click_square("e7")
    assert (one.game.board.selected, one.play.options) == (None, ())
    assert capsys.readouterr().err.count("out of breath") == failures  # but it is asked again


def test_the_computer_begins_when_it_has_white_and_that_move_stays(desk: MakeDesk) -> None:
    one = desk()
    one.start("difficulty amateur", "colour black")
    first = list(one.moves)
    assert len(first) == 1
    assert not one.enabled("undo")
    one.move("e7e5")
    one.click("undo")
    assert one.moves == first
    assert not one.enabled("undo")
