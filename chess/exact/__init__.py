"""The exact search: it gives the same answer as plain minimax."""

from core import prefer_compiled

prefer_compiled(__path__)
