"""What the screens know and show, without a window: selection, targets, words, the board's geometry and its hands."""

from typing import Final

import pytest

from chess.board import Position
from chess.boardtext import read_board
from chess.game import Status
from chess.pieces import BLACK, EMPTY, KING, PAWN, QUEEN, ROOK, WHITE, piece
from chess.player import Request
from chess.rules import EDITION_2018
from chess.scoring import SCORING_2018
from chess.settings import Settings
from chess.squares import move, square
from gui import theme
from gui.boardview import DRAG_FROM, HIGHLIGHTS, STRIP, BoardView, board_size, piece_image
from gui.events import LEFT, RIGHT, Key
from gui.geometry import Rect
from gui.screens.game import square_size
from gui.screens.play import Play, Row, Target

TWO: Final = Settings(players=2)
FOOLS_MATE: Final = "F2F3 E7E5 G2G4 D8H4"


def at(name: str) -> int:
    return square("ABCDEFGH".index(name[0]), int(name[1]) - 1)


def go(play: Play, moves: str) -> Play:
    for made in moves.split():
        assert play.try_move(at(made[:2]), at(made[2:])), made
    return play


def position(rows: str, side: int = WHITE) -> Position:
    lines = [f"{8 - number}| {' '.join(row)} |" for number, row in enumerate(rows.split())]
    return Position(read_board([*lines, "  -----------------", "   A B C D E F G H"]), side)


# The game


def test_a_piece_is_selected_and_moved_by_two_picks() -> None:
    play = Play(TWO)
    play.pick(at("E2"))
    assert play.selected == at("E2")
    assert play.targets == (Target(at("E3"), False, False), Target(at("E4"), False, False))
    play.pick(at("E4"))
    assert play.last_move == move(at("E2"), at("E4"))
    assert not play.targets
    assert play.selected is None


def test_a_second_pick_of_the_same_piece_unselects_and_of_another_own_one_selects_that() -> None:
    play = Play(TWO)
    play.pick(at("E2"))
    play.pick(at("D2"))
    assert play.selected == at("D2")
    play.pick(at("D2"))
    assert play.selected is None
    play.pick(at("E7"))  # the other's
    play.pick(at("E5"))  # nobody's
    assert (play.selected, play.moves) == (None, [])


@pytest.mark.parametrize(
    ("before", "made", "message"),
    [
        ("", "E2E5", "It does not move like that"),
        ("", "E7E5", "That is not your piece"),
        ("E2E4 E7E5 D1H5 B8C6 H5F7", "A7A6", "Your king is in check and would stay so"),
        ("E2E4 D7D6 F1B5", "G8F6", "Your king is in check and would stay so"),
        ("E2E4 D7D6 F1B5 B8C6 G1F3", "C6D4", "This exposes your king"),
    ],
)
def test_only_legal_moves_happen_and_a_refusal_says_why(before: str, made: str, message: str) -> None:
    play = Play(TWO)
    for one in before.split():
        play.try_move(at(one[:2]), at(one[2:]))
    there = play.position
    assert not play.try_move(at(made[:2]), at(made[2:]))
    assert (play.position, play.message) == (there, message)


def test_check_mate_and_draw_are_told() -> None:
    play = go(Play(TWO), "E2E4 F7F6 D1H5")
    assert (play.headline, play.subline, play.check) == ("Check", "The black king is threatened", at("E8"))
    play = go(Play(TWO), FOOLS_MATE)
    assert (play.headline, play.subline, play.check) == ("Checkmate", "Black wins the game", at("E1"))
    assert play.spotlight == BLACK
    draw = Play(TWO, position("_______K ________ ______q_ ________ ________ ________ ________ k_______", BLACK))
    assert (draw.headline, draw.subline, draw.check) == ("Draw", "There is no legal move", None)


def test_after_the_end_there_are_no_moves_but_undo_save_and_restart() -> None:
    play = go(Play(TWO), FOOLS_MATE)
    assert not play.try_move(at("A2"), at("A3"))
    play.pick(at("A2"))
    assert play.selected is None
    assert play.unsaved
    assert play.can_undo
    play.undo()
    assert [made.text for made in play.moves] == ["f2–f3", "e7–e5"]  # noqa: RUF001
    assert play.status is Status.ONGOING
    assert play.restart().moves == []


def test_any_piece_can_be_asked_for_its_moves() -> None:
    play = Play(TWO)
    play.show(at("B8"))
    assert (play.shown, play.selected) == (at("B8"), None)
    assert {target.square for target in play.targets} == {at("A6"), at("C6")}
    play.show(at("B8"))
    assert (play.shown, play.targets) == (None, ())
    play.show(at("E5"))
    assert play.shown is None
    play.show(at("B8"))
    assert play.unselect()
    assert not play.unselect()


