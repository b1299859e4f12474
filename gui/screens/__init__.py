"""The screens of the window, for any game: main menu, new game, the game and its slots."""
