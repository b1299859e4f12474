"""The search finds what minimax finds, whatever it prunes, remembers or tries first, and however it is divided."""

from collections.abc import Iterator
from math import prod
from queue import Queue
from random import Random
from threading import Thread
from typing import Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess import compiled
from chess.board import ALL_CASTLES, Board, Position, start_position
from chess.dev.textbook import Chess, textbook_choice
from chess.editions.edition2015 import SCORING_2015
from chess.editions.edition2018 import SCORING_2018
from chess.editions.simplified import SCORING_SIMPLIFIED
from chess.exact.request import NO_MOVE, SearchRequest
from chess.exact.scoring import Scoring
from chess.exact.search import Choice, Search
from chess.formats.boardtext import board_text
from chess.formats.fen import engine_move, fen_of, read_fen
from chess.movegen import legal_moves
from chess.pieces import BLACK, EMPTY, KINDS, KING, WHITE, piece
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_SIMPLIFIED, Rules
from chess.squares import extra_of, move, source_of, target_of
from chess.zobrist import KEYS, MOST_DEPTH, SIDE_KEY, key_after
from core.player import Progress
from core.thinker import Share
from games.minimax import best_child
from tests.support.hard_positions import FAMILIES, Family, mirrored, sample
from tests.support.paths import TESTS
from tests.support.plain_minimax import plain_scores

EXACT: Final = {name: rules for name, rules in RULES.items() if not rules.en_passant}  # what the search serves
SCORINGS: Final = {"2018": SCORING_2018, "2015": SCORING_2015, "simplified": SCORING_SIMPLIFIED}
SAMPLES: Final = 50 if compiled() else 25  # of each family under each rule set
DEPTHS: Final = range(1, 5)
MOST_BOARDS: Final = 2000  # that minimax without pruning may have to score
MOST_PRUNED: Final = 20_000  # the same, if the textbook prunes


class Case(NamedTuple):
    """A position to search, and how."""

    rules: Rules
    scoring: Scoring
    position: Position

    def search(self) -> Search:
        return Search(self.rules, self.position, self.scoring)

    def game(self, depth: int) -> Chess:
        return Chess(self.rules, self.position, self.scoring, depth)

    def request(self, depth: int) -> SearchRequest:
        return SearchRequest(self.rules, self.position, self.scoring, depth)

    def moves(self) -> list[int]:
        return legal_moves(Board(self.rules, self.position))

    def depths(self, most: int) -> list[int]:
        """The depths from 1 to 4 at which minimax scores at most about this number of boards; at least one depth."""
        free = self._replace(rules=RULES_SIMPLIFIED)  # a check now says little about the moves to come
        waiting = free._replace(position=self.position._replace(side=1 - self.position.side))
        mobility = [max(2, len(free.moves())), max(2, len(waiting.moves()))] * 2
        return [depth for depth in DEPTHS if depth == 1 or prod(mobility[:depth]) <= most]

    def __str__(self) -> str:
        return f"{self.rules.name}, {fen_of(self.position)}\n{board_text(self.position.cells)}"


def cases(rules: Rules, family: Family) -> list[Case]:
    return [Case(rules, SCORINGS[rules.name], sample(rules, family, number)) for number in range(SAMPLES)]


def check(case: Case, depth: int, scores: list[int]) -> None:
    """Hold a search to the score of each move."""
    moves = case.moves()
    best = max(scores, default=0)
    equals = [move for move, score in zip(moves, scores, strict=True) if score == best]
    asked = case.search()
    assert asked.best_move(depth) == (Choice(equals[0], best) if equals else None), f"{case}depth {depth}"
    assert case.search().best_moves(depth) == equals, f"{case}depth {depth}"
    assert [asked.score(depth, move) for move in moves] == scores, f"{case}depth {depth}"


over_all_samples = pytest.mark.parametrize(
    ("rules", "family"),
    [
        pytest.param(rules, family, id=f"{name}-{family.__name__}")
        for name, rules in EXACT.items()
        for family in FAMILIES
    ],
)


