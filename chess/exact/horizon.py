"""The last two plies of the exact search, mostly answered without making their moves.

The search asks one question only: is the value for the side to move at least `goal`? Near the horizon the material
balance often answers it, because a leaf counts only material, mate and stalemate:

- One ply remaining, balance below the goal: only a capture worth enough or a mate reaches the goal, if there is a move
  at all.
- Two plies remaining, balance below the goal: the same. After any other move the balance has not grown, and the enemy
  can answer with any move.
- One ply remaining, balance at the goal: any move reaches it.

An example. Two plies remain, White is to move with a balance of 0, and the goal is 3. White's pieces attack a pawn and
a knight, and no check is mate. Taking the pawn brings the balance only to 1. Taking the knight brings it to 3. To see
whether it stays there, the search makes this one move and asks whether Black then reaches 1 - 3 = -2. The other thirty
moves of White are not made: after each the balance is 0, and Black need only have a legal move.

Stalemate is the exception. If a draw reaches the goal, a quiet move may stalemate; if a draw does not, a capture may
stalemate by mistake. Either player can be stalemated: the enemy after the move, and the side to move now or, with two
plies remaining, at its next turn. A player with enough free pawns cannot be stalemated. A pawn is free if the square
ahead of it is empty and it is on no line with its king, so that it can never be pinned. One move of the enemy removes
at most one free pawn, by capturing it or by blocking it. Castling does not block two: a pawn in front of the square
where king or rook arrives would attack the king there or on the way. One move of the player removes at most one too:
the pawn that moves, or one that is blocked. A king's move changes the lines, so king moves are tested one by one. With
too few free pawns the answer is OPEN, and every move is tried.

Throughout, the side to move cannot capture the enemy king, because the last move was legal.
"""

from typing import Final

from chess.attacks import (
    BIT,
    DE_BRUIJN,
    INDEX,
    KING_REACH,
    KNIGHT_REACH,
    LINE,
    OBLIQUES,
    PAWN_TAKES,
    ROW_1,
    ROW_8,
    STRAIGHTS,
    bishop_reach,
    rook_reach,
)
from chess.board import PROMOTED, Board
from chess.exact.scoring import Scoring
from chess.movegen import (
    EVERYWHERE,
    MOST_MOVES,
    attacked,
    castle_moves,
    checkers_and_pinned,
    generate,
    has_legal_move,
    in_check,
    king_taken,
    reach,
    safe_steps,
    shields,
)
from chess.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE
from chess.squares import CASTLE
from core.native import i64, vec

NO: Final = 0
YES: Final = 1
OPEN: Final = 2


def two_or_more(squares: i64) -> bool:
    """Return whether a set has at least two squares."""
    return (squares & (squares - 1)) != 0


def three_or_more(squares: i64) -> bool:
    """Return whether a set has at least three squares."""
    return two_or_more(squares & (squares - 1))


