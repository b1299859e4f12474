"""The state of the game screen without a window: what is selected, shown, asked and saved."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple

from core.player import Request
from gui.boardview import Mark
from gui.screens.game import past
from gui.screens.game.past import Past
from gui.screens.model import Advice, Denied, Hint, Model, Option, Row


class SavedState(NamedTuple):
    """What is known to be saved: the moves, and a text for the user."""

    words: str
    moves: tuple[Hashable, ...] | None = ()  # None if not even the first position is saved
    slot: int = 0  # the slot that has it, 0 for none
    kept: bool = True  # False if it was saved nowhere


NEW: Final = SavedState("New game")  # in no slot, and without a move there is nothing to lose
LOADED: Final = SavedState("Saved")
NOT_SAVED: Final = "Not saved"
NEVER_SAVED: Final = SavedState(NOT_SAVED, None)


class Refused(NamedTuple):
    """A refused move: its target and the reason."""

    square: int
    why: Denied


class Asked(NamedTuple):
    """The request that the computer is answering; `tell` makes a hint of the answer."""

    request: Request
    tell: Callable[[Any], Hint] | None = None  # None if the answer is the computer's own move


class BoardSeen(NamedTuple):
    """What the board shows."""

    images: Sequence[str]
    marks: Sequence[Mark]  # of the game itself, such as the last move
    own_marks: Sequence[Mark]  # of the user's selection and hint, drawn above the others
    selected: int | None
    arrow: tuple[int, int] | None  # the source and target of the advised move
    turned: bool
    is_past: bool


class StatusSeen(NamedTuple):
    """What the card with the state of the game shows."""

    disc: str
    headline: str
    subline: str
    message: str  # why a move was refused, which the subline says then
    told: bool  # whether the subline is a hint, or about the past
    saved: str  # saved or not, in words
    is_saved: bool
    is_untouched: bool  # whether this is a new game without a move


class MovesSeen(NamedTuple):
    """What the card with captured pieces and moves shows."""

    captured: Sequence[Sequence[str]]
    lead: int
    rows: Sequence[Row]
    skipped: int  # halves of the first row without a move
    log: Sequence[str]
    log_plies: Sequence[int]
    past: int | None  # after how many moves, if the user looks back

    @property
    def place(self) -> tuple[int, int] | None:
        """The row, and its half, of the last move that the user looks back on."""
        return divmod(self.past - 1 + self.skipped, 2) if self.past else None


class Seen(NamedTuple):
    """What the screen shows of a game, all at once."""

    board: BoardSeen
    status: StatusSeen
    moves: MovesSeen


class Play:
    """A game as its user sees it."""

    def __init__(self, model: Model, last_saved: SavedState = NEW, *, loaded: bool = False) -> None:
        self.model = model
        self.loaded = loaded  # whether it comes from a slot or another program
        self.turned = model.user_at_top
        self.selected: int | None = None
        self.inspected: int | None = None  # whose moves a right click shows
        self.options: Sequence[Option] = ()  # of what is selected or inspected
        self.refused: Refused | None = None  # until something else is done
        self.notice = ""  # what was switched, until something else is done
        self.asked: Asked | None = None  # what the computer thinks about
        self.hint: Hint | None = None  # for the present position
        self.hovered: int | None = None  # the square under the pointer
        self.past: Past | None = None  # the earlier position, while the user looks back
        self.analysing = False  # whether the analysis is on
        self._last_saved = last_saved

    # What there is to see

    def seen(self) -> Seen:
        """Return a snapshot of what the screen shows."""
        model, shown, looked = self.model, self.shown, self.past
        ply, rows = looked.ply if looked else None, model.rows
        arrow = self.hint.squares if self.hint and self.hint.arrow and not looked else None
        ends = (arrow[0], arrow[-1]) if arrow else None
        board = shown.images, shown.marks, self.own_marks, self.selected, ends, self.turned, looked is not None
        skipped, log, plies = past.skipped(rows, len(model.history)), model.log, model.log_plies
        moves = MovesSeen(shown.captured, shown.lead, rows, skipped, log, plies, ply)
        return Seen(BoardSeen(*board), self._status(shown, moves), moves)

    def _status(self, shown: Model, moves: MovesSeen) -> StatusSeen:
        looked, hint, unsaved, is_new = self.past, self.hint, self.unsaved, self._last_saved is NEW
        headline = past.headline(looked, moves.rows, moves.place) if looked else self.model.headline
        said = self.message or self.notice
        if not said and looked:
            said = past.subline(looked, thinking=self.thinking)
        said = said or (hint.text if hint else self.model.subline)
        words = NOT_SAVED if unsaved else self._last_saved.words
        saved = words, not (unsaved or is_new) and self._last_saved.kept, is_new and not unsaved
        return StatusSeen(shown.disc, headline, said, self.message, bool(hint or looked), *saved)

    @property
    def marks(self) -> list[Mark]:
        """All marks on the board in drawing order; while the user looks back, those of the earlier position."""
        return [*self.shown.marks, *self.own_marks]

    @property
    def own_marks(self) -> list[Mark]:
        """The marks of the user's selection, hint and refused move, drawn above those of the game."""
        marked = [Mark("selected", square) for square in (self.selected, self.inspected) if square is not None]
        targets = {option.target: Mark(option.mark, option.target) for option in self.options if option.mark}
        if self.past:
            return [*marked, *targets.values()]
        hints = [Mark("hint", square) for square in self.hint.squares] if self.hint else []
        refused = self.refused.why.marks if self.refused else ()
        preview = () if self.hovered is None or self.thinking else self.model.preview(self.hovered)
        return [*hints, *marked, *targets.values(), *refused, *preview]

    @property
    def message(self) -> str:
        """Why the last move was refused; empty if it was not."""
        return self.refused.why.text if self.refused else ""

    @property
    def unsaved(self) -> bool:
        """Whether there are moves that are not saved, even if the game is over or back in a saved position."""
        return tuple(self.model.history) != self._last_saved.moves

    # Looking back

    @property
    def shown(self) -> Model:
        """The game that is shown: the present one, or an earlier position of it."""
        return self.past.model if self.past else self.model

    @property
    def shown_ply(self) -> int:
        """The number of moves made in the position that is shown."""
        return self.past.ply if self.past else len(self.model.history)

    def look_at(self, ply: int) -> None:
        """Show the position after some moves; after all moves it is the present one."""
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
        """Show or hide the moves of any piece, in the position that is shown."""
        inspected = None if square == self.inspected or not self.shown.images[square] else square
        self.unselect()
        if inspected is not None:
            self.inspected = inspected
            self.options = self.shown.options(inspected)

    def unselect(self) -> bool:
        """Clear the selection; return whether there was one."""
        had = self.selected is not None or self.inspected is not None
        self.selected = self.inspected = None
        self.options = ()
        self.refused = None
        self.notice = ""
        return had

    def announce(self, notice: str) -> None:
        """Show a notice."""
        self.refused = None
        self.notice = notice

    def cancel(self) -> bool:
        """Clear the selection or, without one, the hint; return whether there was either."""
        if self.unselect():
            return True
        had = self.hint is not None
        if had:
            self.dismiss_hint()
        return had

    def dismiss_hint(self) -> None:
        """Drop the hint."""
        self.hint = None
        self.model.dismiss_hint()

    def switch_analysis(self) -> None:
        """Switch the analysis on or off."""
        self.analysing = not self.analysing

    def flip(self) -> None:
        """Turn the board."""
        self.turned = not self.turned

    @property
    def can_undo(self) -> bool:
        """Whether a move of the user can be undone now."""
        return self.model.can_undo and not self.thinking

    def undo(self) -> None:
        """Take back the last move of each player."""
        if self.can_undo:
            self._return()
            self.model.undo()

    def was_saved(self, slot: int) -> None:
        """Note that a slot now holds the game."""
        self._last_saved = SavedState(f"Saved in slot {slot}", tuple(self.model.history), slot)

    def slot_deleted(self, slot: int) -> None:
        """Note that a slot is now empty."""
        if self._last_saved.slot == slot:
            self._last_saved = NEVER_SAVED

    def ended_without_a_move(self) -> None:
        """Note that time has run out: a file saved before does not say so."""
        self._last_saved = NEVER_SAVED

    # What the computer does

    @property
    def thinking(self) -> bool:
        """Whether the computer thinks."""
        return self.asked is not None

    @property
    def advising(self) -> bool:
        """Whether the computer thinks about a hint, not about a move of its own."""
        return self.asked is not None and self.asked.tell is not None

    @property
    def wants_computer(self) -> bool:
        """Whether the computer should begin to think."""
        return self.model.is_computers_turn and not self.thinking and not self.model.is_over

    @property
    def wants_hint(self) -> bool:
        """Whether the computer should begin to think about a hint, as at every turn of the user."""
        return self.model.standing_advice is not None and self.may_move and self.hint is None

    def ask_move(self) -> Asked:
        """Note that the computer begins to think about its move."""
        self.asked = Asked(self.model.request())
        return self.asked

    def ask_hint(self, advice: Advice) -> Asked:
        """Note that the computer begins to think about a hint."""
        self._forget()
        self.asked = Asked(*advice)
        return self.asked

    def take(self, answer: Any) -> None:
        """Make the computer's move, or show the hint that it found."""
        tell = self.asked.tell if self.asked else None
        self.stop_thinking()
        if tell:
            self.hint = tell(answer)
        else:
            self._make_answer(answer)

    def stop_thinking(self) -> None:
        """Note that the computer no longer thinks."""
        self.asked = None

    @property
    def may_move(self) -> bool:
        """Whether the user may make a move now."""
        return not (self.thinking or self.model.is_computers_turn or self.model.is_over)

    def _make_answer(self, answer: Any) -> None:
        """Make the computer's move; a user who is looking back stays there and sees a notice."""
        inspected = self.inspected
        self._forget()
        self.model.make_answer(answer)
        if inspected is not None:
            self.inspect(inspected)  # the piece may be gone: then nothing is shown
        if self.past:
            self.past = self.past._replace(missed=True)

    def _is_target(self, square: int) -> bool:
        """Whether the selected piece can move to a square; a king castles by moving onto the rook."""
        return any(option.target == square for option in self.options)

    def _is_past(self, square: int) -> bool:
        """Return whether the user looks back; then a move to a square is refused."""
        if self.past:
            self.unselect()
            self.refused = Refused(square, Denied(past.FROM_HERE if self.can_undo else past.NOT_FROM_HERE))
        return self.past is not None

    def _return(self) -> None:
        """Return to the present position; clear the selection and the hint."""
        self.past = None
        self._forget()

    def _forget(self) -> None:
        """Clear the selection and the hint."""
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
