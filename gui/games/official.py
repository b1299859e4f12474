"""Official chess in its window: against the engine or each other, with a clock if wanted, from any FEN or PGN."""

from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from chess.editions.official import EDITION_OFFICIAL, STRENGTHS, strength_text
from chess.formats.fen import read_full_fen
from chess.formats.pgn import PgnGame, dumps
from chess.formats.pgnmatch import clock_of, settings_of
from chess.formats.pgnreader import LARGEST, Damaged, read_games
from chess.formats.saveofficial import whole_game
from chess.game import Game
from chess.match import Match
from chess.rules import RULES_OFFICIAL
from chess.settings import Settings
from core.clock import Clock, TimeControl
from core.files import SaveFileError, read_file
from gui import app
from gui.games.chess.model import COLOURS, GRID, LEGEND, PLAYERS, PROMOTION, TITLE, last_move_marks
from gui.games.chess.rules import rules_of
from gui.games.chess.slots import slots_of, title_of
from gui.games.official_model import OfficialModel, model_of, todays_tags
from gui.games.official_setup import FULL_BOARD, OfficialSetup, names_of, setup_after, setup_of
from gui.saves.autosave import Autosave
from gui.screens.base import Host, View, counted
from gui.screens.game.keys import COPY, COPY_GAME, KEEPING, PASTE, SETTINGS
from gui.screens.game.play import LOADED, SavedState
from gui.screens.game.view import ANALYSE, EVALUATE, HINT, GameView
from gui.screens.gamelist import MOST_LISTED
from gui.screens.littleboard import LittlePosition
from gui.screens.menu import MainView
from gui.screens.program import Action, Archive, Draft, Field, FoundGame, Page, Program, Summary

WORDS: Final = "Chess by the official rules"
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
CLOCK_WORDS: Final = "{} for each player{}, from the first move on; no undo"
ADDED: Final = " and {} more a move"
EXCHANGE: Final = "Copy a FEN, paste a FEN or PGN"
FOUND: Final = SavedState("In no slot")
NOT_FOUND: Final = "There is neither a FEN nor a game in PGN in it."
LONGEST_FEN: Final = 200  # characters
ACTIONS: Final = (
    Action("Undo", "U", GameView.undo, lambda play: play.can_undo),
    Action("Flip", "F", GameView.flip),
    HINT,
    EVALUATE,
    ANALYSE,
    Action("Save", "S", GameView.save, lambda play: not play.thinking),
    Action("Load", "L", GameView.load),
    Action("Main Menu", "M", GameView.main_menu),
    SETTINGS,
    Action("Quit", "Q", GameView.quit),
)


class PgnRecording:
    """The game under way as PGN, which has all of it."""

    program = "chess"
    largest = LARGEST

    def dumps(self, model: OfficialModel) -> bytes:
        """Return a game as a text."""
        return dumps([model.to_save()])

    def loads(self, data: bytes) -> OfficialModel:
        """Return the game in a text; a ValueError says why there is none."""
        return model_of(whole_game(data))


def main(path: str = "") -> int:
    """Run the program, with the games of a file if one is named; return its exit status."""
    found: Sequence[FoundGame] = ()
    if path:
        try:
            found = found_in(read_file(path, LARGEST))
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
    game = Page(
        "New Game",
        (
            Field("mode", "Game mode", list(MODES.values())),
            Field("clock", "Clock (minutes + seconds a move)", [clock_name(each) for each in CLOCKS], 0, CLOCK_TEXTS),
        ),
    )
    computer = Page(
        "The Computer",
        (
            Field("difficulty", "Level", list(STRENGTHS), settings.difficulty - 1, [*map(strength_text, STRENGTHS)]),
            Field("colour", "Your colour", COLOURS),
        ),
    )
    return Program(
        title=TITLE,
        words=WORDS,
        players=PLAYERS,
        legend=LEGEND,
        actions=ACTIONS,
        pages=(game, computer),
        relevant=lambda chosen: [True, True, *[chosen[0] == 0] * 2],
        rules=rules_of(EDITION_OFFICIAL),
        keys=(*KEEPING, COPY._replace(text=EXCHANGE), PASTE._replace(text=EXCHANGE), COPY_GAME),
        start=start,
        archive=Archive(slots, summary, draft_of) if slots else None,
        autosave=Autosave(saves, PgnRecording()),
        which=PROMOTION,
        setup=FULL_BOARD,
        imports=found_in,
        game_text=lambda model: model.text,
        analyse=lambda model: model.analysis(),
        tick=lambda model, now: model.tick(now),
    )


