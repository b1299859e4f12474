"""Tests of chess/engine/."""
