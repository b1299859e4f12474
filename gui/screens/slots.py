"""The slots, for loading and for saving."""

from collections.abc import Callable
from functools import partial
from typing import Final

from core.files import SaveFileError
from gui import theme
from gui.geometry import NOWHERE, Rect
from gui.screens.base import Choice, Host, View, stack
from gui.screens.littleboard import LITTLE_BOARD, draw_board
from gui.screens.play import Play
from gui.screens.program import Archive, Draft, Summary
from gui.slotfiles import Slot, when_text
from gui.theme import Colour
from gui.widgets import Align, Button, Canvas, Label, Panel, ScrollPanel, State
from gui.widgets.label import draw_text, shortened

CARD_WIDTH: Final = 640
MOST_HEIGHT: Final = 704
ROW: Final = 72
ROW_GAP: Final = 8
HEADER: Final = 76  # above the list, with the margin
FOOTER: Final = 72
# The bar stands in the margin, so that slots are as wide as the words above, with and without it.
LIST_WIDTH: Final = CARD_WIDTH - 64 + theme.SCROLL_BAR
DAMAGED: Final = "This game cannot be read"


class SlotButton(Button):
    """A slot with what it takes to recognise its game, a little board first of all."""

    def __init__(self, area: Rect, slot: Slot, summary: Summary | None, on_activate: Callable[[], None]) -> None:
        super().__init__(area, f"Slot {slot.number}", on_activate, quiet=True)
        self.slot = slot
        self.summary = summary

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: State) -> None:
        """Draw the box, the board and the words."""
        area = Rect(origin_x, origin_y, self.area.width, self.area.height)
        canvas.frame(self.box(state), area)
        board = Rect(area.x + 8, area.y + 8, LITTLE_BOARD, LITTLE_BOARD)
        self._draw_board(canvas, board)
        words = Rect(board.right + theme.GAP, area.y + 6, area.right - board.right - 2 * theme.GAP, 20)
        self._draw_words(canvas, words, self.ink(state))
        if State.FOCUSED in state:
            canvas.frame("focus", area)

    def _draw_board(self, canvas: Canvas, area: Rect) -> None:
        if self.summary is None:
            canvas.fill(area, theme.LINE)
            canvas.fill(area.inset(1), theme.CARD)
            draw_text(canvas, area, [str(self.slot.number)], theme.HEADING, theme.FAINT, Align.CENTRE)
            return
        draw_board(canvas, area, self.summary.grid, self.summary.discs)

    def _draw_words(self, canvas: Canvas, line: Rect, ink: Colour) -> None:
        title, details = self.words()
        line = line if details else line.moved(0, 10)
        muted = theme.FAINT if ink == theme.FAINT and not self.slot.damage else theme.MUTED  # a reason is to be read
        draw_text(canvas, line, [self.text], theme.STRONG, ink)
        if self.slot.when:
            draw_text(canvas, line, [when_text(self.slot.when)], theme.SMALL, muted, Align.RIGHT)
        second, third = line.moved(0, 20), line.moved(0, 40)
        draw_text(canvas, second, [shortened(canvas, title, theme.BODY, line.width)], theme.BODY, ink)
        draw_text(canvas, third, [shortened(canvas, details, theme.SMALL, line.width)], theme.SMALL, muted)

    def words(self) -> tuple[str, str]:
        """What is said of the slot, in two lines."""
        if self.summary:
            return self.summary.title, self.summary.details
        return (DAMAGED, f"Reason: {self.slot.damage}") if self.slot.damage else ("Empty", "")


