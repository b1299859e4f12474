"""A match of simplified chess in the console: the prompts for moves, and the players' turns."""

from collections.abc import Mapping
from typing import Final

from chess.editions.simplified import EDITION_SIMPLIFIED, cells_of
from chess.editions.simplified_words import result_text, summary_text
from chess.formats.simplified import rows_of, square_at
from chess.game import Game, Outcome
from chess.match import Match, forfeited
from chess.pieces import BISHOP, KIND_LETTERS, KIND_NAMES, KING, KNIGHT, QUEEN, ROOK, kind_of
from chess.squares import promotion_of, target_of
from console import parse
from console.games import simplified_messages as messages
from console.games.match import computer_thinks
from console.games.simplified import first_step
from console.loop import Step
from console.prompts import PlayAgainPrompt, Prompt, ask_again, line, meanwhile, numbered_board

KINDS: Final = {
    word: kind for kind in (QUEEN, ROOK, BISHOP, KNIGHT) for word in (KIND_NAMES[kind], KIND_LETTERS[kind].lower())
}
FORFEIT: Final = 0


def begin(difficulty: int) -> Step:
    """Start a match against the opponent with this number."""
    match = Match(EDITION_SIMPLIFIED, EDITION_SIMPLIFIED.defaults._replace(difficulty=difficulty))
    return Step(board_text(match.game), MovePrompt(match))


class MovePrompt(Prompt):
    """The prompts for a move: four numbers, one by one."""

    computer_plays = True

    def __init__(self, match: Match, numbers: tuple[int, ...] = ()) -> None:
        self.match = match
        self.numbers = numbers
        self.prompt = messages.NUMBERS[len(numbers)]

    def answer(self, word: str) -> Step:
        """Store a number; make the move after the fourth."""
        number = parse.integer(word)
        if number is None:
            return Step(messages.REJECTED, MovePrompt(self.match), drops_line=True)
        if not self.numbers and number == FORFEIT:
            return _over(forfeited(self.match.settings.user_colour))
        numbers = (*self.numbers, number)
        if len(numbers) < len(messages.NUMBERS):
            return Step("", MovePrompt(self.match, numbers))
        return _try_move(self.match, *numbers)


class PromotionPrompt(Prompt):
    """The prompt for what a pawn becomes."""

    computer_plays = True
    prompt = messages.PROMOTION

    def __init__(self, match: Match, moves: Mapping[int, int]) -> None:
        self.match = match
        self.moves = moves  # by the kind that the pawn becomes

    def answer(self, word: str) -> Step:
        """Make the move."""
        kind = KINDS.get(word.lower())
        return ask_again(self) if kind is None else _make(self.match, self.moves[kind])


def _try_move(match: Match, row: int, column: int, target_row: int, target_column: int) -> Step:
    source, target = square_at(row, column), square_at(target_row, target_column)
    if source is None or target is None or not match.game.is_own(source):
        return Step(messages.REJECTED, MovePrompt(match))
    moves = [possible.move for possible in match.game.moves_of(source) if target_of(possible.move) == target]
    if not moves:
        return Step(messages.REJECTED, MovePrompt(match))
    if len(moves) > 1 and kind_of(match.game.position.cells[target]) != KING:
        return Step("", PromotionPrompt(match, {promotion_of(move): move for move in moves}))
    return _make(match, moves[0])


def _make(match: Match, move: int) -> Step:
    match.try_move(move)
    return _moved(match)


def _moved(match: Match) -> Step:
    """Return the step after a move: its summary, the board, then the end or the other player's turn."""
    game = match.game
    summary = summary_text(game.positions[-2].cells, game.moves[-1])
    said = line(summary) + board_text(game)
    outcome = match.outcome if match.is_over else None
    if outcome:
        return _over(outcome, said)
    if not match.is_computers_turn:
        return Step(said, MovePrompt(match))
    return Step(said, computer_thinks(match, lambda _played: _moved(match), meanwhile))


def board_text(game: Game) -> str:
    """Return the lines that show the board."""
    return numbered_board([row.replace(".", " ") for row in rows_of(cells_of(game))])


def _over(outcome: Outcome, said: str = "") -> Step:
    return Step(said + line(result_text(outcome)), PlayAgainPrompt(first_step))
