"""The window played in: whole games, leaving unsaved ones, slots, thinking, faults, and a monkey."""

import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from chess import savetext
from chess.board import Board, start_position
from chess.game import Game, Played, Status
from chess.movegen import legal_moves
from chess.pieces import BLACK, WHITE
from chess.player import DirectPlayer, Failure, Player, Request
from chess.rules import EDITION_2018
from chess.search import Choice
from chess.settings import Settings
from chess.squares import column_of, row_of, source_of, target_of
from chess.thinker import Thinker
from console import app as console
from console.parse import Command
from gui import app as gui_app
from gui import sdl, theme
from gui.app import ASSETS, HOPELESS, ROOT, App
from gui.boardview import EDGE
from gui.events import LEFT, Pressed, Released
from gui.screens.game import GameView
from gui.screens.menu import MainView, NewGameView
from gui.screens.play import REFUSALS, Play
from gui.screens.slots import LoadView, SaveView
from gui.sdl import Answer, MessageBoxes, Screen, SdlError
from tests.gui_pilot import Pilot, go_headless

SCHOLARS_MATE: Final = "E2E4 E7E5 F1C4 B8C6 D1H5 G8F6 H5F7"
MONKEY: Final = int(os.environ.get("CHESSPROG_MONKEY", "1000"))  # what it does in one run


class Script:
    """Dialogs that answer as they were told to, or cannot be had."""

    def __init__(self, *answers: Answer, broken: bool = False) -> None:
        self.answers = list(answers)
        self.broken = broken
        self.asked: list[str] = []
        self.told: list[str] = []

    def ask(self, title: str, text: str) -> Answer:
        if self.broken:
            raise SdlError("SDL_ShowMessageBox", "no box")
        self.asked.append(f"{title} {text}")
        return self.answers.pop(0)

    def tell(self, title: str, text: str) -> None:
        if self.broken:
            raise SdlError("SDL_ShowMessageBox", "no box")
        self.told.append(f"{title}: {text}")


class Slow(DirectPlayer):
    """Answers only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = False
        self.requests: list[Request] = []
        self.cancelled = 0

    def start(self, request: Request) -> None:
        self.requests.append(request)
        super().start(request)

    def poll(self) -> Choice | Failure | None:
        return super().poll() if self.ready else None

    def cancel(self) -> None:
        self.cancelled += 1
        super().cancel()


class Quick(DirectPlayer):
    """Never thinks for long."""

    def start(self, request: Request) -> None:
        super().start(request._replace(depth=1))


class Sick(DirectPlayer):
    """Fails some times before it answers."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.failures = failures

    def poll(self) -> Choice | Failure | None:
        if self._answer and self.failures:
            self.failures -= 1
            self._answer = None
            return Failure("out of breath")
        return super().poll()


class Desk:
    """A program, its pilot, and everything around it."""

    def __init__(self, folder: Path, dialogs: Script, player: Player, slots: int = 5) -> None:
        self.time = 0.0
        self.dialogs = dialogs
        self.folder = folder
        self.screen = Screen(ASSETS, size=theme.SMALLEST_SIZE)
        self.app = App(self.screen, dialogs, player, folder, slots, clock=lambda: self.time)
        self.pilot = Pilot(self.app)
        self.app.redraw()
        self.pilot.settle()

    @property
    def game(self) -> GameView:
        assert isinstance(self.app.view, GameView)
        return self.app.view

    @property
    def play(self) -> Play:
        return self.game.play

    def click(self, *names: str) -> None:
        for name in names:
            self.pilot.click(name)

    def start(self, *choices: str) -> None:
        self.click("new game", *choices, "start")

    def move(self, moves: str) -> None:
        for made in moves.split():
            self.pilot.click_square(made[:2])
            self.pilot.click_square(made[2:])

    def enabled(self, name: str) -> bool:
        return self.pilot.find(name).enabled

    def text(self, name: str) -> str:
        control: Any = self.pilot.find(name)
        return str(control.text)


MakeDesk = Callable[..., Desk]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeDesk]:
    """Makes desks, and clears them away."""
    go_headless(monkeypatch)
    made: list[Desk] = []

    def make(dialogs: Script | None = None, player: Player | None = None, slots: int = 5) -> Desk:
        made.append(Desk(tmp_path / "saves", dialogs or Script(), player or DirectPlayer(), slots))
        return made[-1]

    yield make
    sdl.heal()
    for one in made:
        one.screen.close()


def name_of(square: int) -> str:
    return "ABCDEFGH"[column_of(square)] + str(row_of(square) + 1)


def replayed(play: Play) -> Game:
    game = Game(EDITION_2018, play.first)
    assert all(isinstance(game.try_move(made.move), Played) for made in play.moves)
    return game


# Screens


