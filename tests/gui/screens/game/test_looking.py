"""Looking back on a game, the card at its end, hints and evaluations, in every window."""

from typing import Any, Final

import pytest

from chess.editions.edition2015 import EDITION_2015, SCORING_2015
from chess.editions.edition2018 import EDITION_2018, SCORING_2018
from chess.editions.simplified import EDITION_SIMPLIFIED, SCORING_SIMPLIFIED
from chess.exact.request import SearchRequest, fixed_depth
from chess.exact.scoring import Scoring
from chess.formats.fen import read_fen
from chess.match import Match
from chess.pieces import BLACK, WHITE
from chess.settings import Settings
from chess.squares import move, named_square
from games import checkers as rules
from games.checkers import moves_of
from games.checkers_requests import VerdictRequest
from games.checkers_text import read_board
from gui import style
from gui.dialogs import Reply
from gui.games import checkers, chess2015, connect4, simplified
from gui.games.chess.model import ChessModel
from gui.games.chess.words import DRAWN, EVEN, evaluation_text, standing_text
from gui.geometry import Rect
from gui.screens.game import past
from gui.screens.game.movelist import LINE, LOG_LINE, NUMBER, Log, MoveList
from gui.screens.menu import ChoicesView, MainView
from gui.themes import LIGHT
from gui.widgets.label import wrapped
from tests.support.desk import FIRST_VIEWS, SCHOLARS_MATE, Desk, MakeDesk, Quick, Slow

OPENING: Final = "e2e4 e7e5 g1f3 b8c6 f1c4"


def two(desk: MakeDesk, moves: str = OPENING) -> Desk:
    """A game of two with some moves."""
    one = desk()
    one.start("mode 2 players")
    one.move(moves)
    return one


def begin(one: Desk, name: str) -> None:
    """Begin a game of any program and make three or four moves, the computer's among them."""
    one.start()
    made = {"2018": "e2e4 d2d4", "2015": "e2e3 e7e6 d2d3", "chess": "e2e4 d2d4", "simplified": "e2e3 d2d3"}
    if name in made:
        one.move(made[name])
    elif name == "connect4":
        one.pilot.key("1")
        one.pilot.key("7")
    else:
        for _ in range(2):
            model: Any = one.play.model
            board, legal = one.game.board, moves_of(model.board)[0]
            places = [board.area_of(checkers.SQUARES[bit]).moved(*board.place()[:2]).middle for bit in legal[:2]]
            one.pilot.drag_at(*places)
    assert len(one.play.model.history) >= 3


@pytest.mark.parametrize("name", FIRST_VIEWS)
def test_every_window_shows_every_position_of_its_game_by_keys(desk: MakeDesk, name: str) -> None:
    one = desk(player=Quick(), first=FIRST_VIEWS[name])
    one.start()
    seen = [list(one.play.model.images)]
    one.go("main menu")
    begin(one, name)
    last = len(one.play.model.history)
    present, headline = list(one.game.board.images), one.text("headline")
    one.pilot.key("Home")
    assert (list(one.game.board.images), one.text("headline")) == (seen[0], "Looking back: the start")
    for ply in range(1, last):
        one.pilot.key(".")
        assert (one.play.shown_ply, one.game.board.past) == (ply, True)
        assert "Looking back" in one.text("headline")
        seen.append(list(one.game.board.images))
    one.pilot.key(".")
    assert (one.game.board.past, list(one.game.board.images), one.text("headline")) == (False, present, headline)
    assert all(before != after for before, after in zip(seen, [*seen[1:], present], strict=True))
    for key in (",", "End"):
        one.pilot.key(key)
    assert (one.play.past, len(one.play.model.history)) == (None, last)


def test_moves_are_numbered_as_in_the_list(desk: MakeDesk) -> None:
    one = two(desk)
    one.pilot.key(",")
    assert one.text("headline") == "Looking back: move 2"
    one.pilot.key(",")
    assert one.text("headline") == "Looking back: move 2"
    one.pilot.key(",")
    assert one.text("headline") == "Looking back: move 1"


