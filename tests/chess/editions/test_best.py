"""The "best" difficulty: how far it looks, what it costs, and what it prefers."""

from typing import Final

import pytest

from chess import compiled
from chess.board import Board, Position, start_position
from chess.editions.best import DEEPEST, MOST_BOARDS, TIE, BestRequest, best_request, depth_of
from chess.engine.values import LONGEST_MATE, MATE, Limits
from chess.exact.request import NO_MOVE
from chess.exact.search import Choice
from chess.formats.fen import engine_move, read_fen
from chess.game import Game
from chess.movegen import legal_moves
from chess.rules import RULES_2015
from core.player import Answer, DirectPlayer, Progress
from core.thinker import Thinker
from tests.support.hard_positions import FAMILIES, Family, queens, sample
from tests.support.moves import go

SAMPLES: Final = 200 if compiled() else 20
TWO_MATES: Final = "6k1/5ppp/8/8/8/8/8/RR2K3 w -"  # either rook mates


def limited(game: Game, depth: int = DEEPEST, nodes: int = MOST_BOARDS) -> BestRequest:
    """What "best" is asked, with other limits."""
    request = best_request(game)
    request.search.limits = Limits(depth, nodes, scores=True)
    return request


def game_of(fen: str) -> Game:
    return Game(RULES_2015, read_fen(fen))


def answer(request: BestRequest) -> Choice:
    choice = request.answer(Progress())
    assert isinstance(choice, Choice)
    return choice


# The limit


def test_the_limits_are_the_documents() -> None:
    limits = best_request(Game(RULES_2015)).search.limits
    assert limits == Limits(depth_of(RULES_2015, start_position(RULES_2015)), 1_000_000, scores=True)
    assert MOST_BOARDS == 1_000_000


def test_the_depth_is_fixed_by_the_position() -> None:
    crowd, start, lone = sample(RULES_2015, queens, 3), start_position(RULES_2015), read_fen("7k/8/8/8/8/8/8/K7 w -")
    depths = [depth_of(RULES_2015, position) for position in (crowd, start, lone)]
    assert 1 <= depths[0] < depths[1] < depths[2] <= DEEPEST


def test_a_position_without_moves_has_a_depth_too() -> None:
    assert depth_of(RULES_2015, Position((0,) * 64)) == DEEPEST


@pytest.mark.no_cover
@pytest.mark.parametrize("nodes", [40, 1_000, 5_000])
def test_no_more_boards_are_scored_than_allowed(nodes: int) -> None:
    for family in FAMILIES:
        game = Game(RULES_2015, sample(RULES_2015, family, 1))
        request = limited(game, nodes=nodes)
        line = request.search.answer(Progress())
        moves = legal_moves(Board(RULES_2015, game.position))
        assert line.nodes <= nodes
        assert (line.move in moves) if line.moves else not moves


# What it answers


@pytest.mark.no_cover
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_its_move_is_the_first_of_the_best_moves(family: Family) -> None:
    for number in range(8):
        game = Game(RULES_2015, sample(RULES_2015, family, number))
        if legal_moves(Board(RULES_2015, game.position)):
            request = limited(game, depth=3, nodes=20_000)
            best = request.best_moves().answer(Progress())
            assert best == sorted(best)
            assert answer(request).move == best[0]


def scores_of(game: Game, **limits: int) -> dict[int, int]:
    """The score of each legal move, each asked for by a request of its own."""
    moves = legal_moves(Board(RULES_2015, game.position))
    return {move: limited(game, **limits).score_of(move).answer(Progress()) for move in moves}


