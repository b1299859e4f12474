"""Tests of gui/games/."""
