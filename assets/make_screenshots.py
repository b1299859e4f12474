"""Makes the pictures of every window: `python assets/make_screenshots.py` writes them, `--check` compares them.

`--all FOLDER` writes many more for a review by eye: every window in every theme, at three sizes.

No display is needed: SDL's dummy driver and software renderer draw the same pixels on every machine.
"""

import os
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # before any other package called chess

from chess.board import Position
from chess.editions.edition2018 import EDITION_2018
from chess.engine.request import EngineRequest
from chess.engine.values import Limits
from chess.formats.fen import read_fen
from chess.formats.record import match_of, record_of
from chess.formats.save2015 import FORMAT_2015
from chess.formats.saved import Saved
from chess.match import Match
from chess.pieces import BLACK, WHITE
from chess.settings import Settings
from chess.squares import named_square
from core.player import DirectPlayer, Request
from core.records import dumps
from games.checkers_text import BITS
from gui import style
from gui.app import ASSETS, App
from gui.boardview import BoardView
from gui.dialogs import Box
from gui.events import RIGHT, Key, PointerLeft, Pressed, Released
from gui.games import checkers, chess2015, chess2018, connect4, official, simplified
from gui.games.chess.model import ChessModel
from gui.preferences import Preferences
from gui.screens.game.motion import SLIDE
from gui.screens.game.play import LOADED, NEW, Play
from gui.screens.game.view import GameView
from gui.screens.menu import MainView
from gui.sdl.library import SdlError
from gui.sdl.screen import Screen
from gui.themes import BOARDS, THEMES

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "assets" / "screenshots"
# TZ: the list of slots shows local times.
HEADLESS: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_RENDER_DRIVER": "software", "TZ": "UTC"}
SIZES: Final = (style.SMALLEST_SIZE, style.LARGEST_SIZE)
ALL_SIZES: Final = (style.SMALLEST_SIZE, style.FIRST_SIZE, style.LARGEST_SIZE)
OPENING: Final = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4"
MATE: Final = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"
FOUR: Final = read_fen("r3k2r/pp3ppp/2n5/3P1n2/2bQ4/4P3/P4PPP/R1B1K2R w -")
CASTLES: Final = read_fen("r3k2r/ppqb1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPQB1PPP/R3K2R w KQkq")
PROMOTION: Final = read_fen("2r3k1/1P3ppp/8/8/8/8/5PPP/6K1 w -")
SPANISH: Final = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f6e4 d2d4 b7b5 a4b3 d7d5 d4e5 c8e6"
SAMPLE_GAMES: Final = """
[White "Anna"]
[Black "Bert"]
[Event "Club evening"]
[Date "2026.03.14"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Bert"]
[Black "Clara"]
[Event "Club evening"]
[Date "2026.03.14"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2

[White "Clara"]
[Black "Anna"]
[Date "2026.03.21"]

1. f3 e5 2. g4 Qh4# 0-1

1. e5 *
"""
TWO_PLAYERS: Final = Settings(2, 2, WHITE)
WHEN: Final = 1_700_000_000  # the file time of the saved games: the list shows it
PLAIN: Final = Preferences(slides=False)  # no animation: a picture shows where a move ends
DARK: Final = PLAIN._replace(theme="dark")

# The module of a picture, by the beginning of its name
FACES: Final = {
    "2015": chess2015,
    "chess": official,
    "simplified": simplified,
    "checkers": checkers,
    "connect4": connect4,
    "": chess2018,
}


class Unanswered:
    """Dialogs without message boxes: every question is asked in the window."""

    def ask(self, title: str, text: str) -> Box:
        """Raise SdlError."""
        raise SdlError("SDL_ShowMessageBox", f"not here: {title} {text}")

    def tell(self, title: str, text: str) -> Box:
        """Raise SdlError."""
        raise SdlError("SDL_ShowMessageBox", f"not here: {title} {text}")


