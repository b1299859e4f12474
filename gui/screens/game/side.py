"""The cards beside the board: the state of the game, captured pieces and moves, and the thinking computer."""

from collections.abc import Callable, Sequence
from typing import Final

from gui import style
from gui.geometry import NOWHERE, Rect
from gui.screens.base import FittedLabel
from gui.screens.game.movelist import Log, MoveList
from gui.screens.game.play import MovesSeen, StatusSeen
from gui.widgets import Align, Button, Canvas, Control, Image, Label, Look, Panel, ScrollPanel
from gui.widgets.label import draw_text

PAD: Final = 12
SMALL_PIECE: Final = 28
WIDEST_STEP: Final = 20  # pixels from one captured piece to the next; less if there are many
NO_MOVES: Final = "No moves yet"
RIGHT_CLICK: Final = """Right-click any piece
to see where it can go
"""
LATER: Final = """Step through the game
with the keys , and .

F1: all keys and the rules"""


class StatusCard(Panel):
    """Whose turn it is, what was refused, saved or not."""

    def __init__(self, *, saves: bool) -> None:
        super().__init__(NOWHERE, "status", frame="panel")
        self._saves = saves  # whether there is anywhere to save
        self.disc = self.add(Image(NOWHERE, "", "side to move"))
        self.headline = self.add(FittedLabel(NOWHERE, "headline", (style.HEADING, style.STRONG, style.SMALL)))
        self.subline = self.add(Label(NOWHERE, "", style.SMALL, style.MUTED, name="subline", wrap=True, top=not saves))
        self.icon = self.add(Image(NOWHERE, "icon-saved", "saved icon"))
        self.saved = self.add(Label(NOWHERE, "", style.SMALL, style.MUTED, name="saved"))

    def resize(self, area: Rect) -> None:
        """Fit into an area."""
        self.area = area
        icon = Rect(PAD, PAD, style.ICON, 24)
        words = Rect(icon.right + style.GRID, PAD, area.width - icon.right - style.GRID - PAD, 24)
        self.disc.area, self.headline.area = icon, words
        self.subline.area = words._replace(y=38, height=36) if self._saves else words._replace(y=44, height=60)
        self.icon.area, self.saved.area = icon.moved(0, 64), words.moved(0, 64)

    def show(self, seen: StatusSeen) -> None:
        """Show how a game stands."""
        self.disc.image, self.headline.text, self.subline.text = seen.disc, seen.headline, seen.subline
        self.subline.colour = style.DANGER if seen.message else style.ACCENT if seen.told else style.MUTED
        self.icon.image = "icon-saved" if seen.is_saved else "icon-unsaved"
        self.icon.tint = style.ACCENT if seen.is_saved else style.UNSAVED
        self.icon.visible = self._saves and not seen.is_untouched
        self.saved.text = seen.saved if self._saves else ""


