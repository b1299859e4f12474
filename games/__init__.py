"""The smaller games, mini-checkers and Connect-4, and the generic minimax they use: pure logic, as chess is."""

from core import prefer_compiled

prefer_compiled(__path__)