@pytest.mark.no_cover
@over_all_samples
def test_search_equals_minimax_without_pruning(rules: Rules, family: Family) -> None:
    for case in cases(rules, family):
        for depth in case.depths(MOST_BOARDS):
            check(case, depth, plain_scores(case.game(depth), (), depth))


@pytest.mark.no_cover
@over_all_samples
def test_search_equals_the_textbook_where_pruning_makes_it_affordable(rules: Rules, family: Family) -> None:
    for case in cases(rules, family):
        for depth in case.depths(MOST_PRUNED)[len(case.depths(MOST_BOARDS)) :]:
            expected = textbook_choice(rules, case.position, case.scoring, depth)
            assert case.search().best_move(depth) == expected, f"{case}depth {depth}"


@pytest.mark.no_cover
@over_all_samples
def test_a_divided_search_chooses_the_same_whoever_is_faster(rules: Rules, family: Family) -> None:
    dice = Random(2018)
    for case in cases(rules, family):
        depth = case.depths(MOST_PRUNED)[-1]
        choice = Schedule().choice(case, depth, dice.choice((2, 3)), dice)
        assert choice == case.search().best_move(depth), f"{case}depth {depth}"


class Schedule:
    """Lets workers in one at a time: whenever all that still work wait at the door, the dice say which is next."""

    def __init__(self) -> None:
        self.share = Share()
        self.door: Queue[tuple[int, Queue[int]] | None] = Queue()
        self.choices: list[Choice] = []
        self.failures: list[str] = []

    def choice(self, case: Case, depth: int, workers: int, dice: Random) -> Choice | None:
        """Return what this number of workers choose together."""
        threads = [Thread(target=self.work, args=(case, depth, part, workers)) for part in range(workers)]
        for thread in threads:
            thread.start()
        self.let_in(workers, dice)
        for thread in threads:
            thread.join()
        self.share.close()
        assert self.failures in ([], [NO_MOVE] * workers)
        return case.request(depth).combine(self.choices) if self.choices else None

    def work(self, case: Case, depth: int, part: int, parts: int) -> None:
        try:
            self.choices.append(case.request(depth).answer(AtTheDoor(self.door, part, parts)))
        except ValueError as error:
            self.failures.append(str(error))
        finally:
            self.door.put(None)

    def let_in(self, working: int, dice: Random) -> None:
        waiting: list[tuple[int, Queue[int]]] = []
        while working or waiting:
            arrived = [self.door.get() for _ in range(working)]
            waiting += [worker for worker in arrived if worker]
            working = 0
            if waiting:
                word, answer = waiting.pop(dice.randrange(len(waiting)))
                answer.put(self.share.offer(word))
                working = 1


class AtTheDoor(Progress):
    """The progress of a worker that waits in `offer` until the test lets it go on."""

    def __init__(self, door: "Queue[tuple[int, Queue[int]] | None]", part: int, parts: int) -> None:
        self.door = door
        self.part = part
        self.parts = parts

    def offer(self, word: int) -> int:
        answer: Queue[int] = Queue()
        self.door.put((word, answer))
        return answer.get()


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """The kings and some pieces, anywhere."""
    pieces = [piece(colour, kind) for colour in (WHITE, BLACK) for kind in KINDS if kind != KING]
    others = draw(st.lists(st.sampled_from(pieces), max_size=5))
    squares = draw(st.lists(st.integers(0, 63), min_size=2 + len(others), max_size=2 + len(others), unique=True))
    cells = [EMPTY] * 64
    for square, code in zip(squares, [piece(WHITE, KING), piece(BLACK, KING), *others], strict=True):
        cells[square] = code
    return Position(tuple(cells), draw(st.sampled_from((WHITE, BLACK))), draw(st.integers(0, ALL_CASTLES)))


