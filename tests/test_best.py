"""The "best" difficulty: what its search finds, what it costs, and what it prefers."""

from contextlib import suppress
from typing import Final

import pytest

from chess.best import DEEPEST, LOOK_BACK, MOST_BOARDS, TIE, WIN, best_request, depth_of, scoring_of
from chess.board import ALL_CASTLES, Board, Position, start_position
from chess.edition2015 import EDITION_2015, SCORING_2015
from chess.formats.fen import read_fen
from chess.game import Game, Played
from chess.match import Match
from chess.movegen import in_check, legal_moves
from chess.pieces import BISHOP, BLACK, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, colour_of, piece
from chess.quiescence import TooManyBoardsError
from chess.request import DIVIDED_FROM, BestMovesRequest, ScoreRequest, SearchRequest, ask
from chess.rules import RULES_2015
from chess.scoring import Scoring
from chess.search import Choice, Search
from chess.squares import named_square, promotion_of, target_of
from core.player import Answer, DirectPlayer, Progress
from core.thinker import Thinker
from tests.notation import go
from tests.samples import FAMILIES, Family, mirrored, played, queens, sample

ROOK_ENDING: Final = "4k3/8/8/8/8/8/8/R6K w -"
SAMPLES: Final = 12  # of each family
MOST_LEAVES: Final = 1500


class Plain:
    """The same question asked plainly: every move to the depth, then every capture to its end, nothing left out."""

    def __init__(self, position: Position, scoring: Scoring) -> None:
        self._board = Board(RULES_2015, position)
        self._searcher = position.side
        self._scoring = scoring

    def scores(self, depth: int) -> list[int]:
        return [-self._after(made, depth - 1) for made in legal_moves(self._board)]

    def _value(self, left: int) -> int:
        if left == 0:
            return self._quiet(at_horizon=True)
        moves = legal_moves(self._board)
        if not moves:
            return self._ended(left)
        return max(-self._after(made, left - 1) for made in moves)

    def _after(self, made: int, left: int) -> int:
        memory = self._board.play(made)
        value = self._value(left)
        self._board.undo(made, memory)
        return value

    def _ended(self, left: int) -> int:
        side = self._board.side
        if in_check(self._board, side):
            return -self._scoring.win - self._scoring.faster_mate_bonus * left
        return self._scoring.draw if side == self._searcher else -self._scoring.draw

    def _quiet(self, *, at_horizon: bool) -> int:
        board = self._board
        checked = at_horizon and in_check(board, board.side)
        moves = legal_moves(board)
        if checked and not moves:
            return -self._scoring.win
        best = -self._scoring.win if checked else self._balance()
        for made in moves:
            if checked or board.cells[target_of(made)] or promotion_of(made):
                memory = board.play(made)
                best = max(best, -self._quiet(at_horizon=False))
                board.undo(made, memory)
        return best

    def _balance(self) -> int:
        signed = {WHITE: 1, BLACK: -1}
        worths = self._scoring.piece_square
        total = sum(
            signed[colour_of(int(code))] * worths[code << 6 | at] for at, code in enumerate(self._board.cells) if code
        )
        return total * signed[int(self._board.side)]


def affordable(position: Position) -> bool:
    """Whether there are few enough captures to follow them all; the king must not be among them."""
    counts = [len(legal_moves(Board(RULES_2015, position._replace(side=side)))) for side in (WHITE, BLACK)]
    safe = not in_check(Board(RULES_2015, position), 1 - position.side)
    return safe and counts[0] * counts[1] <= MOST_LEAVES and sum(map(bool, position.cells)) <= 14


@pytest.mark.no_cover
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_search_equals_the_plain_question(family: Family) -> None:
    asked = 0
    for number in range(SAMPLES):
        position = sample(RULES_2015, family, number)
        if affordable(position):
            scoring = scoring_of(position)
            moves = legal_moves(Board(RULES_2015, position))
            for depth in (1, 2):
                wanted = Plain(position, scoring).scores(depth)
                search = Search(RULES_2015, position, scoring)
                assert [search.score(depth, made) for made in moves] == wanted, position
                best = max(wanted, default=0)
                equals = [made for made, score in zip(moves, wanted, strict=True) if score == best]
                assert search.best_move(depth) == (Choice(equals[0], best) if equals else None)
                assert search.best_moves(depth) == equals
                asked += 1
    assert asked or family in (queens, played)  # crowded boards are left to the others


@pytest.mark.no_cover
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_the_scoring_takes_no_side(family: Family) -> None:
    for number in range(SAMPLES):
        position = sample(RULES_2015, family, number)
        own, other = scoring_of(position).piece_square, scoring_of(mirrored(position)).piece_square
        for kind in KINDS:
            for at in range(64):
                assert own[piece(WHITE, kind) << 6 | at] == other[piece(BLACK, kind) << 6 | at ^ 7]


