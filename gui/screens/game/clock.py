"""The players' clock: telling a game the time, and what its clock shows on a card beside the board."""

from collections.abc import Callable
from typing import Final

from gui import style
from gui.geometry import NOWHERE, Rect
from gui.screens.model import Model, Times
from gui.widgets import Image, Label, Panel

PAD: Final = 12
DISC: Final = "{}-disc-20"
SHORT: Final = 20  # seconds or less are shown in red


class Timekeeper:
    """Tells a game the time; its clock is paused while the game is covered, as nobody can move then."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.times: Times | None = None  # what the clock shows, if there is one
        self._now = now
        self._covered: float | None = None  # since when something else is in front of the game
        self._missed = 0.0  # seconds that the game was covered, in total

    @property
    def runs(self) -> bool:
        """Whether a player's time is running."""
        return self.times is not None and self.times.running is not None

    def cover(self) -> None:
        """Pause until the next `look`."""
        if self._covered is None:
            self._covered = self._now()

    def look(self, model: Model) -> bool:
        """Tell a game the time; return whether it has run out just now."""
        now = self._now()
        if self._covered is not None:
            self._missed += now - self._covered
            self._covered = None
        over = model.is_over
        self.times = model.tick(now - self._missed)
        return self.times is not None and not over and model.is_over


class ClockCard(Panel):
    """The time of each player beside a disc of their colour; it is bold while it runs, and red once it is short."""

    height = 40

    def __init__(self, players: tuple[str, ...]) -> None:
        super().__init__(NOWHERE, "clock", frame="panel")
        self.visible = False
        self.discs = [self.add(Image(NOWHERE, DISC.format(player))) for player in players]
        self.times = [self.add(Label(NOWHERE, "", name=f"time {player}")) for player in players]

    def resize(self, area: Rect) -> None:
        """Fit into an area; each player has a half."""
        self.area = area
        inside = Rect(PAD, 0, area.width - 2 * PAD, area.height)
        for number, (disc, time) in enumerate(zip(self.discs, self.times, strict=True)):
            half = inside.column(number, len(self.discs), 2 * PAD)
            disc.area = half._replace(width=style.ICON)
            beside = style.ICON + style.GRID
            time.area = half.moved(beside, 0)._replace(width=half.width - beside)

    def show(self, times: Times | None) -> None:
        """Show what a clock says, if there is one."""
        self.visible = times is not None
        if times is None:
            return
        for player, (label, seconds) in enumerate(zip(self.times, times.seconds, strict=True)):
            label.text = "{}:{:02}".format(*divmod(seconds, 60))
            runs = player == times.running
            label.font = style.STRONG if runs else style.BODY
            label.colour = style.DANGER if seconds < SHORT else style.INK if runs else style.MUTED
