"""The window and its slots: saving, loading, and leaving an unsaved game."""

import resource
import shutil
from functools import partial
from typing import Any, Final

import pytest

from chess.editions.edition2018 import EDITION_2018
from chess.formats.save2018 import FORMAT_2018
from console.games import chess2018 as console
from console.games.chess2018_game import GameState2018
from console.parse import Command
from gui.dialogs import Reply
from gui.events import LEFT, Pressed, Released
from gui.games import chess2018
from gui.screens.game.view import GameView
from gui.screens.menu import ChoicesView, MainView
from gui.screens.slots import LoadView, SaveView
from tests.support.desk import NEW_GAME, SCHOLARS_MATE, Desk, FirstView, MakeDesk, Script


def with_slots(count: int) -> FirstView:
    return partial(chess2018.first_view, edition=EDITION_2018._replace(slots=count))


def test_a_game_saved_here_goes_on_in_the_console_and_back(desk: MakeDesk) -> None:
    one = desk()
    one.start("difficulty amateur", "colour black")
    one.move("e7e5")
    assert one.text("saved") == "Not saved"
    one.click("save", "slot 2")
    assert one.text("saved") == "Saved in slot 2"
    path = one.folder / "slot-2.txt"
    assert FORMAT_2018.load(path) == one.match.to_save()
    loaded = console.SettingsState2018().obey(Command("load", (str(path),))).state
    assert isinstance(loaded, console.SettingsState2018)
    game = loaded.obey(Command("start")).state
    assert isinstance(game, GameState2018)
    game.obey(Command("save", (str(one.folder / "slot-4.txt"),)))
    one.click("load", "slot 4")
    assert (one.position, one.settings) == (game.match.game.position, game.match.settings)
    assert (one.play.turned, one.moves, one.text("saved")) == (True, [], "Saved")


