"""The screens without a window: selection, targets, texts, the board's geometry, clicks and drags on it."""

from typing import Final

import pytest

from chess.board import Position
from chess.editions.edition2015 import EDITION_2015
from chess.editions.edition2018 import EDITION_2018
from chess.exact.search import Choice
from chess.formats.fen import read_fen
from chess.game import Status
from chess.match import Match
from chess.pieces import BLACK, EMPTY, KING, ROOK, WHITE, piece
from chess.settings import Settings
from chess.squares import move, named_square, square_name
from gui import style
from gui.boardview import DRAG_FROM, STRIP, BoardView, Grid, Mark
from gui.events import LEFT, RIGHT, Key
from gui.games.chess.model import ChessModel
from gui.games.chess.notation import GRID, IMAGES
from gui.geometry import Rect
from gui.screens.game.layout import ENDS_FREE, LEGEND_GAP, LEGEND_HEIGHT, NARROWEST_SIDE, board_and_side, square_size
from gui.screens.game.play import LOADED, NEW, Play
from gui.screens.model import Option, Row

ONE: Final = EDITION_2018.defaults
TWO: Final = ONE._replace(players=2)
FOOLS_MATE: Final = "f2f3 e7e5 g2g4 d8h4"


class Chess(Play):
    """A match of chess, as its user sees it and as it is."""

    model: ChessModel

    def __init__(self, settings: Settings, position: Position | None = None) -> None:
        super().__init__(ChessModel(Match(EDITION_2018, settings, position)), LOADED if position else NEW)

    @property
    def match(self) -> Match:
        return self.model.match

    @property
    def position(self) -> Position:
        return self.model.game.position

    @property
    def targets(self) -> set[str]:
        return {square_name(option.target) for option in self.options}


at = named_square


def go(play: Chess, moves: str) -> Chess:
    for made in moves.split():
        before = len(play.match.game.moves)
        play.try_move(at(made[:2]), at(made[2:]))
        assert len(play.match.game.moves) == before + 1, made
    return play


# The game


def test_a_piece_is_selected_and_moved_by_two_picks() -> None:
    play = Chess(TWO)
    play.pick(at("e2"))
    assert play.selected == at("e2")
    made = [move(at("e2"), at(name)) for name in ("e3", "e4")]
    assert play.options == (Option(made[0], at("e3"), "move"), Option(made[1], at("e4"), "move"))
    assert play.marks == [Mark("selected", at("e2")), Mark("move", at("e3")), Mark("move", at("e4"))]
    play.pick(at("e4"))
    assert [played.move for played in play.match.game.moves] == [made[1]]
    assert play.marks == [Mark("last", at("e2")), Mark("last", at("e4"))]


def test_a_second_pick_of_the_same_piece_unselects_and_of_another_own_one_selects_that() -> None:
    play = Chess(TWO)
    play.pick(at("e2"))
    play.pick(at("d2"))
    assert play.selected == at("d2")
    play.pick(at("d2"))
    assert play.selected is None
    play.pick(at("e7"))  # the other's
    play.pick(at("e5"))  # nobody's
    assert (play.selected, play.match.game.moves) == (None, [])


@pytest.mark.parametrize(
    ("before", "made", "message"),
    [
        ("", "e2e5", "A pawn cannot\nmove there"),
        ("", "e7e5", "That is not your piece"),
        ("e2e4 e7e5 d1h5 b8c6 h5f7", "a7a6", "Your king would still\nbe in check"),
        ("e2e4 d7d6 f1b5", "g8f6", "Your king would still\nbe in check"),
        ("e2e4 d7d6 f1b5 b8c6 g1f3", "c6d4", "Your king would\nbe in check"),
    ],
)
def test_only_legal_moves_happen_and_a_refusal_says_why(before: str, made: str, message: str) -> None:
    play = Chess(TWO)
    for one in before.split():
        play.try_move(at(one[:2]), at(one[2:]))
    there = play.position
    play.try_move(at(made[:2]), at(made[2:]))
    assert (play.position, play.message) == (there, message)


