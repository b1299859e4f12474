"""Official chess in its window."""

from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from chess.editions.official import EDITION_OFFICIAL
from chess.engine.request import EngineRequest
from chess.engine.values import MATE, Limits
from chess.formats.fen import fen_of_game, read_full_fen
from chess.formats.pgn import DRAWN, UNFINISHED, PgnGame
from chess.formats.pgnmatch import match_of_pgn
from chess.formats.pgnreader import load_games, loads
from chess.game import Game, Outcome, Reason
from chess.pieces import BLACK, WHITE
from chess.position import NO_SQUARE, start_position
from chess.rules import RULES_OFFICIAL
from chess.settings import Settings
from chess.squares import named_square
from core.player import DirectPlayer, Failure, News, Request
from core.thinker import Thinker
from gui.dialogs import Reply
from gui.games import official
from gui.games.official import CLOCKS, NOT_FOUND, PASTED, clock_text, details_of, found_in
from gui.games.official_model import FIFTY_NEAR, OfficialModel, evaluation_text, score_text, share_of
from gui.games.official_setup import FULL_BOARD, NOT_AT_HOME, NOT_PASSED, OVER, OfficialSetup, setup_of
from gui.screens.editing import Switch
from gui.screens.game.analysis import BEGINNING, NOTHING
from gui.screens.game.view import NO_ANALYSIS
from gui.screens.menu import NO_TEXT, ChoicesView, MainView
from gui.widgets import Button, Modal
from tests.support.desk import SCHOLARS_MATE, Desk, MakeDesk, Script, Slow
from tests.support.waiting import wait_until

TWO: Final = "mode two players"
KNIGHTS: Final = "g1f3 g8f6 f3g1 f6g8"
EN_PASSANT: Final = "e2e4 a7a6 e4e5 d7d5"


