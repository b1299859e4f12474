"""The views of the window, for any game: main menu, new game, the game, its slots, settings."""
