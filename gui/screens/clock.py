"""What the players' clock shows, on a card beside the board."""

from typing import Final, NamedTuple

from gui import theme
from gui.geometry import NOWHERE, Rect
from gui.widgets import Image, Label, Panel

PAD: Final = 12
DISC: Final = "{}-disc-20"
SHORT: Final = 20  # seconds that are few


class Times(NamedTuple):
    """How many seconds each player has left, begun ones counted whole, and whose time runs, if anyone's."""

    seconds: tuple[int, ...]
    running: int | None = None


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
            disc.area = half._replace(width=theme.ICON)
            beside = theme.ICON + theme.GRID
            time.area = half.moved(beside, 0)._replace(width=half.width - beside)

    def show(self, times: Times | None) -> None:
        """Show what a clock says, if there is one."""
        self.visible = times is not None
        if times is None:
            return
        for player, (label, seconds) in enumerate(zip(self.times, times.seconds, strict=True)):
            label.text = "{}:{:02}".format(*divmod(seconds, 60))
            runs = player == times.running
            label.style = theme.STRONG if runs else theme.BODY
            label.colour = theme.DANGER if seconds < SHORT else theme.INK if runs else theme.MUTED
