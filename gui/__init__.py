"""The window: SDL over the core."""
