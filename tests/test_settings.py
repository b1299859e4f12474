"""Settings are always valid, and their text is that of the document."""

import pickle
import re

import pytest

from chess.pieces import BLACK, WHITE
from chess.settings import COLOUR_NAMES, DIFFICULTY_NAMES, GAME_MODE_NAMES, Settings, read_settings, settings_text

ALL = [Settings(players, level, colour) for players in (1, 2) for level in range(1, 6) for colour in (WHITE, BLACK)]


def test_defaults() -> None:
    assert Settings() == Settings(players=1, difficulty=2, user_color=WHITE)


def test_names() -> None:
    assert [DIFFICULTY_NAMES[level] for level in range(1, 6)] == ["amateur", "easy", "moderate", "hard", "expert"]
    assert (COLOUR_NAMES[BLACK], COLOUR_NAMES[WHITE]) == ("black", "white")
    assert GAME_MODE_NAMES == {1: "1-player", 2: "2-player"}


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", 0), ("players", 3), ("difficulty", 0), ("difficulty", 6), ("user_color", -1), ("user_color", 2)],
)
def test_no_settings_are_invalid(field: str, value: int) -> None:
    with pytest.raises(ValueError, match=f": {value}$"):
        Settings().but(**{field: value})


def test_settings_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Settings().difficulty = 5  # type: ignore[misc]
    assert Settings().but(difficulty=5) == Settings(1, 5, WHITE)


@pytest.mark.parametrize("settings", ALL)
def test_settings_cross_a_pipe(settings: Settings) -> None:
    assert pickle.loads(pickle.dumps(settings)) == settings


def test_text_of_one_player() -> None:
    text = settings_text(Settings(1, 3, BLACK))
    assert text == "SETTINGS:\nGAME_MODE: 1-player\nDIFFICULTY: moderate\nUSER_COLOR: black\n"


def test_text_of_two_players() -> None:
    assert settings_text(Settings(2, 5, BLACK)) == "SETTINGS:\nGAME_MODE: 2-player\n"


@pytest.mark.parametrize("settings", ALL)
def test_reading_gives_back_what_the_text_tells(settings: Settings) -> None:
    told = settings if settings.players == 1 else Settings(players=2)
    assert read_settings(settings_text(settings).splitlines()) == told


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "'SETTINGS:' expected: ''"),
        (["settings:", "GAME_MODE: 2-player"], "'SETTINGS:' expected: 'settings:'"),
        (["SETTINGS:"], "wrong number of settings for 1-player: 0"),
        (["SETTINGS:", "GAME_MODE: 3-player"], "no valid GAME_MODE: 'GAME_MODE: 3-player'"),
        (["SETTINGS:", " GAME_MODE: 2-player"], "no valid GAME_MODE: ' GAME_MODE: 2-player'"),
        (["SETTINGS:", "DIFFICULTY: easy", "GAME_MODE: 1-player"], "no valid GAME_MODE: 'DIFFICULTY: easy'"),
        (["SETTINGS:", "GAME_MODE: 1-player", "DIFFICULTY: 2"], "no valid DIFFICULTY: 'DIFFICULTY: 2'"),
        (["SETTINGS:", "GAME_MODE: 1-player", "DIFFICULTY: easy"], "wrong number of settings for 1-player: 2"),
        (
            ["SETTINGS:", "GAME_MODE: 1-player", "DIFFICULTY: easy", "USER_COLOR: White"],
            "no valid USER_COLOR: 'USER_COLOR: White'",
        ),
        (
            ["SETTINGS:", "GAME_MODE: 2-player", "DIFFICULTY: easy", "USER_COLOR: white"],
            "wrong number of settings for 2-player: 3",
        ),
        (
            ["SETTINGS:", "GAME_MODE: 1-player", "DIFFICULTY: easy", "USER_COLOR: white", ""],
            "wrong number of settings for 1-player: 4",
        ),
    ],
)
def test_reading_refuses_with_a_reason(lines: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        read_settings(lines)


def test_a_reason_is_short() -> None:
    with pytest.raises(ValueError, match=r"^.{1,80}$"):
        read_settings(["SETTINGS:", "x" * 10_000])
