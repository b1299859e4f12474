"""The buttons beside the board and the keys that stand on no button, as values; the card of keys is made from them."""

from typing import Final

from gui.screens.game.play import Play
from gui.screens.help import KeyLine
from gui.screens.program import Action
from gui.screens.settings import SETTINGS_KEY

COPIED: Final = "Position copied"
GAME_COPIED: Final = "Game copied"
STEP: Final = "One move back, one forward"
ENDS: Final = "To the start, back to the game"


def has_past(play: Play) -> bool:
    """Whether a move has been made."""
    return bool(play.model.history)


AT_THE_BOARD: Final = (
    KeyLine(("Arrows",), "Move from square to square"),
    KeyLine(("Enter",), "Pick a square, like a click"),
    KeyLine(("Space",), "Show where a piece can go"),
    KeyLine(("Tab",), "Go to the buttons"),
    KeyLine(("Esc",), "Cancel, or leave"),
)
WITHOUT_PIECES: Final = tuple(line for line in AT_THE_BOARD if line.keys != ("Space",))  # that could go anywhere


# The buttons that games choose from

UNDO: Final = Action("Undo", "U", lambda view: view.undo(), lambda play: play.can_undo)
FLIP: Final = Action("Flip", "F", lambda view: view.flip())
HINT: Final = Action("Hint", "H", lambda view: view.turns.advise(), lambda play: play.may_move, icon="move")
BEST_MOVE: Final = HINT._replace(text="Best Move", key="B", icon="")
EVALUATE: Final = Action("Who leads?", "E", lambda view: view.turns.evaluate(), HINT.enabled, icon="verdict")
ANALYSE: Final = Action("Analysis", "A", lambda view: view.analyse(), on=lambda play: play.analysing)
SAVE: Final = Action("Save", "S", lambda view: view.keeper.save(), lambda play: not play.thinking)
LOAD: Final = Action("Load", "L", lambda view: view.keeper.load())
RESTART: Final = Action("Restart", "R", lambda view: view.keeper.restart())
NEW_GAME: Final = Action("New Game", "N", lambda view: view.keeper.new_game(), icon="restart")
MAIN_MENU: Final = Action("Main Menu", "M", lambda view: view.keeper.main_menu())
SETTINGS: Final = Action("Settings", SETTINGS_KEY, lambda view: view.change_settings())
QUIT: Final = Action("Quit", "Q", lambda view: view.keeper.quit())
LEAVING: Final = (MAIN_MENU, SETTINGS, QUIT)  # at the end of every game's buttons

# The keys

NEW: Final = NEW_GAME._replace(text="New game", key="Ctrl+N")
ALWAYS: Final = (
    Action(STEP, ",", lambda view: view.look_at(view.play.shown_ply - 1), has_past),
    Action(STEP, ".", lambda view: view.look_at(view.play.shown_ply + 1), has_past),
    Action(ENDS, "Home", lambda view: view.look_at(0), has_past),
    Action(ENDS, "End", lambda view: view.look_at(len(view.play.model.history)), has_past),
    HINT,
    Action("Pieces glide, or appear at once", "F2", lambda view: view.switch_slides()),
    SETTINGS,
)
COPY: Final = Action(
    "Copy the position (FEN)",
    "Ctrl+C",
    lambda view: view.copy(view.play.shown.position_text, COPIED),
    lambda play: bool(play.shown.position_text),
)
COPY_GAME: Final = Action(
    "Copy the game (PGN)", "Ctrl+Shift+C", lambda view: view.copy(view.play.model.game_text, GAME_COPIED)
)
PASTE: Final = Action("Paste a position or a game", "Ctrl+V", lambda view: view.keeper.paste())
KEEPING: Final = (UNDO._replace(key="Ctrl+Z"), SAVE._replace(key="Ctrl+S"), LOAD._replace(key="Ctrl+O"))
