"""The card of keys, marks and rules; the keys that stand on no button; the clipboard."""

from collections.abc import Sequence
from typing import Final

import pytest

from chess.board import Board, Position
from chess.editions.edition2015 import EDITION_2015
from chess.editions.edition2018 import EDITION_2018
from chess.editions.simplified import EDITION_SIMPLIFIED
from chess.formats.fen import engine_move, read_fen
from chess.formats.save2015 import FORMAT_2015
from chess.formats.saved import Saved
from chess.match import Edition, Match
from chess.movegen import legal_moves
from gui import style
from gui.dialogs import Reply
from gui.events import Key
from gui.games import chess2015, connect4
from gui.games.chess.rules import SPECIAL, SWAPPED, rules_of
from gui.games.simplified import SimplifiedModel
from gui.geometry import Rect
from gui.screens.editor import EditorView
from gui.screens.game.view import GameView
from gui.screens.help import KEYS, HelpCard, KeyRow
from gui.screens.menu import ChoicesView
from gui.screens.slots import LoadView, SaveView
from gui.sdl import library
from gui.themes import LIGHT
from gui.widgets import Label
from tests.support.desk import FIRST_VIEWS, Desk, MakeDesk, Script, Slow

SCREENS: Final = [
    *((name, way) for name in FIRST_VIEWS for way in ((), ("settings",), ("new game",), ("new game", "start"))),
    *((name, ("new game", "start", "settings")) for name in FIRST_VIEWS),
    *((name, way) for name in ("2018", "2015", "chess") for way in (("load game",), ("new game", "start", "save"))),
    ("2015", ("new game", "set the board")),
    ("chess", ("new game", "set up the board")),
]


NAMES: Final = {"?": "/", "Del": "Delete", "Enter": "Return", "Esc": "Escape", "Arrows": "Left"}  # of SDL's keys


def card_of(one: Desk) -> HelpCard:
    card = one.app.window.scope
    assert isinstance(card, HelpCard)
    return card


def keys_of(card: HelpCard) -> list[str]:
    return [key for row in card.children if isinstance(row, KeyRow) for key in row.line.keys]


def texts_of(card: HelpCard, name: str = "") -> list[str]:
    return [label.text for label in card.children if isinstance(label, Label) and label.name == name]


def at_help(desk: MakeDesk, program: str, way: Sequence[str]) -> Desk:
    one = desk(player=Slow(), first=FIRST_VIEWS[program])
    one.reach(*way)
    one.pilot.key("F1")
    return one


@pytest.mark.parametrize(("program", "way"), SCREENS)
def test_every_window_shows_its_keys_and_rules_on_one_card_that_fits(
    desk: MakeDesk, program: str, way: Sequence[str]
) -> None:
    one = at_help(desk, program, way)
    card, canvas = card_of(one), one.screen
    assert Rect(0, 0, *style.SMALLEST_SIZE).inset(8).intersection(card.area) == card.area
    inside = Rect(0, 0, *card.area[2:])
    assert all(child.area.intersection(inside) == child.area for child in card.children)
    for row in card.children:
        if isinstance(row, KeyRow):
            assert canvas.text_size(row.line.words, style.SMALL)[0] <= row.area.width - KEYS
    assert texts_of(card, "rule") == list(one.app.view.guide.rules) != []
    shortcuts = [shortcut.key for shortcut in one.app.view.window.shortcuts]
    own = [key for line in one.app.view.own_keys for key in line.keys]
    told = keys_of(card)
    assert len(told) == len(set(told))
    assert set(own) < set(told) <= {*own, *shortcuts, "…"}
    assert {"F1", "?", "Ctrl+Q"} <= set(told)


