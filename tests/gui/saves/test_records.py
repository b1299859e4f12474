"""Games written down and made again, for every program; damaged records are refused, never believed, never a crash."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from chess.editions.edition2015 import EDITION_2015
from chess.editions.edition2018 import EDITION_2018
from chess.editions.simplified import EDITION_SIMPLIFIED
from chess.formats.fen import read_fen
from chess.match import Edition, Match
from chess.pieces import BLACK
from chess.settings import Settings
from core.records import dumps, loads
from games.checkers import BLACK as BLACK_MEN
from games.checkers import WHITE as WHITE_MEN
from games.checkers import moves_of
from gui.games import checkers, chess2015, chess2018, connect4, simplified
from gui.games.checkers import CheckersModel
from gui.games.chess.model import ChessModel
from gui.games.chess2015 import Model2015
from gui.games.connect4 import Connect4Model
from gui.games.simplified import SimplifiedModel
from gui.saves.recording import Recording

CASTLING: Final = read_fen("r3k2r/P7/8/8/8/8/7p/R3K2R b KQkq")


def recording_of(module: Any, edition: Edition) -> Recording:
    recording: Recording = module.program_of(edition, Path("nowhere")).autosave.recording
    return recording


class Sort(NamedTuple):
    """A program's recording, and how its games begin."""

    recording: Recording
    begin: Callable[[], Any]


SORTS: Final = {
    "2018": Sort(recording_of(chess2018, EDITION_2018), lambda: ChessModel(Match(EDITION_2018, Settings(1, 4, BLACK)))),
    "2015": Sort(
        recording_of(chess2015, EDITION_2015), lambda: Model2015(Match(EDITION_2015, Settings(2, 5, BLACK), CASTLING))
    ),
    "simplified": Sort(
        simplified.RECORDING,
        lambda: SimplifiedModel(Match(EDITION_SIMPLIFIED, EDITION_SIMPLIFIED.defaults)),
    ),
    "checkers": Sort(checkers.RECORDING, lambda: CheckersModel(WHITE_MEN, {WHITE_MEN: 3, BLACK_MEN: 1})),
    "connect4": Sort(connect4.RECORDING, lambda: Connect4Model(7)),
}


def a_move(model: Any, dice: random.Random) -> None:
    """Make any legal move."""
    if isinstance(model, Connect4Model):
        model.make(dice.choice(model.board.free_columns))
    elif isinstance(model, CheckersModel):
        model.make(dice.randrange(len(moves_of(model.board))))
    else:
        own = [option for square in model.grid.squares if model.is_own(square) for option in model.options(square)]
        model.make(dice.choice(own).move)


def played(sort: Sort, moves: int, dice: random.Random) -> Any:
    """A game after some moves, of which some were taken back."""
    model = sort.begin()
    for _ in range(moves):
        if model.is_over:
            break
        a_move(model, dice)
        if model.can_undo and dice.random() < 0.2:
            model.undo()
    return model


def looks(model: Any) -> Any:
    """All that a user sees of a game, and what can be done in it."""
    seen = (model.images, model.marks, model.rows, model.log, model.captured, model.headline, model.subline)
    return [*seen, model.can_undo, model.is_over, list(model.history), model.user_at_top, model.is_computers_turn]


@pytest.mark.parametrize("name", SORTS)
def test_a_game_made_again_looks_and_goes_on_as_it_did(name: str) -> None:
    sort, dice = SORTS[name], random.Random(name)
    for _ in range(10):
        model = played(sort, dice.randrange(60), dice)
        again = sort.recording.loads(sort.recording.dumps(model))
        assert type(again) is type(model)
        while True:
            assert looks(again) == looks(model)
            if not model.can_undo:
                break
            model.undo()
            again.undo()


