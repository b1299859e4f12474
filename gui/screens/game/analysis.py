"""Analysis: what the computer thinks of the position that is shown, for as long as the user wants to know."""

from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

from core.player import Answer, Failure, News, Player, Request
from gui import style
from gui.geometry import NOWHERE, Rect
from gui.widgets import Align, Canvas, Control, Label, Look, Panel

PAD: Final = 12
BAR: Final = 12  # the height of the evaluation bar
LINES: Final = 2  # of the best moves
BEGINNING: Final = "The computer looks at it…"
NOTHING: Final = "The game is over here"


class Thought(NamedTuple):
    """What an analysis has found so far."""

    score: str
    depth: str
    share: float  # of the evaluation bar that is the first player's
    line: str  # the best moves
    arrow: tuple[int, int]  # from which square to which the first of them leads


class Inquiry(NamedTuple):
    """A question about a position, and what its reports tell."""

    request: Request
    tell: Callable[[Any], Thought]


class Analyst:
    """Asks a computer player about one position after the other.

    When the position changes, the player is told to hurry, so that its process stays, and what it remembers. What it
    still says of the position before is not heard. Only the end of the analysis ends the process.
    """

    def __init__(self, player: Player) -> None:
        self.thought: Thought | None = None
        self.failure = ""
        self.busy = False  # whether the player is at work
        self._player = player
        self._subject: Hashable = None
        self._inquiry: Inquiry | None = None
        self._stale = False  # whether it is at work on a position that was left

    def turn_to(self, subject: Hashable, inquire: Callable[[], Inquiry | None]) -> None:
        """Think about a position from now on; the inquiry is None where there is nothing to think about."""
        if subject == self._subject:
            return
        self._subject, self._inquiry, self.thought = subject, inquire(), None
        if self.busy:
            self._stale = True
            self._player.hurry()
        else:
            self._ask()

    def stop(self) -> None:
        """Think about nothing."""
        self._player.cancel()
        self._subject = self._inquiry = self.thought = None
        self.busy = self._stale = False

    def tick(self) -> bool:
        """Hear what is new; return whether there is anything."""
        before = self.thought
        while self.busy and (news := self._player.poll()) is not None:
            self._hear(news)
        return self.thought is not before or bool(self.failure)

    @property
    def is_at_end(self) -> bool:
        """Whether there is nothing to think about."""
        return self._inquiry is None

    def _ask(self) -> None:
        self._stale = False
        self.busy = self._inquiry is not None
        if self._inquiry:
            self._player.start(self._inquiry.request)

    def _hear(self, news: News) -> None:
        if isinstance(news, Failure):
            self.busy, self.failure = False, news.reason
            return
        if self._inquiry and not self._stale:
            self.thought = self._inquiry.tell(news.value)
        if isinstance(news, Answer):
            self.busy = False
            if self._stale:
                self._ask()


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
    """The best moves, as many as there is room for."""

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

    def show(self, analyst: Analyst | None) -> None:
        """Show what an analysis has found, if there is one."""
        self.visible = analyst is not None
        if analyst is None:
            return
        thought = analyst.thought
        waiting = NOTHING if analyst.is_at_end else BEGINNING
        self.bar.visible = not analyst.is_at_end
        self.bar.share = thought.share if thought else 0.5
        self.score.text, self.depth.text = (thought.score, thought.depth) if thought else ("", "")
        self.line.text = thought.line if thought else waiting


def arrow_of(analyst: Analyst | None) -> tuple[int, int] | None:
    """Return the squares of the best move that an analysis has found."""
    return analyst.thought.arrow if analyst and analyst.thought else None
