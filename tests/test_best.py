"""The "best" difficulty: what its search finds, what it costs, and what it prefers."""

from typing import Final

import pytest

from chess.bench import read_position
from chess.best import DEEPEST, MOST_BOARDS, TIE, WIN, best_request, depth_of, scoring_of
from chess.board import ALL_CASTLES, Board, Position, start_position
from chess.game import Game
from chess.movegen import in_check, legal_moves
from chess.pieces import BLACK, EMPTY, KINDS, WHITE, colour_of, piece
from chess.player import DirectPlayer, Request, ask, best_moves, score_of, think
from chess.quiescence import TooManyBoardsError
from chess.rules import EDITION_2015
from chess.scoring import SCORING_2015, SCORING_2018, Scoring
from chess.search import Choice, Search
from chess.squares import move, promotion_of, square, target_of
from chess.thinker import Thinker
from tests.samples import FAMILIES, Family, mirrored, played, queens, sample

ROOK_ENDING: Final = "white ____K___/________/________/________/________/________/________/r______k"
SAMPLES: Final = 12  # of each family
MOST_LEAVES: Final = 1500


class Plain:
    """The same question asked plainly: every move to the depth, then every capture to its end, nothing left out."""

    def __init__(self, position: Position, scoring: Scoring) -> None:
        self._board = Board(EDITION_2015, position)
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
            return -self._scoring.win - self._scoring.haste * left
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
        worths = self._scoring.squares
        total = sum(
            signed[colour_of(int(code))] * worths[code << 6 | at] for at, code in enumerate(self._board.cells) if code
        )
        return total * signed[int(self._board.side)]


def go(source: str, target: str) -> int:
    return move(*(square("ABCDEFGH".index(name[0]), int(name[1]) - 1) for name in (source, target)))


def affordable(position: Position) -> bool:
    """Whether there are few enough captures to follow them all; the king must not be among them."""
    counts = [len(legal_moves(Board(EDITION_2015, position._replace(side=side)))) for side in (WHITE, BLACK)]
    safe = not in_check(Board(EDITION_2015, position), 1 - position.side)
    return safe and counts[0] * counts[1] <= MOST_LEAVES and sum(map(bool, position.cells)) <= 14


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_search_equals_the_plain_question(family: Family) -> None:
    asked = 0
    for number in range(SAMPLES):
        position = sample(EDITION_2015, family, number)
        if affordable(position):
            scoring = scoring_of(position)
            moves = legal_moves(Board(EDITION_2015, position))
            for depth in (1, 2):
                wanted = Plain(position, scoring).scores(depth)
                search = Search(EDITION_2015, position, scoring)
                assert [search.score(depth, made) for made in moves] == wanted, position
                best = max(wanted, default=0)
                equals = [made for made, score in zip(moves, wanted, strict=True) if score == best]
                assert search.best_move(depth) == (Choice(equals[0], best) if equals else None)
                assert search.best_moves(depth) == equals
                asked += 1
    assert asked or family in (queens, played)  # crowded boards are left to the others


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_the_scoring_takes_no_side(family: Family) -> None:
    for number in range(SAMPLES):
        position = sample(EDITION_2015, family, number)
        own, other = scoring_of(position).squares, scoring_of(mirrored(position)).squares
        for kind in KINDS:
            for at in range(64):
                assert own[piece(WHITE, kind) << 6 | at] == other[piece(BLACK, kind) << 6 | at ^ 7]


def test_only_best_knows_where_pieces_stand() -> None:
    for scoring in (SCORING_2015, SCORING_2018):
        assert scoring[3:] == (0, (), None, 0)


# The limit


def limited(position: Position, limit: int, depth: int) -> Request:
    return Request(EDITION_2015.name, position, scoring_of(position)._replace(limit=limit), depth)


