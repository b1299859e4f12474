"""Matches of official chess as PGN: who plays and what the clock shows can be read again."""

from pathlib import Path

import pytest

from chess.board import Board
from chess.editions.official import EDITION_OFFICIAL
from chess.formats.fen import read_engine_move, read_full_fen
from chess.formats.pgn import PgnGame, dumps, pgn_text
from chess.formats.pgnmatch import PgnMatch, match_of_pgn, pgn_of_match, settings_of
from chess.formats.pgnreader import loads
from chess.formats.saveofficial import FORMAT_OFFICIAL, whole_game
from chess.game import Game, Outcome, Reason
from chess.match import Match, agreed, resigned
from chess.pieces import BLACK, WHITE
from chess.rules import RULES_OFFICIAL
from chess.settings import Settings
from core.clock import Clock, TimeControl
from core.files import SaveFileError

LEVELS = range(1, len(EDITION_OFFICIAL.levels) + 1)
SETTINGS = [Settings(1, level, colour) for level in LEVELS for colour in (WHITE, BLACK)]


def played(settings: Settings, moves: str = "e2e4 d7d5 e4d5", fen: str = "", clock: Clock | None = None) -> PgnMatch:
    game = Game(RULES_OFFICIAL, *read_full_fen(fen)) if fen else Game(RULES_OFFICIAL)
    match = Match(EDITION_OFFICIAL, settings, game)
    for text in moves.split():
        match.try_move(read_engine_move(Board(RULES_OFFICIAL, game.position), text))
    if clock:
        match.end_on_time(clock.expired)
    return PgnMatch(match, {"Date": "2026.11.18"}, clock)


@pytest.mark.parametrize("settings", [*SETTINGS, Settings(2, 2, WHITE)])
def test_the_names_say_who_plays(settings: Settings) -> None:
    written = pgn_of_match(played(settings))
    again = match_of_pgn(EDITION_OFFICIAL, loads(pgn_text(written).encode())[0])
    assert again.match.settings == settings
    assert again.match.game.positions == played(settings).match.game.positions
    assert pgn_of_match(again) == written


def test_a_match_is_readable_by_anyone() -> None:
    assert pgn_text(pgn_of_match(played(Settings(1, 3, BLACK), clock=Clock(TimeControl(5, 3))))) == (
        '[Event "?"]\n[Site "?"]\n[Date "2026.11.18"]\n[Round "?"]\n[White "Chessprog, level 3"]\n[Black "Player"]\n'
        '[Result "*"]\n[TimeControl "300+3"]\n[WhiteClock "0:05:00"]\n[BlackClock "0:05:00"]\n\n1. e4 d5 2. exd5 *\n\n'
    )


def test_names_of_others_stay() -> None:
    tags = {"White": "Anna", "Black": "Bert", "Event": "Open"}
    again = match_of_pgn(EDITION_OFFICIAL, PgnGame(tags))
    assert again.match.settings.players == 2
    assert pgn_of_match(again).tags.items() >= tags.items()


def test_who_goes_on_against_the_computer_is_named_anew() -> None:
    again = match_of_pgn(EDITION_OFFICIAL, PgnGame({"White": "Anna", "Black": "Bert"}))
    match = Match(EDITION_OFFICIAL, Settings(1, 4, WHITE), again.match.game)
    assert pgn_of_match(again._replace(match=match)).tags["Black"] == "Chessprog, level 4"


def test_two_computers_or_an_unknown_level_are_two_players() -> None:
    level = "Chessprog, level {}".format
    assert settings_of(EDITION_OFFICIAL, {"White": level(1), "Black": level(2)}).players == 2
    assert settings_of(EDITION_OFFICIAL, {"White": "Player", "Black": level(8)}).players == 2


def test_the_clock_is_kept() -> None:
    clock = Clock(TimeControl(90, 30), [5400.0, 61.2])
    again = match_of_pgn(EDITION_OFFICIAL, pgn_of_match(played(Settings(2, 2, WHITE), clock=clock))).clock
    assert again
    assert (again.control, again.seconds) == (clock.control, (5400, 62))


