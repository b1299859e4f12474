"""The 2015 edition in its window: preparing a game, castling, promotion, the best move, and the slots."""

from pathlib import Path

import pytest

from chess.board import Position, start_position
from chess.editions.edition2015 import EDITION_2015, SEARCHES_2015
from chess.exact.request import BestMovesRequest
from chess.formats.fen import read_fen
from chess.formats.longnotation import DASH
from chess.formats.save2015 import FORMAT_2015
from chess.formats.saved import Saved
from chess.game import Refusal, Status
from chess.pieces import BLACK, WHITE
from chess.rules import RULES_2015
from chess.settings import Settings
from chess.squares import named_square, source_of, square_name, target_of
from console.games import chess2015 as console
from core.player import Progress
from gui import style
from gui.dialogs import Reply
from gui.games import chess2015
from gui.games.chess.refusals import ATTACKED, NO_CASTLE, REFUSALS
from gui.screens.editor import EditorView
from gui.screens.menu import FULL_BOARD, OWN_BOARD, ChoicesView, MainView
from gui.screens.slotbuttons import DAMAGED, SlotButton
from gui.screens.slots import LoadView
from gui.sdl import library
from tests.support import transcripts
from tests.support.desk import Desk, MakeDesk, Script, Sick, Slow, replayed

FOOLS_MATE = "f2f3 e7e6 g2g3 e6e5 g3g4 d8h4"
CASTLES = read_fen("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq")
NO_SHORT_CASTLE = read_fen("4kr2/8/8/8/8/8/8/R3K2R w KQ")  # a square that the king would cross is attacked
PROMOTION = read_fen("8/P3k3/8/8/8/8/8/4K3 w -")
STALEMATE = read_fen("k7/2Q5/8/8/8/8/8/4K3 b -")


@pytest.fixture
def begin(desk: MakeDesk) -> MakeDesk:
    """Makes desks with the 2015 edition."""

    def make(dialogs: Script | None = None, player: object = None) -> Desk:
        return desk(dialogs, player, first=chess2015.first_view)

    return make


def load(one: Desk, saved: Saved, slot: int = 1) -> None:
    """Go to the players' window with a game that is in a slot."""
    one.folder.mkdir(exist_ok=True)
    FORMAT_2015.save(one.folder / f"slot-{slot}.xml", saved)
    one.go("load game", f"slot {slot}")


def play_from(one: Desk, position: Position) -> None:
    """Play a game of two from a position."""
    load(one, Saved(position, 2))
    one.go("start")


def chosen(one: Desk) -> list[int]:
    """The players, who is next, the user's colour, and the level."""
    assert isinstance(one.app.view, ChoicesView)
    return [one.app.view.draft.chosen[name] for name in ("mode", "next", "colour", "difficulty")]


def rows(one: Desk) -> list[str]:
    return [text for row in one.play.model.rows for text in row[1:] if text]


# Preparing a game


def test_two_players_start_from_the_players_window(begin: MakeDesk) -> None:
    one = begin()
    one.click("new game", "start")
    assert one.settings == Settings(2, 1, WHITE)
    assert one.position == start_position(RULES_2015)
    assert one.text("subline") == "Move 1"


def test_against_the_computer_its_settings_come_between(begin: MakeDesk) -> None:
    one = begin(player=Slow())
    one.click("new game", "mode player vs. computer")
    assert one.text("start") == "Next"
    one.click("start", "difficulty 3", "colour black", "start")
    assert one.settings == Settings(1, 3, BLACK)
    assert one.play.thinking


def test_the_computers_settings_say_what_each_level_means_and_go_back(begin: MakeDesk) -> None:
    one = begin()
    one.click("new game", "mode player vs. computer", "start")
    said = []
    for level in ("1", "2", "3", "4", "best"):
        one.click(f"difficulty {level}")
        said.append(one.text("difficulty words"))
    assert len({*said, ""}) == 6
    one.click("back", "start")
    assert chosen(one) == [1, WHITE, WHITE, 5]
    one.click("back", "mode player vs. player", "start")
    assert one.settings.players == 2