def test_travelling_between_the_screens(desk: MakeDesk) -> None:
    one = desk()
    assert isinstance(one.app.view, MainView)
    one.click("new game")
    assert isinstance(one.app.view, NewGameView)
    one.click("back")
    assert isinstance(one.app.view, MainView)
    one.click("load game")
    assert isinstance(one.app.view, LoadView)
    one.click("back")
    assert isinstance(one.app.view, MainView)
    one.start("mode 2 players")
    one.click("load")
    assert isinstance(one.app.view, LoadView)
    one.click("back")
    one.click("save")
    assert isinstance(one.app.view, SaveView)
    one.click("back", "main menu")
    assert isinstance(one.app.view, MainView)
    one.click("quit")
    assert one.app.over


def test_travelling_by_keys_alone(desk: MakeDesk) -> None:
    one = desk()
    one.pilot.key("N")
    one.pilot.key("Escape")
    assert isinstance(one.app.view, MainView)
    one.pilot.key("Return")
    for key in ("Up", "Up", "Up", "Up", "Return"):  # shows the focus, then goes from Start to the mode
        one.pilot.key(key)
    assert isinstance(one.app.view, NewGameView)
    one.pilot.key("S")
    assert isinstance(one.app.view, GameView)
    assert one.play.settings.players == 2
    for key in ("Return", "Up", "Up", "Return"):  # E2 to E4
        one.pilot.key(key)
    assert [made.text for made in one.play.moves] == ["e2–e4"]  # noqa: RUF001
    for key in ("Up", "Up", "Up", "Space"):  # the moves of E7
        one.pilot.key(key)
    assert len(one.play.targets) == 2
    one.pilot.key("Escape")
    assert not one.play.targets
    for key in ("F", "U", "S"):
        one.pilot.key(key)
    assert isinstance(one.app.view, SaveView)
    one.pilot.key("Return")
    assert isinstance(one.app.view, GameView)
    assert (one.play.turned, one.play.moves, one.play.saved) == (True, [], True)
    one.pilot.key("L")
    assert isinstance(one.app.view, LoadView)
    one.pilot.key("Return")
    one.pilot.key("Escape")
    assert isinstance(one.app.view, MainView)
    one.pilot.key("Q")
    assert one.app.over


def test_difficulty_and_colour_are_disabled_between_two_players(desk: MakeDesk) -> None:
    one = desk()
    one.click("new game", "difficulty expert", "colour black", "mode 2 players")
    assert not one.enabled("difficulty")
    assert not one.enabled("colour")
    one.click("difficulty hard", "colour white", "mode 1 player")
    assert one.enabled("difficulty")
    assert isinstance(one.app.view, NewGameView)
    assert one.app.view.settings == Settings(1, 5, BLACK)


def test_a_new_game_begins_with_what_was_chosen_last(desk: MakeDesk) -> None:
    one = desk()
    one.click("new game", "difficulty expert", "mode 2 players", "back", "new game")
    assert isinstance(one.app.view, NewGameView)
    assert one.app.view.settings == Settings(2, 5, WHITE)
    assert not one.enabled("difficulty")
    assert one.app.window.focus is one.pilot.find("start")


