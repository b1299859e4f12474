"""The engine: alpha-beta with pruning, deeper than the exact search, but it may be wrong.

The methods are the usual ones: iterative deepening with principal variation search (every move but the first is tested
with a null window, and searched again if it turns out better), a transposition table, and a quiescence search at the
leaves. Moves are ordered by the table, by what they capture (MVV-LVA, static exchange evaluation), and by killer moves,
counter-moves and the history heuristic. Moves and positions that look bad are searched less deeply (late move
reductions) or not at all (null move, futility pruning, late move pruning).

The same position, limits and history give the same answer: nothing here reads the time. The caller ends a search early
with `should_stop`.

Scores are in hundredths of a pawn for the side to move. A `ply` is one move of one player, counted from the root;
`depth` is how many plies are left to search.
"""

from collections.abc import Callable, Sequence
from math import log
from typing import Final

from chess.attacks import BIT, ROW_1, ROW_8
from chess.board import NO_KING, NO_SQUARE, Board, Position
from chess.engine.evaluation import Evaluation
from chess.engine.exchange import VALUES, exchange
from chess.engine.ordering import CAPTURE_RANK, KILLER_RANK, MOST_HISTORY, Ordering
from chess.engine.transpositions import EXACT, LOWER, UPPER, Transpositions, bound_in, depth_in, move_in, score_in
from chess.engine.values import ALL_PARTS, LONGEST_MATE, MATE, MEGABYTES, Limits, Line, Parts
from chess.movegen import EVERYWHERE, MOST_MOVES, generate, has_legal_move, in_check, legal_moves, pick
from chess.pieces import KING, PAWN, QUEEN
from chess.rules import Rules
from chess.squares import EN_PASSANT, MOVE_BITS, QUEENED
from chess.zobrist import EN_PASSANT_KEYS, KEYS, SIDE_KEY, key_after, key_of
from core.native import i64, vec

NEEDS_CHECK: Final = "the engine knows only rules under which a king may not be left in check"

INFINITE: Final = 32_000
NONE: Final = 32_001  # no score

MOST_DEPTH: Final = 63  # the last depth in REDUCTIONS
MOST_PLY: Final = 128  # of the quiescence search too
HISTORY: Final = 512  # the most positions before the root that are checked for repetition
CHECK_EVERY: Final = 1024  # nodes between two calls of `should_stop`; a power of two
LAST_ROWS: Final = ROW_1 | ROW_8

# The number after each heading is the full engine's score in % against the engine without that part; values.py says how
# it was measured. Depths count remaining plies; margins are in hundredths of a pawn.

# Aspiration windows: 57.5.
ASPIRATION: Final = 25  # half the width of the first window around the score of the iteration before
ASPIRATION_DEPTH: Final = 4  # the first iteration with such a window: shallower ones cost little

# Null move: 56.
NULL_MOVE_DEPTH: Final = 3  # the least depth
NULL_MOVE_REDUCTION: Final = 3  # the null-move search is this many plies shallower, plus a quarter of the depth

# Pruning, which is futility, late moves and losing exchanges together: 64.
FUTILE_DEPTH: Final = 6  # futility pruning up to this depth
FUTILE_MARGIN: Final = 80  # for each ply: what quiet moves may still gain
LATE_DEPTH: Final = 4  # late move pruning up to this depth
LATE_MOVES: Final = 4  # quiet moves tried before the rest is pruned, plus the square of the depth
LOSING_DEPTH: Final = 4  # moves that lose an exchange are pruned up to this depth
LOSING_MARGIN: Final = 80  # for each ply: what a move may lose in an exchange and still be tried

# Internal iterative reduction; not measured alone.
INTERNAL_REDUCTION_DEPTH: Final = 4  # from here on, a position without an entry in the table is searched one ply less

# Late move reductions: 55.
REDUCED_DEPTH: Final = 3  # the least depth
REDUCED_FROM: Final = 3  # moves that are searched to the full depth before any is reduced

