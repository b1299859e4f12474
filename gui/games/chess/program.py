"""What the chess programs share: their words, the fields of New Game, and the start of a match."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from chess.match import Edition, Match
from chess.pieces import BLACK, COLOUR_NAMES, WHITE
from chess.settings import Settings
from gui.games.chess.model import ChessModel
from gui.games.chess.notation import COLOURS
from gui.games.chess.setup import position_of
from gui.screens.fields import Chosen, Field, FieldOption
from gui.screens.program import Draft

TITLE: Final = "Chessprog"
WORDS: Final = "Chess for one or two"
PLAYERS: Final = (COLOUR_NAMES[WHITE], COLOUR_NAMES[BLACK])
LEGEND: Final = {"move": "free", "threatened": "threatened", "capture": "capture", "both": "capture, threatened"}
PROMOTION: Final = ("Promotion", "What should the pawn become?")  # the title and the text of the question

# The fields that settings are chosen in.
MODE: Final = "mode"
DIFFICULTY: Final = "difficulty"
COLOUR: Final = "colour"
COLOUR_OPTIONS: Final = (FieldOption(COLOURS[WHITE], WHITE), FieldOption(COLOURS[BLACK], BLACK))


def against_computer(chosen: Chosen) -> bool:
    """Return whether the computer is one of the players."""
    return settings_of(chosen).players == 1


def mode_field(names: Mapping[int, str], players: int = 1) -> Field:
    """Return the field with the number of players, by the names of the modes."""
    return Field(MODE, "Game mode", [FieldOption(name, number) for number, name in names.items()], players)


def difficulty_field(caption: str, names: Sequence[str], words: Sequence[str], level: int) -> Field:
    """Return the field with the computer's level: by names, and what each means."""
    levels = enumerate(zip(names, words, strict=True), 1)
    options = [FieldOption(name, number, text) for number, (name, text) in levels]
    return Field(DIFFICULTY, caption, options, level, against_computer)


COLOUR_FIELD: Final = Field(COLOUR, "Your colour", COLOUR_OPTIONS, WHITE, against_computer)


def settings_of(chosen: Chosen) -> Settings:
    """Return the settings that are chosen before a game."""
    return Settings(chosen[MODE], chosen[DIFFICULTY], chosen[COLOUR])


def chosen_of(settings: Settings) -> dict[str, Any]:
    """Return what is chosen to play with some settings."""
    return {MODE: settings.players, DIFFICULTY: settings.difficulty, COLOUR: settings.user_colour}


def begin_match(edition: Edition, draft: Draft, side: int | None = None) -> Match:
    """Begin a match on the draft's board, or continue the game that led there, with the chosen settings."""
    position, settings = position_of(draft), settings_of(draft.chosen)
    if position and side is not None:
        position = position._replace(side=side)
    begun, past = Match(edition, settings, position), draft.past
    if not isinstance(past, ChessModel) or past.game.position != begun.game.position:
        return begun
    known = Match(edition, settings, past.game)
    known.limit_undo(past.match.undoable_plies)
    return known
