"""Mini-checkers in its window: the same screens, and not a word of chess in them."""

from typing import Any

import pytest

from games import checkers as rules
from games import checkers_text as text
from games.checkers import BLACK, WHITE, CheckersBoard, after, choice_of, is_over, must_pass, passed, value_of
from gui.games import checkers
from gui.games.checkers import SQUARES, CheckersModel
from gui.screens.menu import ChoicesView, MainView
from tests.support import transcripts
from tests.support.desk import Desk, MakeDesk, Sick, Slow


@pytest.fixture
def one(desk: MakeDesk) -> Desk:
    return desk(first=checkers.first_view)


def model(one: Desk) -> CheckersModel:
    found: Any = one.play.model
    assert isinstance(found, CheckersModel)
    return found


def point(one: Desk, place: str) -> tuple[int, int]:
    """The middle of a square, given as 52."""
    board = one.game.board
    square = SQUARES[text.BITS[int(place[0]), int(place[1])]]
    return board.area_of(square).moved(*board.place()[:2]).middle


def move(one: Desk, *moves: str) -> None:
    """Click men and their targets."""
    for made in moves:
        one.pilot.click_at(*point(one, made[:2]))
        one.pilot.click_at(*point(one, made[2:]))


def think(one: Desk) -> None:
    while one.play.thinking:
        one.time += 1.0
        one.app.step(0)


def begin_on(one: Desk, rows: str, side: str, *choices: str) -> None:
    """Go on from another board, which no user can: it saves the moves that lead there."""
    one.start("level 1", *choices)
    model(one).board = text.read_board(rows, side)
    one.game.refresh()


@pytest.mark.parametrize("name", ["you_win", "computer_wins", "draw", "human_forfeits", "computer_forfeits"])
def test_a_whole_game_is_the_same_as_in_the_console(one: Desk, name: str) -> None:
    wanted = transcripts.read_all("checkers")[name]
    level, first, *_ = wanted.script.split()
    one.start(f"level {level}", "first black" if first.lower().startswith("y") else "first white")
    think(one)
    for made in transcripts.checkers_moves(name):
        move(one, made)
        think(one)
    beginnings = ("Black", "White", "Cut", "Max", "Tot", "Num")
    told = [line for line in wanted.printed.splitlines() if line.startswith(beginnings)]
    assert "\n".join(one.play.model.log).splitlines() == told
    assert (model(one).is_over, one.text("headline") in wanted.printed) == (True, True)
    assert one.text("subline") in wanted.printed
    one.click("look back")
    move(one, "5241")
    assert model(one).is_over


def test_the_board_is_numbered_as_in_the_console_and_black_is_at_the_bottom(one: Desk) -> None:
    one.start("level 1")
    grid = one.game.board.grid
    assert (list(grid.column_names), list(grid.row_names)) == (list("123456"), list("654321"))
    assert grid.is_dark(SQUARES[text.BITS[6, 1]])
    assert one.play.model.images[SQUARES[text.BITS[6, 1]]] == "black-man"
    assert sum(map(bool, one.play.model.images)) == 12


def marked(one: Desk, mark: str) -> set[str]:
    places = {square: "{}{}".format(*text.PLACES[bit]) for bit, square in SQUARES.items()}
    return {places[found.square] for found in one.play.marks if found.image == mark}


def test_men_that_may_move_are_marked(one: Desk) -> None:
    one.start("level 1")
    assert marked(one, "ready") == {"52", "54", "56"}
    one.pilot.click_at(*point(one, "52"))
    assert marked(one, "move") == {"41", "43"}


def test_captures_that_must_be_made_are_shown_with_their_victim(one: Desk) -> None:
    begin_on(one, "....../....../....../..w.../.b.b.b/b.....", "b")
    assert (marked(one, "ready"), marked(one, "victim")) == ({"52", "54"}, {"43"})
    one.pilot.drag_at(point(one, "56"), point(one, "45"))
    assert one.text("subline") == "You must capture: (5, 2) to (3, 4) or (5, 4) to (3, 2)."
    assert one.play.model.history == []
    move(one, "5234")
    assert one.play.model.log[0].endswith("Piece captured at (4, 3).")


