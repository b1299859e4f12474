"""The list of slots: what each row shows, its keys, and deleting."""

from pathlib import Path
from typing import Any, Final

import pytest

from chess.editions.edition2018 import EDITION_2018
from chess.formats.fen import read_fen
from chess.formats.save2015 import FORMAT_2015
from chess.formats.save2018 import FORMAT_2018
from chess.formats.saved import Saved
from chess.match import Match
from chess.pieces import BLACK
from chess.settings import Settings
from chess.squares import named_square
from gui import style
from gui.dialogs import Reply
from gui.games import chess2015
from gui.screens.game.view import GameView
from gui.screens.littleboard import LITTLE_BOARD, LittlePosition
from gui.screens.menu import ChoicesView, MainView
from gui.screens.slotbuttons import SlotButton
from gui.screens.slots import LoadView, SaveView
from gui.sdl import library
from gui.themes import LIGHT
from tests.support.desk import FIRST_VIEWS, NEW_GAME, Desk, MakeDesk, Script, Slow

TWO: Final = "mode 2 players"


def saved_once(desk: MakeDesk, *answers: Reply) -> Desk:
    """A game of two with a move, in slot 1."""
    one = desk(Script(*answers))
    one.start(TWO)
    one.move("e2e4")
    one.click("save", "slot 1")
    return one


def board_of(one: Desk, slot: int) -> LittlePosition:
    button: Any = one.pilot.find(f"slot {slot}")
    assert button.summary
    board: LittlePosition = button.summary.board
    return board


def details_of(one: Desk, slot: int) -> str:
    button: Any = one.pilot.find(f"slot {slot}")
    return str(button.words()[1])


def moves_file(one: Desk) -> Path:
    return one.folder / "slot-1.txt.moves"


# What is shown


def test_a_slot_shows_its_pieces_the_last_move_and_its_number(desk: MakeDesk) -> None:
    one = saved_once(desk)
    one.click("load")
    board = board_of(one, 1)
    assert board.images == one.app.view.back.play.model.images  # type: ignore[attr-defined]
    assert board.last == (named_square("e2"), named_square("e4"))
    assert not board.turned
    assert details_of(one, 1) == "Black to move • Move 1"
    place = one.pilot.find("slot 1").place()
    shown = one.pilot.picture()
    assert shown.pixel(place.x + 8 + 4 * 14 + 1, place.y + 8 + 6 * 14 + 1) == LIGHT.last_on_light  # E2
    assert shown.pixel(place.x + 8 + 3 * 14 + 1, place.y + 8 + 4 * 14 + 1) == LIGHT.dark_square


def test_the_board_of_who_plays_black_is_turned(desk: MakeDesk) -> None:
    one = desk()
    one.folder.mkdir()
    FORMAT_2018.save(one.folder / "slot-1.txt", Match(EDITION_2018, Settings(1, 2, BLACK)).to_save())
    FORMAT_2018.save(one.folder / "slot-2.txt", Match(EDITION_2018, Settings(2, 2, BLACK)).to_save())
    one.click("load game")
    assert [board_of(one, slot).turned for slot in (1, 2)] == [True, False]


@pytest.mark.parametrize("moves", ["", "rubbish", "of another game", "impossible"])
def test_moves_that_do_not_lead_to_the_board_are_not_shown(desk: MakeDesk, moves: str) -> None:
    one = saved_once(desk)
    before = moves_file(one).read_text()
    contents = {
        "": "",
        "rubbish": "rubbish",
        "of another game": before.replace("e2e4", "d2d4"),
        "impossible": before.replace("e2e4", "e2e5"),
    }
    moves_file(one).write_text(contents[moves])
    one.click("load")
    assert board_of(one, 1).last == ()
    assert details_of(one, 1) == "Black to move • 32 pieces"


