"""Games: refusals in their order, threats and captures, undo, endings, and random play against a naive model."""

from typing import Final

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from chess.board import Position, start_position
from chess.boardtext import board_text, read_board
from chess.game import HISTORY, Game, Played, Possible, Refusal, Status, Undone
from chess.pieces import BLACK, EMPTY, PAWN, QUEEN, ROOK, WHITE, colour_of, piece
from chess.rules import EDITION_2015, EDITION_2018, SIMPLIFIED, Rules
from chess.savetext import SavedGame, dumps, loads
from chess.settings import Settings
from chess.squares import CASTLE, PROMOTIONS, move, square
from tests import naive

START: Final = start_position(EDITION_2018)
SQUARES: Final = st.integers(0, 63)


def at(name: str) -> int:
    """The square of a name such as E4."""
    return square("ABCDEFGH".index(name[0]), int(name[1]) - 1)


def go(source: str, target: str, extra: int = 0) -> int:
    return move(at(source), at(target), extra)


def position(rows: str, side: int = WHITE, castles: int = 0) -> Position:
    """The position drawn by eight rows, 8 to 1, without blanks."""
    lines = [f"{8 - number}| {' '.join(row)} |" for number, row in enumerate(rows.split())]
    return Position(read_board([*lines, "  -----------------", "   A B C D E F G H"]), side, castles)


def played(game: Game, *moves: int) -> list[Status]:
    answers = [game.try_move(made) for made in moves]
    assert all(isinstance(answer, Played) for answer in answers)
    return [answer.status for answer in answers if isinstance(answer, Played)]


def test_a_move_is_made_and_described() -> None:
    game = Game(EDITION_2018)
    assert game.try_move(go("E2", "E4")) == Played(go("E2", "E4"), EMPTY, Status.ONGOING)
    assert game.try_move(go("D7", "D5")) == Played(go("D7", "D5"), EMPTY, Status.ONGOING)
    assert game.try_move(go("E4", "D5")) == Played(go("E4", "D5"), piece(BLACK, PAWN), Status.ONGOING)


@pytest.mark.parametrize(
    ("source", "target", "refusal"),
    [
        ("E5", "E6", Refusal.NOT_YOUR_PIECE),
        ("E7", "E6", Refusal.NOT_YOUR_PIECE),
        ("E7", "E4", Refusal.NOT_YOUR_PIECE),  # of two reasons the first
        ("E2", "E5", Refusal.ILLEGAL),
        ("A1", "A2", Refusal.ILLEGAL),
        ("B1", "D2", Refusal.ILLEGAL),
        ("E2", "E2", Refusal.ILLEGAL),
    ],
)
def test_refusals_at_the_start(source: str, target: str, refusal: Refusal) -> None:
    game = Game(EDITION_2018)
    assert game.try_move(go(source, target)) == refusal
    assert game.position == START
    assert not game.can_undo


def test_a_pinned_piece_would_expose_the_king() -> None:
    game = Game(EDITION_2018, position("____R__K ________ ________ ________ ________ ________ ____b___ ____k___"))
    assert game.try_move(go("E2", "D3")) == Refusal.WILL_BE_THREATENED
    assert game.try_move(go("E2", "E3")) == Refusal.ILLEGAL


def test_in_check_the_king_would_stay_threatened() -> None:
    game = Game(EDITION_2018, position("____R__K ________ ________ ________ ________ ________ b_______ ____k___"))
    assert game.try_move(go("A2", "B3")) == Refusal.STILL_THREATENED
    assert game.try_move(go("E1", "E2")) == Refusal.STILL_THREATENED
    assert isinstance(game.try_move(go("A2", "E6")), Played)


def test_a_king_may_not_step_beside_the_other() -> None:
    game = Game(EDITION_2018, position("________ ________ ________ ________ ____K___ ________ ____k___ ________"))
    assert game.try_move(go("E2", "E3")) == Refusal.WILL_BE_THREATENED


