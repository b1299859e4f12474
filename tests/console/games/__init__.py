"""Tests of console/games/."""