class Pondering(DirectPlayer):
    """A player that never answers."""

    def start(self, request: Request) -> None:
        """Do nothing."""


class Glancing(DirectPlayer):
    """An analyst with a fixed depth, so that its result never changes."""

    def start(self, request: Request) -> None:
        """Analyse to depth 8."""
        assert isinstance(request, EngineRequest)
        request.limits, request.fresh = Limits(depth=8), True
        super().start(request)


class Photographer:
    """Drives a program as a user does, and takes its picture."""

    def __init__(self, screen: Screen, folder: Path, name: str, settings: Preferences = PLAIN) -> None:
        self.time = 0.0
        self.screen = screen
        self.folder = folder
        self.program = chess2018.program_of(EDITION_2018, folder)
        face = next(face for prefix, face in FACES.items() if name.startswith(prefix))
        self.app = App(
            screen,
            Unanswered(),
            Pondering(),
            lambda host: face.first_view(host, folder),
            lambda: self.time,
            settings,
            analyst=Glancing(),
        )

    def click(self, *names: str) -> None:
        """Click controls, by name."""
        for name in names:
            x, y = self.app.window.find(name).shown().middle
            self.app.handle(Pressed(x, y, 1))
            self.app.handle(Released(x, y, 1))

    def touch(self, name: str, button: int = 1) -> None:
        """Click a square."""
        board = self.app.window.find("board")
        assert isinstance(board, BoardView)
        x, y = board.area_of(named_square(name)).moved(board.area.x, board.area.y).middle
        self.app.handle(Pressed(x, y, button))
        self.app.handle(Released(x, y, button))

    def move(self, moves: str) -> None:
        """Make moves."""
        for made in moves.split():
            self.touch(made[:2])
            self.touch(made[2:])

    @property
    def game(self) -> GameView:
        """The game window."""
        view = self.app.view
        assert isinstance(view, GameView)
        return view

    def begin(self, settings: Settings, position: Position | None = None) -> None:
        """Open a game from a position, or from the start position."""
        play = Play(ChessModel(Match(EDITION_2018, settings, position)), LOADED if position else NEW)
        assert isinstance(self.app.view, MainView)
        self.app.open(GameView(self.app, self.app.view, self.program, play))

    def picture(self) -> tuple[int, int, bytes]:
        """Return the pixels of the window, with the pointer outside: a hovered control looks different."""
        self.app.handle(PointerLeft())
        self.app.redraw()
        return self.screen.read_pixels()


def main_window(_: Photographer) -> None:
    """The main window, as it is at first."""


def settings(photographer: Photographer) -> None:
    """The user's settings for all games."""
    photographer.click("settings")


def new_game(photographer: Photographer) -> None:
    """The settings of a game against the computer."""
    photographer.click("new game", "difficulty moderate")


def new_game_of_two(photographer: Photographer) -> None:
    """The settings of a game of two."""
    photographer.click("new game", "mode 2 players")


def game(photographer: Photographer) -> None:
    """A game with a selected piece."""
    photographer.begin(TWO_PLAYERS)
    photographer.move(OPENING)
    photographer.touch("c4")


def highlights(photographer: Photographer) -> None:
    """The four kinds of squares a queen can go to."""
    photographer.begin(TWO_PLAYERS, FOUR)
    photographer.touch("d4", RIGHT)


def mate(photographer: Photographer) -> None:
    """The end of a game."""
    photographer.begin(TWO_PLAYERS)
    photographer.move(MATE)


def looking_back(photographer: Photographer) -> None:
    """An earlier position."""
    photographer.begin(TWO_PLAYERS)
    photographer.move(OPENING)
    for _ in range(4):
        photographer.app.handle(Key(","))


def hint(photographer: Photographer) -> None:
    """The move that the computer would make, as an arrow and in words."""
    photographer.begin(TWO_PLAYERS)
    photographer.move("e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6")
    photographer.app.player = DirectPlayer()
    photographer.app.handle(Key("h"))
    photographer.app.view.tick()


