"""The computer's part in a game: it is asked, waited for, and asked once more after a failure."""

from functools import partial
from typing import TYPE_CHECKING, Final

from core.player import Answer, Failure, Report, Request
from gui.screens.base import Alternative
from gui.screens.game.motion import REPLY_PAUSE
from gui.screens.game.play import Asked
from gui.screens.model import Advice

if TYPE_CHECKING:
    from gui.screens.game.view import GameView

ADVICE: Final = "Best Move"
HOW_FAR: Final = "How many moves ahead should the computer look? Best looks as far as it can."
FAILED: Final = "The computer player failed"


class Turns:
    """Asks the computer for its moves, and for what the user wants to know."""

    def __init__(self, view: "GameView") -> None:
        self._view = view
        self._since = 0.0  # when the wait begins that the user sees: no answer is shown before
        self._failures = 0  # in a row

    @property
    def seconds(self) -> float:
        """How long the user has waited; negative while the answer may not be shown yet."""
        return self._view.host.now() - self._since

    # What the user asks for

    def advise(self) -> None:
        """Ask the computer for the best move; at which level is up to the user, if there are several."""
        levels = self._view.play.model.hint_levels
        if len(levels) == 1:
            self._ask_at(0)
            return
        asks = [partial(self._ask_at, level) for level in range(len(levels))]
        choices = [Alternative(name, key_of(name), ask) for name, ask in zip(levels, asks, strict=True)]
        self._view.let_choose(ADVICE, HOW_FAR, choices)

    def evaluate(self) -> None:
        """Ask the computer how the game stands."""
        self.ask(self._view.play.model.evaluation)

    def ask(self, advice: Advice) -> None:
        """Ask for the user, about the present position."""
        self._view.play.past = None
        self._seek(advice)
        self._view.refresh()

    def give_up(self) -> None:
        """Stop the computer; drop the hint that it was thinking about."""
        advising = self._view.play.advising
        self.stop()
        if advising:
            self._view.play.dismiss_hint()
        self._view.refresh()

    def do_without_hint(self) -> None:
        """Drop the hint."""
        self._view.play.dismiss_hint()
        self._view.refresh()

    # What the computer does

    def begin(self) -> None:
        """Reset the count of failures: the user has done something."""
        self._failures = 0

    def think_if_due(self) -> None:
        """Ask the computer for its move, or for the hint that the user wants at every turn."""
        play = self._view.play
        if play.wants_computer:
            self._think(play.ask_move().request, self._reply_pause)
        elif play.wants_hint and (advice := play.model.standing_advice):
            self._seek(advice)

    def stop(self) -> None:
        """Stop the computer."""
        if self._view.play.thinking:
            self._view.host.player.cancel()
            self._view.play.stop_thinking()

    def hear(self) -> bool:
        """Take the computer's answer, or ask again after a failure; return whether there was any of them."""
        if not self._view.play.thinking or self.seconds < 0:
            return False
        # Reports on the way to the answer are not shown.
        while isinstance(news := self._view.host.player.poll(), Report):
            pass
        if isinstance(news, Answer):
            self._failures = 0
            self._view.answered(news.value)
        elif isinstance(news, Failure):
            self._think_again(news)
        return news is not None

    def _ask_at(self, level: int) -> None:
        self.ask(self._view.play.model.advice(level))

    def _seek(self, advice: Advice) -> None:
        self._think(self._view.play.ask_hint(advice).request)

    def _think(self, request: Request, pause: float = 0.0) -> None:
        """Ask the computer; its answer is shown once the last move has come to rest, and after a pause."""
        self._since = self._view.motion.rest(self._view.host.now()) + pause
        self._view.host.player.start(request)

    @property
    def _reply_pause(self) -> float:
        """Seconds between the last move and the computer's: a user who sees moves slide sees one after the other."""
        paces = self._view.host.settings.slides and self._view.play.model.history
        return max(self._view.play.model.pause, REPLY_PAUSE if paces else 0.0)

    def _think_again(self, failure: Failure) -> None:
        """Ask the computer once more; after a second failure, only if the user wants it."""
        view, asked = self._view, self._view.play.asked
        assert asked
        self._failures += 1
        reason = f"{FAILED}: {failure.reason}"
        if self._failures == 1:
            view.host.player.start(asked.request)
            view.refresh()
            view.host.fault(reason)
            return
        self._failures = 0
        view.play.stop_thinking()
        view.refresh()
        view.host.report(reason)
        again, instead = partial(self._retry, asked), Alternative("Main Menu", "M", view.keeper.main_menu)
        if asked.tell:  # the game can go on without a hint
            instead = Alternative("Cancel", "Esc", self.do_without_hint)
        view.host.choose(FAILED, failure.reason, [Alternative("Try again", "T", again), instead])

    def _retry(self, asked: Asked) -> None:
        if asked.tell:
            self.ask(Advice(asked.request, asked.tell))
        else:
            self._view.go_on()


def key_of(level: str) -> str:
    """Return the key for a level: its number, or its first letter."""
    return level.rsplit(maxsplit=1)[-1][0].upper()