class SlotsView(View):
    """All slots, below each other."""

    title = ""
    words = ""

    def __init__(self, host: Host, archive: Archive, back: View) -> None:
        super().__init__(host)
        self.archive = archive
        self.back = back
        self.card = self.window.add(Panel(Rect(0, 0, CARD_WIDTH, MOST_HEIGHT), frame="panel"))
        self.card.add(Label(Rect(32, 14, CARD_WIDTH - 64, 32), self.title, theme.HEADING))
        self.card.add(Label(Rect(32, 46, CARD_WIDTH - 64, 20), self.words, theme.SMALL, theme.MUTED))
        self.list = self.card.add(ScrollPanel(Rect(32, HEADER, LIST_WIDTH, 1), "slots"))
        self.back_button = self.card.add(Button(NOWHERE, "Back", self.go_back, shortcut="Esc", quiet=True))

    def layout(self, area: Rect) -> None:
        """Give the list all the height it needs and there is."""
        wanted = self.archive.slots.count * (ROW + ROW_GAP) - ROW_GAP
        height = min(wanted, min(area.height - 48, MOST_HEIGHT) - HEADER - FOOTER)
        self.card.area = area.centred(CARD_WIDTH, HEADER + height + FOOTER)
        self.list.area = Rect(32, HEADER, LIST_WIDTH, height)
        bottom = HEADER + height + 16
        self.back_button.area = Rect(32, bottom, 160, theme.BUTTON_HEIGHT)
        for button, place in zip(self.list.content.children, self._places(), strict=False):  # none yet at first
            button.area = place

    def shown(self) -> None:
        """Look at the disk."""
        self.refresh()

    def close(self) -> None:
        """Handle the window's close button as the previous screen does: it may have a game to lose."""
        self.back.close()

    def refresh(self) -> None:
        """List the slots as they are now."""
        focused = self.window.focus.name if self.window.focus else ""
        self.list.clear()
        buttons: list[SlotButton] = []
        for slot, place in zip(self.archive.slots.all(), self._places(), strict=True):
            summary = None if slot.game is None else self.archive.summary(slot.game)
            button = self.list.add(SlotButton(place, slot, summary, partial(self.choose, slot)))
            button.enabled = self.can_choose(slot)
            if button.enabled:
                buttons.append(button)
        again = [button for button in buttons if button.name == focused]
        best = [button for button in buttons if self.harmless(button.slot)]
        self.window.focus_on(next(iter([*again, *best, *buttons]), self.back_button))

    def _places(self) -> list[Rect]:
        room = Rect(0, 0, CARD_WIDTH - 64, 0)
        return stack(room, ROW, ROW_GAP, self.archive.slots.count)

    def go_back(self) -> None:
        """Return to the previous screen."""
        self.host.open(self.back)

    def can_choose(self, slot: Slot) -> bool:
        """Return whether a slot can be chosen."""
        raise NotImplementedError

    def harmless(self, slot: Slot) -> bool:  # noqa: ARG002
        """Return whether choosing a slot loses nothing: the focus begins there."""
        return True

    def choose(self, slot: Slot) -> None:
        """Load from the slot or save in it."""
        raise NotImplementedError


class LoadView(SlotsView):
    """Choose a game to go on with."""

    title = "Load Game"
    words = "Choose the game to go on with"

    def __init__(self, host: Host, archive: Archive, back: View, go_on: Callable[[Draft], None]) -> None:
        super().__init__(host, archive, back)
        self._go_on = go_on

    def can_choose(self, slot: Slot) -> bool:
        """Return whether the slot has a game."""
        return slot.game is not None

    def choose(self, slot: Slot) -> None:
        """Load the game, as it is on the disk now."""
        try:
            game = self.archive.slots.load(slot.number)
        except SaveFileError as error:
            self.refresh()
            self.host.fault(f"The game in slot {slot.number} cannot be loaded: {error}")
            return
        draft = self.archive.draft(game)
        draft.moves = self.archive.slots.load_moves(slot.number)
        self._go_on(draft)


class SaveView(SlotsView):
    """Choose where to keep a game, and then do what the user wanted to do next."""

    title = "Save Game"
    words = "Choose where to keep this game"

    def __init__(self, host: Host, archive: Archive, back: View, play: Play, then: Callable[[], None]) -> None:
        super().__init__(host, archive, back)
        self._play = play
        self._then = then

    def can_choose(self, slot: Slot) -> bool:  # noqa: ARG002
        """Return True: every slot can be saved in."""
        return True

    def harmless(self, slot: Slot) -> bool:
        """Return whether the slot is unused."""
        return not slot.used

    def choose(self, slot: Slot) -> None:
        """Save, but never over another game without a question."""
        if not slot.used:
            self._save(slot)
            return
        text = f"Slot {slot.number} is in use. What it holds will be lost."
        choices = [Choice("Replace", "R", partial(self._save, slot)), Choice("Cancel", "Esc", self.refresh)]
        self.host.choose(f"Replace slot {slot.number}?", text, choices, careful=True)

    def _save(self, slot: Slot) -> None:
        try:
            self.archive.slots.save(slot.number, self._play.model.to_save())
        except SaveFileError as error:
            self.refresh()
            self.host.fault(f"The game cannot be saved in slot {slot.number}: {error}")
            return
        self._save_moves(slot)
        self._play.was_saved(slot.number)
        self.refresh()  # in case that what follows fails
        self._then()

    def _save_moves(self, slot: Slot) -> None:
        """Keep the moves too; without them the game is saved all the same, as it would be by the console."""
        if recording := self.archive.recording:
            try:
                self.archive.slots.save_moves(slot.number, recording.dumps(self._play.model))
            except SaveFileError as error:
                self.host.report(f"The moves cannot be saved beside slot {slot.number}: {error}")
