"""Tests of the consoles as processes: on a terminal, with signals, with any standard streams."""
