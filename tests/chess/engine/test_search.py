"""The engine: what it finds, what it avoids, and that it can be stopped, limited and repeated."""

import os
from random import Random
from typing import Final

import pytest

from chess.board import Board, Position, start_position
from chess.engine.evaluation import LIMIT
from chess.engine.request import EngineRequest
from chess.engine.search import MOST_DEPTH, MOST_PLY, NEEDS_CHECK, Engine
from chess.engine.transpositions import (
    BYTES,
    EXACT,
    LOWER,
    NOTHING,
    UPPER,
    Transpositions,
    bound_in,
    depth_in,
    move_in,
    score_in,
)
from chess.engine.values import LONGEST_MATE, MATE, Limits, Line, Parts
from chess.exact.scoring import Scoring
from chess.exact.search import Search
from chess.formats.fen import engine_move, read_engine_move, read_fen
from chess.game import Game
from chess.movegen import legal_moves
from chess.pieces import PAWN, WHITE
from chess.rules import RULES_2015, RULES_2018, RULES_OFFICIAL, RULES_SIMPLIFIED, Rules
from chess.squares import EN_PASSANT, row_of
from chess.zobrist import EN_PASSANT_KEYS, KEYS, key_after, key_of
from core.player import Answer, Progress
from core.thinker import Thinker
from tests.support.hard_positions import cornered, hunted, sample
from tests.support.moves import go

MATES: Final = int(os.environ.get("CHESSPROG_MATES", "12"))
SMALL: Final = 1  # megabyte
MIDDLEGAME: Final = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -"


def search(fen: str, limits: Limits, rules: Rules = RULES_OFFICIAL, draw: int = 0) -> Line:
    """What a fresh engine finds in a position."""
    return Engine(rules, SMALL, draw=draw).search([read_fen(fen)], 0, limits)


# What it finds


