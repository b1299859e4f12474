"""Official chess: captures en passant, and the draws that end a game, each by its name."""

from collections.abc import Sequence
from typing import Final

import pytest

from chess.board import NO_SQUARE, Board, start_position
from chess.editions.edition2015 import SCORING_2015
from chess.exact.search import NO_EN_PASSANT, Search
from chess.formats.fen import Fen, engine_move, fen_of_game, full_fen_of, read_fen, read_full_fen
from chess.game import Game, Outcome, Played, Reason, Refusal, Status
from chess.movegen import has_legal_move, legal_moves, position_of
from chess.pieces import BLACK, EMPTY, PAWN, WHITE, piece
from chess.rules import RULES, RULES_2015, RULES_2018, RULES_OFFICIAL, Rules
from chess.squares import EN_PASSANT, named_square
from tests.support.moves import go

BACK_AND_FORTH: Final = ("g1f3", "g8f6", "f3g1", "f6g8")


def begun(fen: str, rules: Rules = RULES_OFFICIAL) -> Game:
    return Game(rules, *read_full_fen(fen))


def play(game: Game, moves: Sequence[str]) -> Played:
    """Play moves in engines' notation; return the last."""
    for text in moves:
        made = next(move for move in legal_moves(Board(game.rules, game.position)) if engine_move(move) == text)
        assert isinstance(game.try_move(made), Played)
    return game.moves[-1]


# En passant


def test_a_pawn_is_taken_on_the_square_it_passed() -> None:
    game = Game(RULES_OFFICIAL)
    taken = play(game, ["e2e4", "a7a6", "e4e5", "d7d5", "e5d6"])
    assert taken == Played(go("e5", "d6", EN_PASSANT), piece(BLACK, PAWN), Status.ONGOING)
    assert fen_of_game(game) == "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"
    game.undo()
    assert fen_of_game(game) == "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"


def test_it_is_taken_at_once_or_never() -> None:
    game = Game(RULES_OFFICIAL)
    play(game, ["e2e4", "a7a6", "e4e5", "d7d5", "h2h3", "h7h6"])
    assert game.try_move(go("e5", "d6", EN_PASSANT)) == Refusal.ILLEGAL
    assert game.try_move(go("e5", "d6")) == Refusal.ILLEGAL


def test_the_moves_of_a_pawn_say_that_it_takes() -> None:
    game = begun("4k3/8/8/3pP3/8/8/8/4K3 w - d6")
    passing, step = game.moves_of(named_square("e5"))
    assert (passing.move, passing.captures, passing.threatened) == (go("e5", "d6", EN_PASSANT), True, False)
    assert (step.move, step.captures) == (go("e5", "e6"), False)
    assert len(game.moves_of(named_square("d5"))) == 1  # as if its player were to move


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/3pP3/8/8/8/4K3 b - d6",  # the other player's
        "4k3/8/8/3pP3/8/8/8/4K3 w - d3",
        "4k3/8/8/3nP3/8/8/8/4K3 w - d6",
        "4k3/8/8/3p4/8/8/8/4K3 w - d6",  # nobody to take
        "4k3/3r4/8/3pP3/8/8/8/4K3 w - d6",  # nobody can have come through
        "4k3/8/3r4/3pP3/8/8/8/4K3 w - d6",
    ],
)
def test_a_square_that_no_pawn_passed_is_forgotten(fen: str) -> None:
    assert read_fen(fen).en_passant != NO_SQUARE
    assert Board(RULES_OFFICIAL, read_fen(fen)).en_passant == NO_SQUARE


