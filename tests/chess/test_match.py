"""Editions and matches: editions are values, and a match knows whose turn it is, what to ask and what can be undone."""

import pickle
from collections import deque
from random import Random
from typing import Final

import pytest

from chess.board import Board, Position, start_position
from chess.editions.best import BestRequest
from chess.editions.edition2015 import EDITION_2015
from chess.editions.edition2018 import EDITION_2018
from chess.exact.request import DIVIDED_FROM, MOST_WORKERS, SearchRequest
from chess.exact.search import Choice
from chess.formats.fen import read_fen
from chess.formats.save2018 import dumps
from chess.formats.saved import Saved
from chess.game import Game, Outcome, Played, Reason, Refusal, Undone
from chess.match import Edition, Level, Match, agreed, forfeited, out_of_time, resigned
from chess.movegen import legal_moves
from chess.pieces import BLACK, COLOUR_NAMES, WHITE
from chess.rules import RULES_2015, RULES_SIMPLIFIED
from chess.settings import Settings
from core.player import Answer, DirectPlayer, Progress, Request
from tests.support.moves import go

EDITIONS: Final = {"2018": EDITION_2018, "2015": EDITION_2015}
TWO_PLAYERS: Final = Settings(players=2, difficulty=1, user_colour=WHITE)

over_editions = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)


class RandomMove(Request):
    """The question for any move at all."""

    def __init__(self, game: Game) -> None:
        self._moves = legal_moves(Board(game.rules, game.position))

    def answer(self, _progress: Progress) -> Choice:
        return Choice(Random(2018).choice(self._moves), 0)


TOY: Final = Edition(RULES_SIMPLIFIED, (Level("dice", RandomMove),), Settings(1, 1, user_colour=BLACK))


def moves_in(match: Match) -> list[int]:
    return legal_moves(Board(match.game.rules, match.game.position))


def play_on(match: Match, number: int, dice: Random) -> None:
    """Play a number of random moves."""
    for _ in range(number):
        assert isinstance(match.try_move(dice.choice(moves_in(match))), Played)


# Editions


@over_editions
def test_the_default_difficulty_is_one_of_the_levels(edition: Edition) -> None:
    assert edition.defaults.difficulty in range(1, len(edition.levels) + 1)
    assert edition.defaults.user_colour in COLOUR_NAMES


def test_the_levels_of_2018_look_one_move_further_each() -> None:
    game = Game(EDITION_2018.rules)
    requests = [level.request(game) for level in EDITION_2018.levels]
    assert all(isinstance(request, SearchRequest) for request in requests)
    assert [request.depth for request in requests if isinstance(request, SearchRequest)] == [1, 2, 3, 4, 5]
    assert [request.workers for request in requests] == [MOST_WORKERS if d >= DIVIDED_FROM else 1 for d in range(1, 6)]


def test_the_last_level_of_2015_is_best_and_the_others_have_their_depth() -> None:
    game = Game(EDITION_2015.rules)
    *fixed, best = EDITION_2015.levels
    requests = [level.request(game) for level in fixed]
    assert [request.depth for request in requests if isinstance(request, SearchRequest)] == [1, 2, 3, 4]
    assert [level.name for level in fixed] == ["1", "2", "3", "4"]
    request = best.request(game)
    assert isinstance(request, BestRequest)
    assert (best.name, request.search.limits.nodes) == ("best", 1_000_000)


def test_an_edition_needs_rules_levels_and_defaults_only() -> None:
    match = Match(TOY, TOY.defaults)
    player = DirectPlayer()
    assert match.is_computers_turn
    for _ in range(10):
        player.start(match.request())
        answer = player.poll()
        assert isinstance(answer, Answer)
        assert isinstance(match.try_move(answer.value.move), Played)
    assert len(match.game.moves) == 10
    assert not match.can_undo
    assert match.undo() == []
    assert len(match.game.moves) == 10


# Whose turn it is