def thinking(photographer: Photographer) -> None:
    """The computer's turn."""
    photographer.begin(Settings(1, 5, BLACK))
    photographer.time = 3.0
    photographer.app.view.tick()


def question(photographer: Photographer) -> None:
    """The question before an unsaved game is left, without message boxes."""
    game(photographer)
    with redirect_stderr(StringIO()):  # the missing message box is reported there
        photographer.game.close()


def load(photographer: Photographer) -> None:
    """The slots: used, empty and damaged."""
    fill_slots(photographer)
    photographer.click("load game")


def delete(photographer: Photographer) -> None:
    """The question before a saved game is deleted."""
    load(photographer)
    photographer.click("delete 1")


def help_card(photographer: Photographer) -> None:
    """The keys of a game, the marks, and the rules."""
    photographer.click("new game", "start")
    photographer.app.handle(Key("f1"))


def help_with_official_chess(photographer: Photographer) -> None:
    """The keys of a game of official chess, and the rules."""
    photographer.click("new game", "mode two players", "start")
    photographer.app.handle(Key("f1"))


def help_with_slots(photographer: Photographer) -> None:
    """The keys of the list of slots."""
    load(photographer)
    photographer.app.handle(Key("/", shift=True))


def copied(photographer: Photographer) -> None:
    """The notice that the position is on the clipboard."""
    game(photographer)
    photographer.app.handle(Key("c", control=True))


def slide(photographer: Photographer) -> None:
    """An animated capture: the bishop is half-way, and the pawn is still on its square."""
    photographer.begin(TWO_PLAYERS)
    photographer.move(OPENING)
    photographer.app.settings = photographer.app.settings._replace(slides=True)
    photographer.move("c4f7")
    photographer.time += SLIDE / 2
    photographer.app.view.tick()


def refusal(photographer: Photographer) -> None:
    """A refused move: the reason at its target, and the king in check."""
    photographer.begin(TWO_PLAYERS)
    photographer.move("e2e4 e7e5 f1c4 d7d6 c4b5 g8f6")


def keyboard(photographer: Photographer) -> None:
    """The keyboard's cursor."""
    photographer.begin(TWO_PLAYERS)
    for key in ("up", "up", "return", "down", "return"):  # the first only shows the cursor
        photographer.app.handle(Key(key))


def players(photographer: Photographer) -> None:
    """Where a game of the 2015 edition is prepared."""
    photographer.click("new game", "mode player vs. computer")


def computer(photographer: Photographer) -> None:
    """The settings of the computer."""
    photographer.click("new game", "mode player vs. computer", "start", "difficulty 4")


def board_setting(photographer: Photographer) -> None:
    """The board editor, with a refusal."""
    photographer.click("new game", "set the board")
    for square in ("b8", "g8", "d1", "f2"):
        photographer.touch(square, RIGHT)
    photographer.click("black rook")
    photographer.touch("d5")


def unplayable(photographer: Photographer) -> None:
    """A board without a king."""
    photographer.click("new game", "set the board", "clear", "white king")
    photographer.touch("e1")
    photographer.click("done")


def from_slot(photographer: Photographer, position: Position) -> None:
    """Play a game of two that is in a slot."""
    FORMAT_2015.save(photographer.folder / "slot-1.xml", Saved(position, 2))
    photographer.click("load game", "slot 1", "start")


def castling(photographer: Photographer) -> None:
    """Where a king can castle."""
    from_slot(photographer, CASTLES)
    photographer.touch("e1")


def promotion(photographer: Photographer) -> None:
    """What a pawn can become."""
    from_slot(photographer, PROMOTION)
    photographer.touch("b7")
    photographer.touch("b8")


def best_move(photographer: Photographer) -> None:
    """The best move, on the board and in words."""
    from_slot(photographer, CASTLES)
    photographer.app.player = DirectPlayer()
    photographer.click("best move", "depth 2")
    photographer.app.view.tick()