@pytest.mark.parametrize("limit", [40, 1_000, 20_000])
def test_no_more_boards_are_scored_than_allowed(limit: int) -> None:
    for family in FAMILIES:
        position = sample(EDITION_2015, family, 1)
        choice, boards = ask(limited(position, limit, 4), Search.best_move)
        moves = legal_moves(Board(EDITION_2015, position))
        assert boards <= max(limit, limit * 99 // 100 + 4 * len(moves))  # mere material looks at each move or two
        assert (choice.move in moves) if choice else not moves


def test_a_search_that_would_score_too_many_boards_stops_there() -> None:
    position = start_position(EDITION_2015)
    search = Search(EDITION_2015, position, scoring_of(position)._replace(limit=100))
    with pytest.raises(TooManyBoardsError):
        search.best_move(4)
    assert search.evaluated == 100


def test_the_depth_is_fixed_by_the_position() -> None:
    start = start_position(EDITION_2015)
    lone = [EMPTY] * 64
    lone[square(0, 0)], lone[square(7, 7)] = start.cells[square(4, 0)], start.cells[square(4, 7)]
    crowd = sample(EDITION_2015, queens, 3)
    depths = [depth_of(EDITION_2015, position) for position in (crowd, start, Position(tuple(lone)))]
    assert 1 <= depths[0] < depths[1] < depths[2]
    assert depths[-1] == DEEPEST
    assert best_request(Game(EDITION_2015)).scoring.limit == MOST_BOARDS


def test_without_a_limit_any_number_of_boards_is_scored() -> None:
    position = start_position(EDITION_2015)
    assert Search(EDITION_2015, position, scoring_of(position)._replace(limit=0)).best_move(3)


# What it prefers


def test_the_quicker_mate_is_better() -> None:
    position = read_position("white _______K/________/______k_/________/________/________/________/r_______")
    quick = move(square(0, 0), square(0, 7))
    request = limited(position, MOST_BOARDS, 3)
    assert think(request) == Choice(quick, WIN + 2)  # two moves are left then
    assert best_moves(request) == [quick]
    slow = score_of(request, move(square(0, 0), square(1, 0)))
    assert WIN <= slow < WIN + 2


def test_a_capture_is_followed_to_its_end() -> None:
    position = read_position("white ____K___/________/___M____/____M___/________/________/________/____q__k")
    takes = move(square(4, 0), square(4, 4))
    assert score_of(limited(position, MOST_BOARDS, 1), takes) < 0  # the queen is taken back
    assert score_of(Request(EDITION_2015.name, position, SCORING_2015, 1), takes) > 0


def test_it_does_not_go_in_circles() -> None:
    game = Game(EDITION_2015)
    there = move(square(1, 0), square(2, 2)), move(square(1, 7), square(2, 5))
    back = move(square(2, 2), square(1, 0)), move(square(2, 5), square(1, 7))
    for made in (*there, *back, *there):
        game.try_move(made)
    request = best_request(game)._replace(depth=2)
    assert len(request.seen) == 6
    assert score_of(request, back[0]) == request.scoring.circling
    assert score_of(request._replace(seen=()), back[0]) > -100


def test_the_board_a_game_began_with_is_remembered_too() -> None:
    game = Game(EDITION_2015, read_position(ROOK_ENDING)._replace(castles=ALL_CASTLES))
    for source, target in (("A1", "A2"), ("E8", "E7"), ("A2", "A1")):
        game.try_move(go(source, target))
    assert score_of(best_request(game)._replace(depth=2), go("E7", "E8")) == TIE


def test_a_circle_is_not_better_than_what_comes_of_it() -> None:
    position = read_position(ROOK_ENDING)
    request = limited(position, MOST_BOARDS, 2)
    back = go("A1", "A2")
    game = Game(EDITION_2015, position)
    game.try_move(back)
    worth = score_of(request, back)
    for circling in (worth - 10, worth + 10):
        scoring = request.scoring._replace(circling=circling)
        assert score_of(request._replace(seen=(game.position,), scoring=scoring), back) == min(worth, circling)


def test_its_player_needs_one_worker_only() -> None:
    request = limited(start_position(EDITION_2015), 20_000, 3)
    player, direct = Thinker(workers=2), DirectPlayer()
    player.start(request)
    direct.start(request)
    answer = None
    while answer is None:
        player.wait()
        answer = player.poll()
    player.close()
    assert answer == direct.poll()