@pytest.mark.no_cover
@given(st.sampled_from(list(EXACT.values())), positions(), st.integers(1, 3))
def test_a_mirrored_board_has_the_mirrored_scores(rules: Rules, position: Position, depth: int) -> None:
    case = Case(rules, SCORINGS[rules.name], position)
    other = case._replace(position=mirrored(position))
    assert scores_by_move(other, depth) == {
        mirrored_move(move): score for move, score in scores_by_move(case, depth).items()
    }


def scores_by_move(case: Case, depth: int) -> dict[int, int]:
    search = case.search()
    return {move: search.score(depth, move) for move in case.moves()}


def mirrored_move(number: int) -> int:
    return move(source_of(number) ^ 7, target_of(number) ^ 7, extra_of(number))


@pytest.mark.parametrize(
    ("rules", "over"),
    [
        (RULES_2018, "R5k1/5ppp/8/8/8/8/8/4K3 b -"),  # mate
        (RULES_2018, "k7/2Q5/8/8/8/8/8/4K3 b -"),  # stalemate
        (RULES_SIMPLIFIED, "8/8/8/8/8/8/6q1/4K3 b -"),  # king taken
    ],
)
def test_where_the_game_is_over_there_is_no_choice(rules: Rules, over: str) -> None:
    case = Case(rules, SCORING_2018, read_fen(over))
    assert (case.search().best_move(3), case.search().best_moves(3)) == (None, [])
    with pytest.raises(ValueError, match=f"^{NO_MOVE}$"):
        case.request(3).answer(Progress())


# White cannot move: its pawns block each other up to the last row.
WALLED_IN: Final = "PP5k/PP6/PP6/PP6/PP6/PP6/PP6/KP6 b -"


@pytest.mark.parametrize(
    ("rules", "depth", "score"),
    [(RULES_2018, 1, 0), (RULES_2018, 2, 0), (RULES_SIMPLIFIED, 1, -15), (RULES_SIMPLIFIED, 2, 0)],
)
def test_a_side_without_moves_draws_and_a_king_that_may_be_taken_sees_it_later(
    rules: Rules, depth: int, score: int
) -> None:
    case = Case(rules, SCORING_2018, read_fen(WALLED_IN))
    check(case, depth, [score] * len(case.moves()))
    assert plain_scores(case.game(depth), (), depth) == [score] * len(case.moves())


# With A6-A7 White stalemates a king, though five pawns could still move.
STALEMATE_BESIDE_PAWNS: Final = "k7/8/PK6/8/8/8/3PP1PP/8 w -"
# After F6-F5, White's only move takes the only black pawn that could still move.
STALEMATE_BY_TAKING_THE_LAST: Final = "k1P1P1PK/p1P1P1PP/P3Pp2/4P3/4P3/8/8/8 b -"
# After H2-H3, Black's G6-G5 gives check and is blocked; White must take the other of two pawns that could move.
STALEMATE_BY_CHECK: Final = "k7/P7/1PP3pp/7P/6PK/6p1/7P/8 w -"
# After F4-F3, Kxd7 discovers a check that Black can only end by taking on C8: all white pawns are pinned then.
STALEMATE_BY_CAPTURE: Final = "r1RK3k/rP1p1P1r/4P2P/1P1n1b2/b4p2/6b1/3pp3/2r5 b -"


@pytest.mark.parametrize(
    "fen",
    [
        STALEMATE_BESIDE_PAWNS,
        STALEMATE_BY_TAKING_THE_LAST,
        STALEMATE_BY_CHECK,
        STALEMATE_BY_CAPTURE,
    ],
)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_stalemate_beside_free_pawns_is_foreseen(fen: str, depth: int) -> None:
    case = Case(RULES_2018, SCORING_2018, read_fen(fen))
    game = case.game(depth)
    expected = [best_child(game, (number,), depth - 1, maximises=False).value for number in case.moves()]
    assert list(scores_by_move(case, depth).values()) == expected