@pytest.mark.parametrize(
    "damage", [("TimeControl", "40/90"), ("TimeControl", "90"), ("WhiteClock", "soon"), ("BlackClock", "0:99:00")]
)
def test_a_clock_that_is_not_ours_is_none(damage: tuple[str, str]) -> None:
    saved = pgn_of_match(played(Settings(2, 2, WHITE), clock=Clock(TimeControl(5))))
    assert match_of_pgn(EDITION_OFFICIAL, saved).clock
    assert match_of_pgn(EDITION_OFFICIAL, saved._replace(tags={**saved.tags, **dict([damage])})).clock is None


@pytest.mark.parametrize(
    ("fen", "expired", "result"),
    [("", WHITE, "0-1"), ("", BLACK, "1-0"), ("4k3/8/8/8/8/8/8/QK6 w - -", WHITE, "1/2-1/2")],
)
def test_time_that_has_run_out_decides(fen: str, expired: int, result: str) -> None:
    remaining = [9.0, 9.0]
    remaining[expired] = 0.0
    saved = pgn_of_match(played(Settings(2, 2, WHITE), "", fen, Clock(TimeControl(1), remaining)))
    assert (saved.result, saved.tags["Termination"]) == (result, "time forfeit")
    again = match_of_pgn(EDITION_OFFICIAL, saved)
    assert again.clock
    assert again.clock.expired == expired
    assert again.match.outcome == match_outcome(expired, result)
    assert pgn_of_match(again) == saved


def match_outcome(expired: int, result: str) -> Outcome:
    return Outcome(Reason.TIME, None if result == "1/2-1/2" else 1 - expired)


@pytest.mark.parametrize(
    ("ended", "result"), [(resigned(WHITE), "0-1"), (resigned(BLACK), "1-0"), (agreed(), "1/2-1/2")]
)
def test_a_match_that_was_given_up_or_agreed_on_has_a_result(ended: Outcome, result: str) -> None:
    one = played(Settings(2, 2, WHITE))
    one.match.end(ended)
    saved = pgn_of_match(one)
    assert (saved.result, saved.tags.get("Termination")) == (result, None)
    assert pgn_of_match(match_of_pgn(EDITION_OFFICIAL, saved)) == saved


def test_a_slot_holds_one_game(tmp_path: Path) -> None:
    saved = pgn_of_match(played(Settings(2, 2, WHITE)))
    FORMAT_OFFICIAL.save(tmp_path / "slot.pgn", saved)
    assert (tmp_path / "slot.pgn").read_bytes() == dumps([saved])
    assert FORMAT_OFFICIAL.load(tmp_path / "slot.pgn") == saved


def test_a_slot_is_read_up_to_its_first_game(tmp_path: Path) -> None:
    path = tmp_path / "slot.pgn"
    path.write_text("1. e4 e5 *\n\n1. e5 *\n")
    assert len(FORMAT_OFFICIAL.load(path).moves) == 2
    path.write_text("1. e5 *\n\n1. e4 e5 *\n")
    with pytest.raises(SaveFileError, match="line 1"):
        FORMAT_OFFICIAL.load(path)


def test_the_user_keeps_a_name_of_their_own() -> None:
    tags = {"White": "Carla", "Black": "Chessprog, level 3"}
    saved = pgn_of_match(match_of_pgn(EDITION_OFFICIAL, PgnGame(tags)))
    assert (saved.tags["White"], saved.tags["Black"]) == ("Carla", "Chessprog, level 3")


def test_a_file_without_a_game_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "slot.pgn").write_text("\n")
    with pytest.raises(SaveFileError, match="there is no game in it"):
        FORMAT_OFFICIAL.load(tmp_path / "slot.pgn")


def test_a_kept_game_that_was_cut_off_anywhere_is_not_taken_for_a_shorter_one() -> None:
    data = dumps([pgn_of_match(played(Settings(2, 2, WHITE), clock=Clock(TimeControl(5))))])
    assert dumps([whole_game(data)]) == data
    for length in range(len(data)):
        with pytest.raises(ValueError):
            whole_game(data[:length])
