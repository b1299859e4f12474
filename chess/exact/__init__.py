"""The exact search: to a fixed depth, with the same answers as plain minimax."""

from core import prefer_compiled

prefer_compiled(__path__)
