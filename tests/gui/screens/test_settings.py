"""The user's settings in the window: chosen by mouse and keys, seen at once, kept; themes, boards, turning."""

import ctypes
from pathlib import Path
from typing import Any, Final

import pytest

from gui import preferences, style
from gui.app import ASSETS
from gui.dialogs import Reply, _box_colours
from gui.geometry import Rect
from gui.preferences import ALLOWED, Preferences
from gui.screens.game.motion import SLIDE
from gui.screens.game.view import GameView
from gui.screens.help import KeyLine, KeyRow
from gui.screens.littleboard import PIECE
from gui.screens.menu import ChoicesView, MainView
from gui.screens.settings import SETTINGS, SettingsView
from gui.screens.slotbuttons import INSET
from gui.screens.slots import LoadView
from gui.sdl import library
from gui.sdl.screen import Screen
from gui.style import Paint
from gui.themes import BOARDS, DARK, LIGHT, THEMES, Theme
from gui.widgets import Button
from gui.widgets.control import Look
from tests.support.colours import RGB, contrast
from tests.support.desk import FIRST_VIEWS, Desk, MakeDesk, Script, Slow
from tests.support.screenshots import make_screenshots
from tests.support.window_pilot import Picture

TWO: Final = "mode 2 players"
READABLE: Final = 4.5
CELL: Final = PIECE // 2  # a square of a little board


# Choosing


def test_every_setting_has_its_values_and_a_word_for_each() -> None:
    assert {name: {option.value for option in field.options} for name, field in SETTINGS.items()} == {
        name: set(values) for name, values in ALLOWED.items()
    }
    assert set(ALLOWED) == set(Preferences._fields)


@pytest.mark.parametrize("name", FIRST_VIEWS)
def test_settings_are_reached_from_the_main_window_and_from_a_game_by_keys_alone(desk: MakeDesk, name: str) -> None:
    one = desk(player=Slow(), first=FIRST_VIEWS[name])
    one.pilot.key("F3")
    assert isinstance(one.app.view, SettingsView)
    one.pilot.key("Right")  # shows the focus
    one.pilot.key("Right")
    one.pilot.key("Return")
    assert one.app.settings.theme == "dark"
    one.pilot.key("Escape")
    assert isinstance(one.app.view, MainView)
    one.pilot.key("N")
    while isinstance(one.app.view, ChoicesView):
        one.pilot.key("N" if one.text("start") == "Next" else "S")
    game = one.game
    one.pilot.key("F3")
    assert not isinstance(one.app.view, GameView)
    one.pilot.key("Return")  # the focus is still shown: the chosen option again
    one.pilot.key("Escape")
    assert one.game is game
    assert preferences.load(one.folder) == Preferences(slides=False, theme="dark")


def test_every_option_is_reached_by_keys_alone(desk: MakeDesk) -> None:
    one = desk()
    one.pilot.key("F3")
    options = {f"{field.name} {option.name}".lower() for field in SETTINGS.values() for option in field.options}
    seen = set()
    for _ in range(12):
        one.pilot.key("Tab")
        assert one.app.window.focus
        seen.add(one.app.window.focus.name)
    assert seen == options | {"back"}


def test_enter_leads_back_while_no_focus_is_shown(desk: MakeDesk) -> None:
    one = desk()
    one.click("settings", "board wood")
    one.pilot.key("Return")
    assert isinstance(one.app.view, MainView)
    assert one.app.settings.board == "wood"


def test_what_is_chosen_is_shown_with_what_it_means(desk: MakeDesk) -> None:
    one = desk(slides=True)
    one.click("settings")
    assert one.text("turning words") == "Flip turns it at any time"
    one.click("turning the board turns", "moves appear at once")
    assert one.text("turning words") == "After each move it turns to face the next player"
    assert "F2" in one.text("moves words")
    assert one.app.settings == preferences.load(one.folder) == Preferences(slides=False, turns=True)
    one.click("back", "settings")
    assert one.text("turning words") == "After each move it turns to face the next player"


def test_closing_the_window_at_the_settings_asks_for_an_unsaved_game(desk: MakeDesk) -> None:
    dialogs = Script(Reply.CANCEL, Reply.NO)
    one = desk(dialogs)
    one.start(TWO)
    one.move("e2e4")
    one.click("settings")
    one.pilot.close()
    assert (len(dialogs.asked), one.app.ended) == (1, False)
    one.pilot.close()
    assert one.app.ended


