"""Games from other programs: pasted, chosen from a list, and copied; and a program that begins with them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from chess.editions.edition2015 import EDITION_2015
from chess.formats.fen import fen_of, read_fen
from chess.pieces import WHITE
from chess.setup import Setup
from gui.dialogs import Reply
from gui.games import chess2015
from gui.games.chess.program import begin_match, chosen_of
from gui.games.chess.setup import ChessSetup
from gui.games.chess2015 import Model2015
from gui.screens import gamelist
from gui.screens.base import Host, View
from gui.screens.game.keys import COPY_GAME, PASTE
from gui.screens.gamelist import GamesView
from gui.screens.menu import NO_TEXT, NOTHING_FOUND, ChoicesView, MainView
from gui.screens.program import Draft, FoundGame, Program
from gui.sdl import library
from gui.themes import DARK, LIGHT
from tests.support.desk import Desk, MakeDesk, Script, Slow

KINGS: Final = "4k3/8/8/8/8/8/8/4K3 w -"
ROOK: Final = "4k3/8/8/8/8/8/8/R3K3 w -"
NO_BOARD: Final = "there is no board"


def found_in(data: bytes) -> Sequence[FoundGame]:
    """A game in each line, which is a FEN or cannot be read."""
    games = [found(line) for line in data.decode().splitlines()]
    if not any(game.prepare for game in games):
        raise ValueError(games[0].details)
    return games


def found(line: str) -> FoundGame:
    if "/" not in line:
        return FoundGame(line, f"{line}: {NO_BOARD}")
    setup = ChessSetup(EDITION_2015.rules, Setup(*read_fen(line)))
    chosen = {**chosen_of(EDITION_2015.defaults._replace(players=2)), "next": WHITE}
    return FoundGame(f"Anna \N{EN DASH} Bert {line[:9]}", "2026", lambda: Draft(chosen, setup))


class Listed(Model2015):
    """A game whose text is the number of its moves."""

    @property
    def game_text(self) -> str:
        return f"[{len(self.history)}]"


def program_in(saves: Path) -> Program:
    program = chess2015.program_of(EDITION_2015, saves)
    keys = (*program.keys, PASTE, COPY_GAME)
    return program._replace(imports=found_in, keys=keys, start=lambda draft: Listed(begin_match(EDITION_2015, draft)))


def first_view(host: Host, saves: Path) -> View:
    return MainView(host, program_in(saves))


def main_view(desk: MakeDesk, *answers: Reply) -> Desk:
    return desk(Script(*answers), Slow(), first_view)


def paste(one: Desk, *lines: str) -> None:
    one.screen.copy_text("\n".join(lines))
    one.pilot.key("V", control=True)


def listed(desk: MakeDesk, *lines: str) -> Desk:
    """A desk where a list of games was pasted."""
    one = main_view(desk)
    paste(one, *lines)
    assert isinstance(one.app.view, GamesView)
    return one


def focused(one: Desk) -> str:
    focus = one.app.window.focus
    assert focus
    return focus.name


def prepared(one: Desk) -> str:
    """The board that is prepared."""
    assert isinstance(one.app.view, ChoicesView)
    setup = one.app.view.draft.setup
    assert isinstance(setup, ChessSetup)
    return fen_of(read_fen(KINGS)._replace(cells=setup.setup.cells))


def interrupted(desk: MakeDesk) -> Desk:
    """A main window that offers to continue a game."""
    one = main_view(desk)
    one.start()
    one.move("e2e3")
    return main_view(desk)


# Pasting in the main window


def test_a_pasted_game_is_shown_where_games_are_prepared_and_begins_there(desk: MakeDesk) -> None:
    one = main_view(desk)
    paste(one, ROOK)
    assert prepared(one) == ROOK
    one.click("start")
    one.move("a1a8")
    assert len(one.moves) == 1


@pytest.mark.parametrize(("lines", "reason"), [([], NO_TEXT), ([" "], NO_TEXT), (["junk"], f"junk: {NO_BOARD}")])
def test_the_user_is_told_why_there_is_nothing_to_begin_from(desk: MakeDesk, lines: list[str], reason: str) -> None:
    one = main_view(desk)
    view = one.app.view
    paste(one, *lines)
    assert one.text("words") == reason
    assert any(getattr(control, "text", "") == NOTHING_FOUND for control in one.app.window.scope.children)
    one.click("ok")
    assert one.app.window.scope is view.window
    assert one.app.view is view


def test_an_interrupted_game_is_asked_about_once_something_was_found(desk: MakeDesk) -> None:
    one = interrupted(desk)
    paste(one, "junk")
    one.click("ok")  # was not asked anything
    paste(one, ROOK)
    one.click("cancel")
    assert isinstance(one.app.view, MainView)
    assert one.enabled("continue")
    paste(one, ROOK)
    one.click("discard")
    assert prepared(one) == ROOK
    assert not list(one.folder.glob("game-*"))


def test_a_clipboard_that_cannot_be_had_is_reported(desk: MakeDesk, capsys: pytest.CaptureFixture[str]) -> None:
    one = main_view(desk)
    library.fail("SDL_GetClipboardText")
    paste(one, ROOK)
    assert capsys.readouterr().err == "ERROR: SDL_GetClipboardText: made to fail\n"
    assert isinstance(one.app.view, MainView)
    paste(one, ROOK)
    assert prepared(one) == ROOK


def test_a_game_that_reads_no_texts_has_no_key_for_it(desk: MakeDesk) -> None:
    one = desk(first=chess2015.first_view)
    paste(one, ROOK)
    assert isinstance(one.app.view, MainView)
    one.app.view.begin_from(ROOK.encode())
    assert isinstance(one.app.view, MainView)
    assert all(shortcut.key != PASTE.key for shortcut in one.app.window.shortcuts)


# Pasting in a game


def test_a_game_that_is_not_saved_is_asked_about_before_another_is_prepared(desk: MakeDesk) -> None:
    one = main_view(desk, Reply.CANCEL, Reply.NO)
    one.start()
    one.move("e2e3")
    game = one.app.view
    paste(one, ROOK)
    assert one.app.view is game
    assert list(one.folder.glob("game-*"))
    paste(one, ROOK)
    assert prepared(one) == ROOK
    assert not list(one.folder.glob("game-*"))
    assert len(one.dialogs.asked) == 2


def test_a_game_is_not_parted_from_for_nothing(desk: MakeDesk) -> None:
    one = main_view(desk)
    one.start()
    one.move("e2e3")
    game = one.app.view
    paste(one, "junk")
    one.click("ok")
    assert one.app.view is game
    assert one.dialogs.asked == []
    one.move("e7e6")
    assert len(one.moves) == 2


def test_from_the_list_the_way_back_leads_to_the_game(desk: MakeDesk) -> None:
    one = main_view(desk, Reply.YES)
    one.start()
    one.move("e2e3")
    game = one.app.view
    paste(one, KINGS, ROOK)
    one.pilot.key("Escape")
    assert one.app.view is game
    paste(one, KINGS, ROOK)
    one.click("game 2", "slot 1")  # it is saved first
    assert prepared(one) == ROOK
    assert one.slot_files == ["slot-1.xml"]


# The list


def test_a_game_of_the_list_is_chosen_by_click_by_its_number_and_by_enter(desk: MakeDesk) -> None:
    one = listed(desk, KINGS, ROOK)
    one.click("game 2")
    assert prepared(one) == ROOK
    one = listed(desk, KINGS, ROOK)
    one.pilot.key("2")
    assert prepared(one) == ROOK
    one = listed(desk, "junk", ROOK)
    one.pilot.key("Return")  # the first that can be read
    assert prepared(one) == ROOK


def test_a_game_that_cannot_be_read_says_why_and_cannot_be_chosen(desk: MakeDesk) -> None:
    one = listed(desk, "junk", ROOK)
    assert not one.enabled("game 1")
    assert one.text("summary") == "2 games found, 1 of which cannot be read"
    view = one.app.view
    one.click("game 1")
    one.pilot.key("1")
    assert one.app.view is view
    place = one.pilot.find("game 1").place()
    assert one.pilot.picture().count(LIGHT.muted, place) > 40  # the reason is written as all details are
    one.app.change(one.app.settings._replace(theme="dark"))
    one.app.redraw()
    assert one.pilot.picture().count(DARK.muted, place) > 40


def test_a_long_reason_takes_a_second_line_and_no_more(desk: MakeDesk) -> None:
    one = listed(desk, "junk", "very " * 20 + "long", "even " * 200 + "longer", ROOK)
    heights = [one.pilot.find(f"game {number}").area.height for number in (1, 2, 3)]
    assert heights[0] < heights[1] == heights[2]


def test_a_list_may_be_too_long_to_be_whole(desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert listed(desk, KINGS, ROOK).text("summary") == "2 games found"
    monkeypatch.setattr(gamelist, "MOST_LISTED", 2)
    assert listed(desk, KINGS, ROOK).text("summary") == "The first 2 games"


def test_the_close_button_does_what_it_does_in_the_game_before(desk: MakeDesk) -> None:
    one = main_view(desk, Reply.CANCEL)
    one.start()
    one.move("e2e3")
    paste(one, KINGS, ROOK)
    one.pilot.close()
    assert len(one.dialogs.asked) == 1
    assert not one.app.ended


def test_keys_reach_all_games_of_a_long_list_and_only_what_is_in_sight_is_drawn(
    desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = listed(desk, *(("junk" if number % 7 == 1 else ROOK) for number in range(500)))
    readable = [f"game {number + 1}" for number in range(500) if number % 7 != 1]
    one.pilot.key("Down")  # shows the focus
    seen = [focused(one)]
    for _ in range(20):
        one.pilot.key("Down")
        seen.append(focused(one))
        assert one.pilot.find(seen[-1]).shown() == one.pilot.find(seen[-1]).place()
    assert seen == readable[:21]
    one.pilot.key("PageDown")
    assert 3 < readable.index(focused(one)) - 20 < 9
    one.pilot.key("End")
    assert focused(one) == readable[-1]
    one.pilot.key("Down")
    assert focused(one) == "back"
    one.pilot.key("Up")
    assert focused(one) == readable[-1]
    written: list[str] = []
    monkeypatch.setattr(one.screen, "text", lambda text, *_: written.append(text))
    one.app.redraw()
    assert sum(text.startswith("Anna") for text in written) < 9
    one.pilot.key("Home")
    assert focused(one) == "game 1"


def test_numbers_are_offered_for_the_first_nine(desk: MakeDesk) -> None:
    one = listed(desk, *[ROOK] * 12)
    keys = [shortcut.key for shortcut in one.app.window.shortcuts if shortcut.words == "Choose a game"]
    assert keys == list("123456789")


# A program that begins with a file


def begun_with(desk: MakeDesk, *lines: str) -> Desk:
    def first(host: Host, saves: Path) -> View:
        return MainView(host, program_in(saves)).view_of(found_in("\n".join(lines).encode()))

    return desk(Script(), Slow(), first)


def test_a_program_begins_with_the_only_game_of_a_file(desk: MakeDesk) -> None:
    one = begun_with(desk, ROOK)
    assert prepared(one) == ROOK
    one.click("cancel")
    assert isinstance(one.app.view, MainView)


def test_a_program_begins_with_a_list_where_there_is_a_choice(desk: MakeDesk) -> None:
    one = begun_with(desk, KINGS, ROOK)
    assert isinstance(one.app.view, GamesView)
    one.click("back")
    assert isinstance(one.app.view, MainView)


def test_a_file_does_not_cost_an_interrupted_game_unasked(desk: MakeDesk) -> None:
    interrupted(desk)
    one = begun_with(desk, ROOK)
    one.click("game 1", "cancel", "back")
    assert isinstance(one.app.view, MainView)
    assert one.enabled("continue")
    one = begun_with(desk, ROOK)
    one.click("game 1", "discard")
    assert prepared(one) == ROOK


# Copying


def test_the_whole_game_is_copied_also_while_its_past_is_looked_at(desk: MakeDesk) -> None:
    one = main_view(desk)
    one.start()
    one.move("e2e3 e7e6")
    one.pilot.key(",")
    one.pilot.key("C", shift=True, control=True)
    assert one.app.paste() == "[2]"
    assert one.text("subline") == "Game copied"
    one.pilot.key("C", control=True)
    assert one.app.paste() == one.play.shown.position_text