@pytest.mark.parametrize("program", FIRST_VIEWS)
def test_the_marks_on_the_card_are_those_of_the_board(desk: MakeDesk, program: str) -> None:
    one = at_help(desk, program, ("new game", "start"))
    legends = [child for child in card_of(one).children if child.name == "legend"]
    assert one.app.view.guide.marks == one.game.program.legend
    assert len(legends) == bool(one.game.program.legend)
    if program != "connect4":
        place = legends[0].place()
        shown = one.pilot.picture()
        assert shown.pixel(place.x + 1, place.y + 1) == LIGHT.dark_square  # a dot is in the middle of its square
        assert shown.pixel(place.x + 12, place.y + 12) != LIGHT.dark_square


@pytest.mark.parametrize("opening", ["F1", "?"])
@pytest.mark.parametrize("closing", ["Escape", "Return", "F1", "?", "close", "on", "beside", "x"])
def test_what_opens_and_what_closes_the_card(desk: MakeDesk, opening: str, closing: str) -> None:
    one = desk()
    one.start("mode 2 players")
    view = one.app.view
    press(one, opening)
    card = card_of(one)
    if closing == "on":
        one.pilot.click_at(card.area.x + 30, card.area.bottom - 10)
    elif closing == "beside":
        one.pilot.click_at(3, 3)
    elif closing == "close":
        one.click("close")
    elif closing == "x":
        one.pilot.close()
    else:
        press(one, closing)
    assert one.app.view is view
    assert one.app.window.scope is one.app.window
    assert not one.app.ended
    one.move("e2e4")
    assert len(one.moves) == 1


def press(one: Desk, key: str) -> None:
    """Press a key as it is written on the card."""
    *held, name = key.split("+")
    one.pilot.key(NAMES.get(name, name), shift=key == "?" or "Shift" in held, control="Ctrl" in held)


@pytest.mark.parametrize("name", ["/", "ß", "?"])
def test_a_question_mark_is_found_on_other_keyboards_too(desk: MakeDesk, name: str) -> None:
    one = desk()
    one.app.handle(Key(name, shift=True))
    card_of(one)


@pytest.mark.parametrize("program", FIRST_VIEWS)
def test_every_key_on_the_card_of_a_game_does_something(desk: MakeDesk, program: str) -> None:
    one = at_help(desk, program, ("new game", "start"))
    unusable = (",", ".", "Home", "End", "Ctrl+Z")  # before a move was made
    keys = [key for key in keys_of(card_of(one)) if key != "…"]
    press(one, "Esc")
    view = one.game
    for key in ["J", "Ctrl+J", *keys]:
        if key in unusable and view.play.model.history:  # Enter dropped a disc
            continue
        name = key.rpartition("+")[2]
        handled = view.window.handle(Key(NAMES.get(name, name).lower(), key == "?" or "Shift" in key, "Ctrl" in key))
        assert handled == (key not in (*unusable, "J", "Ctrl+J")), key
        one.app.ended = False
        view.turns.give_up()
        view.keeper.restart()


def test_a_thinking_computer_does_not_hinder_help(desk: MakeDesk) -> None:
    player = Slow()
    one = desk(player=player)
    one.start("colour black")
    press(one, "F1")
    player.ready = True
    one.app.step(0)
    assert one.moves == []  # it waits until the card was read
    press(one, "F1")
    one.app.step(0)
    assert len(one.moves) == 1


# The rules


def moves_of(edition: Edition, position: Position) -> set[str]:
    return {engine_move(move) for move in legal_moves(Board(edition.rules, position))}


EDITIONS: Final = {"2018": EDITION_2018, "2015": EDITION_2015, "simplified": EDITION_SIMPLIFIED}