@pytest.mark.parametrize("rules", [rules for rules in RULES.values() if not rules.en_passant], ids=lambda it: it.name)
def test_other_rules_know_no_such_square(rules: Rules) -> None:
    board = Board(rules, read_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6"))
    assert (board.en_passant, board.position().en_passant) == (NO_SQUARE, NO_SQUARE)
    assert go("e5", "d6", EN_PASSANT) not in legal_moves(board)


def test_a_square_where_no_capture_is_legal_does_not_tell_positions_apart() -> None:
    board = Board(RULES_OFFICIAL, read_fen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3"))
    assert board.en_passant == named_square("d3")
    assert position_of(board).en_passant == NO_SQUARE
    assert begun("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").position == read_fen("8/8/8/8/k2Pp2R/8/8/4K3 b -")


@pytest.mark.parametrize("fen", ["8/8/R7/4k3/3Pp3/1NN5/8/5R1K b - d3", "k7/2Q5/8/8/3Pp3/4P3/8/7K b - d3"])
def test_the_capture_may_be_the_only_move(fen: str) -> None:
    board = Board(RULES_OFFICIAL, read_fen(fen))
    assert legal_moves(board) == [go("e4", "d3", EN_PASSANT)]
    assert has_legal_move(board)
    without = Board(RULES_OFFICIAL, read_fen(fen)._replace(en_passant=NO_SQUARE))
    assert not has_legal_move(without)


def test_the_exact_search_does_not_take_these_rules() -> None:
    with pytest.raises(ValueError) as refused:
        Search(RULES_OFFICIAL, start_position(RULES_OFFICIAL), SCORING_2015)
    assert str(refused.value) == NO_EN_PASSANT


# How a game ends


@pytest.mark.parametrize(
    ("fen", "moves", "outcome"),
    [
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq", "d8h4", Outcome(Reason.CHECKMATE, BLACK)),
        ("7k/8/6K1/8/8/8/8/5Q2 w -", "f1f7", Outcome(Reason.STALEMATE, None)),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "f1f8", Outcome(Reason.CHECKMATE, WHITE)),  # before the fifty moves
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "f1f7", Outcome(Reason.STALEMATE, None)),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "f1f2", Outcome(Reason.FIFTY_MOVES, None)),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 98 80", "f1f2", None),
        ("7k/8/6K1/8/8/7p/8/5Q2 w - - 99 80", "f1h3", None),  # a capture begins the count again
        ("7k/7p/6p1/8/8/7K/8/5Q2 b - - 99 80", "g6g5", None),
        ("7k/8/8/8/8/5K2/6q1/8 w - - 99 80", "f3g2", Outcome(Reason.DEAD_POSITION, None)),
    ],
)
def test_endings(fen: str, moves: str, outcome: Outcome | None) -> None:
    game = begun(fen)
    assert game.outcome is None
    assert play(game, moves.split()).status.over == (outcome is not None)
    assert game.outcome == outcome
    game.undo()
    assert (game.outcome, game.status) == (None, begun(fen).status)


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("7k/8/8/8/8/8/8/K7 w -", True),
        ("7k/8/8/8/8/8/8/KN6 w -", True),
        ("6bk/8/8/8/8/8/8/K7 w -", True),
        ("7k/8/8/8/8/8/8/KNN5 w -", False),
        ("6nk/8/8/8/8/8/8/KN6 w -", False),
        ("6bk/8/8/8/8/8/8/KN6 w -", False),
        ("6bk/8/8/8/8/8/8/KB6 w -", True),  # all on white squares
        ("6bk/8/8/8/8/8/8/K1B5 w -", False),
        ("6bk/5b2/8/8/8/8/B7/KB6 w -", True),
        ("7k/8/8/8/8/8/8/KP6 w -", False),
        ("7k/8/8/8/8/8/8/KR6 w -", False),
        ("7k/8/8/8/8/8/8/KQ6 w -", False),
    ],
)
def test_dead_positions(fen: str, dead: bool) -> None:
    game = begun(fen)
    assert game.status == (Status.DRAW if dead else Status.ONGOING)
    assert game.outcome == (Outcome(Reason.DEAD_POSITION, None) if dead else None)


def test_the_third_time_is_a_draw() -> None:
    game = Game(RULES_OFFICIAL)
    assert play(game, BACK_AND_FORTH * 2).status is Status.DRAW
    assert game.outcome == Outcome(Reason.REPETITION, None)
    game.undo()
    assert game.status is Status.ONGOING
    assert not game.outcome


def test_a_game_from_a_file_may_go_on_after_a_draw_that_nobody_claimed() -> None:
    game = Game(RULES_OFFICIAL)
    play(game, BACK_AND_FORTH * 2)
    assert play(game, ["e2e4"]).status is Status.ONGOING
    assert game.outcome is None


def test_positions_with_other_castles_or_captures_are_not_the_same() -> None:
    castles = begun("4k3/8/8/8/8/8/8/R3K3 w Q")
    play(castles, ["e1e2", "e8e7", "e2e1", "e7e8"] * 2)
    assert castles.outcome is None  # at first White could castle
    assert play(castles, ["e1e2", "e8e7", "e2e1", "e7e8"]).status is Status.DRAW
    passing = begun("4k3/3p4/8/4P3/8/8/8/4K3 b -")
    play(passing, ["d7d5", *["e1e2", "e8e7", "e2e1", "e7e8"] * 2])
    assert passing.outcome is None  # at first White could take en passant
    assert play(passing, ["e1e2", "e8e7"]).status is Status.DRAW


@pytest.mark.parametrize("rules", [RULES_2018, RULES_2015], ids=lambda rules: rules.name)
def test_other_rules_know_the_stalemate_only(rules: Rules) -> None:
    game = Game(rules)
    play(game, BACK_AND_FORTH * 30)
    assert (game.status, game.outcome, game.quiet_plies) == (Status.ONGOING, None, 120)
    assert begun("7k/8/8/8/8/8/8/K7 w - - 100 1", rules).outcome is None
    stale = begun("7k/5Q2/6K1/8/8/8/8/8 b -", rules)
    assert (stale.status, stale.outcome) == (Status.DRAW, Outcome(Reason.STALEMATE, None))


def test_a_taken_king_has_a_winner() -> None:
    game = begun("3k4/8/8/8/8/8/8/3R3K w -", RULES["simplified"])
    play(game, ["d1d8"])
    assert game.outcome == Outcome(Reason.KING_TAKEN, WHITE)


# The counters


@pytest.mark.parametrize(("fen", "number"), [("w - - 7 30", 31), ("b - - 7 30", 32)])
def test_counters_go_on_from_where_a_game_began(fen: str, number: int) -> None:
    game = begun(f"r3k3/8/8/8/8/8/8/R3K3 {fen}")
    white, black = ["a1a2", "a2a3"], ["a8a7", "a7a6"]
    first, second = (white, black) if game.position.side == WHITE else (black, white)
    play(game, [first[0], second[0], first[1]])
    assert (game.quiet_plies, game.number) == (10, number)
    play(game, [second[1]])
    assert (game.quiet_plies, game.number) == (11, 32)
    assert game.moves[-1].captured == EMPTY


def test_the_fen_of_a_game_has_six_fields() -> None:
    game = Game(RULES_OFFICIAL)
    assert fen_of_game(game) == full_fen_of(Fen(start_position(RULES_OFFICIAL)))
    play(game, ["e2e4"])
    assert fen_of_game(game) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
