"""The main window and the settings of a new game."""

from collections.abc import Callable, Sequence
from typing import Final

from chess.pieces import BLACK, WHITE
from chess.settings import COLOUR_NAMES, DIFFICULTY_NAMES, Settings
from gui import theme
from gui.geometry import Rect
from gui.screens.base import Host, View, stack
from gui.screens.game import GameView
from gui.screens.play import Play
from gui.screens.slots import LoadView
from gui.widgets import Align, Button, Image, Label, Panel, Toggle

CARD: Final = (400, 544)
LOGO: Final = Rect(0, 16, 400, 220)
TITLE: Final = Rect(0, 240, 400, 56)
WORDS: Final = Rect(0, 296, 400, 24)
FIRST_BUTTON: Final = Rect(56, 344, 288, 48)

NEW_CARD: Final = (688, 440)
INSIDE: Final = Rect(32, 24, 624, 392)
CAPTION: Final = 28  # the height of the words above a toggle
TOGGLE: Final = 40
BUTTON_WIDTH: Final = 160

MODES: Final = (1, 2)
LEVELS: Final = tuple(DIFFICULTY_NAMES)
COLOURS: Final = (WHITE, BLACK)


class MainView(View):
    """New game, load game, quit."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.new_game = NewGameView(host, self)  # kept: it remembers what was chosen last
        self.card = self.window.add(Panel(Rect(0, 0, *CARD), frame="panel"))
        self.card.add(Image(LOGO, "logo"))
        self.card.add(Label(TITLE, "Chessprog", theme.TITLE, align=Align.CENTRE))
        words = "Chess for one or two"
        self.card.add(Label(WORDS, words, theme.BODY, theme.MUTED, Align.CENTRE))
        places = stack(FIRST_BUTTON, FIRST_BUTTON.height, 12, 3)
        self.window.focus = self.card.add(Button(places[0], "New Game", self._new_game, shortcut="N"))
        self.card.add(Button(places[1], "Load Game", self._load_game, shortcut="L", quiet=True))
        self.card.add(Button(places[2], "Quit", host.quit, shortcut="Q", quiet=True))

    def layout(self, area: Rect) -> None:
        """Keep the card in the middle."""
        self.card.area = area.centred(*CARD)

    def _new_game(self) -> None:
        self.host.open(self.new_game)

    def _load_game(self) -> None:
        self.host.open(LoadView(self.host, self, self._play))

    def _play(self, play: Play) -> None:
        self.host.open(GameView(self.host, self, play))


class NewGameView(View):
    """Mode, difficulty and colour of a new game."""

    def __init__(self, host: Host, menu: View) -> None:
        super().__init__(host)
        self.menu = menu
        self.settings = Settings()
        self.card = self.window.add(Panel(Rect(0, 0, *NEW_CARD), frame="panel"))
        self.card.add(Label(INSIDE._replace(height=40), "New Game", theme.HEADING))
        self._add_toggle(80, "Game mode", "mode", ["1 player", "2 players"], 0, self._set_mode)
        level = LEVELS.index(self.settings.difficulty)
        names = [name.capitalize() for name in DIFFICULTY_NAMES.values()]
        self._of_one_player = [
            *self._add_toggle(168, "Difficulty", "difficulty", names, level, self._set_difficulty),
            *self._add_toggle(256, "Your colour", "colour", _colour_names(), 0, self._set_colour),
        ]
        self._add_buttons(Rect(INSIDE.x, INSIDE.bottom - theme.BUTTON_HEIGHT, BUTTON_WIDTH, theme.BUTTON_HEIGHT))
        self.window.on_escape = self._back

    def layout(self, area: Rect) -> None:
        """Keep the card in the middle."""
        self.card.area = area.centred(*NEW_CARD)

    def shown(self) -> None:
        """Begin where most will only confirm."""
        self.window.focus = self.start

    def _add_toggle(
        self, y: int, words: str, name: str, options: Sequence[str], chosen: int, on_choose: Callable[[int], None]
    ) -> tuple[Label, Toggle]:
        caption = Rect(INSIDE.x, y, INSIDE.width, CAPTION)
        label = self.card.add(Label(caption, words, theme.SMALL, theme.MUTED))
        place = Rect(INSIDE.x, caption.bottom, INSIDE.width, TOGGLE)
        return label, self.card.add(Toggle(place, options, chosen, on_choose, name=name))

    def _add_buttons(self, place: Rect) -> None:
        self.card.add(Button(place, "Back", self._back, shortcut="Esc", quiet=True))
        right = place._replace(x=INSIDE.right - place.width)
        self.start = self.card.add(Button(right, "Start", self._start, shortcut="S"))

    def _set_mode(self, number: int) -> None:
        self.settings = self.settings.but(players=MODES[number])
        for control in self._of_one_player:
            control.enabled = self.settings.players == 1

    def _set_difficulty(self, number: int) -> None:
        self.settings = self.settings.but(difficulty=LEVELS[number])

    def _set_colour(self, number: int) -> None:
        self.settings = self.settings.but(user_color=COLOURS[number])

    def _back(self) -> None:
        self.host.open(self.menu)

    def _start(self) -> None:
        self.host.open(GameView(self.host, self.menu, Play(self.settings)))


def _colour_names() -> list[str]:
    return [COLOUR_NAMES[colour].capitalize() for colour in COLOURS]
