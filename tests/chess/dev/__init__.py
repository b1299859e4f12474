"""Tests of chess/dev/."""
