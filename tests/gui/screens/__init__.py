"""Tests of gui/screens/."""
