"""Tests of gui/saves/."""
