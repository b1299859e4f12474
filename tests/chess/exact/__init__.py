"""Tests of chess/exact/."""