@pytest.mark.parametrize(
    ("fen", "move", "plies"),
    [
        pytest.param("6k1/5ppp/8/8/8/8/8/R3K3 w -", "a1a8", 1, id="at once"),
        pytest.param("7k/8/5K2/8/8/8/8/6Q1 w -", "g1g7", 1, id="by queen and king"),
        pytest.param("kbK5/pp6/1P6/8/8/8/8/R7 w -", "a1a6", 3, id="by giving up a rook"),
        pytest.param("r5rk/5p1p/5R2/4B3/8/8/7P/7K w -", "f6a6", 5, id="by a quiet move"),
        pytest.param("7k/P6p/8/8/8/8/8/5KR1 w -", "a7a8q", 1, id="by a promotion"),
    ],
)
def test_mates(fen: str, move: str, plies: int) -> None:
    line = search(fen, Limits(mate=(plies + 1) // 2))
    assert (engine_move(line.move), line.score) == (move, MATE - plies)
    assert len(line.moves) <= plies


@pytest.mark.parametrize("part", Parts._fields)
def test_mates_are_found_without_any_one_part(part: str) -> None:
    engine = Engine(RULES_OFFICIAL, SMALL, Parts()._replace(**{part: False}))
    line = engine.search([read_fen("kbK5/pp6/1P6/8/8/8/8/R7 w -")], 0, Limits(mate=2))
    assert (engine_move(line.move), line.score) == ("a1a6", MATE - 3)


NEVER_PASSING: Final = RULES_OFFICIAL._replace(name="never passing", en_passant=False)
SOONEST: Final = Scoring((0, 1, 3, 3, 5, 9, 0), win=1000, draw=0, faster_mate_bonus=1)


def mate_in(position: Position) -> int:
    """In how many moves the exact search finds a mate: 2 or 3, or 0 if it finds none of these."""
    for moves in (1, 2, 3):
        depth = 2 * moves - 1
        choice = Search(NEVER_PASSING, position, SOONEST).best_move(depth)
        if choice is not None and choice.score >= SOONEST.win:
            return moves if moves > 1 else 0
    return 0


def is_playable(position: Position) -> bool:
    """Whether the other king is safe, and no pawn can go two squares, so that no capture en passant can occur."""
    steps = [square for square, code in enumerate(position.cells) if code & 7 == PAWN and row_of(square) in (1, 6)]
    last = [square for square, code in enumerate(position.cells) if code & 7 == PAWN and row_of(square) in (0, 7)]
    board = Board(NEVER_PASSING, position._replace(side=1 - position.side))
    return not steps and not last and not any(board.cells[move >> 3 & 63] & 7 == 6 for move in legal_moves(board))


@pytest.mark.no_cover
def test_the_mates_that_the_exact_search_finds_are_found() -> None:
    dice, found = Random(20), 0
    while found < MATES:
        family = dice.choice((hunted, cornered))
        position = sample(NEVER_PASSING, family, dice.randrange(1 << 30))
        moves = mate_in(position) if is_playable(position) else 0
        if moves:
            line = Engine(RULES_OFFICIAL, SMALL).search([position], 0, Limits(mate=moves))
            assert line.score == MATE - 2 * moves + 1, position
            found += 1


@pytest.mark.no_cover
@pytest.mark.parametrize("fen", ["7k/8/7p/b3K3/8/6Q1/8/8 w -", "8/7Q/8/1k6/8/3K4/8/8 w -"])
def test_a_mate_that_is_reached_in_several_ways_keeps_its_distance(fen: str) -> None:
    assert search(fen, Limits(depth=9)).score == MATE - 9


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("fen", "move"),
    [
        pytest.param("8/8/p7/P7/8/5k2/8/6K1 b -", "f3e2", id="the king in front"),
        pytest.param("8/8/1p6/1P2k3/8/4K3/8/8 w -", "e3d3", id="the opposition is lost"),
        pytest.param("8/8/4K1k1/7p/7P/8/8/8 b -", "g6g7", id="a pawn is lost"),
    ],
)
def test_a_zugzwang_of_kings_and_pawns_is_seen(fen: str, move: str) -> None:
    never_passing = Engine(RULES_OFFICIAL, SMALL, Parts(null_move=False))
    line = search(fen, Limits(depth=9))
    assert engine_move(line.move) == move
    assert line.score == never_passing.search([read_fen(fen)], 0, Limits(depth=9)).score


def test_a_rook_is_won_rather_than_a_pawn() -> None:
    line = search("4k3/8/8/r2Q3p/8/8/8/4K3 w -", Limits(depth=4))
    assert engine_move(line.move) == "d5a5"


def test_en_passant_is_seen() -> None:
    taking = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6"
    line = search(taking, Limits(depth=1, moves=(go("d5", "e6", EN_PASSANT),)))
    assert line.score > search(taking, Limits(depth=1, moves=(go("e1", "e2"),))).score + 100


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", [RULES_2018, RULES_2015, RULES_OFFICIAL], ids=lambda rules: rules.name)
def test_any_rules_with_check_will_do(rules: Rules) -> None:
    engine = Engine(rules, SMALL)
    game = Game(rules)
    for _ in range(30):
        line = engine.search(game.positions, game.quiet_plies, Limits(nodes=300))
        game.try_move(line.move)
    assert len(game.moves) == 30


def test_rules_without_check_are_refused() -> None:
    with pytest.raises(ValueError) as refused:
        Engine(RULES_SIMPLIFIED)
    assert str(refused.value) == NEEDS_CHECK


@pytest.mark.parametrize("depth", [1, 3])
def test_a_king_that_can_be_taken_is_taken(depth: int) -> None:
    line = search("4k3/8/8/8/8/8/8/K3R3 w -", Limits(depth), RULES_2015)
    assert (engine_move(line.move), line.score) == ("e1e8", MATE - 1)


# Draws


def game_of(fen: str, *moves: str) -> Game:
    """A game from a position."""
    game = Game(RULES_OFFICIAL, read_fen(fen))
    for name in moves:
        game.try_move(read_engine_move(Board(game.rules, game.position), name))
    assert len(game.moves) == len(moves)
    return game


CIRCLE: Final = ("d1d2", "h8g8", "d2d1", "g8h8", "d1d2", "h8g8")


def test_who_is_ahead_does_not_repeat() -> None:
    game = game_of("7k/8/8/8/8/8/5PPP/3R2K1 w -", *CIRCLE)
    line = Engine(RULES_OFFICIAL, SMALL).search(game.positions, game.quiet_plies, Limits(depth=4))
    assert engine_move(line.move) != "d2d1"
    assert line.score > 300


def test_who_is_behind_repeats() -> None:
    game = game_of("7k/5ppp/8/8/8/8/3r4/6K1 b -", "d2d1", "g1g2", "d1d2", "g2g1", "d2d1", "g1g2", "d1d2")
    line = Engine(RULES_OFFICIAL, SMALL).search(game.positions, game.quiet_plies, Limits(depth=4))
    assert (engine_move(line.move), line.score) == ("g2g1", 0)


def test_no_position_is_repeated_across_a_null_move() -> None:
    losing_a_tempo = ("h8g8", "d1d2", "g8h8", "d2d3", "h8g8", "d3d1", "g8h8")
    game = game_of("7k/8/8/8/8/8/5PPP/3R2K1 b -", *losing_a_tempo)
    engine = Engine(RULES_OFFICIAL, SMALL)
    engine.search(game.positions, game.quiet_plies, Limits(depth=1))
    assert engine._value_after_pass(2, -MATE, MATE, 0) < -300  # noqa: SLF001


def test_nothing_is_gained_after_fifty_moves() -> None:
    position = read_fen("7k/8/8/8/8/8/8/K2R4 w -")
    calm = Engine(RULES_OFFICIAL, SMALL).search([position] * 99, 98, Limits(depth=5))
    assert calm.score == 0
    assert Engine(RULES_OFFICIAL, SMALL).search([position], 0, Limits(depth=5)).score > 300


def test_mate_counts_also_on_the_last_of_the_fifty_moves() -> None:
    position = read_fen("6k1/5ppp/8/8/8/8/8/R3K3 w -")
    assert Engine(RULES_OFFICIAL, SMALL).search([position] * 100, 99, Limits(depth=3)).score == MATE - 1


def test_a_stalemate_is_worth_what_the_engine_is_told() -> None:
    lost = "7k/7P/8/5K2/8/8/8/8 w -"
    assert search(lost, Limits(depth=2, moves=(go("f5", "g6"),))).score == 0
    assert search(lost, Limits(depth=2, moves=(go("f5", "g6"),)), draw=-777).score == -777


# Limits


@pytest.mark.no_cover
def test_the_same_question_has_the_same_answer() -> None:
    answers = {search(MIDDLEGAME, Limits(nodes=5000)) for _ in range(2)}
    assert len(answers) == 1
    (line,) = answers
    assert line.nodes == 5000


def test_every_depth_is_reported_once() -> None:
    told: list[Line] = []
    line = Engine(RULES_OFFICIAL, SMALL).search([read_fen(MIDDLEGAME)], 0, Limits(depth=5), None, told.append)
    assert [report.depth for report in told] == [1, 2, 3, 4, 5]
    assert told[-1].moves == line.moves
    assert [report.nodes for report in told] == sorted(report.nodes for report in told)
    assert line.fullness > 0


@pytest.mark.no_cover
def test_the_principal_variation_can_be_played() -> None:
    for depth in range(1, 8):
        line = search(MIDDLEGAME, Limits(depth=depth))
        board = Board(RULES_OFFICIAL, read_fen(MIDDLEGAME))
        for move in line.moves:
            assert move in legal_moves(board)
            board.play(move)


def test_only_the_moves_that_are_named_are_considered() -> None:
    board = Board(RULES_OFFICIAL, read_fen(MIDDLEGAME))
    named = tuple(read_engine_move(board, name) for name in ("a3a4", "h2h3"))
    assert search(MIDDLEGAME, Limits(depth=4, moves=named)).move in named


def test_it_stops_when_it_is_told_to() -> None:
    asked = 0

    def should_stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    engine = Engine(RULES_OFFICIAL, SMALL)
    line = engine.search([read_fen(MIDDLEGAME)], 0, Limits(), should_stop)
    assert line.nodes == 3 * 1024
    assert line.moves
    assert engine.search([read_fen(MIDDLEGAME)], 0, Limits(depth=2)).depth == 2  # as if nothing had happened


@pytest.mark.no_cover
def test_a_bound_takes_no_line_away_from_a_search_that_is_stopped() -> None:
    for nodes in range(1000, 2000, 100):  # at some of them an iteration has just begun to be searched again
        told: list[Line] = []
        engine = Engine(RULES_OFFICIAL, SMALL)
        line = engine.search([read_fen(MIDDLEGAME)], 0, Limits(nodes=nodes), None, told.append)
        assert line.move != told[-1].move or len(line.moves) > 1


def test_any_depth_can_be_searched() -> None:
    position = read_fen("8/8/4k3/8/8/2K5/8/R7 w -")
    check = read_engine_move(Board(RULES_OFFICIAL, position), "a1e1")
    line = Engine(RULES_OFFICIAL, SMALL).search([position], 98, Limits(depth=99, moves=(check,)))
    assert line.depth == MOST_DEPTH


def test_there_is_an_answer_even_after_one_node() -> None:
    assert search(MIDDLEGAME, Limits(nodes=1)).move in legal_moves(Board(RULES_OFFICIAL, read_fen(MIDDLEGAME)))


@pytest.mark.parametrize("fen", ["7k/5KQ1/8/8/8/8/8/8 b -", "7k/5K2/6Q1/8/8/8/8/8 b -"])
def test_without_a_legal_move_there_is_no_line(fen: str) -> None:
    assert search(fen, Limits(depth=3)).moves == ()


def test_the_scores_of_all_moves_are_found_if_they_are_wanted() -> None:
    fen = "6k1/5ppp/8/8/8/8/8/RR2K3 w -"  # either rook mates
    line = search(fen, Limits(depth=3, scores=True))
    assert {engine_move(move) for move, score in line.scores if score == MATE - 1} == {"a1a8", "b1b8"}
    assert {move for move, _ in line.scores} == set(legal_moves(Board(RULES_OFFICIAL, read_fen(fen))))
    assert search(fen, Limits(depth=3)).scores == ()


@pytest.mark.no_cover
@pytest.mark.parametrize("nodes", [1, 50, 400, 3000, 20_000])
def test_the_move_has_the_highest_score_wherever_the_search_is_stopped(nodes: int) -> None:
    line = search(MIDDLEGAME, Limits(depth=6, nodes=nodes, scores=True))
    assert line.scores[0] == (line.move, line.score)
    assert line.score == max(score for _, score in line.scores)
    assert len(line.scores) == len(legal_moves(Board(RULES_OFFICIAL, read_fen(MIDDLEGAME))))


# Keys and the table


@pytest.mark.no_cover
def test_keys_are_kept_up_through_every_kind_of_move() -> None:
    dice, special = Random(7), set[int]()
    for _ in range(60):
        board = Board(RULES_OFFICIAL, start_position(RULES_OFFICIAL))
        for _ in range(120):
            moves = legal_moves(board)
            if not moves:
                break
            move = dice.choice([move for move in moves if move & 7] or moves)
            key = key_after(board, key_of(board.position(), WHITE), move)
            board.play(move)
            assert key == key_of(board.position(), WHITE), engine_move(move)
            special.add(move & 7)
    assert special == set(range(7))
    assert KEYS[EN_PASSANT_KEYS] == 0


def test_a_table_returns_what_it_was_told() -> None:
    table = Transpositions(SMALL)
    table.begin()
    for number, (bound, score) in enumerate([(LOWER, 12), (UPPER, -MATE), (EXACT, MATE)], 1):
        table.note(number, 512 * number, bound, number, score)
        word = table.look_up(number)
        assert (move_in(word), bound_in(word), depth_in(word), score_in(word)) == (512 * number, bound, number, score)
    assert table.look_up(99) == NOTHING
    assert table.fullness == 3
    assert len(table.keys) * BYTES == SMALL << 20


def test_a_move_is_kept_where_a_later_search_finds_none() -> None:
    table = Transpositions(SMALL)
    table.note(5, 4711, LOWER, 3, 10)
    table.note(5, 0, UPPER, 4, 5)
    assert move_in(table.look_up(5)) == 4711


def test_a_deep_entry_stays_until_the_next_search() -> None:
    table = Transpositions(SMALL)
    other = 5 + len(table.keys)
    table.note(5, 1, EXACT, 9, 10)
    table.note(other, 2, EXACT, 1, 10)
    assert move_in(table.look_up(5)) == 1
    table.begin()
    table.note(other, 2, EXACT, 1, 10)
    assert move_in(table.look_up(other)) == 2


# Requests


def test_a_request_answers_in_a_process_as_on_the_spot() -> None:
    request = EngineRequest(game_of(MIDDLEGAME, "h2h3"), Limits(nodes=3000), SMALL)
    here = request.answer(Progress())
    player = Thinker(max_workers=1)
    player.start(request)
    news, reports = None, 0
    while not isinstance(news, Answer):
        player.wait()
        news = player.poll()
        reports += 1
    player.close()
    assert news.value == here
    assert reports > here.depth - 1


def test_a_request_in_a_hurry_answers_with_what_there_is() -> None:
    request = EngineRequest(game_of(MIDDLEGAME), Limits())
    player = Thinker(max_workers=1)
    player.start(request)
    player.wait()
    player.hurry()
    news = None
    while not isinstance(news, Answer):
        player.wait()
        news = player.poll()
    player.close()
    assert news.value.moves


@pytest.mark.no_cover
def test_a_request_that_is_not_fresh_remembers() -> None:
    game = game_of(MIDDLEGAME)
    limits = Limits(depth=6)
    first = EngineRequest(game, limits, SMALL).answer(Progress())
    again = EngineRequest(game, limits, SMALL, fresh=False).answer(Progress())
    fresh = EngineRequest(game, limits, SMALL).answer(Progress())
    assert again.nodes < first.nodes
    assert fresh == first


def test_no_mate_is_as_far_as_scores_without_one() -> None:
    assert LIMIT < LONGEST_MATE < MATE - MOST_PLY