def how_far(photographer: Photographer) -> None:
    """The question for the depth of the best move."""
    from_slot(photographer, CASTLES)
    photographer.click("best move")


def advising(photographer: Photographer) -> None:
    """The computer looks for the best move."""
    from_slot(photographer, CASTLES)
    photographer.click("best move", "best")
    photographer.time = 3.0
    photographer.app.view.tick()


def seven_slots(photographer: Photographer) -> None:
    """Where games are saved."""
    from_slot(photographer, CASTLES)
    os.utime(photographer.folder / "slot-1.xml", (WHEN, WHEN))
    photographer.click("save")


def new_official_game(photographer: Photographer) -> None:
    """Whom to play, with which clock, on which board."""
    photographer.click("new game", "clock 5+3")


def levels(photographer: Photographer) -> None:
    """How strong the engine is."""
    photographer.click("new game", "start", "difficulty 5")


def analysis(photographer: Photographer) -> None:
    """A game with a clock, and what the engine thinks of it."""
    photographer.click("new game", "mode two players", "clock 5+3", "start")
    photographer.move(SPANISH)
    photographer.time += 21
    photographer.click("analysis")
    photographer.game.tick()


def en_passant(photographer: Photographer) -> None:
    """A pawn that may be taken where it does not stand."""
    photographer.click("new game", "mode two players", "start")
    photographer.move("e2e4 g8f6 e4e5 d7d5")
    photographer.touch("e5")


def repetition(photographer: Photographer) -> None:
    """The end, with its reason."""
    photographer.click("new game", "mode two players", "start")
    photographer.move("e2e4 e7e5 " + "g1f3 g8f6 f3g1 f6g8 " * 2)


def list_of_games(photographer: Photographer) -> None:
    """The games of a file."""
    photographer.app.copy(SAMPLE_GAMES)
    photographer.app.handle(Key("v", control=True))


def official_board(photographer: Photographer) -> None:
    """The board editor."""
    photographer.click("new game", "set up the board")


def details(photographer: Photographer) -> None:
    """What the board editor knows beside the pieces."""
    official_board(photographer)
    photographer.click("turn, castling and en passant")


def opponents(photographer: Photographer) -> None:
    """The five opponents of simplified chess."""
    photographer.click("new game", "opponent 3")


def summaries(photographer: Photographer) -> None:
    """A match of simplified chess."""
    photographer.app.player = DirectPlayer()
    photographer.click("new game", "opponent 3", "start")
    for made in ("b1c3", "c3d5", "g1f3", "f3e5"):
        photographer.move(made)
        photographer.app.view.tick()


def forfeit(photographer: Photographer) -> None:
    """The question before a match is forfeited."""
    summaries(photographer)
    photographer.click("forfeit")


def settings_of_checkers(photographer: Photographer) -> None:
    """The choices before a game of mini-checkers."""
    photographer.click("new game", "players watch", "level 3", "black 2")


def begin_checkers(photographer: Photographer, *clicks: str) -> None:
    """Play mini-checkers against a computer that answers at once."""
    photographer.app.player = DirectPlayer()
    photographer.click("new game", *clicks, "start")


def touch_man(photographer: Photographer, row: int, column: int) -> None:
    """Click a square of mini-checkers."""
    board = photographer.game.board
    square = checkers.SQUARES[BITS[row, column]]
    x, y = board.area_of(square).moved(board.area.x, board.area.y).middle
    photographer.app.handle(Pressed(x, y, 1))
    photographer.app.handle(Released(x, y, 1))


def must_capture(photographer: Photographer) -> None:
    """A capture that must be made."""
    begin_checkers(photographer, "level 2")
    for source, target in (((5, 4), (4, 5)), ((5, 2), (4, 3))):
        touch_man(photographer, *source)
        touch_man(photographer, *target)
        photographer.app.view.tick()