def test_the_computer_thinks_on_while_the_settings_are_shown(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.start("colour black")
    one.click("settings", "theme dark")
    player.ready = True
    one.app.step(0)
    one.click("back")
    one.app.step(0)
    assert (len(one.moves), len(player.requests)) == (1, 1)


# Colours


def test_a_theme_is_seen_at_once_and_in_the_next_run(desk: MakeDesk) -> None:
    one = desk()
    one.click("settings")
    assert one.pilot.picture().pixel(5, 5) == LIGHT.background
    one.click("theme dark")
    picture = one.pilot.picture()
    assert (picture.pixel(5, 5), picture.count(LIGHT.background)) == (DARK.background, 0)
    assert preferences.load(one.folder).colours.background == DARK.background
    one.click("theme light")
    assert one.pilot.picture().pixel(5, 5) == LIGHT.background


def test_a_board_is_seen_at_once_in_the_game(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    place = one.pilot.where_square("d4")
    assert one.pilot.picture().pixel(*place) == BOARDS["slate"].dark_square
    one.pilot.key("F3")
    one.click("board wood", "back")
    assert one.pilot.picture().pixel(*place) == BOARDS["wood"].dark_square


def test_a_theme_and_a_board_are_seen_in_the_slots_at_once(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    one.move("e2e4")
    one.click("save", "slot 1", "load")
    x, y, *_ = one.pilot.find("slot 1").place().inset(INSET)
    left, middle = x + 3 * CELL + 1, x + 4 * CELL + 1
    places = {"dark_square": (middle, y + 3 * CELL + 1), "light_square": (left, y + 3 * CELL + 1)}
    places |= {"last_on_light": (middle, y + 6 * CELL + 1)}
    looks = [Preferences(theme=look, board=board) for look in THEMES for board in BOARDS]
    for chosen in (*looks, looks[0]):
        one.app.change(chosen)
        one.app.redraw()
        picture = one.pilot.picture()
        for name, place in places.items():
            assert picture.pixel(*place) == getattr(chosen.colours, name)


@pytest.mark.parametrize("name", FIRST_VIEWS)
@pytest.mark.parametrize("way", [(), ("new game", "start")])
def test_the_card_of_keys_tells_of_the_settings(desk: MakeDesk, name: str, way: tuple[str, ...]) -> None:
    one = desk(player=Slow(), first=FIRST_VIEWS[name])
    one.reach(*way)
    one.pilot.key("F1")
    told = [row.line for row in one.app.window.scope.children if isinstance(row, KeyRow)]
    assert KeyLine(["F3"], "Settings") in told


def test_another_palette_leaves_nothing_of_the_last_one_behind(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    first = Picture(one.screen).data
    for look in ("dark", "light"):
        one.app.change(one.app.settings._replace(theme=look))
        one.app.redraw()
    assert Picture(one.screen).data == first


def test_message_boxes_have_the_colours_of_the_theme() -> None:
    for palette in THEMES.values():
        scheme = _box_colours(palette)
        assert (scheme.colors[0].r, scheme.colors[1].r) == (palette.card[0], palette.ink[0])


def test_the_names_of_colours_are_those_of_the_themes() -> None:
    names = [value for name, value in vars(style).items() if name.isupper() and value in Theme._fields]
    assert len(names) == len(set(names))
    images = ("name", "outline", "track", "thumb", "panel")  # which are made from these
    assert {*names, *images} == {name for name in Theme._fields if not name.startswith(("button", "quiet"))}


@pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("state", [Look.NORMAL, Look.HOVER, Look.PRESSED, Look.DISABLED])
def test_the_words_on_a_button_can_be_read_in_every_state(palette: Theme, quiet: bool, state: Look) -> None:
    button = Button(Rect(0, 0, 90, 40), "text", quiet=quiet)
    ink, box = button.ink(state), button.box(state)
    colour, plate = getattr(palette, str(ink)), getattr(palette, box.replace("-", "_"))
    assert contrast(colour[:3], plate.face[:3]) >= READABLE


class Reader(Screen):
    """Looks what is behind every text before it is written there."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(ASSETS, size=size)
        self.worst: dict[tuple[str, Paint], float] = {}

    def text(self, text: str, x: int, y: int, font: str, colour: Paint) -> None:
        width, height = self.text_size(text, font)
        middle = Rect(x, y + height // 4, width, height // 2).intersection(self._clip)
        if text.strip() and not middle.empty:
            ink = self._colour(colour)
            red, green, blue = ink[:3]
            worst = min(contrast((red, green, blue), behind) for behind in self._pixels(middle))
            self.worst[text, colour] = min(worst, self.worst.get((text, colour), worst))
        super().text(text, x, y, font, colour)

    def _pixels(self, area: Rect) -> set[RGB]:
        data = ctypes.create_string_buffer(area.width * area.height * 4)
        kind = library.sdl2.SDL_PIXELFORMAT_RGBA32
        library.call("SDL_RenderReadPixels", self._renderer, library.sdl2.SDL_Rect(*area), kind, data, area.width * 4)
        pixels = data.raw
        return set(zip(pixels[::4], pixels[1::4], pixels[2::4], strict=True))


@pytest.mark.no_cover
@pytest.mark.parametrize("look", THEMES)
def test_every_text_on_every_window_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: str) -> None:
    screenshots = make_screenshots(monkeypatch)
    worst: dict[tuple[str, str, style.Paint], float] = {}
    for number, (name, arrange) in enumerate(screenshots.SHOTS.items()):
        screen = Reader(style.SMALLEST_SIZE)
        with screen:
            chosen = Preferences(slides=False, theme=look, board=list(BOARDS)[number % len(BOARDS)])
            photographer = screenshots.Photographer(screen, tmp_path / name, name, chosen)
            photographer.folder.mkdir()
            arrange(photographer)
            photographer.picture()
            worst |= {(name, *text): value for text, value in screen.worst.items()}
    assert len(worst) > 500
    assert {text: value for text, value in worst.items() if value < READABLE} == {}


# Turning the board


def turning(desk: MakeDesk, **more: Any) -> Desk:
    one = desk(**more)
    one.app.change(one.app.settings._replace(turns=True))
    return one


def test_the_board_turns_to_the_player_to_move(desk: MakeDesk) -> None:
    one = turning(desk)
    one.start(TWO)
    assert not one.game.board.turned
    one.move("e2e4")
    assert one.game.board.turned
    one.pilot.drag("e7", "e5")
    assert not one.game.board.turned
    one.click("flip")
    assert one.game.board.turned
    one.click("save", "back")
    assert one.game.board.turned  # as it was flipped
    one.move("d2d4 d7d5")
    assert not one.game.board.turned
    one.click("flip", "undo")
    assert not one.game.board.turned


def test_the_board_turns_once_the_move_was_seen(desk: MakeDesk) -> None:
    one = turning(desk, slides=True)
    one.start(TWO)
    one.move("e2e4")
    assert (one.game.moving, one.game.board.turned) == (True, False)
    one.time += SLIDE
    one.app.step(0)
    assert (one.game.moving, one.game.board.turned) == (False, True)


def test_the_board_stays_at_the_end_and_while_one_looks_back(desk: MakeDesk) -> None:
    one = turning(desk)
    one.start(TWO)
    one.move("f2f3 e7e5 g2g4 d8h4")
    one.pilot.key("Escape")
    assert one.play.model.is_over
    assert one.game.board.turned  # as the winner saw it
    for _ in range(3):
        one.pilot.key(",")
        assert one.game.board.turned


def test_the_board_stays_against_the_computer(desk: MakeDesk) -> None:
    one = turning(desk)
    one.start("difficulty amateur")
    one.move("e2e4")
    one.app.step(0)
    assert (len(one.moves), one.game.board.turned) == (2, False)


def test_turning_can_be_switched_during_a_game(desk: MakeDesk) -> None:
    one = desk()
    one.start(TWO)
    one.move("e2e4")
    assert not one.game.board.turned
    one.click("settings", "turning the board turns", "back")
    assert one.game.board.turned
    one.click("settings", "turning the board stays", "back")
    one.move("e7e5")
    assert one.game.board.turned  # where it was


def test_a_loaded_game_is_turned_to_the_player_to_move(desk: MakeDesk) -> None:
    one = turning(desk)
    one.start(TWO)
    one.move("e2e4")
    one.click("save", "slot 1", "flip", "load")
    assert isinstance(one.app.view, LoadView)
    one.click("slot 1")
    assert one.game.board.turned


# Levels


@pytest.mark.parametrize("name", FIRST_VIEWS)
def test_every_level_is_explained_where_it_is_chosen(desk: MakeDesk, name: str) -> None:
    one = desk(first=FIRST_VIEWS[name])
    assert isinstance(one.app.view, MainView)
    levels = [
        field
        for field in one.app.view.program.fields
        if field.name in ("difficulty", "level", "black", "opponent", "steps")
    ]
    assert levels
    for field in levels:
        words = {option.words for option in field.options}
        assert "" not in words
        assert len(words) == len(field.options)
    if name == "2018":
        one.click("new game", "difficulty expert")
        assert one.text("difficulty words").startswith("Looks 5 moves ahead")
