"""The game under way: kept after every move, continued after a kill, and removed when it is left."""

import os
import random
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from chess.formats.saveofficial import first_game
from core.records import LARGEST
from gui.dialogs import Reply
from gui.events import CloseRequested, Event, Key
from gui.games import chess2015, official
from gui.games.connect4 import Connect4Model
from gui.games.official_model import model_of
from gui.saves.autosave import NOT_KEPT, Autosave
from gui.saves.recording import Recording
from gui.screens.game.keeper import DISCARD
from gui.screens.game.view import GameView
from gui.screens.menu import ChoicesView, MainView
from tests.support.desk import FIRST_VIEWS, SCHOLARS_MATE, Desk, MakeDesk, Quick, Script, Slow
from tests.support.paths import ROOT
from tests.support.play_until_killed import BEGIN, DONE, NOTHING

KILLS: Final = int(os.environ.get("CHESSPROG_KILLS", "6"))
SLOTLESS: Final = ("checkers", "connect4", "simplified")
ONE_MOVE: Final = "Chessprog game 1: 2018\nsettings 2 2 0\nfirst {}\nmoves e2e4\nundoable 1\nend\n".format(
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -"
)


def offers_to_continue(one: Desk) -> bool:
    assert isinstance(one.app.view, MainView)
    return any(control.name == "continue" for control in one.app.window.walk())


def kept(one: Desk, game: str = "2018") -> str | None:
    path = one.folder / f"game-{game}.txt"
    return path.read_text() if path.exists() else None


def begun(make: MakeDesk, *answers: Reply) -> Desk:
    """A game with one move."""
    one = make(Script(*answers))
    one.start("mode 2 players")
    one.move("e2e4")
    return one


# Keeping