def test_moves_beside_a_board_without_a_king_are_no_reason_to_fail(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    one.start()
    one.move("e2e3")
    one.click("save", "slot 1")
    FORMAT_2015.save(one.folder / "slot-1.xml", Saved(read_fen("8/8/8/8/8/8/8/4K3 w -"), 2))
    one.click("main menu", "load game")
    assert (board_of(one, 1).last, details_of(one, 1)) == ((), "White to move • 1 piece")


def test_a_game_that_was_set_up_counts_from_its_board(desk: MakeDesk) -> None:
    one = desk(Script(Reply.NO), first=chess2015.first_view)
    one.folder.mkdir()
    FORMAT_2015.save(one.folder / "slot-1.xml", Saved(read_fen("8/P3k3/8/8/8/8/8/4K3 w -"), 2))
    one.go("load game", "slot 1", "start")
    one.move("e1e2")
    one.click("save", "slot 2", "main menu", "load game")
    assert details_of(one, 2) == "Black to move • Move 1 from this board"


@pytest.mark.parametrize("game", ["2018", "2015"])
@pytest.mark.parametrize("with_moves", [True, False])
def test_a_finished_game_says_how_it_ended(desk: MakeDesk, game: str, with_moves: bool) -> None:
    one = desk(Script(Reply.NO), first=FIRST_VIEWS[game])
    one.start(*([TWO] if game == "2018" else []))
    one.move("e2e3 a7a6 f1c4 b8c6 d1h5 a6a5 h5f7")
    one.click("look back", "save", "slot 1")
    if not with_moves:
        next(one.folder.glob("slot-1.*.moves")).unlink()
    one.click("main menu", "load game")
    assert details_of(one, 1) == "Checkmate • White wins the game"


def test_a_drawn_game_says_why(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    one.folder.mkdir()
    FORMAT_2015.save(one.folder / "slot-1.xml", Saved(read_fen("7k/5Q2/6K1/8/8/8/8/8 b -"), 2))
    one.click("load game")
    assert details_of(one, 1) == "Draw • There is no legal move"


def test_a_picture_that_cannot_be_made_is_told_once_and_a_placeholder_stands_there(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    one = saved_once(desk)
    library.fail("SDL_SetTextureScaleMode")
    one.click("load")
    assert capsys.readouterr().err == "ERROR: SDL_SetTextureScaleMode: made to fail\n"
    place = one.pilot.find("slot 1").place()
    assert one.pilot.picture().pixel(place.x + 9, place.y + 9) == style.PLACEHOLDER
    one.click("slot 1")
    assert isinstance(one.app.view, GameView)


@pytest.mark.parametrize(("first", "count"), [(None, 5), (chess2015.first_view, 7)])
def test_slots_fit_or_scroll(desk: MakeDesk, first: Any, count: int) -> None:
    one = desk(first=first) if first else desk()
    for size in (style.SMALLEST_SIZE, style.FIRST_SIZE, style.LARGEST_SIZE):
        library.sdl2.SDL_SetWindowSize(one.screen.window, *size)
        one.pilot.settle()
        one.click("load game")
        buttons = [one.pilot.find(f"slot {number}") for number in range(1, count + 1)]
        assert all(isinstance(button, SlotButton) and button.area.height > LITTLE_BOARD for button in buttons)
        seen = [button for button in buttons if button.shown() == button.place()]
        assert len(seen) == (6 if (count, size) == (7, style.SMALLEST_SIZE) else count)
        one.click("back")


# Keys


def test_the_number_of_a_slot_is_its_key(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    one.move("e2e4")
    one.pilot.key("S")
    one.pilot.key("6")  # there is none
    assert isinstance(one.app.view, SaveView)
    one.pilot.key("4")
    assert one.text("saved") == "Saved in slot 4"
    one.pilot.key("L")
    one.pilot.key("3")  # empty
    assert isinstance(one.app.view, LoadView)
    one.pilot.key("4")
    assert isinstance(one.app.view, GameView)
    assert len(one.moves) == 1


def test_seven_slots_have_seven_keys(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    one.start()
    one.click("save")
    one.pilot.key("7")
    assert one.slot_files == ["slot-7.xml"]


# Loading


def test_escape_from_the_slots_asks_nothing(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    one.move("e2e4")
    one.click("load")
    one.pilot.key("Escape")
    assert (len(one.moves), one.dialogs.asked) == (1, [])


def test_a_damaged_slot_is_no_reason_to_ask(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = saved_once(desk)
    one.move("e7e5")
    one.click("load")
    (one.folder / "slot-1.txt").write_text("rubbish")
    one.click("slot 1")
    assert one.dialogs.asked == []
    assert "ERROR: The game in slot 1 cannot be loaded: " in capsys.readouterr().err
    one.click("back")
    assert len(one.moves) == 2


def test_a_game_that_is_saved_where_another_was_to_be_loaded_goes_on(desk: MakeDesk) -> None:
    one = saved_once(desk, Reply.YES)
    one.move("e7e5")
    one.click("load", "slot 1")  # save it first: yes, in the same slot
    one.click("slot 1", "replace")
    assert isinstance(one.app.view, GameView)
    assert (len(one.moves), one.text("saved")) == (2, "Saved")


def test_a_slot_that_vanishes_while_it_is_asked_what_to_do(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk(Script(broken=True))
    one.folder.mkdir()
    FORMAT_2018.save(one.folder / "slot-2.txt", NEW_GAME)
    one.start(TWO)
    one.move("e2e4")
    one.click("load", "slot 2")
    (one.folder / "slot-2.txt").unlink()
    one.click("no")
    assert "ERROR: The game in slot 2 cannot be loaded: No such file or directory" in capsys.readouterr().err
    one.click("ok", "back")
    assert len(one.moves) == 1


def test_an_interrupted_game_is_given_up_only_for_a_slot_that_is_chosen(desk: MakeDesk) -> None:
    first = saved_once(desk)
    first.move("e7e5")
    kept = first.folder / "game-2018.txt"
    one = desk()  # of the same process, which therefore may hold the same lock
    assert one.pilot.find("continue")
    one.click("load game", "slot 1")
    assert isinstance(one.app.view, LoadView)
    one.click("cancel")
    assert kept.exists()
    one.click("slot 1", "discard")
    assert isinstance(one.app.view, GameView)
    assert len(one.moves) == 1


# Deleting


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_game_is_deleted_with_its_moves_after_a_question(desk: MakeDesk, way: str) -> None:
    one = saved_once(desk)
    one.click("main menu", "load game")
    for answer in ("cancel", "delete"):
        assert one.slot_files == ["slot-1.txt"]
        assert moves_file(one).exists()
        one.pilot.key("Delete") if way == "key" else one.click("delete 1")
        one.click(answer)
    assert isinstance(one.app.view, LoadView)
    assert not one.enabled("slot 1")
    assert [path.name for path in one.folder.glob("slot-*")] == []
    assert one.app.window.focus is one.pilot.find("back")
    one.pilot.key("Delete")  # there is nothing left to delete
    assert one.app.window.scope is one.app.window


def test_enter_does_not_delete(desk: MakeDesk) -> None:
    one = saved_once(desk)
    one.click("load")
    one.pilot.key("Delete")
    one.pilot.key("Return")
    assert one.slot_files == ["slot-1.txt"]


def test_an_empty_slot_has_nothing_to_delete(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    one.click("save")
    one.pilot.key("Delete")
    assert one.app.window.scope is one.app.window
    with pytest.raises(StopIteration):
        one.pilot.find("delete 1")


@pytest.mark.parametrize("loaded", [False, True])
@pytest.mark.parametrize("where", ["save", "load"])
def test_a_game_whose_slot_is_deleted_is_no_longer_saved(desk: MakeDesk, where: str, loaded: bool) -> None:
    one = saved_once(desk, Reply.CANCEL)
    if loaded:
        one.click("main menu", "load game", "slot 1")
    kept = one.folder / "game-2018.txt"
    assert not kept.exists()
    one.click(where, "delete 1", "delete")
    assert kept.exists()  # from now on it is kept as every unsaved game is
    one.click("back")
    assert one.text("saved") == "Not saved"
    one.click("main menu")
    assert len(one.dialogs.asked) == 1
    assert isinstance(one.app.view, GameView)


def test_another_slot_that_is_deleted_leaves_the_game_saved(desk: MakeDesk) -> None:
    one = saved_once(desk)
    one.click("save", "slot 2", "save", "delete 1", "delete", "back")
    assert one.text("saved") == "Saved in slot 2"
    one.click("main menu")
    assert isinstance(one.app.view, MainView)


def test_a_damaged_slot_can_be_deleted(desk: MakeDesk) -> None:
    one = desk()
    one.folder.mkdir()
    (one.folder / "slot-2.txt").write_text("rubbish")
    one.click("load game", "delete 2", "delete")
    assert one.slot_files == []


def test_a_slot_that_cannot_be_deleted_is_reported_and_loses_nothing(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    one = saved_once(desk)
    one.click("main menu", "load game")
    path = one.folder / "slot-1.txt"
    path.unlink()
    path.mkdir()  # which even root cannot unlink
    one.click("delete 1", "delete")
    reason = "The game in slot 1 cannot be deleted: Is a directory"
    assert capsys.readouterr().err == f"ERROR: {reason}\n"
    assert one.dialogs.told == [f"Chessprog: {reason}"]
    assert moves_file(one).exists()
    assert path.exists()
    one.click("back")
    assert isinstance(one.app.view, MainView)


def test_moves_that_cannot_be_deleted_are_reported(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = saved_once(desk)
    moves_file(one).unlink()
    moves_file(one).mkdir()
    one.click("load", "delete 1", "delete")
    assert one.slot_files == []
    reason = "The moves beside slot 1 cannot be deleted: Is a directory"
    assert capsys.readouterr().err == f"ERROR: {reason}\n"


def test_a_slot_that_vanished_before_it_was_deleted(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = saved_once(desk)
    one.click("load", "delete 1")
    (one.folder / "slot-1.txt").unlink()
    one.click("delete")
    assert capsys.readouterr().err == ""
    assert (one.dialogs.told, one.slot_files, moves_file(one).exists()) == ([], [], False)


def test_a_slot_is_deleted_while_the_computer_thinks(desk: MakeDesk) -> None:
    one = desk(player=Slow())
    one.folder.mkdir()
    FORMAT_2018.save(one.folder / "slot-1.txt", NEW_GAME)
    one.start("colour black")
    one.click("load", "delete 1", "delete", "back")
    assert one.play.thinking
    assert one.slot_files == []


def test_a_reviewed_game_whose_slot_is_deleted(desk: MakeDesk) -> None:
    one = desk(Script(Reply.CANCEL), first=chess2015.first_view)
    one.folder.mkdir()
    FORMAT_2015.save(one.folder / "slot-3.xml", Saved(read_fen("8/P3k3/8/8/8/8/8/4K3 w -"), 2))
    one.go("load game", "slot 3")
    assert isinstance(one.app.view, ChoicesView)
    one.click("start", "save", "delete 3", "delete", "back")
    assert one.text("saved") == "Not saved"
