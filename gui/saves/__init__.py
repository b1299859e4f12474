"""The files of the window: saved games, and the autosave of the current game."""
