"""The file of the user's settings: what is read from it, and what is refused."""

from pathlib import Path

import pytest

from core.files import SaveFileError
from core.player import DirectPlayer
from gui import app, preferences
from gui.games import chess2018
from gui.preferences import FILE_NAME, Preferences
from tests.support.window_pilot import go_headless


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "Expecting value"),
        ("[1]", "not a JSON object"),
        ('{"slides": 1}', "slides is none of true, false"),
        ('{"turns": "yes"}', "turns is none of true, false"),
        ('{"theme": "pink"}', 'theme is none of "light", "dark"'),
        ('{"board": ["wood"]}', 'board is none of "slate", "wood"'),
        ("\udcff", "codec can't decode"),
        ("[" * 3000, "nested too deeply|Expecting value"),  # Python 3.13 has no limit that would be met here
        ('{"slides": false}' + " " * preferences.LARGEST, "longer than"),
    ],
)
def test_damaged_settings_are_refused_for_a_reason(tmp_path: Path, content: str, reason: str) -> None:
    (tmp_path / FILE_NAME).write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(SaveFileError, match=reason):
        preferences.load(tmp_path)


def test_settings_that_are_not_there_or_not_named_have_their_defaults(tmp_path: Path) -> None:
    assert preferences.load(tmp_path / "nowhere") == Preferences()
    (tmp_path / FILE_NAME).write_text('{"sound": "loud", "board": "wood"}')
    assert preferences.load(tmp_path) == Preferences(board="wood")


@pytest.mark.parametrize(
    ("content", "slides", "errors"), [(None, True, 0), ('{"slides": false}', False, 0), ("rubbish", True, 1)]
)
def test_the_program_reads_its_settings_at_the_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: str | None,
    slides: bool,
    errors: int,
) -> None:
    go_headless(monkeypatch)
    if content is not None:
        (tmp_path / FILE_NAME).write_text(content)
    seen: list[Preferences] = []
    monkeypatch.setattr(app.App, "run", lambda one: seen.append(one.settings))
    monkeypatch.setattr(app, "_players", lambda: (DirectPlayer(), None))
    assert app.main(chess2018.first_view, tmp_path) == 0
    assert seen == [Preferences(slides)]
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == errors
    assert all(line.startswith(f"ERROR: {FILE_NAME} is ignored: ") for line in lines)
