"""A small UCI program that plays the last legal move, or does one thing wrong; run as a script, by its path."""

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, os.fspath(Path(__file__).resolve().parents[2]))

from chess.board import Board
from chess.formats.fen import engine_move, read_engine_move, read_full_fen
from chess.game import Game
from chess.movegen import legal_moves
from chess.rules import RULES, RULES_OFFICIAL


def main(fault: str, log: str = os.devnull) -> None:
    """Answer the lines of standard input; what was said is noted in a log."""
    rules, game = RULES_OFFICIAL, Game(RULES_OFFICIAL)
    for line in sys.stdin:
        with open(log, "a") as file:
            file.write(line)
        match line.split():
            case ["uci"] if fault == "mute":
                time.sleep(1000)
            case ["uci"]:
                print("id name toy\noption name Clear Hash type button\noption name Hash type spin default 1")
                if fault == "variants":
                    print("option name VariantPath type string\noption name UCI_Variant type combo default chess")
                print("uciok", flush=True)
            case ["setoption", "name", "VariantPath", "value", path]:
                with open(log, "a") as file:
                    file.write(Path(path).read_text())
            case ["setoption", "name", "UCI_Variant", "value", name]:
                rules = RULES[name.removeprefix("chessprog-")]
            case ["isready"]:
                print("readyok", flush=True)
            case ["position", "fen", *fen]:
                game = Game(rules, *read_full_fen(" ".join(fen[:6])))
                for move in fen[7:]:
                    game.try_move(read_engine_move(Board(rules, game.position), move))
            case ["go", *_] if fault == "dies":
                return
            case ["go", *_]:
                last = engine_move(legal_moves(Board(rules, game.position))[-1])
                answer = {"illegal": "e2e5", "silent": ""}.get(fault, last)
                print(f"info depth 1 nodes 7 score cp 0\ninfo string nodes\nbestmove {answer}", flush=True)
            case ["quit"]:
                return


if __name__ == "__main__":
    main(*sys.argv[1:])
