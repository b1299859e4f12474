"""The game window: the board, how things stand, the moves made, and what can be done."""

from collections.abc import Callable
from typing import Final

from chess.player import Failure
from chess.search import Choice
from chess.squares import square
from gui import theme
from gui.boardview import STRIP, BoardView, Hand, board_size
from gui.events import LEFT
from gui.geometry import NOWHERE, Rect
from gui.screens.base import Host, View, stack
from gui.screens.play import Play
from gui.screens.side import Legend, MovesCard, StatusCard, ThinkingCard
from gui.screens.slots import LoadView, SaveView
from gui.sdl import Answer
from gui.widgets import Button

PATIENCE: Final = 0.3  # seconds until it is said that the computer thinks: quick answers shall not flash
SIDES_FREE: Final = 28  # to the left and the right of everything together, at least
WIDEST_SIDE: Final = 304
NARROWEST_SIDE: Final = 200
BUTTON_GAP: Final = 4
LEGEND_HEIGHT: Final = 20
LEGEND_GAP: Final = 4
QUESTION: Final = "Save this game?"
UNSAVED: Final = "This game is not saved. Do you want to save it first?"


class GameView(View):
    """A game under way."""

    def __init__(self, host: Host, menu: View, play: Play) -> None:
        super().__init__(host)
        self.menu = menu
        self.play = play
        self._since = 0.0  # when the computer began to think
        self._failures = 0  # how often in a row it failed to
        self.board = self.window.add(BoardView(self._pick, self._drop))
        self.legend = self.window.add(Legend())
        self.status = self.window.add(StatusCard())
        self.moves = self.window.add(MovesCard())
        self.thinking = self.window.add(ThinkingCard(self._quit))
        self.buttons = [self.window.add(button) for button in self._buttons()]
        self.window.add(Hand(self.board))
        self.window.focus = self.board
        self.window.on_escape = self._escape
        self._take_up(play)

    def _buttons(self) -> list[Button]:
        actions = (
            ("Undo", self._undo, "U"),
            ("Save", self._save, "S"),
            ("Load", self._load, "L"),
            ("Flip", self._flip, "F"),
            ("Restart", self._restart, "R"),
            ("Main Menu", self._main_menu, "M"),
            ("Quit", self._quit, "Q"),
        )
        return [
            Button(NOWHERE, text, action, icon=f"icon-{text.split()[-1].lower()}", shortcut=key, quiet=True)
            for text, action, key in actions
        ]

    # Looks

    def layout(self, area: Rect) -> None:
        """Give the board the largest squares that fit, the side what is left."""
        self.board.size = square_size(area)
        width, height = board_size(self.board.size)
        side_width = min(WIDEST_SIDE, area.width - width - theme.GAP - SIDES_FREE)
        left = (area.width - width - theme.GAP - side_width - STRIP) // 2
        above = (area.height - height - LEGEND_HEIGHT - LEGEND_GAP) // 2  # as much free as below the board
        top = above + LEGEND_HEIGHT + LEGEND_GAP
        self.legend.area = Rect(left + STRIP, above, width - STRIP, LEGEND_HEIGHT)
        self.board.area = Rect(left, top, width, height)
        self._layout_side(Rect(left + width + theme.GAP, top, side_width, height - STRIP))

    def _layout_side(self, side: Rect) -> None:
        button = 28 if side.height < 580 else 36
        buttons = len(self.buttons) * (button + BUTTON_GAP) - BUTTON_GAP
        self.status.resize(side._replace(height=108))
        middle = Rect(side.x, side.y + 108 + 8, side.width, side.height - 108 - buttons - 16)
        self.moves.resize(middle)
        self.thinking.resize(middle)
        places = stack(side._replace(y=middle.bottom + 8), button, BUTTON_GAP, len(self.buttons))
        for control, place in zip(self.buttons, places, strict=True):
            control.area = place

    def refresh(self) -> None:
        """Show the present state of the game."""
        play, board = self.play, self.board
        board.cells = play.position.cells
        board.turned = play.turned
        board.selected = play.selected
        board.asked = play.shown
        board.targets = play.targets
        self.legend.visible = bool(play.targets)
        board.last_move = play.last_move
        board.check = play.check
        self.status.show(play)
        self.moves.show(play)
        self._button("undo").enabled = play.can_undo
        self._button("save").enabled = not play.thinking
        self._show_patience()

    def _button(self, name: str) -> Button:
        return next(button for button in self.buttons if button.name == name)

    def shown(self) -> None:
        """Show the game as it is now, and let the computer answer if it is its turn."""
        if self.play.settings.players == 1:
            self.host.player.warm(self.play.settings.difficulty)
        self._after()

    # What the user does

    def _pick(self, square: int, button: int) -> None:
        (self.play.pick if button == LEFT else self.play.show)(square)
        self._after()

    def _drop(self, source: int, target: int) -> None:
        self.play.try_move(source, target)
        self._after()

    def _undo(self) -> None:
        self.play.undo()
        self._after()

    def _flip(self) -> None:
        self.play.flip()
        self.refresh()

    def _save(self) -> None:
        self.host.open(SaveView(self.host, self, self.play, self._return))

    def _load(self) -> None:
        self._leave(lambda: self.host.open(LoadView(self.host, self, self._go_on_with)))

    def _restart(self) -> None:
        self._leave(lambda: self._go_on_with(self.play.restart()))

    def _main_menu(self) -> None:
        self._leave(self._end)

    def _quit(self) -> None:
        self._leave(self.host.quit)

    def close(self) -> None:
        """Do what the window's own X asks for, unless there is something to lose."""
        self._quit()

    def _escape(self) -> None:
        """Cancel the selection; go back if there is none."""
        if self.play.unselect():
            self.refresh()
        else:
            self._main_menu()

    def _after(self) -> None:
        """Show what was done, and let the computer answer."""
        self._failures = 0
        self._think_if_due()
        self.refresh()

    # Leaving

    def _leave(self, then: Callable[[], None]) -> None:
        """Do what ends this game, unless it shall be saved first or not be ended at all."""
        if self.play.unsaved:
            self.host.ask(QUESTION, UNSAVED, lambda answer: self._answered(answer, then))
        else:
            then()

    def _answered(self, answer: Answer, then: Callable[[], None]) -> None:
        if answer is Answer.YES:
            self.host.open(SaveView(self.host, self, self.play, then))
        elif answer is Answer.NO:
            then()

    def _return(self) -> None:
        self.host.open(self)

    def _end(self) -> None:
        self.host.open(self.menu)  # first: if it fails, the game goes on
        self._stop_thinking()

    def _go_on_with(self, play: Play) -> None:
        self.host.open(self)  # first: if it fails, the old game goes on
        self._stop_thinking()
        self._take_up(play)
        self.shown()

    def _take_up(self, play: Play) -> None:
        self.play = play
        self.board.cursor = square(4, 6 if play.turned else 1)  # the user's own king's pawn

    # The computer

    @property
    def busy(self) -> bool:
        """Whether the computer thinks."""
        return self.play.thinking

    def tick(self) -> None:
        """See whether the computer has an answer."""
        if not self.play.thinking:
            return
        answer = self.host.player.poll()
        if isinstance(answer, Choice):
            self._failures = 0
            self.play.computer_moves(answer.move)
            self.refresh()
        elif isinstance(answer, Failure):
            self._think_again(answer)
        else:
            self._show_patience()

    def _think_if_due(self) -> None:
        if self.play.wants_computer:
            self.play.thinking = True
            self._since = self.host.now()
            self.host.player.start(self.play.request())

    def _think_again(self, failure: Failure) -> None:
        """Once more unasked, then only if the user wants it."""
        self._failures += 1
        reason = f"The computer player failed: {failure.reason}"
        if self._failures == 1:
            self.host.player.start(self.play.request())
            self.refresh()
            self.host.fault(reason)
        else:
            self.play.thinking = False
            self.refresh()
            self.host.report(reason)
            options = {"Try again": self._after, "Main Menu": self._main_menu}
            self.host.choose("The computer player failed", failure.reason, options)

    def _stop_thinking(self) -> None:
        if self.play.thinking:
            self.host.player.cancel()
            self.play.thinking = False

    def _show_patience(self) -> None:
        seconds = self.host.now() - self._since
        self.thinking.visible = self.play.thinking and seconds >= PATIENCE
        self.moves.visible = not self.thinking.visible
        self.thinking.show(int(seconds))


def square_size(area: Rect) -> int:
    """The largest squares whose board fits beside the narrowest side."""
    fitting = [size for size in theme.SQUARE_SIZES if _fits(area, *board_size(size))]
    return max(fitting, default=min(theme.SQUARE_SIZES))


def _fits(area: Rect, width: int, height: int) -> bool:
    return width + theme.GAP + NARROWEST_SIDE + SIDES_FREE <= area.width and height + 2 * theme.MARGIN <= area.height
