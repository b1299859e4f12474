"""Simplified chess in its window."""

import pytest

from chess.board import Position
from chess.editions import simplified_words
from chess.editions.simplified import EDITION_SIMPLIFIED
from chess.formats.fen import read_fen
from chess.game import Status
from chess.match import Match
from chess.squares import named_square
from gui import style
from gui.games import simplified
from gui.games.simplified import SimplifiedModel
from gui.screens.game.movelist import LOG_LINE, Log
from gui.screens.game.play import Play
from gui.screens.menu import ChoicesView, MainView
from tests.support import transcripts
from tests.support.desk import Desk, MakeDesk, Slow

WALLED_IN = read_fen("kp6/pp6/pp6/pp6/pp6/pp6/pp6/pp2K3 w -")  # Black cannot move


@pytest.fixture
def one(desk: MakeDesk) -> Desk:
    return desk(first=simplified.first_view)


def think(one: Desk) -> None:
    while one.play.thinking:
        one.app.step(0)


def play_on(one: Desk, position: Position) -> None:
    """Begin a match on another board, which no user can: it saves a hundred moves."""
    one.start("opponent 2")
    settings = EDITION_SIMPLIFIED.defaults._replace(difficulty=2)
    one.game.play = Play(SimplifiedModel(Match(EDITION_SIMPLIFIED, settings, position)))
    one.game.refresh()


def test_a_whole_match_is_the_same_as_in_the_console(one: Desk) -> None:
    one.start("opponent 2")
    for made in transcripts.simplified_moves("you_win"):
        one.move(made)
        think(one)
    assert (one.status, one.text("headline")) == (Status.KING_TAKEN, simplified_words.YOU_WIN)
    printed = transcripts.read_all("simplified")["you_win"].printed.splitlines()
    assert list(one.play.model.log) == [line for line in printed if " moved from " in line]
    assert one.play.model.disc == "white-disc-20"
    one.move("e2e3")
    assert one.status is Status.KING_TAKEN


def test_the_computer_wins(one: Desk) -> None:
    one.start("opponent 3")
    for made in transcripts.simplified_moves("computer_wins"):
        one.move(made)
        think(one)
    assert (one.text("headline"), one.play.model.disc) == (simplified_words.COMPUTER_WINS, "black-disc-20")


def test_rows_and_columns_are_numbered_as_in_the_console(one: Desk) -> None:
    one.start("opponent 2")
    grid = one.game.board.grid
    assert (list(grid.column_names), list(grid.row_names)) == (list("12345678"), list("87654321"))
    assert not one.play.turned


def test_there_is_no_word_of_check_and_no_mark(one: Desk) -> None:
    play_on(one, read_fen("4k3/8/8/8/8/8/4r3/4K3 w -"))
    assert (one.text("headline"), one.play.marks) == ("Your move", [])
    one.move("e1e2")
    assert one.moves


def test_the_king_may_stay_where_he_can_be_taken(one: Desk) -> None:
    play_on(one, read_fen("4k3/8/8/8/8/8/P3r3/4K3 w -"))
    one.move("a2a3")
    think(one)
    assert one.text("headline") == simplified_words.COMPUTER_WINS


@pytest.mark.parametrize("kind", ["queen", "knight"])
def test_a_promotion_is_chosen_over_the_board(one: Desk, kind: str) -> None:
    play_on(one, read_fen("7k/P7/8/8/8/8/8/4K3 w -"))
    one.move("a7a8")
    one.click(kind)
    assert one.play.model.log[0].endswith(f"Pawn promoted to {kind.capitalize()}.")


def test_a_pawn_that_takes_the_king_stays_a_pawn(one: Desk) -> None:
    play_on(one, read_fen("1k6/P7/8/8/8/8/8/4K3 w -"))
    one.move("a7b8")
    assert one.text("headline") == simplified_words.YOU_WIN
    assert one.game.board.images[named_square("b8")] == "white-pawn"
    assert list(one.play.model.log) == ["Pawn moved from (2, 1) to (1, 2). King captured."]


def test_a_side_without_a_move_draws(one: Desk) -> None:
    play_on(one, WALLED_IN)
    one.move("e1e2")
    assert (one.text("headline"), one.text("subline")) == ("Draw", simplified_words.NO_MOVE_LEFT)
    assert not one.play.thinking


def test_forfeit_asks_first(one: Desk) -> None:
    one.start("opponent 4")
    one.click("forfeit")
    one.pilot.key("Return")  # the focus is on the harmless answer
    assert not one.play.model.is_over
    one.click("forfeit", "forfeit")
    assert (one.text("headline"), one.enabled("forfeit"), one.enabled("new game")) == (
        simplified_words.FORFEITED,
        False,
        True,
    )
    one.click("look back")
    one.move("e2e3")
    assert one.moves == []


def test_what_was_selected_is_forgotten_with_the_match(one: Desk) -> None:
    one.start("opponent 4")
    one.pilot.click_square("e2")
    one.click("forfeit", "forfeit")
    assert (one.play.selected, one.play.marks) == (None, [])


def test_a_match_is_forfeited_while_the_computer_thinks(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player, first=simplified.first_view)
    one.start("opponent 5")
    one.move("e2e3")
    one.click("forfeit", "forfeit")
    player.ready = True
    one.app.step(0)
    assert (one.play.thinking, player.cancelled, len(one.moves)) == (False, 1, 1)
    assert one.text("headline") == simplified_words.FORFEITED


def test_other_settings_are_another_opponent(one: Desk) -> None:
    one.start("opponent 4")
    assert not one.enabled("new game")
    one.click("forfeit", "forfeit", "new game…")
    assert isinstance(one.app.view, ChoicesView)
    assert one.app.view.draft.chosen == {"opponent": 4}
    one.click("opponent 1", "start")
    assert (one.settings.difficulty, one.moves) == (1, [])


def test_there_are_no_slots_and_no_question_about_saving(one: Desk) -> None:
    with pytest.raises(StopIteration):
        one.pilot.find("load game")
    one.start("opponent 2")
    one.move("e2e3")
    think(one)
    assert (one.text("saved"), one.pilot.find("saved icon").visible) == ("", False)
    one.click("main menu")
    assert isinstance(one.app.view, MainView)


def test_each_opponent_says_what_it_does(one: Desk) -> None:
    one.click("new game")
    said = set()
    for number in range(1, 6):
        one.click(f"opponent {number}")
        said.add(one.text("opponent words"))
    assert said == {option.words for option in simplified.OPPONENTS}


def test_the_log_is_read_from_its_end_and_scrolls(one: Desk) -> None:
    one.start("opponent 2")
    for made in transcripts.simplified_moves("you_win")[:8]:
        one.move(made)
        think(one)
    scroll = one.game.moves.scroll
    assert scroll.scroll == scroll.furthest > 0
    one.pilot.key("PageUp")
    assert scroll.scroll < scroll.furthest
    log = one.game.moves.list
    assert isinstance(log, Log)
    for size in ((1024, 768), (800, 600)):
        one.game.resize(*size)
        widths = [one.screen.text_size(line, style.SMALL)[0] for line, _ in log.lines]
        assert log.area.width // 2 < max(widths) <= log.area.width
        assert log.area.height == len(widths) * LOG_LINE
