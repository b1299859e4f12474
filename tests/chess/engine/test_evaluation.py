"""The evaluation: equal for both sides, equal to a recount, and the sum of its counts times their weights."""

from math import floor
from typing import Final

import pytest

from chess.board import Board, Position, start_position
from chess.dev.tune import WEIGHTS, features_of, present_weights, weights_text
from chess.engine import evaluation as terms
from chess.engine.evaluation import LIMIT, TERMS, Evaluation
from chess.engine.weights import TERM_WEIGHTS
from chess.formats.fen import read_fen
from chess.pieces import BLACK, KING, QUEEN, WHITE, piece
from chess.rules import RULES_2018, RULES_OFFICIAL, Rules
from tests.support.hard_positions import FAMILIES, Family, mirrored, sample

SAMPLES: Final = 25  # of each family
BOTH_RULES: Final = pytest.mark.parametrize("rules", [RULES_2018, RULES_OFFICIAL], ids=lambda rules: rules.name)


def score(position: Position, rules: Rules = RULES_OFFICIAL) -> int:
    return int(Evaluation().score(Board(rules, position)))


@BOTH_RULES
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_it_takes_no_side(rules: Rules, family: Family) -> None:
    for number in range(SAMPLES):
        position = sample(rules, family, number)
        assert score(position, rules) == score(mirrored(position), rules), position


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_left_and_right_are_alike(family: Family) -> None:
    for number in range(SAMPLES):
        position = sample(RULES_OFFICIAL, family, number)._replace(castles=0, en_passant=0)
        turned = tuple(position.cells[square ^ 56] for square in range(64))
        assert score(position) == score(position._replace(cells=turned)), position


def test_what_is_kept_of_pawns_is_what_a_fresh_count_finds() -> None:
    kept = Evaluation()
    positions = [sample(RULES_OFFICIAL, family, number) for family in FAMILIES for number in range(SAMPLES)]
    for position in (*positions, *positions[::-1]):
        assert kept.score(Board(RULES_OFFICIAL, position)) == score(position)


def test_it_stays_below_a_mate() -> None:
    cells = [piece(WHITE, QUEEN)] * 64
    cells[0], cells[63] = piece(WHITE, KING), piece(BLACK, KING)
    assert score(Position(tuple(cells))) == LIMIT
    assert score(Position(tuple(cells), BLACK)) == -LIMIT


def test_the_start_is_worth_the_first_move_only() -> None:
    assert 0 < score(start_position(RULES_OFFICIAL)) < 50


