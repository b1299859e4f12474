"""Leaving, saving and loading a game: slots, the question about an unsaved game, the autosave file."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from gui.dialogs import Reply
from gui.screens.base import Alternative
from gui.screens.game.play import Play
from gui.screens.program import Draft
from gui.screens.slots import LoadView, SaveView

if TYPE_CHECKING:
    from gui.screens.game.view import GameView

QUESTION: Final = "Save this game?"
UNSAVED: Final = "This game is not saved. Do you want to save it first?"
DISCARD: Final = ("Discard this game?", "It is not finished, and will be lost.")


class Keeper:
    """Leaves the game of a view, saves it, and loads another one in its place."""

    def __init__(self, view: "GameView") -> None:
        self._view = view
        self._host = view.host
        self._archive, self._autosave = view.program.archive, view.program.autosave

    # What the user wants

    def save(self) -> None:
        """Choose a slot to save the game in, and come back."""
        self._save_and(lambda: self._host.open(self._view))

    def load(self) -> None:
        """Choose a slot to load a game from."""
        if self._archive:
            back = self._view
            self._host.open(LoadView(self._host, self._archive, back, self._leave, self._loaded, self._slot_deleted))

    def paste(self) -> None:
        """Begin a game from the clipboard; if there is none on it, this game goes on."""
        self._view.menu.begin_from(self._host.paste().encode(), self._view, self._leave_for)

    def restart(self) -> None:
        """Begin again with the same settings."""
        self._leave(lambda: self._go_on_with(Play(self._view.play.model.restart())))

    def new_game(self) -> None:
        """Begin another game, with other settings perhaps."""
        self._leave_for(self._view.menu.new_game)

    def main_menu(self) -> None:
        """Leave the game. Without slots it stays in the file under way, and the main menu offers to continue it."""
        self._leave_for_later(self._end)

    def quit(self) -> None:
        """End the program. Without slots the game stays in the file under way."""
        self._leave_for_later(self._quit)

    def after_end(self) -> list[Alternative]:
        """Return what can follow a game that has ended."""
        return [
            Alternative("Rematch", "A", self.restart),
            Alternative("New game…", "O", self.new_game),
            Alternative("Main Menu", "M", self.main_menu),
        ]

    # The autosave file

    def keep(self) -> None:
        """Update the autosave file: it holds an unsaved game until the user knows that the game has ended."""
        view = self._view
        if self._autosave and view.play.unsaved and not (view.told_end and view.play.model.is_over):
            if reason := self._autosave.keep(view.play.model):
                self._host.fault(reason)
        else:
            self._unkeep()

    def _unkeep(self) -> None:
        if self._autosave:
            self._autosave.drop()

    def _unkeep_unless_for_later(self) -> None:
        if not self._is_kept:
            self._unkeep()

    # Leaving

    def _leave(self, then: Callable[[], None]) -> None:
        """Run a callback that ends this game; if it is not saved, ask first."""
        if self._archive and self._view.play.unsaved:
            self._host.ask(QUESTION, UNSAVED, lambda reply: self._replied(reply, then))
        elif self._autosave and self._unfinished and not self._archive:
            cancel = Alternative("Cancel", "Esc", self._view.refresh)
            discard = Alternative("Discard", "D", then, dangerous=True)
            self._host.choose(*DISCARD, [discard, cancel], over=self._view.board)
        else:
            then()

    def _leave_for_later(self, then: Callable[[], None]) -> None:
        """Do what leaves this game; it is lost only if it is in no file, and then ask first."""
        if self._is_kept:
            then()
        else:
            self._leave(then)

    @property
    def _unfinished(self) -> bool:
        """Whether moves were made in a game that has not ended."""
        return self._view.play.unsaved and not self._view.play.model.is_over

    @property
    def _is_kept(self) -> bool:
        """Whether the file under way holds this game for later; with slots, the user is asked to save it instead."""
        if self._archive or not self._autosave:
            return False
        return self._unfinished and self._autosave.holds(self._view.play.model)

    def _replied(self, reply: Reply, then: Callable[[], None]) -> None:
        if reply is Reply.YES:
            self._save_and(then)
        elif reply is Reply.NO:
            then()

    def _save_and(self, then: Callable[[], None]) -> None:
        if self._archive:
            view = self._view
            self._host.open(SaveView(self._host, self._archive, view, view.play, then, self._slot_deleted))

    def _leave_for(self, opening: Callable[[], None]) -> None:
        """End this game by opening another screen; if it is not saved, ask first."""
        self._leave(partial(self._end_by, opening))

    def _end_by(self, opening: Callable[[], None]) -> None:
        opening()  # first: if it fails, the game goes on
        self._view.stop_computer()
        self._unkeep()

    def _end(self) -> None:
        self._unkeep_unless_for_later()  # first: the main menu looks; if opening fails, the next move saves it
        self._host.open(self._view.menu.view)  # before the computer stops: if it fails, the game goes on
        self._view.stop_computer()

    def _quit(self) -> None:
        self._unkeep_unless_for_later()
        self._host.quit()

    # Slots

    def _loaded(self, draft: Draft) -> None:
        if self._view.program.reviews:
            self._end_by(partial(self._view.menu.review, draft))
        else:
            self._go_on_with(self._view.program.play(draft))

    def _slot_deleted(self, slot: int) -> None:
        """Note that a slot is now empty: this game may have been in it."""
        self._view.play.slot_deleted(slot)
        self.keep()

    def _go_on_with(self, play: Play) -> None:
        self._host.open(self._view)  # first: if it fails, the old game goes on
        self._view.stop_computer()
        self._view.take_up(play)
        self._view.shown()