def click_move(one: Desk, row: int, half: int) -> None:
    """Click a move of the list."""
    moves = one.game.moves.list
    assert isinstance(moves, MoveList)
    width = (moves.area.width - NUMBER) // 2
    place = moves.place()
    one.pilot.click_at(place.x + NUMBER + half * width + 5, place.y + row * LINE + LINE // 2)


def test_a_click_on_a_move_shows_the_position_after_it(desk: MakeDesk) -> None:
    one = two(desk)
    click_move(one, 1, 0)
    assert (one.play.shown_ply, one.game.moves.list.looked_at) == (3, (1, 0))
    click_move(one, 2, 1)  # there is none yet
    assert one.play.shown_ply == 3
    click_move(one, 2, 0)
    assert one.play.past is None


def test_the_list_counts_from_the_first_known_move_of_black(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    one.start("next black")
    one.move("e7e6 e2e3 d7d6")
    click_move(one, 0, 0)  # nobody's
    assert one.play.past is None
    click_move(one, 0, 1)
    assert (one.play.shown_ply, one.text("headline")) == (1, "Looking back: move 1")
    click_move(one, 1, 0)
    assert (one.play.shown_ply, one.text("headline")) == (2, "Looking back: move 2")


@pytest.mark.parametrize("name", ["simplified", "checkers", "connect4"])
def test_a_click_on_an_entry_of_the_log_shows_the_position_after_it(desk: MakeDesk, name: str) -> None:
    one = desk(player=Quick(), first=FIRST_VIEWS[name])
    begin(one, name)
    log, scroll = one.game.moves.list, one.game.moves.scroll
    assert isinstance(log, Log)
    scroll.scroll = 0
    place = log.place()
    one.pilot.click_at(place.x + 5, place.y + LOG_LINE // 2)
    assert (one.play.shown_ply, log.looked_at) == (1, 1)


def test_who_steps_back_sees_the_move_in_a_long_list(desk: MakeDesk) -> None:
    one = two(desk, "g1f3 g8f6 f3g1 f6g8 " * 8)
    moves = one.game.moves.list
    for ply in (0, 1, 24, 30, 9, 8, 3):
        one.game.look_at(ply)
        line: Rect = moves.looked_at_area().moved(*moves.place()[:2])
        assert line.intersection(one.game.moves.scroll.place()) == line


def test_ten_moves_fit_into_the_list_of_the_smallest_window(desk: MakeDesk) -> None:
    one = two(desk)
    assert one.game.moves.scroll.area.height >= 10 * LINE


def test_captured_pieces_and_their_balance_are_those_of_then(desk: MakeDesk) -> None:
    one = two(desk, "e2e4 d7d5 e4d5 d8d5")
    assert [(row.images, row.lead) for row in one.game.moves.captured] == [(("white-pawn",), 0), (("black-pawn",), 0)]
    one.pilot.key(",")
    assert [(row.images, row.lead) for row in one.game.moves.captured] == [((), -1), (("black-pawn",), 1)]


def test_the_past_cannot_be_changed(desk: MakeDesk) -> None:
    one = two(desk)
    for key in (",", ","):
        one.pilot.key(key)
    one.move("b8c6")
    assert (len(one.moves), one.play.selected, one.text("subline")) == (5, None, past.FROM_HERE)
    one.pilot.drag("b8", "c6")
    assert len(one.moves) == 5
    one.pilot.right_click_square("b8")  # but it can be looked at
    assert {option.target for option in one.play.options} == {named_square(name) for name in ("a6", "c6")}
    one.click("undo")
    assert (len(one.moves), one.play.past) == (3, None)
    one.move("d7d6")
    assert len(one.moves) == 4


def test_where_nothing_is_undone_the_past_says_so(desk: MakeDesk) -> None:
    one = desk(player=Quick(), first=connect4.first_view)
    begin(one, "connect4")
    made = len(one.play.model.history)
    one.pilot.key(",")
    one.pilot.key("3")
    assert (len(one.play.model.history), one.text("subline")) == (made, past.NOT_FROM_HERE)
    one.pilot.key("Escape")
    assert (one.play.past, one.text("headline")) == (None, "Your move")


def test_the_computers_move_leads_back_only_who_was_in_the_present(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.start("difficulty amateur")
    one.move("e2e4")
    one.time = 1.0
    one.app.step(0)
    assert one.game.thinking.visible
    one.pilot.key(",")
    assert (one.game.thinking.visible, one.text("subline")) == (False, past.WHILE_THINKING)
    player.ready = True
    one.app.step(0)
    assert (len(one.moves), one.play.shown_ply, one.text("subline")) == (2, 0, past.MEANWHILE)
    one.pilot.key("End")
    assert (one.play.shown_ply, one.text("subline")) == (2, "Your turn")
    one.move("d2d4")
    one.app.step(0)
    assert (len(one.moves), one.play.shown_ply) == (4, 4)


def test_a_past_board_is_paler_and_framed(desk: MakeDesk) -> None:
    one = two(desk)
    x, y = one.pilot.where_square("d4")
    frame = one.game.board.focus_area()
    before = one.pilot.picture()
    one.pilot.key(",")
    then = one.pilot.picture()
    assert before.pixel(x, y) == LIGHT.dark_square != then.pixel(x, y)
    assert then.pixel(frame.x - 3, frame.y + 9) == style.PAST != before.pixel(frame.x - 3, frame.y + 9)


# The end


def test_a_card_tells_the_end_once_each_time(desk: MakeDesk) -> None:
    one = two(desk, SCHOLARS_MATE)
    title: Any = one.app.window.scope.children[0]
    assert (title.text, one.text("words")) == ("White wins", "Checkmate after 4 moves.")
    one.pilot.key("Escape")
    for key in (",", "End", "F"):
        one.pilot.key(key)
        assert one.app.window.scope is one.app.window
    one.click("undo")
    one.move("a7a6 h5f7")
    assert one.app.window.scope.name == "question"


@pytest.mark.parametrize(("colour", "result"), [("white", "You win"), ("black", "You lose")])
def test_against_the_computer_there_is_a_you(colour: str, result: str) -> None:
    settings = Settings(1, 1, WHITE if colour == "white" else BLACK)
    match = Match(EDITION_2018, settings)
    for made in SCHOLARS_MATE.split():
        match.try_move(move(named_square(made[:2]), named_square(made[2:])))
    assert ChessModel(match).ending.result == result


def test_again_is_the_same_game_other_settings_are_chosen(desk: MakeDesk) -> None:
    one = two(desk, SCHOLARS_MATE)
    one.dialogs.answers = [Reply.NO, Reply.NO, Reply.NO]
    one.click("rematch")
    assert (one.moves, one.settings.players) == ([], 2)
    one.move(SCHOLARS_MATE)
    one.click("new game…")
    assert isinstance(one.app.view, ChoicesView)
    one.click("start")
    one.move(SCHOLARS_MATE)
    one.pilot.key("M")
    assert isinstance(one.app.view, MainView)


def test_who_looks_back_is_told_of_the_end_on_coming_back(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player, first=simplified.first_view)
    one.start("opponent 2")
    one.move("e2e3")
    one.pilot.key(",")
    model: Any = one.play.model
    model.forfeit()
    one.game.go_on()
    assert one.app.window.scope is one.app.window
    one.pilot.key("End")
    assert one.app.window.scope.name == "question"


# Hints and evaluations


def shorten(one: Desk) -> None:
    """Have few men left: the verdict on a whole game takes its time."""
    model: Any = one.play.model
    model.board = read_board("....../....../.b..../w...../....../......", "b")


@pytest.mark.parametrize("name", FIRST_VIEWS)
def test_h_asks_for_a_hint_and_e_how_the_game_stands_everywhere(desk: MakeDesk, name: str) -> None:
    one = desk(player=Quick(), first=FIRST_VIEWS[name])
    one.start(*(("mode player vs. computer", "start") if name == "2015" else ()))
    if name == "checkers":
        shorten(one)
    one.pilot.key("H")
    assert one.play.hint
    assert one.text("subline") == one.play.hint.text
    assert (one.game.board.arrow is not None) == (name != "connect4")
    one.pilot.key("E")
    assert one.play.hint.squares == ()
    assert (one.text("subline"), one.game.board.arrow) == (one.play.hint.text, None)
    one.pilot.key("Escape")
    assert (one.play.hint is None, len(one.play.model.history)) == (True, 0)


def test_a_hint_is_given_up_at_any_moment_and_is_about_the_present(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.start("mode 2 players")
    one.move(OPENING)
    one.pilot.key(",")
    one.click("hint")
    assert (one.play.past, one.play.advising) == (None, True)
    request: Any = player.requests[-1]
    assert request.depth == len(EDITION_2018.levels)
    one.pilot.key("Escape")
    assert (one.play.advising, player.cancelled) == (False, 1)


def test_the_hint_of_checkers_is_perfect_and_leaves_the_verdict_alone(desk: MakeDesk) -> None:
    player = Slow()
    player.ready = True
    one = desk(player=player, first=checkers.first_view)
    one.start()
    shorten(one)
    one.pilot.key("H")
    assert isinstance(player.requests[-1], VerdictRequest)
    model: Any = one.play.model
    assert (model.judging, model.values) == (False, ())


def test_an_arrow_leads_from_square_to_square(desk: MakeDesk) -> None:
    one = desk(player=Quick())
    one.start("mode 2 players")
    before = one.pilot.picture()
    one.pilot.key("H")
    after = one.pilot.picture()
    source, target = (one.game.board.area_of(square) for square in one.game.board.arrow or ())
    origin = one.game.board.place()
    x = origin.x + (source.middle[0] + target.middle[0]) // 2
    y = origin.y + (source.middle[1] + target.middle[1]) // 2
    assert before.pixel(x, y) != after.pixel(x, y)
    wanted, found = style.ADVICE[:3], after.pixel(x, y)[:3]
    assert all(abs(one - other) < 30 for one, other in zip(wanted, found, strict=True))


def asked(scoring: Scoring, depth: int) -> SearchRequest:
    rules = {SCORING_2018: EDITION_2018, SCORING_2015: EDITION_2015, SCORING_SIMPLIFIED: EDITION_SIMPLIFIED}[scoring]
    return fixed_depth(scoring, depth)(Match(rules, rules.defaults).game)


@pytest.mark.parametrize(
    ("scoring", "score", "words"),
    [
        (SCORING_2018, 0, "About equal, material even"),
        (SCORING_2018, 1, "You are slightly better, material even"),  # nothing has been taken yet
        (SCORING_2018, -3, "The computer is clearly better, material even"),
        (SCORING_2018, 30, "You are winning, material even"),
        (SCORING_2018, 1000, "You can win in at most 2 moves"),
        (SCORING_2018, -1000, "The computer can win in at most 2 moves"),
        (SCORING_2015, -999, DRAWN),
        (SCORING_SIMPLIFIED, 1003, "You can win in 1 move"),
        (SCORING_SIMPLIFIED, 1001, "You can win in 2 moves"),
        (SCORING_SIMPLIFIED, -1002, "The computer can win in 1 move"),
    ],
)
def test_a_score_in_words(scoring: Scoring, score: int, words: str) -> None:
    assert evaluation_text(score, asked(scoring, 4), ("You", "The computer")) == words


@pytest.mark.parametrize(
    ("fen", "pawns", "words"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - -", 3.2, "You are clearly better, a pawn up"),
        ("4k3/8/8/8/8/8/4P3/4K3 b - -", -3.2, "The computer is clearly better, a pawn up"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - -", 0, "About equal. You are a pawn up"),
        ("4k3/8/8/8/8/8/4P3/4K3 b - -", 0.2, "About equal. The computer is a pawn up"),
        ("4k3/3r4/8/8/8/8/8/4K3 w - -", -0.4, "About equal. The computer is a rook up"),
        ("4k3/3r4/8/8/8/8/8/N2NK3 b - -", -0.5, "The computer is slightly better, 1 point up"),
        ("4k3/3q4/8/8/8/8/8/R3K3 w - -", 1.5, "You are clearly better, 4 points down"),
        ("4k3/3q4/8/8/8/8/8/4K3 b - -", 9, "You are winning, a queen up"),
        ("4k3/3b4/8/8/8/8/8/3NK3 w - -", -4, "The computer is winning, material even"),
    ],
)
def test_the_score_says_who_stands_better_and_the_board_what_stands_on_it(fen: str, pawns: float, words: str) -> None:
    assert standing_text(pawns, ("You", "The computer"), read_fen(fen)) == words


@pytest.mark.parametrize("board", ["qqqq", "rr", "b", "p", "n", ""])
@pytest.mark.parametrize("pawns", [-9, -2, -1, 0, 1, 2, 9])
def test_how_a_game_stands_fits_beside_the_smallest_board(desk: MakeDesk, board: str, pawns: float) -> None:
    one = two(desk)
    width = one.pilot.find("subline").area.width
    for side in "wb":
        text = standing_text(
            pawns, ("You", "The computer"), read_fen(f"k7/8/{board}{8 - len(board)}/8/8/8/8/K7 {side} -")
        )
        assert len(wrapped(one.screen, text, style.SMALL, width)) <= 2


@pytest.mark.parametrize("game", ["2018", "2015", "simplified", "chess"])
def test_no_piece_is_named_that_is_not_there(desk: MakeDesk, game: str) -> None:
    one = desk(player=Quick(), first=FIRST_VIEWS[game])
    one.start()
    one.click("who leads?")
    while one.play.thinking:
        one.app.step(0)
    assert one.text("subline").endswith(EVEN)


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (0, "About equal"),
        (3, "You stand a little better"),
        (-12, "The computer stands better"),
        (100_000, "You can win within 3 steps"),
    ],
)
def test_a_score_of_connect4_in_words(score: int, words: str) -> None:
    assert connect4.evaluation_text(score, 3) == words


@pytest.mark.parametrize("value", [1, 0, -1])
def test_a_verdict_of_checkers_in_words(value: int) -> None:
    model = checkers.CheckersModel(rules.BLACK, {rules.WHITE: 1})
    told = model.evaluation.tell([-1000 * value, 1000])
    winner = {1: "You", 0: "A draw", -1: "The computer"}[value]
    assert told.text.startswith(winner)


def test_all_of_it_by_keys_alone(desk: MakeDesk) -> None:
    one = desk(player=Quick())
    for key in ("N", "Up", "Up", "Up", "Up", "Return", "S"):  # a game of two
        one.pilot.key(key)
    for key in (
        "Return",
        "Up",
        "Up",
        "Return",
        ",",
        ".",
        "H",
        "E",
        "Home",
        "Escape",
    ):  # E2 to E4, and to the past and back
        one.pilot.key(key)
    assert (len(one.moves), one.play.past, one.play.hint is None) == (1, None, False)
    one.move(" ".join(SCHOLARS_MATE.split()[1:]))
    card = one.app.window.scope
    reached = []
    for _ in range(5):
        one.pilot.key("Tab")
        assert card.focus
        reached.append(card.focus.name)
    assert set(reached) == {"rematch", "new game…", "main menu", "look back"}