def test_fools_mate() -> None:
    game = Game(EDITION_2018)
    statuses = played(game, go("F2", "F3"), go("E7", "E5"), go("G2", "G4"), go("D8", "H4"))
    assert statuses == [Status.ONGOING, Status.ONGOING, Status.ONGOING, Status.MATE]
    assert game.status.over
    assert game.try_move(go("A2", "A3")) == Refusal.STILL_THREATENED


def test_check_and_draw() -> None:
    game = Game(EDITION_2018, position("K_______ ________ _k______ ________ ________ ________ ________ __q____r"))
    assert played(game, go("C1", "C6")) == [Status.CHECK]
    stale = Game(EDITION_2018, position("K_______ ________ _k______ ________ ________ ________ ________ __q_____"))
    assert played(stale, go("C1", "C7")) == [Status.DRAW]
    assert stale.status.over


def test_a_taken_king_ends_a_simplified_game() -> None:
    game = Game(SIMPLIFIED, position("K_______ ________ ________ ________ ________ ________ ________ q_____k_"))
    assert played(game, go("A1", "A8")) == [Status.KING_TAKEN]
    assert game.try_move(go("G1", "G2")) == Refusal.NOT_YOUR_PIECE


def test_a_pawn_of_2015_must_say_what_it_becomes() -> None:
    game = Game(EDITION_2015, position("_______K m_______ ________ ________ ________ ________ ________ r___k__r"))
    assert game.try_move(go("A7", "A8")) == Refusal.ILLEGAL
    assert game.try_move(go("A1", "A2", 1)) == Refusal.ILLEGAL
    assert played(game, go("A7", "A8", 1 + PROMOTIONS.index(QUEEN))) == [Status.CHECK]
    assert game.position.cells[at("A8")] == piece(WHITE, QUEEN)
    assert game.undo() == [Undone(go("A7", "A8", 1), WHITE)]
    assert game.position.cells[at("A7")] == piece(WHITE, PAWN)


def test_castling_of_2015() -> None:
    rows = "_R____K_ ________ ________ ________ ________ ________ ________ r___k__r"
    game = Game(EDITION_2015, position(rows, castles=3))
    castles = [go("E1", "C1", CASTLE), go("E1", "G1", CASTLE)]
    assert [option.move for option in game.moves_of(at("E1")) if option.move in castles] == castles
    assert played(game, go("E1", "G1", CASTLE)) == [Status.ONGOING]
    assert game.position.cells[at("F1")] == piece(WHITE, ROOK)
    game.undo()
    played(game, go("E1", "E2"), go("G8", "G7"), go("E2", "E1"), go("G7", "G8"))
    assert game.try_move(castles[1]) == Refusal.ILLEGAL


def test_threats_and_captures() -> None:
    rows = "__R____K ________ __M_____ ____M___ ___n____ ________ __M_____ k_______"
    marks = {"B3": "", "B5": "*", "C2": "^", "C6": "*^", "E2": "", "E6": "", "F3": "", "F5": ""}
    options = Game(EDITION_2018, position(rows)).moves_of(at("D4"))
    assert options == [Possible(go("D4", target), "*" in mark, "^" in mark) for target, mark in marks.items()]


def test_undo_takes_back_a_move_of_each_player() -> None:
    game = Game(EDITION_2018)
    played(game, go("E2", "E4"), go("E7", "E5"), go("G1", "F3"))
    assert game.undo() == [Undone(go("G1", "F3"), WHITE), Undone(go("E7", "E5"), BLACK)]
    assert game.position.side == BLACK
    assert game.undo() == [Undone(go("E2", "E4"), WHITE)]
    assert game.position == START
    assert game.undo() == []