@pytest.mark.parametrize("name", SORTS)
def test_the_settings_are_kept(name: str) -> None:
    sort = SORTS[name]
    model = sort.begin()
    again: Any = sort.recording.loads(sort.recording.dumps(model))
    for setting in ("steps", "first", "levels"):
        assert getattr(again, setting, None) == getattr(model, setting, None)
    if isinstance(model, ChessModel):
        assert again.match.settings == model.match.settings
        assert again.match.game.positions == model.match.game.positions


def test_a_forfeited_match_stays_forfeited() -> None:
    sort = SORTS["simplified"]
    model = sort.begin()
    model.forfeit()
    again = sort.recording.loads(sort.recording.dumps(model))
    assert again.is_over
    assert again.headline == model.headline


def test_moves_that_were_too_old_to_take_back_stay_so() -> None:
    match = Match(EDITION_2018, Settings(2, 1, 0))
    model, dice = ChessModel(match), random.Random(1)
    for _ in range(EDITION_2018.undo_limit + 2):
        a_move(model, dice)
    model.undo()
    again: Any = SORTS["2018"].recording.loads(SORTS["2018"].recording.dumps(model))
    assert 0 < again.match.undoable_plies == match.undoable_plies < EDITION_2018.undo_limit


GOOD: Final = b"Chessprog game 1: connect4\nsteps 7\nmoves 4 4\nend\n"


def test_the_text() -> None:
    recording = SORTS["connect4"].recording
    assert recording.dumps(recording.loads(GOOD)) == GOOD


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the first line is not 'Chessprog game 1: connect4': ''"),
        (GOOD.replace(b"connect4", b"checkers"), "the first line is not"),
        (GOOD.replace(b"game 1", b"game 2"), "the first line is not"),
        (GOOD[:-1], "the end is missing"),
        (GOOD.replace(b" 4\nend\n", b""), "the end is missing"),
        (GOOD.replace(b"steps", b"stops"), "no line begins with steps"),
        (GOOD.replace(b"steps 7", b"steps 8"), "not understood: 'steps 8'"),
        (GOOD.replace(b"steps 7", b"steps 7 7"), "not understood: 'steps 7 7'"),
        (GOOD.replace(b"moves", b"moves 1\nmoves"), "twice in the file: 'moves'"),
        (GOOD.replace(b"4 4", b"4 8"), "no free column: '8'"),
        (GOOD.replace(b"4 4", b"4 4 4 4 4 4 4"), "no free column: '4'"),
        (GOOD.replace(b"4 4", b"1 2 1 2 1 2 1 2"), "no free column: '2'"),
        (GOOD.replace(b"4 4", b"4  4"), "no free column: ''"),
        (GOOD.replace(b"4 4", b"4 \xff"), "no free column"),
    ],
)
def test_what_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        SORTS["connect4"].recording.loads(data)


@pytest.mark.parametrize("name", SORTS)
def test_any_damage_is_refused_or_leaves_a_game(name: str) -> None:
    """No other exception than the one that says why; and what is read is a game that writes itself again."""
    sort, dice = SORTS[name], random.Random(name)
    whole = sort.recording.dumps(played(sort, 12, dice))
    refused = 0
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(dice.randrange(1, 4)):
            at = dice.randrange(len(data))
            data[at : at + dice.randrange(3)] = bytes(dice.choice(b" \n0123456789abcdefghqrnKQ-/x\xff") for _ in "ab")
        try:
            model = sort.recording.loads(bytes(data))
        except ValueError:
            refused += 1
        else:
            assert looks(sort.recording.loads(sort.recording.dumps(model))) == looks(model)
    assert refused > 150


@pytest.mark.parametrize("name", SORTS)
def test_a_move_more_than_the_game_has_is_refused(name: str) -> None:
    sort = SORTS[name]
    record = dict(loads(name, sort.recording.dumps(played(sort, 1000, random.Random(5)))))
    record["moves"] = [*record["moves"], record["moves"][0]]
    with pytest.raises(ValueError, match=r"no legal move|no free column|not understood"):
        sort.recording.loads(dumps(name, record))
