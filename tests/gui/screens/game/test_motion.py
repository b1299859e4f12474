"""Sliding pieces: on a clock that the tests set, until any click or key."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest

from chess.formats.fen import read_fen
from chess.formats.save2015 import FORMAT_2015
from chess.formats.saved import Saved
from chess.squares import named_square
from games import checkers_text as text
from gui import preferences
from gui.app import FRAME_MS
from gui.boardview import Flight, Mark
from gui.games import checkers, chess2015, connect4
from gui.preferences import Preferences
from gui.screens.game.motion import REPLY_PAUSE, SLIDE
from gui.screens.game.view import GameView
from tests.support.desk import Desk, MakeDesk, Slow

TWO: Final = ("mode 2 players",)
HALF: Final = SLIDE / 2


def wait(one: Desk, seconds: float) -> None:
    """Let time pass, and the program notice."""
    one.time += seconds
    one.app.step(0)


def standing(one: Desk, square: str) -> str:
    """What is drawn on a square, apart from what is on its way."""
    return one.game.board.images[named_square(square)]


def flying(one: Desk) -> list[tuple[str, float, float]]:
    """What is on its way, and where."""
    return [(image, round(column, 3), round(row, 3)) for image, column, row in one.game.board.flights]


def loaded(desk: MakeDesk, fen: str) -> Desk:
    """A game of two by the rules of 2015, from a position."""
    one = desk(first=chess2015.first_view, slides=True)
    one.folder.mkdir()
    FORMAT_2015.save(one.folder / "slot-1.xml", Saved(read_fen(fen), 2))
    one.go("load game", "slot 1", "start")
    return one


def test_a_piece_slides_from_its_square_to_the_next_and_slower_at_both_ends(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4")
    assert (standing(one, "e2"), standing(one, "e4"), flying(one)) == ("", "", [("white-pawn", 4, 1)])
    rows = []
    for _ in range(4):
        wait(one, SLIDE / 5)
        rows += [row for _, _, row in flying(one)]
    steps = [round(after - before, 2) for before, after in pairwise([1, *rows, 3])]
    assert steps[0] < steps[1] < steps[2] > steps[3] > steps[4]
    wait(one, SLIDE / 5 + 0.001)
    assert (standing(one, "e4"), flying(one), one.app.view.moving) == ("white-pawn", [], False)


def test_it_is_drawn_where_it_is(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    square = one.pilot.where_square("e3")
    bare = one.pilot.picture().pixel(*square)
    one.move("e2e4")
    wait(one, HALF)
    assert flying(one) == [("white-pawn", 4, 2)]
    assert one.pilot.picture().pixel(*square) != bare
    wait(one, SLIDE)
    assert one.pilot.picture().pixel(*square) == bare


def test_on_a_turned_board_it_slides_the_other_way(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.click("flip")
    square = one.pilot.where_square("e3")
    bare = one.pilot.picture().pixel(*square)
    one.move("e2e4")
    wait(one, HALF)
    assert one.pilot.picture().pixel(*square) != bare


def test_a_captured_piece_stays_until_it_is_reached(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4 d7d5 e4d5")
    wait(one, HALF)
    assert (standing(one, "d5"), flying(one)) == ("black-pawn", [("white-pawn", 3.5, 3.5)])
    wait(one, SLIDE)
    assert standing(one, "d5") == "white-pawn"


def test_what_a_move_leads_to_is_marked_when_it_arrives(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4 f7f6 d1h5")
    way = [Mark("last", named_square("d1")), Mark("last", named_square("h5"))]
    assert one.game.board.marks == way
    wait(one, SLIDE)
    assert one.game.board.marks == [*way, Mark("check", named_square("e8"))]


def test_undo_runs_backward(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4 d7d5 e4d5")
    one.click("undo")
    assert (standing(one, "d5"), standing(one, "e4"), flying(one)) == ("black-pawn", "", [("white-pawn", 3, 4)])
    wait(one, SLIDE * 0.9)
    assert flying(one)[0][1:] > (3.9, 3.0)
    wait(one, SLIDE)
    assert standing(one, "e4") == "white-pawn"


def test_undo_against_the_computer_takes_back_one_move_after_the_other(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start()
    one.move("e2e4")
    for _ in range(4):
        wait(one, 0.5)
    assert (len(one.moves), one.game.moving) == (2, False)
    replied = one.game.board.images
    one.click("undo")
    assert flying(one)[0][0].startswith("black")
    assert standing(one, "e4") == "white-pawn"
    wait(one, SLIDE)
    assert flying(one) == [("white-pawn", 4, 3)]
    wait(one, SLIDE)
    assert (standing(one, "e2"), one.game.moving, one.game.board.images != replied) == ("white-pawn", False, True)


def test_both_pieces_of_a_castle_slide(desk: MakeDesk) -> None:
    one = loaded(desk, "4k3/8/8/8/8/8/8/R3K2R w KQ")
    one.move("e1c1")
    wait(one, HALF)
    assert flying(one) == [("white-king", 3, 0), ("white-rook", 1.5, 0)]
    wait(one, SLIDE)
    assert (standing(one, "c1"), standing(one, "d1")) == ("white-king", "white-rook")


def test_a_dragged_king_is_there_already_and_its_rook_follows(desk: MakeDesk) -> None:
    one = loaded(desk, "4k3/8/8/8/8/8/8/R3K2R w KQ")
    one.pilot.drag("e1", "g1")
    wait(one, HALF)
    assert (standing(one, "g1"), standing(one, "e1")) == ("white-king", "")
    assert flying(one) == [("white-rook", 6, 0)]


def test_a_dragged_piece_does_not_slide(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.pilot.drag("e2", "e4")
    assert (len(one.moves), one.game.moving, standing(one, "e4")) == (1, False, "white-pawn")


def test_a_pawn_is_promoted_when_it_arrives(desk: MakeDesk) -> None:
    one = loaded(desk, "8/P3k3/8/8/8/8/8/4K3 w -")
    one.move("a7a8")
    one.click("queen")
    wait(one, HALF)
    assert flying(one) == [("white-pawn", 0, 6.5)]
    wait(one, SLIDE)
    assert standing(one, "a8") == "white-queen"


def test_discs_fall_from_above_the_board_and_gain_speed(desk: MakeDesk) -> None:
    one = desk(player=Slow(), first=connect4.first_view, slides=True)
    one.start()
    one.pilot.key("3")
    assert flying(one) == [("yellow-disc", 2, 6)]
    wait(one, HALF)
    assert flying(one) == [("yellow-disc", 2, 4.5)]
    wait(one, SLIDE)
    assert (one.game.board.images[12], flying(one)) == ("yellow-disc", [])


def test_a_taken_man_stays_until_the_slide_ends(desk: MakeDesk) -> None:
    one = desk(player=Slow(), first=checkers.first_view, slides=True)
    one.start()
    model: Any = one.play.model
    model.board = text.read_board("....../....../....../..w.../.b.b.b/b.....", "b")
    one.game.take_up(one.play)
    one.game.refresh()
    source, taken, target = (checkers.SQUARES[text.BITS[place]] for place in ((5, 2), (4, 3), (3, 4)))
    for square in (source, target):
        one.pilot.click_at(*one.game.board.area_of(square).moved(*one.game.board.place()[:2]).middle)
    wait(one, HALF)
    assert (one.game.board.images[taken], model.images[taken]) == ("white-man", "")
    assert [image for image, _, _ in flying(one)] == ["black-man"]
    wait(one, SLIDE)
    assert one.game.board.images == model.images


# The reply


def test_the_reply_waits_until_the_users_move_was_seen_and_the_computer_thinks_meanwhile(desk: MakeDesk) -> None:
    player = Slow()
    player.ready = True
    one = desk(player=player, slides=True)
    one.start()
    one.move("e2e4")
    assert len(player.requests) == 1
    wait(one, SLIDE + REPLY_PAUSE - 0.001)
    assert (len(one.moves), one.pilot.find("thinking").visible) == (1, False)
    wait(one, 0.002)
    assert (len(one.moves), one.game.moving) == (2, True)


def test_a_reply_that_takes_longer_is_shown_as_soon_as_it_is_there(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player, slides=True)
    one.start()
    one.move("e2e4")
    wait(one, 5.0)
    assert one.pilot.find("thinking").visible
    player.ready = True
    one.app.step(0)
    assert len(one.moves) == 2


def test_the_computers_first_move_waits_for_nothing(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start("colour black")
    one.app.step(0)
    assert (len(one.moves), one.game.moving) == (1, True)


def test_a_watched_game_waits_for_the_longer_of_two_pauses(desk: MakeDesk) -> None:
    one = desk(first=checkers.first_view, slides=True)
    one.start("players watch", "level 1", "black 1")
    one.app.step(0)
    assert len(one.play.model.history) == 1
    wait(one, SLIDE + checkers.WATCH_PAUSE - 0.001)
    assert len(one.play.model.history) == 1
    wait(one, 0.002)
    assert len(one.play.model.history) == 2


# Hurrying


@pytest.mark.parametrize(
    "do",
    [
        lambda one: one.pilot.key("Tab"),
        lambda one: one.pilot.press(2, 2),
        lambda one: one.pilot.press(2, 2, 3),
    ],
    ids=["a key", "a press", "a right press"],
)
def test_any_key_or_press_ends_a_slide(desk: MakeDesk, do: Callable[[Desk], None]) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4")
    wait(one, HALF)
    do(one)
    assert (one.game.moving, flying(one), standing(one, "e4")) == (False, [], "white-pawn")


def test_the_mouse_that_only_moves_ends_nothing(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4")
    one.pilot.move(*one.pilot.where_square("a6"))
    assert one.game.moving


def test_the_click_that_ends_a_slide_does_what_it_always_does(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4")
    one.pilot.click_square("e7")
    assert (one.game.board.selected, one.game.moving) == (named_square("e7"), False)
    one.pilot.click_square("e5")
    assert len(one.moves) == 2


def test_no_card_covers_the_move_that_ends_the_game(desk: MakeDesk) -> None:
    one = desk(first=connect4.first_view, slides=True)
    one.start("steps 1")
    seen = set()
    for key in "1234567" * 6:
        one.pilot.key(key)
        for _ in range(8):
            wait(one, 0.1)
            seen.add((one.play.model.is_over, one.game.moving, one.app.window.scope is one.app.window))
        if one.play.model.is_over:
            break
    assert (True, True, True) in seen
    assert (True, False, False) in seen
    assert (True, True, False) not in seen


def test_the_click_that_ends_the_last_slide_is_not_for_the_card_that_follows(desk: MakeDesk) -> None:
    one = desk(player=Slow(), first=connect4.first_view, slides=True)
    one.start()
    model: Any = one.play.model
    for column in (0, 6, 0, 6, 0, 6):
        model.board = model.board.add_disc(column)
    one.pilot.key("1")
    assert (model.is_over, one.game.moving) == (True, True)
    one.pilot.click_at(*one.game.board.focus_area().middle)  # where the card will be
    assert (one.app.view is one.game, one.app.window.scope is not one.app.window) == (True, True)


# Frames


def test_while_something_moves_the_program_waits_for_a_frame_and_then_for_an_event(
    desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4")
    waits: list[int | None] = []
    monkeypatch.setattr(one.screen, "wait", waits.append)
    one.app.redraw()
    for seconds in (0.0, 0.006, SLIDE, 0.0):
        one.time += seconds
        one.app.step()
    assert waits == [FRAME_MS, FRAME_MS - 6, 1, None]


def test_a_piece_on_its_way_is_drawn_in_the_squares_only(desk: MakeDesk) -> None:
    one = desk(player=Slow(), first=connect4.first_view, slides=True)
    one.start()
    board = one.game.board
    top = board.focus_area()
    places = [(top.x + 32, top.y - 10), (top.x + 32, top.y + 10)]
    before = [one.pilot.picture().pixel(*place) for place in places]
    board.flights = [Flight("yellow-disc", 0, 5.5)]
    one.app.redraw()
    above, below = (one.pilot.picture().pixel(*place) for place in places)
    assert above == before[0]
    assert below != before[1]


# The setting


def test_slides_are_switched_by_a_key_and_remembered(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.pilot.key("F2")
    assert (one.text("subline"), preferences.load(one.folder)) == (
        "Pieces appear at once (F2)",
        Preferences(slides=False),
    )
    one.move("e2e4")
    assert (one.game.moving, standing(one, "e4"), one.text("subline")) == (False, "white-pawn", "Move 1")
    one.pilot.key("F2")
    assert (one.text("subline"), preferences.load(one.folder).slides) == ("Pieces glide (F2)", True)
    one.move("e7e5")
    assert one.game.moving


def test_without_slides_the_reply_is_there_at_once(desk: MakeDesk) -> None:
    one = desk()
    one.start()
    one.move("e2e4")
    one.app.step(0)
    assert (len(one.moves), one.game.moving) == (2, False)


def test_settings_that_cannot_be_kept_are_reported_and_hold_for_now(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk(slides=True)
    one.folder.write_text("not a folder")
    one.start(*TWO)
    one.pilot.key("F2")
    assert (one.app.settings.slides, one.text("subline")) == (False, "Pieces appear at once (F2)")
    assert capsys.readouterr().err == "ERROR: the settings cannot be saved: File exists\n"


def test_a_view_of_another_kind_never_moves(desk: MakeDesk) -> None:
    one = desk(slides=True)
    assert not isinstance(one.app.view, GameView)
    assert not one.app.view.moving
    one.pilot.key("F2")
    assert one.app.settings.slides


def test_a_game_that_was_loaded_with_its_moves_slides_back_and_on(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.start(*TWO)
    one.move("e2e4 d7d5 e4d5")
    one.click("save", "slot 1", "load", "slot 1")
    assert flying(one) == []
    one.move("e7e6")
    assert flying(one) == [("black-pawn", 4, 6)]
    one.click("undo")
    assert flying(one) == [("black-pawn", 4, 5)]
    wait(one, SLIDE)
    assert flying(one) == [("white-pawn", 3, 4)]