def test_a_click_on_a_piece_of_the_opponent_says_why_nothing_happens() -> None:
    play = Chess(TWO)
    play.pick(at("e7"))
    assert (play.selected, play.message) == (None, "That is not your piece")
    play.pick(at("e5"))
    assert play.message == ""
    play.ask_move()
    play.pick(at("e7"))
    assert play.message == ""


def test_check_mate_and_draw_are_told() -> None:
    play = go(Chess(TWO), "e2e4 f7f6 d1h5")
    assert (play.model.headline, play.seen().status.subline) == ("Check", "The black king is in check")
    assert Mark("check", at("e8")) in play.marks
    play = go(Chess(TWO), FOOLS_MATE)
    assert (play.model.headline, play.seen().status.subline) == ("Checkmate", "Black wins the game")
    assert (play.model.disc, Mark("check", at("e1")) in play.marks) == ("black-disc-20", True)
    taken = go(Chess(TWO, read_fen("4k3/8/8/8/8/8/8/K3R3 w -")), "e1e8")  # as a loaded board allows it
    assert (taken.model.headline, taken.marks) == ("Checkmate", [Mark("last", at("e1")), Mark("last", at("e8"))])
    draw = Chess(TWO, read_fen("7k/8/6Q1/8/8/8/8/K7 b -"))
    assert (draw.model.headline, draw.seen().status.subline, draw.marks) == ("Draw", "There is no legal move", [])


def test_after_the_end_there_are_no_moves_but_undo_save_and_restart() -> None:
    play = go(Chess(TWO), FOOLS_MATE)
    play.try_move(at("a2"), at("a3"))
    assert len(play.match.game.moves) == 4
    play.pick(at("a2"))
    assert play.selected is None
    assert play.unsaved
    assert play.can_undo
    play.undo()
    assert play.model.rows == [Row(1, "f2–f3", "e7–e5")]  # noqa: RUF001
    assert play.match.game.status is Status.ONGOING
    assert play.model.restart().history == []


def test_any_piece_can_be_asked_for_its_moves() -> None:
    play = Chess(TWO)
    play.inspect(at("b8"))
    assert (play.inspected, play.selected, play.targets) == (at("b8"), None, {"a6", "c6"})
    play.inspect(at("b8"))
    assert (play.inspected, play.options) == (None, ())
    play.inspect(at("e5"))
    assert play.inspected is None
    play.inspect(at("b8"))
    assert play.unselect()
    assert not play.unselect()


def test_the_four_kinds_of_targets() -> None:
    play = Chess(TWO, read_fen("r3k3/3p2n1/8/8/1r1Q3p/8/8/4K3 w -"))
    play.inspect(at("d4"))
    marks = {option.target: option.mark for option in play.options}
    assert [marks[at(name)] for name in ("d5", "c4", "b4", "d7")] == ["move", "threatened", "capture", "both"]
    assert {Mark(mark, square) for square, mark in marks.items()} < set(play.marks)


def test_a_promotion_is_named_by_what_the_pawn_becomes() -> None:
    model = ChessModel(Match(EDITION_2015, EDITION_2015.defaults, read_fen("7k/P7/8/8/8/8/8/K7 w -")))
    assert [option.name for option in model.options(at("a7"))] == ["Queen", "Bishop", "Rook", "Knight"]
    assert [option.name for option in model.options(at("a1"))] == ["", "", ""]


def saved(play: Play) -> tuple[str, bool, bool]:
    """What is said of a game, whether it is in a slot, and whether leaving would lose moves."""
    return play.seen().status.saved, play.seen().status.is_saved, play.unsaved