@pytest.mark.no_cover
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_the_best_moves_are_those_with_the_highest_score_and_one_is_played(family: Family) -> None:
    for number in range(SAMPLES // len(FAMILIES) + 1):
        game = Game(RULES_2015, sample(RULES_2015, family, number))
        scores = scores_of(game, depth=4, nodes=30_000)
        answer(limited(Game(RULES_2015), depth=1))  # so that no answer is kept
        if scores:
            best = [move for move, score in scores.items() if score == max(scores.values())]
            assert limited(game, depth=4, nodes=30_000).best_moves().answer(Progress()) == sorted(best)
            assert answer(limited(game, depth=4, nodes=30_000)) == Choice(min(best), max(scores.values()))


@pytest.mark.skipif(not compiled(), reason="the interpreted engine takes minutes")
def test_a_move_that_is_thought_lost_is_not_the_best_where_others_are_not() -> None:
    request = best_request(game_of("r3k2r/1P3n2/8/7P/R4P2/8/4n3/R3KQ2 b - -"))
    rook, king = go("a8", "b8"), go("e8", "d7")  # the king's move once was the best, at -29980
    scores = {move: request.score_of(move).answer(Progress()) for move in (rook, king)}
    assert -LONGEST_MATE < scores[king] < scores[rook]
    assert request.best_moves().answer(Progress()) == [rook]
    assert answer(request) == Choice(rook, scores[rook])


@pytest.mark.no_cover
def test_moves_that_mate_alike_are_all_best() -> None:
    request = best_request(game_of(TWO_MATES))
    assert answer(request) == Choice(go("a1", "a8"), MATE - 1)
    assert [engine_move(move) for move in request.best_moves().answer(Progress())] == ["a1a8", "b1b8"]
    assert request.score_of(go("b1", "b8")).answer(Progress()) == MATE - 1
    assert 0 < request.score_of(go("e1", "e2")).answer(Progress()) < MATE - 1


def test_without_a_move_there_is_no_answer() -> None:
    request = best_request(game_of("7k/5KQ1/8/8/8/8/8/8 b -"))
    assert request.best_moves().answer(Progress()) == []
    with pytest.raises(ValueError) as refused:
        request.answer(Progress())
    assert str(refused.value) == NO_MOVE


def test_its_player_answers_as_one_would_on_the_spot() -> None:
    request = limited(Game(RULES_2015), depth=4)
    player, direct = Thinker(max_workers=2), DirectPlayer()
    player.start(request)
    direct.start(request)
    answers = [direct.poll(), None]
    while not isinstance(answers[0], Answer):
        answers[0] = direct.poll()
    while not isinstance(answers[1], Answer):
        player.wait()
        answers[1] = player.poll()
    player.close()
    assert answers[0] == answers[1]


# What it prefers


def test_the_quicker_mate_is_better() -> None:
    request = limited(game_of("7k/8/6K1/8/8/8/8/R7 w -"), depth=9)
    quick = go("a1", "a8")
    assert answer(request) == Choice(quick, MATE - 1)
    assert request.best_moves().answer(Progress()) == [quick]
    assert LONGEST_MATE < request.score_of(go("a1", "b1")).answer(Progress()) < MATE - 1


def test_a_capture_is_followed_to_its_end() -> None:
    request = limited(game_of("4k3/8/3p4/4p3/8/8/8/4Q2K w -"), depth=1)
    assert request.score_of(go("e1", "e5")).answer(Progress()) < 0  # the queen is taken back


def test_a_tie_is_better_than_losing_only() -> None:
    stalemate = limited(game_of("7k/7P/8/5K2/8/8/8/8 w -"), depth=4)
    assert stalemate.score_of(go("f5", "g6")).answer(Progress()) == TIE
    assert answer(stalemate).score > TIE
    assert TIE > -LONGEST_MATE


def test_it_does_not_go_in_circles() -> None:
    game = game_of("7k/5ppp/8/8/8/8/5PPP/3R2K1 w -")
    there, back = (go("d1", "d2"), go("h8", "g8")), (go("d2", "d1"), go("g8", "h8"))
    for made in (*there, *back, *there):
        game.try_move(made)
    request = limited(game, depth=4)
    assert request.score_of(back[0]).answer(Progress()) == TIE
    assert answer(request).move != back[0]