def test_cancel_leads_to_the_main_window_and_a_new_game_begins_with_the_defaults(begin: MakeDesk) -> None:
    one = begin()
    one.click("new game", "mode player vs. computer", "next black", "set the board", "clear", "done", "cancel")
    assert isinstance(one.app.view, MainView)
    one.click("new game")
    assert chosen(one) == [2, WHITE, WHITE, 1]
    assert (one.text("about the board"), one.text("problem"), one.enabled("start")) == (FULL_BOARD, "", True)


def test_the_next_player_begins(begin: MakeDesk) -> None:
    one = begin()
    one.click("new game", "next black", "start")
    one.move("e7e6")
    assert rows(one) == ["…", f"e7{DASH}e6"]


def test_a_loaded_game_arrives_with_what_its_file_says(begin: MakeDesk) -> None:
    one = begin()
    load(one, Saved(CASTLES._replace(side=BLACK), 1, 5, BLACK), slot=7)
    assert chosen(one) == [1, BLACK, BLACK, 5]
    assert one.text("about the board") == OWN_BOARD
    one.click("start", "start")
    assert (one.settings, one.position) == (Settings(1, 5, BLACK), CASTLES._replace(side=BLACK))
    assert (one.text("saved"), one.play.turned) == ("Saved", True)


@pytest.mark.parametrize("change", ["mode player vs. computer", "next black"])
def test_a_loaded_game_that_was_changed_is_not_saved(begin: MakeDesk, change: str) -> None:
    one = begin(Script(Reply.CANCEL))
    load(one, Saved(CASTLES, 2))
    one.click(change)
    one.click(*["start"] * (1 + change.startswith("mode")))
    assert one.text("saved") == "Not saved"
    one.click("main menu")
    assert len(one.dialogs.asked) == 1


def test_a_slot_may_hold_a_board_that_no_game_can_be_played_on(begin: MakeDesk) -> None:
    one = begin()
    load(one, Saved(read_fen("4k3/8/8/8/8/8/8/8 w -"), 2))
    assert (one.text("problem"), one.enabled("start")) == ("The white king is missing", False)
    one.click("set the board", "white king")
    one.pilot.click_square("e1")
    one.click("done", "start")
    assert one.text("saved") == "Not saved"


def test_back_from_the_slots_and_a_game_that_cannot_be_loaded(begin: MakeDesk) -> None:
    one = begin()
    one.folder.mkdir()
    (one.folder / "slot-3.xml").write_text("<game>")
    one.click("load game")
    assert isinstance(one.app.view, LoadView)
    damaged, empty = one.pilot.find("slot 3"), one.pilot.find("slot 4")
    assert isinstance(damaged, SlotButton)
    assert isinstance(empty, SlotButton)
    assert (damaged.words()[0], empty.words()[0]) == (DAMAGED, "Empty")
    assert not any(one.enabled(f"slot {number}") for number in range(1, 8))
    one.click("back")
    assert isinstance(one.app.view, MainView)


# Castling


@pytest.mark.parametrize(("target", "text"), [("g1", "O-O"), ("c1", "O-O-O"), ("h1", "O-O"), ("a1", "O-O-O")])
@pytest.mark.parametrize("way", ["clicks", "drag"])
def test_a_king_castles_by_two_squares_or_onto_his_rook(begin: MakeDesk, way: str, target: str, text: str) -> None:
    one = begin()
    play_from(one, CASTLES)
    if way == "clicks":
        one.move(f"e1{target}")
    else:
        one.pilot.drag("e1", target)
    assert rows(one) == [text]
    assert one.play.selected is None


def test_castling_is_shown_among_the_kings_targets(begin: MakeDesk) -> None:
    one = begin()
    play_from(one, CASTLES)
    one.pilot.click_square("e1")
    marked = {square_name(mark.square) for mark in one.play.marks if mark.image == "move"}
    assert marked == {"c1", "d1", "f1", "g1"}


def test_where_a_king_cannot_castle_his_rook_is_selected(begin: MakeDesk) -> None:
    one = begin()
    play_from(one, NO_SHORT_CASTLE)
    one.move("e1h1")
    assert (one.moves, square_name(one.play.selected or 0)) == ([], "h1")
    one.move("e1g1")
    assert (one.moves, one.text("subline")) == ([], NO_CASTLE.format(ATTACKED))