@pytest.mark.parametrize("side", COLOUR_NAMES)
@pytest.mark.parametrize("user", COLOUR_NAMES)
def test_the_computer_moves_when_the_user_does_not(side: int, user: int) -> None:
    first = start_position(EDITION_2018.rules)._replace(side=side)
    match = Match(EDITION_2018, Settings(players=1, difficulty=1, user_colour=user), first)
    assert (match.side, match.against_computer, match.is_computers_turn) == (side, True, side != user)
    play_on(match, 1, Random(1))
    assert (match.side, match.is_computers_turn) == (1 - side, side == user)
    match.undo()
    assert (match.side, match.is_computers_turn) == (side, side != user)


@pytest.mark.parametrize("side", COLOUR_NAMES)
def test_between_two_players_it_is_never_the_computers_turn(side: int) -> None:
    first = start_position(EDITION_2018.rules)._replace(side=side)
    match = Match(EDITION_2018, TWO_PLAYERS, first)
    assert (match.side, match.against_computer, match.is_computers_turn) == (side, False, False)


@over_editions
def test_the_request_is_that_of_the_level_for_the_game_as_it_stands(edition: Edition) -> None:
    for number, level in enumerate(edition.levels, 1):
        match = Match(edition, edition.defaults._replace(difficulty=number))
        play_on(match, 3, Random(number))
        request = match.request()
        assert pickle.dumps(request) == pickle.dumps(level.request(match.game))
        if isinstance(request, BestRequest):
            assert (request.search.rules, request.search.positions[-1]) == (edition.rules, match.game.position)
        else:
            assert isinstance(request, SearchRequest)
            assert (request.rules, request.position) == (edition.rules, match.game.position)


def test_a_match_begins_with_the_position_it_is_given() -> None:
    position = read_fen("4k3/8/8/8/8/8/8/R3K3 b Q")
    assert Match(EDITION_2015, TWO_PLAYERS, position).game.position == position
    assert Match(EDITION_2015, TWO_PLAYERS).game.position == start_position(RULES_2015)


# Undo


def test_undo_takes_back_a_move_of_each_player() -> None:
    match = Match(EDITION_2018, TWO_PLAYERS)
    assert not match.can_undo
    for made in (go("e2", "e4"), go("e7", "e5"), go("g1", "f3")):
        match.try_move(made)
    assert match.undo() == [Undone(go("g1", "f3"), WHITE), Undone(go("e7", "e5"), BLACK)]
    assert match.side == BLACK
    assert match.undo() == [Undone(go("e2", "e4"), WHITE)]
    assert match.undo() == []
    assert match.game.positions == [start_position(EDITION_2018.rules)]


@over_editions
def test_only_three_moves_of_each_player_can_be_undone(edition: Edition) -> None:
    match, dice = Match(edition, TWO_PLAYERS), Random(2018)
    play_on(match, 10, dice)
    assert [len(match.undo()) for _ in range(4)] == [2, 2, 2, 0]
    assert not match.can_undo
    assert len(match.game.moves) == 4
    play_on(match, 3, dice)
    assert [len(match.undo()) for _ in range(3)] == [2, 1, 0]
    play_on(match, 20, dice)
    assert [len(match.undo()) for _ in range(4)] == [2, 2, 2, 0]
    assert len(match.game.moves) == 18


def test_a_refused_move_costs_no_undo() -> None:
    match = Match(EDITION_2018, TWO_PLAYERS)
    play_on(match, 8, Random(8))
    for _ in range(10):
        assert isinstance(match.try_move(go("e2", "e2")), Refusal)
    assert [len(match.undo()) for _ in range(4)] == [2, 2, 2, 0]


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 6, 1000])
def test_a_match_undoes_what_one_would_that_forgets_old_moves(limit: int) -> None:
    match, dice = Match(EDITION_2018._replace(undo_limit=limit), TWO_PLAYERS), Random(limit)
    remembered: deque[tuple[Position, int]] = deque(maxlen=limit)
    for _ in range(300):
        assert match.can_undo == bool(remembered)
        if dice.random() < 0.3 or match.game.status.over:
            expected = [remembered.pop() for _ in range(min(2, len(remembered)))]
            assert match.undo() == [Undone(made, position.side) for position, made in expected]
            assert not expected or match.game.position == expected[-1][0]
        else:
            made = dice.choice(moves_in(match))
            remembered.append((match.game.position, made))
            match.try_move(made)