@pytest.mark.parametrize("colour", ["white", "black"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_game_starts_with_what_was_chosen(desk: MakeDesk, colour: str, level: int) -> None:
    one = desk(player=Slow())
    names = ["amateur", "easy", "moderate"]
    one.start(f"difficulty {names[level - 1]}", f"colour {colour}")
    assert one.play.settings == Settings(1, level, BLACK if colour == "black" else WHITE)
    assert one.play.turned == one.play.thinking == (colour == "black")


def test_a_new_size_is_laid_out_anew(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    assert one.game.board.size == 64
    sdl.sdl2.SDL_SetWindowSize(one.screen.window, *theme.LARGEST_SIZE)
    one.pilot.settle()
    assert one.game.board.size == 80
    one.pilot.drag("E2", "E4")
    assert len(one.play.moves) == 1


def test_an_exposed_window_is_drawn_anew(desk: MakeDesk) -> None:
    one = desk()
    one.screen.clear(theme.PLACEHOLDER)
    assert one.pilot.picture().pixel(5, 5) == theme.PLACEHOLDER
    happen_to_the_window(one, sdl.sdl2.SDL_WINDOWEVENT_EXPOSED)
    assert one.pilot.picture().pixel(5, 5) == theme.BACKGROUND


# Play


def test_a_whole_game_of_two_by_clicks(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move(SCHOLARS_MATE)
    assert one.play.status is Status.MATE
    assert (one.text("headline"), one.text("subline")) == ("Checkmate", "White wins the game")
    one.move("A7A6")
    assert len(one.play.moves) == 7  # nobody moves any more
    one.click("undo")
    assert (len(one.play.moves), one.text("headline")) == (5, "Black to move")
    one.dialogs.answers = [Answer.NO]
    one.click("restart")
    assert one.play.moves == []


def test_a_whole_game_of_two_by_drags_on_a_turned_board(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("flip")
    for made in SCHOLARS_MATE.split():
        one.pilot.drag(made[:2], made[2:])
    assert one.play.status is Status.MATE


def test_a_dragged_piece_is_above_the_cards(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    card = one.pilot.where("moves")
    before = one.pilot.picture().pixel(*card)
    one.pilot.press(*one.pilot.where_square("E2"))
    one.pilot.move(*card)
    assert one.pilot.picture().pixel(*card) != before
    one.pilot.release(*card)
    assert one.pilot.picture().pixel(*card) == before


def test_the_side_ends_where_the_board_does(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    for size in (theme.SMALLEST_SIZE, theme.FIRST_SIZE, theme.LARGEST_SIZE):
        one.game.resize(*size)
        board = one.game.board
        assert one.game.buttons[-1].area.bottom == board.area_of(0).moved(*board.area[:2]).bottom + EDGE


def test_keys_leave_the_board_only_to_its_side(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    for key in ("Down", "Down", "Down"):  # shows the cursor on E2, goes to E1, and there is nothing below
        one.pilot.key(key)
    assert one.app.window.focus is one.game.board
    for key in ("Right",) * 4:
        one.pilot.key(key)
    assert one.app.window.focus is not one.game.board


def test_pages_of_the_move_list_turn_by_key(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move("G1F3 G8F6 F3G1 F6G8 " * 4)
    scroll = one.game.moves.scroll
    assert scroll.scroll == scroll.furthest > 0
    one.pilot.key("PageUp")
    assert scroll.scroll < scroll.furthest
    one.pilot.key("PageDown")
    assert scroll.scroll == scroll.furthest
    assert one.app.window.focus is one.game.board


def play_at_random(one: Desk, moves: int, settle: Callable[[], None]) -> None:
    dice = random.Random(7)
    for _ in range(moves):
        if one.play.status.over:
            break
        made = dice.choice(list(legal_moves(Board(EDITION_2018, one.play.position))))
        one.move(name_of(source_of(made)) + name_of(target_of(made)))
        settle()
        assert one.play.position == replayed(one.play).position
        assert one.play.status.over or not one.play.computers_turn


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_whole_game_against_the_computer(desk: MakeDesk, colour: str) -> None:
    one = desk()
    one.start("difficulty amateur", f"colour {colour}")
    play_at_random(one, 60, lambda: None)
    assert one.play.status.over or len(one.play.moves) >= 120
    before = len(one.play.moves)
    one.click("undo")
    assert len(one.play.moves) in (before - 2, before - 1)  # after the user's own last move the computer moves again
    assert one.play.position == replayed(one.play).position


def test_some_moves_against_the_computer_in_its_own_process(desk: MakeDesk) -> None:
    thinker = Thinker()
    try:
        one = desk(player=thinker)
        one.start("difficulty easy", "colour black")

        def settle() -> None:
            while one.play.thinking:
                thinker.wait(timeout=60)
                one.app.step(0)

        settle()
        play_at_random(one, 8, settle)
    finally:
        thinker.close()
    assert len(one.play.moves) > 10


def test_a_right_click_shows_the_moves_of_any_piece(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    before = one.pilot.picture()
    one.pilot.right_click_square("G8")
    after = one.pilot.picture()
    for square in ("F6", "H6"):
        x, y = one.pilot.where_square(square)
        assert before.pixel(x, y) != after.pixel(x, y)
    x, y = one.pilot.where_square("E5")
    assert before.pixel(x, y) == after.pixel(x, y)
    one.pilot.right_click_square("E5")
    assert one.play.targets == ()


@pytest.mark.parametrize("size", [theme.SMALLEST_SIZE, theme.FIRST_SIZE, theme.LARGEST_SIZE])
def test_no_word_of_a_refusal_stands_alone(desk: MakeDesk, size: tuple[int, int]) -> None:
    one = desk()
    one.start("mode 2 players")
    one.game.resize(*size)
    for refusal in REFUSALS.values():
        one.game.status.subline.text = refusal
        lines = one.game.status.subline.lines(one.screen)
        assert len(lines) <= 2
        assert " " in lines[-1]


def test_undo_is_disabled_when_there_is_nothing_to_undo(desk: MakeDesk) -> None:
    one = desk()
    one.start("difficulty amateur")
    assert not one.enabled("undo")
    one.move("E2E4")
    assert one.enabled("undo")
    one.click("undo")
    assert not one.enabled("undo")
    assert one.play.position == start_position(EDITION_2018)


# Slots


def test_a_game_saved_here_goes_on_in_the_console_and_back(desk: MakeDesk) -> None:
    one = desk()
    one.start("difficulty amateur", "colour black")
    one.move("E7E5")
    assert one.text("saved") == "Not saved"
    one.click("save", "slot 2")
    assert one.text("saved") == "Saved in slot 2"
    path = one.folder / "slot-2.txt"
    assert savetext.load(path) == one.play.to_save()
    loaded = console.SettingsState().obey(Command("load", (str(path),))).state
    assert isinstance(loaded, console.SettingsState)
    game = loaded.obey(Command("start", ())).state
    assert isinstance(game, console.GameState)
    game.obey(Command("save", (str(one.folder / "slot-4.txt"),)))
    one.click("load", "slot 4")
    assert (one.play.position, one.play.settings) == (game.game.position, game.settings)
    assert (one.play.turned, one.play.moves, one.text("saved")) == (True, [], "Saved")


def test_a_used_slot_is_replaced_only_after_a_question(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("save", "slot 1")
    first = (one.folder / "slot-1.txt").read_text()
    one.move("E2E4")
    one.click("save", "slot 1", "cancel")
    assert (one.folder / "slot-1.txt").read_text() == first
    one.click("slot 1", "replace")
    assert (one.folder / "slot-1.txt").read_text() != first
    assert one.play.saved


def test_saving_by_keyboard_never_replaces_by_default(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.click("save", "slot 1")
    one.move("E2E4")
    first = (one.folder / "slot-1.txt").read_text()
    one.pilot.key("s")
    assert one.app.window.focus is one.pilot.find("slot 2")
    one.click("slot 1")
    one.pilot.key("return")  # cancels
    assert (one.folder / "slot-1.txt").read_text() == first
    one.click("slot 1")
    one.pilot.key("r")
    assert (one.folder / "slot-1.txt").read_text() != first


def test_the_second_half_of_a_double_click_is_not_for_what_the_first_opened(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.move("E2E4")
    one.click("save")
    x, y = one.pilot.where("slot 2")
    for again in (True, True, False):
        assert not one.folder.exists() or not list(one.folder.iterdir())
        one.app.handle(Pressed(x, y, LEFT, again))
        one.app.handle(Released(x, y, LEFT))
    assert (one.folder / "slot-2.txt").exists()


def test_who_came_by_keyboard_sees_the_focus_of_the_next_screen(desk: MakeDesk) -> None:
    one = desk()
    assert not one.app.window.ring
    one.pilot.key("tab")
    one.pilot.key("return")
    assert isinstance(one.app.view, NewGameView)
    assert one.app.window.ring


def test_a_screen_forgets_where_the_pointer_left_it(desk: MakeDesk) -> None:
    one = desk()
    one.click("new game", "back")
    one.pilot.key("N")
    assert isinstance(one.app.view, NewGameView)
    assert one.app.window.hover is None


def test_unused_and_damaged_slots_cannot_be_loaded(desk: MakeDesk) -> None:
    one = desk()
    one.folder.mkdir()
    (one.folder / "slot-2.txt").write_text("rubbish")
    savetext.save(one.folder / "slot-3.txt", Play(Settings()).to_save())
    one.click("load game")
    assert [one.enabled(f"slot {number}") for number in range(1, 6)] == [False, False, True, False, False]
    damaged: Any = one.pilot.find("slot 2")
    assert damaged.words() == ("This game cannot be read", "Reason: the first line names no player: 'rubbish'")
    one.click("slot 1", "slot 2")
    assert isinstance(one.app.view, LoadView)
    one.click("slot 3")
    assert isinstance(one.app.view, GameView)


def test_a_slot_that_goes_bad_while_it_is_shown(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    one.folder.mkdir()
    savetext.save(one.folder / "slot-1.txt", Play(Settings()).to_save())
    one.click("load game")
    (one.folder / "slot-1.txt").write_text("rubbish")
    one.click("slot 1")
    reason = "The game in slot 1 cannot be loaded: the first line names no player: 'rubbish'"
    assert capsys.readouterr().err == f"ERROR: {reason}\n"
    assert one.dialogs.told == [f"Chessprog: {reason}"]
    assert isinstance(one.app.view, LoadView)
    assert not one.enabled("slot 1")


def test_a_full_disk_costs_nothing_but_the_attempt(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk(Script(Answer.YES))
    one.start("mode 2 players")
    one.move("E2E4")
    one.click("quit")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        one.click("slot 1")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "ERROR: The game cannot be saved in slot 1: File too large\n" in capsys.readouterr().err
    assert len(one.dialogs.told) == 1
    assert not one.app.over
    assert list(one.folder.iterdir()) == []
    one.click("slot 1")
    assert one.app.over
    assert [path.name for path in one.folder.iterdir()] == ["slot-1.txt"]


def test_a_folder_that_cannot_be_written(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    one.folder.write_text("a file where the folder should be")
    one.start("mode 2 players")
    one.click("save", "slot 1", "replace")
    assert capsys.readouterr().err == "ERROR: The game cannot be saved in slot 1: File exists\n"
    one.click("back")
    one.move("E2E4")
    assert len(one.play.moves) == 1


def test_forty_slots_scroll(desk: MakeDesk) -> None:
    one = desk(slots=40)
    one.start("mode 2 players")
    one.click("save")
    assert one.pilot.find("slot 40").shown().empty
    one.pilot.wheel(*one.pilot.where("slot 3"), -100)
    one.click("slot 40")
    assert [path.name for path in one.folder.iterdir()] == ["slot-40.txt"]
    one.click("load")
    assert not one.pilot.find("slot 40").shown().empty  # the only one that can be chosen has the focus
    one.pilot.key("Home")
    assert one.pilot.find("slot 40").shown().empty
    one.pilot.key("End")
    one.click("slot 40")
    assert isinstance(one.app.view, GameView)


# Leaving an unsaved game


def leave(one: Desk, way: str) -> None:
    if way == "close":
        one.pilot.close()
    else:
        one.click(way)


def has_left(one: Desk, way: str) -> bool:
    if way in ("close", "quit"):
        return one.app.over
    if way == "restart":
        return isinstance(one.app.view, GameView) and not one.play.moves
    return isinstance(one.app.view, MainView if way == "main menu" else LoadView)


WAYS: Final = ("main menu", "quit", "restart", "load", "close")


@pytest.mark.parametrize("broken", [False, True], ids=["box", "modal"])
@pytest.mark.parametrize("answer", list(Answer))
@pytest.mark.parametrize("way", WAYS)
def test_leaving_an_unsaved_game_asks(desk: MakeDesk, way: str, answer: Answer, broken: bool) -> None:
    one = desk(Script(answer, broken=broken))
    one.start("mode 2 players")
    one.move("E2E4")
    leave(one, way)
    if broken:
        assert not has_left(one, way)
        one.click(answer.name.lower())
    assert len(one.dialogs.asked) == (not broken)
    assert has_left(one, way) == (answer is Answer.NO)
    if answer is Answer.CANCEL:
        assert len(one.play.moves) == 1
    if answer is Answer.YES:
        assert isinstance(one.app.view, SaveView)
        one.click("slot 1")
        assert has_left(one, way)
        assert (one.folder / "slot-1.txt").exists()


@pytest.mark.parametrize("way", WAYS)
def test_yes_and_then_back_is_no_answer(desk: MakeDesk, way: str) -> None:
    one = desk(Script(Answer.YES))
    one.start("mode 2 players")
    one.move("E2E4")
    leave(one, way)
    one.click("back")
    assert not has_left(one, way)
    assert len(one.play.moves) == 1


@pytest.mark.parametrize("closing", ["escape", "close"])
@pytest.mark.parametrize("way", WAYS)
def test_closing_the_question_means_cancel(desk: MakeDesk, way: str, closing: str) -> None:
    one = desk(Script(broken=True))
    one.start("mode 2 players")
    one.move("E2E4")
    leave(one, way)
    if closing == "close":
        one.pilot.close()
    else:
        one.pilot.key("Escape")
    assert not has_left(one, way)
    assert len(one.play.moves) == 1
    one.move("E7E5")
    assert len(one.play.moves) == 2


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("moves", ["", "save"])
def test_a_game_with_nothing_to_lose_does_not_ask(desk: MakeDesk, way: str, moves: str) -> None:
    one = desk()
    one.start("mode 2 players")
    if moves == "save":
        one.move("E2E4")
        one.click("save", "slot 1")
    else:
        one.move(moves)
    leave(one, way)
    assert one.app.over or way not in ("close", "quit")
    assert one.dialogs.asked == []


@pytest.mark.parametrize("way", WAYS)
def test_a_finished_game_is_a_game_to_save(desk: MakeDesk, way: str) -> None:
    one = desk(Script(Answer.CANCEL))
    one.start("mode 2 players")
    one.move(SCHOLARS_MATE)
    leave(one, way)
    assert not has_left(one, way)
    assert len(one.dialogs.asked) == 1


def test_the_windows_own_x_asks_on_the_slots_too(desk: MakeDesk) -> None:
    one = desk(Script(Answer.CANCEL, Answer.NO))
    one.start("mode 2 players")
    one.move("E2E4")
    one.click("save")
    one.pilot.close()
    assert isinstance(one.app.view, SaveView)
    one.pilot.close()
    assert one.app.over


# Thinking


def test_the_dialog_appears_after_a_moment_and_the_window_goes_on(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.start()
    one.move("E2E4")
    card = one.pilot.find("thinking")
    assert one.play.thinking
    assert not card.visible
    assert not one.enabled("undo")
    assert not one.enabled("save")
    one.time = 0.31
    one.app.step(0)
    assert card.visible
    one.move("E7E5")
    one.click("flip")
    one.pilot.right_click_square("G8")
    assert (one.play.turned, len(one.play.targets), len(one.play.moves)) == (True, 2, 1)
    for key in ("U", "S"):
        one.pilot.key(key)
    assert len(one.play.moves) == 1
    one.time = 4.0
    one.app.step(0)
    assert one.text("seconds") == "4 s"
    player.ready = True
    one.app.step(0)
    assert (len(one.play.moves), card.visible, one.enabled("undo")) == (2, False, True)
    assert len(player.requests) == 1


def test_tab_reaches_the_dialog_before_the_buttons_below_it(desk: MakeDesk) -> None:
    one = desk(player=Slow())
    one.start("colour black")
    one.time = 1.0
    one.app.step(0)
    for key in ("Tab", "Tab"):  # the first shows the focus
        one.pilot.key(key)
    assert one.app.window.focus is one.pilot.find("quit thinking")


@pytest.mark.parametrize("answer", list(Answer))
def test_quit_while_thinking(desk: MakeDesk, answer: Answer) -> None:
    player = Slow()
    one = desk(Script(answer), player)
    one.start()
    one.move("E2E4")
    one.time = 1.0
    one.app.step(0)
    there = one.play.to_save()
    one.click("quit thinking")
    assert one.app.over == (answer is Answer.NO)
    player.ready = True
    if answer is Answer.YES:
        one.click("slot 1")
        assert one.app.over
        assert savetext.load(one.folder / "slot-1.txt") == there  # before the computer's move
    if answer is Answer.CANCEL:
        one.app.step(0)
        assert len(one.play.moves) == 2


def test_an_answer_waits_while_something_is_asked(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(Script(broken=True), player)
    one.start()
    one.move("E2E4")
    one.click("main menu")
    player.ready = True
    one.app.step(0)
    assert len(one.play.moves) == 1
    one.click("cancel")
    one.app.step(0)
    assert len(one.play.moves) == 2


@pytest.mark.parametrize("way", ["main menu", "restart"])
def test_leaving_gives_up_the_thought(desk: MakeDesk, way: str) -> None:
    player = Slow()
    one = desk(Script(Answer.NO), player)
    one.start()
    one.move("E2E4")
    one.click(way)
    assert player.cancelled == 1
    player.ready = True
    one.app.step(0)
    assert way == "main menu" or one.play.moves == []


@pytest.mark.parametrize("failures", [1, 2])
def test_a_failed_worker_is_reported_and_the_game_goes_on(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str], failures: int
) -> None:
    one = desk(player=Sick(failures))
    one.start("difficulty amateur")
    one.move("E2E4")
    for _ in range(3):
        one.app.step(0)
    assert capsys.readouterr().err == "ERROR: The computer player failed: out of breath\n" * failures
    assert len(one.dialogs.told) == 1  # the second time it is asked what to do
    if failures == 2:
        assert (one.play.thinking, len(one.play.moves)) == (False, 1)
        one.click("try again")
        one.app.step(0)
    assert len(one.play.moves) == 2


def test_a_game_whose_computer_fails_for_good_can_be_left(desk: MakeDesk) -> None:
    one = desk(Script(Answer.NO), player=Sick(99))
    one.start("difficulty amateur")
    one.move("E2E4")
    for _ in range(3):
        one.app.step(0)
    one.click("main menu")
    assert isinstance(one.app.view, MainView)


def test_the_computer_begins_when_it_has_white_and_that_move_stays(desk: MakeDesk) -> None:
    one = desk()
    one.start("difficulty amateur", "colour black")
    first = list(one.play.moves)
    assert len(first) == 1
    assert not one.enabled("undo")
    one.move("E7E5")
    one.click("undo")
    assert one.play.moves == first
    assert not one.enabled("undo")


# Faults


TO_SCREENS: Final = {  # the clicks that lead there
    "main": (),
    "new": ("new game",),
    "load": ("load game",),
    "game": ("new game", "mode 2 players", "start"),
    "save": ("new game", "mode 2 players", "start", "save"),
    "load from game": ("new game", "mode 2 players", "start", "load"),
    "replace": ("new game", "mode 2 players", "start", "save", "slot 1", "save", "slot 1"),
    "question": ("new game", "mode 2 players", "start"),
    "thinking": ("new game", "colour black", "start"),
    "try again": ("new game", "colour black", "start"),
    "fault": (),
}
IN_THE_WINDOW: Final = ("question", "fault")  # where a fault takes the place of what is asked or told


def player_for(screen: str) -> Player:
    return Sick(99) if screen == "try again" else Slow()


def reach(one: Desk, screen: str) -> None:
    """Go to a screen, or to a question on it."""
    one.click(*TO_SCREENS[screen])
    if screen == "question":
        one.move("E2E4")
        one.click("quit")
    elif screen == "fault":
        one.app.fault("bad luck")
    elif screen in ("thinking", "try again"):
        one.time = 1.0
        for _ in range(3):
            one.app.step(0)
    one.dialogs.told.clear()


OPENING: Final = (
    "SDL_Init",
    "SDL_GetCurrentVideoDriver",
    "SDL_CreateWindow",
    "SDL_CreateRenderer",
    "SDL_SetRenderDrawBlendMode",
)
UNUSED: Final = (  # once it is open; or by the program, as screenshots and the real boxes use them
    "SDL_GetDisplayUsableBounds",
    "SDL_RenderReadPixels",
    "SDL_SaveBMP_RW",
    "SDL_CreateRGBSurfaceWithFormatFrom",
    "SDL_ShowMessageBox",
)
RUNNING: Final = tuple(name for name in sdl.CHECKED if name not in (*OPENING, *UNUSED))


@pytest.mark.parametrize("screen", TO_SCREENS)
@pytest.mark.parametrize("function", RUNNING)
def test_every_failure_is_reported_and_the_next_click_works(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str], function: str, screen: str
) -> None:
    one = desk(Script(broken=screen in IN_THE_WINDOW), player_for(screen))
    reach(one, screen)
    view = one.app.view
    capsys.readouterr()
    for nth in (1, 3, 20):
        sdl.fail(function, nth)
        one.pilot.move(5, 5)
        happen_to_the_window(one, sdl.sdl2.SDL_WINDOWEVENT_SIZE_CHANGED)
        one.pilot.happen(sdl.sdl2.SDL_Event(type=sdl.sdl2.SDL_RENDER_TARGETS_RESET))  # all pictures are loaded again
        failed = function not in sdl._faults  # noqa: SLF001
        sdl.heal()
        error = capsys.readouterr().err
        assert (f"ERROR: {function}: " in error) == failed
        assert failed or nth > 1
        assert not one.app.over
        assert one.app.view is view
        assert len(one.dialogs.told) == 1 or not failed or one.dialogs.broken
        one.dialogs.told.clear()
        if failed and screen in IN_THE_WINDOW:
            one.click("ok")  # the fault was told where the question stood
            one.click("quit") if screen == "question" else one.app.fault("bad luck")
    leave_by_click(one, screen)


def happen_to_the_window(one: Desk, what: int) -> None:
    event = sdl.sdl2.SDL_Event(type=sdl.sdl2.SDL_WINDOWEVENT)
    event.window.event = what
    one.pilot.happen(event)


def leave_by_click(one: Desk, screen: str) -> None:
    """The program answers: a click leads somewhere else."""
    view = one.app.view
    ways = {
        "main": ["new game"],
        "game": ["main menu"],
        "thinking": ["main menu"],
        "try again": ["main menu"],
        "question": ["no"],
        "replace": ["replace"],
        "fault": ["ok", "new game"],
    }
    one.click(*ways.get(screen, ["back"]))
    assert one.app.view is not view or one.app.over


TRANSITIONS: Final = {  # from a screen by a click
    "main": ("new game", "load game"),
    "new": ("back", "start"),
    "load": ("back",),
    "game": ("save", "load", "main menu"),
    "save": ("back", "slot 1"),
    "load from game": ("back",),
    "replace": ("replace",),
    "question": ("yes",),
    "thinking": ("load", "main menu"),
    "try again": ("main menu",),
}


@pytest.mark.parametrize(("screen", "way"), [(screen, way) for screen, ways in TRANSITIONS.items() for way in ways])
def test_a_transition_that_fails_changes_nothing_and_can_be_tried_again(
    desk: MakeDesk, capsys: pytest.CaptureFixture[str], screen: str, way: str
) -> None:
    one = desk(Script(broken=screen == "question"), player_for(screen))
    reach(one, screen)
    view = one.app.view
    click_in_vain(one, way)
    assert "ERROR: SDL_GetRendererOutputSize: made to fail\n" in capsys.readouterr().err
    assert one.app.view is view
    if screen == "question":
        one.click("ok", "quit")
    elif screen == "replace" or way == "slot 1":  # by now it is saved, and asks before it is replaced
        one.click("slot 1")
        way = "replace"
    elif screen == "try again":
        for _ in range(3):
            one.app.step(0)
    one.click(way)
    assert one.app.view is not view


def click_in_vain(one: Desk, name: str) -> None:
    """Click what opens a screen, and have just that fail."""
    one.pilot.move(*one.pilot.where(name))
    one.pilot.press(*one.pilot.where(name))
    sdl.fail("SDL_GetRendererOutputSize")
    one.pilot.release(*one.pilot.where(name))
    assert not sdl._faults  # noqa: SLF001


def test_a_game_that_cannot_be_shown_is_not_begun(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.click("new game", "colour black")
    click_in_vain(one, "start")
    assert player.requests == []
    one.click("start")
    assert len(player.requests) == 1


@pytest.mark.parametrize("way", ["main menu", "restart", "slot 1"])
def test_who_cannot_leave_goes_on_with_the_same_game(desk: MakeDesk, way: str) -> None:
    player = Slow()
    one = desk(player=player)
    one.folder.mkdir()
    savetext.save(one.folder / "slot-1.txt", Play(Settings(players=2)).to_save())
    one.start("colour black")
    game, play = one.game, one.play
    if way == "slot 1":
        one.click("load")
    click_in_vain(one, way)
    assert (game.play, play.thinking, player.cancelled) == (play, True, 0)
    if way == "slot 1":
        one.click("back")
    player.ready = True
    one.app.step(0)
    assert len(play.moves) == 1


@pytest.mark.parametrize("function", OPENING)
def test_a_failure_to_open_ends_the_program_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], function: str
) -> None:
    go_headless(monkeypatch)
    sdl.fail(function)
    assert gui_app.main() == 1
    assert capsys.readouterr().err == f"ERROR: {function}: made to fail\n"


def test_nothing_can_be_drawn_any_more(
    desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk(Script(broken=True))
    monkeypatch.setattr(one.screen, "clear", _fail)
    for _ in range(HOPELESS - 1):
        one.app.window.touch()
        one.app.redraw()
    one.app.window.touch()
    with pytest.raises(SdlError, match="nothing can be drawn any more"):
        one.app.step(0)
    assert "ERROR: SDL_RenderClear: gone" in capsys.readouterr().err


def _fail(_colour: object) -> None:
    raise SdlError("SDL_RenderClear", "gone")


def test_missing_images_are_told_once_and_the_game_goes_on(
    tmp_path: Path, desk: MakeDesk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = desk()
    monkeypatch.setattr(one.screen, "_assets", tmp_path / "nowhere")
    one.start("mode 2 players")
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == len(set(errors)) > 10
    assert all(line.startswith("ERROR: ") for line in errors)
    assert any("white-king-64.bmp" in line for line in errors)
    assert 1 <= len(one.dialogs.told) <= 8  # a frame at most one
    one.move("E2E4")
    assert len(one.play.moves) == 1


def test_a_fault_of_ours_costs_a_click_only(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    one.start("mode 2 players")
    one.game.board.on_pick = _blunder
    one.pilot.click_square("E2")
    assert capsys.readouterr().err == "ERROR: internal error: ZeroDivisionError('oh')\n"
    assert one.dialogs.told == ["Chessprog: internal error: ZeroDivisionError('oh')"]
    one.click("main menu")
    assert isinstance(one.app.view, MainView)


def _blunder(_square: int, _button: int) -> None:
    raise ZeroDivisionError("oh")


def test_a_message_without_a_box_is_shown_in_the_window(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk(Script(broken=True))
    one.app.fault("bad luck")
    assert one.text("words") == "bad luck"
    assert "ERROR: bad luck\n" in capsys.readouterr().err
    one.click("ok")
    one.click("new game")
    assert isinstance(one.app.view, NewGameView)


@pytest.mark.parametrize("kind", ["question", "message"])
def test_a_message_box_that_cannot_be_had(desk: MakeDesk, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    one = desk()
    one.app.dialogs = MessageBoxes(one.screen)  # SDL's dummy driver never has any
    one.start("mode 2 players")
    one.move("E2E4")
    if kind == "question":
        one.click("quit")
        one.click("cancel")
    else:
        one.app.fault("bad luck")
        one.click("ok")
    assert "ERROR: SDL_ShowMessageBox: " in capsys.readouterr().err
    one.move("E7E5")
    assert len(one.play.moves) == 2


# A monkey


class Coin:
    """Dialogs that answer anyhow."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def ask(self, title: str, text: str) -> Answer:
        assert title
        assert text
        if self.dice.random() < 0.3:
            raise SdlError("SDL_ShowMessageBox", "no box")
        return self.dice.choice(list(Answer))

    def tell(self, title: str, text: str) -> None:
        raise AssertionError(f"{title}: {text}")  # nothing goes wrong here


KEYS: Final = ("Left", "Right", "Up", "Down", "Return", "Escape", "Tab", "Space", "Home", "End", *"NLQRSUFMYB")


def ape(dice: random.Random, pilot: Pilot) -> None:
    """Do anything."""
    width, height = theme.SMALLEST_SIZE
    places = [(dice.randrange(width), dice.randrange(height)) for _ in range(2)]
    deed = dice.randrange(10)
    if deed < 4:
        pilot.click_at(*places[0], dice.choice((1, 1, 1, 3)))
    elif deed < 6:
        pilot.drag_at(*places)
    elif deed < 9:
        pilot.key(dice.choice(KEYS), shift=dice.random() < 0.2)
    elif dice.random() < 0.1:
        pilot.close()
    else:
        pilot.wheel(*places[0], dice.choice((-1, 1)))


def sensible(dice: random.Random, one: Desk) -> None:
    """Make a legal move, so that there is something to spoil."""
    if isinstance(one.app.view, GameView) and not one.play.status.over:
        made = dice.choice(list(legal_moves(Board(EDITION_2018, one.play.position))))
        one.pilot.drag(name_of(source_of(made)), name_of(target_of(made)))


def test_a_monkey_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    go_headless(monkeypatch)
    dice = random.Random(2018)
    coin: Any = Coin(dice)
    one = Desk(tmp_path / "saves", coin, Quick())
    seen = set()
    try:
        for number in range(MONKEY):
            if number % 3:
                ape(dice, one.pilot)
            else:
                sensible(dice, one)
            one.app.over = False  # it shall not get away
            seen.add(type(one.app.view))
            if isinstance(one.app.view, GameView):
                assert one.play.position == replayed(one.play).position
                assert one.game.board.cells == one.play.position.cells
    finally:
        one.screen.close()
    assert seen == {MainView, NewGameView, GameView, LoadView, SaveView}
    left = [path.name for path in one.folder.iterdir()]
    assert set(left) <= {f"slot-{number}.txt" for number in range(1, 6)}
    errors = set(capsys.readouterr().err.splitlines())
    assert errors <= {"ERROR: SDL_ShowMessageBox: no box"}


def test_the_screenshots_show_what_the_windows_look_like() -> None:
    command = [sys.executable, str(ROOT / "assets" / "make_screenshots.py"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_the_console_does_without_sdl() -> None:
    code = "import sys, chessprog; chessprog.main([]); sys.exit('sdl2' in sys.modules or 'gui' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, input=b"quit\n", capture_output=True, check=False)
    assert run.returncode == 0
