"""The game window: the board, how things stand, the moves made, and what can be done."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from core.player import Answer, Failure, News, Report, Request
from gui import style
from gui.boardview import STRIP, BoardView, Grid, Hand, Mark
from gui.dialogs import Reply
from gui.events import LEFT
from gui.geometry import NOWHERE, Rect
from gui.screens.actions import ActionButton, place_buttons
from gui.screens.base import Alternative, Host, View
from gui.screens.game import analysis, keys
from gui.screens.game.analysis import AnalysisCard, Analyst
from gui.screens.game.bubble import Bubble
from gui.screens.game.clock import ClockCard, Timekeeper
from gui.screens.game.motion import REPLY_PAUSE, Motion
from gui.screens.game.movelist import Log, MoveList
from gui.screens.game.play import Play
from gui.screens.game.side import MovesCard, StatusCard, ThinkingCard
from gui.screens.legend import LEGEND_SQUARE, Legend
from gui.screens.model import Advice, Option
from gui.screens.program import Action, Draft, Menu, Program
from gui.screens.settings import SettingsView
from gui.screens.slots import LoadView, SaveView
from gui.widgets import Shortcut

BLINK: Final = 0.2  # seconds that a mark is gone
PATIENCE: Final = 0.3  # seconds until the thinking card appears: it should not flash for quick answers
SIDES_FREE: Final = 20  # to the left and the right of everything together, at least
ENDS_FREE: Final = 8  # above and below everything together, at least
WIDEST_SIDE: Final = 304
NARROWEST_SIDE: Final = 208
STATUS_HEIGHT: Final = 108
CARD_GAP: Final = 8
LEGEND_HEIGHT: Final = LEGEND_SQUARE
LEGEND_GAP: Final = 4
LOWEST_SIDE: Final = 516  # the height of the cards and buttons beside a small board
QUESTION: Final = "Save this game?"
ADVICE: Final = "Best Move"
HOW_FAR: Final = "How many moves ahead should the computer look? Best looks as far as it can."
UNSAVED: Final = "This game is not saved. Do you want to save it first?"
NO_ANALYSIS: Final = "Analysis needs a process of its own, and none can be had"
COPIED: Final = "Position copied"
GAME_COPIED: Final = "Game copied"
SLIDES: Final = {True: "Moves slide (F2)", False: "Moves appear at once (F2)"}


class GameView(View):
    """A game under way."""

    def __init__(self, host: Host, menu: Menu, program: Program, play: Play) -> None:
        super().__init__(host, program.guide)
        self.menu = menu
        self.program = program
        self.play: Play = play
        self._since = 0.0  # when the user began to wait for the computer: until then its answer is not shown
        self._request: Request  # what the computer was asked last
        self._advice: Advice  # what it was asked on the user's behalf last
        self._blinks_until = 0.0
        self._told_end = False
        self._faced: tuple[bool, int] | None = None  # when the board was last turned to a player
        self._failures = 0  # consecutive failures of the computer player
        self._analyst: Analyst | None = None  # while there is an analysis
        self._time = Timekeeper(program.tick, host.now)
        self.board = self.window.add(BoardView(play.model.grid, self._pick, self._drop))
        self.legend = self.window.add(Legend(program.legend))
        self.status = self.window.add(StatusCard(saves=program.archive is not None))
        self.clock = self.window.add(ClockCard(tuple(program.players)))
        self.analysis = self.window.add(AnalysisCard())
        content = Log(host.screen, self.look_at) if program.logs else MoveList(self.look_at)
        self.moves = self.window.add(MovesCard(program.players, content, shows_moves=bool(program.legend)))
        self.thinking = self.window.add(ThinkingCard(self.quit, self.give_up))
        self.buttons = [self.window.add(self._button(action)) for action in program.actions]
        self.bubble = self.window.add(Bubble(self.board))
        self.window.add(Hand(self.board))
        self.window.focus = self.board
        self.window.on_escape = self._escape
        self.own_keys = keys.AT_THE_BOARD if program.legend else keys.WITHOUT_PIECES
        self.offer(*map(self._shortcut, (*keys.ALWAYS, *program.keys, keys.NEW)))
        self.board.on_hover = self._hover
        self._take_up(play)

    def _button(self, action: Action) -> ActionButton:
        icon = f"icon-{action.icon or action.text.split()[-1].lower()}"
        return ActionButton(NOWHERE, action.text, partial(action.do, self), icon=icon, shortcut=action.key, quiet=True)

    def _shortcut(self, action: Action) -> Shortcut:
        return Shortcut(action.key, action.text, partial(action.do, self), lambda: action.enabled(self.play))

    # Looks

    def layout(self, area: Rect) -> None:
        """Give the board the largest squares that fit, the side what is left."""
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
        """Show the state of the game, or the part of the past that is looked at."""
        self._face_player()
        self._analyse_shown()
        play, board = self.play, self.board
        board.images = self.motion.images or play.shown.images
        board.flights = self.motion.flights(self.host.now())
        board.past = play.past is not None
        board.arrow = play.arrow or analysis.arrow_of(self._analyst)
        board.turned = play.turned
        board.selected = play.selected
        board.marks = self._marks()
        self.legend.visible = any(option.mark in self.program.legend for option in play.options)
        self.bubble.visible = bool(play.message)
        if play.refused:
            self.bubble.square, self.bubble.text = play.refused.square, play.message
        self.status.show(play)
        self.moves.show(play)
        self._show_cards()
        for button, action in zip(self.buttons, self.program.actions, strict=True):
            button.enabled = action.enabled(play)
            button.quiet = not action.on(play)
        self._update_thinking_card()

    def _marks(self) -> list[Mark]:
        """Return what is marked on the board now."""
        moving = self.motion.marks
        marks = self.play.marks if moving is None else [*moving, *self.play.own_marks]
        return [mark for mark in marks if not (self._blinking and mark.image in self.program.blinks)]

    def _face_player(self) -> None:
        """Turn the board to the player to move, if two play and want that: once a move, so that it can be flipped."""
        model, now = self.play.model, (self.host.settings.turns, len(self.play.model.history))
        if now != self._faced and not self.moving:
            self._faced = now
            if self.host.settings.turns and not (model.against_computer or model.is_over):
                self.play.turned = model.mover_at_top

    def shown(self) -> None:
        """Show the game as it is now, and let the computer answer if it is its turn."""
        if self.play.model.against_computer:
            self.host.player.warm()
        self._update()

    # What the user does at the board

    def _pick(self, square: int, button: int) -> None:
        options: Sequence[Option] = ()
        if button == LEFT:
            options = self.play.pick(square)
        else:
            self.play.inspect(square)
        self._update(options)

    def _hover(self, square: int | None) -> None:
        self.play.hovered = square
        self.board.marks = self._marks()

    def switch_slides(self) -> None:
        """Let moves slide from now on, or no longer."""
        settings = self.host.settings
        self.host.change(settings._replace(slides=not settings.slides))
        self._announce(SLIDES[self.host.settings.slides])

    def copy_position(self) -> None:
        """Put the position that is shown on the clipboard."""
        self.host.copy(self.play.shown.position_text)
        self._announce(COPIED)

    def copy_game(self) -> None:
        """Put the whole game on the clipboard."""
        if self.program.game_text:
            self.host.copy(self.program.game_text(self.play.model))
            self._announce(GAME_COPIED)

    def _announce(self, notice: str) -> None:
        self.play.announce(notice)
        self.refresh()

    def _drop(self, source: int, target: int | None) -> None:
        if target is not None:
            self._update(self.play.try_move(source, target), placed=source)

    def _make(self, option: Option) -> None:
        self.play.make(option)
        self._update()

    def look_at(self, ply: int) -> None:
        """Look at the game as it was after some moves; after all of them, go on with it."""
        self.play.look_at(ply)
        self.refresh()
        self._tell_end()

    def _escape(self) -> None:
        """End looking back; cancel the search for a hint, the selection or the hint; else leave the game."""
        if self.play.past:
            self.look_at(len(self.play.model.history))
            return
        if self.play.advising:
            self.give_up()
            return
        cancelled = self.play.cancel()
        self.refresh()
        if not cancelled:
            self.main_menu()

    def _update(self, options: Sequence[Option] = (), *, placed: int | None = None) -> None:
        """Show what was done, and let the computer answer; or let the user choose between several moves first.

        A piece that was dragged is placed already: it does not slide.
        """
        self._failures = 0
        self._tell_time()
        self._follow(placed)
        self._keep()
        self._think_if_due()
        if self.program.blinks and self.play.message:
            self._blinks_until = self.host.now() + BLINK
        self.refresh()
        self._tell_end()
        if options:
            self.let_choose(*self.program.which, [self._choice(option) for option in options])

    def _choice(self, option: Option) -> Alternative:
        image = f"{option.image}-{self.board.size}" if option.image else ""
        return Alternative(option.name, option.key, partial(self._make, option), image)

    def let_choose(self, title: str, text: str, choices: Sequence[Alternative]) -> None:
        """Ask over the board; nothing need be chosen."""
        self.host.choose(title, text, [*choices, self._cancel], over=self.board)

    @property
    def _cancel(self) -> Alternative:
        return Alternative("Cancel", "Esc", self.refresh)

    def _tell_end(self) -> None:
        """Tell the result over the board, once for each time that the game ends; not to who looks back."""
        if self.moving:
            return
        over = self.play.model.is_over
        if over and not self._told_end and not self.play.past:
            choices = [
                Alternative("Again", "A", self.restart),
                Alternative("Other settings", "O", self.new_game),
                Alternative("Main Menu", "M", self.main_menu),
                Alternative("Look at the game", "Esc", self._update),
            ]
            self.host.choose(*self.play.model.ending, choices, over=self.board)
        self._told_end = over and (self._told_end or not self.play.past)

    # What the buttons do

    def go_on(self) -> None:
        """Show what an action did, and let the computer go on."""
        self._update()

    def undo(self) -> None:
        """Take back the last move of each player."""
        self.play.undo()
        self._update()

    def flip(self) -> None:
        """Turn the board."""
        self.play.flip()
        self.refresh()

    def advise(self) -> None:
        """Ask the computer for the best move; at which level is up to the user, if there are several."""
        levels = self.play.model.hint_levels
        if len(levels) == 1:
            self._ask(self._hint_at(0))
        else:
            asks = [partial(self._ask, self._hint_at(level)) for level in range(len(levels))]
            choices = [Alternative(name, _key_of(name), ask) for name, ask in zip(levels, asks, strict=True)]
            self.let_choose(ADVICE, HOW_FAR, choices)

    def evaluate(self) -> None:
        """Ask the computer how the game stands."""
        self._ask(self.play.model.evaluation)

    def _hint_at(self, level: int) -> Advice:
        return Advice(self.play.model.hint_request(level), self.play.model.hint)

    def _ask(self, advice: Advice) -> None:
        """Ask on the user's behalf; the answer is about the present."""
        self.play.past = None
        self._seek(advice)
        self.refresh()

    def _seek(self, advice: Advice) -> None:
        self._advice = advice
        self.play.ask_hint(advice.tell)
        self._think(advice.request)

    def give_up(self) -> None:
        """Stop the computer; if it thinks about a hint, do without."""
        advising = self.play.advising
        self._stop_thinking()
        if advising:
            self.play.dismiss_hint()
        self.refresh()

    def do_without_hint(self) -> None:
        """Forget the hint."""
        self.play.dismiss_hint()
        self.refresh()

    def save(self) -> None:
        """Choose a slot to save the game in, and come back."""
        self._save_and(lambda: self.host.open(self))

    def load(self) -> None:
        """Choose a slot to load a game from."""
        if archive := self.program.archive:
            self.host.open(LoadView(self.host, archive, self, self._leave, self._loaded, self._slot_deleted))

    def paste(self) -> None:
        """Begin from what is on the clipboard; if that is nothing to begin from, this game goes on."""
        self.menu.begin_from(self.host.paste().encode(), self, self._leave_for)

    def restart(self) -> None:
        """Begin again with the same settings."""
        self._leave(lambda: self._go_on_with(Play(self.play.model.restart())))

    def new_game(self) -> None:
        """Begin another game, with other settings perhaps."""
        self._leave_for(self.menu.new_game)

    def _leave_for(self, opening: Callable[[], None]) -> None:
        """End this game by opening another screen; if it is not saved, ask first."""
        self._leave(partial(self._end_by, opening))

    def _end_by(self, opening: Callable[[], None]) -> None:
        opening()  # first: if it fails, the game goes on
        self._stop_computer()
        self._unkeep()

    def change_settings(self) -> None:
        """Show the user's settings, and come back."""
        self.host.open(SettingsView(self.host, self))

    def main_menu(self) -> None:
        """Leave the game."""
        self._leave(self._end)

    def quit(self) -> None:
        """End the program."""
        self._leave(self._quit)

    def close(self) -> None:
        """Handle the window's close button as Quit."""
        self.quit()

    # Leaving

    def _leave(self, then: Callable[[], None]) -> None:
        """Do what ends this game; if it is not saved, ask first."""
        if self.program.archive and self.play.unsaved:
            self.host.ask(QUESTION, UNSAVED, lambda reply: self._replied(reply, then))
        else:
            then()

    def _replied(self, reply: Reply, then: Callable[[], None]) -> None:
        if reply is Reply.YES:
            self._save_and(then)
        elif reply is Reply.NO:
            then()

    def _save_and(self, then: Callable[[], None]) -> None:
        if archive := self.program.archive:
            self.host.open(SaveView(self.host, archive, self, self.play, then, self._slot_deleted))

    def _end(self) -> None:
        self._unkeep()  # first: else the main menu would offer it; should that fail, the next move is kept again
        self.host.open(self.menu.view)  # before the computer stops: if it fails, the game goes on
        self._stop_computer()

    def _quit(self) -> None:
        self._unkeep()
        self.host.quit()

    def _keep(self) -> None:
        """Keep the game as it is now, where leaving would lose something; an end that was told is no loss."""
        autosave, over = self.program.autosave, self.play.model.is_over and self._told_end
        if autosave and self.play.unsaved and not over:
            if reason := autosave.keep(self.play.model):
                self.host.fault(reason)
        else:
            self._unkeep()

    def _unkeep(self) -> None:
        if self.program.autosave:
            self.program.autosave.drop()

    def _loaded(self, draft: Draft) -> None:
        if self.program.reviews:
            self._end_by(partial(self.menu.review, draft))
        else:
            self._go_on_with(self.program.play(draft))

    def _slot_deleted(self, slot: int) -> None:
        """Take note that a slot is empty now: this game may have been in it."""
        self.play.slot_deleted(slot)
        self._keep()

    def _go_on_with(self, play: Play) -> None:
        self.host.open(self)  # first: if it fails, the old game goes on
        self._stop_computer()
        self._take_up(play)
        self.shown()

    def _take_up(self, play: Play) -> None:
        self.play = play
        self.motion = Motion(play.model)
        self._time = Timekeeper(self.program.tick, self.host.now)
        self._told_end = False
        self._faced = None
        self.board.cursor = play.model.home

    # What moves

    @property
    def moving(self) -> bool:
        """Whether a move is still to be seen."""
        return self.motion.moving

    def hurry(self) -> None:
        """Show at once what was still to be seen; a card that follows is not what the click was for, and waits."""
        if self.moving:
            self.motion.finish()
            self.refresh()

    def _follow(self, placed: int | None = None) -> None:
        """Let a move that was made or taken back be seen, if the user wants to."""
        self.motion.follow(self.play.model, self.host.now(), placed=placed)
        if self.play.past or not self.host.settings.slides:
            self.motion.finish()

    def _move_on(self) -> None:
        """Show how far what moves has come."""
        if self.motion.advance(self.host.now()):
            self.refresh()
        self.board.flights = self.motion.flights(self.host.now())

    # The computer

    @property
    def busy(self) -> bool:
        """Whether the computer thinks or analyses, a clock runs, or something blinks."""
        return (
            self.play.thinking
            or self._blinks_until > 0
            or self._time.runs
            or bool(self._analyst and self._analyst.busy)
        )

    @property
    def _blinking(self) -> bool:
        return self.host.now() < self._blinks_until

    def tick(self) -> None:
        """Move on what moves, look what clock, analysis and computer have to say, and end what blinks."""
        if self.moving:
            self._move_on()
        self._look_at_clock()
        self._hear_analysis()
        self._tell_end()
        if self._blinks_until and not self._blinking:
            self._blinks_until = 0.0
            self.refresh()
        if not self.play.thinking or self.host.now() < self._since:
            return
        match self._news():
            case Answer(value):
                self._failures = 0
                (self.play.show_hint if self.play.advising else self.play.computer_moves)(value)
                self._tell_time()
                self._follow()
                self._keep()
                self._think_if_due()  # the other player may have no move, or be the computer too
                self.refresh()
                self._tell_end()
            case Failure() as failure:
                self._think_again(failure)
            case _:
                self._update_thinking_card()

    def _news(self) -> News | None:
        """Return the answer, or why there is none; what the computer finds on its way to it is not shown."""
        while isinstance(news := self.host.player.poll(), Report):
            pass
        return news

    def _think_if_due(self) -> None:
        if self.play.wants_computer:
            self.play.thinking = True
            self._think(self.play.model.request(), self._reply_pause)
        elif self.play.wants_hint and (advice := self.play.model.standing_advice):
            self._seek(advice)

    @property
    def _reply_pause(self) -> float:
        """Seconds between the last move and the computer's: who sees moves slide wants to see one after the other."""
        paces = self.host.settings.slides and self.play.model.history
        return max(self.play.model.pause, REPLY_PAUSE if paces else 0.0)

    def _think(self, request: Request, pause: float = 0.0) -> None:
        """Ask the computer; its answer is shown once the last move has come to rest, and after a pause."""
        self._since = self.motion.rest(self.host.now()) + pause
        self._request = request
        self.host.player.start(request)

    def _think_again(self, failure: Failure) -> None:
        """Ask the computer once more; after a second failure, only if the user wants it."""
        self._failures += 1
        reason = f"The computer player failed: {failure.reason}"
        if self._failures == 1:
            self.host.player.start(self._request)
            self.refresh()
            self.host.fault(reason)
            return
        choices = [Alternative("Try again", "T", self._update), Alternative("Main Menu", "M", self.main_menu)]
        if self.play.advising:  # the game can go on without a hint
            cancel = Alternative("Cancel", "Esc", self.do_without_hint)
            choices = [Alternative("Try again", "T", partial(self._ask, self._advice)), cancel]
        self._failures = 0
        self.play.stop_thinking()
        self.refresh()
        self.host.report(reason)
        self.host.choose("The computer player failed", failure.reason, choices)

    # The clock

    def cover(self) -> None:
        """Stop the clock until the game is in sight again."""
        self._time.cover()

    def _tell_time(self) -> bool:
        """Tell the game the time; return whether it has run out just now, which ends the game."""
        expired = self._time.look(self.play.model)
        if expired:
            self._stop_thinking()
            self.play.ended_without_a_move()
        return expired

    def _look_at_clock(self) -> None:
        """Show the time, and the end of the game when a player has no more of it."""
        before = self._time.times
        if self._tell_time():
            self._update()
        elif self._time.times != before:
            self.clock.show(self._time.times)

    # Analysis

    def analyse(self) -> None:
        """Let the computer think about what is shown from now on, or no longer."""
        if self.host.analyst is None:
            self._announce(NO_ANALYSIS)
            return
        self.play.switch_analysis()
        self.refresh()

    def _analyse_shown(self) -> None:
        """Have the computer think about the position that is shown, if it is to."""
        if not (self.play.analysing and self.program.analyse and self.host.analyst):
            self._stop_analysis()
            return
        self._analyst = self._analyst or Analyst(self.host.analyst)
        subject = tuple(self.play.model.history[: self.play.shown_ply])
        self._analyst.turn_to(subject, partial(self.program.analyse, self.play.shown))

    def _hear_analysis(self) -> None:
        if not (self._analyst and self._analyst.tick()):
            return
        if reason := self._analyst.failure:
            self.play.switch_analysis()
            self.host.fault(f"The analysis failed: {reason}")
        self.refresh()

    def _stop_analysis(self) -> None:
        if self._analyst:
            self._analyst.stop()
            self._analyst = None

    def _show_cards(self) -> None:
        """Show the clock and the analysis, where there are such things; the list of moves has the room that is left."""
        before = self.clock.visible, self.analysis.visible
        self.clock.show(self._time.times)
        self.analysis.show(self._analyst)
        if (self.clock.visible, self.analysis.visible) != before:
            self.layout(self.window.area)

    def _stop_computer(self) -> None:
        self._stop_thinking()
        self._stop_analysis()

    def _stop_thinking(self) -> None:
        if self.play.thinking:
            self.host.player.cancel()
            self.play.stop_thinking()

    def _update_thinking_card(self) -> None:
        seconds = self.host.now() - self._since
        self.thinking.visible = self.play.thinking and seconds >= PATIENCE and not self.play.past
        self.moves.visible = not self.thinking.visible
        self.thinking.show(int(seconds), advising=self.play.advising)


