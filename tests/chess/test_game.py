"""Games: refusals in their order, threats and captures, undo, endings, and random play against a naive model."""

from collections import Counter
from random import Random
from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import chess.exact.search
import chess.game
from chess import compiled
from chess.board import Board, Position, start_position
from chess.formats.boardtext import read_rows
from chess.formats.save2018 import dumps, loads
from chess.formats.saved import Saved
from chess.game import Game, Played, Possible, Refusal, Status, Undone
from chess.movegen import legal_moves, position_of
from chess.pieces import BLACK, EMPTY, PAWN, QUEEN, ROOK, WHITE, colour_of, piece
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_SIMPLIFIED, Rules
from chess.squares import CASTLE, PROMOTIONS, move, named_square, source_of, target_of
from console.games import chess2018
from tests.support import naive_chess, transcripts
from tests.support.moves import go

START: Final = start_position(RULES_2018)
SQUARES: Final = st.integers(0, 63)


def position(rows: str, side: int = WHITE, castles: int = 0) -> Position:
    """Return the position drawn by eight rows, 8 to 1."""
    return Position(read_rows(rows.split()), side, castles)


def played(game: Game, *moves: int) -> list[Status]:
    answers = [game.try_move(made) for made in moves]
    assert all(isinstance(answer, Played) for answer in answers)
    return [answer.status for answer in answers if isinstance(answer, Played)]


def test_a_move_is_made_and_described() -> None:
    game = Game(RULES_2018)
    assert game.try_move(go("e2", "e4")) == Played(go("e2", "e4"), EMPTY, Status.ONGOING)
    assert game.try_move(go("d7", "d5")) == Played(go("d7", "d5"), EMPTY, Status.ONGOING)
    assert game.try_move(go("e4", "d5")) == Played(go("e4", "d5"), piece(BLACK, PAWN), Status.ONGOING)


@pytest.mark.parametrize(
    ("source", "target", "refusal"),
    [
        ("e5", "e6", Refusal.NOT_YOUR_PIECE),
        ("e7", "e6", Refusal.NOT_YOUR_PIECE),
        ("e7", "e4", Refusal.NOT_YOUR_PIECE),  # of two reasons the first
        ("e2", "e5", Refusal.ILLEGAL),
        ("a1", "a2", Refusal.ILLEGAL),
        ("b1", "d2", Refusal.ILLEGAL),
        ("e2", "e2", Refusal.ILLEGAL),
    ],
)
def test_refusals_at_the_start(source: str, target: str, refusal: Refusal) -> None:
    game = Game(RULES_2018)
    assert game.try_move(go(source, target)) == refusal
    assert (game.positions, game.moves) == ([START], [])


def test_a_pinned_piece_would_expose_the_king() -> None:
    game = Game(RULES_2018, position("____R__K ________ ________ ________ ________ ________ ____b___ ____k___"))
    assert game.try_move(go("e2", "d3")) == Refusal.WILL_BE_THREATENED
    assert game.try_move(go("e2", "e3")) == Refusal.ILLEGAL


def test_in_check_the_king_would_stay_threatened() -> None:
    game = Game(RULES_2018, position("____R__K ________ ________ ________ ________ ________ b_______ ____k___"))
    assert game.try_move(go("a2", "b3")) == Refusal.STILL_THREATENED
    assert game.try_move(go("e1", "e2")) == Refusal.STILL_THREATENED
    assert isinstance(game.try_move(go("a2", "e6")), Played)


def test_a_king_may_not_step_beside_the_other() -> None:
    game = Game(RULES_2018, position("________ ________ ________ ________ ____K___ ________ ____k___ ________"))
    assert game.try_move(go("e2", "e3")) == Refusal.WILL_BE_THREATENED


def test_fools_mate() -> None:
    game = Game(RULES_2018)
    statuses = played(game, go("f2", "f3"), go("e7", "e5"), go("g2", "g4"), go("d8", "h4"))
    assert statuses == [Status.ONGOING, Status.ONGOING, Status.ONGOING, Status.MATE]
    assert game.status.over
    assert game.try_move(go("a2", "a3")) == Refusal.STILL_THREATENED


def test_check_and_draw() -> None:
    game = Game(RULES_2018, position("K_______ ________ _k______ ________ ________ ________ ________ __q____r"))
    assert played(game, go("c1", "c6")) == [Status.CHECK]
    stale = Game(RULES_2018, position("K_______ ________ _k______ ________ ________ ________ ________ __q_____"))
    assert played(stale, go("c1", "c7")) == [Status.DRAW]
    assert stale.status.over


def test_a_taken_king_ends_a_simplified_game() -> None:
    game = Game(RULES_SIMPLIFIED, position("K______R ________ ________ ________ ________ ________ ________ q_____k_"))
    assert played(game, go("a1", "a8")) == [Status.KING_TAKEN]
    assert game.status.over
    assert game.try_move(go("g1", "g2")) == Refusal.NOT_YOUR_PIECE
    assert game.try_move(go("h8", "h1")) == Refusal.ILLEGAL


