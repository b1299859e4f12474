"""A match of official chess as PGN that any program reads: its tags say who plays, and what the clock shows."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from chess.editions.official import EDITION_OFFICIAL
from chess.formats.pgn import RESULTS, PgnGame, dumps, pgn_of, save_games
from chess.formats.pgnreader import LARGEST, read_games, readable
from chess.game import Reason
from chess.match import Match
from chess.pieces import BLACK, WHITE
from chess.settings import Settings
from core.clock import Clock, TimeControl
from core.files import StrPath, read_file, reasons

NAMES: Final = {WHITE: "White", BLACK: "Black"}  # of the tags with the players' names
CLOCKS: Final = {WHITE: "WhiteClock", BLACK: "BlackClock"}  # of those with the time that is left
TIME_CONTROL: Final = "TimeControl"
TERMINATION: Final = "Termination"
DATE: Final = "Date"
TERMINATIONS: Final = {Reason.TIME: "time forfeit"}  # what PGN calls the ends that it does not call normal
USER: Final = "Player"
USERS: Final = {WHITE: f"{USER} 1", BLACK: f"{USER} 2"}
COMPUTER: Final = "Chessprog, level {}"
COMPUTERS: Final = {COMPUTER.format(level.name): number for number, level in enumerate(EDITION_OFFICIAL.levels, 1)}
CONTROL: Final = re.compile(r"(\d{1,5})(?:\+(\d{1,4}))?", re.ASCII)  # seconds, and those that a move adds
TIME: Final = re.compile(r"(\d{1,2}):([0-5]\d):([0-5]\d)", re.ASCII)
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


class PgnMatch(NamedTuple):
    """A match with all that a file says of it: the tags of its game, and its clock if it has one."""

    match: Match
    tags: Mapping[str, str]
    clock: Clock | None = None
    read: PgnGame | None = None  # as it was in the file


class PgnFormat:
    """A file with one game, as slots keep it."""

    suffix = "pgn"

    def save(self, path: StrPath, saved: PgnGame) -> None:
        """Write a game to a file."""
        save_games(path, [saved])

    def load(self, path: StrPath) -> PgnGame:
        """Read the first game of a file."""
        data = read_file(path, LARGEST)
        with reasons():
            return first_game(data)


def first_game(data: bytes) -> PgnGame:
    """Return the first game of a file's bytes; a ValueError says why there is none."""
    game = next(read_games(data), None)
    if game is None:
        raise ValueError("there is no game in it")
    return readable(game)


def whole_game(data: bytes) -> PgnGame:
    """Return the game that was written as these very bytes; a ValueError says that they are damaged."""
    game = first_game(data)
    if dumps([game]) != data:
        raise ValueError("the game is not as it was written")
    return game


def pgn_of_match(played: PgnMatch) -> PgnGame:
    """Return a match as it is put into a file."""
    match, tags, clock, read = played
    times = {} if clock is None else _clock_tags(clock)
    saved = pgn_of(match.game, {**tags, **_players(match.settings, tags), **times})
    outcome = match.outcome
    if outcome is None:
        return saved._replace(result=read.result) if read and _goes_no_further(saved, read) else saved
    ended = {TERMINATION: TERMINATIONS[outcome.reason]} if outcome.reason in TERMINATIONS else {}
    return saved._replace(tags={**saved.tags, **ended}, result=RESULTS[outcome.winner])


def match_of_pgn(game: PgnGame) -> PgnMatch:
    """Return the match that a file tells of; between two players where it is not one of ours against the computer."""
    match, clock = Match(EDITION_OFFICIAL, settings_of(game.tags), game.game()), clock_of(game.tags)
    if clock:
        match.end_on_time(clock.expired)
    told_by_clock = (TIME_CONTROL, *CLOCKS.values()) if clock else ()
    kept = {name: text for name, text in game.tags.items() if _is_kept(name, text) and name not in told_by_clock}
    return PgnMatch(match, kept, clock, game)


def settings_of(tags: Mapping[str, str]) -> Settings:
    """Return what a match was played with, as the names of its players say."""
    levels = {colour: COMPUTERS[tags[name]] for colour, name in NAMES.items() if tags.get(name) in COMPUTERS}
    if len(levels) != 1:
        return EDITION_OFFICIAL.defaults._replace(players=2)
    ((computer, level),) = levels.items()
    return Settings(1, level, 1 - computer)


def clock_of(tags: Mapping[str, str]) -> Clock | None:
    """Return the clock of a match as it stood; None where there is none that this program could have written."""
    control = CONTROL.fullmatch(tags.get(TIME_CONTROL, ""))
    times = [TIME.fullmatch(tags.get(name, "")) for name in CLOCKS.values()]
    remaining = [float(int(time[1]) * HOUR + int(time[2]) * MINUTE + int(time[3])) for time in times if time]
    if not control or int(control[1]) % MINUTE or len(remaining) < len(times):
        return None
    return Clock(TimeControl(int(control[1]) // MINUTE, int(control[2] or 0)), remaining)


def _players(settings: Settings, tags: Mapping[str, str]) -> dict[str, str]:
    """Return the names of the players: the computer's, or those that the tags have."""
    if settings.players == 1:
        computer = COMPUTER.format(EDITION_OFFICIAL.levels[settings.difficulty - 1].name)
        user = NAMES[settings.user_colour]
        return {user: tags.get(user, USER), NAMES[1 - settings.user_colour]: computer}
    return {name: tags.get(name, USERS[colour]) for colour, name in NAMES.items()}


def _goes_no_further(saved: PgnGame, read: PgnGame) -> bool:
    """Return whether a game is still as it was read, so that its result counts: it may have been resigned."""
    return (saved.start, saved.moves) == (read.start, read.moves)


def _is_kept(name: str, text: str) -> bool:
    """Return whether a tag is not one that is written again from the match itself."""
    ours = text == USER or text in COMPUTERS
    return not (name == TERMINATION or (name in NAMES.values() and ours))


def _clock_tags(clock: Clock) -> dict[str, str]:
    times = {CLOCKS[colour]: _time_text(seconds) for colour, seconds in enumerate(clock.seconds)}
    return {TIME_CONTROL: f"{clock.control.minutes * MINUTE}+{clock.control.increment}", **times}


def _time_text(seconds: int) -> str:
    return f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02}:{seconds % MINUTE:02}"
