"""The game screen: the board, the state of the game, its moves, and the buttons."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from gui.boardview import STRIP, BoardView, Hand
from gui.events import LEFT
from gui.geometry import NOWHERE, Rect
from gui.screens.actions import ActionButton, place_buttons
from gui.screens.base import Alternative, Host, View
from gui.screens.game import keys
from gui.screens.game.analysis import AnalysisCard, Analyst
from gui.screens.game.bubble import Bubble
from gui.screens.game.clock import ClockCard, Timekeeper
from gui.screens.game.keeper import Keeper
from gui.screens.game.layout import LEGEND_GAP, LEGEND_HEIGHT, board_and_side
from gui.screens.game.motion import Motion
from gui.screens.game.movelist import Log, MoveList
from gui.screens.game.play import Play, Seen
from gui.screens.game.side import MovesCard, StatusCard, ThinkingCard
from gui.screens.game.turns import Turns
from gui.screens.legend import Legend
from gui.screens.model import Option
from gui.screens.program import Action, Menu, Program
from gui.screens.settings import SettingsView
from gui.widgets import Shortcut

BLINK: Final = 0.2  # seconds that a mark is gone
PATIENCE: Final = 0.3  # seconds until the thinking card appears: it should not flash for quick answers
STATUS_HEIGHT: Final = 108
CARD_GAP: Final = 8
NO_ANALYSIS: Final = "Analysis is not possible: no second process can be started"
SLIDES: Final = {True: "Pieces glide (F2)", False: "Pieces appear at once (F2)"}


class GameView(View):
    """The view of a game: its layout, its input, and what it shows.

    `Turns` asks the computer, `Keeper` leaves and saves the game, `Analyst` analyses the position on the board.
    """

    play: Play
    motion: Motion

    def __init__(self, host: Host, menu: Menu, program: Program, play: Play) -> None:
        super().__init__(host, program.guide)
        self.menu = menu
        self.program = program
        self.told_end = False  # whether the user knows that the game has ended
        self._blinks_until = 0.0
        self._faced: tuple[bool, int] | None = None  # when the board was last turned to a player
        self.turns: Turns = Turns(self)
        self.keeper: Keeper = Keeper(self)
        self.analyst = Analyst(host)
        self.board = self.window.add(BoardView(play.model.grid, self._pick, self._drop))
        self.legend = self.window.add(Legend(program.legend))
        self.status = self.window.add(StatusCard(saves=program.archive is not None))
        self.clock = self.window.add(ClockCard(tuple(program.players)))
        self.analysis = self.window.add(AnalysisCard())
        content = Log(host.screen, self.look_at) if program.logs else MoveList(self.look_at)
        self.moves = self.window.add(MovesCard(program.players, content, shows_moves=bool(program.legend)))
        self.thinking = self.window.add(ThinkingCard(self.keeper.quit, self.turns.give_up))
        self.buttons = [self.window.add(_button(self, action)) for action in program.actions]
        # Several buttons ask the same of the game.
        self._questions = {question for action in program.actions for question in (action.enabled, action.on)}
        self.bubble = self.window.add(Bubble(self.board))
        self.window.add(Hand(self.board))
        self.window.focus = self.board
        self.window.on_escape = self._escape
        self.own_keys = keys.AT_THE_BOARD if program.legend else keys.WITHOUT_PIECES
        self.offer(*[_shortcut(self, action) for action in (*keys.ALWAYS, *program.keys, keys.NEW)])
        self.board.on_hover = self._hover
        self.take_up(play)

    def take_up(self, play: Play) -> None:
        """Show another game from now on."""
        self.play = play
        self.motion = Motion(play.model)
        self._time = Timekeeper(self.host.now)
        self.told_end = False
        self._faced = None
        self._seen: Seen | None = None  # what is drawn
        self.board.cursor = play.model.home

    # Looks

    def layout(self, area: Rect) -> None:
        """Make the squares as large as possible; the cards get the rest of the width."""
        self.board.size, board, side = board_and_side(area, self.board.grid)
        above = board.y - LEGEND_HEIGHT - LEGEND_GAP
        self.legend.area = Rect(board.x + STRIP, above, board.width - STRIP, LEGEND_HEIGHT)
        self.board.area = board
        self._layout_side(side)

    def _layout_side(self, side: Rect) -> None:
        top = place_buttons(self.buttons, side)
        self.status.resize(side._replace(height=STATUS_HEIGHT))
        below = self.status.area.bottom + CARD_GAP
        cards: tuple[ClockCard | AnalysisCard, ...] = (self.clock, self.analysis)
        for card in cards:
            if card.visible:
                card.resize(side._replace(y=below, height=card.height))
                below = card.area.bottom + CARD_GAP
        middle = Rect(side.x, below, side.width, top - below - CARD_GAP)
        self.moves.resize(middle)
        self.thinking.resize(middle)

    def refresh(self) -> None:
        """Show a new snapshot of the game; cards whose part is the same are left alone."""
        self._face_player()
        self.analyst.follow(self.play)
        before, self._seen = self._seen, self.play.seen()
        seen, board = self._seen, self.board
        board.images = self.motion.images or seen.board.images
        board.flights = self.motion.flights(self.host.now())
        board.past, board.turned, board.selected = seen.board.is_past, seen.board.turned, seen.board.selected
        self._show_marks()
        self.legend.visible = any(mark.image in self.program.legend for mark in seen.board.own_marks)
        self.bubble.visible = bool(seen.status.message)
        if self.play.refused:
            self.bubble.square, self.bubble.text = self.play.refused.square, seen.status.message
        if before is None or seen.status != before.status:
            self.status.show(seen.status)
        if before is None or seen.moves != before.moves:
            self.moves.show(seen.moves)
        self._show_cards()
        known = {question: question(self.play) for question in self._questions}
        for button, action in zip(self.buttons, self.program.actions, strict=True):
            state = known[action.enabled], not known[action.on]
            if state != (button.enabled, button.quiet):
                button.enabled, button.quiet = state
        self._update_thinking_card()

    def _show_marks(self) -> None:
        """Show the marks that do not blink, and the arrow of the hint or the analysis."""
        moving, seen = self.motion.marks, (self._seen or self.play.seen()).board
        marks = [*(seen.marks if moving is None else moving), *seen.own_marks]
        blinks = self.program.blinks if self.host.now() < self._blinks_until else ()
        self.board.marks = [mark for mark in marks if mark.image not in blinks]
        self.board.arrow = seen.arrow or self.analyst.arrow

    def _show_cards(self) -> None:
        """Show clock and analysis if the game has them; the list of moves gets the rest of the height."""
        before = self.clock.visible, self.analysis.visible
        self.clock.show(self._time.times)
        self.analysis.show(self.analyst)
        if (self.clock.visible, self.analysis.visible) != before:
            self.layout(self.window.area)

    def _face_player(self) -> None:
        """Turn the board to the player to move if that is the setting; once a move, so that the user can flip it."""
        model, now = self.play.model, (self.host.settings.turns, len(self.play.model.history))
        if now != self._faced and not self.moving:
            self._faced = now
            if self.host.settings.turns and not (model.against_computer or model.is_over):
                self.play.turned = model.mover_at_top

    def _update_thinking_card(self) -> None:
        play, seconds = self.play, self.turns.seconds
        self.thinking.visible = play.thinking and seconds >= PATIENCE and not play.past
        self.moves.visible = not self.thinking.visible
        if self.thinking.visible:
            self.thinking.show(int(seconds), advising=play.advising)

    def shown(self) -> None:
        """Show the game, and let the computer move if it is its turn."""
        if self.play.model.against_computer:
            self.host.player.warm()
        self.go_on()

    # What the user does at the board

    def _pick(self, square: int, button: int) -> None:
        options: Sequence[Option] = ()
        if button == LEFT:
            options = self.play.pick(square)
        else:
            self.play.inspect(square)
        self.go_on(options)

    def _drop(self, source: int, target: int | None) -> None:
        if target is not None:
            self.go_on(self.play.try_move(source, target), placed=source)

    def _hover(self, square: int | None) -> None:
        self.play.hovered = square
        if self._seen:
            own = self._seen.board._replace(own_marks=self.play.own_marks)
            self._seen = self._seen._replace(board=own)
            self._show_marks()

    def make(self, option: Option) -> None:
        """Make one of the moves that can be made."""
        self.play.make(option)
        self.go_on()

    def look_at(self, ply: int) -> None:
        """Show the position after some moves; after all moves, the present one."""
        self.play.look_at(ply)
        self.refresh()
        self._tell_end()

    def _escape(self) -> None:
        """Return to the present, or stop the hint, or clear the selection or the hint; else leave the game."""
        if self.play.past:
            self.look_at(len(self.play.model.history))
            return
        if self.play.advising:
            self.turns.give_up()
            return
        cancelled = self.play.cancel()
        self.refresh()
        if not cancelled:
            self.keeper.main_menu()

    # What follows

    def go_on(self, options: Sequence[Option] = (), *, placed: int | None = None) -> None:
        """Show what was done and let the computer move; or let the user choose between several moves first.

        A piece that was dragged (from `placed`) does not slide.
        """
        self.turns.begin()
        self._take_note(placed)
        if self.program.blinks and self.play.message:
            self._blinks_until = self.host.now() + BLINK
        self.refresh()
        self._tell_end()
        if options:
            self.let_choose(*self.program.which, [_alternative(self, option) for option in options])

    def answered(self, answer: Any) -> None:
        """Show the computer's move, or the hint that it found."""
        self.play.take(answer)
        self._take_note()  # the other player may have no move, or be the computer too
        self.refresh()
        self._tell_end()

    def _take_note(self, placed: int | None = None) -> None:
        """Update the clock, the animation and the autosave file, and ask the computer if it is its turn."""
        self._tell_time()
        self.motion.follow(self.play.model, self.host.now(), placed=placed)
        if self.play.past or not self.host.settings.slides:
            self.motion.finish()
        self.keeper.keep()
        self.turns.think_if_due()

    def let_choose(self, title: str, text: str, choices: Sequence[Alternative], preferred: int | None = None) -> None:
        """Ask over the board; the user may cancel. `preferred` is the number of the choice that is set already."""
        cancel = Alternative("Cancel", "Esc", self.refresh)
        self.host.choose(title, text, [*choices, cancel], preferred=preferred, over=self.board)

    def _tell_end(self) -> None:
        """Show the result over the board, once each time the game ends; not while the user looks back."""
        if self.moving:
            return
        over = self.play.model.is_over
        if over and not self.told_end and not self.play.past:
            choices = [*self.keeper.after_end(), Alternative("Look back", "Esc", self.go_on)]
            # "Rematch" would throw away a game that was loaded.
            preferred = len(choices) - 1 if self.play.loaded else 0
            self.host.choose(*self.play.model.ending, choices, preferred=preferred, over=self.board)
        self.told_end = over and (self.told_end or not self.play.past)

    # What the buttons and keys do

    def undo(self) -> None:
        """Take back the last move of each player."""
        self.motion.expect_undo(self.play.model)
        self.play.undo()
        self.go_on()

    def flip(self) -> None:
        """Turn the board."""
        self.play.flip()
        self.refresh()

    def analyse(self) -> None:
        """Switch the analysis on or off."""
        if self.host.analyst is None:
            self.announce(NO_ANALYSIS)
            return
        self.play.switch_analysis()
        self.refresh()

    def switch_slides(self) -> None:
        """Switch the animation of moves on or off."""
        settings = self.host.settings
        self.host.change(settings._replace(slides=not settings.slides))
        self.announce(SLIDES[self.host.settings.slides])

    def copy(self, text: str, notice: str) -> None:
        """Put a text on the clipboard."""
        self.host.copy(text)
        self.announce(notice)

    def announce(self, notice: str) -> None:
        """Show a notice, until the next key or click."""
        self.play.announce(notice)
        self.refresh()

    def change_settings(self) -> None:
        """Show the user's settings, and come back."""
        self.host.open(SettingsView(self.host, self))

    def close(self) -> None:
        """Handle the window's close button as Quit."""
        self.keeper.quit()

    # What goes on without the user

    @property
    def busy(self) -> bool:
        """Whether the computer thinks or analyses, a clock runs, or something blinks."""
        return self.play.thinking or self._blinks_until > 0 or self._time.runs or self.analyst.busy

    @property
    def moving(self) -> bool:
        """Whether a move is still to be seen."""
        return self.motion.moving

    def hurry(self) -> None:
        """Withdraw a notice, and end the animation; the click does not answer a card as well."""
        if self.play.notice:
            self.announce("")
        if self.moving:
            self.motion.finish()
            self.refresh()

    def tick(self) -> None:
        """Advance the animation, update the clock, hear analysis and computer, and end the blinking."""
        if self.moving:
            if self.motion.advance(self.host.now()):
                self.refresh()
            self.board.flights = self.motion.flights(self.host.now())
        self._look_at_clock()
        self._hear_analysis()
        self._tell_end()
        if self._blinks_until and self.host.now() >= self._blinks_until:
            self._blinks_until = 0.0
            self.refresh()
        if not self.turns.hear() and self.play.thinking:
            self._update_thinking_card()

    def _hear_analysis(self) -> None:
        if not self.analyst.tick():
            return
        if reason := self.analyst.failure:
            self.play.switch_analysis()
            self.host.fault(f"The analysis failed: {reason}")
            self.refresh()
        else:
            self.analysis.show(self.analyst)
            self._show_marks()

    def stop_computer(self) -> None:
        """Stop the computer's thinking and its analysis."""
        self.turns.stop()
        self.analyst.stop()

    # The clock

    def cover(self) -> None:
        """Pause the clock until the game is visible again."""
        self._time.cover()

    def _tell_time(self) -> bool:
        """Tell the game the time; return whether a player's time has just run out."""
        expired = self._time.look(self.play.model)
        if expired:
            self.turns.stop()
            self.play.ended_without_a_move()
        return expired

    def _look_at_clock(self) -> None:
        """Show the time, and the end of the game when it has run out."""
        before = self._time.times
        if self._tell_time():
            self.go_on()
        elif self._time.times != before:
            self.clock.show(self._time.times)


def _button(view: GameView, action: Action) -> ActionButton:
    icon = f"icon-{action.icon or action.text.split()[-1].lower()}"
    return ActionButton(NOWHERE, action.text, partial(action.do, view), icon=icon, shortcut=action.key, quiet=True)


def _shortcut(view: GameView, action: Action) -> Shortcut:
    return Shortcut(action.key, action.text, partial(action.do, view), lambda: action.enabled(view.play))


def _alternative(view: GameView, option: Option) -> Alternative:
    image = f"{option.image}-{view.board.size}" if option.image else ""
    return Alternative(option.name, option.key, partial(view.make, option), image)