@pytest.mark.parametrize(
    ("made", "reason"), [("5232", text.CANNOT_MOVE), ("2132", text.NO_PIECE), ("6152", text.CANNOT_MOVE)]
)
def test_a_refusal_is_the_sentence_of_the_console(one: Desk, made: str, reason: str) -> None:
    one.start("level 1")
    one.pilot.drag_at(point(one, made[:2]), point(one, made[2:]))
    assert one.text("subline") == reason
    assert one.play.model.history == []


def test_a_drag_moves_a_man(one: Desk) -> None:
    one.start("level 1")
    one.pilot.drag_at(point(one, "54"), point(one, "43"))
    assert one.play.model.log[0] == "Black moved from (5, 4) to (4, 3). No capture made."


def test_a_forfeited_turn_is_told_and_the_other_goes_on_after_a_pause(desk: MakeDesk) -> None:
    player = Slow()
    player.ready = True
    one = desk(player=player, first=checkers.first_view)
    begin_on(one, "....../b...../....../w...../....../......", "b")
    move(one, "2112")
    one.app.step(0)
    assert (one.play.model.log[-1], one.text("subline")) == (text.FORFEITS.format("Black"),) * 2
    made = len(model(one).history)
    assert len(player.requests) == 2, "it thinks already"
    one.time += checkers.PASS_PAUSE - 0.01
    one.app.step(0)
    assert len(model(one).history) == made
    one.time += 0.01
    one.app.step(0)
    assert len(model(one).history) == made + 1
    assert (model(one).is_over, one.text("headline")) == (True, text.RESULTS[0])


def test_leaving_during_the_pause_leaves_nothing_behind(desk: MakeDesk) -> None:
    player = Slow()
    player.ready = True
    one = desk(player=player, first=checkers.first_view)
    begin_on(one, "....../b...../....../w...../....../......", "b")
    move(one, "2112")
    one.app.step(0)
    one.click("main menu")
    assert player.cancelled == 1
    assert isinstance(one.app.view, MainView)
    requests = len(player.requests)
    one.time += 1.0
    one.app.step(0)
    assert (len(player.requests), player.poll()) == (requests, None)


@pytest.mark.parametrize("way", ["verdict", "stop", "escape", "shown", "failed"])
def test_the_verdict_is_switched_off_at_any_moment(desk: MakeDesk, way: str) -> None:
    player = Sick(4) if way == "failed" else Slow()
    one = desk(player=player, first=checkers.first_view)
    one.start("level 1")
    one.click("move values")
    if isinstance(player, Slow):
        player.ready = way == "shown"
    one.time += 1.0
    for _ in range(3):
        one.app.step(0)
    if way == "failed":
        one.click("cancel")
    elif way in ("verdict", "stop"):
        one.click("move values" if way == "verdict" else way)
    else:
        one.pilot.key("Escape")
    assert (model(one).judging, one.play.thinking, model(one).values) == (False, False, ())
    one.pilot.click_at(*point(one, "52"))
    assert (one.play.selected, one.play.thinking) == (SQUARES[text.BITS[5, 2]], False)


def test_a_switch_that_is_on_looks_it(one: Desk) -> None:
    one.start("level 1")
    button: Any = one.pilot.find("move values")
    assert button.quiet
    one.click("move values")
    think(one)
    assert not button.quiet
    one.click("move values")
    assert button.quiet


def test_a_click_on_a_man_that_may_not_move_says_why(one: Desk) -> None:
    begin_on(one, "....../....../....../..w.../.b.b.b/b.....", "b")
    one.pilot.click_at(*point(one, "56"))
    assert one.text("subline") == "You must capture: (5, 2) to (3, 4) or (5, 4) to (3, 2)."
    assert one.play.selected is None


def test_the_verdict_colours_and_words_every_move(one: Desk) -> None:
    one.start("level 3")
    one.click("move values")
    think(one)
    assert one.play.model.log[-1].splitlines() == [
        "(5, 2) to (4, 1) loses.",
        "(5, 2) to (4, 3) draws.",
        "(5, 4) to (4, 3) draws.",
        "(5, 4) to (4, 5) draws.",
        "(5, 6) to (4, 5) draws.",
    ]
    assert one.text("subline") == "The best move draws"
    assert marked(one, "draws") == {"52", "54", "56"}
    one.pilot.click_at(*point(one, "52"))
    assert (marked(one, "loses"), marked(one, "draws") >= {"43"}) == ({"41"}, True)
    one.pilot.click_at(*point(one, "43"))
    think(one)
    assert model(one).values  # it stays on for the next turn
    one.click("move values")
    assert (model(one).values, one.play.hint) == ((), None)
    assert marked(one, "ready")


