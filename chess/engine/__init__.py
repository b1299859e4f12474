"""The engine: alpha-beta with pruning, deeper than the exact search, but it may be wrong."""

from core import prefer_compiled

prefer_compiled(__path__)