HINT: Final = Action("Hint", "H", GameView.advise, lambda play: play.may_move, icon="move")
ANALYSE: Final = Action("Analysis", "A", GameView.analyse, on=lambda play: play.analysing)
EVALUATE: Final = Action("Evaluate", "E", GameView.evaluate, lambda play: play.may_move, icon="verdict")


def _key_of(level: str) -> str:
    """Return the key for a level: its number, or its first letter."""
    return level.rsplit(maxsplit=1)[-1][0].upper()


def board_and_side(area: Rect, grid: Grid) -> tuple[int, Rect, Rect]:
    """Return the size of the largest squares that fit, the place of their board, and that of the cards beside it."""
    size = square_size(area, grid)
    width, height = grid.size(size)
    side_width = min(WIDEST_SIDE, area.width - width - style.GAP - SIDES_FREE)
    side_height = max(LOWEST_SIDE, height - STRIP)
    left = (area.width - width - style.GAP - side_width - STRIP) // 2
    above = (area.height - side_height - STRIP - LEGEND_HEIGHT - LEGEND_GAP) // 2  # as much free as below the board
    top = above + LEGEND_HEIGHT + LEGEND_GAP
    return size, Rect(left, top, width, height), Rect(left + width + style.GAP, top, side_width, side_height)


def square_size(area: Rect, grid: Grid) -> int:
    """Return the largest squares whose board fits below the legend and beside the narrowest side."""
    width, height = grid.size(0)
    across = (area.width - width - style.GAP - NARROWEST_SIDE - SIDES_FREE) // grid.columns
    down = (area.height - height - LEGEND_HEIGHT - LEGEND_GAP - ENDS_FREE) // grid.rows
    return max(style.SQUARE_SIZES[0], min(across, down, style.SQUARE_SIZES[-1]))
