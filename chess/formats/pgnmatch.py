"""A match of official chess as PGN that any program reads: its tags say who plays, and what the clock shows."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from chess.formats.pgn import RESULTS, PgnGame, pgn_of
from chess.game import Reason
from chess.match import Edition, Match
from chess.pieces import BLACK, WHITE
from chess.settings import Settings
from core.clock import Clock, TimeControl

NAMES: Final = {WHITE: "White", BLACK: "Black"}  # of the tags with the players' names
CLOCKS: Final = {WHITE: "WhiteClock", BLACK: "BlackClock"}  # of the tags with the time left
TIME_CONTROL: Final = "TimeControl"
TERMINATION: Final = "Termination"
DATE: Final = "Date"
TERMINATIONS: Final = {Reason.TIME: "time forfeit"}  # PGN's word for each end that it does not call normal
USER: Final = "Player"
USERS: Final = {WHITE: f"{USER} 1", BLACK: f"{USER} 2"}
COMPUTER: Final = "Chessprog, level {}"
CONTROL: Final = re.compile(r"(\d{1,5})(?:\+(\d{1,4}))?", re.ASCII)  # seconds, and the seconds that each move adds
TIME: Final = re.compile(r"(\d{1,2}):([0-5]\d):([0-5]\d)", re.ASCII)
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


class PgnMatch(NamedTuple):
    """A match and what its file says: the tags of its game, and its clock if it has one."""

    match: Match
    tags: Mapping[str, str]
    clock: Clock | None = None
    read: PgnGame | None = None  # the game as it was in the file


def pgn_of_match(played: PgnMatch) -> PgnGame:
    """Return a match as a file holds it."""
    match, tags, clock, read = played
    times = {} if clock is None else _clock_tags(clock)
    saved = pgn_of(match.game, {**tags, **_players(match, tags), **times})
    outcome = match.outcome
    if outcome is None:
        return saved._replace(result=read.result) if read and _is_unchanged(saved, read) else saved
    ended = {TERMINATION: TERMINATIONS[outcome.reason]} if outcome.reason in TERMINATIONS else {}
    return saved._replace(tags={**saved.tags, **ended}, result=RESULTS[outcome.winner])


def match_of_pgn(edition: Edition, game: PgnGame) -> PgnMatch:
    """Return the match in a file: against the computer if a tag names it as a player, else between two users."""
    match, clock = Match(edition, settings_of(edition, game.tags), game.game()), clock_of(game.tags)
    if clock:
        match.end_on_time(clock.expired)
    told_by_clock = (TIME_CONTROL, *CLOCKS.values()) if clock else ()
    kept = {name: text for name, text in game.tags.items() if name not in (TERMINATION, *told_by_clock)}
    ours = {USER, *computers(edition)}
    tags = {name: text for name, text in kept.items() if name not in NAMES.values() or text not in ours}
    return PgnMatch(match, tags, clock, game)


def computers(edition: Edition) -> Mapping[str, int]:
    """Return the numbers of an edition's levels, by the computer's names in a file."""
    return {COMPUTER.format(level.name): number for number, level in enumerate(edition.levels, 1)}


def settings_of(edition: Edition, tags: Mapping[str, str]) -> Settings:
    """Return the settings of a match, as the names of its players show them."""
    known = computers(edition)
    levels = {colour: known[tags[name]] for colour, name in NAMES.items() if tags.get(name) in known}
    if len(levels) != 1:
        return edition.defaults._replace(players=2)
    ((computer, level),) = levels.items()
    return Settings(1, level, 1 - computer)


def clock_of(tags: Mapping[str, str]) -> Clock | None:
    """Return the clock that the tags show; None if this program cannot have written them."""
    control = CONTROL.fullmatch(tags.get(TIME_CONTROL, ""))
    times = [TIME.fullmatch(tags.get(name, "")) for name in CLOCKS.values()]
    remaining = [float(int(time[1]) * HOUR + int(time[2]) * MINUTE + int(time[3])) for time in times if time]
    if not control or int(control[1]) % MINUTE or len(remaining) < len(times):
        return None
    return Clock(TimeControl(int(control[1]) // MINUTE, int(control[2] or 0)), remaining)


def _players(match: Match, tags: Mapping[str, str]) -> dict[str, str]:
    """Return the tags of the players: the computer's name, and of users the names that the tags have already."""
    settings = match.settings
    if settings.players == 1:
        computer = COMPUTER.format(match.edition.levels[settings.difficulty - 1].name)
        user = NAMES[settings.user_colour]
        return {user: tags.get(user, USER), NAMES[1 - settings.user_colour]: computer}
    return {name: tags.get(name, USERS[colour]) for colour, name in NAMES.items()}


def _is_unchanged(saved: PgnGame, read: PgnGame) -> bool:
    """Return whether no move was made since the file was read: then its result still counts, such as a resignation."""
    return (saved.start, saved.moves) == (read.start, read.moves)


def _clock_tags(clock: Clock) -> dict[str, str]:
    times = {CLOCKS[colour]: _time_text(seconds) for colour, seconds in enumerate(clock.seconds)}
    return {TIME_CONTROL: f"{clock.control.minutes * MINUTE}+{clock.control.increment}", **times}


def _time_text(seconds: int) -> str:
    return f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02}:{seconds % MINUTE:02}"
