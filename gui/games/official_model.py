"""A match of official chess as the screens see it: SAN, draws with their reasons, a clock, analysis."""

from collections.abc import Hashable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from chess.board import Board, Position
from chess.editions.official import EDITION_OFFICIAL
from chess.engine.request import EngineRequest
from chess.engine.values import LONGEST_MATE, Limits, Line, moves_to_mate
from chess.formats.fen import Fen
from chess.formats.pgn import PgnGame, numbered_moves, pgn_text
from chess.formats.pgnmatch import DATE, PgnMatch, match_of_pgn, pgn_of_match
from chess.formats.san import san_of
from chess.game import Status
from chess.match import Match
from chess.pieces import BLACK, COLOUR_NAMES, WHITE
from chess.rules import RULES_OFFICIAL
from chess.squares import source_of, target_of
from core.clock import Clock
from gui.games.chess.model import HEADLINES, ChessModel
from gui.games.chess.notation import COLOURS
from gui.games.chess.words import standing_text, win_text
from gui.screens.base import COMPUTER, YOU, counted
from gui.screens.model import Advice, Ending, Hint, Inquiry, Thought, Times

PAWN: Final = 100  # what one is worth in the engine's scores
STEEPNESS: Final = 400  # of the evaluation bar: a lead of this many hundredths of a pawn shows as ten to one
NEAR: Final = 20  # plies before a draw by fifty moves that it is announced
FIFTY_NEAR: Final = "Draw in {} by the fifty-move rule"
TWICE: Final = "Seen twice: a third time is a draw"
TIME_UP: Final = "Time is up"
RAN_OUT: Final = "{} ran out of time"
# By what the other player is called, who has nothing else.
NO_MATE: Final = {
    YOU: "but you have only a king",
    COMPUTER: "but the computer has only a king",
    **{colour: f"but {colour} has only a king" for colour in COLOURS},
}
SAN_KEPT: Final = 4096  # moves whose text is remembered: some long games
LONGEST_LINE: Final = 12  # moves of an analysis that are shown