@pytest.mark.parametrize("name", EDITIONS)
def test_the_sentences_about_the_rules_are_true(name: str) -> None:
    edition = EDITIONS[name]
    sentences = rules_of(edition)
    first = sentences[0]
    start = Match(edition, edition.defaults).game.position
    assert ("double step" in first) == ("e2e4" not in moves_of(edition, start))
    castles = read_fen("4k3/8/8/8/8/8/8/4K2R w K")
    assert ("castling" in first) == ("e1g1" not in moves_of(edition, castles))
    assert any(sentence.startswith("To castle") for sentence in sentences) == ("e1g1" in moves_of(edition, castles))
    assert ("en passant" in first) == ("e5d6" not in moves_of(edition, read_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")))
    last_row = moves_of(edition, read_fen("7k/P7/8/8/8/8/8/K7 w -"))
    assert ("promotion" in first) == ("a7a8" in last_row)
    becomes = [sentence for sentence in sentences if "last row becomes" in sentence]
    assert bool(becomes) == ({"a7a8q", "a7a8r", "a7a8b", "a7a8n"} <= last_row)
    into_check = moves_of(edition, read_fen("4k3/8/8/8/8/8/r7/4K3 w -"))
    assert ("check" in first) == ("e1e2" in into_check)
    swapped = start.cells != Match(EDITION_2018, EDITION_2018.defaults).game.position.cells
    assert (SWAPPED in sentences) == swapped
    undone = [sentence for sentence in sentences if sentence.startswith("Undo")]
    assert len(undone) == bool(edition.undo_limit)
    assert all(f" {edition.undo_limit // 2} times" in sentence for sentence in undone)


def test_only_official_chess_has_other_draws() -> None:
    assert all(any("Nothing else is a draw" in words for words in rules_of(edition)) for edition in EDITIONS.values())
    rules = EDITION_2018.rules._replace(repetition_limit=3)
    assert not any("Nothing else" in words for words in rules_of(EDITION_2018._replace(rules=rules)))
    assert all(hasattr(rules, name) for name in SPECIAL)


# The keys


def test_undo_save_load_new_and_quit_by_their_usual_keys(desk: MakeDesk) -> None:
    one = desk(Script(Reply.NO, Reply.CANCEL))
    one.start("mode 2 players")
    game = one.app.view
    press(one, "Ctrl+Z")
    assert one.app.view is game  # there is nothing to take back
    one.move("e2e4")
    press(one, "Ctrl+Z")
    assert one.moves == []
    press(one, "Ctrl+S")
    assert isinstance(one.app.view, SaveView)
    press(one, "1")
    assert one.text("saved") == "Saved in slot 1"
    press(one, "Ctrl+O")
    assert isinstance(one.app.view, LoadView)
    press(one, "Esc")
    one.move("d2d4")
    press(one, "Ctrl+N")  # asked, and answered with No
    assert isinstance(one.app.view, ChoicesView)
    press(one, "Enter")
    one.move("e2e4")
    press(one, "Ctrl+Q")  # asked, and cancelled
    assert not one.app.ended
    assert len(one.dialogs.asked) == 2


def test_the_same_keys_in_the_main_window(desk: MakeDesk) -> None:
    one = desk()
    press(one, "Ctrl+O")
    assert isinstance(one.app.view, LoadView)
    press(one, "Esc")
    press(one, "Ctrl+N")
    assert isinstance(one.app.view, ChoicesView)
    press(one, "Ctrl+Q")
    assert one.app.ended


def test_a_letter_with_control_is_not_the_key_of_a_button(desk: MakeDesk) -> None:
    one = desk()
    one.start("mode 2 players")
    one.pilot.key("F", control=True)
    one.pilot.key("M", control=True)
    assert isinstance(one.app.view, GameView)
    assert not one.play.turned


def test_a_game_without_slots_has_no_keys_for_them(desk: MakeDesk) -> None:
    one = desk(player=Slow(), first=connect4.first_view)
    one.start()
    for key in ("Ctrl+S", "Ctrl+O", "Ctrl+Z", "Ctrl+C"):
        press(one, key)
        assert isinstance(one.app.view, GameView)
    assert not one.play.notice
    press(one, "3")
    assert one.play.model.history == [2]


def test_loading_from_a_game_of_2015_leads_where_loaded_games_are_reviewed(desk: MakeDesk) -> None:
    one = desk(Script(Reply.CANCEL, Reply.NO), first=chess2015.first_view)
    one.folder.mkdir()
    FORMAT_2015.save(one.folder / "slot-7.xml", Saved(read_fen("8/P3k3/8/8/8/8/8/4K3 w -"), 2))
    one.start()
    one.move("e2e3")
    press(one, "Ctrl+O")
    press(one, "7")
    assert isinstance(one.app.view, LoadView)  # cancelled
    press(one, "7")
    assert isinstance(one.app.view, ChoicesView)
    press(one, "Enter")
    assert one.position.cells.count(0) == 61
    assert one.text("saved") == "Saved"


@pytest.mark.parametrize("clicked", [False, True])
def test_enter_is_the_primary_button_of_every_screen(desk: MakeDesk, clicked: bool) -> None:
    one = desk(first=chess2015.first_view)
    if clicked:
        one.pilot.click_at(3, 3)
    press(one, "Enter")
    assert isinstance(one.app.view, ChoicesView)
    one.click("mode player vs. player", "set the board")
    assert isinstance(one.app.view, EditorView)
    one.click("clear", "start position")
    press(one, "Enter")
    assert isinstance(one.app.view, ChoicesView)
    press(one, "Enter")
    assert isinstance(one.app.view, GameView)
    one.click("save")
    press(one, "Enter")
    assert isinstance(one.app.view, GameView)
    assert one.slot_files == ["slot-1.xml"]
    one.click("main menu", "load game")
    press(one, "Enter")
    assert isinstance(one.app.view, ChoicesView)


# The clipboard


@pytest.mark.parametrize(
    ("program", "move", "text"),
    [
        ("2018", "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1"),
        ("2015", "e2e3", "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        ("simplified", "e2e3", "rnbkqbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBKQBNR b - - 0 1"),
    ],
)
def test_the_position_is_copied_as_other_programs_read_it(desk: MakeDesk, program: str, move: str, text: str) -> None:
    one = desk(player=Slow(), first=FIRST_VIEWS[program])
    one.start(*(["mode 2 players"] if program == "2018" else []))
    one.move(move)
    press(one, "Ctrl+C")
    assert one.app.paste() == text
    assert read_fen(text) == one.position
    assert one.text("subline") == "Position copied"
    press(one, ",")
    assert one.text("subline") != "Position copied"
    press(one, "Ctrl+C")  # what is looked back on
    assert one.app.paste().split()[1] == "w"
    assert one.text("subline") == "Position copied"


@pytest.mark.parametrize("deed", ["flip", "settings", "click", "key"])
def test_a_notice_goes_with_the_next_thing_that_is_done(desk: MakeDesk, deed: str) -> None:
    one = desk()
    one.start("mode 2 players")
    before = one.text("subline")
    press(one, "Ctrl+C")
    assert one.text("subline") == "Position copied"
    if deed == "key":
        press(one, "F")
    elif deed == "click":
        one.click("headline")  # which does nothing else
    elif deed == "settings":
        one.click("settings", "back")
    else:
        one.click("flip")
    assert one.text("subline") == before


def test_a_pawn_that_took_the_king_is_copied_as_a_pawn() -> None:
    match = Match(EDITION_SIMPLIFIED, EDITION_SIMPLIFIED.defaults, read_fen("3k4/4P3/8/8/8/8/8/3K4 w -"))
    taking = next(
        move for move in legal_moves(Board(match.edition.rules, match.game.position)) if engine_move(move) == "e7d8q"
    )
    match.try_move(taking)
    assert SimplifiedModel(match).position_text == "3P4/8/8/8/8/8/8/3K4 b - - 0 1"


def test_a_clipboard_that_cannot_be_had_is_reported(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = desk()
    one.start("mode 2 players")
    library.fail("SDL_SetClipboardText")
    press(one, "Ctrl+C")
    assert capsys.readouterr().err == "ERROR: SDL_SetClipboardText: made to fail\n"
    assert one.dialogs.told == ["Chessprog: SDL_SetClipboardText: made to fail"]
    assert one.play.notice == ""
    press(one, "Ctrl+C")
    assert one.play.notice == "Position copied"
    one.move("e2e4")
    assert len(one.moves) == 1