class Shallow(DirectPlayer):
    """Analyses no further than some plies."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Request] = []
        self.hurried = self.cancelled = 0

    def start(self, request: Request) -> None:
        self.asked.append(request)
        assert isinstance(request, EngineRequest)
        request.limits = Limits(depth=4)
        super().start(request)

    def hurry(self) -> None:
        self.hurried += 1

    def cancel(self) -> None:
        self.cancelled += 1
        super().cancel()


class Endless(Shallow):
    """Gives its reports at once, but its answer only when `ends` is set."""

    ends = False

    def poll(self) -> News | None:
        return super().poll() if len(self._news) > 1 or self.ends else None


class Metered(Shallow):
    """Gives as many of its reports and answers as `let` says."""

    let = 0

    def poll(self) -> News | None:
        self.let -= 1
        return super().poll() if self.let >= 0 else None


def two(desk: MakeDesk, moves: str = "", *choices: str, **around: Any) -> Desk:
    """A game of two players with some moves."""
    one = desk(first=official.first_view, **around)
    one.start(TWO, *choices)
    one.move(moves)
    return one


def pasted(one: Desk, text: str) -> None:
    one.app.copy(text)
    one.pilot.key("V", control=True)


def from_fen(desk: MakeDesk, fen: str, moves: str = "", **around: Any) -> Desk:
    """A game of two players from a FEN."""
    one = desk(first=official.first_view, **around)
    pasted(one, fen)
    one.go(TWO, "start")
    one.move(moves)
    return one


def model_of(one: Desk) -> OfficialModel:
    assert isinstance(one.play.model, OfficialModel)
    return one.play.model


# Playing


def test_the_default_is_a_game_against_the_second_level(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    one.start()
    assert one.settings == Settings(1, 2, WHITE)
    one.move("e2e4")
    assert len(one.moves) == 2


def test_en_passant_is_among_the_targets_as_a_capture_and_slides(desk: MakeDesk) -> None:
    one = two(desk, EN_PASSANT)
    one.pilot.click_square("e5")
    assert {(option.mark, option.target) for option in one.play.options} == {("threatened", 37), ("both", 29)}
    one.pilot.click_square("d6")
    assert one.position.cells[28] == 0  # the pawn on d5 is gone
    assert one.play.model.captured == [[], ["black-pawn"]]
    assert one.text("headline") == "Black to move"
    assert one.play.model.rows[-1].first == "exd6"


def test_moves_are_listed_in_san_with_the_numbers_of_the_game(desk: MakeDesk) -> None:
    one = from_fen(desk, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 30", "e8g8 e1c1")
    assert one.play.model.rows == [(30, "…", "O-O"), (31, "O-O-O", "")]


def test_a_draw_by_repetition_is_announced_and_told(desk: MakeDesk) -> None:
    one = two(desk, KNIGHTS)
    assert one.text("subline") == "Seen twice: a third time is a draw"
    one.move("e2e4")
    assert one.text("subline") == "Move 3"
    one.click("undo")
    one.move(KNIGHTS)
    assert one.match.game.outcome == Outcome(Reason.REPETITION, None)
    assert (one.text("headline"), one.text("subline")) == ("Draw", "The same position for the third time")
    assert "The same position for the third time after 4 moves." in one.text("words")


@pytest.mark.parametrize(
    ("quiet", "words"),
    [
        (79, "Move 60"),
        (80, "Draw in 10 moves by the fifty-move rule"),
        (98, "Draw in 1 move by the fifty-move rule"),
        (99, ""),
    ],
)
def test_the_fifty_moves_are_counted_when_they_come_near(desk: MakeDesk, quiet: int, words: str) -> None:
    one = from_fen(desk, f"4k3/8/8/8/8/8/8/R3K3 w - - {quiet} 60")
    assert one.text("subline") == (words or "Draw in 1 move by the fifty-move rule")
    if not words:
        one.move("a1a2")
        assert one.text("subline") == "Fifty moves without a capture or a pawn move"


def test_undo_takes_one_move_between_two_players_and_two_from_the_computer(desk: MakeDesk) -> None:
    one = two(desk, "e2e4 e7e5")
    one.click("undo")
    assert len(one.moves) == 1
    one.dialogs.answers = [Reply.NO]
    one.click("main menu")
    one.start("mode against the computer")
    one.move("e2e4")
    assert len(one.moves) == 2
    one.click("undo")
    assert not one.moves


def test_an_underpromotion(desk: MakeDesk) -> None:
    one = from_fen(desk, "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8")
    one.click("knight")
    assert one.play.model.rows == [(1, "a8=N", "")]
    assert one.match.game.outcome == Outcome(Reason.DEAD_POSITION, None)
    assert "Neither side can mate" in one.text("subline")


def test_a_hint_and_an_evaluation_by_the_engine(desk: MakeDesk) -> None:
    one = from_fen(desk, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    one.go("hint")
    one.app.step(0)
    assert one.text("subline") == "Best move: Ra8#"
    one.go("who leads?")
    one.app.step(0)
    assert one.text("subline") == "White can win in 1 move"


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (30, "About equal, material even"),
        (-50, "Black is slightly better, material even"),
        (-150, "Black is clearly better, material even"),
        (400, "You are winning, material even"),
        (MATE - 3, "You can win in 2 moves"),
    ],
)
def test_scores_of_the_engine_in_words(score: int, words: str) -> None:
    assert evaluation_text(score, ("You", "Black"), start_position(RULES_OFFICIAL)) == words


# The end of a game that was loaded


@pytest.mark.parametrize("way", ["pasted", "slot", "file"])
def test_enter_looks_at_a_loaded_game_that_is_over(desk: MakeDesk, way: str) -> None:
    mate = "1. f3 e5 2. g4 Qh4# 0-1"
    if way == "file":
        one = desk(first=partial(official.first_view, found=official.found_in(mate.encode())))
    else:
        one = desk(first=official.first_view)
        pasted(one, mate)
    one.reach("start")
    if way == "slot":
        one.click("look back", "save", "slot 1", "main menu", "load game", "slot 1")
    before = one.play.model
    assert before.is_over
    card = one.app.window.scope
    assert isinstance(card, Modal)
    assert card.focus is one.pilot.find("look back")
    assert [button.name for button in card.walk() if isinstance(button, Button) and not button.quiet] == ["look back"]
    one.pilot.key("Return")
    assert one.play.model is before


def test_enter_begins_again_after_a_game_that_was_begun_here(desk: MakeDesk) -> None:
    one = desk(Script(Reply.NO), first=official.first_view)
    one.start("mode two players")
    one.move("f2f3 e7e5 g2g4 d8h4")
    assert one.app.window.scope.focus is one.pilot.find("rematch")
    one.pilot.key("Return")
    assert not one.play.model.history


# Saving


def test_a_slot_holds_the_whole_game_as_pgn(desk: MakeDesk, tmp_path: Path) -> None:
    one = two(desk, SCHOLARS_MATE)
    one.click("look back", "save", "slot 2")
    assert one.slot_files == ["slot-2.pgn"]
    (game,) = load_games(tmp_path / "saves" / "slot-2.pgn")
    assert (len(game.moves), game.result, game.tags["White"]) == (7, "1-0", "Player 1")
    assert game.tags["Date"].count(".") == 2
    assert "?" not in game.tags["Date"]


def test_a_loaded_game_has_its_moves_and_counts_as_saved(desk: MakeDesk) -> None:
    one = two(desk, "e2e4 e7e5 g1f3")
    one.click("save", "slot 1")
    one.move("b8c6")
    one.dialogs.answers = [Reply.NO]
    one.click("load", "slot 1")
    assert [row.second for row in one.play.model.rows] == ["e5", ""]
    assert one.text("saved") == "Saved"
    assert not one.play.unsaved
    one.click("undo")
    assert len(one.moves) == 2


def test_a_game_against_the_computer_goes_on_as_it_was(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    one.go("new game", "start", "difficulty 4", "colour black", "start")
    one.app.step(0)
    one.click("save", "slot 5")
    two_desk = desk(first=official.first_view)
    two_desk.click("load game", "slot 5")
    assert two_desk.settings == Settings(1, 4, BLACK)
    assert two_desk.moves == one.moves


def test_slots_name_the_game(desk: MakeDesk) -> None:
    one = two(desk, "e2e4 e7e5")
    one.click("save", "slot 1", "load")
    button: Any = one.pilot.find("slot 1")
    assert button.words() == ("Player 1 \N{EN DASH} Player 2", "White to move • Move 2")
    assert button.summary.board.last


def test_the_game_under_way_is_kept_as_pgn_and_continued(desk: MakeDesk, tmp_path: Path) -> None:
    one = two(desk, EN_PASSANT, "clock 5+3")
    one.time += 10
    one.move("e5d6")
    kept = loads((tmp_path / "saves" / "game-chess.txt").read_bytes())[0]
    assert kept.tags["WhiteClock"] == "0:04:56"
    other = desk(first=official.first_view)
    other.click("continue")
    assert other.moves == one.moves
    assert other.text("time white") == "4:56"


def test_a_damaged_kept_game_is_set_aside(desk: MakeDesk, tmp_path: Path) -> None:
    two(desk, "e2e4")
    path = tmp_path / "saves" / "game-chess.txt"
    path.write_bytes(path.read_bytes()[:-4])
    other = desk(first=official.first_view)
    assert other.text("problem") == "An unfinished game cannot be read. It is now in game-chess-damaged-1.txt"


# The clock


def test_the_clock_runs_from_the_first_move_on(desk: MakeDesk) -> None:
    one = two(desk, "", "clock 3+2")
    one.time += 50
    one.app.step(0)
    assert (one.text("time white"), one.text("time black")) == ("3:00", "3:00")
    assert not one.game.busy
    one.move("e2e4")
    one.time += 10
    one.app.step(0)
    assert (one.text("time white"), one.text("time black")) == ("3:00", "2:50")
    assert one.game.busy
    one.move("e7e5")
    assert one.text("time black") == "2:52"
    assert not one.enabled("undo")


@pytest.mark.parametrize("thinking", [False, True])
def test_time_that_runs_out_ends_the_game(desk: MakeDesk, thinking: bool) -> None:
    player = Slow()
    one = desk(player=player, first=official.first_view)
    one.go("new game", *(() if thinking else (TWO,)), "clock 1+1")
    while isinstance(one.app.view, ChoicesView):
        one.go("start")
    one.move("e2e4")
    one.time += 61
    one.app.step(0)
    assert (one.text("headline"), one.text("subline")) == (
        "Time is up",
        f"{'The computer' if thinking else 'Black'} ran out of time",
    )
    assert one.play.model.disc == "white-disc-20"
    assert model_of(one).to_save().result == "1-0"
    assert player.cancelled == thinking
    assert one.play.model.ending.result == ("You win" if thinking else "White wins")
    one.dialogs.answers = [Reply.NO]
    one.click("rematch")
    assert (one.text("time black"), one.play.model.is_over) == ("1:00", False)


def test_time_that_runs_out_against_a_bare_king_is_a_draw(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    pasted(one, "4k3/8/8/8/8/8/P7/4K3 b - - 0 1")
    one.go(TWO, "clock 1+1", "start")
    one.move("e8e7")
    one.time += 100
    one.app.step(0)
    assert one.play.model.ending.result == "Draw"
    assert "but Black has only a king" in one.text("subline")
    assert model_of(one).to_save().result == DRAWN


def with_clock(desk: MakeDesk, moves: str, **around: Any) -> Desk:
    """A game against the computer with a clock of a minute."""
    one = desk(first=official.first_view, **around)
    one.start("clock 1+1")
    one.move(moves)
    return one


@pytest.mark.parametrize(("away", "back"), [("F1", "Escape"), ("F3", "Escape"), ("L", "Escape")])
def test_no_clock_runs_behind_another_screen_or_a_card(desk: MakeDesk, away: str, back: str) -> None:
    player = Slow()
    one = with_clock(desk, "e2e4", player=player)
    one.time += 10
    one.app.step(0)
    one.pilot.key(away)
    one.time += 100
    one.app.step(0)
    one.pilot.key(back)
    one.app.step(0)
    assert (one.text("time black"), one.play.model.is_over) == ("0:50", False)
    player.ready = True
    one.time += 5
    one.app.step(0)
    assert (one.text("time black"), len(one.moves)) == ("0:46", 2)


def test_a_promotion_is_chosen_without_haste_and_adds_its_seconds(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    pasted(one, "8/P3k3/8/8/8/8/8/4K3 b - - 0 1")
    one.go(TWO, "clock 1+1", "start")
    one.move("e7e6")
    one.time += 5
    one.move("a7a8")
    one.time += 100
    one.click("queen")
    assert (one.text("time white"), len(one.moves)) == ("0:56", 2)


def test_a_game_that_is_loaded_late_is_the_one_that_goes_on(desk: MakeDesk) -> None:
    one = two(desk, "e2e4", "clock 1+1")
    one.click("save", "slot 1")
    one.move("e7e5")
    one.click("load")
    one.time += 100
    one.dialogs.answers = [Reply.NO]
    one.click("slot 1")
    assert (len(one.moves), one.play.model.is_over, one.app.window.scope.name) == (1, False, "window")


def test_no_move_is_made_once_time_is_up(desk: MakeDesk) -> None:
    player = Slow()
    one = with_clock(desk, "e2e4", player=player)
    one.time += 61
    one.pilot.right_click_square("e7")  # before the clock was looked at
    player.ready = True
    one.click("look back")
    one.app.step(0)
    assert (len(one.moves), one.text("headline"), one.play.thinking) == (1, "Time is up", False)


def test_a_loss_on_time_is_not_in_the_slot(desk: MakeDesk) -> None:
    one = two(desk, "e2e4", "clock 1+1")
    one.click("save", "slot 1")
    assert one.play.seen().status.is_saved
    one.time += 61
    one.app.step(0)
    assert (one.play.unsaved, one.text("saved")) == (True, "Not saved")


def test_every_clock_says_what_it_means() -> None:
    assert clock_text(CLOCKS[0]) == "Think as long as you like"
    assert clock_text(CLOCKS[2]).startswith("3 minutes for each player, plus 2 seconds a move. It")
    assert clock_text(CLOCKS[6]).startswith("30 minutes for each player. It")


# Analysis


def test_analysis_is_off_by_default_and_asks_nothing(desk: MakeDesk) -> None:
    analyst = Shallow()
    one = two(desk, "e2e4", analyst=analyst)
    assert not analyst.asked
    assert not one.game.analysis.visible


def test_analysis_shows_bar_score_line_and_arrow(desk: MakeDesk) -> None:
    one = from_fen(desk, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", analyst=Shallow())
    one.click("analysis")
    one.app.step(0)
    assert (one.text("score"), one.text("best line")) == ("Mate in 1 by White", "1.Ra8#")
    assert one.game.analysis.bar.share == 1
    assert one.game.board.arrow == (0, 7)
    assert not one.game.busy  # it has answered
    one.click("analysis")
    assert not one.game.analysis.visible
    assert one.game.board.arrow is None


def test_analysis_follows_the_position_also_when_looking_back(desk: MakeDesk) -> None:
    analyst = Shallow()
    one = two(desk, "e2e4 e7e5", analyst=analyst)
    one.click("analysis")
    one.app.step(0)
    one.pilot.key(",")
    one.app.step(0)
    one.pilot.key("End")
    one.move("g1f3")
    plies = [len(request.positions) for request in analyst.asked if isinstance(request, EngineRequest)]
    boards = [request.positions[-1] for request in analyst.asked if isinstance(request, EngineRequest)]
    assert len(plies) == 4
    positions = one.match.game.positions
    assert boards == [positions[2], positions[1], positions[2], positions[3]]


def test_what_is_said_of_a_position_that_was_left_is_not_shown(desk: MakeDesk) -> None:
    analyst = Endless()
    one = two(desk, "e2e4", analyst=analyst)
    one.click("analysis")
    one.app.step(0)
    before = one.text("best line")
    assert before.startswith("1...")
    assert one.game.busy
    one.move("e7e5")
    assert one.text("best line") == BEGINNING
    assert one.game.board.arrow is None
    assert analyst.hurried == 1
    analyst.ends = True
    one.app.step(0)
    assert one.text("best line").startswith("2.")


def test_a_late_report_on_the_position_before_is_not_shown(desk: MakeDesk) -> None:
    analyst = Metered()
    one = two(desk, "e2e4 e7e5", analyst=analyst)
    one.click("analysis")
    analyst.let = 1
    one.app.step(0)
    assert one.text("best line").startswith("2.")
    one.pilot.key(",")
    analyst.let = 1
    one.app.step(0)
    assert (one.text("best line"), one.game.board.arrow) == (BEGINNING, None)


def test_analysis_of_a_finished_game_says_so(desk: MakeDesk) -> None:
    analyst = Shallow()
    one = two(desk, SCHOLARS_MATE, analyst=analyst)
    one.click("look back", "analysis")
    assert one.text("best line") == NOTHING
    assert not analyst.asked
    one.pilot.key(",")
    one.app.step(0)
    assert one.text("best line").startswith("4.Qxf7#")


def test_leaving_the_game_ends_its_analysis(desk: MakeDesk) -> None:
    analyst = Shallow()
    one = two(desk, "", analyst=analyst)
    one.click("analysis", "main menu")
    assert analyst.cancelled
    assert isinstance(one.app.view, MainView)


def test_an_analysis_that_fails_is_reported_and_off(desk: MakeDesk) -> None:
    class Broken(Shallow):
        def poll(self) -> News | None:
            return Failure("out of breath")

    one = two(desk, "", analyst=Broken())
    one.click("analysis")
    one.app.step(0)
    assert one.dialogs.told == ["Chessprog: The analysis failed: out of breath"]
    assert not one.game.analysis.visible


def test_without_a_process_of_its_own_there_is_no_analysis(desk: MakeDesk) -> None:
    one = two(desk)
    one.click("analysis")
    assert one.text("subline") == NO_ANALYSIS


def test_a_real_analysis_goes_on_until_it_is_switched_off(desk: MakeDesk) -> None:
    analyst = Thinker()
    try:
        one = two(desk, "e2e4", analyst=analyst)
        one.click("analysis")
        wait_until(lambda: one.app.step(0) and one.text("best line").startswith("1..."))
        one.move("e7e5")
        wait_until(lambda: one.app.step(0) and one.text("best line").startswith("2."))
        assert one.game.busy
        one.click("analysis")
        assert not one.game.busy
    finally:
        analyst.close()


def test_scores_as_chess_programs_write_them() -> None:
    assert [score_text(score) for score in (0, 35, -120, MATE - 5)] == ["+0.00", "+0.35", "-1.20", "Mate in 3 by White"]
    assert (share_of(0), share_of(-MATE + 2), share_of(MATE - 2)) == (0.5, 0.0, 1.0)
    assert share_of(100) == pytest.approx(1 - share_of(-100))


def test_the_best_line_begins_with_the_number_of_the_move(desk: MakeDesk) -> None:
    one = from_fen(desk, "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 40", analyst=Shallow())
    one.click("analysis")
    one.app.step(0)
    assert one.text("best line") == "40...Ra1#"


def test_there_is_no_bar_once_the_game_is_over(desk: MakeDesk) -> None:
    one = from_fen(desk, "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 40", "a8a1", analyst=Shallow())
    one.click("look back", "analysis")
    assert (one.text("best line"), one.game.analysis.bar.visible) == (NOTHING, False)
    one.pilot.key(",")
    assert one.game.analysis.bar.visible


# FEN and PGN of others


def test_a_pasted_fen_begins_with_the_default_level(desk: MakeDesk) -> None:
    one = desk(Script(), Slow(), first=official.first_view)
    pasted(one, "\ufeff4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    one.reach("start")
    assert one.settings == EDITION_OFFICIAL.defaults


def test_a_game_that_was_resigned_keeps_its_result_until_it_goes_on(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    pasted(one, '[White "Anna"]\n\n1. e4 e5 1-0\n')
    assert one.text("about the board") == "Anna \N{EN DASH} ?, 1 move"
    one.reach("start")
    assert model_of(one).to_save().result == "1-0"
    one.move("g1f3")
    assert model_of(one).to_save().result == UNFINISHED
    one.click("undo")
    assert model_of(one).to_save().result == "1-0"


CLOCKED: Final = '[TimeControl "{}"]\n[WhiteClock "0:00:10"]\n[BlackClock "0:01:00"]\n\n1. e4 e5 *\n'


@pytest.mark.parametrize(
    ("control", "choice", "shown"),
    [
        ("60+1", (), ("0:10", "1:00")),
        ("60+1", ("clock none",), None),
        ("60+1", ("clock 3+2",), ("3:00", "3:00")),
        ("5400+30", (), None),  # a clock that cannot be chosen
    ],
)
def test_the_chosen_clock_counts_for_a_game_that_had_one(
    desk: MakeDesk, control: str, choice: tuple[str, ...], shown: tuple[str, str] | None
) -> None:
    one = desk(first=official.first_view)
    pasted(one, CLOCKED.format(control))
    one.go(*choice)
    one.reach("start")
    assert one.game.clock.visible == (shown is not None)
    again = match_of_pgn(EDITION_OFFICIAL, model_of(one).to_save()).clock  # as Load and Continue find it
    assert (again is not None) == (shown is not None)
    if shown:
        assert (one.text("time white"), one.text("time black")) == shown


def test_a_text_whose_games_cannot_be_read_says_why_at_once(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    pasted(one, "1. e5 *\n\n1. d5 *\n")
    assert one.text("words") == "Line 1: no legal move is meant by 'e5'"


def test_a_game_is_played_again_from_its_own_board(desk: MakeDesk) -> None:
    fen = "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 40"
    one = from_fen(desk, fen, "a8a1")
    assert one.play.model.ending.words == "Checkmate."
    one.dialogs.answers = [Reply.NO]
    one.click("rematch")
    assert fen_of_game(one.match.game) == fen


def test_undo_after_the_users_mate_takes_that_move_only(desk: MakeDesk) -> None:
    one = desk(player=Slow(), first=official.first_view)
    pasted(one, "4k3/R7/8/8/8/8/8/1R2K3 w - - 0 1")
    one.reach("start")
    one.move("b1b8")
    one.click("look back", "undo")
    assert (one.moves, one.play.thinking) == ([], False)


def test_a_draw_that_is_near_is_told_in_check_too(desk: MakeDesk) -> None:
    one = from_fen(desk, "4k3/8/8/8/8/8/4R3/4K3 b - - 90 100")
    assert (one.text("headline"), one.text("subline")) == ("Check", FIFTY_NEAR.format("5 moves"))


def test_an_en_passant_square_on_the_wrong_row_is_none() -> None:
    assert setup_of(read_full_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d3")).switches[3].field.default == NO_SQUARE


def test_a_pasted_fen_is_prepared_and_played(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    pasted(one, " r3k2r/8/8/8/8/8/8/R3K2R b Kq - 4 20\n")
    assert isinstance(one.app.view, ChoicesView)
    one.click(TWO, "start")
    assert fen_of_game(one.match.game) == "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 4 20"
    assert not one.play.unsaved


def test_what_is_copied_can_be_pasted(desk: MakeDesk) -> None:
    one = two(desk, EN_PASSANT)
    one.pilot.key("C", control=True)
    assert one.app.paste() == "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
    one.pilot.key("C", control=True, shift=True)
    (game,) = loads(one.app.paste().encode())
    assert game == model_of(one).to_save()
    one.dialogs.answers = [Reply.NO]
    one.pilot.key("V", control=True)
    one.go("start")
    assert [played.move for played in one.moves] == list(game.moves)
    assert (one.text("saved"), one.game.status.icon.image) == (PASTED.words, "icon-unsaved")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", NO_TEXT),
        ("hello", NOT_FOUND),
        ("1. hello", "Line 1: no move: 'hello'"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "The white king is missing."),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", f"{OVER}."),
        ("4k3/8/8/8/8/8/8/4K2R x - - 0 1", "the player of a FEN is w or b"),
        ('[FEN "rubbish"]\n\n1. e4 *', "Line 1: a FEN has three to six fields"),
    ],
)
def test_what_cannot_be_begun_from_is_refused_with_its_reason(desk: MakeDesk, text: str, reason: str) -> None:
    one = two(desk, "e2e4")
    pasted(one, text)
    assert reason.lower() in one.text("words").lower()
    one.click("ok")
    assert len(one.moves) == 1


def test_a_file_of_several_games_is_a_list_to_choose_from(desk: MakeDesk) -> None:
    text = b'[White "Anna"]\n[Black "Bert"]\n[Date "2001.02.03"]\n\n1. e4 e5 1/2-1/2\n\n1. d4 *\n\n1. e5 *\n'
    found = found_in(text)
    assert [(each.title, each.details) for each in found] == [
        ("Anna \N{EN DASH} Bert", "2001.02.03 • 1/2-1/2 • 1 move"),
        ("2 players", "* • 1 move"),
        ("A game that cannot be read", "Line 9: no legal move is meant by 'e5'"),
    ]
    assert found[-1].prepare is None
    one = desk(first=lambda host, saves: official.first_view(host, saves, found))
    one.pilot.key("2")
    one.go("start")
    assert [row.first for row in one.play.model.rows] == ["d4"]


def test_a_file_with_one_game_is_prepared_at_once(desk: MakeDesk) -> None:
    found = found_in(b'[White "Anna"]\n[Black "Bert"]\n\n1. e4 e5 1-0\n')
    one = desk(first=lambda host, saves: official.first_view(host, saves, found))
    assert isinstance(one.app.view, ChoicesView)
    one.go("start")
    assert len(one.moves) == 2
    assert model_of(one).to_save().tags["White"] == "Anna"


@pytest.mark.parametrize(("content", "reason"), [(None, "No such file"), (b"", NOT_FOUND)])
def test_a_file_that_cannot_be_opened_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, reason: str
) -> None:
    path = tmp_path / "some.pgn"
    if content is not None:
        path.write_bytes(content)
    assert official.main(str(path)) == 1
    assert reason in capsys.readouterr().err


def test_details_leave_out_what_is_unknown() -> None:
    assert details_of(PgnGame({"Event": "?", "Date": "????.??.??"})) == "* • 0 moves"


# Setting the board


def test_a_board_without_a_game_is_refused_with_its_reason() -> None:
    reasons = {
        "8/8/8/8/8/8/8/K7 w - -": "The black king is missing",
        "k7/8/8/8/8/8/8/KP6 w - -": "A pawn stands on the first or the last row",
        "k7/8/8/8/8/8/8/KR6 b - -": "",
        "k7/8/8/8/8/8/8/R5K1 w - -": "The player who is not to move is in check",
        "k7/8/1Q6/8/8/8/8/K7 b - -": OVER,
    }
    for fen, reason in reasons.items():
        assert setup_of(read_full_fen(fen)).problem == reason


def chosen(switch: Switch) -> str:
    """The name of the option that is chosen."""
    return switch.field.options[switch.field.number_of(switch.field.default)].name


def switched(setup: OfficialSetup, number: int, option: str) -> OfficialSetup:
    switch = setup.switches[number]
    changed = switch.choose(next(each.value for each in switch.field.options if each.name == option))
    assert isinstance(changed, OfficialSetup), changed
    return changed


def test_castling_rights_are_switched_for_each_colour() -> None:
    setup = switched(switched(FULL_BOARD, 1, "Kingside"), 2, "No")
    assert Game(RULES_OFFICIAL, *setup.fen).position.castles == 2
    assert [chosen(switch) for switch in setup.switches] == ["White", "Kingside", "No", "No"]
    assert chosen(setup.without(56).switches[1]) == "No"  # the rook is gone, and so is the right
    assert setup.without(56).switches[1].choose(2) == NOT_AT_HOME


def test_the_en_passant_square_needs_a_pawn_that_has_passed_it() -> None:
    setup = setup_of(read_full_fen("4k3/8/8/3pP3/8/8/8/4K3 w - -"))
    assert switched(setup, 3, "D").fen.position.en_passant == named_square("d6")
    assert setup.switches[3].choose(named_square("e6")) == NOT_PASSED.format("e6")
    assert chosen(switched(setup, 3, "D").without(28).switches[3]) == "No"
    black = switched(setup_of(read_full_fen("4k3/8/8/8/3pP3/8/8/4K3 w - -")), 0, "Black")
    game = Game(RULES_OFFICIAL, *switched(black, 3, "E").fen)
    assert fen_of_game(game).split()[3] == "e3"


def test_details_of_the_board_are_chosen_in_the_editor(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    one.click("new game", "set up the board")
    one.pilot.drag("d2", "d4")
    one.click(
        "turn, castling and en passant",
        "player to move black",
        "black can castle kingside",
        "en passant on file d",
    )
    one.click("done", "done", TWO, "start")
    assert fen_of_game(one.match.game) == "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQk - 0 1"
    assert one.play.unsaved


def test_cancelled_details_are_dropped(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    one.click("new game", "set up the board", "turn, castling and en passant", "player to move black")
    one.pilot.key("Escape")
    one.click("done", TWO, "start")
    assert fen_of_game(one.match.game) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_a_detail_that_cannot_be_says_why_and_changes_nothing(desk: MakeDesk) -> None:
    one = desk(first=official.first_view)
    one.click("new game", "set up the board")
    one.pilot.drag("h1", "h3")
    one.click("turn, castling and en passant", "white can castle both")
    assert one.text("white can castle words") == NOT_AT_HOME
    one.click("en passant on file c")
    assert one.text("en passant on file words") == NOT_PASSED.format("c6")
    assert one.text("white can castle words") == ""  # only the last one is told
    one.click("done", "done", TWO, "start")
    assert fen_of_game(one.match.game) == "rnbqkbnr/pppppppp/8/8/8/7R/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"


def test_a_board_may_hold_promoted_pieces_but_one_king() -> None:
    assert isinstance(FULL_BOARD.placed(1, 20), OfficialSetup)
    assert FULL_BOARD.placed(0, 20) == "There can be at most 1 white king"
    assert [entry.remaining for entry in FULL_BOARD.palette] == [0, 8, 8, 8, 8, 0] * 2


def test_a_board_that_was_set_up_forgets_the_game_before_it(desk: MakeDesk) -> None:
    prepare: Any = found_in(b"1. e4 e5 *\n")[0].prepare
    setup = prepare().setup
    assert isinstance(setup, OfficialSetup)
    assert setup.past
    changed = setup.without(0)
    assert isinstance(changed, OfficialSetup)
    assert changed.past is None
    one = desk(Script(), first=official.first_view)
    one.click("new game", "set up the board")
    one.pilot.drag("e2", "e4")
    one.click("done", TWO, "start")
    assert (one.moves, one.play.unsaved) == ([], True)
