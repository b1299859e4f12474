"""Tests of chess/."""
