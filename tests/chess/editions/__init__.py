"""Tests of chess/editions/."""