def test_castles_are_written_and_taken_back(begin: MakeDesk) -> None:
    one = begin()
    play_from(one, CASTLES)
    one.move("e1g1 e8c8")
    assert rows(one) == ["O-O", "O-O-O"]
    one.click("undo")
    assert one.position == CASTLES


# Promotion


@pytest.mark.parametrize(("kind", "text"), [("queen", "=Q"), ("bishop", "=B"), ("rook", "=R"), ("knight", "=N")])
def test_a_promotion_asks_with_the_four_pieces(begin: MakeDesk, kind: str, text: str) -> None:
    one = begin()
    play_from(one, PROMOTION)
    one.move("a7a8")
    assert [one.pilot.find(name).shown().empty for name in ("queen", "bishop", "rook", "knight")] == [False] * 4
    one.click(kind)
    assert rows(one) == [f"a7{DASH}a8{text}"]
    assert one.play.model.images[7] == f"white-{kind}"


def test_a_promotion_that_is_cancelled_is_no_move(begin: MakeDesk) -> None:
    one = begin()
    play_from(one, PROMOTION)
    one.move("a7a8")
    one.pilot.key("Escape")
    assert (one.moves, one.position) == ([], PROMOTION)
    one.move("a7a8")
    one.pilot.key("N")
    assert rows(one) == [f"a7{DASH}a8=N"]


def test_the_question_stays_over_the_squares_when_the_window_grows(begin: MakeDesk) -> None:
    one = begin()
    play_from(one, PROMOTION)
    one.move("a7a8")
    board, question = one.game.board, one.app.window.scope
    for size in (style.SMALLEST_SIZE, style.LARGEST_SIZE):
        library.sdl2.SDL_SetWindowSize(one.screen.window, *size)
        one.pilot.settle()
        upper_left, lower_right = (board.area_of(named_square(name)).moved(*board.place()[:2]) for name in ("a8", "h1"))
        middle = (upper_left.x + lower_right.right) // 2, (upper_left.y + lower_right.bottom) // 2
        assert question.area.middle == middle
    assert board.size == 88


# The best move


def best(one: Desk, level: str) -> int:
    """The first move that the console's get_best_moves lists."""
    moves = SEARCHES_2015[level](one.match.game).best_moves().answer(Progress())
    return int(moves[0])


def think(one: Desk) -> None:
    while one.play.thinking:
        one.app.step(0)


@pytest.mark.parametrize(("button", "level"), [("depth 1", "1"), ("depth 3", "3"), ("best", "best")])
def test_two_players_choose_how_far_the_adviser_looks(begin: MakeDesk, button: str, level: str) -> None:
    one = begin()
    play_from(one, read_fen("r3k2r/ppp2ppp/2n5/3q4/3P4/2N5/PPP2PPP/R2QK2R w -"))
    one.click("best move")
    one.click(button)
    think(one)
    wanted = best(one, level)
    assert one.play.hint
    assert one.play.hint.squares == (source_of(wanted), target_of(wanted))
    assert one.text("subline").startswith("Best move: ")
    assert [mark.square for mark in one.play.marks if mark.image == "hint"] == list(one.play.hint.squares)
    source, target = map(square_name, one.play.hint.squares)
    one.move(source + target)
    assert len(one.moves) == 1
    assert not [mark for mark in one.play.marks if mark.image == "hint"]


def test_against_the_computer_its_own_level_advises(begin: MakeDesk) -> None:
    player = Slow()
    one = begin(player=player)
    one.start("mode player vs. computer", "start", "difficulty 2")
    one.click("best move")
    asked = player.requests[-1]
    assert isinstance(asked, BestMovesRequest)
    assert asked.search.depth == 2
    player.ready = True
    think(one)
    assert one.play.hint
    assert one.moves == []


def test_advice_can_be_given_up_and_the_game_goes_on(begin: MakeDesk) -> None:
    player = Slow()
    one = begin(player=player)
    one.start()
    for give_up in ("stop", "escape"):
        one.click("best move", "depth 4")
        one.move("e2e3")
        assert (one.moves, one.enabled("save"), one.enabled("best move")) == ([], False, False)
        one.time += 1.0
        one.app.step(0)
        one.click("stop") if give_up == "stop" else one.pilot.key("Escape")
        assert not one.play.thinking
    assert player.cancelled == 2
    one.move("e2e3")
    assert (len(one.moves), one.play.hint) == (1, None)


