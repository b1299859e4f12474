"""The views of the slots: one to load a game, one to save it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from core.files import SaveFileError
from gui.saves.slotfiles import Slot
from gui.screens.base import Alternative, Host, View
from gui.screens.game.play import Play
from gui.screens.listview import INSIDE, MOST_KEYS, ListView
from gui.screens.program import Archive, Draft, Leave, Summary
from gui.screens.slotbuttons import DeleteButton, SlotButton, height_of, place_of
from gui.widgets import Shortcut

KEYS: Final = "1 to {}: choose a slot, Del: delete a game, F1: help"


class SlotsView(ListView):
    """All slots, in two columns."""

    title = ""
    words = ""

    def __init__(self, host: Host, archive: Archive, back: View, on_delete: Callable[[int], None]) -> None:
        super().__init__(host, back, "slots", self.title, self.words)
        self.archive = archive
        self._on_delete = on_delete
        self._buttons: list[SlotButton] = []
        self._known: dict[int, tuple[tuple[Any, bytes], Draft]] = {}  # what slots held, and how it goes on
        numbers = range(1, min(archive.slots.count, MOST_KEYS) + 1)
        self.keys.text = KEYS.format(numbers[-1])
        deleting = Shortcut("Del", "Delete a game", self._delete_here, self._can_delete)
        self.offer(*map(self._number_key, numbers), deleting)

    @property
    def needed(self) -> int:
        """The height of all slots."""
        return height_of(self.archive.slots.count)

    def shown(self) -> None:
        """Read the slots from the disk."""
        self.refresh()

    def refresh(self) -> None:
        """Read and list the slots; keep the focus on its slot if possible."""
        before = self._focused_slot()
        self.list.clear()
        self._buttons = []
        for slot in self.archive.slots.all():
            self._add(slot)
        enabled = [button for button in self._buttons if button.enabled]
        again = [button for button in enabled if before and button.slot.number == before.number]
        best = [button for button in enabled if self.harmless(button.slot)]
        self.window.primary = next(iter([*again, *best, *enabled]), self.back_button)
        self.window.focus_on(self.window.primary)

    def _add(self, slot: Slot) -> None:
        button = self.list.add(SlotButton(slot, self._summary(slot), partial(self.choose, slot)))
        button.area = place_of(slot, INSIDE)
        button.enabled = self.can_choose(slot)
        self._buttons.append(button)
        if slot.used:
            self.list.add(DeleteButton(slot, button.area, partial(self._ask_to_delete, slot)))

    def _summary(self, slot: Slot) -> Summary | None:
        if slot.game is None:
            return None
        return self.archive.summary(slot.game, self._draft_of(slot.number, slot.game))

    def _draft_of(self, number: int, game: Any) -> Draft:
        """Return how the game in a slot goes on; while its files stay the same, its moves are played only once."""
        found = game, self.archive.slots.load_moves(number)
        if number not in self._known or self._known[number][0] != found:
            self._known[number] = found, self.archive.draft(*found)
        return self._known[number][1]

    def can_choose(self, slot: Slot, /) -> bool:
        """Return whether a slot can be chosen."""
        raise NotImplementedError

    def harmless(self, _slot: Slot, /) -> bool:
        """Return whether choosing a slot loses nothing; the focus begins on such a slot."""
        return True

    def choose(self, slot: Slot) -> None:
        """Load from the slot or save in it."""
        raise NotImplementedError

    # Keys

    def _number_key(self, number: int) -> Shortcut:
        def choose() -> None:
            self._buttons[number - 1].activate()

        return Shortcut(str(number), "Choose a slot", choose, lambda: self._buttons[number - 1].enabled)

    def _focused_slot(self) -> Slot | None:
        """Return the slot whose button, or whose Delete button, has the focus."""
        focus = self.window.focus
        return focus.slot if isinstance(focus, SlotButton | DeleteButton) else None

    def _can_delete(self) -> bool:
        slot = self._focused_slot()
        return slot is not None and slot.used

    def _delete_here(self) -> None:
        if slot := self._focused_slot():
            self._ask_to_delete(slot)

    # Deleting

    def _ask_to_delete(self, slot: Slot) -> None:
        alternatives = [
            Alternative("Delete", "D", partial(self._delete, slot), dangerous=True),
            Alternative("Cancel", "Esc", self.refresh),
        ]
        self.host.choose(f"Delete slot {slot.number}?", "The game in it will be lost.", alternatives)

    def _delete(self, slot: Slot) -> None:
        """Delete a game, then the moves beside it. Moves left behind do no harm: they are checked before use."""
        try:
            self.archive.slots.delete(slot.number)
        except SaveFileError as error:
            self.refresh()
            self.host.fault(f"The game in slot {slot.number} cannot be deleted: {error}")
            return
        self._on_delete(slot.number)
        self.refresh()
        try:
            self.archive.slots.delete_moves(slot.number)
        except SaveFileError as error:
            self.host.report(f"The moves beside slot {slot.number} cannot be deleted: {error}")


class LoadView(SlotsView):
    """The view to load a game."""

    title = "Load Game"
    words = "Choose a game to continue"

    def __init__(
        self,
        host: Host,
        archive: Archive,
        back: View,
        leave: Leave,
        go_on: Callable[[Draft], None],
        on_delete: Callable[[int], None] = lambda _slot: None,
    ) -> None:
        super().__init__(host, archive, back, on_delete)
        self._leave = leave
        self._go_on = go_on

    def can_choose(self, slot: Slot, /) -> bool:
        """Return whether the slot has a game."""
        return slot.game is not None

    def choose(self, slot: Slot) -> None:
        """Load the game. First read it: the user must not give up the current game for an unreadable one."""
        if self._draft(slot):  # else the user has been told
            self._leave(partial(self._load, slot))

    def _load(self, slot: Slot) -> None:
        """Load the game. Read it again: the current game may have been saved in this slot meanwhile."""
        if draft := self._draft(slot):
            self._go_on(draft)

    def _draft(self, slot: Slot) -> Draft | None:
        """Return the game in a slot; tell the user and return None if it cannot be read."""
        try:
            game = self.archive.slots.load(slot.number)
        except SaveFileError as error:
            self.refresh()
            self.host.fault(f"The game in slot {slot.number} cannot be loaded: {error}")
            return None
        draft = self._draft_of(slot.number, game)
        draft.slot = slot.number
        return draft


class SaveView(SlotsView):
    """The view to save a game; then it calls what the user wanted to do next."""

    title = "Save Game"
    words = "Choose a slot for this game"

    def __init__(
        self,
        host: Host,
        archive: Archive,
        back: View,
        play: Play,
        then: Callable[[], None],
        on_delete: Callable[[int], None],
    ) -> None:
        super().__init__(host, archive, back, on_delete)
        self._play = play
        self._then = then

    def can_choose(self, _slot: Slot, /) -> bool:
        """Return True: every slot can be saved in."""
        return True

    def harmless(self, slot: Slot, /) -> bool:
        """Return whether the slot is unused."""
        return not slot.used

    def choose(self, slot: Slot) -> None:
        """Save; ask before replacing another game."""
        if not slot.used:
            self._save(slot)
            return
        text = f"Slot {slot.number} is in use. Its content will be lost."
        alternatives = [
            Alternative("Replace", "R", partial(self._save, slot), dangerous=True),
            Alternative("Cancel", "Esc", self.refresh),
        ]
        self.host.choose(f"Replace slot {slot.number}?", text, alternatives)

    def _save(self, slot: Slot) -> None:
        try:
            self.archive.slots.save(slot.number, self._play.model.to_save())
        except SaveFileError as error:
            self.refresh()
            self.host.fault(f"The game cannot be saved in slot {slot.number}: {error}")
            return
        self._save_moves(slot)
        self._play.was_saved(slot.number)
        try:
            self._then()
        except Exception:
            self.refresh()  # the slots are still in sight
            raise

    def _save_moves(self, slot: Slot) -> None:
        """Save the moves too. If that fails the game is still saved, as the console saves it."""
        if recording := self.archive.recording:
            try:
                self.archive.slots.save_moves(slot.number, recording.dumps(self._play.model))
            except SaveFileError as error:
                self.host.report(f"The moves cannot be saved beside slot {slot.number}: {error}")
