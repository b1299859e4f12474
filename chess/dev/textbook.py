"""Chess as a game for the generic minimax: the specification of the exact search, as plain as possible."""

from collections.abc import Iterator
from typing import TypeAlias

from chess.board import Board, Position
from chess.exact.scoring import Scoring
from chess.exact.search import Choice
from chess.movegen import has_legal_move, in_check, king_taken, legal_moves
from chess.pieces import EMPTY, KINDS, piece
from chess.rules import Rules
from games.minimax import Tally, best_child

Line: TypeAlias = tuple[int, ...]


class Chess:
    """The game tree of a position to a depth; a state is a line of moves, and MAX is the side to move at the root."""

    def __init__(self, rules: Rules, position: Position, scoring: Scoring, depth: int) -> None:
        self._board = Board(rules, position)
        self._royal = rules.royal
        self._searcher = position.side
        self._scoring = scoring
        self._depth = depth
        self._played: list[tuple[int, int]] = []  # the moves made on the board, each with what `undo` needs
        self._worth = {EMPTY: 0}
        for kind in KINDS:
            self._worth[piece(position.side, kind)] = scoring.values[kind]
            self._worth[piece(1 - position.side, kind)] = -scoring.values[kind]

    def children(self, line: Line) -> Iterator[Line]:
        """Yield the lines that are one legal move longer, in the documents' order."""
        for move in legal_moves(self._after(line)):
            yield (*line, move)

    def value(self, line: Line) -> int:
        """Return the score of the board after a line, for the side to move at the root."""
        board = self._after(line)
        remaining = self._depth - len(line)
        if king_taken(board):
            return self._defeat(remaining)
        # Where kings are captured, a side without moves draws only when it has to move, not at a leaf.
        if (self._royal or remaining) and not has_legal_move(board):
            return self._defeat(remaining) if self._royal and in_check(board, board.side) else self._scoring.draw
        return sum([self._worth[code] for code in board.cells])

    def _defeat(self, remaining: int) -> int:
        """Return the score if the side to move has lost with this many plies remaining."""
        win = self._scoring.win + self._scoring.faster_mate_bonus * remaining
        return -win if self._board.side == self._searcher else win

    def _after(self, line: Line) -> Board:
        """Return the board after a line; unmake and make only the moves in which it differs from the last line."""
        board = self._board
        shared = _shared(line, self._played)
        while len(self._played) > shared:
            board.undo(*self._played.pop())
        for move in line[shared:]:
            self._played.append((move, board.play(move)))
        return board


def _shared(line: Line, played: list[tuple[int, int]]) -> int:
    """Return the length of the common beginning of a line and the moves on the board."""
    count = 0
    for move, (other, _) in zip(line, played, strict=False):
        if move != other:
            break
        count += 1
    return count


def textbook_choice(
    rules: Rules, position: Position, scoring: Scoring, depth: int, tally: Tally | None = None
) -> Choice | None:
    """Return the move that minimax chooses and its score; None if there is no move."""
    game = Chess(rules, position, scoring, depth)
    best = best_child(game, (), depth, tally=tally)
    return Choice(list(game.children(()))[best.child][0], best.value) if best.child >= 0 else None