def test_the_verdict_is_that_of_the_solver(one: Desk) -> None:
    one.start("level 3")
    one.click("move values")
    think(one)
    board = model(one).board
    wanted = [-value_of(after(board, made)) // 1000 for made in rules.moves_of(board)]
    assert list(model(one).values) == wanted
    assert len(set(wanted)) > 1


def test_watching_the_computer_play_itself_to_the_end(one: Desk) -> None:
    one.start("players watch", "level 2", "black 1")
    think(one)
    board, logged = CheckersBoard(side=BLACK), []
    while not is_over(board):
        if must_pass(board):
            board = passed(board)
            continue
        choice = choice_of(board, {WHITE: 2, BLACK: 1}[board.side])
        logged.append(text.summary_text(board.side, choice.move))
        board = after(board, choice.move)
    assert model(one).board[:2] == board[:2]
    assert [entry for entry in one.play.model.log if " moved from " in entry] == logged
    assert one.text("headline") in ("White wins!", "Black wins!", "It is a draw!")


def test_a_game_that_is_watched_pauses_and_goes_on(desk: MakeDesk) -> None:
    player = Slow()
    player.ready = True
    one = desk(player=player, first=checkers.first_view)
    one.start("players watch", "level 1", "black 1")
    one.time += 1.0
    one.app.step(0)
    made = len(model(one).history)
    assert made
    one.click("pause")
    for _ in range(5):
        one.time += 1.0
        one.app.step(0)
    assert (len(model(one).history), one.text("headline")) == (made, "Paused")
    one.pilot.click_at(*point(one, "52"))
    assert one.play.selected is None
    one.click("pause")
    one.time += 1.0
    one.app.step(0)
    one.app.step(0)
    assert len(model(one).history) > made


def test_there_is_time_to_see_each_move_that_is_watched(one: Desk) -> None:
    one.start("players watch", "level 1", "black 1")
    one.app.step(0)
    made = len(model(one).history)
    for _ in range(5):
        one.app.step(0)
    assert len(model(one).history) == made  # the clock stands still
    one.time += checkers.WATCH_PAUSE
    one.app.step(0)
    one.app.step(0)
    assert len(model(one).history) == made + 1


def test_a_new_game_and_the_main_menu(one: Desk) -> None:
    one.start("level 2")
    one.click("new game")
    assert isinstance(one.app.view, ChoicesView)
    assert one.app.view.draft.chosen == {"players": False, "level": 2, "first": BLACK, "black": 1}
    one.click("start", "main menu")
    assert isinstance(one.app.view, MainView)


def test_what_makes_no_difference_cannot_be_chosen(one: Desk) -> None:
    one.click("new game")
    assert not one.enabled("black")
    one.click("players watch")
    assert one.enabled("black")


@pytest.mark.parametrize(("way", "view"), [("new game", ChoicesView), ("main menu", MainView)])
def test_a_card_over_the_board_tells_the_end_once(one: Desk, way: str, view: type) -> None:
    begin_on(one, "....../....../.b..../w...../....../......", "b")
    move(one, "3221", "2112")
    think(one)
    assert model(one).is_over
    assert one.app.window.scope.name == "question"
    one.click("look back")
    assert one.app.window.scope.name == "window"
    one.pilot.click_at(*point(one, "52"))
    assert one.app.window.scope.name == "window"
    one.click(way)
    assert isinstance(one.app.view, view)


def test_the_men_that_must_capture_blink_once(one: Desk) -> None:
    begin_on(one, "....../....../....../..w.../.b.b.b/b.....", "b")
    move(one, "5645")
    assert not any(mark.image in ("ready", "victim") for mark in one.game.board.marks)
    one.time += 0.5
    one.app.step(0)
    assert {mark.image for mark in one.game.board.marks} >= {"ready", "victim"}
    assert not one.game.busy