MIDDLEGAME: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -"


@pytest.mark.parametrize(
    ("kind", "fen", "better", "worse"),
    [
        pytest.param(PAWN, MIDDLEGAME, "e4", "a4", id="a pawn in the centre"),
        pytest.param(PAWN, "4k3/1p6/8/8/8/8/8/4K3 w -", "h5", "a5", id="a pawn that no pawn can stop or take"),
        pytest.param(KNIGHT, MIDDLEGAME, "f3", "h3", id="a knight near the centre"),
        pytest.param(BISHOP, MIDDLEGAME, "c4", "c1", id="a bishop that has left its place"),
        pytest.param(ROOK, "4k3/4p3/8/8/8/8/3P4/4K3 w -", "e1", "d1", id="a rook on a column without its own pawns"),
        pytest.param(ROOK, MIDDLEGAME, "a7", "a6", id="a rook on the seventh row"),
        pytest.param(QUEEN, MIDDLEGAME, "d4", "d5", id="a queen on her own half while there is much to attack her"),
        pytest.param(KING, MIDDLEGAME, "g1", "e1", id="a king in shelter"),
        pytest.param(KING, MIDDLEGAME, "e1", "e2", id="a king on his first row"),
        pytest.param(KING, "7k/8/8/8/8/8/8/K7 w -", "d4", "d2", id="a king in the centre of an ending"),
        pytest.param(KING, "7k/8/8/8/8/8/8/K7 w -", "f6", "c3", id="a king near the other in an ending"),
    ],
)
def test_what_is_worth_more(kind: int, fen: str, better: str, worse: str) -> None:
    worths = scoring_of(read_fen(fen)).piece_square
    one, other = (worths[piece(WHITE, kind) << 6 | named_square(name)] for name in (better, worse))
    assert one > other


CASTLING: Final = read_fen("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq")  # all rooks come from behind their pawns


@pytest.mark.no_cover
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_the_balance_after_a_move_is_that_of_a_recount(family: Family) -> None:
    for position in (CASTLING, *(sample(RULES_2015, family, number) for number in range(SAMPLES))):
        search = Search(RULES_2015, position, scoring_of(position))
        for made in legal_moves(search.board):
            balance = search.balance + search.horizon.gain(made)
            memory = search.board.play(made)
            assert balance == -search.horizon.balance()
            search.board.undo(made, memory)


# The limit


def score_of(request: SearchRequest, move: int) -> int:
    return ScoreRequest(request, move).answer(Progress())


def limited(position: Position, limit: int, depth: int) -> SearchRequest:
    return SearchRequest(RULES_2015, position, scoring_of(position)._replace(max_evaluations=limit), depth)


