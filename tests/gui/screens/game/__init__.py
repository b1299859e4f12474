"""Tests of gui/screens/game/."""
