"""The keys of a game that stand on no button: as values, from which they are handled and the card of keys is made."""

from typing import Final

from gui.screens.game.play import Play
from gui.screens.help import KeyLine
from gui.screens.program import Action
from gui.screens.settings import SETTINGS_KEY

STEP: Final = "A move back, a move forward"
ENDS: Final = "The beginning, back to the game"


def has_past(play: Play) -> bool:
    """Whether a move has been made."""
    return bool(play.model.history)


def has_text(play: Play) -> bool:
    """Whether the position can be written."""
    return bool(play.shown.position_text)


AT_THE_BOARD: Final = (
    KeyLine(("Arrows",), "From square to square"),
    KeyLine(("Enter",), "Pick a square, as a click does"),
    KeyLine(("Space",), "Show where a piece can go"),
    KeyLine(("Tab",), "To the buttons"),
    KeyLine(("Esc",), "Cancel, or leave"),
)
WITHOUT_PIECES: Final = tuple(line for line in AT_THE_BOARD if line.keys != ("Space",))  # that could go anywhere
NEW: Final = Action("New game", "Ctrl+N", lambda view: view.new_game())
SETTINGS: Final = Action("Settings", SETTINGS_KEY, lambda view: view.change_settings())
ALWAYS: Final = (
    Action(STEP, ",", lambda view: view.look_at(view.play.shown_ply - 1), has_past),
    Action(STEP, ".", lambda view: view.look_at(view.play.shown_ply + 1), has_past),
    Action(ENDS, "Home", lambda view: view.look_at(0), has_past),
    Action(ENDS, "End", lambda view: view.look_at(len(view.play.model.history)), has_past),
    Action("Hint", "H", lambda view: view.advise(), lambda play: play.may_move),
    Action("Moves slide, or appear at once", "F2", lambda view: view.switch_slides()),
    SETTINGS,
)
COPY: Final = Action("Copy the position (FEN)", "Ctrl+C", lambda view: view.copy_position(), has_text)
COPY_GAME: Final = Action("Copy the game (PGN)", "Ctrl+Shift+C", lambda view: view.copy_game())
PASTE: Final = Action("Paste a position or a game", "Ctrl+V", lambda view: view.paste())
KEEPING: Final = (
    Action("Undo", "Ctrl+Z", lambda view: view.undo(), lambda play: play.can_undo),
    Action("Save", "Ctrl+S", lambda view: view.save(), lambda play: not play.thinking),
    Action("Load", "Ctrl+O", lambda view: view.load()),
)