@pytest.mark.parametrize("limit", [40, 1_000, 20_000])
def test_no_more_boards_are_scored_than_allowed(limit: int) -> None:
    for family in FAMILIES:
        position = sample(RULES_2015, family, 1)
        choice, boards = ask(limited(position, limit, 4), Search.best_move)
        moves = legal_moves(Board(RULES_2015, position))
        assert boards <= max(limit, limit * 99 // 100 + 4 * len(moves))  # material alone looks at each move or two
        assert (choice.move in moves) if choice else not moves


def test_a_search_that_would_score_too_many_boards_stops_there() -> None:
    position = start_position(RULES_2015)
    search = Search(RULES_2015, position, scoring_of(position)._replace(max_evaluations=100))
    with pytest.raises(TooManyBoardsError):
        search.best_move(4)
    assert search.evaluated == 100


def test_a_search_that_is_given_up_is_followed_by_one_that_looks_two_moves_less_far() -> None:
    position = read_fen("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -")
    shallow = Search(RULES_2015, position, scoring_of(position))
    choice = shallow.best_move(1)
    limit = 25 * shallow.evaluated  # of which the second search may score one part
    assert ask(limited(position, limit, 3), Search.best_move) == (choice, limit // 20 * 19 + shallow.evaluated)


def test_captures_beyond_the_horizon_do_not_keep_the_search_from_being_interrupted() -> None:
    position, pulses = sample(RULES_2015, queens, 15), list[None]()
    scoring = scoring_of(position)._replace(max_evaluations=20_000)
    search = Search(RULES_2015, position, scoring, lambda: pulses.append(None))
    with suppress(TooManyBoardsError):
        search.best_move(1)
    assert search.evaluated > 4096
    assert len(pulses) == search.evaluated // 4096


def test_the_depth_is_fixed_by_the_position() -> None:
    crowd, start, lone = sample(RULES_2015, queens, 3), start_position(RULES_2015), read_fen("7k/8/8/8/8/8/8/K7 w -")
    depths = [depth_of(RULES_2015, position) for position in (crowd, start, lone)]
    assert 1 <= depths[0] < depths[1] < depths[2]
    assert depths[-1] == DEEPEST
    assert best_request(Game(RULES_2015)).scoring.max_evaluations == 1_000_000  # as the document has it


def test_without_a_limit_any_number_of_boards_is_scored() -> None:
    position = start_position(RULES_2015)
    assert Search(RULES_2015, position, scoring_of(position)._replace(max_evaluations=0)).best_move(3)


# What it prefers


def test_the_quicker_mate_is_better() -> None:
    position = read_fen("7k/8/6K1/8/8/8/8/R7 w -")
    quick = go("a1", "a8")
    request = limited(position, MOST_BOARDS, 3)
    assert request.answer(Progress()) == Choice(quick, WIN + 2)  # two moves are left then
    assert BestMovesRequest(request).answer(Progress()) == [quick]
    slow = score_of(request, go("a1", "b1"))
    assert WIN <= slow < WIN + 2


def test_a_capture_is_followed_to_its_end() -> None:
    position = read_fen("4k3/8/3p4/4p3/8/8/8/4Q2K w -")
    takes = go("e1", "e5")
    assert score_of(limited(position, MOST_BOARDS, 1), takes) < 0  # the queen is taken back
    assert score_of(SearchRequest(RULES_2015, position, SCORING_2015, 1), takes) > 0


THERE: Final = (go("b1", "c3"), go("b8", "c6"))
BACK: Final = (go("c3", "b1"), go("c6", "b8"))


def test_it_does_not_go_in_circles() -> None:
    game = Game(RULES_2015)
    for made in (*THERE, *BACK, *THERE):
        game.try_move(made)
    request = best_request(game)._replace(depth=2)
    assert len(request.seen) == LOOK_BACK
    assert score_of(request, BACK[0]) == request.scoring.repetition_cap
    assert score_of(request._replace(seen=()), BACK[0]) > -100


def test_the_board_a_game_began_with_is_remembered_too() -> None:
    game = Game(RULES_2015, read_fen(ROOK_ENDING)._replace(castles=ALL_CASTLES))
    for source, target in (("a1", "a2"), ("e8", "e7"), ("a2", "a1")):
        game.try_move(go(source, target))
    assert score_of(best_request(game)._replace(depth=2), go("e7", "e8")) == TIE


def request_after(undo_limit: int, *moves: int) -> SearchRequest:
    """Return what the computer is asked at "best" after some moves, in an edition that lets so many be undone."""
    edition = EDITION_2015._replace(undo_limit=undo_limit)
    match = Match(edition, edition.defaults._replace(difficulty=len(edition.levels)))
    assert all(isinstance(match.try_move(made), Played) for made in moves)
    request = match.request()
    assert isinstance(request, SearchRequest)
    return request._replace(depth=2)


@pytest.mark.parametrize("undo_limit", [0, 2, 100])
def test_it_looks_back_as_far_whatever_can_be_undone(undo_limit: int) -> None:
    request = request_after(undo_limit, *THERE, *BACK, *THERE)  # going back now was a position three moves ago
    assert score_of(request, BACK[0]) == TIE


@pytest.mark.parametrize("undo_limit", [0, 2, 100])
def test_what_was_longer_ago_may_come_again(undo_limit: int) -> None:
    others, others_back = (go("g1", "f3"), go("g8", "f6")), (go("f3", "g1"), go("f6", "g8"))
    request = request_after(undo_limit, *THERE, *others, *BACK, *others_back)
    assert request.position == start_position(RULES_2015)
    assert score_of(request, THERE[0]) > TIE  # to a position seven moves ago


def test_a_circle_is_not_better_than_what_comes_of_it() -> None:
    position = read_fen(ROOK_ENDING)
    request = limited(position, MOST_BOARDS, 2)
    back = go("a1", "a2")
    game = Game(RULES_2015, position)
    game.try_move(back)
    worth = score_of(request, back)
    for repetition_cap in (worth - 10, worth + 10):
        scoring = request.scoring._replace(repetition_cap=repetition_cap)
        assert score_of(request._replace(seen=(game.position,), scoring=scoring), back) == min(worth, repetition_cap)


@pytest.mark.parametrize("fen", [ROOK_ENDING, "7k/8/8/8/8/8/8/K7 w -"])
def test_one_worker_keeps_count_of_the_boards_however_far_it_looks(fen: str) -> None:
    request = best_request(Game(RULES_2015, read_fen(fen)))
    assert request.depth >= DIVIDED_FROM  # where any other request is divided
    assert request.workers == 1


def test_its_player_answers_as_one_would_on_the_spot() -> None:
    request = limited(start_position(RULES_2015), 20_000, 3)
    player, direct = Thinker(most_workers=2), DirectPlayer()
    player.start(request)
    direct.start(request)
    news = None
    while news is None:
        player.wait()
        news = player.poll()
    player.close()
    assert isinstance(news, Answer)
    assert news == direct.poll()
