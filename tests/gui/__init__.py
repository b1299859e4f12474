"""Tests of gui/."""
