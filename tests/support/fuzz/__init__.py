"""Random input for the consoles: `python -m tests.support.fuzz.chess2018 100000`; the other modules likewise."""