def test_the_four_kinds_of_targets() -> None:
    rows = "R___K___ ___M__N_ ________ ________ _R_q___M ________ ________ ____k___"
    play = Play(TWO, position(rows))
    play.show(at("D4"))
    kinds = {target.square: (target.threatened, target.captures) for target in play.targets}
    assert kinds[at("D5")] == (False, False)
    assert kinds[at("C4")] == (True, False)
    assert kinds[at("B4")] == (False, True)
    assert kinds[at("D7")] == (True, True)
    assert {HIGHLIGHTS[kind] for kind in kinds.values()} == {"move", "threatened", "capture", "both"}


def test_saved_or_not() -> None:
    play = Play(TWO)
    assert (play.saved_text, play.saved, play.unsaved) == ("New game", False, False)
    go(play, "E2E4")
    assert (play.saved_text, play.saved, play.unsaved) == ("Not saved", False, True)
    play.was_saved(4)
    assert (play.saved_text, play.saved, play.unsaved) == ("Saved in slot 4", True, False)
    go(play, "E7E5")
    assert (play.saved_text, play.unsaved) == ("Not saved", True)
    loaded = Play(TWO, play.to_save().position)
    assert (loaded.saved_text, loaded.unsaved) == ("Saved", False)


def test_moves_count_wherever_they_lead() -> None:
    around = "G1F3 G8F6 F3G1 F6G8"
    play = go(Play(TWO), around)
    assert (play.saved_text, play.untouched, play.unsaved) == ("Not saved", False, True)
    play.was_saved(1)
    go(play, around)
    assert (play.saved_text, play.saved, play.unsaved) == ("Not saved", False, True)
    play.undo()
    play.undo()
    assert (play.saved_text, play.saved, play.unsaved) == ("Saved in slot 1", True, False)


def test_captured_pieces_most_valuable_first() -> None:
    play = go(Play(TWO), "E2E4 D7D5 E4D5 D8D5 B1C3 A7A6 C3D5")
    assert play.captured(WHITE) == [piece(WHITE, PAWN)]
    assert play.captured(BLACK) == [piece(BLACK, QUEEN), piece(BLACK, PAWN)]
    crowd = Play(TWO, position("____K___ qqq_____ ________ ________ ________ ________ ________ ____k___"))
    assert piece(WHITE, QUEEN) not in crowd.captured(WHITE)


def test_the_move_list() -> None:
    play = go(Play(TWO), "E2E4 D7D5 E4D5")
    assert play.rows() == [Row(1, "e2–e4", "d7–d5"), Row(2, "e4×d5", "")]  # noqa: RUF001
    later = Play(TWO, play.position)
    assert later.rows() == []
    go(later, "D8D5 B1C3")
    assert later.rows() == [Row(1, "…", "Qd8×d5"), Row(2, "Nb1–c3", "")]  # noqa: RUF001
    assert go(Play(TWO), FOOLS_MATE).rows()[-1].black == "Qd8–h4#"  # noqa: RUF001
    assert go(Play(TWO), "E2E4 F7F6 D1H5").rows()[-1].white == "Qd1–h5+"  # noqa: RUF001


def test_undo_takes_back_a_move_of_each_player_three_times() -> None:
    play = go(Play(TWO), "A2A3 A7A6 B2B3 B7B6 C2C3 C7C6 D2D3 D7D6")
    for left in (6, 4, 2):
        play.undo()
        assert len(play.moves) == left
    assert not play.can_undo
    play.undo()
    assert len(play.moves) == 2


def test_a_black_user_sees_the_board_turned() -> None:
    assert Play(Settings(user_color=BLACK)).turned
    assert not Play(Settings(players=2, user_color=BLACK)).turned
    play = Play(Settings())
    play.flip()
    assert play.turned


def test_the_turns_of_user_and_computer() -> None:
    play = Play(Settings(difficulty=3))
    assert (play.computers_turn, play.wants_computer, play.subline) == (False, False, "Your turn")
    go(play, "E2E4")
    assert (play.wants_computer, play.subline) == (True, "The computer's turn")
    assert play.request() == Request(EDITION_2018.name, play.position, SCORING_2018, 3)
    play.thinking = True
    assert (play.wants_computer, play.can_undo) == (False, False)
    assert not play.try_move(at("E7"), at("E5"))
    play.pick(at("D2"))
    assert play.selected is None
    play.show(at("G8"))
    play.computer_moves(move(at("E7"), at("E5")))
    assert (play.thinking, play.shown, len(play.moves)) == (False, at("G8"), 2)


def test_a_move_that_the_computer_may_not_make_is_our_fault() -> None:
    play = go(Play(Settings()), "E2E4")
    with pytest.raises(RuntimeError, match="the computer chose a move that is refused"):
        play.computer_moves(move(at("E7"), at("E3")))


def test_move_numbers() -> None:
    play = Play(TWO)
    assert play.subline == "Move 1"
    assert go(play, "E2E4").subline == "Move 1"
    assert go(play, "E7E5").subline == "Move 2"
    assert Play(TWO, go(Play(TWO), "E2E4").position).subline == "Move 1"


