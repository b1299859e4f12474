"""Official chess in its window: against the engine or each other, with a clock if wanted, from any FEN or PGN."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from chess.editions.official import EDITION_OFFICIAL, STRENGTHS, strength_text
from chess.formats.fen import read_full_fen
from chess.formats.pgn import PgnGame
from chess.formats.pgnmatch import clock_of
from chess.formats.pgnmatch import settings_of as settings_of_tags
from chess.formats.pgnreader import LARGEST, Damaged, read_games
from chess.formats.saveofficial import whole_game
from chess.game import Game
from chess.match import Match
from chess.rules import RULES_OFFICIAL
from core.clock import Clock, TimeControl
from core.files import SaveFileError, read_file
from gui import app
from gui.games.chess import program as shared
from gui.games.chess.notation import GRID, last_move_marks
from gui.games.chess.rules import rules_of
from gui.games.chess.slots import slots_of, title_of
from gui.games.official_model import OfficialModel, model_of, todays_tags
from gui.games.official_setup import FULL_BOARD, OfficialSetup, names_of, setup_after, setup_of
from gui.saves.autosave import Autosave
from gui.screens.base import Host, View, counted
from gui.screens.fields import Field, FieldOption, Page
from gui.screens.game import keys
from gui.screens.game.play import LOADED, SavedState
from gui.screens.gamelist import MOST_LISTED
from gui.screens.littleboard import LittlePosition
from gui.screens.menu import MainView
from gui.screens.program import Archive, Draft, FoundGame, Program, Summary

WORDS: Final = "Chess by the official rules"
CLOCK: Final = "clock"  # the field with the time of each player
MODES: Final = {1: "Against the computer", 2: "Two players"}
CLOCKS: Final = (
    None,
    TimeControl(1, 1),
    TimeControl(3, 2),
    TimeControl(5, 3),
    TimeControl(10, 5),
    TimeControl(15, 10),
    TimeControl(30),
)
NO_CLOCK: Final = "None"
UNHURRIED: Final = "Think as long as you like"
CLOCK_WORDS: Final = "{} for each player{}. It starts with the first move. No undo"
ADDED: Final = ", plus {} a move"
EXCHANGE: Final = "Copy a FEN, paste a FEN or PGN"
PASTED: Final = SavedState("Pasted \N{EN DASH} not saved", kept=False)
OPENED: Final = SavedState("Opened \N{EN DASH} not saved", kept=False)
NOT_FOUND: Final = "There is no position and no game in it."
LIKE_PGN: Final = re.compile(r"\[|\d\.")  # a tag, or a number of a move: such a text is worth a reason
LONGEST_FEN: Final = 200  # characters
ACTIONS: Final = (keys.UNDO, keys.FLIP, keys.HINT, keys.EVALUATE, keys.ANALYSE, keys.SAVE, keys.LOAD, *keys.LEAVING)


class PgnRecording:
    """The game under way as PGN, which has all of it."""

    program = "chess"
    largest = LARGEST

    def dumps(self, model: OfficialModel) -> bytes:
        """Return a game as a text."""
        return model.game_text.encode()

    def loads(self, data: bytes) -> OfficialModel:
        """Return the game in a text; a ValueError says why there is none."""
        return model_of(whole_game(data))


def main(path: str = "") -> int:
    """Run the program, with the games of a file if one is named; return its exit status."""
    found: Sequence[FoundGame] = ()
    if path:
        try:
            found = found_in(read_file(path, LARGEST), OPENED)
        except (SaveFileError, ValueError) as error:
            app.report(f"{path}: {error}")
            return 1
    return app.main(partial(first_view, found=found))


def first_view(host: Host, saves: Path, found: Sequence[FoundGame] = ()) -> View:
    """Return the main window, or what begins with the games of a file."""
    menu = MainView(host, program_of(saves))
    return menu.view_of(found) if found else menu


def program_of(saves: Path) -> Program:
    """Return official chess as its screens know it."""
    settings, slots = EDITION_OFFICIAL.defaults, slots_of(EDITION_OFFICIAL, saves)
    clocks = [FieldOption(clock_name(control), control, clock_text(control)) for control in CLOCKS]
    texts = [*map(strength_text, STRENGTHS)]
    game = Page("New Game", (shared.mode_field(MODES), Field(CLOCK, "Clock (minutes + seconds a move)", clocks, None)))
    computer = Page(
        "The Computer",
        (shared.difficulty_field("Level", list(STRENGTHS), texts, settings.difficulty), shared.COLOUR_FIELD),
    )
    return Program(
        title=shared.TITLE,
        words=WORDS,
        players=shared.PLAYERS,
        legend=shared.LEGEND,
        actions=ACTIONS,
        pages=(game, computer),
        rules=rules_of(EDITION_OFFICIAL),
        keys=(*keys.KEEPING, keys.COPY._replace(text=EXCHANGE), keys.PASTE._replace(text=EXCHANGE), keys.COPY_GAME),
        start=start,
        archive=Archive(slots, lambda game, _moves: draft_of(game), summary) if slots else None,
        autosave=Autosave(saves, PgnRecording()),
        which=shared.PROMOTION,
        setup=FULL_BOARD,
        imports=found_in,
    )


# Beginning


def start(draft: Draft) -> OfficialModel:
    """Begin a game on the board that was set up, or go on with the one that led there."""
    assert isinstance(draft.setup, OfficialSetup)
    settings, control, played = shared.settings_of(draft.chosen), draft.chosen[CLOCK], draft.setup.before.played
    if played is None:
        match = Match(EDITION_OFFICIAL, settings, Game(RULES_OFFICIAL, *draft.setup.fen))
        return OfficialModel(match, todays_tags(), new_clock(control))
    match = Match(EDITION_OFFICIAL, settings, played.match.game)
    goes_on = played.clock and played.clock.control == control
    return OfficialModel(match, played.tags, played.clock if goes_on else new_clock(control), played.read)


def new_clock(control: TimeControl | None) -> Clock | None:
    """Return the clock that was chosen, if one was."""
    return Clock(control) if control else None


def clock_name(control: TimeControl | None) -> str:
    """Return what a clock is called."""
    if control is None:
        return NO_CLOCK
    return f"{control.minutes}+{control.increment}" if control.increment else str(control.minutes)


def clock_text(control: TimeControl | None) -> str:
    """Return what a clock means."""
    if control is None:
        return UNHURRIED
    added = ADDED.format(counted(control.increment, "second")) if control.increment else ""
    return CLOCK_WORDS.format(counted(control.minutes, "minute"), added)


# Saved games


def draft_of(game: PgnGame, origin: SavedState = LOADED) -> Draft:
    """Return a game in a file as it goes on."""
    clock = clock_of(game.tags)
    control = clock.control if clock and clock.control in CLOCKS else None
    chosen = {**shared.chosen_of(settings_of_tags(EDITION_OFFICIAL, game.tags)), CLOCK: control}
    return Draft(chosen, setup_after(game), origin)


def summary(game: PgnGame, draft: Draft) -> Summary:
    """Return what a list of slots shows of a game."""
    assert isinstance(draft.setup, OfficialSetup)
    assert draft.setup.before.played
    model = OfficialModel(*draft.setup.before.played)
    settings = model.match.settings
    title = title_of(settings, [f"level {name}" for name in STRENGTHS]) if settings.players == 1 else names_of(game)
    state = model.headline if model.is_over else f"{model.headline} • {model.move_number}"
    last = tuple(mark.square for mark in last_move_marks(model.game))
    return Summary(title, state, LittlePosition(GRID, tuple(model.images), model.user_at_top, last))


# Games of other programs


def found_in(data: bytes, origin: SavedState = PASTED) -> Sequence[FoundGame]:
    """Return the games in a text, which is a FEN or PGN; a ValueError says why there is none."""
    text = data.removeprefix(BOM_UTF8).decode("ascii", "replace").strip()
    if len(text) < LONGEST_FEN and "\n" not in text and text.count("/") == 7:
        setup = setup_of(read_full_fen(text))
        if setup.problem:
            raise ValueError(f"{setup.problem}.")
        chosen = {**shared.chosen_of(EDITION_OFFICIAL.defaults), CLOCK: None}
        return [FoundGame("FEN", text, lambda: Draft(chosen, setup, origin))]
    found = list(islice(_games_in(data, origin), MOST_LISTED))
    if not any(game.prepare for game in found):
        raise ValueError(found[0].details if found and LIKE_PGN.search(text) else NOT_FOUND)
    return found


def _games_in(data: bytes, origin: SavedState) -> Iterator[FoundGame]:
    for game in read_games(data):
        if isinstance(game, Damaged):
            yield FoundGame("A game that cannot be read", f"Line {game.line}: {game.reason}")
        else:
            yield FoundGame(names_of(game), details_of(game), partial(draft_of, game, origin))


def details_of(game: PgnGame) -> str:
    """Return what is known of a game: where and when it was played, its result and length."""
    tags = [game.tags.get(name, "?") for name in ("Event", "Date")]
    known = [tag for tag in tags if tag.strip("?.")]
    return " • ".join([*known, game.result, counted((len(game.moves) + 1) // 2, "move")])
