"""The saved games of chess: their slots, their format, and their summaries in the list."""

from collections.abc import Callable, Sequence
from pathlib import Path

from chess.formats.record import match_of, record_of
from chess.formats.saved import Saved
from chess.match import Edition, Match
from chess.pieces import BLACK, COLOUR_NAMES, EMPTY
from chess.settings import Settings
from chess.setup import Setup, Unplayable
from gui.games.chess.model import ChessModel
from gui.games.chess.notation import COLOURS, GRID, images_of, last_move_marks
from gui.saves.recording import Recording
from gui.saves.slotfiles import Slots
from gui.screens.base import counted
from gui.screens.littleboard import LittlePosition
from gui.screens.program import Archive, Draft, Summary


def recording_of(program: str, edition: Edition, model: Callable[[Match], ChessModel]) -> Recording:
    """Return the format of the autosave file of an edition."""
    return Recording(program, lambda game: record_of(game.match), lambda record: model(match_of(edition, record)))


def archive_of(
    edition: Edition,
    folder: Path,
    levels: Sequence[str],
    draft: Callable[[Saved], Draft],
    recording: Recording,
) -> Archive | None:
    """Return the saved games of an edition below a folder, if it keeps any."""
    slots = slots_of(edition, folder)

    def draft_of(saved: Saved, moves: bytes) -> Draft:
        found = draft(saved)
        found.past = _with_moves(_started(edition, saved), moves, recording)
        return found

    def summary(saved: Saved, draft: Draft) -> Summary:
        settings, known = saved.settings(edition.defaults), draft.past
        assert known is None or isinstance(known, ChessModel)
        last = tuple(mark.square for mark in last_move_marks(known.game)) if known else ()
        turned = settings.players == 1 and settings.user_colour == BLACK
        board = LittlePosition(GRID, images_of(saved.position.cells), turned, last)
        return Summary(title_of(settings, levels), details_of(saved, known, _started(edition, saved)), board)

    return Archive(slots, draft_of, summary, recording) if slots else None


def slots_of(edition: Edition, folder: Path) -> Slots | None:
    """Return the slots of an edition below a folder, if it has any."""
    return Slots(folder, edition.slots, edition.format) if edition.slots and edition.format else None


def title_of(settings: Settings, levels: Sequence[str]) -> str:
    """Return the players of a saved game."""
    players, difficulty, user_colour = settings
    if players == 2:
        return "2 players"
    return f"You play {COLOUR_NAMES[user_colour]} • {levels[difficulty - 1]}"


def details_of(saved: Saved, known: ChessModel | None = None, started: ChessModel | None = None) -> str:
    """Return how a saved game has ended, or how far it has come: the number of its move, if its moves are known.

    A game that begins with its board tells the end too.
    """
    game = known or started
    if game and game.is_over:
        return f"{game.headline} • {game.subline}"
    pieces = sum(code != EMPTY for code in saved.position.cells)
    how_far = known.move_number if known else counted(pieces, "piece")
    return f"{COLOURS[saved.position.side]} to move • {how_far}"


def _started(edition: Edition, saved: Saved) -> ChessModel | None:
    """Return a game that begins with the board of a saved one; None if nobody can play on it."""
    if isinstance(Setup(*saved.position).playable(), Unplayable):
        return None
    return ChessModel(Match(edition, saved.settings(edition.defaults), saved.position))


def _with_moves(started: ChessModel | None, moves: bytes, recording: Recording) -> ChessModel | None:
    """Return a saved game with the moves beside it; None if there are none that lead to its position."""
    known = recording.with_moves(moves, started) if moves and started else None
    return known if isinstance(known, ChessModel) else None