def test_a_pawn_of_2015_must_say_what_it_becomes() -> None:
    game = Game(RULES_2015, position("_______K m_______ ________ ________ ________ ________ ________ r___k__r"))
    assert game.try_move(go("a7", "a8")) == Refusal.ILLEGAL
    assert game.try_move(go("a1", "a2", 1)) == Refusal.ILLEGAL
    assert played(game, go("a7", "a8", 1 + PROMOTIONS.index(QUEEN))) == [Status.CHECK]
    assert game.position.cells[named_square("a8")] == piece(WHITE, QUEEN)
    assert game.undo() == Undone(go("a7", "a8", 1), WHITE)
    assert game.position.cells[named_square("a7")] == piece(WHITE, PAWN)


def test_castling_of_2015() -> None:
    rows = "_R____K_ ________ ________ ________ ________ ________ ________ r___k__r"
    game = Game(RULES_2015, position(rows, castles=3))
    castles = [go("e1", "c1", CASTLE), go("e1", "g1", CASTLE)]
    assert [option.move for option in game.moves_of(named_square("e1")) if option.move in castles] == castles
    assert played(game, go("e1", "g1", CASTLE)) == [Status.ONGOING]
    assert game.position.cells[named_square("f1")] == piece(WHITE, ROOK)
    game.undo()
    played(game, go("e1", "e2"), go("g8", "g7"), go("e2", "e1"), go("g7", "g8"))
    assert game.try_move(castles[1]) == Refusal.ILLEGAL


def test_threats_and_captures() -> None:
    rows = "__R____K ________ __M_____ ____M___ ___n____ ________ __M_____ k_______"
    marks = {"b3": "", "b5": "*", "c2": "^", "c6": "*^", "e2": "", "e6": "", "f3": "", "f5": ""}
    options = Game(RULES_2018, position(rows)).moves_of(named_square("d4"))
    assert options == [Possible(go("d4", target), "*" in mark, "^" in mark) for target, mark in marks.items()]


def test_undo_takes_back_the_last_move() -> None:
    game = Game(RULES_2018)
    played(game, go("e2", "e4"), go("e7", "e5"))
    assert game.undo() == Undone(go("e7", "e5"), BLACK)
    assert game.position.side == BLACK
    assert game.undo() == Undone(go("e2", "e4"), WHITE)
    assert (game.positions, game.moves) == ([START], [])


def test_a_move_taken_back_takes_its_status_with_it() -> None:
    game = Game(RULES_2018, position("K_______ ________ _k______ ________ ________ ________ ________ __q____r"))
    assert game.status is Status.ONGOING
    assert played(game, go("c1", "c6")) == [game.status] == [Status.CHECK]
    game.undo()
    assert game.status is Status.ONGOING


# All of a game


def random_game(rules: Rules, dice: Random, length: int) -> Game:
    """Return a game of random moves, a quarter of them taken back."""
    game = Game(rules)
    for _ in range(length):
        moves = legal_moves(Board(rules, game.position))
        if game.moves and (not moves or dice.random() < 0.25):
            game.undo()
        else:
            played(game, dice.choice(moves))
    return game


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_game_keeps_all_its_positions_and_moves(rules: Rules) -> None:
    game = random_game(rules, Random(rules.name), 400)
    assert len(game.moves) > 100
    board = Board(rules, start_position(rules))
    replayed = [position_of(board)]
    for each in game.moves:
        board.play(each.move)
        replayed.append(position_of(board))
    assert game.positions == replayed
    for each in reversed(game.moves[:]):
        before = game.positions[-2]
        assert game.status is each.status
        assert game.undo() == Undone(each.move, before.side)
        assert game.position == before
    assert (game.positions, game.moves) == ([start_position(rules)], [])


def test_captured_pieces_follow_from_the_moves() -> None:
    game = random_game(RULES_2018, Random(2018), 300)
    captured = Counter(each.captured for each in game.moves if each.captured != EMPTY)
    assert captured.total() > 5
    standing = Counter(code for code in game.position.cells if code != EMPTY)
    assert standing + captured == Counter(code for code in START.cells if code != EMPTY)


# What a move costs


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions for which boards are laid out during a test; the compiled search's cannot be watched."""
    noted: list[Position] = []

    def lay_out(rules: Rules, position: Position) -> Board:
        noted.append(position)
        return Board(rules, position)

    monkeypatch.setattr(chess.game, "Board", lay_out)
    monkeypatch.setattr(chess.exact.search, "Board", lay_out)
    return noted


@pytest.mark.parametrize("made", [go("e2", "e4"), go("e2", "e5")], ids=["legal", "refused"])
def test_one_board_is_laid_out_for_a_move(laid_out: list[Position], made: int) -> None:
    game = Game(RULES_2018)
    laid_out.clear()
    game.try_move(made)
    assert laid_out == [START]