@pytest.mark.parametrize(
    ("term", "fen", "number"),
    [
        pytest.param(terms.ISOLATED, "4k3/8/8/8/8/8/P1P5/4K3 w -", 2, id="isolated"),
        pytest.param(terms.DOUBLED, "4k3/8/8/8/2P5/2P5/2P5/4K3 w -", 2, id="doubled"),
        pytest.param(terms.BACKWARD, "4k3/8/8/8/1p1P4/8/2P5/4K3 w -", 1, id="backward"),
        pytest.param(terms.CONNECTED, "4k3/8/8/8/2PP4/8/8/4K3 w -", 6, id="side by side"),
        pytest.param(terms.CONNECTED, "4k3/8/8/8/3P4/2P5/8/4K3 w -", 3, id="one protects the other"),
        pytest.param(terms.PASSED + 3, "4k3/8/8/4P3/8/8/8/4K3 w -", 1, id="passed"),
        pytest.param(terms.PASSED + 3, "4k3/3p4/8/4P3/8/8/8/4K3 w -", 0, id="not passed"),
        pytest.param(terms.PASSED_BLOCKED, "4k3/8/4n3/4P3/8/8/8/4K3 w -", 1, id="passed and blocked"),
        pytest.param(terms.PASSED_OWN_KING, "7k/8/8/8/P7/8/8/4K3 w -", 12, id="the own king's distance"),
        pytest.param(terms.PASSED_ENEMY_KING, "7k/8/8/8/P7/8/8/4K3 w -", 21, id="the enemy king's distance"),
        pytest.param(terms.MOBILITY, "4k3/8/8/8/8/8/8/N3K3 w -", 2, id="a knight in the corner"),
        pytest.param(terms.MOBILITY, "4k3/8/8/8/2p5/8/8/N3K3 w -", 2 - 1, id="a pawn guards one of its squares"),
        pytest.param(terms.MOBILITY + 2, "4k3/8/8/8/8/8/8/R3K3 w -", 10, id="a rook beside its king"),
        pytest.param(terms.BISHOP_PAIR, "4k3/8/8/8/8/8/8/2B1KB2 w -", 1, id="two bishops"),
        pytest.param(terms.OUTPOST, "4k3/8/8/3N4/2P5/8/8/4K3 w -", 1, id="an outpost"),
        pytest.param(terms.OUTPOST, "4k3/4p3/8/3N4/2P5/8/8/4K3 w -", 0, id="that a pawn can attack"),
        pytest.param(terms.OPEN_COLUMN, "4k3/8/8/8/8/8/P7/R3K2R w -", 1, id="an open column"),
        pytest.param(terms.HALF_OPEN_COLUMN, "4k3/7p/8/8/8/8/P7/R3K2R w -", 1, id="a half open column"),
        pytest.param(terms.THREAT_BY_PAWN, "4k3/8/8/2n1b3/3P4/8/8/4K3 w -", 2, id="a fork by a pawn"),
        pytest.param(terms.THREAT_BY_MINOR, "4k3/8/8/r7/8/1N6/8/4K3 w -", 1, id="a knight attacks a rook"),
        pytest.param(terms.THREAT_BY_ROOK, "4k3/8/8/8/q7/8/8/R3K3 w -", 1, id="a rook attacks a queen"),
        pytest.param(terms.HANGING, "4k3/8/8/p7/8/8/8/R3K3 w -", 1, id="a pawn hangs"),
        pytest.param(terms.SHELTER_NEAR, "4k3/8/8/8/8/8/5PPP/6K1 w -", 3, id="pawns before the king"),
        pytest.param(terms.SHELTER_FAR, "4k3/8/8/8/8/6P1/5P1P/6K1 w -", 1, id="one has gone ahead"),
        pytest.param(terms.UNSHELTERED, "4k3/pppppppp/8/8/8/8/7P/6K1 w -", 2, id="columns without shelter"),
        pytest.param(terms.DANGER, "6k1/8/8/8/8/8/8/Q3K1R1 w -", 16, id="queen and rook against a king"),
        pytest.param(terms.DANGER, "6k1/8/8/8/8/8/8/4K1R1 w -", 0, id="a single attacker"),
        pytest.param(terms.TEMPO, "4k3/8/8/8/8/8/8/4K3 b -", -1, id="the side to move"),
    ],
)
def test_terms(term: int, fen: str, number: int) -> None:
    evaluation = Evaluation()
    evaluation.count(Board(RULES_OFFICIAL, read_fen(fen)))
    assert evaluation.counts[term] == number


def test_every_term_has_a_weight_of_its_name() -> None:
    numbers = {name: value for name, value in vars(terms).items() if name.lower() in TERM_WEIGHTS}
    assert len(TERM_WEIGHTS) == TERMS
    assert all(list(TERM_WEIGHTS)[number] == name.lower() for name, number in numbers.items())
    assert len(numbers) == TERMS - 6 - 4  # passed pawns have one for each row, mobility one for each kind


def test_a_lone_king_is_driven_to_the_edge_by_the_other_king() -> None:
    centre, edge, near = (
        score(read_fen(f"{rows} w -"))
        for rows in ("8/8/8/4k3/8/8/8/R3K3", "4k3/8/8/8/8/8/8/R3K3", "4k3/8/4K3/8/8/8/8/R7")
    )
    assert centre < edge < near


@pytest.mark.parametrize("rows", ["4k3/8/8/8/8/8/8/2B1K3", "4k3/8/8/8/8/8/8/2N1K3"])
def test_a_minor_piece_alone_wins_nothing(rows: str) -> None:
    assert score(read_fen(f"{rows} w -")) == score(read_fen(f"{rows} b -")) == 0


@pytest.mark.parametrize("rows", ["4k3/8/8/8/8/8/8/1NN1K3", "4kb2/8/8/8/8/8/8/R3K3"])
def test_some_leads_without_pawns_are_worth_little(rows: str) -> None:
    assert 0 < score(read_fen(f"{rows} w -")) < 100


# What the tuner relies on


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_the_score_is_what_its_counts_and_weights_say(family: Family) -> None:
    weights, evaluation = present_weights(), Evaluation()
    for number in range(SAMPLES):
        position = sample(RULES_OFFICIAL, family, number)
        board = Board(RULES_OFFICIAL, position)
        told = sum(weights[weight] * counted for weight, counted in features_of(evaluation, board))
        score = int(evaluation.score(board))
        pawns = evaluation.middle * evaluation.phase + evaluation.ending * (24 - evaluation.phase)
        assert floor(told * 24 + 0.5) == pawns, position
        assert abs(score) <= LIMIT


def test_the_weights_are_written_as_they_were_read() -> None:
    text = weights_text(present_weights())
    found: dict[str, dict[object, object]] = {}
    exec(text, found)
    assert found["TERM_WEIGHTS"] == TERM_WEIGHTS
    assert len(present_weights()) == 2 * WEIGHTS
