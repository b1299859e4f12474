"""Analysis: what the computer thinks of the position on the board, until the user switches it off."""

from collections.abc import Hashable
from typing import Final

from core.player import Answer, Failure, News, Player
from gui import style
from gui.geometry import NOWHERE, Rect
from gui.screens.base import Host
from gui.screens.game.play import Play
from gui.screens.model import Inquiry, Model, Thought
from gui.widgets import Align, Canvas, Control, Label, Look, Panel

PAD: Final = 12
BAR: Final = 12  # the height of the evaluation bar
LINES: Final = 2  # of the best moves
BEGINNING: Final = "The computer is analysing…"
NOTHING: Final = "The game is over here"


class Analyst:
    """Asks a computer player about one position after the other.

    When the position changes, the player is told to hurry, so that its process and its memory are kept; reports about
    the old position are ignored. Only the end of the analysis ends the process.
    """

    def __init__(self, host: Host) -> None:
        self.thought: Thought | None = None
        self.failure = ""
        self.busy = False  # whether the player is at work
        self._host = host
        self._player: Player | None = None  # while there is an analysis
        self._subject: Hashable = None
        self._inquiry: Inquiry | None = None
        self._stale = False  # whether it is at work on a position that was left

    @property
    def on(self) -> bool:
        """Whether there is an analysis."""
        return self._player is not None

    @property
    def is_at_end(self) -> bool:
        """Whether the game is over in this position."""
        return self._inquiry is None

    @property
    def arrow(self) -> tuple[int, int] | None:
        """The source and target of the best move, if one was found."""
        return self.thought.arrow if self.thought else None

    def follow(self, play: Play) -> None:
        """Analyse the position on the board if analysis is on, else stop."""
        if not (play.analysing and self._host.analyst):
            self.stop()
            return
        self._player = self._host.analyst
        self._turn_to(self._player, tuple(play.model.history[: play.shown_ply]), play.shown)

    def stop(self) -> None:
        """End the analysis."""
        if self._player is None:
            return
        self._player.cancel()
        self._player = self._subject = self._inquiry = self.thought = None
        self.busy, self._stale, self.failure = False, False, ""

    def tick(self) -> bool:
        """Read the reports; return whether there is a new one or a failure."""
        before = self.thought
        while self.busy and self._player and (news := self._player.poll()) is not None:
            self._hear(self._player, news)
        return self.thought is not before or bool(self.failure)

    def _turn_to(self, player: Player, subject: Hashable, model: Model) -> None:
        """Analyse another position, unless it is the same."""
        if subject == self._subject:
            return
        self._subject, self._inquiry, self.thought = subject, model.analysis(), None
        if self.busy:
            self._stale = True
            player.hurry()
        else:
            self._ask(player)

    def _ask(self, player: Player) -> None:
        self._stale = False
        self.busy = self._inquiry is not None
        if self._inquiry:
            player.start(self._inquiry.request)

    def _hear(self, player: Player, news: News) -> None:
        if isinstance(news, Failure):
            self.busy, self.failure = False, news.reason
            return
        if self._inquiry and not self._stale:
            self.thought = self._inquiry.tell(news.value)
        if isinstance(news, Answer):
            self.busy = False
            if self._stale:
                self._ask(player)


class EvaluationBar(Control):
    """How a game stands: the light part of the bar is the first player's share."""

    takes_pointer = False

    def __init__(self) -> None:
        super().__init__(NOWHERE, "evaluation bar")
        self.share = 0.5

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:  # noqa: ARG002
        """Draw both parts, and a line where they would meet if the game were equal."""
        whole = Rect(origin_x, origin_y, self.area.width, self.area.height)
        inside = whole.inset(1)
        canvas.fill(whole, style.LINE)
        canvas.fill(inside, style.SECOND_SHARE)
        canvas.fill(inside._replace(width=round(inside.width * self.share)), style.FIRST_SHARE)
        canvas.fill(Rect(whole.x + whole.width // 2, whole.y, 1, whole.height), style.ACCENT)


class LineLabel(Label):
    """The best moves, cut to the lines that fit."""

    def lines(self, canvas: Canvas) -> list[str]:
        """The first lines of the text."""
        return super().lines(canvas)[:LINES]


class AnalysisCard(Panel):
    """The evaluation bar, the score, and the best moves."""

    height = 96

    def __init__(self) -> None:
        super().__init__(NOWHERE, "analysis card", frame="panel")
        self.visible = False
        self.bar = self.add(EvaluationBar())
        self.score = self.add(Label(NOWHERE, "", style.STRONG, name="score"))
        self.depth = self.add(Label(NOWHERE, "", style.SMALL, style.MUTED, Align.RIGHT, name="depth"))
        self.line = self.add(LineLabel(NOWHERE, "", style.SMALL, name="best line", wrap=True, top=True))

    def resize(self, area: Rect) -> None:
        """Fit into an area; the words are below the bar."""
        self.area = area
        inside = Rect(PAD, PAD, area.width - 2 * PAD, BAR)
        self.bar.area = inside
        self.score.area = self.depth.area = Rect(inside.x, inside.bottom + 2, inside.width, 24)
        self.line.area = Rect(inside.x, self.score.area.bottom + 2, inside.width, 36)

    def show(self, analyst: Analyst) -> None:
        """Show what an analysis has found, if there is one."""
        self.visible = analyst.on
        if not analyst.on:
            return
        thought = analyst.thought
        waiting = NOTHING if analyst.is_at_end else BEGINNING
        self.bar.visible = not analyst.is_at_end
        self.bar.share = thought.share if thought else 0.5
        self.score.text, self.depth.text = (thought.score, thought.depth) if thought else ("", "")
        self.line.text = thought.line if thought else waiting
