"""The tuner: it plays games, and the weights that it fits predict their results better than the first ones."""

from pathlib import Path

import pytest

from chess.dev import tune
from chess.dev.tune import LONGEST, WEIGHTS, Sample, chances, fit, main, play_game, present_weights, samples
from chess.formats.fen import read_fen


@pytest.mark.no_cover
def test_a_game_gives_quiet_positions_with_the_result_and_a_score() -> None:
    lines = play_game(3, 40)
    assert 0 < len(lines) <= LONGEST
    for line in lines:
        *fen, points, score = line.split()
        read_fen(" ".join(fen))
        assert float(points) in (0.0, 0.5, 1.0)
        int(score)
    assert len({line.split()[-2] for line in lines}) == 1
    assert play_game(3, 40) == lines


def test_a_fit_makes_the_error_smaller(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "PASSES", 3)
    known = list(samples(iter(play_game(1, 30) + play_game(2, 30))))
    weights = [weight * 0.9 for weight in present_weights()]

    def error() -> float:
        return sum((chances(value(sample, weights)) - sample.target) ** 2 for sample in known)

    before = error()
    fit(known, weights)
    assert error() < before
    assert "pass 3: mean square of the error" in capsys.readouterr().out


def value(sample: Sample, weights: list[float]) -> float:
    return sum(weights[at] * counted for at, counted in sample.features)


def test_the_command_plays_then_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "PASSES", 1)
    monkeypatch.setattr(tune, "WEIGHTS_FILE", tmp_path / "weights.py")
    games = tmp_path / "games.txt"
    main(["play", str(games), "--games", "2", "--nodes", "20"])
    main(["fit", str(games)])
    found: dict[str, dict[object, object]] = {}
    exec((tmp_path / "weights.py").read_text(), found)
    assert len(found["PIECES"]) == 6
    assert f"{len(games.read_text().splitlines())} positions" in capsys.readouterr().out
    assert len(present_weights()) == 2 * WEIGHTS
