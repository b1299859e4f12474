"""The slots on the disk: empty, used, damaged, unwritable; and that the console reads the same files."""

import os
import resource
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from chess.board import start_position
from chess.editions.edition2018 import EDITION_2018
from chess.formats.save2018 import FORMAT_2018
from chess.formats.saved import Saved
from chess.match import Edition
from chess.pieces import BLACK
from chess.rules import RULES_2018
from core.files import SaveFileError
from gui.games.chess.slots import details_of, title_of
from gui.games.chess2018 import program_of
from gui.saves.slotfiles import Slot, Slots, when_text

START = start_position(RULES_2018)
GAME = Saved(START, 1, 4, BLACK)
LEVELS = [level.name for level in EDITION_2018.levels]
TWO = Saved(START._replace(side=BLACK), 2)


def slots_of(folder: Path) -> Slots:
    archive = program_of(EDITION_2018, folder).archive
    assert archive is not None
    return archive.slots


def test_there_are_five_and_all_are_empty_at_first(tmp_path: Path) -> None:
    slots = slots_of(tmp_path / "saves")
    assert slots.all() == [Slot(number) for number in range(1, 6)]
    assert not any(slot.used for slot in slots.all())


@pytest.mark.parametrize("edition", [EDITION_2018._replace(slots=0), EDITION_2018._replace(format=None)])
def test_an_edition_may_have_none(tmp_path: Path, edition: Edition) -> None:
    assert program_of(edition, tmp_path).archive is None


def test_a_saved_game_is_listed_and_loaded(tmp_path: Path) -> None:
    slots = slots_of(tmp_path)
    slots.save(3, GAME)
    listed = slots.all()[2]
    assert (listed.number, listed.game, listed.damage, listed.used) == (3, GAME, "", True)
    assert listed.when is not None
    assert slots.load(3) == GAME
    assert [path.name for path in tmp_path.iterdir()] == ["slot-3.txt"]


def test_the_folder_is_made_if_it_is_missing(tmp_path: Path) -> None:
    slots_of(tmp_path / "saves").save(1, GAME)
    assert FORMAT_2018.load(tmp_path / "saves" / "slot-1.txt") == GAME  # as the console does


def test_when_it_was_saved(tmp_path: Path) -> None:
    slots = slots_of(tmp_path)
    slots.save(1, GAME)
    os.utime(slots.path(1), (1_700_000_000, 1_700_000_000))
    assert slots.all()[0].when == datetime.fromtimestamp(1_700_000_000)
    assert when_text(datetime(2024, 3, 5, 9, 7)) == "5 Mar 2024, 09:07"


@pytest.mark.parametrize("seconds", [-1e11, 1e12])
def test_a_time_that_no_calendar_has_is_no_damage(seconds: float) -> None:
    with TemporaryDirectory(dir="/dev/shm") as folder:  # a file system that keeps such times
        slots = slots_of(Path(folder))
        slots.save(1, GAME)
        os.utime(slots.path(1), (seconds, seconds))
        assert (slots.all()[0].game, slots.all()[0].when) == (GAME, None)


def test_enough_to_recognise_a_game() -> None:
    assert title_of(GAME.settings(EDITION_2018.defaults), LEVELS) == "You play black • hard"
    assert details_of(GAME) == "White to move • 32 pieces"
    assert title_of(TWO.settings(EDITION_2018.defaults), LEVELS) == "2 players"
    assert details_of(TWO) == "Black to move • 32 pieces"


def test_a_damaged_slot_says_why(tmp_path: Path) -> None:
    slots = slots_of(tmp_path)
    slots.path(1).write_text("rubbish")
    slots.path(2).mkdir()
    slots.path(3).write_bytes(b"\xff\xfe")
    damage = [slot.damage for slot in slots.all()]
    assert damage[0] == "the first line names no player: 'rubbish'"
    assert all(damage[:3])
    assert [slot.used for slot in slots.all()] == [True, True, True, False, False]
    with pytest.raises(SaveFileError, match="the first line names no player"):
        slots.load(1)


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("")
    slots = slots_of(tmp_path / "saves")
    assert not any(slot.used for slot in slots.all())
    with pytest.raises(SaveFileError, match="the place for saved games is not a folder"):
        slots.save(1, GAME)


def test_a_full_disk_leaves_the_old_game(tmp_path: Path) -> None:
    slots = slots_of(tmp_path)
    slots.save(1, GAME)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        with pytest.raises(SaveFileError, match="File too large"):
            slots.save(1, TWO)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert slots.load(1) == GAME
    assert [path.name for path in tmp_path.iterdir()] == ["slot-1.txt"]


def test_any_number_of_slots(tmp_path: Path) -> None:
    slots = Slots(tmp_path, 40, FORMAT_2018)
    slots.save(40, TWO)
    assert [slot.number for slot in slots.all()] == list(range(1, 41))
    assert slots.all()[39].game == TWO
