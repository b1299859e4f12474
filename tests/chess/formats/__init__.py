"""Tests of chess/formats/."""
