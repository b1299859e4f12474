"""What the game screen knows without a window: what is selected, shown, thinking and saved, over any game."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple

from gui.boardview import Mark
from gui.screens.game import past
from gui.screens.game.past import Past
from gui.screens.model import Denied, Hint, Model, Option


class SavedState(NamedTuple):
    """The last saved state: the moves made until then, and the text that says so."""

    words: str
    moves: tuple[Hashable, ...] | None = ()  # None if what the game began with is not saved either
    slot: int = 0  # that it is in, if it is in one


NEW: Final = SavedState("New game")  # in no slot, and without a move there is nothing to lose
LOADED: Final = SavedState("Saved")
NEVER_SAVED: Final = SavedState("Not saved", None)


class Refused(NamedTuple):
    """A move that was refused: the square that it led to, and why."""

    square: int
    why: Denied


class Play:
    """A game as its user sees it."""

    def __init__(self, model: Model, last_saved: SavedState = NEW) -> None:
        self.model = model
        self.turned = model.user_at_top
        self.selected: int | None = None
        self.inspected: int | None = None  # whose moves a right click shows
        self.options: Sequence[Option] = ()  # of what is selected or inspected
        self.refused: Refused | None = None  # until something else is done
        self.notice = ""  # what was switched, until something else is done
        self.thinking = False
        self.advising = False  # whether the computer thinks about a hint, not about a move of its own
        self.hint: Hint | None = None  # for the present position
        self.hovered: int | None = None  # the square under the pointer
        self.past: Past | None = None  # what is looked back on, if anything
        self.analysing = False  # whether the computer is to think about what is shown
        self._tell: Callable[[Any], Hint] = model.hint  # what the answer tells that is thought about
        self._last_saved = last_saved

    # What there is to see

    @property
    def marks(self) -> list[Mark]:
        """All that is marked on the board, in drawing order; of the past, only what was so then."""
        return [*self.shown.marks, *self.own_marks]

    @property
    def own_marks(self) -> list[Mark]:
        """What is marked because of what the user does, above what the game always marks."""
        marked = [Mark("selected", square) for square in (self.selected, self.inspected) if square is not None]
        targets = {option.target: Mark(option.mark, option.target) for option in self.options if option.mark}
        if self.past:
            return [*marked, *targets.values()]
        hints = [Mark("hint", square) for square in self.hint.squares] if self.hint else []
        refused = self.refused.why.marks if self.refused else ()
        preview = () if self.hovered is None or self.thinking else self.model.preview(self.hovered)
        return [*hints, *marked, *targets.values(), *refused, *preview]

    @property
    def arrow(self) -> tuple[int, int] | None:
        """From which square to which an arrow shows the advised move."""
        if self.past or not (self.hint and self.hint.arrow):
            return None
        return self.hint.squares[0], self.hint.squares[-1]

    @property
    def saved(self) -> bool:
        """Whether the game is in a slot as it is now."""
        return not self.unsaved and self._last_saved is not NEW

    @property
    def unsaved(self) -> bool:
        """Whether leaving would lose moves, even if the game is finished or back in a saved position."""
        return tuple(self.model.history) != self._last_saved.moves

    @property
    def untouched(self) -> bool:
        """Whether this is a new game without a move."""
        return not self.unsaved and self._last_saved is NEW

    @property
    def saved_text(self) -> str:
        """Saved or not, in words."""
        return "Not saved" if self.unsaved else self._last_saved.words

    @property
    def headline(self) -> str:
        """The state of the game in two or three words, or which part of the past is shown."""
        return past.headline(self.model, self.past.ply) if self.past else self.model.headline

    @property
    def message(self) -> str:
        """Why the last move was refused; empty if it was not."""
        return self.refused.why.text if self.refused else ""

    @property
    def subline(self) -> str:
        """Why the last move was refused, what was switched, the hint, or a little more about the state of the game."""
        if self.past and not (self.message or self.notice):
            return past.subline(self.past, thinking=self.thinking)
        return self.message or self.notice or (self.hint.text if self.hint else self.model.subline)

    # Looking back

    @property
    def shown(self) -> Model:
        """The game as it is looked at: as it is now, or as it was."""
        return self.past.model if self.past else self.model

    @property
    def shown_ply(self) -> int:
        """How many moves had been made in what is looked at."""
        return self.past.ply if self.past else len(self.model.history)

    def look_at(self, ply: int) -> None:
        """Look at the game as it was after some moves; after all of them it is the present again."""
        self.unselect()
        ply, missed = max(0, ply), self.past is not None and self.past.missed
        self.past = Past(ply, self.model.at(ply), missed) if ply < len(self.model.history) else None

    # What the user does

    def pick(self, square: int) -> Sequence[Option]:
        """Select a piece, or move the selected one here; return the moves to choose from if there are several."""
        if self._is_past(square):
            return ()
        if self.may_move and (instant := self.model.instant(square)):
            self.make(instant)
            return ()
        if self.selected is not None and (not self.model.is_own(square) or self._is_target(square)):
            return self.try_move(self.selected, square)
        self._select(None if square == self.selected else square)
        return ()

    def try_move(self, source: int, target: int) -> Sequence[Option]:
        """Make the move between two squares if it is the user's to make; if there are several, return them.

        After a refusal the piece stays selected.
        """
        self.unselect()
        if self._is_past(target) or not self.may_move:
            return ()
        own = self.model.options(source) if self.model.is_own(source) else ()
        options = [option for option in own if option.target == target]
        if len(options) > 1:
            return options
        if options:
            self.make(options[0])
        else:
            self._select(source)
            self.refused = Refused(target, self.model.refusal(source, target))
        return ()

    def make(self, option: Option) -> None:
        """Make one of the moves that can be made."""
        self._return()
        self.model.make(option.move)

    def inspect(self, square: int) -> None:
        """Show the moves of any piece, or no longer; of the past, those it had then."""
        inspected = None if square == self.inspected or not self.shown.images[square] else square
        self.unselect()
        if inspected is not None:
            self.inspected = inspected
            self.options = self.shown.options(inspected)

    def unselect(self) -> bool:
        """Forget what was selected or inspected; return whether there was anything."""
        had = self.selected is not None or self.inspected is not None
        self.selected = self.inspected = None
        self.options = ()
        self.refused = None
        self.notice = ""
        return had

    def announce(self, notice: str) -> None:
        """Say what was switched."""
        self.refused = None
        self.notice = notice

    def cancel(self) -> bool:
        """Forget what was selected or, if nothing was, the hint; return whether there was anything."""
        if self.unselect():
            return True
        had = self.hint is not None
        if had:
            self.dismiss_hint()
        return had

    def dismiss_hint(self) -> None:
        """Do without the hint."""
        self.hint = None
        self.model.dismiss_hint()

    def switch_analysis(self) -> None:
        """Let the computer think about what is shown from now on, or no longer."""
        self.analysing = not self.analysing

    def flip(self) -> None:
        """Turn the board."""
        self.turned = not self.turned

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of the user to take back now."""
        return self.model.can_undo and not self.thinking

    def undo(self) -> None:
        """Take back the last move of each player."""
        if self.can_undo:
            self._return()
            self.model.undo()

    def was_saved(self, slot: int) -> None:
        """Remember that the game as it is now is in a slot."""
        self._last_saved = SavedState(f"Saved in slot {slot}", tuple(self.model.history), slot)

    def slot_deleted(self, slot: int) -> None:
        """Take note that a slot is empty now."""
        if self._last_saved.slot == slot:
            self._last_saved = NEVER_SAVED

    def ended_without_a_move(self) -> None:
        """Take note that time has run out, which what is saved does not tell."""
        self._last_saved = NEVER_SAVED

    # What the computer does

    @property
    def wants_computer(self) -> bool:
        """Whether the computer should begin to think."""
        return self.model.is_computers_turn and not self.thinking and not self.model.is_over

    def computer_moves(self, answer: Any) -> None:
        """Make the computer's move; who looks back goes on looking, and is told."""
        inspected = self.inspected
        self.stop_thinking()
        self._forget()
        self.model.make_answer(answer)
        if inspected is not None:
            self.inspect(inspected)  # the piece may be gone: then nothing is shown
        if self.past:
            self.past = self.past._replace(missed=True)

    def stop_thinking(self) -> None:
        """Note that the computer no longer thinks."""
        self.thinking = self.advising = False

    # Advice

    @property
    def may_move(self) -> bool:
        """Whether the user may make a move now."""
        return not (self.thinking or self.model.is_computers_turn or self.model.is_over)

    @property
    def wants_hint(self) -> bool:
        """Whether the computer should begin to think about a hint, as at every turn of the user."""
        return self.model.standing_advice is not None and self.may_move and self.hint is None

    def ask_hint(self, tell: Callable[[Any], Hint]) -> None:
        """Note that the computer begins to think about a hint, which a function makes of its answer."""
        self._forget()
        self._tell = tell
        self.thinking = self.advising = True

    def show_hint(self, answer: Any) -> None:
        """Show the hint that the computer found."""
        self.stop_thinking()
        self.hint = self._tell(answer)

    def _is_target(self, square: int) -> bool:
        """Whether the selected piece can move to a square; a king castles by moving onto the rook."""
        return any(option.target == square for option in self.options)

    def _is_past(self, square: int) -> bool:
        """Return whether the past is looked at; a move to a square there is refused."""
        if self.past:
            self.unselect()
            self.refused = Refused(square, Denied(past.FROM_HERE if self.can_undo else past.NOT_FROM_HERE))
        return self.past is not None

    def _return(self) -> None:
        """Look at the present, and forget what was selected and advised."""
        self.past = None
        self._forget()

    def _forget(self) -> None:
        """Forget what was selected and advised."""
        self.unselect()
        self.hint = None

    def _select(self, square: int | None) -> None:
        self.unselect()
        if square is None or not self.may_move:
            return
        if self.model.is_own(square):
            self.selected = square
            self.options = self.model.options(square)
        elif self.model.images[square]:
            self.refused = Refused(square, self.model.refusal(square, square))