def test_only_three_moves_of_each_player_are_remembered() -> None:
    game = Game(EDITION_2018)
    for column in "ABCD":
        played(game, go(f"{column}2", f"{column}3"), go(f"{column}7", f"{column}6"))
    assert [len(game.undo()) for _ in range(HISTORY // 2 + 1)] == [2, 2, 2, 0]
    assert board_text(game.position.cells).count("m") == 8
    assert game.position.cells[at("A3")] == piece(WHITE, PAWN)


@pytest.mark.parametrize("rules", [EDITION_2018, EDITION_2015, SIMPLIFIED])
def test_no_moves_of_an_empty_square(rules: Rules) -> None:
    assert Game(rules).moves_of(at("E4")) == []


class Play(RuleBasedStateMachine):
    """Random moves, undo, save with load, and a new game; the model keeps the positions it can go back to."""

    def __init__(self) -> None:
        super().__init__()
        self.game = Game(EDITION_2018)
        self.seen = [START]

    @rule(squares=st.tuples(SQUARES, SQUARES))
    def any_move(self, squares: tuple[int, int]) -> None:
        self.try_both(*squares)

    @precondition(lambda self: naive.can_move(self.game.position.cells, self.game.position.side))
    @rule(data=st.data())
    def legal_move(self, data: st.DataObject) -> None:
        cells, side, _ = self.seen[-1]
        own = [at for at, code in enumerate(cells) if code and colour_of(code) == side]
        options = [(source, target) for source in own for target in naive.legal_targets(cells, source)]
        self.try_both(*data.draw(st.sampled_from(options)))

    def try_both(self, source: int, target: int) -> None:
        cells, side, _ = self.seen[-1]
        answer = self.game.try_move(move(source, target))
        expected = refused(cells, side, source, target)
        if expected is not None:
            assert answer == expected
            return
        after = Position(naive.after(cells, source, target), naive.other(side))
        self.seen = [*self.seen[-HISTORY:], after]
        assert answer == Played(move(source, target), cells[target], status(after))

    @rule()
    def undo(self) -> None:
        count = len(self.game.undo())
        assert count == min(2, len(self.seen) - 1)
        del self.seen[len(self.seen) - count :]

    @rule(number=st.integers(1, 2))
    def save_and_load(self, number: int) -> None:
        saved = SavedGame(self.game.position, Settings(players=number))
        self.game = Game(EDITION_2018, loads(dumps(saved)).position)
        self.seen = [self.seen[-1]]

    @rule()
    def reset(self) -> None:
        self.game = Game(EDITION_2018)
        self.seen = [START]

    @rule(source=SQUARES)
    def list_moves(self, source: int) -> None:
        cells = self.game.position.cells
        if cells[source] == EMPTY:
            assert self.game.moves_of(source) == []
            return
        enemy = naive.other(colour_of(cells[source]))
        assert self.game.moves_of(source) == [
            Possible(
                move(source, target),
                naive.threatened(naive.after(cells, source, target), target, enemy),
                cells[target] != EMPTY,
            )
            for target in naive.legal_targets(cells, source)
        ]

    @invariant()
    def same_position(self) -> None:
        assert self.game.position == self.seen[-1]
        assert self.game.can_undo == (len(self.seen) > 1)


def refused(cells: naive.Cells, side: int, source: int, target: int) -> Refusal | None:
    if cells[source] == EMPTY or colour_of(cells[source]) != side:
        return Refusal.NOT_YOUR_PIECE
    if target not in naive.targets(cells, source):
        return Refusal.ILLEGAL
    if not naive.in_check(naive.after(cells, source, target), side):
        return None
    return Refusal.STILL_THREATENED if naive.in_check(cells, side) else Refusal.WILL_BE_THREATENED


def status(position: Position) -> Status:
    check = naive.in_check(position.cells, position.side)
    if naive.can_move(position.cells, position.side):
        return Status.CHECK if check else Status.ONGOING
    return Status.MATE if check else Status.DRAW


Play.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestPlay = Play.TestCase