# Beginning


def start(draft: Draft) -> OfficialModel:
    """Begin a game on the board that was set up, or go on with the one that led there."""
    mode, clock, level, colour = draft.chosen
    assert isinstance(draft.setup, OfficialSetup)
    settings, past = Settings(list(MODES)[mode], level + 1, colour), draft.setup.past
    if past is None:
        match = Match(EDITION_OFFICIAL, settings, Game(RULES_OFFICIAL, *draft.setup.fen))
        return OfficialModel(match, todays_tags(), new_clock(clock))
    model = model_of(past)
    match = Match(EDITION_OFFICIAL, settings, model.game)
    goes_on = model.clock and model.clock.control == CLOCKS[clock]
    return OfficialModel(match, model.tags, model.clock if goes_on else new_clock(clock), model.read)


def new_clock(chosen: int) -> Clock | None:
    """Return the clock that was chosen, if one was."""
    control = CLOCKS[chosen]
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


CLOCK_TEXTS: Final = [clock_text(control) for control in CLOCKS]


# Saved games


def draft_of(game: PgnGame, origin: SavedState = LOADED) -> Draft:
    """Return a game in a file as it goes on."""
    clock = clock_of(game.tags)
    control = clock.control if clock else None
    return Draft(chosen_of(settings_of(EDITION_OFFICIAL, game.tags), control), setup_after(game), origin)


def chosen_of(settings: Settings, control: TimeControl | None = None) -> list[int]:
    """Return the options that lead to some settings and a clock."""
    players, level, colour = settings
    clock = CLOCKS.index(control) if control in CLOCKS else 0
    return [list(MODES).index(players), clock, level - 1, colour]


def summary(game: PgnGame, _moves: bytes) -> Summary:
    """Return what a list of slots shows of a game."""
    model = model_of(game)
    settings = model.match.settings
    title = title_of(settings, [f"level {name}" for name in STRENGTHS]) if settings.players == 1 else names_of(game)
    state = model.headline if model.is_over else f"{model.headline} • {model.move_number}"
    last = tuple(mark.square for mark in last_move_marks(model.game))
    return Summary(title, state, LittlePosition(GRID, tuple(model.images), model.user_at_top, last))


# Games of other programs


def found_in(data: bytes) -> Sequence[FoundGame]:
    """Return the games in a text, which is a FEN or PGN; a ValueError says why there is none."""
    text = data.removeprefix(BOM_UTF8).decode("ascii", "replace").strip()
    if len(text) < LONGEST_FEN and "\n" not in text and text.count("/") == 7:
        setup = setup_of(read_full_fen(text))
        if setup.problem:
            raise ValueError(f"{setup.problem}.")
        return [FoundGame("FEN", text, Draft(chosen_of(EDITION_OFFICIAL.defaults), setup, FOUND))]
    found = list(islice(_games_in(data), MOST_LISTED))
    if not any(game.draft for game in found):
        raise ValueError(found[0].details if found else NOT_FOUND)
    return found


def _games_in(data: bytes) -> Iterator[FoundGame]:
    for game in read_games(data):
        if isinstance(game, Damaged):
            yield FoundGame("A game that cannot be read", f"Line {game.line}: {game.reason}")
        else:
            yield FoundGame(names_of(game), details_of(game), draft_of(game, FOUND))


def details_of(game: PgnGame) -> str:
    """Return what is known of a game: where and when it was played, its result and length."""
    tags = [game.tags.get(name, "?") for name in ("Event", "Date")]
    known = [tag for tag in tags if tag.strip("?.")]
    return " • ".join([*known, game.result, counted((len(game.moves) + 1) // 2, "move")])