def test_leaving_gives_advice_up(begin: MakeDesk) -> None:
    player = Slow()
    one = begin(player=player)
    one.start()
    one.click("best move", "best", "main menu")
    assert (player.cancelled, type(one.app.view)) == (1, MainView)


def test_there_is_no_advice_for_the_computer_or_after_the_end(begin: MakeDesk) -> None:
    one = begin(player=Slow())
    one.start("mode player vs. computer", "start", "colour black")
    assert not one.enabled("best move")
    two = begin()
    play_from(two, STALEMATE)
    assert not two.enabled("best move")


@pytest.mark.parametrize("answer", ["try again", "cancel"])
def test_an_adviser_that_fails_is_asked_again_or_done_without(begin: MakeDesk, answer: str) -> None:
    one = begin(player=Sick(2))
    one.start()
    one.click("best move", "depth 1")
    for _ in range(3):
        one.app.step(0)
    one.click(answer)
    think(one)
    assert bool(one.play.hint) == (answer == "try again")
    one.move("e2e3")
    assert len(one.moves) == 1


# Its end, and the slots


def test_a_game_to_its_end(begin: MakeDesk) -> None:
    one = begin()
    one.start()
    one.move(FOOLS_MATE)
    assert (one.status, rows(one)[-1]) == (Status.MATE, f"Qd8{DASH}h4#")
    assert one.match.game.position == replayed(one.match).position
    one.click("look back", "save")
    one.pilot.wheel(*one.pilot.where("slot 2"), -9)  # there are more slots than the smallest window shows
    one.click("slot 7")
    assert one.text("saved") == "Saved in slot 7"


def test_mate_is_told_and_only_what_is_around_the_board_still_works(begin: MakeDesk) -> None:
    one = begin(Script(Reply.NO))
    play_from(one, read_fen("6k1/5ppp/8/8/8/8/8/R3K3 w -"))
    one.move("a1a8")
    assert (one.status, one.text("headline"), one.text("subline")) == (Status.MATE, "Checkmate", "White wins the game")
    one.click("look back")
    one.move("g8h8")
    assert len(one.moves) == 1
    assert [one.enabled(name) for name in ("save", "best move", "undo", "flip")] == [True, False, True, True]
    one.click("undo")
    assert one.moves == []
    one.move("a1a8")
    one.click("look back", "save", "slot 2")
    assert FORMAT_2015.load(one.folder / "slot-2.xml").position.cells == one.position.cells
    one.click("main menu")
    assert isinstance(one.app.view, MainView)


def test_a_board_without_a_move_shows_the_result_at_once(begin: MakeDesk) -> None:
    one = begin(player=Slow())
    load(one, Saved(STALEMATE, 1, 1, WHITE))
    one.click("start", "start")
    assert (one.text("headline"), one.play.thinking) == ("Draw", False)
    one.click("look back")
    one.move("a8b8")
    assert one.moves == []
    one.click("save", "slot 1", "replace")
    assert one.text("saved") == "Saved in slot 1"


def test_a_slot_holds_what_the_console_saves_and_loads_there(begin: MakeDesk, folder: Path) -> None:
    one = begin()
    play_from(one, CASTLES)
    one.move("e1g1 e8c8 a2a3")
    one.click("save", "slot 5")
    lines = [
        "load saves/slot-1.xml",
        "start",
        "castle <h,1>",
        "castle <a,8>",
        "move <a,2> to <a,3>",
        "save here.xml",
        "quit",
    ]
    transcripts.output_of(console.first_step(), transcripts.lines(lines))
    assert (one.folder / "slot-5.xml").read_bytes() == (folder / "here.xml").read_bytes()


