"""The engine for other programs, over UCI."""
