"""The engine: a heuristic search, strong instead of exact."""

from core import prefer_compiled

prefer_compiled(__path__)