def test_saved_or_not() -> None:
    play = Chess(TWO)
    assert saved(play) == ("New game", False, False)
    go(play, "e2e4")
    assert saved(play) == ("Not saved", False, True)
    play.was_saved(4)
    assert saved(play) == ("Saved in slot 4", True, False)
    go(play, "e7e5")
    assert (play.seen().status.saved, play.unsaved) == ("Not saved", True)
    loaded = Chess(TWO, play.match.to_save().position)
    assert (loaded.seen().status.saved, loaded.unsaved) == ("Saved", False)


def test_moves_count_wherever_they_lead() -> None:
    around = "g1f3 g8f6 f3g1 f6g8"
    play = go(Chess(TWO), around)
    assert (play.seen().status.saved, play.seen().status.is_untouched, play.unsaved) == ("Not saved", False, True)
    play.was_saved(1)
    go(play, around)
    assert saved(play) == ("Not saved", False, True)
    play.undo()
    play.undo()
    assert saved(play) == ("Saved in slot 1", True, False)


def test_captured_pieces_most_valuable_first() -> None:
    play = go(Chess(TWO), "e2e4 d7d5 e4d5 d8d5 b1c3 a7a6 c3d5")
    assert play.model.captured == [["white-pawn"], ["black-queen", "black-pawn"]]
    play.undo()
    assert play.model.captured == [["white-pawn"], ["black-pawn"]]
    play = go(Chess(TWO, read_fen("4k3/8/8/2n5/1P1b4/4P3/8/4K3 w -")), "b4c5 e8e7 e3d4")
    assert play.model.captured == [[], ["black-bishop", "black-knight"]]


def test_captured_pieces_are_those_taken_since_the_first_known_position() -> None:
    play = Chess(TWO, read_fen("4k3/3p4/8/2Q5/8/8/8/4K3 w -"))
    assert play.model.captured == [[], []]
    assert go(play, "c5d6 e8d8 d6d7").model.captured == [[], ["black-pawn"]]


def test_the_move_list() -> None:
    play = go(Chess(TWO), "e2e4 d7d5 e4d5")
    assert play.model.rows == [Row(1, "e2–e4", "d7–d5"), Row(2, "e4×d5", "")]  # noqa: RUF001
    later = Chess(TWO, play.position)
    assert later.model.rows == []
    go(later, "d8d5 b1c3")
    assert later.model.rows == [Row(1, "…", "Qd8×d5"), Row(2, "Nb1–c3", "")]  # noqa: RUF001
    assert go(Chess(TWO), FOOLS_MATE).model.rows[-1].second == "Qd8–h4#"  # noqa: RUF001
    assert go(Chess(TWO), "e2e4 f7f6 d1h5").model.rows[-1].first == "Qd1–h5+"  # noqa: RUF001


def test_undo_takes_back_a_move_of_each_player_three_times() -> None:
    play = go(Chess(TWO), "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6")
    for remaining in (6, 4, 2):
        play.undo()
        assert len(play.match.game.moves) == remaining
    assert not play.can_undo
    play.undo()
    assert len(play.match.game.moves) == 2


def test_a_black_user_sees_the_board_turned() -> None:
    black, white = Chess(ONE._replace(user_colour=BLACK)), Chess(TWO._replace(user_colour=BLACK))
    assert (black.turned, black.model.home) == (True, at("e7"))
    assert (white.turned, white.model.home) == (False, at("e2"))
    play = Chess(ONE)
    play.flip()
    assert play.turned


def test_the_turns_of_user_and_computer() -> None:
    play = Chess(ONE)
    assert (play.wants_computer, play.seen().status.subline) == (False, "Your turn")
    go(play, "e2e4")
    assert (play.wants_computer, play.seen().status.subline) == (True, "The computer's turn")
    assert play.model.request() == play.match.request()
    play.ask_move()
    assert (play.wants_computer, play.can_undo) == (False, False)
    play.try_move(at("e7"), at("e5"))
    assert len(play.match.game.moves) == 1
    play.pick(at("d2"))
    assert play.selected is None
    play.inspect(at("g8"))
    play.take(Choice(move(at("e7"), at("e5")), 0))
    assert (play.thinking, play.inspected, len(play.match.game.moves)) == (False, at("g8"), 2)