# The board


class Hands:
    """Remembers what a board reports, and selects what is picked, as the game screen does."""

    def __init__(self) -> None:
        self.picked: list[tuple[int, int]] = []
        self.dropped: list[tuple[int, int]] = []
        self.board = BoardView(self._pick, lambda source, target: self.dropped.append((source, target)))
        self.board.cells = Play(TWO).position.cells

    def _pick(self, place: int, button: int) -> None:
        self.picked.append((place, button))
        self.board.selected = None if self.board.selected == place else place

    def middle(self, name: str) -> tuple[int, int]:
        return self.board.area_of(at(name)).middle

    def press(self, name: str, button: int = LEFT) -> None:
        self.board.pressed(*self.middle(name), button)

    def release(self, name: str, button: int = LEFT) -> None:
        self.board.released(*self.middle(name), button)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("size", theme.SQUARE_SIZES)
def test_squares_fill_the_board_without_gap_or_overlap(size: int, turned: bool) -> None:
    board = Hands().board
    board.size, board.turned = size, turned
    width, height = board_size(size)
    found = [board.square_at(x, y) for y in range(0, height, size // 2) for x in range(0, width, size // 2)]
    assert {place for place in found if place is not None} == set(range(64))
    for place in range(64):
        area = board.area_of(place)
        corners = [(area.x, area.y), (area.right - 1, area.bottom - 1)]
        assert [board.square_at(*corner) for corner in corners] == [place, place]
        assert board.square_at(area.right, area.y) != place
    assert board.square_at(STRIP - 1, 10) is None
    assert board.square_at(width // 2, height - 1) is None


def test_a_turned_board_has_h1_in_the_upper_left() -> None:
    board = Hands().board
    upper_left = board.area_of(at("A8")).middle
    board.turned = True
    assert board.square_at(*upper_left) == at("H1")


def test_a_click_picks_at_the_press_and_a_second_click_at_the_release() -> None:
    hands = Hands()
    hands.press("E2")
    assert hands.picked == [(at("E2"), LEFT)]
    hands.release("E2")
    hands.press("E2")
    assert len(hands.picked) == 1  # it might become a drag
    hands.release("E2")
    assert hands.picked == [(at("E2"), LEFT)] * 2


def test_a_drag_drops() -> None:
    hands = Hands()
    hands.press("E2")
    x, y = hands.middle("E2")
    hands.board.moved(x + DRAG_FROM - 1, y)
    assert hands.board.dragging is None  # a hand may tremble
    hands.board.moved(*hands.middle("E4"))
    assert hands.board.dragging == at("E2")
    hands.release("E4")
    assert (hands.dropped, hands.board.dragging) == ([(at("E2"), at("E4"))], None)


@pytest.mark.parametrize("how", ["outside", "home", "left", "unselected", "right"])
def test_a_drag_that_comes_to_nothing(how: str) -> None:
    hands = Hands()
    hands.press("E2")
    hands.board.moved(*hands.middle("E4"))
    if how == "left":
        hands.board.left()
    if how == "unselected":
        hands.board.selected = None
    if how == "right":
        hands.press("E4", RIGHT)
    if how == "outside":
        hands.board.released(-5, -5, LEFT)
    elif how == "home":
        hands.release("E2")
    else:
        hands.release("E4")
    assert (hands.dropped, hands.board.dragging) == ([], None)


def test_a_right_click_and_one_beside_the_squares() -> None:
    hands = Hands()
    hands.press("B8", RIGHT)
    hands.board.pressed(2, 2, LEFT)
    hands.board.released(2, 2, LEFT)
    hands.board.pressed(*hands.middle("A1"), 2)
    assert hands.picked == [(at("B8"), RIGHT)]


def test_the_cursor_travels_over_the_board_and_not_beyond() -> None:
    hands = Hands()
    board = hands.board
    board.cursor = at("A1")
    assert [board.key(Key(name)) for name in ("left", "down", "up", "right")] == [False, False, True, True]
    assert board.cursor == at("B2")
    board.turned = True
    assert board.key(Key("up"))
    assert board.cursor == at("B1")
    assert board.key(Key("return"))
    assert board.key(Key("space"))
    assert not board.key(Key("x"))
    assert hands.picked == [(at("B1"), LEFT), (at("B1"), RIGHT)]


def test_images_of_pieces() -> None:
    assert piece_image(piece(WHITE, KING), 64) == "white-king-64"
    assert piece_image(piece(BLACK, ROOK), 28) == "black-rook-28"
    assert EMPTY not in Play(TWO).captured(WHITE)


@pytest.mark.parametrize(
    ("size", "squares"),
    [((800, 600), 64), ((960, 720), 80), ((1024, 768), 80), ((900, 660), 72), ((800, 768), 64), ((1024, 600), 64)],
)
def test_the_largest_squares_that_fit(size: tuple[int, int], squares: int) -> None:
    assert square_size(Rect(0, 0, *size)) == squares