def test_asking_how_things_stand_and_undoing_lay_out_no_board(laid_out: list[Position]) -> None:
    game = Game(RULES_2018)
    played(game, go("e2", "e4"))
    laid_out.clear()
    assert not game.status.over
    game.undo()
    assert not game.status.over
    assert laid_out == []


@pytest.mark.parametrize(
    ("settings", "boards"),
    [("game_mode 2", 1), ("difficulty 1", 2 if compiled() else 3)],  # the game's two, and the search's one
    ids=["two players", "the computer"],
)
def test_so_many_boards_are_laid_out_for_a_move_in_the_console(
    laid_out: list[Position], settings: str, boards: int
) -> None:
    transcripts.output_of(chess2018.first_step(), f"{settings}\nstart\n")
    before = len(laid_out)
    laid_out.clear()
    transcripts.output_of(chess2018.first_step(), f"{settings}\nstart\nmove <2,E> to <4,E>\n")
    assert len(laid_out) - before == boards


@pytest.mark.parametrize("rules", [RULES_2018, RULES_2015, RULES_SIMPLIFIED])
def test_no_moves_of_an_empty_square(rules: Rules) -> None:
    assert Game(rules).moves_of(named_square("e4")) == []


class Play(RuleBasedStateMachine):
    """Random moves, undo, save with load, and a new game; the model keeps the positions it can go back to."""

    def __init__(self) -> None:
        super().__init__()
        self.game = Game(RULES_2018)
        self.seen = [START]

    @rule(squares=st.tuples(SQUARES, SQUARES))
    def any_move(self, squares: tuple[int, int]) -> None:
        self.try_both(*squares)

    @precondition(lambda self: naive_chess.can_move(self.game.position.cells, self.game.position.side))
    @rule(data=st.data())
    def legal_move(self, data: st.DataObject) -> None:
        cells, side, *_ = self.seen[-1]
        own = [at for at, code in enumerate(cells) if code and colour_of(code) == side]
        options = [(source, target) for source in own for target in naive_chess.legal_targets(cells, source)]
        self.try_both(*data.draw(st.sampled_from(options)))

    def try_both(self, source: int, target: int) -> None:
        cells, side, *_ = self.seen[-1]
        answer = self.game.try_move(move(source, target))
        expected = refused(cells, side, source, target)
        if expected is not None:
            assert answer == expected
            return
        after = Position(naive_chess.after(cells, source, target), naive_chess.other(side))
        self.seen.append(after)
        assert answer == Played(move(source, target), cells[target], status(after))

    @precondition(lambda self: self.game.moves)
    @rule()
    def undo(self) -> None:
        made, colour = self.game.undo()
        after, before = self.seen.pop(), self.seen[-1]
        assert colour == before.side
        assert after.cells == naive_chess.after(before.cells, source_of(made), target_of(made))

    @rule(settings=st.sampled_from([(1, 1, WHITE), (2,)]))
    def save_and_load(self, settings: tuple[int, ...]) -> None:
        saved = Saved(self.game.position, *settings)
        self.game = Game(RULES_2018, loads(dumps(saved)).position)
        self.seen = [self.seen[-1]]

    @rule()
    def reset(self) -> None:
        self.game = Game(RULES_2018)
        self.seen = [START]

    @rule(source=SQUARES)
    def list_moves(self, source: int) -> None:
        cells = self.game.position.cells
        if cells[source] == EMPTY:
            assert self.game.moves_of(source) == []
            return
        enemy = naive_chess.other(colour_of(cells[source]))
        assert self.game.moves_of(source) == [
            Possible(
                move(source, target),
                naive_chess.threatened(naive_chess.after(cells, source, target), target, enemy),
                cells[target] != EMPTY,
            )
            for target in naive_chess.legal_targets(cells, source)
        ]

    @invariant()
    def same_position(self) -> None:
        assert self.game.positions == self.seen
        assert self.game.position == self.seen[-1]
        assert len(self.game.moves) == len(self.seen) - 1


def refused(cells: naive_chess.Cells, side: int, source: int, target: int) -> Refusal | None:
    if cells[source] == EMPTY or colour_of(cells[source]) != side:
        return Refusal.NOT_YOUR_PIECE
    if target not in naive_chess.targets(cells, source):
        return Refusal.ILLEGAL
    if not naive_chess.in_check(naive_chess.after(cells, source, target), side):
        return None
    return Refusal.STILL_THREATENED if naive_chess.in_check(cells, side) else Refusal.WILL_BE_THREATENED


def status(position: Position) -> Status:
    check = naive_chess.in_check(position.cells, position.side)
    if naive_chess.can_move(position.cells, position.side):
        return Status.CHECK if check else Status.ONGOING
    return Status.MATE if check else Status.DRAW


Play.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestPlay = Play.TestCase