def test_a_move_that_the_computer_may_not_make_is_our_fault() -> None:
    play = go(Chess(ONE), "e2e4")
    with pytest.raises(RuntimeError, match="a move that was offered is refused"):
        play.take(Choice(move(at("e7"), at("e3")), 0))


def test_move_numbers() -> None:
    play = Chess(TWO)
    assert play.seen().status.subline == "Move 1"
    assert go(play, "e2e4").seen().status.subline == "Move 1"
    assert go(play, "e7e5").seen().status.subline == "Move 2"
    loaded = Chess(TWO, go(Chess(TWO), "e2e4").position)
    assert loaded.seen().status.subline == "Loaded game"
    assert go(loaded, "e7e5 g1f3").seen().status.subline == "2 moves since loading"


# The board


class Hands:
    """Remembers what a board reports, and selects what is picked, as the game screen does."""

    def __init__(self) -> None:
        self.picked: list[tuple[int, int]] = []
        self.dropped: list[tuple[int, int | None]] = []
        self.board = BoardView(GRID, self._pick, lambda source, target: self.dropped.append((source, target)))
        self.board.images = Chess(TWO).model.images

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
@pytest.mark.parametrize("size", style.SQUARE_SIZES)
def test_squares_fill_the_board_without_gap_or_overlap(size: int, turned: bool) -> None:
    board = Hands().board
    board.size, board.turned = size, turned
    width, height = GRID.size(size)
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
    upper_left = board.area_of(at("a8")).middle
    board.turned = True
    assert board.square_at(*upper_left) == at("h1")


def test_a_click_picks_at_the_press_and_a_second_click_at_the_release() -> None:
    hands = Hands()
    hands.press("e2")
    assert hands.picked == [(at("e2"), LEFT)]
    assert hands.board.cursor == at("e2")  # the keyboard goes on from there
    hands.release("e2")
    hands.press("e2")
    assert len(hands.picked) == 1  # it might become a drag
    hands.release("e2")
    assert hands.picked == [(at("e2"), LEFT)] * 2


def test_a_drag_drops() -> None:
    hands = Hands()
    hands.press("e2")
    x, y = hands.middle("e2")
    hands.board.moved(x + DRAG_FROM - 1, y)
    assert hands.board.dragged is None  # a hand may tremble
    hands.board.moved(x, y + DRAG_FROM)
    assert hands.board.dragged == at("e2")
    hands.board.moved(*hands.middle("e4"))
    hands.release("e4")
    assert (hands.dropped, hands.board.dragged) == ([(at("e2"), at("e4"))], None)


def test_a_click_with_a_shaky_hand_is_a_click() -> None:
    hands = Hands()
    for _ in range(2):
        hands.press("e2")
        x, y = hands.middle("e2")
        hands.board.moved(x + 3, y - 3)
        hands.release("e2")
    assert (hands.picked, hands.dropped) == ([(at("e2"), LEFT)] * 2, [])


def test_a_selected_piece_that_is_dragged_home_stays_selected() -> None:
    hands = Hands()
    for _ in range(2):
        hands.press("e2")
        hands.board.moved(*hands.middle("e4"))
        hands.release("e2")
    assert (hands.picked, hands.board.selected) == ([(at("e2"), LEFT)], at("e2"))


def test_what_is_dropped_beside_the_board_has_no_target() -> None:
    hands = Hands()
    hands.press("e2")
    hands.board.moved(-5, -5)
    hands.board.released(-5, -5, LEFT)
    assert (hands.dropped, hands.board.dragged) == ([(at("e2"), None)], None)