@pytest.mark.parametrize("depth", [0, MOST_DEPTH + 1])
def test_a_depth_beyond_reason_is_refused(depth: int) -> None:
    case = Case(RULES_2018, SCORING_2018, start_position(RULES_2018))
    with pytest.raises(ValueError, match=f"^the depth is not from 1 to 16: {depth}$"):
        case.search().score(depth, case.moves()[0])


# If the black king goes to F3, castling is the only mate: it guards G2, which the rook alone does not.
MATE_BY_CASTLING: Final = "4R3/8/8/8/8/7P/6kP/4K2R b -"


@pytest.mark.parametrize(("castles", "worst"), [(ALL_CASTLES, -1000), (0, -12)])
def test_a_castle_that_mates_is_foreseen(castles: int, worst: int) -> None:
    position = read_fen(MATE_BY_CASTLING)._replace(castles=castles)
    case = Case(RULES_2015, SCORING_2015, position)
    assert plain_scores(case.game(2), (), 2) == [worst, -7, -11]
    check(case, 2, [worst, -7, -11])


# After a move of the pawn on A2, any move of the bishop lets the rook mate, but for the one that gives check itself.
MATE_BY_DISCOVERED_CHECK: Final = "7k/8/8/8/8/8/P5PP/3r1b1K w -"


def test_a_mate_by_discovered_check_is_foreseen() -> None:
    case = Case(RULES_2018, SCORING_2018, read_fen(MATE_BY_DISCOVERED_CHECK))
    scores = plain_scores(case.game(2), (), 2)
    assert scores[:2] == [-1000, -1000]
    check(case, 2, scores)


@over_all_samples
def test_key_and_balance_after_a_move_are_those_of_a_recount(rules: Rules, family: Family) -> None:
    for case in cases(rules, family)[:5]:
        search = case.search()
        for played in case.moves():
            # A wrong key shows only where it happens to meet another one in the table: too rarely to wait for.
            key = key_after(search.board, search.key, played)
            balance = search.balance + search.horizon.gain(played)
            memory = search.board.play(played)
            recount = case._replace(position=search.board.position()).search()
            search.board.undo(played, memory)
            assert (key, balance) == (recount.key ^ KEYS[SIDE_KEY], -recount.balance), f"{case}{engine_move(played)}"


def table() -> Iterator[tuple[str, int, str, int]]:
    """The rows of choices.txt: a position, a depth, a move and its score."""
    for line in (TESTS / "choices.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            *fen, depth, move, score = line.split()
            yield " ".join(fen), int(depth), move, int(score)


@pytest.mark.parametrize(("fen", "depth", "move", "score"), list(table()))
def test_the_choice_at_each_difficulty(fen: str, depth: int, move: str, score: int) -> None:
    choice = Case(RULES_2018, SCORING_2018, read_fen(fen)).search().best_move(depth)
    assert choice is not None
    assert (engine_move(choice.move), choice.score) == (move, score)


START: Final = Case(RULES_2018, SCORING_2018, start_position(RULES_2018))


def test_counts_are_the_same_each_time_and_on_each_core() -> None:
    search = START.search()
    assert (search.nodes, search.evaluated) == (0, 0)
    search.best_move(4)
    assert (search.nodes, search.evaluated) == (123, 62)


def test_counts_grow_with_every_question() -> None:
    search = START.search()
    search.best_move(3)
    before = (search.nodes, search.evaluated)
    search.score(5, START.moves()[0])
    assert search.nodes > before[0]
    assert search.evaluated > before[1]


def test_a_long_search_calls_check() -> None:
    calls = []
    Search(RULES_2018, START.position, SCORING_2018, lambda: calls.append(1)).best_move(6)
    assert calls


def test_an_exception_from_check_ends_the_search() -> None:
    def stop() -> None:
        raise InterruptedError("enough")

    with pytest.raises(InterruptedError, match=r"^enough$"):
        Search(RULES_2018, START.position, SCORING_2018, stop).best_move(6)
