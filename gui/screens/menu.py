"""The main window and the settings of a new game."""

from collections.abc import Sequence
from typing import Final

from gui import theme
from gui.geometry import Rect
from gui.screens.base import Host, View, stack
from gui.screens.game import GameView
from gui.screens.play import Play
from gui.screens.program import Field, Program
from gui.screens.slots import LoadView
from gui.widgets import Align, Button, Image, Label, Panel, Toggle

CARD: Final = (400, 544)
LOGO: Final = Rect(0, 16, 400, 220)
TITLE: Final = Rect(0, 240, 400, 56)
WORDS: Final = Rect(0, 296, 400, 24)
FIRST_BUTTON: Final = Rect(56, 344, 288, 48)

NEW_CARD: Final = (688, 440)
INSIDE: Final = Rect(32, 24, 624, 392)
FIRST_FIELD: Final = 80
FIELD: Final = 88  # from one to the next
CAPTION: Final = 28  # the height of the words above a toggle
TOGGLE: Final = 40
BUTTON_WIDTH: Final = 160


class MainView(View):
    """New game, load game, quit."""

    def __init__(self, host: Host, program: Program) -> None:
        super().__init__(host)
        self.program = program
        self.new_game = NewGameView(host, self, program)  # kept: it remembers what was chosen last
        self.card = self.window.add(Panel(Rect(0, 0, *CARD), frame="panel"))
        self.card.add(Image(LOGO, "logo"))
        self.card.add(Label(TITLE, program.title, theme.TITLE, align=Align.CENTRE))
        self.card.add(Label(WORDS, program.words, theme.BODY, theme.MUTED, Align.CENTRE))
        actions = [("New Game", "N", self._new_game), ("Load Game", "L", self._load_game), ("Quit", "Q", host.quit)]
        if not program.archive:
            del actions[1]
        places = stack(FIRST_BUTTON, FIRST_BUTTON.height, 12, len(actions))
        for number, (place, (text, key, action)) in enumerate(zip(places, actions, strict=True)):
            button = self.card.add(Button(place, text, action, shortcut=key, quiet=number > 0))
            self.window.focus = self.window.focus or button

    def layout(self, area: Rect) -> None:
        """Keep the card in the middle."""
        self.card.area = area.centred(*CARD)

    def _new_game(self) -> None:
        self.host.open(self.new_game)

    def _load_game(self) -> None:
        if self.program.archive:
            self.host.open(LoadView(self.host, self.program.archive, self, self._play))

    def _play(self, play: Play) -> None:
        self.host.open(GameView(self.host, self, self.program, play))


class NewGameView(View):
    """What there is to choose before a game."""

    def __init__(self, host: Host, menu: View, program: Program) -> None:
        super().__init__(host)
        self.menu = menu
        self.program = program
        self.card = self.window.add(Panel(Rect(0, 0, *NEW_CARD), frame="panel"))
        self.card.add(Label(INSIDE._replace(height=40), "New Game", theme.HEADING))
        self._fields = [self._add_field(number, field) for number, field in enumerate(program.fields)]
        self._add_buttons(Rect(INSIDE.x, INSIDE.bottom - theme.BUTTON_HEIGHT, BUTTON_WIDTH, theme.BUTTON_HEIGHT))
        self._enable_fields()

    @property
    def chosen(self) -> Sequence[int]:
        """The number of the option that is chosen in each field."""
        return [toggle.chosen for _, toggle in self._fields]

    def layout(self, area: Rect) -> None:
        """Keep the card in the middle."""
        self.card.area = area.centred(*NEW_CARD)

    def shown(self) -> None:
        """Put the focus on Start: most users only confirm."""
        self.window.focus = self.window.primary = self.start

    def _add_field(self, number: int, field: Field) -> tuple[Label, Toggle]:
        caption = Rect(INSIDE.x, FIRST_FIELD + number * FIELD, INSIDE.width, CAPTION)
        label = self.card.add(Label(caption, field.caption, theme.SMALL, theme.MUTED))
        place = Rect(INSIDE.x, caption.bottom, INSIDE.width, TOGGLE)
        toggle = Toggle(place, field.options, field.chosen, self._enable_fields, name=field.name)
        return label, self.card.add(toggle)

    def _add_buttons(self, place: Rect) -> None:
        self.card.add(Button(place, "Back", self._back, shortcut="Esc", quiet=True))
        right = place._replace(x=INSIDE.right - place.width)
        self.start = self.card.add(Button(right, "Start", self._start, shortcut="S"))

    def _enable_fields(self, _chosen: int = 0) -> None:
        for controls, relevant in zip(self._fields, self.program.relevant(self.chosen), strict=True):
            for control in controls:
                control.enabled = relevant

    def _back(self) -> None:
        self.host.open(self.menu)

    def _start(self) -> None:
        self.host.open(GameView(self.host, self.menu, self.program, Play(self.program.start(self.chosen))))