def test_a_used_slot_is_replaced_only_after_a_question(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("save", "slot 1")
    first = (one.folder / "slot-1.txt").read_text()
    one.move("e2e4")
    one.click("save", "slot 1", "cancel")
    assert (one.folder / "slot-1.txt").read_text() == first
    one.click("slot 1", "replace")
    assert (one.folder / "slot-1.txt").read_text() != first
    assert one.play.seen().status.is_saved


def test_saving_by_keyboard_never_replaces_by_default(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("save", "slot 1")
    one.move("e2e4")
    first = (one.folder / "slot-1.txt").read_text()
    one.pilot.key("s")
    assert one.app.window.focus is one.pilot.find("slot 2")
    one.click("slot 1")
    one.pilot.key("return")  # cancels
    assert (one.folder / "slot-1.txt").read_text() == first
    one.click("slot 1")
    one.pilot.key("r")
    assert (one.folder / "slot-1.txt").read_text() != first


def test_the_focus_stays_on_the_slot_that_was_not_replaced(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("save", "slot 1", "save", "slot 2", "save")
    assert one.app.window.focus is one.pilot.find("slot 3")  # the first unused one
    for key in ("Up", "Up", "Right", "Return", "Escape"):  # shows the focus, goes to slot 2, is asked, cancels
        one.pilot.key(key)
    assert one.app.window.focus is one.pilot.find("slot 2")
    one.pilot.key("Left")
    assert one.app.window.focus is one.pilot.find("slot 1")


def test_the_focus_begins_anew_when_the_slots_are_opened_anew(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("save", "slot 1", "save")
    for key in ("Down", "Down", "Down", "Escape"):  # shows the focus, goes to slot 4, goes back
        one.pilot.key(key)
    one.click("save")
    assert one.app.window.focus is one.pilot.find("slot 2")


def test_where_all_slots_are_used_the_focus_begins_on_the_first(desk: MakeDesk) -> None:
    one = desk(first=with_slots(2))
    one.start("mode 2 players")
    one.click("save", "slot 1", "save", "slot 2", "save")
    assert one.app.window.focus is one.pilot.find("slot 1")


def test_without_a_slot_to_load_the_focus_is_on_the_way_back(desk: MakeDesk) -> None:
    one = desk()
    one.click("load game")
    one.pilot.key("Return")
    assert isinstance(one.app.view, MainView)


def test_the_second_half_of_a_double_click_is_not_for_what_the_first_opened(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move("e2e4")
    one.click("save")
    x, y = one.pilot.where("slot 2")
    for again in (True, True, False):
        assert one.slot_files == []
        one.app.handle(Pressed(x, y, LEFT, again))
        one.app.handle(Released(x, y, LEFT))
    assert (one.folder / "slot-2.txt").exists()


def click_twice(one: Desk, name: str, then: str) -> None:
    """Click a control, and then where another one is now, as the second half of a double click."""
    one.click(name)
    x, y = one.pilot.where(then)
    one.app.handle(Pressed(x, y, LEFT, again=True))
    one.app.handle(Released(x, y, LEFT))


def test_a_double_click_answers_no_question_that_its_first_half_asked(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("save", "slot 1")
    before = (one.folder / "slot-1.txt").read_text()
    one.move("e2e4")
    one.click("save")
    click_twice(one, "slot 1", then="replace")
    assert (one.folder / "slot-1.txt").read_text() == before
    click_twice(one, "cancel", then="slot 2")
    assert one.slot_files == ["slot-1.txt"]
    one.click("slot 2")
    assert (one.folder / "slot-2.txt").exists()


def test_who_came_by_keyboard_sees_the_focus_of_the_next_screen(desk: MakeDesk) -> None:
    one = desk()
    assert not one.app.window.show_focus
    one.pilot.key("tab")
    one.pilot.key("return")
    assert isinstance(one.app.view, ChoicesView)
    assert one.app.window.show_focus


def test_a_screen_forgets_where_the_pointer_left_it(desk: MakeDesk) -> None:
    one = desk()
    one.click("new game", "back")
    one.pilot.key("N")
    assert isinstance(one.app.view, ChoicesView)
    assert one.app.window.hover is None


def test_unused_and_damaged_slots_cannot_be_loaded(desk: MakeDesk) -> None:
    one = desk()
    one.folder.mkdir()
    (one.folder / "slot-2.txt").write_text("rubbish")
    FORMAT_2018.save(one.folder / "slot-3.txt", NEW_GAME)
    one.click("load game")
    assert [one.enabled(f"slot {number}") for number in range(1, 6)] == [False, False, True, False, False]
    damaged: Any = one.pilot.find("slot 2")
    assert damaged.words() == ("This game cannot be read", "Reason: the first line names no player: 'rubbish'")
    one.click("slot 1", "slot 2")
    assert isinstance(one.app.view, LoadView)
    one.click("slot 3")
    assert isinstance(one.app.view, GameView)


def test_a_slot_that_goes_bad_while_it_is_shown(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    one.folder.mkdir()
    FORMAT_2018.save(one.folder / "slot-1.txt", NEW_GAME)
    one.click("load game")
    (one.folder / "slot-1.txt").write_text("rubbish")
    one.click("slot 1")
    reason = "The game in slot 1 cannot be loaded: the first line names no player: 'rubbish'"
    assert capsys.readouterr().err == f"ERROR: {reason}\n"
    assert one.dialogs.told == [f"Chessprog: {reason}"]
    assert isinstance(one.app.view, LoadView)
    assert not one.enabled("slot 1")


def test_a_full_disk_costs_nothing_but_the_attempt(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk(Script(Reply.YES))
    one.start("mode 2 players")
    one.move("e2e4")
    one.click("quit")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        one.click("slot 1")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "ERROR: The game cannot be saved in slot 1: File too large\n" in capsys.readouterr().err
    assert len(one.dialogs.told) == 1
    assert not one.app.ended
    assert one.slot_files == []
    one.click("slot 1")
    assert one.app.ended
    assert one.slot_files == ["slot-1.txt"]


def test_a_folder_that_cannot_be_written(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    one.folder.write_text("a file where the folder should be")
    one.start("mode 2 players")
    one.click("save", "slot 1")
    reason = "the place for saved games is not a folder"
    assert capsys.readouterr().err == f"ERROR: The game cannot be saved in slot 1: {reason}\n"
    one.click("back")
    one.move("e2e4")
    assert len(one.moves) == 1


def test_the_slots_are_listed_anew_after_a_question_and_after_a_fault(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("save", "slot 1", "save")

    def titles() -> list[str]:
        slots: Any = [one.pilot.find(f"slot {number}") for number in (1, 2, 3)]
        return [slot.words()[0] for slot in slots]

    one.click("slot 1")
    FORMAT_2018.save(one.folder / "slot-2.txt", NEW_GAME)  # as the console might
    one.click("cancel")
    assert titles() == ["2 players", "You play white • easy", "Empty"]
    shutil.rmtree(one.folder)
    one.folder.write_text("a file where the folder was")
    one.click("slot 3")
    assert "The game cannot be saved in slot 3" in capsys.readouterr().err
    assert titles() == ["Empty"] * 3


def test_forty_slots_scroll(desk: MakeDesk) -> None:
    one = desk(first=with_slots(40))
    one.start("mode 2 players")
    one.click("save")
    assert one.pilot.find("slot 40").shown().empty
    one.pilot.wheel(*one.pilot.where("slot 3"), -100)
    one.click("slot 40")
    assert one.slot_files == ["slot-40.txt"]
    one.click("load")
    assert not one.pilot.find("slot 40").shown().empty  # the only one that can be chosen has the focus
    one.pilot.key("Home")
    assert one.pilot.find("slot 40").shown().empty
    one.pilot.key("End")
    one.click("slot 40")
    assert isinstance(one.app.view, GameView)


# Leaving an unsaved game


def leave(one: Desk, way: str) -> None:
    if way == "close":
        one.pilot.close()
    elif way == "load":
        FORMAT_2018.save(one.folder / "slot-5.txt", NEW_GAME)
        one.click("load")
        assert one.dialogs.asked == []  # nothing is asked before a slot is chosen
        one.click("slot 5")
    else:
        one.click(way)


def has_left(one: Desk, way: str) -> bool:
    if way in ("close", "quit"):
        return one.app.ended
    if way in ("restart", "load"):
        return isinstance(one.app.view, GameView) and not one.moves
    return isinstance(one.app.view, MainView)


def back_to_the_game(one: Desk) -> None:
    """Leave the slots, which one stays at after Cancel."""
    if isinstance(one.app.view, LoadView):
        one.click("back")


WAYS: Final = ("main menu", "quit", "restart", "load", "close")


@pytest.mark.parametrize("broken", [False, True], ids=["box", "modal"])
@pytest.mark.parametrize("answer", list(Reply))
@pytest.mark.parametrize("way", WAYS)
def test_leaving_an_unsaved_game_asks(desk: MakeDesk, way: str, answer: Reply, broken: bool) -> None:
    one = desk(Script(answer, broken=broken))
    one.start("mode 2 players")
    one.move("e2e4")
    leave(one, way)
    if broken:
        assert not has_left(one, way)
        one.click(answer.name.lower())
    assert len(one.dialogs.asked) == (not broken)
    assert has_left(one, way) == (answer is Reply.NO)
    if answer is Reply.CANCEL:
        back_to_the_game(one)
        assert len(one.moves) == 1
    if answer is Reply.YES:
        assert isinstance(one.app.view, SaveView)
        one.click("slot 1")
        assert has_left(one, way)
        assert (one.folder / "slot-1.txt").exists()


@pytest.mark.parametrize("way", WAYS)
def test_yes_and_then_back_is_no_answer(desk: MakeDesk, way: str) -> None:
    one = desk(Script(Reply.YES))
    one.start("mode 2 players")
    one.move("e2e4")
    leave(one, way)
    one.click("back")
    assert not has_left(one, way)
    assert len(one.moves) == 1


@pytest.mark.parametrize("closing", ["escape", "close"])
@pytest.mark.parametrize("way", WAYS)
def test_closing_the_question_means_cancel(desk: MakeDesk, way: str, closing: str) -> None:
    one = desk(Script(broken=True))
    one.start("mode 2 players")
    one.move("e2e4")
    leave(one, way)
    if closing == "close":
        one.pilot.close()
    else:
        one.pilot.key("Escape")
    assert not has_left(one, way)
    back_to_the_game(one)
    assert len(one.moves) == 1
    one.move("e7e5")
    assert len(one.moves) == 2


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("moves", ["", "save"])
def test_a_game_with_nothing_to_lose_does_not_ask(desk: MakeDesk, way: str, moves: str) -> None:
    one = desk()
    one.start("mode 2 players")
    one.folder.mkdir(exist_ok=True)
    if moves == "save":
        one.move("e2e4")
        one.click("save", "slot 1")
    else:
        one.move(moves)
    leave(one, way)
    assert one.app.ended or way not in ("close", "quit")
    assert one.dialogs.asked == []


@pytest.mark.parametrize("way", WAYS)
def test_a_finished_game_is_a_game_to_save(desk: MakeDesk, way: str) -> None:
    one = desk(Script(Reply.CANCEL))
    one.start("mode 2 players")
    one.move(SCHOLARS_MATE)
    one.click("look back")
    leave(one, way)
    assert not has_left(one, way)
    assert len(one.dialogs.asked) == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_finished_game_that_was_saved_is_left_without_a_question(desk: MakeDesk, way: str) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move(SCHOLARS_MATE)
    one.click("look back")
    one.click("save", "slot 1")
    assert (one.text("headline"), one.text("saved")) == ("Checkmate", "Saved in slot 1")
    icon: Any = one.pilot.find("saved icon")
    assert (icon.image, icon.visible) == ("icon-saved", True)
    leave(one, way)
    assert has_left(one, way)
    assert one.dialogs.asked == []


def test_a_finished_game_that_was_loaded_is_a_saved_one(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move(SCHOLARS_MATE)
    one.click("look back")
    one.click("save", "slot 1", "load", "slot 1")
    assert (one.text("headline"), one.text("saved")) == ("Checkmate", "Saved")
    one.click("look back", "main menu")
    assert isinstance(one.app.view, MainView)
    assert one.dialogs.asked == []


def test_another_move_instead_of_the_saved_one_is_not_saved(desk: MakeDesk) -> None:
    one = desk(Script(Reply.CANCEL))
    one.start("mode 2 players")
    one.move("e2e4")
    one.click("save", "slot 1", "undo")
    one.move("d2d4")
    assert one.text("saved") == "Not saved"
    one.click("main menu")
    assert len(one.dialogs.asked) == 1


def test_the_windows_own_x_asks_on_the_slots_too(desk: MakeDesk) -> None:
    one = desk(Script(Reply.CANCEL, Reply.NO))
    one.start("mode 2 players")
    one.move("e2e4")
    one.click("save")
    one.pilot.close()
    assert isinstance(one.app.view, SaveView)
    assert (one.app.ended, len(one.dialogs.asked)) == (False, 1)
    one.pilot.close()
    assert (one.app.ended, len(one.dialogs.asked)) == (True, 2)