def test_a_slot_holds_what_the_console_saves_of_a_game_against_the_computer(begin: MakeDesk, folder: Path) -> None:
    one = begin()
    one.start("mode player vs. computer", "start", "difficulty 2")
    one.move("e2e3")
    think(one)
    one.click("save", "slot 1")
    lines = ["game_mode 2", "difficulty depth 2", "start", "move <e,2> to <e,3>", "save here.xml", "quit"]
    transcripts.output_of(console.first_step(), transcripts.lines(lines))
    assert (one.folder / "slot-1.xml").read_bytes() == (folder / "here.xml").read_bytes()


def test_there_are_seven_slots_a_constant_of_the_edition(begin: MakeDesk) -> None:
    one = begin()
    assert EDITION_2015.slots == 7
    one.start()
    one.click("save")
    assert len([control for control in one.app.window.walk() if control.name.startswith("slot ")]) == 7


def test_the_close_button_ends_the_program_from_the_editor(begin: MakeDesk) -> None:
    one = begin()
    one.click("new game", "set the board")
    assert isinstance(one.app.view, EditorView)
    one.pilot.close()
    assert one.app.ended


# What was once wrong


def test_a_king_that_can_be_taken_is_taken(begin: MakeDesk) -> None:
    one = begin()
    play_from(one, read_fen("4k3/p3R3/8/8/8/8/8/4K3 w -"))
    one.move("e7e8")
    assert (one.text("headline"), one.enabled("undo"), one.enabled("best move")) == ("Checkmate", True, False)
    assert [row.images for row in one.game.moves.captured] == [(), ("black-king",)]


@pytest.mark.parametrize(
    ("fen", "made", "reason"),
    [
        ("8/P3k3/8/8/8/8/8/r3K3 w -", "a7a8", Refusal.STILL_THREATENED),
        ("8/K3P2r/8/8/8/8/8/7k w -", "e7e8", Refusal.WILL_BE_THREATENED),
        ("8/P3k3/8/8/8/8/8/4K3 w -", "a7b8", Refusal.ILLEGAL),
    ],
)
def test_a_refused_promotion_says_why(begin: MakeDesk, fen: str, made: str, reason: Refusal) -> None:
    one = begin()
    play_from(one, read_fen(fen))
    one.move(made)
    assert (one.moves, one.text("subline")) == ([], REFUSALS[reason].format("pawn"))


def test_a_king_dragged_onto_a_rook_in_vain_is_told_so(begin: MakeDesk) -> None:
    one = begin()
    play_from(one, NO_SHORT_CASTLE)
    one.pilot.drag("e1", "h1")
    assert (one.moves, one.text("subline")) == ([], NO_CASTLE.format(ATTACKED))


def test_escape_dismisses_the_hint_before_it_leaves(begin: MakeDesk) -> None:
    one = begin()
    one.start()
    one.click("best move", "depth 1")
    think(one)
    one.pilot.click_square("e2")
    one.pilot.key("Escape")
    assert one.play.hint
    one.pilot.key("Escape")
    assert one.text("subline") == "Move 1"
    one.pilot.key("Escape")
    assert isinstance(one.app.view, MainView)


def test_moves_are_numbered_alike_in_words_and_in_the_list_if_black_begins(begin: MakeDesk) -> None:
    one = begin()
    one.click("new game", "next black", "start")
    one.move("e7e6")
    assert one.text("subline") == "Move 2"
    one.move("e2e3 d7d6")
    assert (one.text("subline"), one.play.model.rows[-1].number) == ("Move 3", 2)


def test_a_full_board_is_one_whoever_is_next(begin: MakeDesk) -> None:
    one = begin()
    load(one, Saved(start_position(RULES_2015)._replace(side=BLACK), 2))
    assert one.text("about the board") == FULL_BOARD
    one.click("set the board", "start position", "done", "start")
    assert (one.text("saved"), one.match.side) == ("Saved", BLACK)


def test_a_single_piece_is_a_piece(begin: MakeDesk) -> None:
    one = begin()
    load(one, Saved(read_fen("8/8/8/8/8/8/8/4K3 w -"), 2))
    assert one.text("about the board") == OWN_BOARD


def test_what_is_chosen_where_it_makes_no_difference_changes_nothing(begin: MakeDesk) -> None:
    one = begin()
    load(one, Saved(CASTLES, 2))
    one.click("mode player vs. computer", "start", "difficulty 3", "back", "mode player vs. player", "start")
    assert one.text("saved") == "Saved"