def the_verdict(photographer: Photographer) -> None:
    """What every move is worth."""
    begin_checkers(photographer, "level 3")
    photographer.click("move values")
    photographer.app.view.tick()
    touch_man(photographer, 5, 2)


def watch(photographer: Photographer) -> None:
    """The computer plays itself."""
    begin_checkers(photographer, "players watch", "level 3", "black 2")
    for _ in range(12):
        photographer.time += 1.0
        photographer.app.view.tick()
    photographer.click("pause")


def begin_connect4(photographer: Photographer, columns: Sequence[int]) -> None:
    """Add discs to columns, each answered at once."""
    photographer.app.player = DirectPlayer()
    photographer.click("new game", "steps 5", "start")
    for column in columns:
        photographer.app.handle(Key(str(column)))
        photographer.app.view.tick()


def suggestion(photographer: Photographer) -> None:
    """A game of Connect-4 with a suggestion."""
    begin_connect4(photographer, (4, 3, 5))
    photographer.click("hint")
    photographer.app.view.tick()


def connect4_end(photographer: Photographer) -> None:
    """The card that tells the end."""
    begin_connect4(photographer, (1, 2, 1, 2, 1, 7, 7, 6, 6))


def four(photographer: Photographer) -> None:
    """Four discs in a row."""
    connect4_end(photographer)
    photographer.app.handle(Key("escape"))


SHOTS: Final[dict[str, Callable[[Photographer], None]]] = {
    "main": main_window,
    "settings": settings,
    "new-game": new_game,
    "new-game-of-two": new_game_of_two,
    "game": game,
    "highlights": highlights,
    "mate": mate,
    "looking-back": looking_back,
    "hint": hint,
    "thinking": thinking,
    "question": question,
    "load": load,
    "delete": delete,
    "help": help_card,
    "help-slots": help_with_slots,
    "copied": copied,
    "keyboard": keyboard,
    "slide": slide,
    "refusal": refusal,
    "2015-players": players,
    "2015-computer": computer,
    "2015-board": board_setting,
    "2015-unplayable": unplayable,
    "2015-castling": castling,
    "2015-promotion": promotion,
    "2015-best-move": best_move,
    "2015-how-far": how_far,
    "2015-advising": advising,
    "2015-slots": seven_slots,
    "2015-help": help_card,
    "chess-new": new_official_game,
    "chess-levels": levels,
    "chess-analysis": analysis,
    "chess-en-passant": en_passant,
    "chess-repetition": repetition,
    "chess-games": list_of_games,
    "chess-board": official_board,
    "chess-details": details,
    "chess-help": help_with_official_chess,
    "simplified-opponents": opponents,
    "simplified-game": summaries,
    "simplified-forfeit": forfeit,
    "simplified-help": help_card,
    "checkers-new": settings_of_checkers,
    "checkers-capture": must_capture,
    "checkers-verdict": the_verdict,
    "checkers-watch": watch,
    "checkers-help": help_card,
    "connect4-suggestion": suggestion,
    "connect4-four": four,
    "connect4-end": connect4_end,
    "connect4-help": help_card,
}


# Pictures that are also made in the dark theme, at least one of each program, with their board.
IN_THE_DARK: Final = {
    "settings": "wood",
    "game": "slate",
    "load": "wood",
    "help": "wood",
    "2015-board": "wood",
    "chess-analysis": "slate",
    "chess-details": "wood",
    "simplified-game": "wood",
    "checkers-capture": "slate",
    "connect4-suggestion": "slate",
}