class OfficialModel(ChessModel):
    """A match by the official rules, with the tags of its file and perhaps a clock."""

    def __init__(
        self, match: Match, tags: Mapping[str, str], clock: Clock | None = None, read: PgnGame | None = None
    ) -> None:
        super().__init__(match)
        self.tags = tags
        self.clock = clock
        self.read = read  # the game as a file had it
        self._note_time()

    # What there is to see

    @property
    def move_texts(self) -> Sequence[str]:
        """The moves made, in SAN."""
        return [san(at, played.move) for at, played in zip(self.game.positions, self.game.moves, strict=False)]

    def advised_text(self, move: int) -> str:
        """Return a move that could be made, in SAN."""
        return san(self.game.position, move)

    @property
    def move_number(self) -> str:
        """The number of the move."""
        return f"Move {self.game.number}"

    @property
    def headline(self) -> str:
        """The state of the game, in two or three words."""
        return super().headline if self._expired is None else TIME_UP

    @property
    def subline(self) -> str:
        """A little more about the state of the game: above all, a draw that is near."""
        if self._expired is not None:
            return self._time_text
        return super().subline if self.game.status.over else self._near_draw or super().subline

    @property
    def _near_draw(self) -> str:
        plies = RULES_OFFICIAL.quiet_limit - self.game.quiet_plies
        if self.game.repetitions == RULES_OFFICIAL.repetition_limit - 1:
            return TWICE
        return FIFTY_NEAR.format(counted((plies + 1) // 2, "move")) if plies <= NEAR else ""

    @property
    def disc(self) -> str:
        """The disc of the player to move, or of the winner."""
        winner = self._winner_on_time
        return super().disc if winner is None else f"{COLOUR_NAMES[winner]}-disc-20"

    @property
    def ending(self) -> Ending:
        """Who has won and how, or why nobody has."""
        if self._expired is None:
            return super().ending
        winner = self._winner_on_time
        result = HEADLINES[Status.DRAW] if winner is None else self.won_text(winner)
        return Ending(result, f"{self._time_text}.")

    @property
    def _time_text(self) -> str:
        assert self._expired is not None
        names = COLOURS
        if self.against_computer:
            users = self.match.settings.user_colour
            names = (YOU, COMPUTER) if users == WHITE else (COMPUTER, YOU)
        late, other = RAN_OUT.format(names[self._expired]), names[1 - self._expired]
        return late if self._winner_on_time is not None else f"{late}, {NO_MATE[other]}"

    def at(self, ply: int, /) -> "OfficialModel":
        """Return the match as it was after some moves."""
        return OfficialModel(self.match.until(ply), self.tags)

    # The clock

    @property
    def _expired(self) -> int | None:
        return self.clock.expired if self.clock else None

    @property
    def _winner_on_time(self) -> int | None:
        outcome = None if self._expired is None else self.match.outcome
        return outcome and outcome.winner

    def _note_time(self) -> None:
        self.match.end_on_time(self._expired)

    def tick(self, now: float, /) -> Times | None:
        """Tell the clock the time, if there is one; return what it shows. It runs from the first move on."""
        if self.clock is None:
            return None
        self.clock.tell(now, self.match.side if self.game.moves and not self.game.status.over else None)
        self._note_time()
        return Times(self.clock.seconds, self.clock.running)

    # What can be done

    @property
    def state(self) -> Hashable:
        """The moves made, and what the clock shows."""
        return super().state, self.clock and (tuple(self.clock.seconds), self.clock.expired)

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back; time cannot."""
        return self.clock is None and super().can_undo

    def undo(self) -> None:
        """Take back the user's move and the computer's answer; between two players, one move."""
        own_turn = self.against_computer and not self.match.is_computers_turn
        self.match.undo(2 if own_turn else 1)

    def restart(self) -> "OfficialModel":
        """Return a new game with the same settings, from the same board."""
        clock = Clock(self.clock.control) if self.clock else None
        match = Match(self.match.edition, self.match.settings, self.game.until(0))
        return OfficialModel(match, todays_tags(), clock)

    def to_save(self) -> PgnGame:
        """Return what a slot will hold."""
        return pgn_of_match(PgnMatch(self.match, self.tags, self.clock, self.read))

    @property
    def game_text(self) -> str:
        """The whole game as PGN."""
        return pgn_text(self.to_save(), self.move_texts)

    # What the engine thinks

    @property
    def evaluation(self) -> Advice:
        """What the strongest level thinks of the position."""
        request = self.match.edition.levels[-1].request(self.game)
        return Advice(request, lambda line: Hint(evaluation_text(line.score, self.sides, self.game.position)))

    def analysis(self) -> Inquiry | None:
        """Return what to ask about the position for as long as it is shown; None where there is no move."""
        if self.game.status.over:  # time that has run out ends the match, and leaves a position to think about
            return None
        return Inquiry(EngineRequest(self.game, Limits(), fresh=False), self._thought)

    def _thought(self, line: Line) -> Thought:
        score = -line.score if self.match.side == BLACK else line.score
        best = line.moves[0]
        start = Fen(self.game.position, number=self.game.number)
        words = numbered_moves(start, line.moves[:LONGEST_LINE])
        text = " ".join(words).replace(". ", ".")  # a line is not to break between a number and its move
        arrow = source_of(best), target_of(best)
        return Thought(score_text(score), f"depth {line.depth}", share_of(score), text, arrow)


def todays_tags() -> Mapping[str, str]:
    """Return the tags of a game that begins today."""
    return {DATE: f"{date.today():%Y.%m.%d}"}


def model_of(game: PgnGame) -> OfficialModel:
    """Return the match that a file tells of, as it stood."""
    return OfficialModel(*match_of_pgn(EDITION_OFFICIAL, game))


@lru_cache(SAN_KEPT)
def san(position: Position, move: int) -> str:
    """Return a move in SAN."""
    return san_of(Board(RULES_OFFICIAL, position), move)


def evaluation_text(score: int, sides: tuple[str, str], position: Position) -> str:
    """Return what a score of the engine means; of the sides, the first is to move."""
    if abs(score) > LONGEST_MATE:
        return win_text(sides[score <= 0], moves_to_mate(score))
    return standing_text(score / PAWN, sides, position)


def score_text(score: int) -> str:
    """Return a score for White as chess programs write it: in pawns, or the moves to mate."""
    if abs(score) > LONGEST_MATE:
        return f"Mate in {moves_to_mate(score)} by {COLOURS[WHITE if score > 0 else BLACK]}"
    return f"{score / PAWN:+.2f}"


def share_of(score: int) -> float:
    """Return White's share of the evaluation bar for a score."""
    if abs(score) > LONGEST_MATE:
        return float(score > 0)
    return 1 / (1 + 10 ** (-score / STEEPNESS))