# Quiescence search: 94. Delta pruning inside it was not measured alone.
DELTA: Final = 150  # what a capture may gain beyond the value of its victim

# When the scores of all root moves are wanted, those that cannot be the best are searched this many plies less. The
# number is even: scores from leaves with the same side to move can be compared.
SCORED_LESS: Final = 6


class StopSearchError(Exception):
    """The search ends early; the board keeps the moves of the line that was being searched."""


def _reductions() -> vec[i64]:
    """Return the late move reductions in plies, by `depth << 6 | number of the move`."""
    table = vec[i64]([0] * 4096)
    for depth in range(1, 64):
        for number in range(1, 64):
            table[depth << 6 | number] = int(0.5 + log(depth) * log(number) / 2.2)
    return table


REDUCTIONS: Final = _reductions()


class Engine:
    """Searches positions under one rule set; its tables are kept from one search to the next."""

    def __init__(
        self,
        rules: Rules,
        megabytes: int = MEGABYTES,
        parts: Parts = ALL_PARTS,
        draw: int = 0,
        check_every: int = CHECK_EVERY,
    ) -> None:
        if not rules.royal:
            raise ValueError(NEEDS_CHECK)
        self.rules = rules
        self.parts = parts
        self.draw: i64 = draw  # the value of a stalemate or a repetition for the side that searches
        self.evaluation = Evaluation()
        self.table = Transpositions(megabytes)
        self.ordering = Ordering(parts.killers, parts.history, parts.exchanges)
        self.board = Board(rules, Position((0,) * 64))
        self.quiet_limit: i64 = rules.quiet_limit or HISTORY + MOST_PLY
        self.side: i64 = 0  # the side that searches
        self.should_stop: Callable[[], bool] | None = None
        self.check_mask: i64 = check_every - 1  # these bits of `nodes` are 0 when `should_stop` is called
        self.nodes: i64 = 0
        self.most_nodes: i64 = 0
        self.root: i64 = 0  # the index of the root's key; the keys of earlier positions come before it
        self.keys = vec[i64]([0] * (HISTORY + MOST_PLY + 2))
        # The lists below are indexed by ply.
        self.buffers: list[vec[i64]] = [vec[i64]([0] * MOST_MOVES) for _ in range(MOST_PLY + 1)]
        self.quiet_plies = vec[i64]([0] * (MOST_PLY + 2))  # since the last capture or pawn move
        self.statics = vec[i64]([0] * (MOST_PLY + 2))  # static evaluations
        self.played = vec[i64]([0] * (MOST_PLY + 2))  # `piece << 6 | target` of the move that was made
        self.variations = vec[i64]([0] * ((MOST_PLY + 2) * (MOST_PLY + 2)))  # a row for each principal variation
        self.lengths = vec[i64]([0] * (MOST_PLY + 2))  # of these variations
        self.root_moves: list[int] = []
        self.best = Line(0, 0, (), 0, 0)
        self.lines: list[Line] = []  # one for each root move, the best first
        # Copies of `parts`: a field of this compiled class is read faster than one of a tuple.
        self.with_table = parts.table
        self.with_null_window = parts.null_window
        self.with_null_move = False  # set at the start of each search
        self.with_reductions = parts.reductions
        self.with_pruning = parts.pruning
        self.with_extensions = parts.extensions
        self.with_exchanges = parts.exchanges
        self.with_quiescence = parts.quiescence

    def search(
        self,
        positions: Sequence[Position],
        quiet_plies: int,
        limits: Limits,
        should_stop: Callable[[], bool] | None = None,
        report: Callable[[Line], None] | None = None,
    ) -> Line:
        """Search the last of a game's positions; return the best line, which has no moves if there is no legal move.

        `should_stop` is called every `check_every` nodes; `report` is called with the best line after each iteration.
        """
        self._prepare(positions, quiet_plies, limits)
        self.should_stop = should_stop
        if not self.root_moves:
            return self.best
        deepest = min(limits.depth or MOST_DEPTH, MOST_DEPTH)
        scored = max(1, deepest - SCORED_LESS) if limits.scores else 0
        try:
            for depth in range(1, deepest + 1):
                if depth <= scored:
                    self._score_each(depth)
                else:
                    self._deepen(depth)
                self._keep_effort()
                if report is not None:
                    report(self.best)
                if depth >= scored and self._found_mate(depth, limits):
                    break
            if scored:
                self._confirm()
        except StopSearchError:
            pass
        if scored:
            self._keep_scores()
        self._keep_effort()
        return self.best

    # The root

    def _prepare(self, positions: Sequence[Position], quiet_plies: int, limits: Limits) -> None:
        present = positions[-1]
        self.board = Board(self.rules, present)
        self.side = self.board.side
        self.nodes = 0
        self.most_nodes = limits.nodes or 1 << 60
        self.quiet_plies[0] = quiet_plies
        known = positions[-1 - min(quiet_plies, HISTORY) :]
        self.root = len(known) - 1
        for number, position in enumerate(known):
            self.keys[number] = key_of(position, 0) ^ KEYS[EN_PASSANT_KEYS + position.en_passant]
        self.ordering.begin()
        self.table.begin()
        allowed = legal_moves(self.board)
        self.root_moves = [move for move in allowed if move in limits.moves] if limits.moves else allowed
        # Many short mates are zugzwangs, which a null move hides. A search for a mate must be complete, not fast.
        self.with_null_move = self.parts.null_move and not limits.mate
        self.statics[0] = NONE if in_check(self.board, self.side) else self.evaluation.score(self.board)
        self.best = Line(0, 0, tuple(self.root_moves[:1]), 0, 0)
        self.lines = [Line(0, 0, (move,), 0, 0) for move in self.root_moves]

    def _keep_effort(self) -> None:
        self.best = self.best._replace(nodes=int(self.nodes), fullness=self.table.fullness)

    def _found_mate(self, depth: int, limits: Limits) -> bool:
        """Return whether the mate that was asked for is found, or a mate that a deeper search cannot shorten."""
        if limits.mate:
            return self.best.score > MATE - 2 * limits.mate
        return _is_settled(self.best.score, depth)

    def _deepen(self, depth: int) -> None:
        """Search to a depth with an aspiration window around the last score; widen it until the value is inside."""
        margin = ASPIRATION if self.parts.aspiration and depth >= ASPIRATION_DEPTH else INFINITE
        middle = self.best.score
        alpha, beta = max(-INFINITE, middle - margin), min(INFINITE, middle + margin)
        while True:
            value = int(self._root_value(depth, alpha, beta))
            if alpha < value < beta:
                return
            margin *= 4
            if value <= alpha:
                alpha = max(-INFINITE, value - margin)
            else:
                beta = min(INFINITE, value + margin)
            if margin > LONGEST_MATE // 8:
                alpha, beta = -INFINITE, INFINITE

    def _root_value(self, depth: i64, alpha: i64, beta: i64) -> i64:
        """Search the root's moves; keep the best line so far, in case the search is stopped."""
        best: i64 = -INFINITE
        board = self.board
        for move in list(self.root_moves):
            memory = self._play(move, 0)
            checked = in_check(board, board.side)
            value = self._try(depth - 1, alpha, beta, 0, checked, best == -INFINITE, 0)
            board.undo(move, memory)
            if value > best:
                best = value
                if value > alpha:
                    if value < beta or move != self.best.move:  # else the line already known says more than a bound
                        self._keep_best(depth, move, value)
                    if value >= beta:
                        return value
                    alpha = value
        return best

    def _keep_best(self, depth: i64, move: int, value: i64) -> None:
        """Keep a better root move, and move it to the front for the next iteration."""
        line = [int(self.variations[MOST_PLY + 2 + number]) for number in range(int(self.lengths[1]))]
        self.best = Line(int(depth), int(value), (move, *line), 0, 0)
        self.root_moves.remove(move)
        self.root_moves.insert(0, move)

    # The scores of all root moves

    def _score_each(self, depth: int) -> None:
        """Search each root move by itself to a depth. If that is stopped, the scores of the depth before stay."""
        try:
            lines = [self._line_of(line, depth) for line in self.lines]
        except StopSearchError:
            self.best = self.lines[0]
            raise
        self.lines = sorted(lines, key=lambda line: line.score, reverse=True)
        self.best = self.lines[0]
        self.root_moves = [line.move for line in self.lines]

    def _line_of(self, line: Line, depth: int) -> Line:
        """Return the line of one root move to a depth, of a search with an open window, given its line so far."""
        if _is_settled(line.score, line.depth):
            return line
        self.root_moves = [line.move]
        self.best = line
        self._deepen(depth)
        return self.best

    def _confirm(self) -> None:
        """Search moves whose scores are the best to the full depth, until no other score is as good as theirs."""
        depth = self.best.depth
        while True:
            self._keep_scores()
            open_lines = [
                line
                for line in self.lines
                if line.score == self.best.score and line.depth < depth and not _is_settled(line.score, line.depth)
            ]
            if not open_lines:
                return
            self._line_of(open_lines[0], depth)

    def _keep_scores(self) -> None:
        """Put the latest line in its place; the best of all becomes the answer, with the scores of each."""
        latest = self.best
        lines = [latest if line.move == latest.move else line for line in self.lines]
        self.lines = sorted(lines, key=lambda line: line.score, reverse=True)
        self.best = self.lines[0]._replace(scores=tuple((line.move, line.score) for line in self.lines))

    # The tree

    def _try(self, depth: i64, alpha: i64, beta: i64, ply: i64, checked: bool, first: bool, reduction: i64) -> i64:
        """Return the value of the move just made, for the side that made it (principal variation search).

        Every move but the first is tested with a null window, late moves with less depth. A move that turns out better
        is searched again, first with the full depth, then with the full window.
        """
        below = ply + 1
        if first or not self.with_null_window:
            return -self._value(depth, -beta, -alpha, below, checked, True)
        value = -self._value(depth - reduction, -alpha - 1, -alpha, below, checked, True)
        if reduction and value > alpha:
            value = -self._value(depth, -alpha - 1, -alpha, below, checked, True)
        if alpha < value < beta:
            value = -self._value(depth, -beta, -alpha, below, checked, True)
        return value

    def _value(self, depth: i64, alpha: i64, beta: i64, ply: i64, checked: bool, may_pass: bool) -> i64:
        """Return the value of the position for the side to move: exact inside the window, a bound outside."""
        self.lengths[ply] = 0
        if self._is_drawn(ply, checked):
            return self._drawn()
        if checked and self.with_extensions:  # check extension: the line is forced, and costs few nodes
            depth += 1
        if depth <= 0 or ply >= MOST_PLY:
            return self._quiet_value(alpha, beta, ply, checked)
        self._count_node()
        # Mate distance pruning: a mate found elsewhere is shorter than any possible here.
        if MATE - ply - 1 <= alpha:
            return alpha
        key = self.keys[self.root + ply]
        word: i64 = 0
        if self.with_table:
            word = self.table.look_up(key)
        is_wide = beta - alpha > 1
        if word and not is_wide and depth_in(word) >= depth and _cuts(word, alpha, beta, ply):
            return _from_root(score_in(word), ply)
        static: i64 = NONE
        if not checked:
            static = self.evaluation.score(self.board)
        self.statics[ply] = static
        if not is_wide and not checked:
            bound = self._bound_without_moves(depth, beta, ply, static, may_pass)
            if bound != NONE:
                return bound
        if not word and depth >= INTERNAL_REDUCTION_DEPTH:
            depth -= 1
        return self._best_value(depth, alpha, beta, ply, checked, move_in(word), key)

    def _bound_without_moves(self, depth: i64, beta: i64, ply: i64, static: i64, may_pass: bool) -> i64:
        """Return a bound of at least beta if the side to move is so far ahead that no move need be tried; else NONE."""
        if beta <= -LONGEST_MATE or static < beta:
            return NONE
        if self.with_pruning and depth <= FUTILE_DEPTH and static - FUTILE_MARGIN * depth >= beta:
            return static
        if self.with_null_move and may_pass and depth >= NULL_MOVE_DEPTH and self._has_officers():
            # Null move: if passing reaches beta, some move will too. Not with king and pawns only, because of zugzwang.
            less = NULL_MOVE_REDUCTION + depth // 4
            value = -self._value_after_pass(depth - 1 - less, -beta, 1 - beta, ply)
            if value >= beta:
                if value >= LONGEST_MATE:
                    return beta  # a mate found after a null move is not proven
                return value
        return NONE

    def _best_value(self, depth: i64, alpha: i64, beta: i64, ply: i64, checked: bool, first: i64, key: i64) -> i64:
        """Try the moves of a position in order; return the best value.

        One long function because it is the engine's main loop, and nearly every line uses the same ten variables.
        """
        board = self.board
        moves = self.buffers[ply]
        count = generate(board, moves, EVERYWHERE)
        if not count:
            return self._ended(ply, checked)
        self.ordering.rank(board, moves, count, first, self.played[ply - 1], ply)
        is_wide = beta - alpha > 1
        improving = self._is_improving(ply)
        best: i64 = -INFINITE
        best_move: i64 = 0
        bound: i64 = UPPER
        number: i64 = 0
        while number < count:
            move = pick(moves, number, count)
            rank = moves[number] >> MOVE_BITS
            number += 1
            is_quiet = -KILLER_RANK // 2 < rank <= KILLER_RANK
            prunable = best > -LONGEST_MATE and not is_wide and not checked and self.with_pruning
            losable = prunable and depth <= LOSING_DEPTH and rank < KILLER_RANK - 2
            if losable and exchange(board, move) < -LOSING_MARGIN * depth:
                continue
            memory = self._play(move, ply)
            checks = in_check(board, board.side)
            if prunable and is_quiet and not checks and self._is_futile(depth, alpha, ply, number, improving):
                board.undo(move, memory)
                continue
            reduction: i64 = 0
            if number > REDUCED_FROM and depth >= REDUCED_DEPTH and rank < CAPTURE_RANK and self.with_reductions:
                reduction = self._reduction(depth, number, rank, is_wide or checked or checks, improving)
            value = self._try(depth - 1, alpha, beta, ply, checks, number == 1, reduction)
            board.undo(move, memory)
            if value > best:
                best = value
                if value > alpha:
                    best_move = move
                    bound = EXACT
                    alpha = value
                    if is_wide:
                        self._keep_variation(move, ply)
                    if value >= beta:
                        bound = LOWER
                        self.ordering.note_cutoff(board, moves, number, depth, self.played[ply - 1], ply)
                        break
        if self.with_table:
            self.table.note(key, best_move, bound, depth, _from_here(best, ply))
        return best

    def _quiet_value(self, alpha: i64, beta: i64, ply: i64, checked: bool) -> i64:
        """Return the value of the position after its captures and promotions (quiescence search).

        The side to move may stand pat, that is decline every capture. In check it may not, and every move is tried.
        """
        self._count_node()
        board = self.board
        if board.kings[board.side] == NO_KING:  # only in a game that began with a king that could be captured
            return ply - MATE
        best: i64 = -INFINITE
        if not checked or ply >= MOST_PLY:
            best = self.evaluation.score(board)
            if best >= beta or ply >= MOST_PLY or not self.with_quiescence:
                return best
            if best > alpha:
                alpha = best
        moves = self.buffers[ply]
        count = self._generate_loud(moves, ply, checked, alpha - best - DELTA)
        if not count and checked:
            return ply - MATE
        number: i64 = 0
        while number < count:
            move = pick(moves, number, count)
            number += 1
            memory = self._play(move, ply)
            value = -self._quiet_value(-beta, -alpha, ply + 1, in_check(board, board.side))
            board.undo(move, memory)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        return best

    def _generate_loud(self, moves: vec[i64], ply: i64, checked: bool, need: i64) -> i64:
        """Write the moves worth trying, with ranks, into `moves`; return their number.

        These are all moves in check, else the captures and promotions that gain `need` and lose no exchange.
        """
        board = self.board
        if checked:
            count = generate(board, moves, EVERYWHERE)
            self.ordering.rank(board, moves, count, 0, self.played[ply - 1], ply)
            return count
        wanted = board.bits[8 - (board.side << 3)] | LAST_ROWS
        if board.en_passant:
            wanted |= BIT[board.en_passant]
        count = generate(board, moves, wanted)
        kept: i64 = 0
        number: i64 = 0
        while number < count:
            move = moves[number]
            number += 1
            extra = move & 7
            victim = board.cells[move >> 3 & 63] & 7
            if extra == EN_PASSANT:
                victim = PAWN
            if extra == QUEENED:
                victim = QUEEN
            if not victim or VALUES[victim] < need:
                continue
            taker = board.cells[move >> 9] & 7
            if self.with_exchanges and VALUES[victim] < VALUES[taker] and exchange(board, move) < 0:
                continue
            moves[kept] = ((victim << 4) - taker << MOVE_BITS) + move
            kept += 1
        return kept

    # Tests at every node

    def _count_node(self) -> None:
        if self.nodes >= self.most_nodes:
            raise StopSearchError
        self.nodes += 1
        if not self.nodes & self.check_mask and self.should_stop is not None and self.should_stop():
            raise StopSearchError

    def _is_drawn(self, ply: i64, checked: bool) -> bool:
        """Return whether the position is a repetition, or the quiet moves have reached their limit.

        One repetition is enough: a position that can be reached twice can be reached three times. Under rules without
        a draw by repetition it counts as a draw too, because it gains neither side anything.
        """
        quiet = self.quiet_plies[ply]
        if quiet < 4:  # the shortest repetition: each side moves a piece out and back
            return False
        if quiet >= self.quiet_limit and (not checked or has_legal_move(self.board)):
            return True
        at = self.root + ply
        key = self.keys[at]
        last = at - quiet
        if last < 0:
            last = 0
        earlier = at - 4
        while earlier >= last:
            if self.keys[earlier] == key:
                return True
            earlier -= 2  # the same side to move
        return False

    def _ended(self, ply: i64, checked: bool) -> i64:
        """Return the value of a position without a legal move: mate or stalemate."""
        board = self.board
        if checked or board.kings[board.side] == NO_KING:
            return ply - MATE
        return self._drawn()

    def _drawn(self) -> i64:
        """Return the value of a draw for the side to move."""
        if self.board.side == self.side:
            return self.draw
        return -self.draw

    def _has_officers(self) -> bool:
        """Return whether the side to move has more than its king and pawns."""
        bits = self.board.bits
        base = self.board.side << 3
        return bits[base] != bits[base | PAWN] | bits[base | KING]

    def _is_improving(self, ply: i64) -> bool:
        """Return whether the static evaluation is better than at the same side's last move."""
        static = self.statics[ply]
        return ply < 2 or static == NONE or self.statics[ply - 2] == NONE or static > self.statics[ply - 2]

    def _is_futile(self, depth: i64, alpha: i64, ply: i64, number: i64, improving: bool) -> bool:
        """Return whether to prune a quiet move: it is late in the order, or the evaluation is too far below alpha."""
        most = LATE_MOVES + depth * depth
        if not improving:
            most = most >> 1
        if depth <= LATE_DEPTH and number > most:
            return True
        return depth <= FUTILE_DEPTH and self.statics[ply] + FUTILE_MARGIN * (depth + 1) <= alpha

    def _reduction(self, depth: i64, number: i64, rank: i64, careful: bool, improving: bool) -> i64:
        """Return how many plies less a late move is searched (late move reductions).

        One ply less if the node or the move is critical (`careful`) or the move is a killer; one more if the position
        does not improve; two less to two more by the history.
        """
        if number > 63:
            number = 63
        reduction = REDUCTIONS[depth << 6 | number]
        if careful or rank >= KILLER_RANK - 2:
            reduction -= 1
        if not improving:
            reduction += 1
        if -MOST_HISTORY <= rank <= MOST_HISTORY:
            reduction -= rank // (MOST_HISTORY >> 1)
        if reduction < 0:
            return 0
        if reduction > depth - 2:
            return depth - 2
        return reduction

    # Making moves

    def _play(self, move: i64, ply: i64) -> i64:
        """Make a move, and set the key and the quiet plies of the new position; return what `undo` needs."""
        board = self.board
        at = self.root + ply
        target = move >> 3 & 63
        code = board.cells[move >> 9]
        self.quiet_plies[ply + 1] = self.quiet_plies[ply] + 1
        if board.cells[target] or code & 7 == PAWN:
            self.quiet_plies[ply + 1] = 0
        self.played[ply] = code << 6 | target
        key = key_after(board, self.keys[at], move) ^ KEYS[EN_PASSANT_KEYS + board.en_passant]
        memory = board.play(move)
        self.keys[at + 1] = key ^ KEYS[EN_PASSANT_KEYS + board.en_passant]
        return memory

    def _value_after_pass(self, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """Return the value for the other side after a null move."""
        board = self.board
        at = self.root + ply
        passed = board.en_passant
        self.played[ply] = 0
        self.quiet_plies[ply + 1] = 0  # no repetition across a null move, which no game has
        self.keys[at + 1] = self.keys[at] ^ KEYS[SIDE_KEY] ^ KEYS[EN_PASSANT_KEYS + passed]
        board.side = 1 - board.side
        board.en_passant = NO_SQUARE
        value = self._value(depth, alpha, beta, ply + 1, False, False)
        board.side = 1 - board.side
        board.en_passant = passed
        return value

    def _keep_variation(self, move: i64, ply: i64) -> None:
        """Set the principal variation of this ply: the move, then the variation of the next ply."""
        width: i64 = MOST_PLY + 2
        row = ply * width
        length = self.lengths[ply + 1]
        self.variations[row] = move
        number: i64 = 0
        while number < length:
            self.variations[row + 1 + number] = self.variations[row + width + number]
            number += 1
        self.lengths[ply] = length + 1


def _is_settled(score: int, depth: int) -> bool:
    """Return whether a score is a mate that no search deeper than this should shorten."""
    return MATE - abs(score) <= depth


# A mate score counts plies from the root; in the table it counts from the position itself, because a position may be
# reached at different plies.


def _from_here(score: i64, ply: i64) -> i64:
    if score > LONGEST_MATE:
        return score + ply
    if score < -LONGEST_MATE:
        return score - ply
    return score


def _from_root(score: i64, ply: i64) -> i64:
    if score > LONGEST_MATE:
        return score - ply
    if score < -LONGEST_MATE:
        return score + ply
    return score


def _cuts(word: i64, alpha: i64, beta: i64, ply: i64) -> bool:
    """Return whether the score of a table entry is a cutoff for this window."""
    score = _from_root(score_in(word), ply)
    bound = bound_in(word)
    return (score >= beta and bound & LOWER != 0) or (score <= alpha and bound & UPPER != 0)