class Horizon:
    """Answers the search's question on a board with few plies remaining."""

    def __init__(self, board: Board, scoring: Scoring) -> None:
        self.board = board
        self.royal: bool = board.tables.royal
        self.values = vec[i64](scoring.values)
        self.win: i64 = scoring.win
        self.faster_mate_bonus: i64 = scoring.faster_mate_bonus
        self.draws = vec[i64]([-scoring.draw, -scoring.draw])  # the value of a draw, by the side to move
        self.draws[board.side] = scoring.draw
        self.nodes: i64 = 0
        self.evaluated: i64 = 0
        self.moves = vec[i64]([0] * MOST_MOVES)
        # The squares from which a kind gives check, by `remaining << 3 | kind`: one row for each of the last two plies.
        self.checking = vec[i64]([0] * 24)

    def balance(self) -> i64:
        """Return the value of the pieces of the side to move, less the value of the enemy's."""
        total: i64 = 0
        for code in self.board.cells:
            worth = self.values[code & 7]
            total += worth if code >> 3 == self.board.side else -worth
        return total

    def answer(self, remaining: i64, goal: i64, balance: i64) -> i64:
        """Return YES or NO, whether the value reaches the goal; OPEN if moves must be tried."""
        self.nodes += 1
        if not self.royal:
            return self._answer_without_check(remaining, goal, balance)
        if remaining == 1:
            return self._one_left(goal, balance)
        if remaining == 2 and balance < goal:
            return self._two_left(goal, balance)
        if remaining:
            return OPEN
        return self._none_left(goal, balance)

    def ended(self, remaining: i64, goal: i64) -> i64:
        """Return the answer for a side to move without a legal move: mate or stalemate."""
        mated = self.royal and in_check(self.board, self.board.side)
        value = -self.win - self.faster_mate_bonus * remaining if mated else self.draws[self.board.side]
        return as_answer(value >= goal)

    def gain(self, move: i64) -> i64:
        """Return what a move adds to the balance; called before the move is made."""
        extra = move & 7
        taken = self.values[self.board.cells[move >> 3 & 63] & 7]
        if extra == 0 or extra == CASTLE:
            return taken
        return taken + self.values[PROMOTED[extra]] - self.values[PAWN]

    def _answer_without_check(self, remaining: i64, goal: i64, balance: i64) -> i64:
        """Do what `answer` does, for rules where the king is captured and there is no check, mate or stalemate."""
        if king_taken(self.board):
            return as_answer(-self.win - self.faster_mate_bonus * remaining >= goal)
        if remaining:
            return OPEN
        self.evaluated += 1
        return as_answer(balance >= goal)

    def _none_left(self, goal: i64, balance: i64) -> i64:
        self.evaluated += 1
        if has_legal_move(self.board):
            return as_answer(balance >= goal)
        return self.ended(0, goal)

    def _one_left(self, goal: i64, balance: i64) -> i64:
        board = self.board
        side = board.side
        draw_helps = self.draws[side] >= goal
        checkers, pinned = checkers_and_pinned(board)
        if balance >= goal and (draw_helps or self._stays_mobile(1 - side)):
            self.evaluated += 1
            can_move = (not checkers and self._free_pawns(side)) or has_legal_move(board)
            if can_move:
                return YES
            return self.ended(1, goal)
        quiet = not checkers and not self._may_promote()
        if balance < goal and quiet and (not draw_helps or self._nobody_is_stalemated()):
            self.evaluated += 1
            return as_answer(self._capture_or_mate_reaches(1, goal, balance, pinned))
        return self._try_every_move(goal, balance)

    def _two_left(self, goal: i64, balance: i64) -> i64:
        board = self.board
        side = board.side
        draw_helps = self.draws[side] >= goal
        checkers, pinned = checkers_and_pinned(board)
        if checkers or self._may_promote():
            return OPEN
        if not draw_helps:
            return as_answer(self._capture_or_mate_reaches(2, goal, balance, pinned))
        if not (self._stays_mobile(1 - side) and three_or_more(self._free_pawns(side))):
            return OPEN
        return as_answer(self._capture_or_mate_reaches(2, goal, balance, pinned) or self._king_can_draw(goal, balance))

    def _stays_mobile(self, colour: i64) -> bool:
        """Return whether no single move of the enemy can stalemate a player: two free pawns are enough."""
        return two_or_more(self._free_pawns(colour))

    def _nobody_is_stalemated(self) -> bool:
        """Return whether the side to move, not in check, has a move, and the enemy has one after any move."""
        side = self.board.side
        return self._stays_mobile(1 - side) and (self._free_pawns(side) != 0 or has_legal_move(self.board))

    def _free_pawns(self, colour: i64) -> i64:
        king = self.board.kings[colour]
        return self._unblocked_pawns(colour) & ~(STRAIGHTS[king] | OBLIQUES[king])

    def _unblocked_pawns(self, colour: i64) -> i64:
        bits = self.board.bits
        if colour == WHITE:
            return bits[PAWN] & ~ROW_8 & ~((bits[0] | bits[8]) >> 1)
        return bits[8 | PAWN] & ~ROW_1 & ~((bits[0] | bits[8]) << 1)

    def _may_promote(self) -> bool:
        """Return whether a pawn of the side to move is one step from promotion: the rules above ignore that gain."""
        board = self.board
        if not board.tables.promoting[7]:
            return False
        before_last = ROW_1 * (BIT[6] if board.side == WHITE else BIT[1])
        return (board.bits[board.side << 3 | PAWN] & before_last) != 0

    def _try_every_move(self, goal: i64, balance: i64) -> i64:
        """Return the answer with one ply remaining by trying every move."""
        board = self.board
        moves = self.moves
        draw_helps = self.draws[board.side] >= goal
        count = generate(board, moves, EVERYWHERE)
        if not count:
            return self.ended(1, goal)
        number: i64 = 0
        while number < count:
            move = moves[number]
            number += 1
            self.evaluated += 1
            enough = balance + self.gain(move) >= goal
            if enough and draw_helps:
                return YES
            memory = board.play(move)
            if enough:  # then only a stalemate misses the goal
                reached = has_legal_move(board) or in_check(board, board.side)
            else:  # then only a mate reaches it, or a stalemate if a draw is enough
                reached = (draw_helps or in_check(board, board.side)) and not has_legal_move(board)
            board.undo(move, memory)
            if reached:
                return YES
        return NO

    def _capture_or_mate_reaches(self, remaining: i64, goal: i64, balance: i64, pinned: i64) -> bool:
        """Return whether a capture worth enough or a mate reaches the goal; the side to move is not in check.

        The hottest loop of the search: the targets of each piece are found once and serve both tests.
        """
        board = self.board
        bits = board.bits
        side = board.side
        own = bits[side << 3]
        occupied = bits[0] | bits[8]
        king = board.kings[side]
        enemy_king = board.kings[1 - side]
        victims = self._pieces_worth(8 - (side << 3), goal - balance)
        self._find_checking(remaining << 3, side, enemy_king, occupied)
        unmasking = shields(board, side, enemy_king) & own
        pieces = own
        if not self._pawns_matter(side, victims, self.checking[remaining << 3 | PAWN], unmasking, occupied):
            pieces ^= bits[side << 3 | PAWN]
        while pieces:
            low = pieces & -pieces
            pieces ^= low
            source = INDEX[low * DE_BRUIJN >> 58 & 63]
            allowed = ~own
            if pinned & low:
                allowed &= LINE[king << 6 | source]
            if source == king:
                if not unmasking & low:
                    allowed &= victims
                targets = safe_steps(board, king, KING_REACH[king] & allowed, occupied)
            else:
                targets = reach(board, source, allowed, occupied)
            if targets & victims and self._takes(remaining, source, targets & victims, goal, balance):
                return True
            checks = targets & self.checking[remaining << 3 | board.cells[source] & 7]
            if unmasking & low:  # a discovered check, unless the piece stays on the line
                checks |= targets & ~LINE[enemy_king << 6 | source]
            if checks and self._mates(source, checks):
                return True
        return board.castles != 0 and self._castle_mates(occupied)

    def _pieces_worth(self, enemy: i64, need: i64) -> i64:
        """Return the enemy pieces worth at least `need`; the loop relies on values that grow with the kind."""
        bits = self.board.bits
        values = self.values
        if values[PAWN] >= need:
            return bits[enemy] ^ bits[enemy | KING]
        found: i64 = 0
        kind: i64 = QUEEN
        while values[kind] >= need:
            found |= bits[enemy | kind]
            kind -= 1
        return found

    def _find_checking(self, at: i64, side: i64, enemy_king: i64, occupied: i64) -> None:
        """Fill the row `at` of `checking`: the squares from which each kind would give check."""
        straight = rook_reach(enemy_king, occupied)
        oblique = bishop_reach(enemy_king, occupied)
        self.checking[at | PAWN] = PAWN_TAKES[(1 - side) << 6 | enemy_king]
        self.checking[at | KNIGHT] = KNIGHT_REACH[enemy_king]
        self.checking[at | BISHOP] = oblique
        self.checking[at | ROOK] = straight
        self.checking[at | QUEEN] = straight | oblique

    def _pawns_matter(self, side: i64, victims: i64, checking: i64, unmasking: i64, occupied: i64) -> bool:
        """Return whether some pawn might capture a victim or give check: shifts move all pawns at once."""
        bits = self.board.bits
        pawns = bits[side << 3 | PAWN]
        if pawns & unmasking:
            return True
        if side == WHITE:
            forward = pawns & ~ROW_8
            ahead = forward << 1 & ~occupied
            takes = forward << 9 | forward >> 7
            return (takes & victims | (ahead | ahead << 1 | takes & bits[8]) & checking) != 0
        forward = pawns & ~ROW_1
        ahead = forward >> 1 & ~ROW_8 & ~occupied
        takes = forward << 7 | forward >> 9 & ~ROW_8
        return (takes & victims | (ahead | ahead >> 1 | takes & bits[0]) & checking) != 0

    def _takes(self, remaining: i64, source: i64, targets: i64, goal: i64, balance: i64) -> bool:
        """Return whether one of these captures reaches the goal; each is worth enough before the enemy's reply."""
        enemy = 1 - self.board.side
        # Without a reply to come, a capture fails only if it stalemates and a draw is not enough.
        if remaining == 1 and (self.draws[1 - enemy] >= goal or self._stays_mobile(enemy)):
            return True
        while targets:
            low = targets & -targets
            targets ^= low
            move = source << 9 | INDEX[low * DE_BRUIJN >> 58 & 63] << 3
            if self._reaches_after_reply(remaining, move, goal, balance):
                return True
        return False

    def _reaches_after_reply(self, remaining: i64, move: i64, goal: i64, balance: i64) -> bool:
        """Return whether the goal is still reached after a move and the enemy's best reply."""
        gained = balance + self.gain(move)
        memory = self.board.play(move)
        answer = self.answer(remaining - 1, 1 - goal, -gained)
        self.board.undo(move, memory)
        return answer == NO

    def _mates(self, source: i64, targets: i64) -> bool:
        """Return whether one of these checks is mate."""
        board = self.board
        while targets:
            low = targets & -targets
            targets ^= low
            move = source << 9 | INDEX[low * DE_BRUIJN >> 58 & 63] << 3
            memory = board.play(move)
            mate = not has_legal_move(board)
            board.undo(move, memory)
            if mate:
                return True
        return False

    def _castle_mates(self, occupied: i64) -> bool:
        board = self.board
        for castling in castle_moves(board, 0, occupied):
            memory = board.play(castling)
            mate = in_check(board, board.side) and not has_legal_move(board)
            board.undo(castling, memory)
            if mate:
                return True
        return False

    def _king_can_draw(self, goal: i64, balance: i64) -> bool:
        """Return whether, with two plies remaining, a king's move reaches the goal because the enemy must stalemate.

        Called if a draw reaches the goal. Only king moves, captures included, are tested: a king's move is the only one
        that can take away more than one free pawn.
        """
        board = self.board
        side = board.side
        king = board.kings[side]
        occupied = board.bits[0] | board.bits[8]
        unblocked = self._unblocked_pawns(side)
        targets = KING_REACH[king] & ~board.bits[side << 3]
        while targets:
            low = targets & -targets
            targets ^= low
            target = INDEX[low * DE_BRUIJN >> 58 & 63]
            if two_or_more(unblocked & ~(STRAIGHTS[target] | OBLIQUES[target])):
                continue
            threatened = attacked(board, target, 1 - side, occupied ^ BIT[king])
            if not threatened and self._reaches_after_reply(2, king << 9 | target << 3, goal, balance):
                return True
        return any(
            self._reaches_after_reply(2, castling, goal, balance) for castling in castle_moves(board, 0, occupied)
        )


def as_answer(reached: bool) -> i64:
    """Return YES or NO."""
    if reached:
        return YES
    return NO