def fill_slots(photographer: Photographer) -> None:
    """Save games in three slots, and write rubbish into one."""
    archive = photographer.program.archive
    assert archive is not None
    slots = archive.slots
    slots.save(1, Match(EDITION_2018, Settings(1, 3, WHITE), FOUR).to_save())
    for number, settings in ((2, TWO_PLAYERS), (3, Settings(1, 2, BLACK))):
        match = match_of(
            EDITION_2018, {**record_of(Match(EDITION_2018, settings)), "moves": OPENING.split()[: number * 4]}
        )
        slots.save(number, match.to_save())
        slots.save_moves(number, dumps("2018", record_of(match)))
    slots.path(4).write_text("rubbish")
    for number in (1, 2, 3):
        os.utime(slots.path(number), (WHEN, WHEN))


class Shot(NamedTuple):
    """A screenshot to take: a window, its size, and the user's settings."""

    name: str
    size: tuple[int, int]
    settings: Preferences = PLAIN

    def take(self) -> "Picture":
        """Open the window and return its picture."""
        with tempfile.TemporaryDirectory() as folder, Screen(ASSETS, size=self.size) as screen:
            photographer = Photographer(screen, Path(folder), self.name, self.settings)
            SHOTS[self.name](photographer)
            return picture_of(*photographer.picture())


class Picture(NamedTuple):
    """What a PNG holds: its size, and its lines of red, green and blue, each after a zero."""

    width: int
    height: int
    lines: bytes


def kept_shots() -> dict[str, Shot]:
    """Return the screenshots in the repository, by file name: every window at two sizes, and some in the dark theme."""
    shots = {_file_name(name, size): Shot(name, size) for size, name in product(SIZES, SHOTS)}
    for name, board in IN_THE_DARK.items():
        shot = Shot(name, style.SMALLEST_SIZE, DARK._replace(board=board))
        shots[_file_name(f"{name}-dark", shot.size)] = shot
    return shots


def all_shots() -> dict[str, Shot]:
    """Return every window in every theme at three sizes, by file name; the boards take turns."""
    return {
        _file_name(f"{name}-{look}", size): Shot(name, size, PLAIN._replace(theme=look, board=board))
        for (look, board), size, name in product(zip(THEMES, BOARDS, strict=True), ALL_SIZES, SHOTS)
    }


def _file_name(name: str, size: tuple[int, int]) -> str:
    return f"{name}-{size[0]}x{size[1]}.png"


def picture_of(width: int, height: int, pixels: bytes) -> Picture:
    """Return the picture of RGBA pixels, without their alpha: a window is opaque."""
    rgb = bytearray(width * height * 3)
    for colour in range(3):
        rgb[colour::3] = pixels[colour::4]
    line = 3 * width
    return Picture(width, height, b"".join(b"\0" + rgb[at : at + line] for at in range(0, len(rgb), line)))


def png(picture: Picture) -> bytes:
    """Return a picture as a PNG file."""
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(picture.lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, *zip(*chunks, strict=True)))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def read_png(data: bytes) -> Picture:
    """Return the picture in a PNG file that was written here."""
    start = data.index(b"IDAT") + 4
    length = struct.unpack(">I", data[start - 8 : start - 4])[0]
    width, height = struct.unpack(">II", data[16:24])
    return Picture(width, height, zlib.decompress(data[start : start + length]))


def is_up_to_date(path: Path, picture: Picture) -> bool:
    """Return whether a file has the pixels of a picture: two versions of zlib may compress them differently."""
    return path.exists() and read_png(path.read_bytes()) == picture


def main(arguments: list[str]) -> int:
    """Write the outdated screenshots, or only list them, or write all pictures into a folder."""
    os.environ.update(HEADLESS)
    time.tzset()
    folder = Path(arguments[1]) if arguments[:1] == ["--all"] else FOLDER
    folder.mkdir(exist_ok=True)
    outdated = False
    for name, shot in (kept_shots() if folder == FOLDER else all_shots()).items():
        path, picture = folder / name, shot.take()
        if is_up_to_date(path, picture):
            continue
        outdated = True
        if arguments != ["--check"]:
            path.write_bytes(png(picture))
        sys.stdout.write(f"{os.path.relpath(path, ROOT)}\n")
    return int(outdated and arguments == ["--check"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