class CapturedRow(Control):
    """Captured pieces side by side, closer together if there are many; then the lead of the player who took them."""

    takes_pointer = False

    def __init__(self, name: str) -> None:
        super().__init__(NOWHERE, name)
        self.images: tuple[str, ...] = ()
        self.lead = 0  # of the player who took them, in pawns

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw the pieces and the lead."""
        lead = f"+{self.lead}" if self.lead > 0 else ""
        wide = canvas.text_size(lead, style.SMALL)[0]
        room = self.area.width - SMALL_PIECE - wide
        step = min(WIDEST_STEP, room // max(1, len(self.images) - 1))
        end = (len(self.images) - 1) * step + SMALL_PIECE if self.images else 0
        for number, image in enumerate(self.images):
            canvas.image(f"{image}-{SMALL_PIECE}", origin_x + number * step, origin_y)
        draw_text(canvas, Rect(origin_x + end, origin_y, wide, SMALL_PIECE), [lead], style.SMALL, style.ACCENT)


class MovesCard(Panel):
    """The captured pieces of both players, above the scrolling list of moves or log."""

    def __init__(self, players: Sequence[str], content: MoveList | Log, *, shows_moves: bool) -> None:
        super().__init__(NOWHERE, "moves", frame="panel")
        self.captured = [self.add(CapturedRow(f"captured {player}")) for player in players]
        self.none = self.add(Label(NOWHERE, "No captures yet", style.SMALL, style.MUTED, Align.CENTRE))
        self.line = self.add(Panel(NOWHERE, fill=style.LINE))
        self.scroll = self.add(ScrollPanel(NOWHERE, "moves scroll"))
        self.list = self.scroll.add(content)
        hint = "\n".join([NO_MOVES, RIGHT_CLICK if shows_moves else "", LATER])
        self.nothing = self.add(Label(NOWHERE, hint, style.SMALL, style.MUTED, Align.CENTRE))
        self._ply: int | None = None  # that is looked back on

    def resize(self, area: Rect) -> None:
        """Fit into an area."""
        self.area = area
        inside = Rect(PAD, 4, area.width - 2 * PAD, SMALL_PIECE)
        for number, row in enumerate(self.captured):
            row.area = inside.column(number, len(self.captured), style.GRID)
        self.none.area = inside
        top = inside.bottom + 2 if self.captured else 0
        self.line.area = Rect(PAD, top, inside.width, 1)
        room = area.height - top - 5 - 6
        self.scroll.area = Rect(PAD, top + 5, inside.width, room - room % self.list.line)  # whole lines only
        self.nothing.area = self.scroll.area
        self._fit_list()

    def show(self, seen: MovesSeen) -> None:
        """Show captured pieces and moves; scroll to the last move, or to the one the user looks back on."""
        self._show_captured(seen)
        before, self._ply = self._ply, seen.past
        if self.list.show(seen):
            self._fit_list()
        if self._ply is not None and self._ply != before:
            self._reveal(self.list.looked_at_area())
        elif before is not None and self._ply is None:
            self.scroll.scroll = self.scroll.furthest
        self.nothing.visible = not self.list.area.height

    def _reveal(self, area: Rect) -> None:
        """Scroll as few whole lines as possible to show an area of the list, or at least its top."""
        lowest = min(area.y, area.bottom - self.scroll.area.height)
        self.scroll.scroll = max(lowest, min(self.scroll.scroll, area.y))

    def _show_captured(self, seen: MovesSeen) -> None:
        for row, images, lead in zip(self.captured, seen.captured, (-seen.lead, seen.lead), strict=False):
            row.images, row.lead = tuple(images), lead
        self.none.visible = bool(self.captured) and not any(row.images or row.lead > 0 for row in self.captured)
        self.line.visible = bool(self.captured)

    def _fit_list(self) -> None:
        self.list.fit(self.scroll.content.area.width)
        self.scroll.scroll = self.scroll.furthest


class ThinkingCard(Panel):
    """The card while the computer thinks: with Quit for its own move, with Stop for a hint."""

    def __init__(self, on_quit: Callable[[], None], on_stop: Callable[[], None]) -> None:
        super().__init__(NOWHERE, "thinking", frame="panel")
        self.words = self.add(Label(NOWHERE, "Thinking…", style.HEADING, align=Align.CENTRE))
        self.seconds = self.add(Label(NOWHERE, "", style.SMALL, style.MUTED, Align.CENTRE, name="seconds"))
        self.quit = self.add(Button(NOWHERE, "Quit", on_quit, name="quit thinking", shortcut="Q", quiet=True))
        self.stop = self.add(Button(NOWHERE, "Stop", on_stop, shortcut="Esc", quiet=True))

    def resize(self, area: Rect) -> None:
        """Fit into an area."""
        self.area = area
        middle = Rect(0, 0, area.width, area.height).centred(area.width - 4 * PAD, 120)
        self.words.area = middle._replace(height=36)
        self.seconds.area = Rect(middle.x, middle.y + 36, middle.width, 24)
        self.quit.area = self.stop.area = Rect(middle.x, middle.bottom - 40, middle.width, 40)

    def show(self, seconds: int, *, advising: bool) -> None:
        """Show how long it has been."""
        self.quit.visible, self.stop.visible = not advising, advising
        self.seconds.text = f"{seconds} s" if seconds else "The computer looks ahead"