# What is saved


@pytest.mark.parametrize("user", COLOUR_NAMES)
def test_against_the_computer_all_settings_are_saved(user: int) -> None:
    match = Match(EDITION_2018, Settings(players=1, difficulty=5, user_colour=user))
    play_on(match, 5, Random(5))
    assert match.to_save() == Saved(match.game.position, players=1, difficulty=5, user_colour=user)
    assert match.to_save().settings(EDITION_2018.defaults) == match.settings


def test_between_two_players_the_other_settings_are_not_saved() -> None:
    match = Match(EDITION_2018, Settings(players=2, difficulty=5, user_colour=BLACK))
    play_on(match, 5, Random(5))
    assert match.to_save() == Saved(match.game.position, players=2)
    assert match.to_save().settings(EDITION_2018.defaults) == EDITION_2018.defaults._replace(players=2)
    assert b"DIFFICULTY" not in dumps(match.to_save())


@over_editions
def test_the_past_of_a_match_is_the_match_as_it_was(edition: Edition) -> None:
    match = Match(edition, TWO_PLAYERS)
    then = [(match.game.position, match.game.status)]
    dice = Random(2018)
    for _ in range(30):
        play_on(match, 1, dice)
        then.append((match.game.position, match.game.status))
    moves = list(match.game.moves)
    for ply, (position, status) in enumerate(then):
        past = match.until(ply)
        assert (past.game.position, past.game.status, past.can_undo) == (position, status, False)
        past.try_move(moves_in(past)[0])
    assert match.game.moves == moves


# The ends that a match is told


@pytest.mark.parametrize("player", [WHITE, BLACK])
def test_who_gives_up_loses(player: int) -> None:
    assert resigned(player) == Outcome(Reason.RESIGNATION, 1 - player)
    assert forfeited(player) == Outcome(Reason.FORFEIT, 1 - player)
    assert agreed() == Outcome(Reason.AGREEMENT, None)


@pytest.mark.parametrize(
    ("fen", "player", "winner"),
    [
        ("4k3/8/8/8/8/8/8/4K2P w -", BLACK, WHITE),
        ("4k3/8/8/8/8/8/8/4K2P w -", WHITE, None),
        ("4k2p/8/8/8/8/8/8/4K3 w -", WHITE, BLACK),
        ("4k2p/8/8/8/8/8/8/4K3 w -", BLACK, None),
    ],
)
def test_time_that_runs_out_loses_unless_the_other_has_only_the_king(fen: str, player: int, winner: int | None) -> None:
    assert out_of_time(read_fen(fen), player) == Outcome(Reason.TIME, winner)


def test_white_s_points() -> None:
    assert [Outcome(Reason.RESIGNATION, winner).points for winner in (WHITE, BLACK, None)] == [1.0, 0.0, 0.5]


def test_a_match_ends_as_it_is_told_until_a_move_is_taken_back() -> None:
    match = Match(EDITION_2018, TWO_PLAYERS)
    match.try_move(go("e2", "e4"))
    match.end_on_time(None)
    assert (match.is_over, match.outcome) == (False, None)
    match.end(resigned(BLACK))
    assert (match.is_over, match.outcome) == (True, Outcome(Reason.RESIGNATION, WHITE))
    assert not match.until(1).is_over
    match.undo(1)
    assert (match.is_over, match.outcome) == (False, None)


def test_a_match_ends_by_its_moves() -> None:
    match = Match(EDITION_2018, TWO_PLAYERS)
    for made in (go("f2", "f3"), go("e7", "e5"), go("g2", "g4"), go("d8", "h4")):
        match.try_move(made)
    assert (match.is_over, match.outcome) == (True, Outcome(Reason.CHECKMATE, BLACK))
    match.end_on_time(BLACK)
    assert match.outcome == Outcome(Reason.TIME, WHITE)