@pytest.mark.parametrize("how", ["home", "left", "unselected", "right"])
def test_a_drag_that_comes_to_nothing(how: str) -> None:
    hands = Hands()
    hands.press("e2")
    hands.board.moved(*hands.middle("e4"))
    if how == "left":
        hands.board.left()
    if how == "unselected":
        hands.board.selected = None
    if how == "right":
        hands.press("e4", RIGHT)
    if how == "home":
        hands.release("e2")
    else:
        hands.release("e4")
    assert (hands.dropped, hands.board.dragged) == ([], None)


def test_a_right_click_and_one_beside_the_squares() -> None:
    hands = Hands()
    hands.press("b8", RIGHT)
    hands.board.pressed(2, 2, LEFT)
    hands.board.released(2, 2, LEFT)
    hands.board.pressed(*hands.middle("a1"), 2)
    assert hands.picked == [(at("b8"), RIGHT)]


def test_the_cursor_travels_over_the_board_and_not_beyond() -> None:
    hands = Hands()
    board = hands.board
    board.cursor = at("a1")
    assert [board.key(Key(name)) for name in ("left", "down", "up", "right")] == [False, False, True, True]
    assert board.cursor == at("b2")
    board.turned = True
    assert board.key(Key("up"))
    assert board.cursor == at("b1")
    assert board.key(Key("return"))
    assert board.key(Key("space"))
    assert not board.key(Key("x"))
    assert hands.picked == [(at("b1"), LEFT), (at("b1"), RIGHT)]


def test_images_of_pieces() -> None:
    assert IMAGES[piece(WHITE, KING)] == "white-king"
    assert IMAGES[piece(BLACK, ROOK)] == "black-rook"
    assert IMAGES[EMPTY] == ""


@pytest.mark.parametrize(
    ("size", "squares"),
    [((800, 600), 66), ((960, 720), 82), ((1024, 768), 88), ((900, 660), 75), ((800, 768), 66), ((1024, 600), 67)],
)
def test_the_largest_squares_that_fit(size: tuple[int, int], squares: int) -> None:
    assert square_size(Rect(0, 0, *size), GRID) == squares


GRIDS: Final = (Grid(8, 8), Grid(7, 6), Grid(6, 6))


@pytest.mark.parametrize("grid", GRIDS)
def test_a_board_fills_the_height_or_leaves_no_more_than_the_narrowest_side(grid: Grid) -> None:
    sizes = set()
    for width in range(style.SMALLEST_SIZE[0], style.LARGEST_SIZE[0] + 1, 7):
        for height in range(style.SMALLEST_SIZE[1], style.LARGEST_SIZE[1] + 1, 7):
            size, board, side = board_and_side(Rect(0, 0, width, height), grid)
            assert (board.width, board.height) == grid.size(size)
            assert 0 <= board.x < board.right < side.x < side.right <= width
            assert LEGEND_HEIGHT < board.y < board.bottom <= height
            free = height - board.height - LEGEND_HEIGHT - LEGEND_GAP
            assert free < ENDS_FREE + grid.rows or side.width < NARROWEST_SIDE + grid.columns
            sizes.add(size)
    assert sizes <= set(style.SQUARE_SIZES)
    assert len(sizes) > 20


def test_there_are_images_for_the_sizes_of_squares_in_all_windows_and_no_others() -> None:
    ends = [
        [square_size(Rect(0, 0, *size), grid) for grid in GRIDS] for size in (style.SMALLEST_SIZE, style.LARGEST_SIZE)
    ]
    assert (min(ends[0]), max(ends[1])) == (style.SQUARE_SIZES[0], style.SQUARE_SIZES[-1])


@pytest.mark.parametrize(("size", "squares"), [((400, 300), 66), ((2000, 1500), 118)])
def test_a_window_of_an_impossible_size_has_the_nearest_squares(size: tuple[int, int], squares: int) -> None:
    assert square_size(Rect(0, 0, *size), GRID) == squares