def test_a_game_that_is_kept_can_be_read_however_long_it_is(tmp_path: Path) -> None:
    place = "x" * (2 * LARGEST // 3)
    model = model_of(first_game(f'[Event "{place}"]\n[Site "{place}"]\n\n1. e4 *\n'.encode()))
    autosave = Autosave(tmp_path, official.PgnRecording())
    assert autosave.keep(model) == ""
    found = autosave.interrupted()
    assert found
    assert found.to_save().tags["Site"] == place


def test_a_game_that_could_not_be_read_is_not_kept_which_is_told_once(desk: MakeDesk, tmp_path: Path) -> None:
    one = begun(desk)
    assert isinstance(one.app.view, GameView)
    assert one.app.view.program.autosave
    recording = one.app.view.program.autosave.recording
    assert isinstance(recording, Recording)
    autosave = Autosave(tmp_path, recording._replace(largest=100))
    assert autosave.keep(one.play.model) == NOT_KEPT.format("longer than 100 bytes")
    assert autosave.keep(one.play.model) == ""
    assert not autosave.path.exists()


def test_the_game_is_kept_after_every_move_and_undo(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    assert kept(one) is None  # nothing to lose yet
    one.move("e2e4")
    assert kept(one) == ONE_MOVE
    one.move("e7e5 g1f3")
    assert "\nmoves e2e4 e7e5 g1f3\n" in (kept(one) or "")
    one.click("undo")
    assert kept(one) == ONE_MOVE
    one.click("undo")
    assert kept(one) is None


def test_a_click_that_changes_nothing_leaves_the_file_alone(desk: MakeDesk) -> None:
    one = begun(desk)
    file = one.folder / "game-2018.txt"
    before = file.stat()
    one.pilot.click_square("e7")
    one.pilot.click_square("e7")
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_the_computers_move_is_kept_too(desk: MakeDesk) -> None:
    one = desk(player=Quick())
    one.start()
    one.move("e2e4")
    assert len(one.moves) == 2
    recording: Any = one.game.program.autosave
    assert (kept(one) or "").encode() == recording.recording.dumps(one.play.model)


def test_a_game_in_a_slot_need_not_be_kept(desk: MakeDesk) -> None:
    one = begun(desk)
    one.click("save", "slot 1")
    assert kept(one) is None
    one.move("e7e5")
    assert kept(one) is not None


def test_a_board_that_was_set_up_is_kept_before_its_first_move(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    one.click("new game", "set the board")
    one.pilot.drag("e2", "e4")
    one.click("done")
    assert kept(one, "2015") is None
    one.click("start")
    assert "\nfirst rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq\nmoves\n" in (kept(one, "2015") or "")


@pytest.mark.parametrize("way", ["main menu", "quit", "restart", "close"])
def test_a_game_that_is_left_is_removed(desk: MakeDesk, way: str) -> None:
    one = begun(desk, Reply.NO)
    if way == "close":
        one.pilot.close()
    else:
        one.click(way)
    assert kept(one) is None
    if way == "main menu":
        assert not offers_to_continue(one)


def test_a_game_that_is_not_left_after_all_stays_kept(desk: MakeDesk) -> None:
    one = begun(desk, Reply.CANCEL, Reply.NO)
    one.click("quit")
    assert kept(one) == ONE_MOVE
    one.click("load", "back")
    assert kept(one) == ONE_MOVE


def test_the_end_is_kept_until_it_was_looked_at(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move(SCHOLARS_MATE)
    assert "h5f7" in (kept(one) or "")
    one.click("look back")
    assert kept(one) is None
    one.click("undo")
    assert kept(one) is not None


# Leaving a game that has no slots


def slotless(make: MakeDesk, game: str) -> Desk:
    """A game of a program without slots, in which each side has moved."""
    one = make(player=Quick(), first=FIRST_VIEWS[game])
    one.start()
    make_a_move(one)
    return one


def make_a_move(one: Desk) -> None:
    model = one.play.model
    if isinstance(model, Connect4Model):
        one.pilot.key("4")
    else:
        own = [square for square in model.grid.squares if model.is_own(square)]
        source, option = next((square, option) for square in own for option in model.options(square))
        one.game.go_on(one.play.try_move(source, option.target))
    while one.play.thinking:
        one.app.step(0)
    assert len(one.play.model.history) == 2


WAYS: Final[dict[str, Event]] = {
    "Escape": Key("escape"),
    "M": Key("m"),
    "Q": Key("q"),
    "Ctrl+Q": Key("q", control=True),
    "close": CloseRequested(),
}


@pytest.mark.parametrize("game", SLOTLESS)
@pytest.mark.parametrize("way", WAYS)
def test_a_game_without_slots_that_is_left_can_be_continued(desk: MakeDesk, game: str, way: str) -> None:
    one = slotless(desk, game)
    history = one.play.model.history
    one.app.handle(WAYS[way])
    assert one.app.ended == (way in ("Q", "Ctrl+Q", "close"))
    two = desk(player=Quick(), first=FIRST_VIEWS[game]) if one.app.ended else one
    assert offers_to_continue(two)
    two.click("continue")
    assert two.play.model.history == history
    two.pilot.key("M")
    assert offers_to_continue(two)
    two.click("new game", "discard")
    assert kept(two, game) is None


@pytest.mark.parametrize("game", SLOTLESS)
@pytest.mark.parametrize("way", WAYS)
def test_an_untouched_game_without_slots_leaves_nothing(desk: MakeDesk, game: str, way: str) -> None:
    one = desk(player=Quick(), first=FIRST_VIEWS[game])
    one.start()
    one.app.handle(WAYS[way])
    assert kept(one, game) is None
    assert one.app.ended or not offers_to_continue(one)


@pytest.mark.parametrize("way", WAYS)
def test_a_finished_game_without_slots_leaves_nothing(desk: MakeDesk, way: str) -> None:
    one = slotless(desk, "simplified")
    one.click("forfeit")
    one.pilot.key("F")
    one.click("look back")
    one.app.handle(WAYS[way])
    assert kept(one, "simplified") is None
    assert one.app.ended or not offers_to_continue(one)


BEGINNING: Final = [(game, Key("n", control=True)) for game in SLOTLESS]


@pytest.mark.parametrize(("game", "key"), [*BEGINNING, ("checkers", Key("n")), ("connect4", Key("r"))])
def test_another_game_begins_only_after_a_question(desk: MakeDesk, game: str, key: Key) -> None:
    one = slotless(desk, game)
    history, before = one.play.model.history, kept(one, game)
    one.app.handle(key)
    assert one.text("words") == DISCARD[1]
    one.pilot.key("Return")  # takes what is not dangerous
    assert (one.play.model.history, kept(one, game)) == (history, before)
    one.app.handle(key)
    one.click("discard")
    assert kept(one, game) is None
    assert key.name == "r" or isinstance(one.app.view, ChoicesView)
    assert key.name != "r" or not one.play.model.history


def test_a_game_that_cannot_be_kept_is_left_only_after_a_question(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk().folder.write_text("a file where the folder should be")
    one = slotless(desk, "connect4")
    assert "ERROR: Your game cannot be saved" in capsys.readouterr().err
    one.click("quit", "cancel")
    assert not one.app.ended
    assert len(one.play.model.history) == 2
    one.click("quit", "discard")
    assert one.app.ended


# Continuing: the lock is its process's, so to a second desk in this one, the first is as good as killed


def test_continue_brings_back_the_whole_game(desk: MakeDesk) -> None:
    one = begun(desk)
    one.move("d7d5 e4d5")
    two = desk()
    assert offers_to_continue(two)
    assert two.text("words") == "You have an unfinished game (move 2)"
    assert two.app.window.focus is two.pilot.find("continue")
    two.pilot.key("C")
    assert (two.moves, two.position, two.settings) == (one.moves, one.position, one.settings)
    assert two.play.model.captured == one.play.model.captured
    assert two.play.model.rows == one.play.model.rows
    assert two.text("saved") == "Not saved"
    two.click("undo")
    assert len(two.moves) == 1
    assert kept(two) == ONE_MOVE


def test_an_interrupted_game_waits_until_it_is_given_up(desk: MakeDesk) -> None:
    begun(desk)
    one = desk()
    one.click("quit")
    assert kept(one) == ONE_MOVE
    one.click("new game", "cancel", "load game", "back")
    assert offers_to_continue(one)
    one.click("new game", "discard")
    assert isinstance(one.app.view, ChoicesView)
    assert kept(one) is None
    one.click("back")
    assert not offers_to_continue(one)
    assert one.text("words") == "Chess for one or two"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("rubbish", "the first line is not 'Chessprog game 1: 2018': 'rubbish'"),
        (ONE_MOVE.replace("2018", "2015"), "the first line is not 'Chessprog game 1: 2018': 'Chessprog game 1: 2015'"),
        (ONE_MOVE.replace("e2e4", "e2e5"), "no legal move: 'e2e5'"),
        (ONE_MOVE.replace("undoable 1", "undoable 2"), "not understood: 'undoable 2'"),
    ],
)
def test_what_cannot_be_read_is_set_aside(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str], content: str, reason: str
) -> None:
    folder = desk().folder
    folder.mkdir()
    for number in (1, 2):
        (folder / "game-2018.txt").write_text(content)
        one = desk()
        words = f"An unfinished game cannot be read. It is now in game-2018-damaged-{number}.txt"
        assert capsys.readouterr().err == f"ERROR: {words}: {reason}\n"
        assert one.text("problem") == words
        assert not offers_to_continue(one)
        assert (folder / f"game-2018-damaged-{number}.txt").read_text() == content
    one.start("mode 2 players")
    one.move("e2e4")
    assert kept(one) == ONE_MOVE


def test_a_folder_in_place_of_the_file_is_set_aside(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    (desk().folder / "game-2018.txt").mkdir(parents=True)
    assert not offers_to_continue(desk())
    assert "It is now in game-2018-damaged-1.txt: Is a directory" in capsys.readouterr().err


# When the disk fails


@contextmanager
def full_disk() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_reported_once_and_the_game_goes_on(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = begun(desk)
    with full_disk():
        one.move("e7e5 g1f3 b8c6")
    reason = "Your game cannot be saved automatically: File too large"
    assert capsys.readouterr().err == f"ERROR: {reason}\n"
    assert one.dialogs.told == [f"Chessprog: {reason}"]
    assert len(one.moves) == 4
    assert kept(one) == ONE_MOVE  # the old content is better than none
    one.move("f1c4")
    assert "b8c6 f1c4" in (kept(one) or "")


def test_no_folder_is_reported_once_and_the_game_goes_on(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    desk().folder.write_text("a file where the folder should be")
    one = begun(desk)
    one.move("e7e5")
    reason = "Your game cannot be saved automatically: the place for saved games is not a folder"
    assert capsys.readouterr().err == f"ERROR: {reason}\n"
    assert len(one.moves) == 2


def test_moves_that_find_no_room_beside_a_slot_cost_only_themselves(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    one = begun(desk)
    (one.folder / "slot-1.txt.moves").mkdir()
    one.click("save", "slot 1")
    assert one.text("saved") == "Saved in slot 1"
    assert capsys.readouterr().err == "ERROR: The moves cannot be saved beside slot 1: Is a directory\n"
    one.click("load", "slot 1")
    assert (one.moves, one.text("saved")) == ([], "Saved")


# The moves beside a slot


@pytest.mark.parametrize("game", ["2018", "2015"])
def test_a_loaded_game_has_its_moves(desk: MakeDesk, game: str) -> None:
    one = desk(first=FIRST_VIEWS[game])
    one.start(*(["mode 2 players"] if game == "2018" else []))
    one.move("e2e3 d7d6 f1a6 b7a6")
    before = one.match
    rows, captured = one.play.model.rows, one.play.model.captured
    one.click("save", "slot 1", "main menu", "load game", "slot 1")
    if game == "2015":
        one.click("start")
    assert one.match is not before
    assert (one.moves, one.position) == (before.game.moves, before.game.position)
    assert (one.play.model.rows, one.play.model.captured) == (rows, captured)
    assert (one.text("saved"), one.play.unsaved) == ("Saved", False)
    one.click("undo")
    assert len(one.moves) == 2
    assert one.play.unsaved


def test_moves_that_lead_elsewhere_are_ignored(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = begun(desk)
    one.click("save", "slot 1")
    one.move("e7e5")
    one.click("save", "slot 2")
    (one.folder / "slot-1.txt.moves").replace(one.folder / "slot-2.txt.moves")
    (one.folder / "slot-1.txt.moves").write_bytes(b"\xff")
    for slot in ("slot 1", "slot 2"):
        one.click("load", slot)
        assert (one.moves, one.text("saved")) == ([], "Saved")
    assert capsys.readouterr().err == ""


def test_changed_settings_keep_the_moves_and_a_changed_board_does_not(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    one.start()
    one.move("e2e3 d7d6")
    one.click("save", "slot 1", "main menu", "load game", "slot 1", "mode player vs. computer", "start", "start")
    assert one.match.against_computer
    assert (len(one.moves), one.text("saved")) == (2, "Not saved")
    one.dialogs.answers = [Reply.NO]
    one.click("main menu", "load game", "slot 1", "set the board")
    one.pilot.drag("a2", "a4")
    one.click("done", "start")
    assert (one.moves, one.text("saved")) == ([], "Not saved")


# Other windows, and kills


class Restless:
    """A program that plays until it is killed, and what it said that is kept."""

    def __init__(self, game: str, folder: Path, seed: int) -> None:
        command = [sys.executable, "-m", "tests.support.play_until_killed", game, str(folder), str(seed)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.stdout = self.process.stdout
        self.said: list[tuple[str, bytes | None]] = []

    def hear(self, lines: int) -> None:
        """Wait until it has said some more."""
        for _ in range(lines):
            line = self.stdout.readline()
            assert line, "it ended by itself"
            self._note(line)

    def until_kept(self) -> None:
        while not self.said or self.said[-1][0] != DONE or self.said[-1][1] is None:
            self.hear(1)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for line in self.stdout:
            self._note(line)
        self.stdout.close()

    def _note(self, line: bytes) -> None:
        when, data = line.decode().split()
        self.said.append((when, None if data == NOTHING else bytes.fromhex(data)))

    @property
    def may_be_kept(self) -> set[bytes | None]:
        """What was kept last; and what was about to be, if it said no more."""
        done = [data for when, data in self.said if when == DONE][-1:] or [None]
        return {*done, *(data for when, data in self.said[-1:] if when == BEGIN)}


@pytest.mark.no_cover
@pytest.mark.parametrize("number", range(KILLS))
def test_a_kill_at_any_moment_loses_no_completed_move(desk: MakeDesk, tmp_path: Path, number: int) -> None:
    dice = random.Random(number)
    game = list(FIRST_VIEWS)[number % len(FIRST_VIEWS)]
    child = Restless(game, tmp_path / "saves", number)
    try:
        child.hear(dice.randrange(1, 60))
    finally:
        child.kill()
    path = tmp_path / "saves" / f"game-{game}.txt"
    data = path.read_bytes() if path.exists() else None
    assert data in child.may_be_kept
    one = desk(player=Slow(), first=FIRST_VIEWS[game])  # it may be the computer's turn
    assert offers_to_continue(one) == (data is not None)
    if data is not None:
        one.go("continue")
        autosave: Any = one.game.program.autosave
        assert autosave.recording.dumps(one.play.model) == data


def test_a_second_window_leaves_the_game_of_the_first_alone(desk: MakeDesk, tmp_path: Path) -> None:
    child = Restless("2018", tmp_path / "saves", 1)
    try:
        child.until_kept()
        child.process.send_signal(signal.SIGSTOP)
        os.waitpid(child.process.pid, os.WUNTRACED)
        one = desk()
        before = kept(one)
        assert not offers_to_continue(one)
        one.start("mode 2 players")
        one.move("a2a3")
        assert kept(one) == before
        one.dialogs.answers = [Reply.NO]
        one.click("main menu")
        assert kept(one) == before
        assert not offers_to_continue(one)
    finally:
        child.kill()
    one.click("new game", "back")
    assert offers_to_continue(one)


def test_what_a_killed_window_left_is_not_overwritten_by_one_that_plays_on(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    begun(desk)
    one.move("a2a3")
    assert kept(one) == ONE_MOVE
    assert len(one.moves) == 1
